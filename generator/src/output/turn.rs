//! Runs for one folder take turns.
//!
//! The lock that tells whose turn it is lies outside of the folder, which is the user's; where it cannot be had, the journal alone has
//! to do.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::header;
use crate::base::path::plain;

/// While it is there, no other run has the folder.
pub(super) struct Turn {
    path: PathBuf,
    /// Locked until it is closed.
    _file: File,
}

impl Turn {
    /// Waits for it.
    pub(super) fn take(dir: &Path) -> Option<Self> {
        let name = format!("corogen-{}.lock", header::hash(plain(dir).as_os_str().as_encoded_bytes()));
        let path = std::env::temp_dir().join(name);
        loop {
            let file = File::create(&path).ok()?;
            file.lock().ok()?;
            // Who had it before removed the file that this one waited for.
            if is_at(&file, &path) {
                return Some(Self { path, _file: file });
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let is_same =
        |one: std::fs::Metadata, other: std::fs::Metadata| (one.dev(), one.ino()) == (other.dev(), other.ino());
    file.metadata().is_ok_and(|one| path.metadata().is_ok_and(|other| is_same(one, other)))
}

/// Nobody removes it here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn one_has_the_folder_at_a_time_and_nothing_is_left() {
        let dir = tempfile::tempdir().expect("a folder");
        let inside = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let _turn = Turn::take(dir.path()).expect("a lock");
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        std::thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        let turn = Turn::take(dir.path()).expect("a lock");
        let path = turn.path.clone();
        drop(turn);
        assert_eq!(path.exists(), cfg!(not(unix)));
    }
}
