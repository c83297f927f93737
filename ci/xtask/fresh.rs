//! `generated/` is what the generator writes for the inputs beside it.

use std::process::Command;

use crate::{Findings, files};

pub(crate) fn run() -> Findings {
    let inputs: Vec<String> = files::below("input-examples/src", &["rs"])
        .iter()
        .filter(|path| !path.ends_with("lib.rs"))
        .map(|path| files::shown(path))
        .collect();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--locked", "-p", "corogen", "--", "check"])
        .args(&inputs)
        .current_dir(files::root())
        .status();
    match status {
        Ok(status) if status.success() => Findings::new(),
        Ok(status) => vec![format!("`corogen check {}` ended with {status}", inputs.join(" "))],
        Err(error) => vec![format!("cannot run cargo: {error}")],
    }
}
