//! The lines of OBJ files and their libraries, so that tobj reads them as they are meant.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file's text, whatever its letters are encoded in. A line that ends in a backslash goes on in the next one.
pub(super) fn read(file: &Path) -> io::Result<String> {
    let bytes = fs::read(file)?;
    let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
    Ok(text.replace("\\\n", " "))
}

/// The lines of an OBJ file. tobj numbers the normals of a model as if each of its corners had one: so a face whose corners have other parts than
/// those of the last one begins a model here. Colours of points, which only some may have, are left out.
pub(super) fn of_model(text: &str) -> String {
    let mut lines = String::new();
    let mut parts: Option<Vec<bool>> = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["f", corner, ..] => {
                let these = corner.split('/').map(str::is_empty).collect();
                if parts.as_ref() != Some(&these) {
                    lines.push_str("g\n");
                    parts = Some(these);
                }
                lines.push_str(line);
            }
            ["v", x, y, z, _, _, _] => lines.push_str(&["v", x, y, z].join(" ")),
            _ => lines.push_str(line),
        }
        lines.push('\n');
    }
    lines
}

/// The lines of a library of materials: a colour of one number is grey.
pub(super) fn of_library(text: &str) -> String {
    let line = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [key @ ("Ka" | "Kd" | "Ks" | "Ke"), grey] => format!("{key} {grey} {grey} {grey}\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// The file that a map names, after its options: these are words with a dash, and numbers or switches after each.
pub(super) fn file(map: &str) -> PathBuf {
    let mut rest = map;
    while rest.starts_with('-') {
        rest = after_word(rest);
        while rest.split_whitespace().next().is_some_and(|word| {
            word.parse::<f32>().is_ok()
                || ["on", "off", "r", "g", "b", "m", "l", "z"].contains(&word)
        }) {
            rest = after_word(rest);
        }
    }
    rest.replace('\\', "/").into()
}

fn after_word(text: &str) -> &str {
    text.split_once(char::is_whitespace)
        .map_or("", |(_, rest)| rest.trim_start())
}
