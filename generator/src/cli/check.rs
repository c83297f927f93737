//! `corogen check`: is what is committed what would be generated? Needs no device and no compiler.

use std::path::{Path, PathBuf};

use clap::Args;

use super::config::Mistakes;
use super::generate::{GenerateArgs, SchedulerArg};
use super::options::OptionArgs;
use super::reporter::Reporter;
use super::{Exit, config};
use crate::diag::{Diagnostic, codes};
use crate::generation::{Job, default_out};
use crate::output::{self, Difference, DifferenceKind};

/// Says whether what is committed is what would be generated; if not, shows a diff and exits with status 3
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CheckArgs {
    /// The Rust modules; without any, those of `corogen.toml`
    inputs: Vec<PathBuf>,
    /// Schedulers, or `all` [default: those of the committed files]
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = SchedulerArg::parser())]
    scheduler: Vec<SchedulerArg>,
    /// The output folder [default: generated/<module>]
    #[arg(short, long, value_name = "DIR")]
    out_dir: Option<PathBuf>,
    /// Those that are not given are as in the headers of the committed files.
    #[command(flatten)]
    options: OptionArgs,
}

const EXAMPLES: &str = "\
Examples:
  corogen check                          all inputs of corogen.toml, e.g. in CI: needs no device and no compiler
  corogen check kernel.rs                one of them, by what its committed files say of themselves
  corogen check kernel.rs --quiet        by the exit status alone: 0 up to date, 3 not";

/// Compares every input with its output folder.
pub(super) fn check(args: &CheckArgs, reporter: &Reporter) -> Exit {
    let jobs = if args.inputs.is_empty() {
        let with_options = !args.scheduler.is_empty() || args.out_dir.is_some() || !args.options.is_default();
        config::jobs_without_input("corogen check INPUT.rs", with_options)
    } else {
        args.inputs
            .iter()
            .map(|input| jobs(args, input, reporter))
            .collect::<Result<Vec<_>, _>>()
            .map(|jobs| jobs.concat())
    };
    match jobs {
        Ok(jobs) => jobs.iter().map(|job| check_one(job, reporter)).max().unwrap_or(Exit::Done),
        Err(mistakes) => mistakes.report(reporter),
    }
}

/// What to compare an input's folder with: what the arguments say, else what `corogen.toml` says of the input, else what the folder
/// itself records.
fn jobs(args: &CheckArgs, input: &Path, reporter: &Reporter) -> Result<Vec<Job>, Mistakes> {
    let CheckArgs { scheduler, out_dir, options, .. } = args.clone();
    let given = GenerateArgs { scheduler, out_dir, options, ..GenerateArgs::default() };
    if input == Path::new("-") {
        let usage = Diagnostic::error_without_place(codes::USAGE, "nothing is generated from standard input");
        return Err(usage.help("name the file that the committed files are generated from").into());
    }
    let listed = given.listed_jobs(input, reporter)?;
    Ok(if listed.is_empty() { vec![recorded(&given, input)?] } else { listed })
}

/// What the arguments and the headers of the committed files say.
fn recorded(given: &GenerateArgs, input: &Path) -> Result<Job, Diagnostic> {
    let out = given.out_dir.clone().unwrap_or_else(|| default_out(input));
    let recorded: Vec<GenerateArgs> = output::recorded_commands(&out)?
        .iter()
        .filter_map(|command| GenerateArgs::parse(&shlex::split(command)?).ok())
        .collect();
    let scheduler = recorded.iter().flat_map(GenerateArgs::named_schedulers).collect();
    let options = recorded.into_iter().next().map(|command| command.options).unwrap_or_default();
    let committed = GenerateArgs { scheduler, options, ..GenerateArgs::default() };
    Ok(given.over(&committed).job(input))
}

fn check_one(job: &Job, reporter: &Reporter) -> Exit {
    reporter.detail(|| format!("{}: comparing with {}", job.out.display(), job.origin().command));
    let mut report = job.compare();
    match &report.result {
        None => {}
        Some(differences) if differences.is_empty() => reporter.status(&format!("{}: up to date", job.out.display())),
        Some(differences) => {
            let diff: String = differences.iter().map(|difference| difference.text.as_str()).collect();
            reporter.result(&diff).unwrap_or_else(|unprinted| report.diagnostics.push(unprinted));
            report.diagnostics.push(stale(job, differences));
        }
    }
    reporter.diagnostics(&report.diagnostics, &report.sources)
}

/// Which files differ and why, and the command that mends it.
fn stale(job: &Job, differences: &[Difference]) -> Diagnostic {
    let count = match differences {
        [_] => "1 file differs".to_owned(),
        _ => format!("{} files differ", differences.len()),
    };
    let origin = job.origin();
    let message = format!("`{}` is not what `{}` gives: {count}", job.out.display(), origin.input);
    let mut diagnostic = Diagnostic::error_without_place(codes::STALE, message);
    for kind in KINDS {
        let paths: Vec<&str> = differences.iter().filter(|it| it.kind == kind).map(|it| it.path.as_str()).collect();
        if paths.is_empty() {
            continue;
        }
        let (shown, more) = paths.split_at(paths.len().min(SHOWN));
        let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
        diagnostic = diagnostic.note(format!("{}: {}{more}", kind.name(), shown.join(", ")));
    }
    let names: Vec<&str> = job.schedulers.iter().map(|scheduler| scheduler.name()).collect();
    let command = format!("{} --scheduler {}", origin.command, names.join(","));
    if differences.iter().any(|it| it.kind == DifferenceKind::Edited) {
        return diagnostic.help(format!("to mend it, writing over what was edited by hand: {command} --force"));
    }
    if differences.iter().any(|it| it.kind == DifferenceKind::Lost) {
        return diagnostic
            .help(format!("bring the lock back, e.g. with `git restore`, or compile all again: {command} --force"));
    }
    diagnostic.help(format!("to mend it: {command}"))
}

const KINDS: [DifferenceKind; 5] = [
    DifferenceKind::Missing,
    DifferenceKind::Stale,
    DifferenceKind::Orphaned,
    DifferenceKind::Edited,
    DifferenceKind::Lost,
];

/// How many files of a kind a message names.
const SHOWN: usize = 6;
