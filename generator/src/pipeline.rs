//! The whole program in one function: [`run`] is the list of the stages, a line a stage.
//!
//! A stage that reports an error is the last one that runs. In debug builds the verifiers of the IR stand between the stages.

use std::path::Path;

use crate::base::{Options, Sources};
use crate::diag::Diagnostics;
use crate::emit::{self, EmitInput, File};
use crate::frame::layout::Layout;
use crate::schedule::plan::{Plan, Scheduler};
use crate::split::Turns;
use crate::split::coroutine::Coroutine;
use crate::{format, frame, ir, lower, parse, resolve, reuse, schedule, split};

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
    /// `split 'path_trace' into 5 continuations (frame 52 bytes, 13 words of 13 live)`
    pub fn summary(&self) -> String {
        let Layout { words, max_live_words, .. } = self.layout;
        let count = self.coroutine.continuations.iter().filter(|it| !it.body.stmts.is_empty()).count();
        let continuations = if count == 1 { "continuation" } else { "continuations" };
        let noun = if words == 1 { "word" } else { "words" };
        format!(
            "split '{}' into {count} {continuations} (frame {} bytes, {words} {noun} of {max_live_words} live)",
            self.path,
            4 * words
        )
    }

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

/// Every stage that a module goes through as a whole, then those of each entry.
fn stages(request: &Request<'_>, outcome: &mut Outcome, diagnostics: &mut Diagnostics) -> Option<Vec<Entry>> {
    let options = request.options;
    let mut line = Line { dump: request.dump, text: &mut outcome.dump };

    let mut module = parse::parse(request.input, options, diagnostics);
    outcome.sources = module.sources.clone();
    line.gave(Stage::Parse, diagnostics, || parse::print(&module))?;

    let typed = resolve::resolve(&mut module, options, diagnostics);
    outcome.sources = module.sources;
    line.gave(Stage::Resolve, diagnostics, || resolve::print::program(&typed))?;

    let mut programs = Vec::new();
    for &entry in &typed.entries {
        let lowered = lower::lower(&typed, entry, &outcome.sources, options, diagnostics);
        programs.extend(lowered.map(|program| (path_in_module(&typed.functions[entry].path), program)));
    }
    lower::check_unused(&typed, &outcome.sources, options, diagnostics);
    if !diagnostics.has_errors() {
        lower::check_kept(programs.iter().map(|(_, program)| program), options, diagnostics);
    }
    line.gave(Stage::Lower, diagnostics, || {
        programs.iter().map(|(_, program)| ir::print::program(program)).collect::<Vec<_>>().join("\n")
    })?;

    schedule::check_config(request.schedulers, &options.config).map_err(|mistake| diagnostics.push(*mistake)).ok()?;
    emit::host::check_types(options).map_err(|mistake| diagnostics.push(*mistake)).ok()?;
    let entries: Vec<Entry> = programs
        .into_iter()
        .filter_map(|(path, program)| entry_stages(path, program, request, &outcome.sources, &mut line, diagnostics))
        .collect();
    let whole = request.dump.is_none() && !diagnostics.has_errors();
    whole.then_some(entries)
}

/// The stages of one entry; none of them can fail on an input.
fn entry_stages(
    path: String,
    program: ir::Program,
    request: &Request<'_>,
    sources: &Sources,
    line: &mut Line<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Entry> {
    let options = request.options;
    verified_program(&program);

    let mut coroutine = split::split(program.clone());
    reuse::within(&mut coroutine);
    line.gave(Stage::Split, diagnostics, || split::print(&coroutine))?;
    verified(Stage::Split, || split::verify(&coroutine));

    let coroutine = frame::recompute(coroutine, options);
    verified(Stage::Frame, || split::verify(&coroutine));
    let layout = frame::layout(&coroutine, &options.frame);
    line.gave(Stage::Frame, diagnostics, || frame::print::print(&coroutine, &layout))?;
    verified(Stage::Frame, || frame::verify::verify(&coroutine, &layout));

    let own = request.schedulers.iter().map(|&scheduler| cut_for(&program, &layout, scheduler, options));
    let own: Vec<Option<(Coroutine, Layout)>> = own.collect();
    let plans = request.schedulers.iter().zip(&own).map(|(&scheduler, own)| {
        let (coroutine, layout) = own.as_ref().map_or((&coroutine, &layout), |(coroutine, layout)| (coroutine, layout));
        schedule::plan(coroutine, layout, scheduler, options)
    });
    let plans: Vec<Plan> = plans.collect();
    line.gave(Stage::Schedule, diagnostics, || plans.iter().map(schedule::print).collect())?;

    let mut schedules = Vec::new();
    for (plan, own) in plans.into_iter().zip(&own) {
        let own = own.as_ref().map(|(coroutine, layout)| (coroutine, layout));
        let input = EmitInput { coroutine: &coroutine, layout: &layout, own, plan: &plan, sources, options };
        let files = emit::emit(&input);
        format::check(&files, diagnostics);
        schedules.push(Schedule { plan, files });
    }
    let entry = Entry { path, coroutine, layout, schedules };
    line.gave(Stage::Emit, diagnostics, || entry.files().iter().map(File::titled).collect())?;
    Some(entry)
}

/// The stages of one entry up to its frame, as one scheduler takes them: with fewer calls where frames are registers, and cut at more
/// places for a loop over all continuations. Nothing where that is not better than what all schedulers have, whose frame is `common`,
/// or where continuations are counted.
pub fn cut_for(
    program: &ir::Program,
    common: &Layout,
    scheduler: Scheduler,
    options: &Options,
) -> Option<(Coroutine, Layout)> {
    if options.counts {
        return None;
    }
    let reused = || {
        let reused = reuse::reuse(program);
        reused.iter().for_each(verified_program);
        reused
    };
    let mut coroutine = match scheduler {
        Scheduler::Megakernel => split::split(reused()?),
        Scheduler::StateMachine => {
            let reused = reused();
            let turning = reused.clone().unwrap_or_else(|| reuse::without_keys(program));
            split::split_for_turns(turning, Turns::Threads).or_else(|| reused.map(split::split))?
        }
        Scheduler::Persistent => split::split_for_turns(reuse::without_keys(program), Turns::Blocks)?,
        Scheduler::Wavefront => return None,
    };
    reuse::within(&mut coroutine);
    verified(Stage::Split, || split::verify(&coroutine));
    let coroutine = frame::recompute(coroutine, options);
    verified(Stage::Frame, || split::verify(&coroutine));
    let in_registers = scheduler != Scheduler::Persistent;
    let layout =
        if in_registers { frame::layout_in_registers(&coroutine) } else { frame::layout(&coroutine, &options.frame) };
    verified(Stage::Frame, || frame::verify::verify(&coroutine, &layout));
    // Registers are no memory, but a larger frame is fewer of them in a block.
    (in_registers || layout.words <= common.words).then_some((coroutine, layout))
}

/// In debug builds: what a verifier finds is a bug of the stage, and the line ends as with any bug.
fn verified(stage: Stage, verify: impl FnOnce() -> Vec<String>) {
    if cfg!(debug_assertions) {
        let mut found = verify();
        found.dedup();
        assert!(found.is_empty(), "{stage:?}: {}", found.join("; "));
    }
}

/// The same for the program that a stage gives.
fn verified_program(program: &ir::Program) {
    verified(Stage::Lower, || ir::verify::program(program).iter().map(ToString::to_string).collect());
}

/// `input::day::kernel` from the input's root: without the crate.
fn path_in_module(path: &str) -> String {
    path.split_once("::").map_or(path, |(_, rest)| rest).to_owned()
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
