//! What a user is told: each input of `ui/` and the messages it gets, in the `.stderr` beside it. `BLESS=1` rewrites those.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use corogen::base::{Options, SourceFile, Sources};
use corogen::diag::render::{Style, render};
use corogen::diag::{Diagnostics, Severity, codes};
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;
use rayon::prelude::*;

/// Deep walks need more than a test thread's stack.
const STACK: usize = 64 << 20;

#[test]
fn each_mistake_is_told_as_expected() {
    let mut different = Vec::new();
    for (input, diagnostics, sources) in all_told() {
        let text = render(diagnostics, sources, Style::default());
        let expected = input.with_extension("stderr");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &text).expect("the expected text is written");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
            different.push(format!("{}\n{text}", expected.display()));
        }
    }
    assert!(different.is_empty(), "BLESS=1 accepts these:\n{}", different.join("\n"));
}

#[test]
fn each_error_has_a_place_a_page_and_a_way_out() {
    for (input, diagnostics, _) in all_told() {
        for diagnostic in &diagnostics.list {
            let shown = format!("{}: {}", input.display(), diagnostic.message);
            assert!(codes::explanation(diagnostic.code.0).is_some(), "{shown}: no page");
            assert!(diagnostic.severity != Severity::Error || diagnostic.primary.is_some(), "{shown}: no place");
            // A syntax error says what was expected.
            let is_syntax = diagnostic.code == codes::SYNTAX;
            assert!(is_syntax || !diagnostic.helps.is_empty() || !diagnostic.fixes.is_empty(), "{shown}: no way out");
        }
    }
}

#[test]
fn a_sure_fix_mends_its_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut mended = 0;
    for (input, before, sources) in all_told() {
        let mut fixes: Vec<_> = before.list.iter().flat_map(|it| &it.fixes).filter(|fix| fix.sure).collect();
        fixes.sort_by_key(|fix| std::cmp::Reverse(fix.span.start));
        fixes.dedup_by_key(|fix| fix.span);
        let Some(root) = sources.files.iter().next().filter(|_| !fixes.is_empty()) else { continue };
        let mut text = SourceFile::clone(root).text;
        for fix in &fixes {
            text.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.replacement);
        }
        let path = folder.path().join("mended.rs");
        std::fs::write(&path, text).expect("writable");
        let (after, sources) = told(&path);
        let left = render(&after, &sources, Style::default());
        assert!(after.list.iter().all(|it| it.fixes.iter().all(|fix| !fix.sure)), "{}\n{left}", input.display());
        mended += fixes.len();
    }
    assert!(mended >= 3, "only {mended} fixes are sure");
}

fn inputs() -> Vec<PathBuf> {
    let files = std::fs::read_dir(Path::new("tests/ui")).expect("the folder of inputs");
    let mut inputs: Vec<PathBuf> = files.map(|entry| entry.expect("a file").path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    // What has no end is begun first: it is waited for while the others are looked at.
    inputs.sort_by_key(|path| (!path.to_string_lossy().contains("endless"), path.clone()));
    inputs
}

/// Of all inputs, once.
fn all_told() -> &'static [(PathBuf, Diagnostics, Sources)] {
    static TOLD: OnceLock<Vec<(PathBuf, Diagnostics, Sources)>> = OnceLock::new();
    let one = |input: PathBuf| {
        let (diagnostics, sources) = told(&input);
        (input, diagnostics, sources)
    };
    TOLD.get_or_init(|| inputs().into_par_iter().with_max_len(1).map(one).collect())
}

fn told(input: &Path) -> (Diagnostics, Sources) {
    let input = input.to_owned();
    let run = move || {
        let options = Options::default();
        let mut diagnostics = Diagnostics::default();
        let request = Request { input: &input, options: &options, schedulers: &[Scheduler::StateMachine], dump: None };
        let outcome = pipeline::run(&request, &mut diagnostics);
        (diagnostics, outcome.sources)
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("the pipeline does not panic")
}
