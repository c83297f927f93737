//! The checks of the repository find nothing.

use std::process::Command;

/// What a task of the command prints, if it finds something.
fn findings(task: &str) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg(task).output().expect("xtask starts");
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn sources_are_tidy() {
    assert_eq!(findings("tidy"), None);
}

#[test]
fn committed_output_is_fresh() {
    assert_eq!(findings("fresh"), None);
}

#[test]
fn committed_shaders_are_valid() {
    assert_eq!(findings("shaders"), None);
}

#[test]
fn packages_are_whole() {
    assert_eq!(findings("package"), None);
}
