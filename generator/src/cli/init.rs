//! `corogen init`: what a project needs so that a bare `corogen` and `corogen check` handle its inputs.

use std::path::{Path, PathBuf};

use clap::Args;

use super::Exit;
use super::config::{self, Mistakes};
use super::files::write_whole;
use super::reporter::Reporter;
use crate::base::path::same;
use crate::diag::{Diagnostic, codes};

/// Writes `corogen.toml` for inputs, and tells git what is generated
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct InitArgs {
    /// The Rust modules to list
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  corogen init src/kernel.rs            then `corogen` generates, and `corogen check` belongs into CI
  corogen init src/kernel.rs src/sim.rs --quiet";

const ATTRIBUTES: &str = ".gitattributes";

/// What git shall know: line ends stay as they are, reviews fold what is generated, SPIR-V is no text.
const LINES: [&str; 2] = ["generated/** -text linguist-generated", "*.spv binary"];

/// Writes what is missing; files that are there are added to, never changed.
pub(super) fn init(args: &InitArgs, reporter: &Reporter) -> Exit {
    if let Some(missing) = args.inputs.iter().find(|input| !input.is_file()) {
        let message = format!("cannot read `{}`: there is no such file", missing.display());
        return reporter.failure(Diagnostic::error_without_place(codes::UNREADABLE, message));
    }
    let done = listed(&args.inputs).and_then(|listed| Ok((listed, attributes()?)));
    match done {
        Ok((listed, attributes)) => {
            reporter.status(&format!("{}: {listed} added, {ATTRIBUTES}: {attributes} added", config::FILE));
            reporter.status("next: `corogen` generates, `corogen check` in CI says whether what is committed is fresh");
            Exit::Done
        }
        Err(mistakes) => mistakes.report(reporter),
    }
}

/// Adds the inputs that `corogen.toml` does not list, and says how many.
fn listed(inputs: &[PathBuf]) -> Result<usize, Mistakes> {
    let known = config::inputs()?;
    let is_known = |input: &Path, earlier: &[PathBuf]| known.iter().chain(earlier).any(|known| same(known, input));
    let new: Vec<String> = inputs
        .iter()
        .enumerate()
        .filter(|(at, input)| !is_known(input, &inputs[..*at]))
        .map(|(_, input)| {
            let path = toml::Value::String(input.to_string_lossy().replace('\\', "/"));
            format!("[[input]]\npath = {path}\n")
        })
        .collect();
    add(Path::new(config::FILE), &new, "\n")?;
    Ok(new.len())
}

/// Adds the lines that `.gitattributes` has not, and says how many.
fn attributes() -> Result<usize, Diagnostic> {
    let there = existing(Path::new(ATTRIBUTES))?;
    let new: Vec<String> = LINES
        .iter()
        .filter(|line| !there.lines().any(|known| known == **line))
        .map(|line| format!("{line}\n"))
        .collect();
    add(Path::new(ATTRIBUTES), &new, "")?;
    Ok(new.len())
}

/// What a file holds; nothing where there is none.
fn existing(path: &Path) -> Result<String, Diagnostic> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => {
            let message = format!("`{}` cannot be read: {error}", path.display());
            Err(Diagnostic::error_without_place(codes::IO, message))
        }
    }
}

/// Appends parts to a file, or makes it.
fn add(path: &Path, parts: &[String], between: &str) -> Result<(), Diagnostic> {
    if parts.is_empty() {
        return Ok(());
    }
    let mut text = existing(path)?;
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    for part in parts {
        if !text.is_empty() {
            text += between;
        }
        text += part;
    }
    write_whole(path, text.as_bytes())
}
