//! Files that the command writes beside the output folder.

use std::io::{Error, ErrorKind};
use std::path::Path;

#[cfg(feature = "run")]
use crate::base::Sources;
use crate::diag::{Diagnostic, codes};

/// Whether there is a plain file at a path, or may be one.
fn is_plain(path: &Path) -> bool {
    match std::fs::metadata(path) {
        Ok(there) => there.is_file(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    }
}

fn unwritable(path: &Path, error: &Error) -> Diagnostic {
    Diagnostic::error_without_place(codes::IO, format!("`{}` cannot be written: {error}", path.display()))
}

/// Finds out, before what takes long, whether all results can be written: each in a file of its own, none over a source.
#[cfg(feature = "run")]
pub(super) fn check_results(paths: &[&Path], sources: &Sources) -> Result<(), Diagnostic> {
    let usage = |message| Err(Diagnostic::error_without_place(codes::ARGUMENT, message));
    let place = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).ok();
    for (at, path) in paths.iter().enumerate() {
        if paths[..at].iter().any(|other| place(other) == place(path)) && is_plain(path) {
            return usage(format!("`{}` is to hold two results", path.display()));
        }
        if sources.own().any(|file| place(file) == place(path)) {
            return usage(format!("`{}` would be overwritten, and is a source", path.display()));
        }
        check_writable(path)?;
    }
    Ok(())
}

/// Finds out whether [`write_whole`] can write there.
#[cfg(feature = "run")]
fn check_writable(path: &Path) -> Result<(), Diagnostic> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let outcome = match path.is_dir() {
        true => Err(Error::from(ErrorKind::IsADirectory)),
        false if is_plain(path) => tempfile::tempfile_in(folder).map(drop),
        false => Ok(()),
    };
    outcome.map_err(|error| unwritable(path, &error))
}

/// Writes a file whole or not at all, whenever the process is killed: what was there stays until the rest is written. What is no
/// plain file, such as a pipe, is written to.
pub(super) fn write_whole(path: &Path, contents: &[u8]) -> Result<(), Diagnostic> {
    let write = || match path.file_name().filter(|_| is_plain(path)) {
        None => std::fs::write(path, contents),
        Some(name) => {
            let unnamed = path.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
            let written = std::fs::write(&unnamed, contents).and_then(|()| std::fs::rename(&unnamed, path));
            written.inspect_err(|_| {
                let _ = std::fs::remove_file(&unnamed);
            })
        }
    };
    write().map_err(|error| unwritable(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let dir = tempfile::tempdir().expect("a folder");
        let path = dir.path().join("out.bin");
        for contents in [&b"long before"[..], b"after"] {
            write_whole(&path, contents).expect("writable");
            assert_eq!(std::fs::read(&path).expect("written"), contents);
        }
        assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 1);
        let refused = write_whole(&dir.path().join("no/folder"), b"").expect_err("no folder");
        assert!(refused.message.contains("cannot be written"), "{}", refused.message);
    }

    #[cfg(feature = "run")]
    #[test]
    fn what_cannot_be_written_is_told_without_writing() {
        let dir = tempfile::tempdir().expect("a folder");
        for (path, possible) in [("out.bin", true), ("no/out.bin", false), ("", false)] {
            assert_eq!(check_writable(&dir.path().join(path)).is_ok(), possible, "{path}");
        }
        assert_eq!(check_writable(Path::new("out.bin")), Ok(()));
        let refused = |paths: &[&str]| {
            let paths: Vec<&Path> = paths.iter().map(Path::new).collect();
            check_results(&paths, &Sources::default()).map_err(|refused| refused.message)
        };
        assert_eq!(refused(&["a.bin", "b.bin", "/dev/null", "/dev/null"]), Ok(()));
        assert_eq!(refused(&["a.bin", "./a.bin"]), Err("`./a.bin` is to hold two results".to_owned()));
        assert_eq!(std::fs::read_dir(dir.path()).expect("a folder").count(), 0);
    }
}
