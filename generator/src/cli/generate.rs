//! `corogen INPUT.rs`: generates, or all that `corogen.toml` lists.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, ValueEnum};

use super::options::OptionArgs;
use super::reporter::Reporter;
use super::{Cli, Exit, config};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::generation::{Job, default_out};
use crate::output::Summary;
use crate::pipeline::{self, Request, Stage};
use crate::schedule::plan::Scheduler;

/// Arguments without a subcommand.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub(super) struct GenerateArgs {
    /// The Rust module; without one, those of `corogen.toml`
    pub(super) input: Option<PathBuf>,
    /// Schedulers, or `all` [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = SchedulerArg::parser())]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SchedulerArg {
    All,
    One(Scheduler),
}

impl SchedulerArg {
    /// Takes `all` and the names of those that exist.
    pub(super) fn parser() -> impl TypedValueParser<Value = Self> {
        PossibleValuesParser::new(["all"].into_iter().chain(Scheduler::ALL.map(Scheduler::name)))
            .map(|name| Scheduler::ALL.into_iter().find(|one| one.name() == name).map_or(Self::All, Self::One))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Emit {
    Glsl,
}

impl GenerateArgs {
    /// What these arguments ask for; the input is given.
    pub(super) fn job(&self, input: &Path) -> Job {
        Job {
            input: input.to_owned(),
            schedulers: schedulers(&self.scheduler),
            options: self.options.options(),
            out: self.out_dir.clone().unwrap_or_else(|| default_out(input)),
            spirv: self.spirv(),
            force: self.force,
        }
    }

    fn spirv(&self) -> bool {
        self.emit.is_none()
    }

    /// Whether there are some besides those that hold for several inputs as well.
    fn has_options_of_an_input(&self) -> bool {
        !self.scheduler.is_empty() || self.out_dir.is_some() || !self.options.is_default()
    }

    /// What a recorded command asks for: the words of a header, or of a table of `corogen.toml`.
    pub(super) fn parse(words: &[String]) -> Result<Self, clap::Error> {
        #[derive(Parser)]
        #[command(name = "corogen", no_binary_name = false, disable_help_flag = true)]
        struct Recorded {
            #[command(flatten)]
            args: GenerateArgs,
        }
        Recorded::try_parse_from(words).map(|recorded| recorded.args)
    }
}

/// All that exist where none or `all` is named; in the order of the contract, each once.
pub(super) fn schedulers(named: &[SchedulerArg]) -> Vec<Scheduler> {
    let all = named.is_empty() || named.contains(&SchedulerArg::All);
    Scheduler::ALL.into_iter().filter(|one| all || named.contains(&SchedulerArg::One(*one))).collect()
}

/// Generates, or dumps a stage.
pub(super) fn generate(args: &GenerateArgs, reporter: &Reporter) -> Exit {
    let jobs = match &args.input {
        Some(input) => vec![args.job(input)],
        None => match config::jobs_without_input("corogen INPUT.rs", args.has_options_of_an_input()) {
            Ok(jobs) => {
                jobs.into_iter().map(|job| Job { force: args.force, spirv: job.spirv && args.spirv(), ..job }).collect()
            }
            Err(mistakes) => return mistakes.report(reporter),
        },
    };
    if args.dump.is_none() && jobs.iter().any(|job| job.input == Path::new("-")) {
        let usage = Diagnostic::error_without_place(codes::USAGE, "standard input cannot be generated again");
        return reporter.failure(usage.help("name a file; `--dump`, `run` and `explain` take `-`"));
    }
    if let Some(input) = &args.input
        && let Some(mistyped) = mistyped_subcommand(input)
    {
        return reporter.failure(mistyped);
    }
    let exits = jobs.iter().map(|job| match args.dump {
        Some(stage) => dump(job, stage, reporter),
        None => write(job, reporter),
    });
    exits.max().unwrap_or(Exit::Done)
}

/// A word that is no file may be a subcommand with a slip of the pen.
pub(super) fn mistyped_subcommand(input: &Path) -> Option<Diagnostic> {
    let word = input.to_str().filter(|word| !word.contains(['.', '/', '-']))?;
    let mut command = Cli::command();
    command.build();
    let known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    if input.exists() || known.contains(&word) {
        return None;
    }
    let message = format!("`{word}` is neither a subcommand nor a file");
    let usage = Diagnostic::error_without_place(codes::USAGE, message).did_you_mean(word, known);
    Some(usage.help("`corogen --help` lists the subcommands; an input is named with its `.rs`"))
}

fn dump(job: &Job, stage: Stage, reporter: &Reporter) -> Exit {
    let mut diagnostics = Diagnostics::default();
    let request = Request { input: &job.input, options: &job.options, schedulers: &job.schedulers, dump: Some(stage) };
    let outcome = pipeline::run(&request, &mut diagnostics);
    let printed = reporter.result(&outcome.dump);
    reporter.diagnostics(&diagnostics, &outcome.sources).max(reporter.end(printed))
}

fn write(job: &Job, reporter: &Reporter) -> Exit {
    let progress = reporter.progress("generating");
    let report = job.generate(&mut |what| {
        progress.now(what);
        reporter.detail(|| format!("{}: {what}", job.out.display()));
    });
    drop(progress);
    let exit = reporter.diagnostics(&report.diagnostics, &report.sources);
    if let Some(summary) = &report.result {
        for (paths, what) in [(&summary.written, "written"), (&summary.removed, "removed")] {
            paths.iter().for_each(|path| reporter.detail(|| format!("{}: {what}", job.out.join(path).display())));
        }
        reporter.status(&format!("{}: {}", job.out.display(), counted(summary)));
    }
    exit
}

/// `3 written, 1 unchanged`
fn counted(summary: &Summary) -> String {
    let counts =
        [(summary.written.len(), "written"), (summary.removed.len(), "removed"), (summary.unchanged, "unchanged")];
    let shown = counts.into_iter().filter(|(count, _)| *count > 0);
    shown.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
}
