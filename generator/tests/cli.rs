//! The command as a user meets it: files, messages and exit statuses.

use std::path::Path;
use std::process::{Command, Output};

const KERNEL: &str = "\
use corogen_runtime::suspend_at;

/// Doubles each number, after a pause.
pub fn double(id: u32, factor: u32, numbers: &mut [u32]) {
    let before = numbers[id as usize];
    suspend_at(\"pause\");
    numbers[id as usize] = before * factor;
}
";

fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    std::fs::write(dir.path().join("double.rs"), KERNEL).expect("writable");
    dir
}

fn corogen(dir: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_corogen")).args(words).current_dir(dir).output().expect("it starts")
}

/// Exit status, standard output, standard error.
fn run(dir: &Path, words: &[&str]) -> (i32, String, String) {
    let output = corogen(dir, words);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

#[test]
fn a_folder_is_generated_once_and_then_up_to_date() {
    let dir = project();
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl"]);
    assert_eq!(status, 0, "{said}");
    let split = "remark[CG0413]: split 'double' into 2 continuations (frame 4 bytes, 1 word of 1 live)\n";
    assert!(said.starts_with(split) && said.contains("\ngenerated/double: "), "{said}");
    let kernel = dir.path().join("generated/double/state_machine/state_machine.comp");
    let text = std::fs::read_to_string(kernel).expect("generated");
    assert!(text.contains("Regenerate: corogen double.rs --scheduler state-machine\n"), "{text}");
    assert!(!text.contains(&*dir.path().to_string_lossy()), "no absolute path stands in a file");

    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.ends_with(" unchanged\n") && !said.contains("written"), "{said}");
    assert_eq!(run(dir.path(), &["check", "double.rs"]).0, 0);
}

#[test]
fn how_an_entry_was_split_is_a_remark_in_every_format() {
    let dir = project();
    let said = |words: &[&str]| {
        let (status, _, said) = run(dir.path(), &[&["double.rs", "--emit", "glsl"], words].concat());
        assert_eq!(status, 0, "{said}");
        said
    };
    assert_eq!(said(&["--quiet"]), "");
    assert!(said(&["--message-format", "short"]).starts_with("note[CG0413]: split 'double' into 2 continuations"));
    let json = said(&["--message-format", "json"]);
    let object: serde_json::Value = serde_json::from_str(json.trim_end()).expect("one object");
    assert_eq!((&object["level"], &object["code"]["code"]), (&"note".into(), &"CG0413".into()));
}

#[test]
fn points_that_do_not_exist_are_told() {
    let dir = project();
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl", "--points", "pause,paus"]);
    assert_eq!(status, 2, "{said}");
    assert!(said.contains("no marker is named `paus`") && said.contains("similar name: `pause`"), "{said}");
    assert!(!dir.path().join("generated").exists());
}

#[test]
fn check_takes_options_and_schedulers_from_what_is_committed() {
    let dir = project();
    let words = ["double.rs", "--emit", "glsl", "--scheduler", "megakernel", "--checks", "off", "-o", "gpu"];
    assert_eq!(run(dir.path(), &words).0, 0);
    let (status, diff, said) = run(dir.path(), &["check", "double.rs", "-o", "gpu"]);
    assert_eq!((status, diff.as_str()), (0, ""), "{said}");
    assert_eq!(run(dir.path(), &["check", "double.rs", "-o", "gpu", "--checks", "clamp"]).0, 3);
}

#[test]
fn check_shows_what_changed_and_how_to_mend_it() {
    let dir = project();
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl"]).0, 0);
    std::fs::write(dir.path().join("double.rs"), KERNEL.replace("before * factor", "before + factor"))
        .expect("writable");
    let (status, diff, said) = run(dir.path(), &["check", "double.rs"]);
    assert_eq!(status, 3, "{said}");
    let changed = diff.lines().filter(|line| line.contains("before") && line.contains("factor"));
    assert!(
        changed.clone().any(|line| line.starts_with('-')) && changed.clone().any(|line| line.starts_with('+')),
        "{diff}"
    );
    assert!(
        said.contains("CG0404") && said.contains("corogen double.rs --scheduler megakernel,state-machine"),
        "{said}"
    );
}

