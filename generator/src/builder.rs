//! The library's front door: for build scripts, tests and tools.
//!
//! In a build script, into `OUT_DIR`:
//!
//! ```no_run
//! use corogen::{Builder, Scheduler};
//!
//! fn main() -> Result<(), corogen::Error> {
//!     let out = std::env::var("OUT_DIR").expect("cargo sets it");
//!     Builder::new().input("src/kernel.rs").scheduler(Scheduler::Wavefront).out_dir(out + "/kernel").generate()?;
//!     Ok(())
//! }
//! ```
//!
//! and in the crate, beside the kernel itself:
//!
//! ```text
//! mod kernel;
//! mod gpu {
//!     include!(concat!(env!("OUT_DIR"), "/kernel/mod.rs"));
//! }
//! ```
//!
//! Without `out_dir` the output goes to `generated/<module>`, to be committed.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::base::options::{Checks, Edition, Float};
use crate::base::{Options, Sources};
use crate::diag::render::{self, Format, Style};
use crate::diag::{Diagnostic, Diagnostics, Severity, codes};
use crate::generation::{Job, Report, default_out};
use crate::guard;
use crate::output::{Difference, Summary};
use crate::schedule::plan::Scheduler;

/// Generates an input as the command does.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let input = folder.path().join("double.rs");
/// std::fs::write(&input, "
///     pub fn double(id: u32, numbers: &mut [u32]) {
///         let before = numbers[id as usize];
///         corogen_runtime::suspend();
///         numbers[id as usize] = 2 * before;
///     }
/// ")?;
/// let mut builder = corogen::Builder::new().input(&input).scheduler(corogen::Scheduler::StateMachine);
/// # builder = builder.out_dir(folder.path().join("gpu")).text_only(true);
/// let generated = builder.generate()?;
/// assert!(generated.summary.written.contains(&"state_machine/state_machine.comp".to_owned()));
///
/// // What is generated again is not written again, and is up to date.
/// assert!(builder.generate()?.summary.written.is_empty());
/// assert!(builder.check()?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    input: PathBuf,
    schedulers: Vec<Scheduler>,
    options: Options,
    out_dir: Option<PathBuf>,
    text_only: bool,
    force: bool,
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Which files were written, removed and left as they are.
    pub summary: Summary,
    /// Warnings and remarks.
    pub diagnostics: Diagnostics,
    /// The files that the diagnostics point into.
    pub sources: Sources,
}

