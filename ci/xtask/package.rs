//! What `cargo package` puts into the crates is all that they need to build without this repository.
//!
//! Templates and the sources of the runtime reach the generator's package through symbolic links, which only a look into the
//! package can show to work. The crates are packaged together, because one needs the other before either is published.

use std::collections::BTreeSet;
use std::process::Command;

use crate::{Findings, files};

/// Folders of the repository, and where their files stand in the generator's package.
const NEEDED: [(&str, &str); 3] =
    [("templates", "templates"), ("runtime-support/src", "embedded"), ("generator/prelude", "prelude")];

pub(crate) fn run() -> Findings {
    let packaged = match packaged("corogen") {
        Ok(packaged) => packaged,
        Err(finding) => return vec![finding],
    };
    let mut findings = Findings::new();
    for (folder, place) in NEEDED {
        let all = files::below(folder, &["rs", "glsl", "comp", "html", "css", "js", "md"]);
        let missing = all.iter().filter_map(|path| {
            let shown = files::shown(path);
            let inside = format!("{place}{}", shown.strip_prefix(folder)?);
            (!packaged.contains(&inside)).then(|| format!("{shown} is not in the package of corogen"))
        });
        findings.extend(missing);
        if all.is_empty() {
            findings.push(format!("{folder}: nothing to package"));
        }
    }
    findings.extend(cargo(&["package", "--no-verify", "-p", "corogen_runtime", "-p", "corogen"]).err());
    findings
}

/// The files of a crate's package.
fn packaged(name: &str) -> Result<BTreeSet<String>, String> {
    let list = cargo(&["package", "--list", "-p", name])?;
    Ok(list.lines().map(str::to_owned).collect())
}

/// What cargo prints.
fn cargo(words: &[&str]) -> Result<String, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(words).args(["--locked", "--allow-dirty", "--quiet"]).current_dir(files::root());
    let output = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("`cargo {}`: {}", words.join(" "), String::from_utf8_lossy(&output.stderr).trim())),
    }
}
