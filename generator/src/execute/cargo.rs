//! Cargo projects that corogen builds for a run, kept in the user's cache and built when they changed.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use sha2::{Digest, Sha256};

/// `COROGEN_CACHE`, else the user's cache, else a folder for temporary files; below it, this version's folder.
pub fn cache_folder() -> PathBuf {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("COROGEN_CACHE")
        .or_else(|| named("XDG_CACHE_HOME").map(|folder| folder.join("corogen")))
        .or_else(|| named("HOME").map(|folder| folder.join(".cache/corogen")))
        .unwrap_or_else(|| std::env::temp_dir().join("corogen-cache"))
        .join(env!("CARGO_PKG_VERSION"))
}

/// Writes a file unless it is so already, because cargo goes by its time.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    if std::fs::read(path).is_ok_and(|there| there == contents) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, contents)
}

/// Why a project was not built.
#[derive(Debug)]
pub enum BuildError {
    /// There is no cargo.
    NoCargo(io::Error),
    /// rustc or cargo said this.
    Refused {
        /// Everything, a line a message.
        said: String,
        /// What rustc said.
        messages: Vec<Message>,
    },
}

/// A message of rustc, as far as it is used: its own names (<https://doc.rust-lang.org/rustc/json.html>).
#[derive(Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Message {
    pub message: String,
    pub level: String,
    pub code: Option<MessageCode>,
    pub spans: Vec<Place>,
    pub children: Vec<Message>,
    rendered: Option<String>,
}

/// `E0382`
#[derive(Debug, Deserialize)]
#[allow(missing_docs)]
pub struct MessageCode {
    pub code: String,
}

/// A place in a file, which is named from the project's folder.
#[derive(Debug, Deserialize)]
#[allow(missing_docs)]
pub struct Place {
    pub file_name: String,
    pub byte_start: u32,
    pub byte_end: u32,
    pub is_primary: bool,
    pub label: Option<String>,
    pub suggested_replacement: Option<String>,
}

/// A line of what cargo prints.
#[derive(Deserialize)]
struct Line {
    message: Option<Message>,
}

/// Builds a project; without the network if what it needs is there already. Gives the folder of its binaries.
pub fn build(project: &Path, release: bool) -> Result<PathBuf, BuildError> {
    let target = cache_folder().join("target");
    let cargo = |offline: bool| {
        let mut command = Command::new("cargo");
        command.args(["build", "--quiet", "--message-format=json-diagnostic-short"]).current_dir(project);
        command.args(release.then_some("--release")).args(offline.then_some("--offline"));
        command.arg("--target-dir").arg(&target);
        // What the caller's own build sets is not meant for this one.
        for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "RUSTC_WORKSPACE_WRAPPER"] {
            command.env_remove(name);
        }
        command.output()
    };
    let mut output = cargo(true).map_err(BuildError::NoCargo)?;
    let not_cached = |text: &str| text.contains("--offline") || text.contains("no matching package");
    if !output.status.success() && not_cached(&String::from_utf8_lossy(&output.stderr)) {
        output = cargo(false).map_err(BuildError::NoCargo)?;
    }
    if !output.status.success() {
        let printed = String::from_utf8_lossy(&output.stdout);
        let messages: Vec<Message> =
            printed.lines().filter_map(|line| serde_json::from_str::<Line>(line).ok()?.message).collect();
        let said = messages.iter().filter_map(|message| message.rendered.as_deref()).collect::<String>();
        return Err(BuildError::Refused { said: said + &String::from_utf8_lossy(&output.stderr), messages });
    }
    Ok(target.join(if release { "release" } else { "debug" }))
}

/// A short name for whatever tells two projects apart.
pub fn fingerprint(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
