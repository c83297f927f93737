//! `corogen check`: is what is committed what would be generated? Needs no device and no compiler.

use std::path::PathBuf;

use clap::Args;

use super::generate::{GenerateArgs, Job, SchedulerArg, schedulers};
use super::options::OptionArgs;
use super::reporter::Reporter;
use super::{Exit, config, generate, options};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::output;
use crate::pipeline;
use crate::schedule::plan::Scheduler;

/// Says whether what is committed is what would be generated; if not, shows a diff and exits with status 3
#[derive(Clone, Debug, Args)]
pub(super) struct CheckArgs {
    /// The Rust modules; without any, those of `corogen.toml`
    inputs: Vec<PathBuf>,
    /// Schedulers, or `all` [default: those whose folders are there]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    scheduler: Vec<SchedulerArg>,
    /// The output folder [default: generated/<module>]
    #[arg(short, long, value_name = "DIR")]
    out_dir: Option<PathBuf>,
    /// Where none of these is given, those in the headers of the committed files hold.
    #[command(flatten)]
    options: OptionArgs,
}

/// Compares every input with its output folder.
pub(super) fn check(args: &CheckArgs, reporter: &Reporter) -> Exit {
    let jobs = if args.inputs.is_empty() {
        config::jobs().and_then(|jobs| {
            let message = format!("no input is given, and there is no `{}` here", config::FILE);
            jobs.ok_or_else(|| Diagnostic::error_without_place(codes::USAGE, message).help("corogen check INPUT.rs"))
        })
    } else {
        args.inputs.iter().map(|input| job(args, input)).collect()
    };
    match jobs {
        Ok(jobs) => jobs.iter().map(|job| check_one(job, reporter)).max().unwrap_or(Exit::Done),
        Err(diagnostic) => reporter.failure(diagnostic),
    }
}

/// What to compare an input's folder with: what the arguments say, else what the folder itself records.
fn job(args: &CheckArgs, input: &PathBuf) -> Result<Job, Diagnostic> {
    let out = args.out_dir.clone().unwrap_or_else(|| options::default_out(input));
    let recorded: Vec<GenerateArgs> = output::recorded_commands(&out)?
        .iter()
        .filter_map(|command| GenerateArgs::parse(&shlex::split(command)?).ok())
        .collect();
    let options = if args.options.is_default() {
        recorded.first().map_or_else(|| args.options.options(), |command| command.options.options())
    } else {
        args.options.options()
    };
    let committed: Vec<SchedulerArg> = recorded.iter().flat_map(|command| command.scheduler.iter().copied()).collect();
    let schedulers: Vec<Scheduler> = schedulers(if args.scheduler.is_empty() { &committed } else { &args.scheduler });
    Ok(Job { input: input.clone(), schedulers, options, out, spirv: false, force: false })
}

fn check_one(job: &Job, reporter: &Reporter) -> Exit {
    let mut diagnostics = Diagnostics::default();
    let outcome = pipeline::run(&generate::request(job), &mut diagnostics);
    let exit = reporter.diagnostics(&diagnostics, &outcome.sources);
    let Some(entries) = outcome.entries else { return exit };

    let set = generate::set(job, &entries);
    match output::compare(&set) {
        Ok(differences) if differences.is_empty() => {
            reporter.status(&format!("{}: up to date", job.out.display()));
            exit
        }
        Ok(differences) => {
            reporter.result(&differences.iter().map(|difference| difference.text.as_str()).collect::<String>());
            let count = match differences.len() {
                1 => "1 file differs".to_owned(),
                many => format!("{many} files differ"),
            };
            let message = format!("`{}` is not what `{}` gives: {count}", job.out.display(), set.origin.input);
            let names: Vec<&str> = job.schedulers.iter().map(|scheduler| scheduler.name()).collect();
            let command = format!("{} --scheduler {}", set.origin.command, names.join(","));
            reporter
                .failure(Diagnostic::error_without_place(codes::STALE, message).help(format!("to mend it: {command}")))
        }
        Err(diagnostic) => reporter.failure(diagnostic),
    }
}
