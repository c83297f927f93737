//! Killed runs, for tests: a run stops before its n-th change of the disk, as if the process had been killed there, or the power had
//! failed: then folders lose what they were not synced after.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

thread_local! {
    /// How many changes this thread may still make; nothing for as many as it likes.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
    /// Changes of names in folders that were not synced since.
    static UNSYNCED: RefCell<Vec<Named>> = const { RefCell::new(Vec::new()) };
}

struct Killed;

/// A name that was given, changed or taken away.
struct Named {
    path: PathBuf,
    /// What was there.
    before: Option<Vec<u8>>,
    /// The name that the file had.
    from: Option<PathBuf>,
}

/// The disk is about to change.
pub(super) fn point() {
    let left = LEFT.get();
    LEFT.set(left.and_then(|left| left.checked_sub(1)));
    if left == Some(0) {
        resume_unwind(Box::new(Killed));
    }
}

/// A name is about to change.
pub(super) fn names(path: &Path, from: Option<&Path>) {
    if LEFT.get().is_some() {
        let named = Named { path: path.to_owned(), before: std::fs::read(path).ok(), from: from.map(Path::to_owned) };
        UNSYNCED.with_borrow_mut(|unsynced| unsynced.push(named));
    }
}

/// What was done in a folder lasts.
pub(super) fn synced(folder: &Path) {
    UNSYNCED.with_borrow_mut(|unsynced| unsynced.retain(|named| named.path.parent() != Some(folder)));
}

/// Of what does not last, what `is_lost` picks is taken back, the last of it first.
pub(super) fn power_fails(is_lost: impl Fn(&Path) -> bool) {
    let lost = UNSYNCED.take().into_iter().rev().filter(|named| is_lost(&named.path));
    for Named { path, before, from } in lost {
        if let Some(from) = from.filter(|from| from.parent().is_some_and(Path::is_dir)) {
            std::fs::rename(&path, from).expect("it was moved the other way");
        }
        match before {
            Some(contents) => {
                std::fs::create_dir_all(path.parent().expect("in a folder")).expect("it was there");
                std::fs::write(&path, contents).expect("it was there");
            }
            None if path.exists() => std::fs::remove_file(&path).expect("it was not there"),
            None => {}
        }
    }
}

/// Whether `work` was killed when it had made `changes` changes; it ends where it makes no more.
pub(super) fn killed_after(changes: usize, work: impl FnOnce()) -> bool {
    UNSYNCED.take();
    LEFT.set(Some(changes));
    let ended = catch_unwind(AssertUnwindSafe(work));
    LEFT.set(None);
    match ended {
        Ok(()) => false,
        Err(panic) if panic.is::<Killed>() => true,
        Err(panic) => resume_unwind(panic),
    }
}
