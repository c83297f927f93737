//! Lowering, text to text: each `tests/lower/NAME.rs` gives `NAME.ir`. `BLESS=1` writes what is given.

use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::base::options::Checks;
use corogen::diag::Diagnostics;
use corogen::pipeline::{self, Request, Stage};
use rayon::prelude::*;

#[test]
fn lowered_programs_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lower");
    let mut inputs: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the inputs are there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty());
    let failed: Vec<String> = inputs.par_iter().filter_map(|input| compare(input)).collect();
    assert!(failed.is_empty(), "rerun with BLESS=1 if this is right:\n{}", failed.join("\n"));
}

#[test]
fn checks_may_be_left_out_or_clamp() {
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lower/checks.rs");
    let off = lowered(&input, &Options { checks: Checks::Off, ..Options::default() });
    assert!(!off.contains("check ") && !off.contains("min("), "{off}");
    let clamp = lowered(&input, &Options { checks: Checks::Clamp, ..Options::default() });
    assert!(!clamp.contains("check ") && clamp.contains("min("), "{clamp}");
}

#[test]
fn points_that_are_not_kept_vanish() {
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lower/points.rs");
    let kept = Options { points: Some(vec!["named".into()]), ..Options::default() };
    let text = lowered(&input, &kept);
    assert_eq!(text.matches("suspend").count(), text.matches("suspend 'named").count(), "{text}");
    assert!(text.contains("suspend 'named"), "{text}");
}

/// The difference between what an input gives and what it should give.
fn compare(input: &Path) -> Option<String> {
    let text = lowered(input, &Options::default());
    let expected = input.with_extension("ir");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &text).expect("the expected file can be written");
        return None;
    }
    let before = std::fs::read_to_string(&expected).unwrap_or_default();
    (before != text).then(|| {
        let difference = similar::TextDiff::from_lines(&before, &text);
        format!("{}\n{}", expected.display(), difference.unified_diff())
    })
}

/// The lowered text of an input, which the verifier has accepted.
fn lowered(input: &Path, options: &Options) -> String {
    let mut diagnostics = Diagnostics::default();
    let request = Request { input, options, schedulers: &[], dump: None };
    let outcome = pipeline::run(&request, &mut diagnostics);
    assert!(outcome.entries.is_some(), "{}: {:#?}", input.display(), diagnostics.list);
    let request = Request { dump: Some(Stage::Lower), ..request };
    pipeline::run(&request, &mut diagnostics).dump
}
