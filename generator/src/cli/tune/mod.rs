//! `corogen tune`: measures schedulers, their settings and which points to keep on this device, and says what is best.
//!
//! Each scheduler starts from its defaults and changes one setting after the other ([`search`]) through the values that are
//! worth trying ([`space`]). The best scheduler that suspends then tries to do without each of its points. A trial that is
//! clearly slower than the best after one run is not repeated.

mod apply;
mod page;
mod plot;
mod report;
mod search;
mod space;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use super::files::{check_results, write_whole};
use super::generate::{SchedulerArg, schedulers};
use super::options::OptionArgs;
use super::reporter::{Progress, Reporter};
use super::run::{Workload, device_error};
use super::{Exit, config};
use crate::base::{Options, Sources, Table};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::execute::{self, Arguments, Gpu, Job, KernelStatistics, Statistics};
use crate::generation;
use crate::pipeline::{self, Entry, Outcome, Request, Schedule};
use crate::schedule::plan::{KernelId, Scheduler};
use crate::spirv::Compiler;
use report::{KernelTime, Report, Trial, fastest};
use search::Config;

/// Measures schedulers, settings and points on this device, and says which are best
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct TuneArgs {
    /// The Rust module
    input: PathBuf,
    /// Schedulers, or `all` [default: all]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = SchedulerArg::parser())]
    scheduler: Vec<SchedulerArg>,
    #[command(flatten)]
    workload: Workload,
    /// Stop after so long, with the best so far
    #[arg(long, value_name = "S", default_value_t = 150)]
    seconds: u64,
    /// Runs of a trial whose median counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Where all trials go
    #[arg(long, value_name = "FILE", default_value = "corogen-tune.json")]
    json: PathBuf,
    /// Where the same goes as a page with plots
    #[arg(long, value_name = "FILE", default_value = "corogen-tune.html")]
    html: PathBuf,
    /// Write the best scheduler, its settings and the points that it keeps into `corogen.toml`
    #[arg(long)]
    apply: bool,
    #[command(flatten)]
    options: OptionArgs,
}

const EXAMPLES: &str = "\
Examples:
  corogen tune kernel.rs --grid 256x256 --set size=256,256 --buffer image=zeros:65536
  corogen tune kernel.rs … --scheduler wavefront --config layout=soa    one scheduler, one setting as it is
  corogen tune kernel.rs … --apply && corogen                           generates with the best

All trials go to corogen-tune.json, and as a page with plots to corogen-tune.html.";

/// A trial that took this much longer than the best in its first run is not repeated.
const HOPELESS: f64 = 1.3;

/// Tunes one input.
pub(super) fn tune(args: &TuneArgs, reporter: &Reporter) -> Exit {
    let tables = match config::tables(&args.input, None, args.options.entry()) {
        Ok(tables) => tables,
        Err(mistakes) => return mistakes.report(reporter),
    };
    let table = config::one_table(&args.input, tables, reporter).map(|table| table.options.untuned());
    let options = args.options.over(&table.unwrap_or_default()).options();
    let schedulers = schedulers(&args.scheduler);
    let mut diagnostics = Diagnostics::default();
    let outcome = line(args, &options, &schedulers, &mut diagnostics);
    let exit = reporter.diagnostics(&diagnostics, &outcome.sources);
    let Some(entries) = outcome.entries else { return exit };
    match search_all(args, &options, &entries, &outcome.sources, reporter) {
        Ok(()) => exit,
        Err(diagnostic) => reporter.failure(diagnostic),
    }
}

fn line(args: &TuneArgs, options: &Options, schedulers: &[Scheduler], diagnostics: &mut Diagnostics) -> Outcome {
    pipeline::run(&Request { input: &args.input, options, schedulers, dump: None }, diagnostics)
}

