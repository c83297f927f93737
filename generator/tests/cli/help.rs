//! Help, codes, completions and man pages.

use std::path::Path;

use super::project::{project, run};

#[test]
fn mistyped_words_are_offered_what_was_meant() {
    let dir = project();
    for (words, meant) in [
        (&["chekc"][..], "did you mean `check`?"),
        (&["man", "rnu"], "did you mean `run`?"),
        (&["explain", "GC0403"], "did you mean `CG0403`?"),
        (&["double.rs", "--scheduler", "wavefrnt"], "'wavefront'"),
        (&["double.rs", "--dump", "spilt"], "'split'"),
        (&["double.rs", "--chekcs", "off"], "'--checks'"),
    ] {
        let (status, _, said) = run(dir.path(), words);
        assert!(status == 2 && said.contains(meant), "{words:?}: {status}\n{said}");
    }
}

#[test]
fn codes_are_explained() {
    let dir = project();
    let (status, page, _) = run(dir.path(), &["explain", "CG0403"]);
    assert_eq!(status, 0);
    assert!(page.starts_with("CG0403: ") && page.contains("--force"), "{page}");
}

#[test]
fn help_lists_what_there_is() {
    let dir = project();
    let (status, help, _) = run(dir.path(), &["-h"]);
    assert_eq!(status, 0);
    insta::assert_snapshot!(help, @r"
    Turns ordinary Rust functions with `suspend()` marks into GPU coroutines for Vulkan

    Usage: corogen [OPTIONS] [INPUT]
           corogen <COMMAND>

    Commands:
      check        Says whether what is committed is what would be generated; if not, shows a diff and exits with status 3
      run          Runs an input on this device, or with `--scheduler cpu` on the CPU
      devices      Lists the Vulkan devices, and what each lacks
      explain      Explains a diagnostic's code, or shows an input's suspension points and frame
      init         Writes `corogen.toml` for inputs, and tells git what is generated
      completions  Prints a shell's completion script
      man          Prints a manual page: `corogen man run | man -l -`
      tune         Measures schedulers, settings and points on this device, and says which are best
      help         Print this message or the help of the given subcommand(s)

    Arguments:
      [INPUT]  The Rust module, with the options that `corogen.toml` has for it; without one, all that are listed there

    Options:
          --scheduler <NAME>  Schedulers, or `all` [default: all] [possible values: all, megakernel, state-machine, wavefront, persistent]
      -o, --out-dir <DIR>     The output folder [default: generated/<module>]
          --emit <WHAT>       Write the text only, compile no shader [possible values: glsl]
          --force             Overwrite files that were edited by hand, or that are of another input
          --dump <STAGE>      Print what a stage gives instead of generating [possible values: parse, resolve, lower, split, frame, schedule, emit]
      -h, --help              Print help (see more with '--help')
      -V, --version           Print version

    Generation:
          --entry <NAME>        The entry; without it, every `pub fn` that suspends and is not called by another
          --edition <YEAR>      Edition of the input [default: 2024] [possible values: 2021, 2024]
          --float <FLOAT>       `strict` gives rustc's bits for + - *, comparison and conversion [default: fast] [possible values: fast, strict]
          --checks <CHECKS>     What happens where rustc's release build would panic [default: trap] [possible values: trap, clamp, off]
          --usize <BITS>        Bits of `usize` and `isize` [default: 32] [possible values: 32, 64]
          --types <PATH>        The user's own types in the host, e.g. `crate::kernels`
          --points <A,B>        Keep only these suspension points; the result is the same
          --frame <NO-…>        Turn off what makes the frame smaller [possible values: no-remat, no-packing, no-sharing]
          --counts <ON|OFF>     Kernels count resumes and the bytes of frames for the host's `Stats`, which takes time [default: off] [possible values: off, on]
          --config <KEY=VALUE>  A setting of the schedulers, or of one: `wavefront.capacity=65536`. Generated hosts begin with it

    Messages:
          --message-format <FORMAT>  How diagnostics are printed [default: human] [possible values: human, short, json]
      -q, --quiet                    Print errors and results only
      -v, --verbose                  Also print what is done on the way
          --color <WHEN>             When to use colours [default: auto] [possible values: auto, always, never]

    Examples:
      corogen kernel.rs                                      all schedulers, into generated/kernel
      corogen kernel.rs --scheduler wavefront -o src/gpu     one of them, into src/gpu
      corogen init kernel.rs && corogen                      what corogen.toml lists
      corogen kernel.rs --dump split                         what a stage gives

    Exit status: 0 done, 1 the input has errors, 2 wrong usage, 3 `check` or `--verify` found a difference,
    4 a file, compiler, driver or device failed, or an instance trapped.
    ");
}

/// The help of every subcommand, each in `tests/help/NAME.txt`; `BLESS=1` writes what is printed.
#[test]
fn the_help_of_every_subcommand_reads_as_expected() {
    let dir = project();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/help");
    let (_, help, _) = run(dir.path(), &["-h"]);
    let list = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"run") && names.contains(&"explain"), "{names:?}");
    let names: Vec<&str> = names.into_iter().filter(|name| *name != "help").collect();
    for entry in std::fs::read_dir(&folder).expect("the expected help") {
        let path = entry.expect("readable").path();
        let of = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        assert!(names.contains(&of), "{} is of no subcommand", path.display());
    }
    for name in names {
        let (status, help, said) = run(dir.path(), &[name, "--help"]);
        assert_eq!(status, 0, "{name}: {said}");
        let expected = folder.join(format!("{name}.txt"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(&folder).expect("writable");
            std::fs::write(&expected, &help).expect("writable");
        }
        let before = std::fs::read_to_string(&expected).unwrap_or_default();
        let difference = similar::TextDiff::from_lines(&before, &help);
        assert!(before == help, "{name}: rerun with BLESS=1 if this is right:\n{}", difference.unified_diff());
    }
}

#[test]
fn shells_and_man_learn_the_command() {
    let dir = project();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (status, script, said) = run(dir.path(), &["completions", shell]);
        assert_eq!(status, 0, "{said}");
        assert!(script.contains("explain") && script.contains("message-format"), "{shell}: {script}");
    }
    let (status, page, _) = run(dir.path(), &["man"]);
    assert_eq!(status, 0);
    assert!(page.contains(".TH corogen 1") && page.contains("explain"), "{page}");
    let (_, page, _) = run(dir.path(), &["man", "run"]);
    assert!(page.contains("--grid") || page.contains("\\-\\-grid"), "{page}");
    let (status, _, said) = run(dir.path(), &["man", "rnu"]);
    assert_eq!(status, 2, "{said}");
}
