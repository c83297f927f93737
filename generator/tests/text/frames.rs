//! Named programs, each with what breaks a naive frame: their layout as text, and the split program against the whole one.
//!
//! `BLESS=1` rewrites the expected files.

use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::ir::Program;
use corogen::oracle::fuzz;
use corogen::{frame, split};

use crate::front::{lowered, on_large_stack};

fn inputs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frame");
    let entries = std::fs::read_dir(folder).expect("the folder of programs");
    let mut inputs: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    inputs.sort();
    inputs
}

#[test]
fn frames_are_as_expected_and_split_programs_write_what_whole_programs_write() {
    on_large_stack(|| {
        let mut different = Vec::new();
        for input in inputs() {
            let text: String = lowered(&input).into_iter().map(|program| frame_of(&input, program)).collect();
            let expected = input.with_extension("frame");
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&expected, &text).expect("the expected text is written");
            } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
                different.push(format!("{}\n{text}", expected.display()));
            }
        }
        assert!(different.is_empty(), "BLESS=1 accepts these:\n{}", different.join("\n"));
    });
}

/// The text of a program's frame, once the split program has run as the whole one does.
fn frame_of(input: &Path, program: Program) -> String {
    let checked =
        fuzz::run_zeroed(&program).and_then(|expected| fuzz::check_ir(&program, &fuzz::zeroed(&program), &expected, 7));
    assert!(checked.is_ok(), "{}: {checked:?}", input.display());
    let options = Options::default();
    let coroutine = frame::recompute(split::split(program), &options);
    let layout = frame::layout(&coroutine, &options.frame);
    frame::print::print(&coroutine, &layout)
}
