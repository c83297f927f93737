//! A program's files in a folder: the pipeline reads files, and a bundle runs where there is no repository.

use std::error::Error;
use std::path::PathBuf;

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::pipeline::{self, Outcome, Request};
use corogen::schedule::plan::Scheduler;
use tempfile::TempDir;

use super::workload::Program;

/// The folder, and the module's root in it.
pub(super) struct Input {
    _folder: TempDir,
    root: PathBuf,
}

impl Input {
    /// With `text` in the place of the root's, if there is one.
    pub(super) fn new(program: &Program, text: Option<&str>) -> Result<Self, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        for (path, own) in &program.sources {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap_or(folder.path()))?;
            std::fs::write(path, own)?;
        }
        let root = folder.path().join(program.sources[0].0);
        if let Some(text) = text {
            std::fs::write(&root, text)?;
        }
        Ok(Self { _folder: folder, root })
    }

    /// A module of one file.
    pub(super) fn of_text(name: &str, text: &str) -> Result<Self, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let root = folder.path().join(name);
        std::fs::write(&root, text)?;
        Ok(Self { _folder: folder, root })
    }

    /// All stages, for these schedulers.
    pub(super) fn generate(&self, options: &Options, schedulers: &[Scheduler]) -> Result<Outcome, Box<dyn Error>> {
        let request = Request { input: &self.root, options, schedulers, dump: None };
        let mut diagnostics = Diagnostics::default();
        let outcome = pipeline::run(&request, &mut diagnostics);
        match diagnostics.has_errors() {
            true => Err(format!("{} has an error", self.root.display()).into()),
            false => Ok(outcome),
        }
    }
}
