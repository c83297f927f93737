//! Where each scheduler keeps frames: `kept/NAME.rs`, and beside it the `frame.glsl` of every scheduler that suspends.
//!
//! `BLESS=1` rewrites the expected files.

use std::path::Path;

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;

use crate::front::on_large_stack;

#[test]
fn frames_of_each_scheduler_read_as_expected() {
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/groups.rs");
    let expected = input.with_extension("glsl");
    let found = on_large_stack(move || frames(&input));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &found).expect("the text is written");
    }
    assert_eq!(found, std::fs::read_to_string(&expected).unwrap_or_default(), "BLESS=1 accepts what is found");
}

/// The text of each scheduler's frame, under the path of its file.
fn frames(input: &Path) -> String {
    let (options, mut diagnostics) = (Options::default(), Diagnostics::default());
    let request = Request { input, options: &options, schedulers: &Scheduler::ALL, dump: None };
    let outcome = pipeline::run(&request, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list);
    let files = outcome.entries.expect("nothing was wrong").remove(0).files();
    let frames = files.iter().filter(|file| file.path.ends_with("/frame.glsl"));
    frames.map(|file| format!("// ==== {}\n{}\n", file.path, file.text)).collect()
}
