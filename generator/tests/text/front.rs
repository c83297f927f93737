//! Inputs, lowered.

use std::path::Path;

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::ir::Program;
use corogen::{lower, parse, resolve};

/// rust-analyzer's inference recurses deeply.
pub(crate) fn on_large_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let worker = std::thread::Builder::new().stack_size(512 << 20).spawn(work).expect("a thread");
    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The entries of an input, and what was reported.
pub(crate) fn reported(input: &Path) -> (Vec<Program>, Diagnostics) {
    let options = Options::default();
    let mut diagnostics = Diagnostics::default();
    let mut module = parse::parse(input, &options, &mut diagnostics);
    let typed = resolve::resolve(&mut module, &options, &mut diagnostics);
    let mut lower = |&entry| lower::lower(&typed, entry, &module.sources, &options, &mut diagnostics);
    let programs = typed.entries.iter().filter_map(&mut lower).collect();
    (programs, diagnostics)
}

/// The entries of an input without mistakes.
pub(crate) fn lowered(input: &Path) -> Vec<Program> {
    let (programs, diagnostics) = reported(input);
    assert!(!diagnostics.has_errors(), "{}: {:?}", input.display(), diagnostics.list);
    programs
}
