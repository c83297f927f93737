//! `corogen INPUT.rs`: generates, or all that `corogen.toml` lists.

use std::path::{Path, PathBuf};

use clap::{Args, Parser, ValueEnum};

use super::options::{self, OptionArgs};
use super::reporter::Reporter;
use super::{Exit, config, shaders};
use crate::base::Options;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::output::{self, EntrySet, Origin, Set};
use crate::pipeline::{self, Request, Stage};
use crate::schedule::plan::Scheduler;
use crate::spirv::Compiler;

/// Arguments without a subcommand.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub(super) struct GenerateArgs {
    /// The Rust module; without one, those of `corogen.toml`
    pub(super) input: Option<PathBuf>,
    /// Schedulers, or `all` [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) scheduler: Vec<SchedulerArg>,
    /// The output folder [default: generated/<module>]
    #[arg(short, long, value_name = "DIR")]
    pub(super) out_dir: Option<PathBuf>,
    /// Write the text only, compile no shader
    #[arg(long, value_enum, value_name = "WHAT")]
    emit: Option<Emit>,
    /// Overwrite files that were edited by hand
    #[arg(long)]
    force: bool,
    /// Print what a stage gives instead of generating
    #[arg(long, value_enum, value_name = "STAGE", hide_possible_values = true)]
    dump: Option<Stage>,
    #[command(flatten)]
    pub(super) options: OptionArgs,
}

/// `--scheduler`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SchedulerArg {
    All,
    Megakernel,
    StateMachine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Emit {
    Glsl,
}

/// One input with what is to be made of it.
#[derive(Clone, Debug)]
pub(super) struct Job {
    pub(super) input: PathBuf,
    pub(super) schedulers: Vec<Scheduler>,
    pub(super) options: Options,
    pub(super) out: PathBuf,
    /// Whether shaders are compiled.
    pub(super) spirv: bool,
    pub(super) force: bool,
}

impl GenerateArgs {
    /// What these arguments ask for; the input is given.
    pub(super) fn job(&self, input: &Path) -> Job {
        Job {
            input: input.to_owned(),
            schedulers: schedulers(&self.scheduler),
            options: self.options.options(),
            out: self.out_dir.clone().unwrap_or_else(|| options::default_out(input)),
            spirv: self.emit.is_none(),
            force: self.force,
        }
    }

    /// What a recorded command asks for: the words of a header, or of a table of `corogen.toml`.
    pub(super) fn parse(words: &[String]) -> Result<Self, String> {
        #[derive(Parser)]
        #[command(name = "corogen", no_binary_name = false, disable_help_flag = true)]
        struct Recorded {
            #[command(flatten)]
            args: GenerateArgs,
        }
        Recorded::try_parse_from(words).map(|recorded| recorded.args).map_err(|error| {
            let text = error.to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        })
    }
}

/// All that exist where none or `all` is named; in the order of the contract, each once.
pub(super) fn schedulers(named: &[SchedulerArg]) -> Vec<Scheduler> {
    let is_named = |scheduler: &Scheduler| {
        named.is_empty()
            || named.iter().any(|arg| match arg {
                SchedulerArg::All => true,
                SchedulerArg::Megakernel => *scheduler == Scheduler::Megakernel,
                SchedulerArg::StateMachine => *scheduler == Scheduler::StateMachine,
            })
    };
    Scheduler::ALL.into_iter().filter(is_named).collect()
}

/// Generates, or dumps a stage.
pub(super) fn generate(args: &GenerateArgs, reporter: &Reporter) -> Exit {
    let jobs = match &args.input {
        Some(input) => vec![args.job(input)],
        None => match config::jobs() {
            Ok(Some(jobs)) => jobs.into_iter().map(|job| Job { force: args.force, ..job }).collect(),
            Ok(None) => {
                let message = format!("no input is given, and there is no `{}` here", config::FILE);
                let usage = Diagnostic::error_without_place(codes::USAGE, message);
                return reporter.failure(usage.help("corogen INPUT.rs; `corogen --help` lists the options"));
            }
            Err(diagnostic) => return reporter.failure(diagnostic),
        },
    };
    let exits = jobs.iter().map(|job| match args.dump {
        Some(stage) => dump(job, stage, reporter),
        None => write(job, reporter),
    });
    exits.max().unwrap_or(Exit::Done)
}

fn dump(job: &Job, stage: Stage, reporter: &Reporter) -> Exit {
    let mut diagnostics = Diagnostics::default();
    let request = Request { dump: Some(stage), ..request(job) };
    let outcome = pipeline::run(&request, &mut diagnostics);
    reporter.result(&outcome.dump);
    reporter.diagnostics(&diagnostics, &outcome.sources)
}

fn write(job: &Job, reporter: &Reporter) -> Exit {
    let mut diagnostics = Diagnostics::default();
    let outcome = pipeline::run(&request(job), &mut diagnostics);
    let exit = reporter.diagnostics(&diagnostics, &outcome.sources);
    let Some(entries) = outcome.entries else { return exit };

    let mut set = set(job, &entries);
    // Without a compiler the text is written all the same, and the run ends with what to install.
    let mut exit = exit;
    if job.spirv {
        match Compiler::find() {
            Ok(compiler) => match compile(&mut set, &entries, &compiler, job, reporter) {
                Ok(()) => {}
                Err(diagnostic) => return reporter.failure(diagnostic),
            },
            Err(diagnostic) => exit = exit.max(reporter.failure(diagnostic)),
        }
    }
    match output::write(&set, job.force) {
        Ok(summary) => {
            reporter.status(&format!("{}: {}", job.out.display(), counted(&summary)));
            exit
        }
        Err(diagnostic) => reporter.failure(diagnostic),
    }
}

fn compile(
    set: &mut Set,
    entries: &[pipeline::Entry],
    compiler: &Compiler,
    job: &Job,
    reporter: &Reporter,
) -> Result<(), Diagnostic> {
    for (files, entry) in set.entries.iter_mut().zip(entries) {
        for schedule in &entry.schedules {
            let _progress =
                reporter.progress(&format!("compiling {} ({})", files.entry, schedule.plan.scheduler.name()));
            files.shaders.extend(shaders::compile(schedule, compiler, job.options.float)?);
        }
    }
    Ok(())
}

/// `3 written, 1 unchanged`
fn counted(summary: &output::Summary) -> String {
    let counts =
        [(summary.written.len(), "written"), (summary.removed.len(), "removed"), (summary.unchanged, "unchanged")];
    let shown = counts.into_iter().filter(|(count, _)| *count > 0);
    shown.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}

/// What the pipeline is asked for.
pub(super) fn request(job: &Job) -> Request<'_> {
    Request { input: &job.input, options: &job.options, schedulers: &job.schedulers, dump: None }
}

/// The rendered files of a job as a set for `output`, without shaders.
pub(super) fn set(job: &Job, entries: &[pipeline::Entry]) -> Set {
    let origin = Origin {
        input: options::recorded_path(&job.input),
        command: options::recorded_command(&job.input, &job.out, &job.options),
    };
    let entries = entries.iter().map(|entry| EntrySet {
        entry: entry.coroutine.program.entry.name.clone(),
        schedulers: job.schedulers.iter().map(|scheduler| scheduler.folder()).collect(),
        files: entry.files(),
        shaders: Vec::new(),
    });
    Set { dir: job.out.clone(), origin, entries: entries.collect() }
}
