//! What the output folder should hold and what it holds.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::header::{self, Provenance};
use super::lock::Lock;
use super::{EntrySet, SCHEDULER_FOLDERS, Set};
use crate::diag::{Diagnostic, codes};

/// The contents of each file that a run gives, by path below the output folder; and what it no longer gives.
pub(super) struct Wanted {
    /// Finished text, or SPIR-V.
    pub(super) files: BTreeMap<String, Vec<u8>>,
    /// Generated earlier, not any more.
    pub(super) orphans: BTreeSet<String>,
    /// Generated earlier, not any more, and edited by hand since.
    pub(super) kept: BTreeSet<String>,
    /// Shaders of generated kernels that the lock does not know.
    pub(super) strangers: BTreeSet<String>,
    /// Locks that cannot be read.
    pub(super) damaged: BTreeSet<String>,
    /// Locks that are missing though there are shaders of generated kernels.
    pub(super) lost: BTreeSet<String>,
}

/// Puts headers on the files and adds `mod.rs` and, where there are shaders, `corogen.lock`.
pub(super) fn wanted(set: &Set) -> Result<Wanted, Diagnostic> {
    check_folder(&set.dir)?;
    let several = set.entries.len() > 1;
    let mut files = BTreeMap::new();
    let mut orphans = BTreeSet::new();
    let mut kept = BTreeSet::new();
    let mut strangers = BTreeSet::new();
    let mut damaged = BTreeSet::new();
    let mut lost = BTreeSet::new();
    let mut in_any: BTreeSet<&'static str> = BTreeSet::new();
    for entry in &set.entries {
        let prefix = if several { format!("{}/", entry.entry) } else { String::new() };
        let present = present_schedulers(&set.dir.join(&prefix), entry);
        in_any.extend(&present);
        for file in &entry.files {
            let own = scheduler_of(&file.path);
            let schedulers = own.as_ref().map_or(&present[..], std::slice::from_ref);
            let text = header::stamp(&file.path, &file.text, &set.origin, schedulers);
            files.insert(format!("{prefix}{}", file.path), text.into_bytes());
        }
        let index = format!("{prefix}mod.rs");
        let text = header::stamp(&index, &entry_index(entry, &set.origin.input, &present), &set.origin, &present);
        files.insert(index, text.into_bytes());
        files.extend(entry.shaders.iter().map(|shader| (format!("{prefix}{}", shader.path), shader.spirv.clone())));

        let old = Lock::read(&set.dir.join(&prefix))?;
        let lock = old.renewed(entry);
        let lock_path = format!("{prefix}{}", Lock::FILE);
        if old.damage.is_some() {
            damaged.insert(lock_path.clone());
        }
        let unknown = unknown_shaders(&set.dir.join(&prefix), entry, &old)?;
        if old.is_absent && !unknown.is_empty() {
            lost.insert(lock_path.clone());
        }
        strangers.extend(unknown.into_iter().map(|path| format!("{prefix}{path}")));
        if !lock.spirv.is_empty() {
            let text = header::stamp(&lock_path, &lock.text(), &set.origin, &present);
            files.insert(lock_path, text.into_bytes());
        } else if !old.spirv.is_empty() {
            orphans.insert(lock_path);
        }
        let generated = generated(&set.dir.join(&prefix), &owned_folders(entry, &present), &old)?;
        let untouched = generated.untouched.into_iter().filter(|path| !lock.spirv.contains_key(path));
        orphans.extend(untouched.map(|path| format!("{prefix}{path}")));
        kept.extend(generated.edited.into_iter().map(|path| format!("{prefix}{path}")));
    }
    if several {
        let schedulers: Vec<&str> = SCHEDULER_FOLDERS.into_iter().filter(|folder| in_any.contains(folder)).collect();
        let text = header::stamp("mod.rs", &module_index(set), &set.origin, &schedulers);
        files.insert("mod.rs".to_owned(), text.into_bytes());
    }
    let left = super::left::left_over(set)?;
    orphans.extend(left.untouched);
    kept.extend(left.edited);
    for no_longer in [&mut orphans, &mut kept, &mut strangers] {
        no_longer.retain(|path| !files.contains_key(path));
    }
    Ok(Wanted { files, orphans, kept, strangers, damaged, lost })
}

/// The commands in the headers of the output folder's generated files, each once.
pub fn recorded_commands(dir: &Path) -> Result<BTreeSet<String>, Diagnostic> {
    check_folder(dir)?;
    let mut commands = BTreeSet::new();
    for path in files_below(dir)? {
        if let Ok(text) = std::fs::read_to_string(dir.join(&path))
            && let Provenance::Generated { command } = header::provenance(&path, &text)
        {
            commands.insert(command);
        }
    }
    Ok(commands)
}

/// Something else may have the folder's name.
fn check_folder(dir: &Path) -> Result<(), Diagnostic> {
    if dir.metadata().is_ok_and(|there| !there.is_dir()) {
        let message = format!("`{}` is to be the output folder, and is none", dir.display());
        return Err(Diagnostic::error_without_place(codes::IO, message).help("name a folder with `-o`"));
    }
    Ok(())
}

