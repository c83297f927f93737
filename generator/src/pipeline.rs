//! The whole program in one function: [`run`] is the list of the stages, a line a stage.
//!
//! A stage that reports an error is the last one that runs. In debug builds the verifiers of the IR stand between the stages.

use std::path::Path;

use crate::base::{Options, Sources};
use crate::diag::Diagnostics;
use crate::emit::File;
use crate::frame::layout::Layout;
use crate::schedule::plan::{Plan, Scheduler};
use crate::split::coroutine::Coroutine;
use crate::{ir, lower, parse, resolve};

/// A stage whose result can be printed: `--dump STAGE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[allow(missing_docs)]
pub enum Stage {
    Parse,
    Resolve,
    Lower,
    Split,
    Frame,
    Schedule,
    Emit,
}

/// What is to be done with an input.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Its root file, as diagnostics name it.
    pub input: &'a Path,
    /// The generation options.
    pub options: &'a Options,
    /// The schedulers to plan and print, in this order.
    pub schedulers: &'a [Scheduler],
    /// Print what this stage gives, and stop there.
    pub dump: Option<Stage>,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Every file that diagnostics can point into.
    pub sources: Sources,
    /// One for each entry, in source order; nothing after an error or a dump.
    pub entries: Option<Vec<Entry>>,
    /// What `--dump` prints.
    pub dump: String,
}

/// An entry after all stages.
#[derive(Debug)]
pub struct Entry {
    /// Its path from the module's root: `path_trace`, `day::kernel`.
    pub path: String,
    /// The entry, cut.
    pub coroutine: Coroutine,
    /// Its frame.
    pub layout: Layout,
    /// For each scheduler that was asked for.
    pub schedules: Vec<Schedule>,
}

/// An entry under one scheduler.
#[derive(Debug)]
pub struct Schedule {
    /// What happens on the device.
    pub plan: Plan,
    /// Its text, relative to the entry's output folder; what all schedulers share included.
    pub files: Vec<File>,
}

impl Entry {
    /// The files of all schedulers, each once.
    pub fn files(&self) -> Vec<File> {
        let mut files: Vec<File> = Vec::new();
        for file in self.schedules.iter().flat_map(|schedule| &schedule.files) {
            match files.iter().find(|known| known.path == file.path) {
                Some(known) => debug_assert_eq!(known.text, file.text, "{} depends on the scheduler", file.path),
                None => files.push(file.clone()),
            }
        }
        files
    }
}

/// Takes an input through all stages.
pub fn run(request: &Request<'_>, diagnostics: &mut Diagnostics) -> Outcome {
    let mut outcome = Outcome::default();
    outcome.entries = stages(request, &mut outcome, diagnostics);
    outcome
}

/// Every stage that a module goes through as a whole.
fn stages(request: &Request<'_>, outcome: &mut Outcome, diagnostics: &mut Diagnostics) -> Option<Vec<Entry>> {
    let options = request.options;
    let mut line = Line { dump: request.dump, text: &mut outcome.dump };

    let mut module = parse::parse(request.input, options, diagnostics);
    outcome.sources = module.sources.clone();
    line.gave(Stage::Parse, diagnostics, || parse::print(&module))?;

    let typed = resolve::resolve(&mut module, options, diagnostics);
    outcome.sources = module.sources;
    line.gave(Stage::Resolve, diagnostics, || resolve::print::program(&typed))?;

    let lowered: Vec<Option<ir::Program>> = typed
        .entries
        .iter()
        .map(|&entry| lower::lower(&typed, entry, &outcome.sources, options, diagnostics))
        .collect();
    let lowered: Vec<ir::Program> = lowered.into_iter().collect::<Option<_>>()?;
    line.gave(Stage::Lower, diagnostics, || lowered.iter().map(ir::print::program).collect::<Vec<_>>().join("\n"))?;
    for program in &lowered {
        let violations = if cfg!(debug_assertions) { ir::verify::program(program) } else { Vec::new() };
        assert!(violations.is_empty(), "lower: {violations:#?}");
    }

    None
}

/// Where the line ends, and what was printed there.
struct Line<'a> {
    dump: Option<Stage>,
    text: &'a mut String,
}

impl Line<'_> {
    /// After a stage: prints what it gave if that is asked for. Nothing where the line ends, there or at an error.
    fn gave(&mut self, stage: Stage, diagnostics: &Diagnostics, print: impl FnOnce() -> String) -> Option<()> {
        if self.dump == Some(stage) {
            *self.text += &print();
            return None;
        }
        (!diagnostics.has_errors()).then_some(())
    }
}