#[test]
fn an_edited_file_is_kept_until_forced() {
    let dir = project();
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl"]).0, 0);
    let path = dir.path().join("generated/double/megakernel/megakernel.comp");
    let edited = std::fs::read_to_string(&path).expect("generated") + "// mine\n";
    std::fs::write(&path, &edited).expect("writable");
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl"]);
    assert_eq!(status, 4, "{said}");
    assert!(said.contains("CG0403") && said.contains("--force"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).expect("kept"), edited);
    assert_eq!(run(dir.path(), &["double.rs", "--emit", "glsl", "--force"]).0, 0);
    assert_ne!(std::fs::read_to_string(&path).expect("written"), edited);
}

#[test]
fn a_bare_command_does_what_the_configuration_lists() {
    let dir = project();
    assert_eq!(run(dir.path(), &[]).0, 2);
    let list = "[[input]]\npath = \"double.rs\"\nscheduler = [\"megakernel\"]\nemit = \"glsl\"\n";
    std::fs::write(dir.path().join("corogen.toml"), list).expect("writable");
    let (status, _, said) = run(dir.path(), &[]);
    assert_eq!(status, 0, "{said}");
    assert!(dir.path().join("generated/double/megakernel/mod.rs").is_file());
    assert!(!dir.path().join("generated/double/state_machine").exists());
    assert_eq!(run(dir.path(), &["check"]).0, 0);
}

