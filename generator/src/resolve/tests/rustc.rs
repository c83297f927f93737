//! What rustc says of lines of code that use the standard library and glam.

use std::collections::BTreeSet;
use std::process::Command;

use super::sysroot::glam;

/// The modules of `std` whose names the lines see.
const MODULES: [&str; 11] =
    ["array", "cmp", "convert", "iter", "marker", "mem", "num", "ops", "option", "result", "slice"];

/// glam's types.
const FEATURES: [&str; 12] = ["std", "f64", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "isize", "usize"];

/// Whether rustc is as old as it may be: what it allows, all others do.
pub(super) fn is_oldest() -> bool {
    let output = Command::new("rustc").arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("rustc prints text");
    version.starts_with(&format!("rustc {}.", env!("CARGO_PKG_RUST_VERSION")))
}

/// The lines that are refused, each for a reason that is expected by its code and message.
pub(super) fn refused(lines: &[String], is_expected: impl Fn(&str, &str) -> bool) -> BTreeSet<usize> {
    let folder = tempfile::tempdir().expect("a folder");
    let rustc = |args: &[&str]| {
        let output = Command::new("rustc").args(args).arg("--emit=metadata").current_dir(folder.path()).output();
        String::from_utf8(output.expect("rustc runs").stderr).expect("rustc prints text")
    };
    let root = glam().join("lib.rs");
    let features = FEATURES.map(|it| format!("--cfg=feature=\"{it}\""));
    let mut args = vec!["--crate-name=glam", "--crate-type=rlib", "--edition=2024", "--cap-lints=allow"];
    args.extend(features.iter().map(String::as_str).chain(root.to_str()));
    let said = rustc(&args);
    assert!(folder.path().join("libglam.rmeta").is_file(), "{said}");
    let mut text = "#![allow(warnings)] use glam::*; use std::sync::atomic::{AtomicI32, AtomicU32};".to_owned();
    MODULES.iter().for_each(|module| text += &format!(" use std::{module}::{{self, *}};"));
    std::fs::write(folder.path().join("lines.rs"), format!("{text}\n{}\n", lines.join("\n"))).expect("writable");
    let said = rustc(&[
        "--crate-type=lib",
        "--edition=2024",
        "--error-format=json",
        "--extern=glam=libglam.rmeta",
        "lines.rs",
    ]);
    let (mut refused, mut unexpected) = (BTreeSet::new(), Vec::new());
    for message in said.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")) {
        let spans = message["spans"].as_array().expect("places");
        let Some(place) = spans.iter().find(|it| it["is_primary"] == true) else { continue };
        if message["level"] == "error" {
            let line = place["line_start"].as_u64().expect("a number") as usize - 2;
            let text = |key: &serde_json::Value| key.as_str().unwrap_or_default().to_owned();
            let (code, said) = (text(&message["code"]["code"]), text(&message["message"]));
            if !is_expected(&code, &said) {
                unexpected.push(format!("{code} {said}\n{}", lines[line]));
            }
            refused.insert(line);
        }
    }
    assert!(unexpected.is_empty(), "the lines themselves are wrong:\n{}", unexpected.join("\n"));
    refused
}
