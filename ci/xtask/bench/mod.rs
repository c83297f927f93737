//! Programs in all their forms, alternating in one process: medians of what they take, and ratios.
//!
//! The forms are the generated ones of all schedulers, hand-written ones (in `ci/bench`) where somebody wrote some, what another system
//! makes of the program where it was ported ([`peer`]), and the program itself on the CPU; [`ablations`] are forms in which something is switched off. All give the same output, and generated forms resume
//! instances as often as hand-written ones; otherwise the bench fails. Of each it tells where the time of the wavefront goes.
//! [`bundle`] makes it all one file for a machine without a compiler.

mod ablations;
mod bundle;
mod by_hand;
mod clock;
mod code;
mod contest;
mod cpu;
mod forms;
mod generated;
mod input;
mod peer;
mod shaders;
mod twins;
mod varied;
mod workload;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::Findings;
use crate::numbers::Report;
use clap::{Args, Parser, value_parser};
use clock::Clock;
use contest::Prepared;
use corogen::execute::Gpu;
use shaders::Shaders;
use varied::Variation;
use workload::{Program, Work};

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Pixels along the sides of the images, `WIDTHxHEIGHT` or one number; some programs take a part of that
    #[arg(long, value_parser = size, default_value = "256")]
    size: [u32; 2],
    /// Paths for each pixel; some programs take a part of that
    #[arg(long, default_value_t = 8, value_parser = value_parser!(u32).range(1..))]
    samples: u32,
    /// Instances of the programs without images
    #[arg(long, default_value_t = 65_536, value_parser = value_parser!(u32).range(1..))]
    instances: u32,
    /// How often each of them suspends in the one that does nothing else
    #[arg(long, default_value_t = 100, value_parser = value_parser!(u32).range(1..))]
    hops: u32,
    /// How often each form runs after it ran once
    #[arg(long, default_value = "5", value_parser = rounds)]
    rounds: usize,
    /// What a run takes: by the device's clock, or this process's time on all cores, for a software device that other programs disturb
    #[arg(long, value_enum, default_value_t = Clock::Device)]
    clock: Clock,
    /// Only programs whose name contains one of these
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    only: Vec<String>,
    /// Only forms whose name contains this
    #[arg(long, default_value = "")]
    forms: String,
    /// No forms whose name contains one of these
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    without: Vec<String>,
    /// Slots of the wavefronts, or somewhat fewer
    #[arg(long, value_name = "SLOTS,…", value_delimiter = ',', value_parser = value_parser!(u32).range(1..), default_value = "262144,32768")]
    slots: Vec<u32>,
    /// Threads in a block of the forms by hand
    #[arg(long, value_name = "THREADS", default_value_t = 64, value_parser = value_parser!(u32).range(1..))]
    block_by_hand: u32,
    /// Also a form for each value of a scheduler's setting, as `wavefront.block_size=64,128`
    #[arg(long, value_name = "SCHEDULER.SETTING=VALUE,…")]
    vary: Vec<Variation>,
    /// How many twins of each kernel are measured, eight at most
    #[arg(long, default_value_t = 8, value_parser = value_parser!(u8).range(..=8))]
    twins: u8,
    /// Only what is switched off, and what that is compared with
    #[arg(long)]
    ablations: bool,
    /// Also measure what other systems make of a program: a Python that has them, as `pip install taichi==1.7.4` gives it
    #[arg(long, value_name = "PYTHON")]
    peers: Option<PathBuf>,
    /// Print JSON instead of a table; a bundle always does
    #[arg(long)]
    json: bool,
    /// Also draw a chart
    #[arg(long, value_name = "FILE.svg")]
    chart: Option<PathBuf>,
    /// Measure nothing: print, and draw, what this JSON says
    #[arg(long, value_name = "FILE.json")]
    from: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct BundleArgs {
    /// The file to write
    #[arg(short, long, default_value = "corogen-bench")]
    out: PathBuf,
}

/// What a bundle takes on its command line.
#[derive(Parser)]
#[command(about = "Measures generated and hand-written forms of programs on this device, and prints JSON")]
struct Bundled {
    #[command(flatten)]
    args: BenchArgs,
}

