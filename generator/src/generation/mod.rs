//! From an input to its output folder: the pipeline, the shader compiler and `output`, for the command and for build scripts.

mod record;
mod shaders;

use std::path::PathBuf;

use crate::base::{Options, Sources, recorded_path};
use crate::diag::{Diagnostic, Diagnostics, Severity, codes};
use crate::output::{self, Difference, EntrySet, Origin, Set, Summary};
use crate::pipeline::{self, Entry, Request};
use crate::schedule::plan::Scheduler;
use crate::spirv::Compiler;
pub use record::default_out;
pub use shaders::compile;

/// One input with what is to be made of it.
#[derive(Clone, Debug)]
pub struct Job {
    /// The root file of the module.
    pub input: PathBuf,
    /// In the order of the contract, each once.
    pub schedulers: Vec<Scheduler>,
    /// What the text depends on.
    pub options: Options,
    /// The output folder.
    pub out: PathBuf,
    /// Whether shaders are compiled.
    pub spirv: bool,
    /// Whether files that were edited by hand, or are of another input, are overwritten.
    pub force: bool,
}

/// What came of a job.
#[derive(Debug)]
pub struct Report<T> {
    /// Every file that the diagnostics can point into.
    pub sources: Sources,
    /// What the user is told.
    pub diagnostics: Diagnostics,
    /// Nothing after an error that stopped the job.
    pub result: Option<T>,
}

impl Job {
    /// Writes the output folder. `progress` learns of what takes long. Without a shader compiler the text is written all the
    /// same, and the diagnostics say what to install.
    pub fn generate(&self, progress: &mut dyn FnMut(&str)) -> Report<Summary> {
        self.with_files(|set, entries, diagnostics| {
            entries.iter().for_each(|entry| diagnostics.push(remark(entry)));
            if self.spirv {
                match Compiler::find() {
                    Ok(compiler) => compile_all(set, entries, &compiler, &self.options, progress)?,
                    Err(diagnostic) => diagnostics.push(diagnostic),
                }
            }
            let summary = output::write(set, self.force)?;
            warnings(set, &summary).for_each(|warning| diagnostics.push(warning));
            Ok(summary)
        })
    }

    /// Compares the output folder with what would be generated.
    pub fn compare(&self) -> Report<Vec<Difference>> {
        self.with_files(|set, _, _| output::compare(set))
    }

    /// What the headers of this job's files say.
    pub fn origin(&self) -> Origin {
        Origin { input: recorded_path(&self.input), command: record::command(&self.input, &self.out, &self.options) }
    }

    fn with_files<T>(
        &self,
        work: impl FnOnce(&mut Set, &[Entry], &mut Diagnostics) -> Result<T, Diagnostic>,
    ) -> Report<T> {
        let mut diagnostics = Diagnostics::default();
        let request = Request { input: &self.input, options: &self.options, schedulers: &self.schedulers, dump: None };
        let outcome = pipeline::run(&request, &mut diagnostics);
        let result = outcome.entries.and_then(|entries| {
            let sources = outcome.sources.own().map(PathBuf::from).collect();
            let mut set = self.set(&entries, sources);
            work(&mut set, &entries, &mut diagnostics).map_err(|diagnostic| diagnostics.push(diagnostic)).ok()
        });
        Report { sources: outcome.sources, diagnostics, result }
    }

    /// The rendered files, without shaders.
    fn set(&self, entries: &[Entry], sources: Vec<PathBuf>) -> Set {
        let entries = entries.iter().map(|entry| EntrySet {
            entry: entry.coroutine.program.entry.name.clone(),
            schedulers: self.schedulers.iter().map(|scheduler| scheduler.folder()).collect(),
            files: entry.files(),
            shaders: Vec::new(),
        });
        Set { dir: self.out.clone(), origin: self.origin(), sources, entries: entries.collect() }
    }
}

/// How an entry was split.
fn remark(entry: &Entry) -> Diagnostic {
    let split = Diagnostic::error_without_place(codes::SPLIT, entry.summary()).severity(Severity::Remark);
    entry.coroutine.remarks.iter().fold(split, |split, remark| split.note(remark.clone()))
}

/// What a user may not expect of what was written.
fn warnings(set: &Set, summary: &Summary) -> impl Iterator<Item = Diagnostic> {
    let warning = |message: String| Diagnostic::error_without_place(codes::EDITED, message).severity(Severity::Warning);
    let kept = summary.kept.iter().map(move |path| {
        let path = set.dir.join(path);
        warning(format!("`{}` is no longer generated, and was edited by hand: it stays", path.display()))
            .help("move what is yours in it, and delete it; `--force` deletes it too")
    });
    let dir = set.dir.display();
    let replaced = summary.replaced.iter().map(move |command| {
        warning(format!("what was in `{dir}` is replaced: `{command}` had given it"))
            .help("give each input and each entry a folder of its own, with `-o`")
    });
    let unlike = summary.unlike.iter().map(move |(folder, command)| {
        warning(format!("`{}` does not fit what was written: `{command}` had given it", set.dir.join(folder).display()))
            .help("generate all schedulers of a folder with the same options")
    });
    kept.chain(replaced).chain(unlike)
}

fn compile_all(
    set: &mut Set,
    entries: &[Entry],
    compiler: &Compiler,
    options: &Options,
    progress: &mut dyn FnMut(&str),
) -> Result<(), Diagnostic> {
    for (files, entry) in set.entries.iter_mut().zip(entries) {
        for schedule in &entry.schedules {
            progress(&format!("compiling {} ({})", files.entry, schedule.plan.scheduler.name()));
            files.shaders.extend(compile(schedule, compiler, options.float)?);
        }
    }
    Ok(())
}
