//! Inputs, lowered.

use std::path::Path;

use corogen::ir::Program;
use corogen::oracle::front::entries;

/// rust-analyzer's inference recurses deeply.
pub(crate) fn on_large_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let worker = std::thread::Builder::new().stack_size(512 << 20).spawn(work).expect("a thread");
    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The entries of an input without mistakes.
pub(crate) fn lowered(input: &Path) -> Vec<Program> {
    let (programs, _, diagnostics) = entries(input);
    assert!(!diagnostics.has_errors(), "{}: {:?}", input.display(), diagnostics.list);
    programs
}
