//! The loops of state machines: which points begin a turn, and where instances leave.
//!
//! `BLESS=1` accepts what is found.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::base::options::Checks;
use corogen::diag::Diagnostics;
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/turns").join(name)
}

/// What each kernel does behind the entry's continuation.
fn loops(checks: Checks) -> String {
    let options = Options { checks, ..Options::default() };
    let (input, mut diagnostics) = (file("kernels.rs"), Diagnostics::default());
    let request = Request { input: &input, options: &options, schedulers: &[Scheduler::StateMachine], dump: None };
    let outcome = pipeline::run(&request, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list);
    let mut text = String::new();
    for entry in outcome.entries.expect("nothing was wrong") {
        let files = entry.files();
        let kernel = files.iter().find(|file| file.path.ends_with(".comp")).expect("its kernel");
        let at = kernel.text.find("    uint point = ").expect("a call of the entry's continuation");
        write!(text, "{}, {checks:?}\n{}\n", entry.path, &kernel.text[at..]).expect("a string");
    }
    text
}

#[test]
fn a_turn_asks_only_where_an_instance_can_be() {
    let found = [Checks::Trap, Checks::Off].map(loops).concat();
    let expected = file("expected.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &found).expect("the text is written");
    }
    assert_eq!(found, std::fs::read_to_string(&expected).unwrap_or_default(), "BLESS=1 accepts what is found");
}
