//! `corogen INPUT.rs`: generates, or all that `corogen.toml` lists.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, ValueEnum};

use super::config::Mistakes;
use super::options::OptionArgs;
use super::reporter::Reporter;
use super::{Cli, Exit, config};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::generation::{Job, default_out};
use crate::output::Summary;
use crate::pipeline::{self, Request, Stage};
use crate::schedule::plan::Scheduler;

/// Arguments without a subcommand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub(super) struct GenerateArgs {
    /// The Rust module, with the options that `corogen.toml` has for it; without one, all that are listed there
    pub(super) input: Option<PathBuf>,
    /// Schedulers, or `all` [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = SchedulerArg::parser())]
    pub(super) scheduler: Vec<SchedulerArg>,
    /// The output folder [default: generated/<module>]
    #[arg(short, long, value_name = "DIR")]
    pub(super) out_dir: Option<PathBuf>,
    /// Write the text only, compile no shader
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(super) emit: Option<Emit>,
    /// Overwrite files that were edited by hand, or that are of another input
    #[arg(long)]
    pub(super) force: bool,
    /// Print what a stage gives instead of generating
    #[arg(long, value_enum, value_name = "STAGE")]
    pub(super) dump: Option<Stage>,
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
pub(super) enum Emit {
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

    /// What these arguments ask for, where a table of `corogen.toml` says what they do not.
    pub(super) fn over(&self, table: &Self) -> Self {
        let named = if self.scheduler.is_empty() { &table.scheduler } else { &self.scheduler };
        Self {
            input: self.input.clone(),
            scheduler: named.clone(),
            out_dir: self.out_dir.clone().or_else(|| table.out_dir.clone()),
            emit: self.emit.or(table.emit),
            force: self.force,
            dump: self.dump,
            options: self.options.over(&table.options.clone().for_schedulers(&schedulers(named))),
        }
    }

    /// What they ask for of an input that `corogen.toml` lists: a job for each of its tables. Nothing where no table counts.
    pub(super) fn listed_jobs(&self, input: &Path, reporter: &Reporter) -> Result<Vec<Job>, Mistakes> {
        let mut tables = config::tables(input, self.out_dir.as_deref(), self.options.entry())?;
        if tables.len() < 2 || self.out_dir.is_some() {
            // No two of them can go to one folder.
            tables = config::one_table(input, tables, reporter).into_iter().collect();
        }
        Ok(tables.iter().map(|table| self.over(table).job(input)).collect())
    }

    /// The schedulers that a recorded command gives.
    pub(super) fn named_schedulers(&self) -> Vec<SchedulerArg> {
        if self.scheduler.is_empty() { vec![SchedulerArg::All] } else { self.scheduler.clone() }
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
    if let Some(mistake) = args.input.as_deref().and_then(|input| no_input(input, args.dump)) {
        return reporter.failure(mistake);
    }
    let jobs = match &args.input {
        Some(input) => args.listed_jobs(input, reporter).map(|jobs| match jobs.is_empty() {
            true => vec![args.job(input)],
            false => jobs,
        }),
        None => config::jobs_without_input("corogen INPUT.rs", args.has_options_of_an_input()).map(|jobs| {
            jobs.into_iter().map(|job| Job { force: args.force, spirv: job.spirv && args.spirv(), ..job }).collect()
        }),
    };
    let jobs = match jobs {
        Ok(jobs) => jobs,
        Err(mistakes) => return mistakes.report(reporter),
    };
    let exits = jobs.iter().map(|job| match args.dump {
        Some(stage) => dump(job, stage, reporter),
        None => write(job, reporter),
    });
    exits.max().unwrap_or(Exit::Done)
}

/// Why a word cannot be generated from.
fn no_input(input: &Path, dump: Option<Stage>) -> Option<Diagnostic> {
    if dump.is_none() && input == Path::new("-") {
        let usage = Diagnostic::error_without_place(codes::USAGE, "standard input cannot be generated again");
        return Some(usage.help("name a file; `--dump`, `run` and `explain` take `-`"));
    }
    mistyped_subcommand(input)
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
