//! The library's front door, for build scripts.
//!
//! ```no_run
//! # fn main() -> Result<(), corogen::builder::Error> {
//! use corogen::schedule::plan::Scheduler;
//!
//! corogen::Builder::new().input("src/path_tracer.rs").scheduler(Scheduler::StateMachine).out_dir("generated").generate()?;
//! # Ok(())
//! # }
//! ```

use std::fmt;
use std::path::{Path, PathBuf};

use crate::base::Options;
use crate::diag::render::{self, Style};
use crate::diag::{Diagnostic, codes};
use crate::generation::{Job, default_out};
use crate::guard;
use crate::output::Summary;
use crate::schedule::plan::Scheduler;

/// Generates an input as the command does.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    input: PathBuf,
    schedulers: Vec<Scheduler>,
    options: Options,
    out_dir: Option<PathBuf>,
    text_only: bool,
    force: bool,
}

/// Why nothing was generated: its text is what the command would print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Builder {
    /// All schedulers, with the default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// The root file of the module.
    pub fn input(mut self, path: impl AsRef<Path>) -> Self {
        self.input = path.as_ref().to_owned();
        self
    }

    /// Adds a scheduler; all of them if none is added.
    pub fn scheduler(mut self, scheduler: Scheduler) -> Self {
        self.schedulers.push(scheduler);
        self
    }

    /// The generation options.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// The output folder; `generated/<module>` if it is not set.
    pub fn out_dir(mut self, path: impl AsRef<Path>) -> Self {
        self.out_dir = Some(path.as_ref().to_owned());
        self
    }

    /// Writes the text and compiles no shader.
    pub fn text_only(mut self, text_only: bool) -> Self {
        self.text_only = text_only;
        self
    }

    /// Overwrites files that were edited by hand.
    pub fn force(mut self, force: bool) -> Self {
        self.force = force;
        self
    }

    /// Writes the output folder. In a build script, cargo learns of the files that were read.
    pub fn generate(&self) -> Result<Summary, Error> {
        let named = |scheduler: &Scheduler| self.schedulers.is_empty() || self.schedulers.contains(scheduler);
        let job = Job {
            input: self.input.clone(),
            schedulers: Scheduler::ALL.into_iter().filter(named).collect(),
            options: self.options.clone(),
            out: self.out_dir.clone().unwrap_or_else(|| default_out(&self.input)),
            spirv: !self.text_only,
            force: self.force,
        };
        let report = guard::on_large_stack(|| job.generate(&mut |_| {})).map_err(|message| {
            let bug = Diagnostic::error_without_place(codes::INTERNAL, format!("this is a bug in corogen: {message}"));
            Error(render::render_one(&bug, &Default::default(), Style::default()))
        })?;
        if std::env::var_os("OUT_DIR").is_some() && std::env::var_os("CARGO").is_some() {
            for file in report.sources.files.iter().filter(|file| !file.prelude) {
                println!("cargo::rerun-if-changed={}", file.path);
            }
        }
        match report.result {
            Some(summary) if !report.diagnostics.has_errors() => Ok(summary),
            _ => Err(Error(render::render(&report.diagnostics, &report.sources, Style::default()))),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.trim_end())
    }
}

impl std::error::Error for Error {}
