//! Inputs that `corogen.toml` lists, by name.

use std::path::Path;

use super::project::{project, run};

const LISTED: &str = "\
[[input]]
path = \"double.rs\"
scheduler = [\"megakernel\", \"persistent\"]
out-dir = \"gpu\"
float = \"strict\"
emit = \"glsl\"

[input.config]
fetch = 7
";

/// The project with this list.
fn listing(text: &str) -> tempfile::TempDir {
    let dir = project();
    std::fs::write(dir.path().join("corogen.toml"), text).expect("writable");
    dir
}

fn command(dir: &Path, path: &str) -> String {
    let text = std::fs::read_to_string(dir.join(path)).expect("generated");
    let (_, command) = text.lines().next().and_then(|line| line.split_once("Regenerate: ")).expect("a header");
    command.to_owned()
}

#[test]
fn what_a_command_does_not_say_the_table_of_its_input_says() {
    let dir = listing(LISTED);
    let absolute = dir.path().join("double.rs");
    for name in ["double.rs", "./double.rs", absolute.to_str().expect("UTF-8")] {
        let (status, _, said) = run(dir.path(), &[name]);
        assert_eq!(status, 0, "{said}");
        let all = "corogen double.rs --float strict --config fetch=7 -o gpu --scheduler megakernel,persistent";
        assert_eq!(command(dir.path(), "gpu/mod.rs"), all);
        assert!(!dir.path().join("generated").exists() && !dir.path().join("gpu/megakernel/megakernel.spv").exists());
        let (status, _, said) = run(dir.path(), &["check", name]);
        assert!(status == 0 && said.starts_with("gpu: up to date"), "{said}");
        std::fs::remove_dir_all(dir.path().join("gpu")).expect("it is there");
    }
}

#[test]
fn what_a_command_says_comes_before_the_table() {
    let dir = listing(LISTED);
    let words =
        ["double.rs", "--scheduler", "wavefront", "--checks", "off", "--config", "wavefront.capacity=64", "-o", "x"];
    let (status, _, said) = run(dir.path(), &words);
    assert_eq!(status, 0, "{said}");
    // `fetch` is nothing to the wavefront.
    let all = "corogen double.rs --float strict --checks off --config wavefront.capacity=64 -o x --scheduler wavefront";
    assert_eq!(command(dir.path(), "x/mod.rs"), all);
    assert_eq!(run(dir.path(), &["double.rs", "--config", "fetch=9"]).0, 0);
    assert!(command(dir.path(), "gpu/mod.rs").contains(" --config fetch=9 "));
}

#[test]
fn explaining_and_running_take_the_table_too() {
    let dir = listing("[[input]]\npath = \"double.rs\"\nentry = \"triple\"\n");
    for words in
        [&["explain", "double.rs"][..], &["run", "double.rs", "--grid", "1"], &["double.rs", "--dump", "lower"]]
    {
        let (status, _, said) = run(dir.path(), words);
        assert!(status == 1 && said.contains("triple"), "{words:?}: {status} {said}");
    }
    assert_eq!(run(dir.path(), &["explain", "double.rs", "--entry", "double"]).0, 0);
}

#[test]
fn an_input_with_several_tables_has_an_output_for_each() {
    let dir = listing(
        "[[input]]\npath = \"double.rs\"\nemit = \"glsl\"\n[[input]]\npath = \"double.rs\"\nout-dir = \"strict\"\nfloat = \"strict\"\nemit = \"glsl\"\n",
    );
    let (status, _, said) = run(dir.path(), &["double.rs"]);
    assert_eq!(status, 0, "{said}");
    assert_eq!(command(dir.path(), "generated/double/mod.rs"), "corogen double.rs");
    assert_eq!(command(dir.path(), "strict/mod.rs"), "corogen double.rs --float strict -o strict");
    // The folder says which of them is meant.
    let (status, _, said) = run(dir.path(), &["check", "double.rs", "-o", "strict"]);
    assert!(status == 0 && said == "strict: up to date\n", "{said}");
    let (status, _, said) = run(dir.path(), &["double.rs", "-o", "third", "--emit", "glsl"]);
    assert!(status == 0 && said.contains("lists `double.rs` more than once"), "{said}");
    assert_eq!(command(dir.path(), "third/mod.rs"), "corogen double.rs -o third");
}

#[test]
fn an_input_is_listed_once_by_any_name() {
    let dir = project();
    assert_eq!(run(dir.path(), &["init", "double.rs", "./double.rs"]).0, 0);
    let absolute = dir.path().join("double.rs");
    assert_eq!(run(dir.path(), &["init", absolute.to_str().expect("UTF-8")]).0, 0);
    let list = std::fs::read_to_string(dir.path().join("corogen.toml")).expect("written");
    assert_eq!(list, "[[input]]\npath = \"double.rs\"\n");
}
