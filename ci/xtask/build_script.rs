//! The example whose build script generates: it is no member of the workspace, where every build would run it.

use std::process::Command;

use crate::{Findings, files};

const EXAMPLE: &str = "input-examples/build_script";

pub(crate) fn run() -> Findings {
    let (root, example) = (files::root(), files::root().join(EXAMPLE));
    // The versions that everything else here is built with.
    if let Err(error) = std::fs::copy(root.join("Cargo.lock"), example.join("Cargo.lock")) {
        return vec![format!("{EXAMPLE}: Cargo.lock cannot be copied: {error}")];
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--quiet", "--target-dir"]).arg(root.join("target")).current_dir(example);
    match command.status() {
        Ok(status) if status.success() => Findings::new(),
        Ok(status) => vec![format!("`cargo test` in {EXAMPLE} ended with {status}")],
        Err(error) => vec![format!("cannot run cargo: {error}")],
    }
}