/// What all trials share.
struct Bench<'a> {
    args: &'a TuneArgs,
    arguments: &'a Arguments,
    gpu: Gpu,
    compiler: Compiler,
    until: Instant,
    progress: Progress,
    trials: Vec<Trial>,
    complete: bool,
}

/// One scheduler of one cut of the entry, ready to run.
struct Subject<'a> {
    entry: &'a Entry,
    schedule: &'a Schedule,
    spirv: Table<KernelId, Vec<u8>>,
    sources: &'a Sources,
    points: Option<Vec<String>>,
}

fn search_all(
    args: &TuneArgs,
    options: &Options,
    entries: &[Entry],
    sources: &Sources,
    reporter: &Reporter,
) -> Result<(), Diagnostic> {
    let (entry, arguments) = args.workload.of(entries)?;
    check_results(&[&args.json, &args.html], sources)?;
    let mut bench = Bench {
        args,
        arguments: &arguments,
        gpu: args.workload.open(reporter)?,
        compiler: Compiler::find()?,
        until: Instant::now() + Duration::from_secs(args.seconds),
        progress: reporter.progress("tuning"),
        trials: Vec::new(),
        complete: true,
    };
    for schedule in &entry.schedules {
        let subject = bench.subject(entry, schedule, sources, options, None)?;
        let fixed = schedule.plan.chosen(&options.config);
        let mut axes = space::axes(&schedule.plan, args.workload.instances());
        axes.retain(|axis| !fixed.contains_key(axis.name));
        search::descend(&axes, &fixed, |config, best| bench.measure(&subject, config, best));
    }
    bench.leave_points_out(entry, options)?;

    let Bench { gpu, progress, trials, complete, .. } = bench;
    drop(progress);
    let report = Report {
        input: args.input.display().to_string(),
        entry: entry.coroutine.program.entry.name.clone(),
        device: gpu.name().to_owned(),
        grid: args.workload.grid,
        complete,
        best: fastest(trials.iter()).cloned(),
        trials,
    };
    let json = serde_json::to_string_pretty(&report).expect("names and numbers are always JSON") + "\n";
    write_whole(&args.json, json.as_bytes())?;
    write_whole(&args.html, page::page(&report).as_bytes())?;
    let printed = reporter.result(&report.table());
    reporter.status(&format!("all trials: {}, {}", args.json.display(), args.html.display()));
    let Some(best) = &report.best else { return Err(nothing_ran(&report)) };
    if args.apply {
        write_configuration(args, best)?;
        reporter.status(&format!("{} has the best of them; `corogen` generates it", config::FILE));
    }
    printed
}

fn write_configuration(args: &TuneArgs, best: &Trial) -> Result<(), Diagnostic> {
    let wrong = |message| Diagnostic::error_without_place(codes::USAGE, format!("{}: {message}", config::FILE));
    let text = apply::applied(&config::text()?.unwrap_or_default(), &args.input, best).map_err(wrong)?;
    write_whole(Path::new(config::FILE), text.as_bytes())
}

