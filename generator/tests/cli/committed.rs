//! Generated code that is committed: what `corogen check` says of it, and what `corogen.toml` keeps.

use std::path::Path;
use std::process::Command;

use super::project::{project, run};

/// The project, generated with these words.
fn generated(words: &[&str]) -> tempfile::TempDir {
    let dir = project();
    let words = [&["double.rs", "--emit", "glsl"], words].concat();
    assert_eq!(run(dir.path(), &words).0, 0);
    dir
}

fn git(dir: &Path, words: &[&str]) {
    let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    let status = Command::new("git").args(who).args(words).current_dir(dir).status().expect("git is there");
    assert!(status.success(), "{words:?}");
}

fn edit(dir: &Path, path: &str, from: &str, to: &str) {
    let path = dir.join(path);
    let text = std::fs::read_to_string(&path).expect("it is there");
    assert!(text.contains(from), "{text}");
    std::fs::write(&path, text.replace(from, to)).expect("writable");
}

const SHADER: &str = "generated/double/megakernel/megakernel.comp";

/// The command of a `help: to mend it…: COMMAND` line.
fn named_command(said: &str) -> Vec<String> {
    let line = said.lines().find(|line| line.contains("to mend it")).expect("it says how");
    let command = &line[line.find("corogen ").expect("a command")..];
    command.split_whitespace().skip(1).map(str::to_owned).collect()
}

#[test]
fn check_says_which_files_are_stale_missing_and_edited_and_its_command_mends_them() {
    let dir = generated(&["--scheduler", "megakernel"]);
    edit(dir.path(), "double.rs", "before * factor", "before + factor");
    edit(dir.path(), SHADER, "void main", "// mine\nvoid main");
    std::fs::remove_file(dir.path().join("generated/double/mod.rs")).expect("it was there");
    let (status, _, said) = run(dir.path(), &["check", "double.rs"]);
    assert_eq!(status, 3, "{said}");
    assert!(said.contains("missing: mod.rs\n"), "{said}");
    assert!(said.contains("edited by hand: megakernel/megakernel.comp\n"), "{said}");
    let command = named_command(&said);
    assert!(command.contains(&"--force".to_owned()), "{said}");
    let words: Vec<&str> = command.iter().map(String::as_str).chain(["--emit", "glsl"]).collect();
    assert_eq!(run(dir.path(), &words).0, 0);
    assert_eq!(run(dir.path(), &["check", "double.rs"]).0, 0);
}

#[test]
fn what_is_only_stale_is_mended_without_force() {
    let dir = generated(&[]);
    edit(dir.path(), "double.rs", "before * factor", "before + factor");
    let (status, _, said) = run(dir.path(), &["check", "double.rs"]);
    assert_eq!(status, 3, "{said}");
    assert!(said.contains("note: stale: "), "{said}");
    assert!(!named_command(&said).contains(&"--force".to_owned()), "{said}");
}

/// Both sides changed one file: git knows where both began.
#[test]
fn an_edit_and_a_change_of_the_input_are_shown_apart() {
    let dir = generated(&["--scheduler", "megakernel"]);
    git(dir.path(), &["init", "--quiet"]);
    git(dir.path(), &["add", "."]);
    git(dir.path(), &["commit", "--quiet", "-m", "generated"]);
    edit(dir.path(), SHADER, "void main", "// mine\nvoid main");
    git(dir.path(), &["commit", "--quiet", "-am", "edited"]);
    edit(dir.path(), "double.rs", "before * factor", "before + factor");
    let (status, diff, said) = run(dir.path(), &["check", "double.rs"]);
    assert_eq!(status, 3, "{said}");
    let sides: Vec<&str> = diff.lines().filter(|line| line.starts_with("+++ ")).collect();
    let [edited, given, ..] = sides[..] else { panic!("{diff}") };
    assert_eq!(edited, format!("+++ {SHADER} (as it was edited by hand)"));
    assert_eq!(given, format!("+++ {SHADER} (as the input gives it now)"));
    let (edits, changes) = diff.split_once(given).expect("both sides");
    assert!(edits.contains("\n+// mine\n") && !edits.contains("before + factor"), "{edits}");
    assert!(changes.contains("before + factor") && !changes.contains("// mine"), "{changes}");
}

#[test]
fn settings_of_the_configuration_are_where_the_host_begins() {
    let dir = generated(&["--scheduler", "wavefront"]);
    let host = || std::fs::read_to_string(dir.path().join("generated/double/wavefront/mod.rs")).expect("generated");
    assert!(host().contains("#[derive(Clone, Debug, Default, PartialEq)]\npub struct Config"));
    let toml = "\
[[input]]
path = \"double.rs\"
scheduler = \"wavefront\"
emit = \"glsl\"

[input.config]
block_size = 64

[input.config.wavefront]
layout = \"aos\"
tail = 0.5
";
    std::fs::write(dir.path().join("corogen.toml"), toml).expect("writable");
    let (status, _, said) = run(dir.path(), &[]);
    assert_eq!(status, 0, "{said}");
    let default = "\
impl Default for Config {
    fn default() -> Self {
        Self {
            block_size: Some(64),
            capacity: None,
            layout: Some(Layout::Aos),
            refill: None,
            tail: Some(0.5),
            rounds: None,
            order: None,
            sort: None,
            compaction: None,
            enqueue: None,
            regroup: None,
        }
    }
}
";
    assert!(host().contains(default), "{}", host());
    assert!(host().contains("--config block_size=64 --config wavefront.layout=aos --config wavefront.tail=0.5"));
    // The header alone says as much as the configuration.
    assert_eq!(run(dir.path(), &["check"]).0, 0);
    assert_eq!(run(dir.path(), &["check", "double.rs"]).0, 0);
}

#[test]
fn mistyped_settings_are_told_what_there_is() {
    let dir = generated(&[]);
    for (words, names) in [
        (["--config", "capcity=3"], "did you mean `capacity`?"),
        (["--config", "wavefont.capacity=3"], "did you mean `wavefront`?"),
        (["--config", "wavefront.layout=rows"], "takes `soa` or `aos`, not `rows`"),
        (["--config", "capacity=0"], "takes a number of at least 1, not `0`"),
    ] {
        let (status, _, said) = run(dir.path(), &[&["double.rs"][..], &words].concat());
        assert!(status == 2 && said.contains(names), "{words:?}: {status}\n{said}");
    }
}
