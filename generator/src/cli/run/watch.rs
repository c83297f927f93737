//! `--watch`: again whenever a file of the input is saved.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::cli::Exit;
use crate::cli::reporter::Reporter;

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(150);

/// Does `work` again and again, whenever one of the files that it names has changed. Ctrl-C ends it.
pub(super) fn watch(input: &Path, reporter: &Reporter, mut work: impl FnMut() -> Vec<PathBuf>) -> Exit {
    let mut files = vec![input.to_owned()];
    loop {
        // Before `work` reads them: what is saved meanwhile counts as well.
        let before: BTreeMap<PathBuf, _> = files.iter().map(|file| (file.clone(), saved(file))).collect();
        files = work();
        let seen = files.iter().map(|file| before.get(file).copied().unwrap_or_else(|| saved(file)));
        let seen: Vec<_> = seen.collect();
        reporter.status("waiting for a change; Ctrl-C ends");
        while files.iter().map(|file| saved(file)).eq(seen.iter().copied()) {
            std::thread::sleep(PAUSE);
        }
    }
}

/// When a file was saved; nothing while an editor replaces it.
fn saved(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file).and_then(|file| file.modified()).ok()
}
