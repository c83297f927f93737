//! Killed runs, for tests: a run stops before its n-th change of the disk, as if the process had been killed there.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

thread_local! {
    /// How many changes this thread may still make; nothing for as many as it likes.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

struct Killed;

/// The disk is about to change.
pub(super) fn point() {
    let left = LEFT.get();
    LEFT.set(left.and_then(|left| left.checked_sub(1)));
    if left == Some(0) {
        resume_unwind(Box::new(Killed));
    }
}

/// Whether `work` was killed when it had made `changes` changes; it ends where it makes no more.
pub(super) fn killed_after(changes: usize, work: impl FnOnce()) -> bool {
    LEFT.set(Some(changes));
    let ended = catch_unwind(AssertUnwindSafe(work));
    LEFT.set(None);
    match ended {
        Ok(()) => false,
        Err(panic) if panic.is::<Killed>() => true,
        Err(panic) => resume_unwind(panic),
    }
}
