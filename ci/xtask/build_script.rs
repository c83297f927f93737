//! The example whose build script generates: it is no member of the workspace, where every build would run it.

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

use crate::{Findings, files};

const EXAMPLE: &str = "input-examples/build_script";

pub(crate) fn run() -> Findings {
    let (root, example) = (files::root(), files::root().join(EXAMPLE));
    // The versions that everything else here is built with.
    if let Err(error) = std::fs::copy(root.join("Cargo.lock"), example.join("Cargo.lock")) {
        return vec![format!("{EXAMPLE}: Cargo.lock cannot be copied: {error}")];
    }
    let profiles = match profiles() {
        Ok(path) => path,
        Err(error) => return vec![format!("the profiles of Cargo.toml cannot be handed on: {error}")],
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--quiet", "--config"]).arg(profiles).arg("--target-dir").arg(root.join("target"));
    command.current_dir(example);
    match command.status() {
        Ok(status) if status.success() => Findings::new(),
        Ok(status) => vec![format!("`cargo test` in {EXAMPLE} ended with {status}")],
        Err(error) => vec![format!("cannot run cargo: {error}")],
    }
}

/// A configuration with the profiles of the repository: what the generator builds on is then what was built for the tests.
fn profiles() -> Result<PathBuf, Box<dyn Error>> {
    let manifest: toml::Table = std::fs::read_to_string(files::root().join("Cargo.toml"))?.parse()?;
    let profiles = manifest.into_iter().filter(|(key, _)| key == "profile").collect::<toml::Table>();
    let path = files::root().join("target/profiles.toml");
    std::fs::write(&path, profiles.to_string())?;
    Ok(path)
}
