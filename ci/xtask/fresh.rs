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
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--locked", "-p", "corogen"]);
    if std::env::var_os("SHADERC_LIB_DIR").is_none() {
        // a check compiles no shader, and building shaderc for it would take minutes
        command.args(["--no-default-features", "--features", "run"]);
    }
    let status = command.args(["--", "check"]).args(&inputs).current_dir(files::root()).status();
    match status {
        Ok(status) if status.success() => Findings::new(),
        Ok(status) => vec![format!("`corogen check {}` ended with {status}", inputs.join(" "))],
        Err(error) => vec![format!("cannot run cargo: {error}")],
    }
}
