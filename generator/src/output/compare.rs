//! What `corogen check` reports: how the output folder differs from what would be generated.

use std::path::Path;

use similar::TextDiff;

use super::folder;
use super::header;
use super::lock::{Lock, glsl_hash};
use super::{EntrySet, Set};
use crate::diag::Diagnostic;

/// A file that is not what the input gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its path below the output folder.
    pub path: String,
    /// A unified diff from what is there to what would be; for SPIR-V one line that says what is wrong.
    pub text: String,
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
        differences
            .extend(problems.into_iter().map(|(path, text)| Difference { path: format!("{prefix}{path}"), text }));
    }
    for (path, contents) in &wanted.files {
        let there = std::fs::read(set.dir.join(path)).ok();
        if there.as_ref() != Some(contents) {
            differences.push(Difference { path: path.clone(), text: diff(&set.dir, path, there, Some(contents)) });
        }
    }
    for path in &wanted.orphans {
        let there = std::fs::read(set.dir.join(path)).ok();
        differences.push(Difference { path: path.clone(), text: diff(&set.dir, path, there, None) });
    }
    differences.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(differences)
}

/// What is wrong with the `.spv` files of an entry, by path.
fn shaders(dir: &Path, entry: &EntrySet) -> Result<Vec<(String, String)>, Diagnostic> {
    let lock = Lock::read(dir)?;
    let mut problems = Vec::new();
    for (path, locked) in &lock.spirv {
        let owned = folder::scheduler_of(path).is_some_and(|scheduler| entry.schedulers.contains(&scheduler));
        let kernel = path.replace(".spv", ".comp");
        let problem = if !owned {
            continue;
        } else if !entry.files.iter().any(|file| file.path == kernel) {
            "its kernel is no longer generated"
        } else if locked.glsl != glsl_hash(&kernel, &entry.files) {
            "it was compiled from other GLSL"
        } else {
            match std::fs::read(dir.join(path)) {
                Ok(bytes) if header::hash(&bytes) == locked.spirv => continue,
                Ok(_) => "it is not what the compiler gave",
                Err(_) => "it is missing",
            }
        };
        problems.push((path.clone(), format!("{path}: {problem}\n")));
    }
    for scheduler in &entry.schedulers {
        for path in folder::files_below(&dir.join(scheduler))? {
            let path = format!("{scheduler}/{path}");
            if path.ends_with(".spv") && !lock.spirv.contains_key(&path) {
                problems.push((path.clone(), format!("{path}: it is not in {}\n", Lock::FILE)));
            }
        }
    }
    Ok(problems)
}

/// A unified diff, with `/dev/null` where one side has no file.
fn diff(dir: &Path, path: &str, there: Option<Vec<u8>>, wanted: Option<&Vec<u8>>) -> String {
    let name = dir.join(path).display().to_string();
    let before = there.as_ref().map_or("/dev/null", |_| name.as_str());
    let after = wanted.map_or("/dev/null", |_| name.as_str());
    let old = there.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let new = wanted.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).unwrap_or_default();
    TextDiff::from_lines(&old, &new).unified_diff().context_radius(3).header(before, after).to_string()
}
