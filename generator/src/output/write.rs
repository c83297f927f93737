//! Brings the output folder up to date.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::folder::{self, io};
use super::lock::Lock;
use super::turn::Turn;
use super::{Set, journal, other};
use crate::diag::{Diagnostic, codes};

/// What a run changed on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Paths below the output folder, sorted.
    pub written: Vec<String>,
    /// What corogen generated earlier and no more.
    pub removed: Vec<String>,
    /// What corogen generated earlier and no more, and what somebody edited since.
    pub kept: Vec<String>,
    /// The command that had given the folder's files, where that was for another input or another entry.
    pub replaced: Option<String>,
    /// Other schedulers' folders that do not fit what was written: with the commands that gave them.
    pub unlike: Vec<(String, String)>,
    /// How many files were as they should be.
    pub unchanged: usize,
}

/// Writes what differs, removes what is no longer generated. Either all of it happens or nothing; nothing happens where a file was
/// edited by hand or is of another input, unless `force`, which also removes edited files that are no longer generated, shaders of
/// generated kernels that nobody knows, and locks that cannot be read. The sources of the set are never written over.
pub fn write(set: &Set, force: bool) -> Result<Summary, Diagnostic> {
    let _turn = Turn::take(&set.dir);
    journal::finish(&set.dir)?;
    let mut wanted = folder::wanted(set)?;
    if let Some(source) = source_among(set, wanted.files.keys()) {
        return Err(over_source(&source));
    }
    let mut edited = Vec::new();
    if force {
        wanted.orphans.append(&mut wanted.strangers);
        wanted.orphans.append(&mut wanted.kept);
        wanted.orphans.extend(wanted.damaged.into_iter().filter(|path| !wanted.files.contains_key(path)));
    } else {
        edited.extend(wanted.damaged);
    }
    let other = other::of_other_input(set, wanted.files.keys().chain(&wanted.orphans));
    if let Some((path, input)) = other.as_ref().filter(|_| !force) {
        return Err(of_another(&set.dir, path, input));
    }

    let mut summary = Summary {
        replaced: other::replaced(set, other.is_some()),
        unlike: other::other_ways(set),
        removed: wanted.orphans.into_iter().collect(),
        kept: wanted.kept.into_iter().collect(),
        ..Summary::default()
    };
    let mut writes = Vec::new();
    for (path, contents) in wanted.files {
        match std::fs::read(set.dir.join(&path)) {
            Ok(there) if there == contents => summary.unchanged += 1,
            Ok(there) => {
                if !edited.contains(&path) && !is_untouched(set, &path, &there)? {
                    edited.push(path.clone());
                }
                writes.push((path, contents));
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => writes.push((path, contents)),
            Err(error) => return Err(io(&set.dir.join(&path), "cannot be read", &error)),
        }
    }
    if !edited.is_empty() && !force {
        return Err(edited_by_hand(&set.dir, &edited, &wanted.lost));
    }
    if !writes.is_empty() || !summary.removed.is_empty() {
        std::fs::create_dir_all(&set.dir).map_err(|error| io(&set.dir, "cannot be made", &error))?;
        let staged = journal::stage(&set.dir, &writes, &summary.removed);
        // A failure to stage leaves no journal: `finish` clears up, and the first error is the one that counts.
        let finished = journal::finish(&set.dir);
        staged.and(finished)?;
    }
    summary.written = writes.into_iter().map(|(path, _)| path).collect();
    Ok(summary)
}

/// A file that is to be written and is one of the set's sources.
fn source_among<'a>(set: &Set, paths: impl Iterator<Item = &'a String>) -> Option<PathBuf> {
    let sources: BTreeSet<PathBuf> = set.sources.iter().filter_map(|path| path.canonicalize().ok()).collect();
    paths.map(|path| set.dir.join(path)).find(|path| path.canonicalize().is_ok_and(|path| sources.contains(&path)))
}

fn over_source(source: &Path) -> Diagnostic {
    let message = format!("`{}` would be overwritten, and is a source", source.display());
    Diagnostic::error_without_place(codes::EDITED, message)
        .note("nothing was written")
        .help("name another output folder with `-o`")
}

fn of_another(dir: &Path, path: &str, input: &str) -> Diagnostic {
    let message = format!("`{}` holds what was generated from `{input}`, which is still there", dir.display());
    Diagnostic::error_without_place(codes::USAGE, message)
        .note(format!("`{}` would be replaced; nothing was written", dir.join(path).display()))
        .help("give each input a folder of its own, with `-o`; `--force` puts this one in the other's place")
}

fn is_untouched(set: &Set, path: &str, there: &[u8]) -> Result<bool, Diagnostic> {
    let (lock_dir, below) = match path.split_once('/') {
        Some((entry, below)) if set.entries.len() > 1 => (set.dir.join(entry), below),
        _ => (set.dir.clone(), path),
    };
    let lock = if path.ends_with(".spv") { Lock::read(&lock_dir)? } else { Lock::default() };
    Ok(folder::is_untouched(below, there, &lock))
}

/// How many edited files are listed behind the first.
const SHOWN: usize = 10;

fn edited_by_hand(dir: &Path, edited: &[String], lost: &BTreeSet<String>) -> Diagnostic {
    let first = dir.join(&edited[0]);
    let more = match edited.len() - 1 {
        0 => String::new(),
        1 => " and another file".to_owned(),
        more => format!(" and {more} more files"),
    };
    if let Some(lock) = lost.first().filter(|_| edited.iter().all(|path| path.ends_with(".spv"))) {
        let lock = dir.join(lock);
        let message =
            format!("`{}` is missing: nothing else tells who made `{}`{more}", lock.display(), first.display());
        return Diagnostic::error_without_place(codes::EDITED, message)
            .note("nothing was written")
            .help("bring it back, e.g. with `git restore`; `--force` writes the shaders and the lock anew");
    }
    let message = format!("`{}`{more} would be overwritten, but corogen did not write what is there", first.display());
    let mut diagnostic = Diagnostic::error_without_place(codes::EDITED, message);
    for lock in lost {
        diagnostic =
            diagnostic.note(format!("`{}` is missing: without it no shader is known", dir.join(lock).display()));
    }
    for path in edited.iter().skip(1).take(SHOWN) {
        diagnostic = diagnostic.note(format!("`{}`", dir.join(path).display()));
    }
    if edited.len() > 1 + SHOWN {
        diagnostic = diagnostic.note(format!("and {} that are not listed here", edited.len() - 1 - SHOWN));
    }
    diagnostic.note("nothing was written").help("`--force` overwrites; `corogen check` shows the difference")
}
