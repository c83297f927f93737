//! What an earlier run left for entries that a module has no more, or in another place.
//!
//! A module with one entry has its files in the output folder itself, one with several a folder for each. Whichever a run does
//! not write is left over: where corogen wrote it for the same input.

use std::path::Path;

use super::folder::{Generated, files_below, io, is_edited, is_untouched};
use super::lock::Lock;
use super::{SCHEDULER_FOLDERS, Set, header};
use crate::diag::Diagnostic;

/// The files, by path below the output folder.
pub(super) fn left_over(set: &Set) -> Result<Generated, Diagnostic> {
    let several = set.entries.len() > 1;
    let of_one = |folder: &str| folder == "shared" || SCHEDULER_FOLDERS.contains(&folder);
    let is_written = |folder: &str| match several {
        true => set.entries.iter().any(|entry| entry.entry == folder),
        false => of_one(folder),
    };
    let mut left = Generated::default();
    for folder in folders(&set.dir)?.iter().filter(|folder| !is_written(folder)) {
        let is_ours = is_of(&set.dir.join(folder).join("mod.rs"), set);
        if !is_ours && folder != "shared" {
            continue;
        }
        // paths of a lock are those below the folder in which it lies
        let (base, below) = match of_one(folder) {
            true => (set.dir.clone(), format!("{folder}/")),
            false => (set.dir.join(folder), String::new()),
        };
        let lock = Lock::read(&base)?;
        for path in files_below(&set.dir.join(folder))? {
            let file = set.dir.join(folder).join(&path);
            if !path.ends_with(".spv") && !is_from(&file, &set.origin.input) {
                continue;
            }
            let bytes = std::fs::read(file).unwrap_or_default();
            if is_untouched(&format!("{below}{path}"), &bytes, &lock) {
                left.untouched.push(format!("{folder}/{path}"));
            } else if is_edited(&path, &bytes) {
                left.edited.push(format!("{folder}/{path}"));
            }
        }
    }
    if several && !left.untouched.is_empty() && is_from(&set.dir.join(Lock::FILE), &set.origin.input) {
        left.untouched.push(Lock::FILE.to_owned());
    }
    Ok(left)
}

/// The folders in a folder; none in one that is not there.
fn folders(dir: &Path) -> Result<Vec<String>, Diagnostic> {
    let entries = match std::fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(io(dir, "cannot be read", &error)),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| io(dir, "cannot be read", &error))?;
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found.sort();
    Ok(found)
}

/// Whether corogen wrote a file, for this input and into this output folder: another one may lie in it.
fn is_of(path: &Path, set: &Set) -> bool {
    let is_there = |text: String| header::output(&text) == header::option(&set.origin.command, "-o");
    is_from(path, &set.origin.input) && std::fs::read_to_string(path).is_ok_and(is_there)
}

/// Whether corogen wrote a file, for this input.
fn is_from(path: &Path, input: &str) -> bool {
    std::fs::read_to_string(path).is_ok_and(|text| header::input(&text) == Some(input))
}