#[test]
fn errors_of_the_input_exit_with_1_and_write_nothing() {
    let dir = project();
    std::fs::write(dir.path().join("broken.rs"), "pub fn kernel(id: u32 {\n    let = 1;\n}\n").expect("writable");
    let (status, _, said) = run(dir.path(), &["broken.rs"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("error[CG0001]") && said.contains("--> broken.rs:1:"), "{said}");
    let (status, _, said) = run(dir.path(), &["double.rs", "--entry", "triple"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("triple"), "{said}");
    assert!(!dir.path().join("generated").exists());
}

#[test]
fn diagnostics_come_short_and_as_json_too() {
    let dir = project();
    std::fs::write(dir.path().join("broken.rs"), "pub fn kernel(id: u32) {\n    let = 1;\n}\n").expect("writable");
    let (_, _, short) = run(dir.path(), &["broken.rs", "--message-format", "short"]);
    assert!(short.starts_with("broken.rs:2:"), "{short}");
    let (status, _, json) = run(dir.path(), &["--message-format=json", "broken.rs"]);
    assert_eq!(status, 1);
    for line in json.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("an object a line");
        assert_eq!((&object["level"], &object["spans"][0]["line_start"]), (&"error".into(), &2.into()), "{line}");
    }
}

#[test]
fn wrong_usage_exits_with_2_and_lost_files_with_4() {
    let dir = project();
    for words in
        [&["--scheduler", "none", "double.rs"][..], &["double.rs", "check"], &["explain", "nothing"], &["check"]]
    {
        assert_eq!(run(dir.path(), words).0, 2, "{words:?}");
    }
    let (status, _, said) = run(dir.path(), &["lost.rs"]);
    assert_eq!(status, 4, "{said}");
    assert!(said.contains("lost.rs"), "{said}");
    std::fs::write(dir.path().join("file"), "").expect("writable");
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl", "-o", "file/out"]);
    assert_eq!(status, 4, "{said}");
}

#[test]
fn wrong_usage_comes_in_the_form_that_was_asked_for() {
    let dir = project();
    for words in
        [&["double.rs", "--shceduler", "x"][..], &["chekc"], &["man", "rnu"], &["double.rs", "--dump", "spilt"]]
    {
        let (status, _, said) = run(dir.path(), &[words, &["--message-format", "json"]].concat());
        assert_eq!(status, 2, "{said}");
        let object: serde_json::Value = serde_json::from_str(&said).expect("one object on one line");
        assert_eq!(object["code"]["code"], "CG0401", "{said}");
    }
}

#[test]
fn mistyped_words_are_offered_what_was_meant() {
    let dir = project();
    for (words, meant) in [
        (&["chekc"][..], "did you mean `check`?"),
        (&["man", "rnu"], "did you mean `run`?"),
        (&["explain", "CG0430"], "did you mean `CG040"),
        (&["double.rs", "--scheduler", "wavefrnt"], "'wavefront'"),
        (&["double.rs", "--dump", "spilt"], "'split'"),
        (&["double.rs", "--chekcs", "off"], "'--checks'"),
    ] {
        let (status, _, said) = run(dir.path(), words);
        assert!(status == 2 && said.contains(meant), "{words:?}: {status}\n{said}");
    }
}

#[test]
fn verbose_tells_what_is_done_on_the_way() {
    let dir = project();
    let (status, _, said) = run(dir.path(), &["double.rs", "--emit", "glsl", "-v"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("generated/double/mod.rs: written\n"), "{said}");
    assert_eq!(run(dir.path(), &["double.rs", "-v", "-q"]).0, 2);
}

#[test]
fn codes_are_explained() {
    let dir = project();
    let (status, page, _) = run(dir.path(), &["explain", "CG0403"]);
    assert_eq!(status, 0);
    assert!(page.starts_with("CG0403: ") && page.contains("--force"), "{page}");
}

#[test]
fn stages_can_be_printed() {
    let dir = project();
    for stage in ["parse", "resolve", "lower", "split", "frame", "schedule", "emit"] {
        let (status, text, said) = run(dir.path(), &["double.rs", "--dump", stage]);
        assert_eq!(status, 0, "{stage}: {said}");
        assert!(!text.trim().is_empty(), "{stage}");
    }
    assert!(!dir.path().join("generated").exists());
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
      [INPUT]  The Rust module; without one, those of `corogen.toml`

    Options:
          --scheduler <NAME>  Schedulers, or `all` [default: all] [possible values: all, megakernel, state-machine, wavefront, persistent]
      -o, --out-dir <DIR>     The output folder [default: generated/<module>]
          --emit <WHAT>       Write the text only, compile no shader [possible values: glsl]
          --force             Overwrite files that were edited by hand
          --dump <STAGE>      Print what a stage gives instead of generating
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

#[test]
fn explain_tells_tools_what_is_kept_and_where_it_goes() {
    let dir = project();
    let (status, json, said) = run(dir.path(), &["explain", "double.rs", "--format", "json"]);
    assert_eq!(status, 0, "{said}");
    let explained: serde_json::Value = serde_json::from_str(&json).expect("JSON alone on standard output");
    assert_eq!(explained["entry"], "double");
    assert_eq!(explained["frame_words"], explained["max_live_words"]);
    let pause = &explained["points"][1];
    assert_eq!((&pause["token"], &pause["file"], &pause["line"]), (&"pause".into(), &"double.rs".into(), &6.into()));
    assert_eq!((&pause["live"][0]["name"], &pause["live"][0]["kind"]), (&"before".into(), &"stored".into()));
    assert_eq!(explained["points"][0]["edges"][0]["stores"], pause["loads"]);
    assert_eq!(explained["statements"]["original"], explained["statements"]["generated"]);
}

#[test]
fn explain_tells_people_the_same() {
    let dir = project();
    let (status, text, said) = run(dir.path(), &["explain", "double.rs"]);
    assert_eq!(status, 0, "{said}");
    insta::assert_snapshot!(text, @r"
    split 'double' into 2 continuations (frame 4 bytes, 1 word of 1 live)
    5 statements for 5 in the source

    frame
      0        before: u32  used after 'pause'
               written by double; read by pause

    points
      double, double.rs:4
        [_] loads nothing
        to pause, line 6: loads nothing; stores before
      pause, double.rs:6
        [+] loads before
        to end, line 4: loads before; stores nothing
    ");
}

#[test]
fn explain_draws_the_graph_for_graphviz() {
    let dir = project();
    let (status, text, said) = run(dir.path(), &["explain", "double.rs", "--format", "dot"]);
    assert_eq!(status, 0, "{said}");
    insta::assert_snapshot!(text, @r#"
    digraph "double" {
        node [shape=box, fontname="monospace"];
        "double" [label="double\ndouble.rs:4"];
        "pause" [label="pause\ndouble.rs:6"];
        end [shape=circle];
        "double" -> "pause" [label="1"];
        "pause" -> "end" [label="0"];
    }
    "#);
}

#[test]
fn the_page_of_explain_needs_nothing_else_and_its_keys_meet() {
    let dir = project();
    std::fs::write(dir.path().join("double.rs"), KERNEL.replace("after a pause", "after a <pause> & \"more\""))
        .unwrap();
    let (status, page, said) = run(dir.path(), &["explain", "double.rs", "--format", "html"]);
    assert_eq!(status, 0, "{said}");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg"), "{page}");
    assert!(!page.contains("http") && !page.contains("src=") && !page.contains("<link"), "{page}");
    assert!(page.contains("after a &#60;pause&#62; &#38; &#34;more&#34;"), "the source is text, not markup: {page}");
    let keys = |attribute: &str| -> std::collections::BTreeSet<String> {
        let opening = format!("{attribute}=\"");
        let values = page.split(&opening).skip(1).filter_map(|rest| rest.split('"').next());
        values.flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    let (is, lights) = (keys("data-is"), keys("data-lights"));
    assert!(lights.is_subset(&is), "lit by something but not there: {:?}", lights.difference(&is));
    for key in ["e0p0", "e0p1", "e0f0", "l6"] {
        assert!(lights.contains(key), "{key}: {lights:?}");
    }
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
    for name in names.into_iter().filter(|name| *name != "help") {
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

#[test]
fn a_project_is_set_up_once_and_then_a_bare_command_handles_it() {
    let dir = project();
    std::fs::write(dir.path().join(".gitattributes"), "*.rs text").expect("writable");
    let (status, _, said) = run(dir.path(), &["init", "double.rs"]);
    assert_eq!(status, 0, "{said}");
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).expect("it is there");
    assert_eq!(read("corogen.toml"), "[[input]]\npath = \"double.rs\"\n");
    assert_eq!(read(".gitattributes"), "*.rs text\ngenerated/** -text linguist-generated\n*.spv binary\n");
    let before = (read("corogen.toml"), read(".gitattributes"));
    let (status, _, said) = run(dir.path(), &["init", "double.rs"]);
    assert_eq!((status, (read("corogen.toml"), read(".gitattributes"))), (0, before), "{said}");
    let (status, _, said) = run(dir.path(), &["init", "absent.rs"]);
    assert_eq!(status, 4, "{said}");
    let (status, _, said) = run(dir.path(), &["--emit", "glsl"]);
    assert_eq!(status, 0, "{said}");
    let (status, _, said) = run(dir.path(), &["check"]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn a_module_may_come_from_standard_input() {
    let dir = project();
    let piped = |words: &[&str], text: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_corogen"))
            .args(words)
            .current_dir(dir.path())
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it starts");
        // A command that refuses its arguments reads nothing.
        let _ = std::io::Write::write_all(&mut child.stdin.take().expect("piped"), text.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
    };
    let (status, text, said) = piped(&["explain", "-"], KERNEL);
    assert_eq!(status, 0, "{said}");
    assert!(text.contains("split 'double'") && text.contains("stdin.rs:6"), "{text}");
    let (status, _, said) = piped(&["explain", "-"], &KERNEL.replace("before * factor", "before * facto"));
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("stdin.rs:7"), "{said}");
    let (status, _, said) = piped(&["-"], KERNEL);
    assert_eq!(status, 2, "{said}");
}
