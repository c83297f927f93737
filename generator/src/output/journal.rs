//! All changes of a folder, or none, whenever the process is killed.
//!
//! New contents are first written to `DIR/.corogen/`. Then `DIR/.corogen/journal`, made by one rename, says what is to be done:
//! from then on the run counts as done, and whoever comes next finishes it. Without a journal `DIR/.corogen/` is rubbish.
//!
//! Where the power fails, folders may have lost what was done in them last. So the staged files' names are on the disk before the
//! journal's is, and those of the finished files before the journal goes.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::folder::io;
use crate::diag::{Diagnostic, codes};

/// The folder in the output folder while a run is under way.
pub(super) const STAGING: &str = ".corogen";

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Change {
    /// The staged file with this number goes to this path.
    Write(usize, String),
    /// This path is removed.
    Remove(String),
}

/// Writes the new contents and the journal, but changes nothing yet.
pub(super) fn stage(dir: &Path, writes: &[(String, Vec<u8>)], removes: &[String]) -> Result<(), Diagnostic> {
    let staging = dir.join(STAGING);
    changes_the_disk();
    std::fs::create_dir_all(&staging).map_err(|error| io(&staging, "cannot be made", &error))?;
    let mut changes = Vec::new();
    for (number, (path, contents)) in writes.iter().enumerate() {
        probe(dir, path)?;
        write_whole(&staging.join(number.to_string()), contents)?;
        changes.push(Change::Write(number, path.clone()));
    }
    changes.extend(removes.iter().cloned().map(Change::Remove));
    let journal = serde_json::to_vec(&changes).expect("strings and numbers are always JSON");
    let unnamed = staging.join("journal.new");
    write_whole(&unnamed, &journal)?;
    sync_folder(&staging);
    rename(&unnamed, &staging.join("journal"))?;
    sync_folder(&staging);
    sync_folder(dir);
    Ok(())
}

/// Finishes a run that has a journal, clears up one that has none. Does nothing where there is neither.
pub(super) fn finish(dir: &Path) -> Result<(), Diagnostic> {
    let staging = dir.join(STAGING);
    if !staging.exists() {
        return Ok(());
    }
    let journal = staging.join("journal");
    if let Ok(text) = std::fs::read(&journal) {
        let changes: Vec<Change> = serde_json::from_slice(&text).map_err(|error| {
            let message = format!("`{}` is damaged: {error}", journal.display());
            Diagnostic::error_without_place(codes::IO, message)
                .help("delete the folder that it is in and generate again")
        })?;
        for change in &changes {
            perform(dir, &staging, change)?;
        }
        let touched: BTreeSet<PathBuf> = changes.iter().flat_map(|change| folders(dir, change)).collect();
        touched.iter().for_each(|folder| sync_folder(folder));
        remove(&journal)?;
    }
    changes_the_disk();
    std::fs::remove_dir_all(&staging).map_err(|error| io(&staging, "cannot be removed", &error))
}

/// The folder of a changed file and those around it, up to the output folder: they may be new.
fn folders(dir: &Path, change: &Change) -> Vec<PathBuf> {
    let (Change::Write(_, path) | Change::Remove(path)) = change;
    Path::new(path).ancestors().skip(1).map(|folder| dir.join(folder)).collect()
}

/// Makes what was done in a folder last. Not every platform opens folders, and where it does not it needs no help.
fn sync_folder(folder: &Path) {
    changes_the_disk();
    if let Ok(folder) = std::fs::File::open(folder) {
        let _ = folder.sync_all();
    }
    #[cfg(test)]
    super::crash::synced(folder);
}

/// Makes a change; one that was made before the process was killed is not made again.
fn perform(dir: &Path, staging: &Path, change: &Change) -> Result<(), Diagnostic> {
    match change {
        Change::Write(number, path) => {
            let staged = staging.join(number.to_string());
            if !staged.exists() {
                return Ok(());
            }
            let target = dir.join(path);
            let folder = target.parent().map_or_else(|| dir.to_owned(), PathBuf::from);
            changes_the_disk();
            std::fs::create_dir_all(&folder).map_err(|error| io(&folder, "cannot be made", &error))?;
            rename(&staged, &target)
        }
        Change::Remove(path) => {
            let target = dir.join(path);
            if target.exists() {
                remove(&target)?;
            }
            for folder in target.ancestors().skip(1).take_while(|folder| *folder != dir) {
                changes_the_disk();
                // A folder that still holds something stays.
                let _ = std::fs::remove_dir(folder);
            }
            Ok(())
        }
    }
}

/// Finds out, before anything is changed, whether a path can be written.
fn probe(dir: &Path, path: &str) -> Result<(), Diagnostic> {
    let target = dir.join(path);
    let folder = target.parent().unwrap_or(dir);
    changes_the_disk();
    std::fs::create_dir_all(folder).map_err(|error| io(folder, "cannot be made", &error))?;
    // A file without a name: one with a name would stay where the process is killed here.
    tempfile::tempfile_in(folder).map_err(|error| io(folder, "cannot be written to", &error))?;
    if target.is_dir() {
        let error = std::io::Error::from(std::io::ErrorKind::IsADirectory);
        return Err(io(&target, "cannot be written", &error));
    }
    Ok(())
}

fn write_whole(path: &Path, contents: &[u8]) -> Result<(), Diagnostic> {
    let write = || {
        changes_a_name(path, None);
        let mut file = std::fs::File::create(path)?;
        changes_the_disk();
        file.write_all(contents)?;
        file.sync_data()
    };
    write().map_err(|error| io(path, "cannot be written", &error))
}

fn rename(from: &Path, to: &Path) -> Result<(), Diagnostic> {
    changes_a_name(to, Some(from));
    std::fs::rename(from, to).map_err(|error| io(to, "cannot be written", &error))
}

fn remove(path: &Path) -> Result<(), Diagnostic> {
    changes_a_name(path, None);
    std::fs::remove_file(path).map_err(|error| io(path, "cannot be removed", &error))
}

/// Stands before each change of the disk: tests kill a run at every one of them.
fn changes_the_disk() {
    #[cfg(test)]
    super::crash::point();
}

/// Stands before each change of a file's name, which a power failure may take back until its folder is synced. `from` is the name that
/// the file has.
#[cfg_attr(not(test), expect(unused_variables, reason = "only tests take changes back"))]
fn changes_a_name(path: &Path, from: Option<&Path>) {
    changes_the_disk();
    #[cfg(test)]
    super::crash::names(path, from);
}