impl Bench<'_> {
    fn subject<'a>(
        &self,
        entry: &'a Entry,
        schedule: &'a Schedule,
        sources: &'a Sources,
        options: &Options,
        points: Option<Vec<String>>,
    ) -> Result<Subject<'a>, Diagnostic> {
        self.progress.now(&format!("compiling {}", schedule.plan.scheduler.name()));
        let compiled = generation::compile(schedule, &self.compiler, options.float)?;
        let spirv = compiled.into_iter().map(|shader| shader.spirv).collect::<Vec<_>>().into();
        Ok(Subject { entry, schedule, spirv, sources, points })
    }

    /// The median time of a trial, in milliseconds; nothing if it cannot run or there is no time left.
    fn measure(&mut self, subject: &Subject<'_>, config: &Config, best: f64) -> Option<f64> {
        if Instant::now() >= self.until && !self.trials.is_empty() {
            self.complete = false;
            return None;
        }
        let mut trial = Trial {
            scheduler: subject.schedule.plan.scheduler.name(),
            config: config.clone(),
            points: subject.points.clone(),
            frame_bytes: match subject.schedule.plan.scheduler {
                Scheduler::Megakernel => 0,
                _ => subject.entry.layout.words * 4,
            },
            kernels: Vec::new(),
            gpu_ms: None,
            error: None,
        };
        self.progress.now(&format!("{} {}", trial.scheduler, trial.settings()));
        // What is told of a winner's kernels is asked for when it may still be one.
        let repeat = self.args.repeat;
        let timed = self.time(subject, config, 1, repeat == 1).and_then(|first| match repeat {
            1 => Ok(first),
            _ if first.gpu_ms.median > best * HOPELESS => Ok(first),
            repeat => self.time(subject, config, repeat, true),
        });
        match timed {
            Ok(took) => {
                trial.gpu_ms = Some(took.gpu_ms.median);
                let kernel = |it: KernelStatistics| KernelTime { name: it.name, gpu_ms: it.gpu_ms };
                trial.kernels = took.kernels.into_iter().filter(|it| it.dispatches > 0).map(kernel).collect();
            }
            Err(error) => trial.error = Some(error.to_string()),
        }
        let time = trial.gpu_ms;
        self.trials.push(trial);
        time
    }

    fn time(
        &self,
        subject: &Subject<'_>,
        config: &Config,
        repeat: u32,
        profile: bool,
    ) -> Result<Statistics, execute::Error> {
        let job = Job {
            program: &subject.entry.coroutine.program,
            sources: subject.sources,
            plan: &subject.schedule.plan,
            spirv: &subject.spirv,
            frame_bytes: subject.entry.layout.words * 4,
            grid: self.args.workload.grid,
            arguments: self.arguments,
            config,
            repeat,
            profile,
        };
        let outcome = execute::run(&self.gpu, &job)?;
        match outcome.trap {
            Some(trap) => Err(trap),
            None => Ok(outcome.statistics),
        }
    }

    /// Under the best scheduler that suspends, with its best settings: a point whose absence is faster is left out.
    fn leave_points_out(&mut self, entry: &Entry, options: &Options) -> Result<(), Diagnostic> {
        let suspending = self.trials.iter().filter(|trial| trial.scheduler != Scheduler::Megakernel.name());
        let Some(mut best) = fastest(suspending).cloned() else { return Ok(()) };
        let Some(scheduler) = Scheduler::ALL.into_iter().find(|one| one.name() == best.scheduler) else {
            return Ok(());
        };
        let mut kept: Vec<String> = Vec::new();
        for point in entry.coroutine.program.points.iter().skip(1) {
            if !kept.contains(&point.token) {
                kept.push(point.token.clone());
            }
        }
        for point in kept.clone() {
            if kept.len() < 2 {
                break;
            }
            let fewer: Vec<String> = kept.iter().filter(|name| **name != point).cloned().collect();
            let options = Options { points: Some(fewer.clone()), ..options.clone() };
            let outcome = line(self.args, &options, &[scheduler], &mut Diagnostics::default());
            let entries = outcome.entries.unwrap_or_default();
            let [entry] = &entries[..] else { continue };
            let Some(schedule) = entry.schedules.first() else { continue };
            let subject = self.subject(entry, schedule, &outcome.sources, &options, Some(fewer.clone()))?;
            let time = best.gpu_ms.unwrap_or(f64::INFINITY);
            if self.measure(&subject, &best.config, time).is_some_and(|took| took < time) {
                best = self.trials.last().cloned().unwrap_or(best);
                kept = fewer;
            }
        }
        Ok(())
    }
}

fn nothing_ran(report: &Report) -> Diagnostic {
    let why = report.trials.iter().find_map(|trial| trial.error.clone()).unwrap_or_default();
    device_error(execute::Error::Argument(why)).note("no scheduler could run with these arguments")
}
