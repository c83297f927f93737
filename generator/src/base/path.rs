//! Paths: as generated text names them, and whether two are one.

use std::path::{Component, Path, PathBuf};

/// A path as generated text may hold it: seen from the current folder, with `/`, in one line, and never absolute.
pub fn recorded_path(path: &Path) -> String {
    let relative = match std::env::current_dir() {
        Ok(here) if path.is_absolute() => seen_from(&here, path),
        _ => path.to_owned(),
    };
    let parts = relative.components().filter(|part| *part != Component::CurDir);
    let parts: Vec<String> =
        parts.map(|part| part.as_os_str().to_string_lossy().replace(char::is_control, "?")).collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}

/// The way from one absolute path to another. Where that leads over the root it is as good as absolute, and the last part has to do: the text
/// would be another on each machine.
fn seen_from(here: &Path, path: &Path) -> PathBuf {
    if let Ok(below) = path.strip_prefix(here) {
        return below.to_owned();
    }
    // The shell's name for the current folder may lead through a link.
    if let (Some(real), Ok(here)) = (real(path), here.canonicalize())
        && let Ok(below) = real.strip_prefix(here)
    {
        return below.to_owned();
    }
    let shared = here.components().zip(path.components()).take_while(|(one, other)| one == other).count();
    if !path.components().take(shared).any(|part| matches!(part, Component::Normal(_))) {
        return path.file_name().map(PathBuf::from).unwrap_or_default();
    }
    let up = here.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(path.components().skip(shared)).collect()
}

/// A path without links in its folders, also where the last of them are still to be made.
fn real(path: &Path) -> Option<PathBuf> {
    path.ancestors().skip(1).find_map(|folder| {
        let below = path.strip_prefix(folder).ok()?;
        Some(folder.canonicalize().ok()?.join(below))
    })
}

/// The absolute path without `.` and `..`.
pub fn plain(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    absolute.components().fold(PathBuf::new(), |mut plain, part| {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
        plain
    })
}

/// Whether two paths lead to one place.
pub fn same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    plain(one) == plain(other) || real(one).is_some_and(|one| real(other) == Some(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_seen_from_the_current_folder() {
        let here = std::env::current_dir().expect("a folder");
        assert_eq!(recorded_path(&here.join("src/a.rs")), "src/a.rs");
        assert_eq!(recorded_path(Path::new("./src/../a.rs")), "src/../a.rs");
        assert_eq!(recorded_path(&here), ".");
        assert_eq!(recorded_path(Path::new("/elsewhere/a.rs")), "a.rs");
    }

    #[test]
    fn the_way_leads_up_only_as_far_as_it_must() {
        let seen = |here: &str, path: &str| seen_from(Path::new(here), Path::new(path));
        assert_eq!(seen("/no/project/host", "/no/project/kernels/a.rs"), Path::new("../kernels/a.rs"));
        assert_eq!(seen("/no/project", "/no/a.rs"), Path::new("../a.rs"));
        assert_eq!(seen("/no/project", "/other/a.rs"), Path::new("a.rs"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_current_folder_is_the_current_folder() {
        let dir = tempfile::tempdir().expect("a folder");
        let (here, link) = (dir.path().join("here"), dir.path().join("link"));
        std::fs::create_dir(&here).expect("writable");
        std::os::unix::fs::symlink(&here, &link).expect("writable");
        assert_eq!(seen_from(&here, &link.join("new/gpu")), Path::new("new/gpu"));
    }
}