/// Why nothing was generated. Its text is what the command would print; the diagnostics are there as data.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let input = folder.path().join("wrong.rs");
/// std::fs::write(&input, "\
/// pub fn wrong(id: u32, out: &mut [u32]) {
///     corogen_runtime::suspend();
///     out[id as usize] = colour;
/// }
/// ")?;
/// let error = corogen::Builder::new().input(&input).generate().expect_err("there is no `colour`");
/// let first = error.diagnostics().errors().next().expect("an error");
/// assert_eq!(first.code, corogen::diag::codes::UNKNOWN_NAME);
/// let span = first.primary.as_ref().expect("a place").span;
/// assert_eq!(error.sources().text(span), "colour");
/// assert_eq!(error.sources().line(span), 3);
/// assert!(error.to_string().starts_with("error[CG0110]: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Error {
    diagnostics: Diagnostics,
    sources: Sources,
}

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

    /// The output folder; `generated/<module>` if it is not set.
    pub fn out_dir(mut self, path: impl AsRef<Path>) -> Self {
        self.out_dir = Some(path.as_ref().to_owned());
        self
    }

    /// `--entry`: the one function to generate; without it, every `pub fn` that suspends and is not called by another.
    pub fn entry(mut self, name: impl Into<String>) -> Self {
        self.options.entry = Some(name.into());
        self
    }

    /// `--edition`: that of the input, 2024 if it is not set.
    pub fn edition(mut self, edition: Edition) -> Self {
        self.options.edition = edition;
        self
    }

    /// `--float`: whether the driver may contract `a * b + c`, as it may unless this is set.
    pub fn float(mut self, float: Float) -> Self {
        self.options.float = float;
        self
    }

    /// `--checks`: what happens where rustc's release build would panic; a trap if it is not set.
    pub fn checks(mut self, checks: Checks) -> Self {
        self.options.checks = checks;
        self
    }

    /// `--types`: the path of the user's own types in the host, e.g. `crate::kernel`.
    pub fn types(mut self, path: impl Into<String>) -> Self {
        self.options.types = Some(path.into());
        self
    }

    /// `--points`: keeps only these suspension points. The result is the same.
    pub fn points<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.options.points = Some(names.into_iter().map(Into::into).collect());
        self
    }

    /// `--config`: a setting with which the generated hosts begin, by `NAME` for all schedulers that have it or by
    /// `SCHEDULER.NAME` for one.
    pub fn config(mut self, key: impl Into<String>, value: impl ToString) -> Self {
        self.options.config.insert(key.into(), value.to_string());
        self
    }

    /// All generation options at once, in place of those that were set.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// `--emit glsl`: writes the text and compiles no shader.
    pub fn text_only(mut self, text_only: bool) -> Self {
        self.text_only = text_only;
        self
    }

    /// `--force`: overwrites files that were edited by hand, or that are of another input.
    pub fn force(mut self, force: bool) -> Self {
        self.force = force;
        self
    }

    /// Writes the output folder. In a build script, cargo learns of the files that were read, and prints warnings.
    ///
    /// # Errors
    /// The input has errors, a file cannot be read or written, a generated file was edited by hand, or there is no shader
    /// compiler. In the last case the text has been written, in all others nothing.
    pub fn generate(&self) -> Result<Generated, Error> {
        let report = guarded(|| self.job().generate(&mut |_| {}))?;
        if std::env::var_os("OUT_DIR").is_some() && std::env::var_os("CARGO").is_some() {
            tell_cargo(&report);
        }
        match report.result {
            Some(summary) if !report.diagnostics.has_errors() => {
                Ok(Generated { summary, diagnostics: report.diagnostics, sources: report.sources })
            }
            _ => Err(Error { diagnostics: report.diagnostics, sources: report.sources }),
        }
    }

    /// How the output folder differs from what would be generated, as `corogen check` says it: for a test that what is
    /// committed is up to date. Needs no shader compiler.
    ///
    /// # Errors
    /// The input has errors, or a file cannot be read.
    pub fn check(&self) -> Result<Vec<Difference>, Error> {
        let report = guarded(|| self.job().compare())?;
        report.result.ok_or(Error { diagnostics: report.diagnostics, sources: report.sources })
    }

    fn job(&self) -> Job {
        let named = |scheduler: &Scheduler| self.schedulers.is_empty() || self.schedulers.contains(scheduler);
        Job {
            input: self.input.clone(),
            schedulers: Scheduler::ALL.into_iter().filter(named).collect(),
            options: self.options.clone(),
            out: self.out_dir.clone().unwrap_or_else(|| default_out(&self.input)),
            spirv: !self.text_only,
            force: self.force,
        }
    }
}

/// Runs the line on a stack that is deep enough; a panic there is a bug, and told as one.
fn guarded<T: Send>(work: impl FnOnce() -> Report<T> + Send) -> Result<Report<T>, Error> {
    guard::on_large_stack(work).map_err(|message| {
        let mut diagnostics = Diagnostics::default();
        let message = format!("this is a bug in corogen: {message}");
        diagnostics.push(Diagnostic::error_without_place(codes::INTERNAL, message));
        Error { diagnostics, sources: Sources::default() }
    })
}

/// The files that the output depends on, and what is worth a warning.
fn tell_cargo<T>(report: &Report<T>) {
    for file in report.sources.files.iter().filter(|file| !file.prelude) {
        println!("cargo::rerun-if-changed={}", file.path);
    }
    let style = Style { format: Format::Short, color: false };
    for warning in report.diagnostics.list.iter().filter(|it| it.severity == Severity::Warning) {
        println!("cargo::warning={}", render::render_one(warning, &report.sources, style).trim_end());
    }
}

impl Error {
    /// Everything that was reported: errors, and warnings and remarks beside them.
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// The files that the diagnostics point into.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::render(&self.diagnostics, &self.sources, Style::default()).trim_end())
    }
}

/// The same as its text: a build script that returns it prints it so.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}
