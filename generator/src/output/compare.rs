//! What `corogen check` reports: how the output folder differs from what would be generated.

use std::path::Path;

use similar::TextDiff;

use super::folder;
use super::header::{self, Provenance};
use super::history;
use super::lock::{Lock, glsl_hash};
use super::{EntrySet, Set};
use crate::diag::Diagnostic;

/// A file that is not what the input gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its path below the output folder.
    pub path: String,
    /// What became of it.
    pub kind: DifferenceKind,
    /// A unified diff from what is there to what would be; for SPIR-V one line that says what is wrong. Where both a person and the
    /// input changed a file since corogen wrote it, and git knows what that was: a diff from there to each of them.
    pub text: String,
}

/// Why a file is not what the input gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DifferenceKind {
    /// It is not there.
    Missing,
    /// The input, or corogen, has changed since it was written.
    Stale,
    /// Generated earlier, not any more.
    Orphaned,
    /// It does not hold what corogen wrote: only `--force` writes over it.
    Edited,
    /// It is a `corogen.lock` and not there, but shaders are: only `--force` writes over those.
    Lost,
}

impl DifferenceKind {
    /// In a word or two.
    pub fn name(self) -> &'static str {
        match self {
            DifferenceKind::Missing => "missing",
            DifferenceKind::Stale => "stale",
            DifferenceKind::Orphaned => "orphaned",
            DifferenceKind::Edited => "edited by hand",
            DifferenceKind::Lost => "missing, though there are shaders",
        }
    }
}

/// Compares the folder with what would be generated. Shaders are judged by `corogen.lock`: nothing is compiled.
pub fn compare(set: &Set) -> Result<Vec<Difference>, Diagnostic> {
    let mut text_only = set.clone();
    text_only.entries.iter_mut().for_each(|entry| entry.shaders.clear());
    let mut wanted = folder::wanted(&text_only)?;

    let mut differences = Vec::new();
    for entry in &set.entries {
        let prefix = if set.entries.len() > 1 { format!("{}/", entry.entry) } else { String::new() };
        // The lock itself is judged entry by entry, and `.spv` files by the lock.
        wanted.files.remove(&format!("{prefix}{}", Lock::FILE));
        let problems = shaders(&set.dir.join(&prefix), entry)?;
        wanted.orphans.retain(|path| !path.ends_with(".spv") && !path.ends_with(Lock::FILE));
        let lock = format!("{prefix}{}", Lock::FILE);
        if wanted.lost.contains(&lock) {
            let text = format!("{lock}: it is missing, and nothing else tells what the shaders were compiled of\n");
            differences.push(Difference { path: lock.clone(), kind: DifferenceKind::Lost, text });
        }
        if wanted.damaged.contains(&lock) || wanted.lost.contains(&lock) {
            // What it knew is not known.
            wanted.strangers.retain(|path| !path.starts_with(&prefix));
        }
        differences.extend(problems.into_iter().map(|(path, kind, what)| {
            let path = format!("{prefix}{path}");
            Difference { kind, text: format!("{path}: {what}\n"), path }
        }));
    }
    let edited = |path: String, what: &str| {
        let text = format!("{path}: {what}\n");
        Difference { path, kind: DifferenceKind::Edited, text }
    };
    differences.extend(wanted.strangers.into_iter().map(|path| edited(path, "corogen.lock does not know it")));
    differences.extend(wanted.kept.into_iter().map(|path| edited(path, "it is no longer generated")));
    for (path, contents) in &wanted.files {
        let there = std::fs::read(set.dir.join(path)).ok();
        if there.as_ref() != Some(contents) {
            differences.push(text_difference(&set.dir, path, there, contents));
        }
    }
    for path in &wanted.orphans {
        let there = std::fs::read(set.dir.join(path)).unwrap_or_default();
        let name = set.dir.join(path).display().to_string();
        let text = unified(&String::from_utf8_lossy(&there), "", &name, NOTHING);
        differences.push(Difference { path: path.clone(), kind: DifferenceKind::Orphaned, text });
    }
    differences.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(differences)
}

/// What is wrong with the `.spv` files of an entry, or with the lock that knows them, by path.
fn shaders(dir: &Path, entry: &EntrySet) -> Result<Vec<(String, DifferenceKind, String)>, Diagnostic> {
    let lock = Lock::read(dir)?;
    let damage =
        lock.damage.map(|why| (Lock::FILE.to_owned(), DifferenceKind::Edited, format!("it is damaged: {why}")));
    let mut problems: Vec<_> = damage.into_iter().collect();
    for (path, locked) in &lock.spirv {
        let owned = folder::scheduler_of(path).is_some_and(|scheduler| entry.schedulers.contains(&scheduler));
        let kernel = path.replace(".spv", ".comp");
        let problem = if !owned {
            continue;
        } else if !entry.files.iter().any(|file| file.path == kernel) {
            (DifferenceKind::Orphaned, "its kernel is no longer generated")
        } else if locked.glsl != glsl_hash(&kernel, &entry.files) {
            (DifferenceKind::Stale, "it was compiled from other GLSL")
        } else {
            match std::fs::read(dir.join(path)) {
                Ok(bytes) if header::hash(&bytes) == locked.spirv => continue,
                Ok(_) => (DifferenceKind::Edited, "it is not what the compiler gave"),
                Err(_) => (DifferenceKind::Missing, "it is missing"),
            }
        };
        problems.push((path.clone(), problem.0, problem.1.to_owned()));
    }
    Ok(problems)
}

/// The name of a side that has no file.
const NOTHING: &str = "/dev/null";

/// How a text file differs from what is `wanted` there.
fn text_difference(dir: &Path, path: &str, there: Option<Vec<u8>>, wanted: &[u8]) -> Difference {
    let file = dir.join(path);
    let name = file.display().to_string();
    let wanted = String::from_utf8_lossy(wanted);
    let Some(there) = there.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()) else {
        let text = unified("", &wanted, NOTHING, &name);
        return Difference { path: path.to_owned(), kind: DifferenceKind::Missing, text };
    };
    let (kind, written) = match header::provenance(path, &there) {
        Provenance::Generated { .. } => (DifferenceKind::Stale, None),
        Provenance::Foreign => (DifferenceKind::Edited, None),
        Provenance::Edited { written } => (DifferenceKind::Edited, history::written(&file, &written)),
    };
    let text = match written.filter(|written| *written != wanted) {
        None => unified(&there, &wanted, &name, &name),
        Some(written) => {
            let before = format!("{name} (as corogen wrote it)");
            let edits = unified(&written, &there, &before, &format!("{name} (as it was edited by hand)"));
            edits + &unified(&written, &wanted, &before, &format!("{name} (as the input gives it now)"))
        }
    };
    Difference { path: path.to_owned(), kind, text }
}

/// A unified diff.
fn unified(old: &str, new: &str, before: &str, after: &str) -> String {
    TextDiff::from_lines(old, new).unified_diff().context_radius(3).header(before, after).to_string()
}
