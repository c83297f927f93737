//! Paths in what is generated.

use std::path::{Component, Path};

/// A path as generated text may hold it: with `/`, in one line, and never absolute. What lies below the current folder is given from there,
/// of anything else the last part.
pub fn recorded_path(path: &Path) -> String {
    let below_here = std::env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok());
    let relative = match below_here {
        Some(relative) => relative,
        None if path.is_absolute() => Path::new(path.file_name().unwrap_or_default()),
        None => path,
    };
    let parts = relative.components().filter(|part| *part != Component::CurDir);
    let parts: Vec<String> =
        parts.map(|part| part.as_os_str().to_string_lossy().replace(char::is_control, "?")).collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}
