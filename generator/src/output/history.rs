//! What corogen wrote into a file that a person has edited since. The file itself has only a hash of it; git may have the rest.

use std::path::Path;
use std::process::{Command, Stdio};

use super::header;

/// How many commits of a file are looked through.
const COMMITS: &str = "64";

/// The contents that corogen wrote, with their header, from git's index or history. Nothing without git.
pub(super) fn written(path: &Path, hash: &str) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let folder = path.parent()?;
    let commits = git(folder, &["log", "-n", COMMITS, "--format=%H", "--", name])?;
    let known = std::iter::once("").chain(commits.lines());
    known.filter_map(|commit| git(folder, &["show", &format!("{commit}:./{name}")])).find(|text| {
        let body = text.splitn(3, '\n').nth(2);
        body.is_some_and(|body| header::hash(body.as_bytes()) == hash)
    })
}

/// What git prints in a folder.
fn git(folder: &Path, words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).current_dir(folder).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).ok()).flatten()
}
