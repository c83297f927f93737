//! `corogen.toml`: inputs and options for a bare `corogen` and `corogen check`.
//!
//! Its keys are the names of the options, so each table is the command line that it stands for:
//!
//! ```toml
//! [[input]]
//! path = "src/path_tracer.rs"
//! scheduler = ["state-machine", "wavefront"]
//! float = "strict"
//!
//! [input.config]          # settings of all schedulers that have them
//! block_size = 64
//!
//! [input.config.wavefront]
//! capacity = 65536
//!
//! [config]                # the same for all inputs whose schedulers have them
//! wavefront.rounds = 16
//! ```
//!
//! All mistakes of the file are told at once, each at its line. A command that names an input of the file takes from its table what
//! it does not say itself ([`named`]).

mod folders;
mod named;
mod read;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use super::reporter::Reporter;
use super::{Exit, usage};
use crate::base::{SourceFile, Sources};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::generation::Job;
pub(super) use named::{one_table, tables};
use read::{Listed, Reader};

/// Its name, in the current folder.
pub(super) const FILE: &str = "corogen.toml";

/// Why there are no jobs.
#[derive(Debug)]
pub(super) struct Mistakes {
    diagnostics: Diagnostics,
    /// The file, if it could be read.
    sources: Sources,
}

impl From<Diagnostic> for Mistakes {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { diagnostics: diagnostic.into(), sources: Sources::default() }
    }
}

impl Mistakes {
    /// Prints them and gives the exit status.
    pub(super) fn report(&self, reporter: &Reporter) -> Exit {
        reporter.diagnostics(&self.diagnostics, &self.sources)
    }
}

/// The inputs of the current folder's file; nothing where there is none.
fn listed() -> Result<Option<Vec<Listed>>, Mistakes> {
    text()?.map(|text| parse(&text)).transpose()
}

/// The inputs that the current folder's file lists.
pub(super) fn inputs() -> Result<Vec<PathBuf>, Mistakes> {
    Ok(listed()?.unwrap_or_default().into_iter().map(|listed| listed.path).collect())
}

/// The jobs of a command that names no input; `example` is one that does. Such a command has no options that the file gives each input:
/// whether it does is `with_options`.
pub(super) fn jobs_without_input(example: &str, with_options: bool) -> Result<Vec<Job>, Mistakes> {
    let usage = |message| Diagnostic::error_without_place(codes::USAGE, message);
    match listed()? {
        None => Err(usage(format!("no input is given, and there is no `{FILE}` here")).help(example).into()),
        Some(_) if with_options => {
            Err(usage(format!("options of an input are given, but no input: `{FILE}` has those of its own"))
                .help(format!("write them into `{FILE}`, or name the input: {example}"))
                .into())
        }
        Some(listed) => Ok(listed.iter().map(Listed::job).collect()),
    }
}

/// The text of the current folder's file; nothing where there is none.
pub(super) fn text() -> Result<Option<String>, Diagnostic> {
    match std::fs::read_to_string(FILE) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Diagnostic::error_without_place(codes::IO, format!("`{FILE}` cannot be read: {error}"))),
    }
}

fn parse(text: &str) -> Result<Vec<Listed>, Mistakes> {
    let mut sources = Sources::default();
    let file = sources.files.push_and_get_key(SourceFile::new(FILE.to_owned(), text.to_owned(), false));
    let mut reader = Reader::new(file);
    let listed = reader.inputs(text);
    let mut diagnostics = reader.diagnostics;
    folders::shared(&listed).into_iter().for_each(|mistake| diagnostics.push(mistake));
    if diagnostics.has_errors() {
        // Tables are read in the order of their keys.
        diagnostics.list.sort_by_key(|mistake| mistake.primary.as_ref().map(|label| label.span));
        return Err(Mistakes { diagnostics, sources });
    }
    Ok(listed)
}