/// All files below a folder, as sorted relative paths with `/`. No folder, no files.
pub(super) fn files_below(dir: &Path) -> Result<Vec<String>, Diagnostic> {
    let mut found = Vec::new();
    let mut pending = vec![String::new()];
    while let Some(relative) = pending.pop() {
        let folder = dir.join(&relative);
        let entries = match std::fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => return Err(io(&folder, "cannot be read", &error)),
        };
        for entry in entries {
            let entry = entry.map_err(|error| io(&folder, "cannot be read", &error))?;
            let path = format!("{relative}{}", entry.file_name().to_string_lossy());
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                pending.push(path + "/");
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The diagnostic of a failed file operation.
pub(super) fn io(path: &Path, what: &str, error: &std::io::Error) -> Diagnostic {
    Diagnostic::error_without_place(codes::IO, format!("`{}` {what}: {error}", path.display()))
}

/// The scheduler whose folder a path lies in.
pub(super) fn scheduler_of(path: &str) -> Option<&'static str> {
    let folder = path.split('/').next()?;
    SCHEDULER_FOLDERS.into_iter().find(|scheduler| *scheduler == folder)
}

/// The schedulers of this run, and those that an earlier run left.
fn present_schedulers(dir: &Path, entry: &EntrySet) -> Vec<&'static str> {
    let present =
        |folder: &&'static str| entry.schedulers.contains(folder) || dir.join(folder).join("mod.rs").is_file();
    SCHEDULER_FOLDERS.into_iter().filter(present).collect()
}

/// `shared` belongs to every scheduler: only a run of all that are there may clear it up.
fn owned_folders(entry: &EntrySet, present: &[&'static str]) -> Vec<&'static str> {
    let mut owned = entry.schedulers.clone();
    if present.iter().all(|scheduler| owned.contains(scheduler)) {
        owned.push("shared");
    }
    owned
}

/// Files that corogen wrote, by path.
#[derive(Default)]
pub(super) struct Generated {
    /// They are as it wrote them.
    pub(super) untouched: Vec<String>,
    /// Somebody changed them since. SPIR-V is not among them: it does not say who wrote it.
    pub(super) edited: Vec<String>,
}

/// The generated files in those folders.
fn generated(dir: &Path, folders: &[&'static str], lock: &Lock) -> Result<Generated, Diagnostic> {
    let mut found = Generated::default();
    for folder in folders {
        for path in files_below(&dir.join(folder))? {
            let path = format!("{folder}/{path}");
            let Ok(bytes) = std::fs::read(dir.join(&path)) else { continue };
            if is_untouched(&path, &bytes, lock) {
                found.untouched.push(path);
            } else if is_edited(&path, &bytes) {
                found.edited.push(path);
            }
        }
    }
    Ok(found)
}

/// The `.spv` files in the folders of a run's schedulers that the lock does not know though their kernels are generated: nobody can
/// say what they were compiled of. Others are none of corogen's.
fn unknown_shaders(dir: &Path, entry: &EntrySet, lock: &Lock) -> Result<Vec<String>, Diagnostic> {
    let is_generated = |kernel: &str| {
        let on_disk = || std::fs::read_to_string(dir.join(kernel)).unwrap_or_default();
        entry.files.iter().any(|file| file.path == kernel) || header::input(&on_disk()).is_some()
    };
    let mut unknown = Vec::new();
    for scheduler in &entry.schedulers {
        let paths = files_below(&dir.join(scheduler))?.into_iter().map(|path| format!("{scheduler}/{path}"));
        let shaders = paths.filter(|path| path.ends_with(".spv") && !lock.spirv.contains_key(path));
        unknown.extend(shaders.filter(|path| is_generated(&path.replace(".spv", ".comp"))));
    }
    Ok(unknown)
}

/// Whether a file's contents are what corogen wrote: by its header, or for SPIR-V by the lock.
pub(super) fn is_untouched(path: &str, bytes: &[u8], lock: &Lock) -> bool {
    if path.ends_with(".spv") {
        return lock.spirv.get(path).is_some_and(|entry| entry.spirv == header::hash(bytes));
    }
    let text = String::from_utf8_lossy(bytes);
    matches!(header::provenance(path, &text), Provenance::Generated { .. })
}

/// Whether corogen wrote a text, and somebody changed it since.
pub(super) fn is_edited(path: &str, bytes: &[u8]) -> bool {
    !path.ends_with(".spv")
        && matches!(header::provenance(path, &String::from_utf8_lossy(bytes)), Provenance::Edited { .. })
}

/// `mod.rs` of an entry: one module for each scheduler, and one for what they share.
fn entry_index(entry: &EntrySet, input: &str, present: &[&'static str]) -> String {
    let schedulers = present.iter().map(|&scheduler| {
        let what = match scheduler {
            "megakernel" => "one kernel, suspension points ignored",
            "state_machine" => "one kernel, one instance a thread, the frame in registers",
            "wavefront" => "a kernel for each suspension point, instances grouped by token",
            _ => "one kernel that fetches batches and holds frames in shared memory",
        };
        (scheduler, format!("`{}` of `{input}` as {what}.", entry.entry))
    });
    let has_shared = entry.files.iter().any(|file| file.path == "shared/mod.rs");
    let shared = has_shared.then(|| ("shared", "What the hosts of all schedulers share.".to_owned()));
    modules(schedulers.chain(shared))
}

/// `pub mod` items with their documentation, in rustfmt's order: by name.
fn modules<'a>(items: impl Iterator<Item = (&'a str, String)>) -> String {
    let sorted: BTreeMap<&str, String> = items.collect();
    sorted.iter().map(|(name, doc)| format!("/// {doc}\npub mod {name};\n")).collect()
}

/// `mod.rs` of a module with several entries: one module for each.
fn module_index(set: &Set) -> String {
    modules(
        set.entries.iter().map(|entry| (entry.entry.as_str(), format!("`{}` of `{}`.", entry.entry, set.origin.input))),
    )
}