impl BenchArgs {
    fn programs(&self) -> Result<Vec<Program>, String> {
        let &Self { size, samples, instances, hops, .. } = self;
        let work = Work { size, samples, instances, hops };
        let mut programs = workload::all(&work)?;
        if let Some(name) = self.only.iter().find(|name| !programs.iter().any(|it| it.title().contains(*name))) {
            return Err(format!("no program's name contains `{name}`"));
        }
        programs.retain(|it| self.only.is_empty() || self.only.iter().any(|name| it.title().contains(name)));
        Ok(programs)
    }
}

/// `512` or `1280x720`.
fn size(text: &str) -> Result<[u32; 2], String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    match (width.parse(), height.parse()) {
        (Ok(width @ 1..), Ok(height @ 1..)) => Ok([width, height]),
        _ => Err("it is no size: write `512` or `1280x720`".to_owned()),
    }
}

/// Of no round there is no median.
fn rounds(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(rounds @ 1..) => Ok(rounds),
        _ => Err("it is a number, at least 1".to_owned()),
    }
}

/// What this executable does where it is a bundle.
pub(crate) fn bundled() -> Option<ExitCode> {
    let is_bundle = bundle::modules().is_ok_and(|modules| modules.is_some());
    is_bundle.then(|| {
        let Bundled { args } = Bundled::parse();
        crate::end("bench", &run(&BenchArgs { json: true, ..args }))
    })
}

pub(crate) fn run(args: &BenchArgs) -> Findings {
    measure(args).unwrap_or_else(|error| vec![error.to_string()])
}

/// Writes the bench as one file.
pub(crate) fn write_bundle(args: &BundleArgs) -> Findings {
    pack(args).map_or_else(|error| vec![error.to_string()], |()| Findings::new())
}

fn pack(args: &BundleArgs) -> Result<(), Box<dyn Error>> {
    let shaders = Shaders::new()?;
    // Kernels are the same for all sizes.
    let all = BenchArgs::parse_default();
    for program in all.programs()? {
        Prepared::new(&all, &shaders, &program)?.compile(&all)?;
    }
    bundle::write(&args.out, &shaders.into_modules())?;
    eprintln!("{}: run it where the device is; it prints JSON, and --help tells of sizes", args.out.display());
    Ok(())
}

impl BenchArgs {
    fn parse_default() -> Self {
        Bundled::parse_from(["bench"]).args
    }
}

fn measure(args: &BenchArgs) -> Result<Findings, Box<dyn Error>> {
    let mut findings = Findings::new();
    let report = match &args.from {
        Some(path) => Report::read(path)?,
        None => {
            let (gpu, shaders) = (Gpu::new()?, Shaders::new()?);
            report(args, &gpu, &shaders, &mut findings)?
        }
    };
    if let Some(path) = &args.chart {
        std::fs::write(path, report.chart())?;
    }
    print!("{}", if args.json { report.json() } else { report.table() });
    Ok(findings)
}

fn report(args: &BenchArgs, gpu: &Gpu, shaders: &Shaders, findings: &mut Findings) -> Result<Report, Box<dyn Error>> {
    let mut report = Report {
        device: gpu.name().to_owned(),
        driver: gpu.driver().to_owned(),
        date: today()?,
        clock: args.clock.said().to_owned(),
        rounds: args.rounds,
        cores: std::thread::available_parallelism()?.get(),
        groups: Vec::new(),
    };
    for program in args.programs()? {
        eprintln!("{}", program.title());
        let prepared = Prepared::new(args, shaders, &program)?;
        report.groups.push(prepared.measure(args, gpu, findings)?);
    }
    Ok(report)
}

/// The date in the Gregorian calendar: `2026-11-22`.
fn today() -> Result<String, Box<dyn Error>> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    // Years begin in March here, so that the leap day is their last: 719,468 days lie between the first of March of year 0 and 1970.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    Ok(format!("{:04}-{month:02}-{date:02}", year + 400 * era))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_nothing_to_measure_is_refused() {
        let parse = |option: &str| Bundled::try_parse_from(["bench", option]);
        // by hand a hop is counted down before it is asked for: of none it would make all that 32 bits count
        for option in ["--rounds=0", "--hops=0", "--samples=0", "--instances=0", "--size=0"] {
            assert!(parse(option).is_err(), "{option}");
        }
        let unknown = parse("--only=queens,quens").expect("names are not looked up yet").args.programs();
        assert_eq!(unknown.err().as_deref(), Some("no program's name contains `quens`"));
    }
}
