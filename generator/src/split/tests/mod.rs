//! Text to text: a program, and its continuations beside it. `BLESS=1` rewrites the expected files.

mod fuzz;
mod source;

use std::path::Path;

use super::{print, split, verify};

/// Splits each program of the folder and compares the text with the file beside it.
#[test]
fn programs_split_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/split/tests/programs");
    let mut inputs: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of programs")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    inputs.sort();
    let mut different = Vec::new();
    for input in inputs {
        let program = source::program(&std::fs::read_to_string(&input).expect("a program"));
        let coroutine = split(program);
        assert_eq!(verify(&coroutine), Vec::<String>::new(), "{}\n{}", input.display(), print(&coroutine));
        let text = print(&coroutine);
        let expected = input.with_extension("split");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &text).expect("the expected text is written");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
            different.push(format!("{}\n{text}", expected.display()));
        }
    }
    assert!(different.is_empty(), "BLESS=1 accepts these:\n{}", different.join("\n"));
}
