//! Every diagnostic code: its page reads as expected, and what an input can get is shown by one.

use std::path::Path;

use corogen::diag::codes;

const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");

/// Codes that no input of `tests/ui` can show: what no text is, and what only a bug gives.
const NOT_SHOWN: [&str; 5] = ["CG0003", "CG0004", "CG0005", "CG0121", "CG0123"];

#[test]
fn the_page_of_every_code_reads_as_expected() {
    let pages: String = codes::all().map(|explanation| format!("{}\n", explanation.page())).collect();
    let expected = Path::new(TESTS).join("guide/codes.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &pages).expect("writable");
    }
    let before = std::fs::read_to_string(&expected).unwrap_or_default();
    let difference = similar::TextDiff::from_lines(&before, &pages);
    assert!(before == pages, "rerun with BLESS=1 if this is right:\n{}", difference.unified_diff());
}

#[test]
fn every_code_that_an_input_can_get_is_shown() {
    let told = std::fs::read_dir(Path::new(TESTS).join("ui")).expect("the folder of inputs").map(|file| {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|it| it == "stderr") {
            std::fs::read_to_string(path).expect("text")
        } else {
            String::new()
        }
    });
    let told: String = told.collect();
    // From CG0400 on they are those of the command: `tests/cli*.rs` has these.
    let of_inputs = codes::all().map(|explanation| explanation.code).filter(|code| *code < codes::INTERNAL);
    let missing: Vec<&str> =
        of_inputs.map(|code| code.0).filter(|code| !told.contains(code) && !NOT_SHOWN.contains(code)).collect();
    assert!(missing.is_empty(), "no input of tests/ui gets {missing:?}");
}
