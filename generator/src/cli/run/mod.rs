//! `corogen run`: an input on this device now, or on the CPU (contract section 4).

mod arguments;
mod counted;
mod cpu;
mod multiset;
mod outputs;
mod part;
mod pictures;
mod statistics;
mod value;
mod verify;
mod watch;

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::options::OptionArgs;
use super::reporter::Reporter;
use super::{Exit, config};
use crate::base::{Sources, Table};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::emit::{self, EmitInput};
use crate::execute::{self, Arguments, DeviceKind, Gpu, GpuOptions, Job, Outcome};
use crate::generation;
use crate::ir::{Interface, Program};
use crate::pipeline::{self, Entry, Request};
use crate::schedule::plan::Scheduler;
use crate::spirv::Compiler;
use arguments::wrong;
use part::Typed;

/// Runs an input on this device, or with `--scheduler cpu` on the CPU
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct RunArgs {
    /// The Rust module; `-` reads it from standard input
    input: PathBuf,
    /// How to run it
    #[arg(long, default_value = "state-machine", value_name = "NAME", value_parser = Runner::parser())]
    scheduler: Runner,
    #[command(flatten)]
    workload: Workload,
    /// Where a buffer goes after the run: FILE.bin, FILE.json, FILE.png or FILE.exr
    #[arg(long, value_name = "NAME=FILE")]
    out: Vec<String>,
    /// Factor before a PNG is clamped
    #[arg(long, value_name = "NAME=S")]
    png_scale: Vec<String>,
    /// Build the generated host with cargo and run that
    #[arg(long)]
    host: bool,
    /// Also run it on the CPU and compare every buffer that the entry may write
    #[arg(long)]
    verify: bool,
    /// How far floats may be apart, relative to the larger of 1 and the CPU's value
    #[arg(long, requires = "verify", default_value_t = 1e-4, value_parser = tolerance)]
    tolerance: f64,
    /// Share of the elements that may be further apart
    #[arg(long, requires = "verify", default_value_t = 0.0, value_name = "FRACTION", value_parser = fraction)]
    allow: f64,
    /// How often to run it; buffers start from the arguments each time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Print times to standard output; `json` also counts, in a run of its own
    #[arg(long, value_enum, value_name = "FORMAT")]
    stats: Option<StatsFormat>,
    /// Run again whenever a file of the input is saved, until Ctrl-C
    #[arg(long)]
    watch: bool,
    /// Threads of a run on the CPU [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
    #[command(flatten)]
    options: OptionArgs,
}

const EXAMPLES: &str = "\
Examples:
  corogen run kernel.rs --grid 512x512 --set size=512,512 --buffer image=zeros:262144 --out image=picture.png
  corogen run kernel.rs … --watch                    renders again whenever kernel.rs is saved
  corogen run kernel.rs … --verify                   runs it on the CPU too and compares
  corogen run kernel.rs … --scheduler cpu --threads 1    the module itself, compiled by rustc
  corogen run kernel.rs … --scheduler wavefront --config capacity=65536 --stats text --repeat 5
  corogen run kernel.rs … --buffer points=@points.json --set view=@view.json --out hits=hits.bin";

/// What runs, and where.
#[derive(Clone, Debug, Args)]
pub(super) struct Workload {
    /// Instances along x, y and z
    #[arg(long, value_name = "X[xY[xZ]]", value_parser = grid)]
    pub(super) grid: [u32; 3],
    /// A by-value parameter or a part of it: `size=512,512`, `view.eye.x=1`, `turn.x_axis=1,0,0`, `view=@FILE.json`
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// A slice: `zeros:COUNT`, `@FILE.bin` (rustc's repr(C) bytes) or `@FILE.json`; of `Append<T>` the capacity, as `zeros:COUNT`
    #[arg(long, value_name = "NAME=WHAT")]
    buffer: Vec<String>,
    /// The device: its index, or a part of its name
    #[arg(long, value_name = "NAME|INDEX")]
    device: Option<String>,
}

impl Workload {
    /// The one entry that is run, and the bytes of its parameters.
    pub(super) fn of<'a>(&self, entries: &'a [Entry]) -> Result<(&'a Entry, Arguments), Diagnostic> {
        let entry = the_entry(entries)?;
        let program = &entry.coroutine.program;
        check_grid(&program.interface, self.grid)?;
        Ok((entry, arguments::arguments(program, &self.set, &self.buffer)?))
    }

    /// How many instances the grid has.
    pub(super) fn instances(&self) -> u64 {
        self.grid.iter().map(|&size| u64::from(size)).product()
    }

    /// The device that is asked for. Says so if that is a software device and nobody asked for one.
    pub(super) fn open(&self, reporter: &Reporter) -> Result<Gpu, Diagnostic> {
        let mut options = GpuOptions::from_env();
        options.device = self.device.clone().or(options.device);
        let gpu = Gpu::open(&options).map_err(device_error)?;
        let devices = execute::devices().unwrap_or_default();
        let info = devices.iter().find(|info| info.name == gpu.name());
        if options.device.is_none() && info.is_some_and(|info| info.kind == DeviceKind::Cpu) {
            reporter.status(&format!("there is no GPU: {} runs this in software", gpu.name()));
        } else {
            reporter.detail(|| format!("running on {}", gpu.name()));
        }
        for fault in info.iter().flat_map(|info| &info.faults) {
            reporter.status(&format!("the driver of {} {fault}", gpu.name()));
        }
        Ok(gpu)
    }
}

/// `--scheduler`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runner {
    Cpu,
    Device(Scheduler),
}

impl Runner {
    /// Takes `cpu` and the names of those that exist.
    fn parser() -> impl TypedValueParser<Value = Self> {
        PossibleValuesParser::new(Scheduler::ALL.map(Scheduler::name).into_iter().chain(["cpu"]))
            .map(|name| Scheduler::ALL.into_iter().find(|one| one.name() == name).map_or(Self::Cpu, Self::Device))
    }

    /// The scheduler that is planned; none for the CPU.
    fn schedulers(&self) -> &[Scheduler] {
        match self {
            Runner::Device(scheduler) => std::slice::from_ref(scheduler),
            Runner::Cpu => &[],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    Text,
    Json,
}

/// `0.01`
fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| *number >= 0.0 && number.is_finite());
    number.ok_or_else(|| "a tolerance is a number of at least 0".to_owned())
}

fn fraction(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "a fraction is a number from 0 to 1".to_owned())
}

/// `256x256`
fn grid(text: &str) -> Result<[u32; 3], String> {
    let size = |size: &str| {
        size.parse::<u32>()
            .map_err(|error| format!("`{size}` is no number of instances ({error}); write 256, 256x256 or 8x8x8"))
    };
    let sizes: Vec<u32> = text.split('x').map(size).collect::<Result<_, _>>()?;
    match sizes[..] {
        [x] => Ok([x, 1, 1]),
        [x, y] => Ok([x, y, 1]),
        [x, y, z] => Ok([x, y, z]),
        _ => Err("a grid has at most three sizes".to_owned()),
    }
}

/// Everything that a run needs to know, checked.
struct Run<'a> {
    entry: &'a Entry,
    sources: &'a Sources,
    args: &'a RunArgs,
    arguments: Arguments,
    reporter: &'a Reporter,
}

/// Runs it, with `--watch` again and again.
pub(super) fn run(args: &RunArgs, reporter: &Reporter) -> Exit {
    let options = match options(args, reporter) {
        Ok(options) => options,
        Err(mistakes) => return mistakes.report(reporter),
    };
    let args = &RunArgs { options, ..args.clone() };
    if args.host && args.scheduler == Runner::Cpu {
        let usage =
            Diagnostic::error_without_place(codes::USAGE, "`--host` is for a device, and the CPU runs without one");
        return reporter.failure(usage.help("leave out `--host`, or name a scheduler"));
    }
    if !args.watch {
        return once(args, reporter).0;
    }
    if args.input == Path::new("-") {
        let usage = Diagnostic::error_without_place(codes::USAGE, "standard input cannot be watched");
        return reporter.failure(usage.help("name a file"));
    }
    watch::watch(&args.input, reporter, || once(args, reporter).1)
}

/// Those of the command, and where it has none, those that `corogen.toml` has for the input.
fn options(args: &RunArgs, reporter: &Reporter) -> Result<OptionArgs, config::Mistakes> {
    let tables = config::tables(&args.input, None, args.options.entry())?;
    let Some(table) = config::one_table(&args.input, tables, reporter) else { return Ok(args.options.clone()) };
    Ok(args.options.over(&table.options.for_schedulers(args.scheduler.schedulers())))
}

/// Runs it once, and gives the files that it was made of.
fn once(args: &RunArgs, reporter: &Reporter) -> (Exit, Vec<PathBuf>) {
    let mut options = args.options.options();
    // A host that is built here and now has no crate around it that could hold the user's types.
    options.types = None;
    let mut diagnostics = Diagnostics::default();
    let schedulers = args.scheduler.schedulers();
    let request = Request { input: &args.input, options: &options, schedulers, dump: None };
    let outcome = pipeline::run(&request, &mut diagnostics);
    let exit = reporter.diagnostics(&diagnostics, &outcome.sources);
    let mut files: Vec<PathBuf> = outcome.sources.own().map(PathBuf::from).collect();
    if files.is_empty() {
        files.push(args.input.clone());
    }
    let Some(entries) = outcome.entries else { return (exit, files) };
    match perform(args, &entries, &outcome.sources, reporter) {
        Ok(()) => (exit, files),
        Err(failed) => (reporter.failures(&failed, &outcome.sources), files),
    }
}

fn perform(args: &RunArgs, entries: &[Entry], sources: &Sources, reporter: &Reporter) -> Result<(), Diagnostics> {
    let (entry, arguments) = args.workload.of(entries)?;
    let program = &entry.coroutine.program;
    let outputs = outputs::outputs(program, &args.out, &args.png_scale, args.workload.grid, sources)?;
    let run = Run { entry, sources, args, arguments, reporter };

    let result = match args.scheduler {
        Runner::Cpu => cpu::run(&run)?,
        Runner::Device(_) => on_device(&run)?,
    };
    outputs::write(&outputs, program, &result.buffers)?;
    for line in dropped(program, &result) {
        reporter.status(&line);
    }
    if let Some(format) = args.stats {
        reporter.result(&statistics::text(&result.statistics, format == StatsFormat::Json))?;
    }
    let trap = result.trap.as_ref().map(|trap| Diagnostic::error_without_place(codes::TRAP, trap.to_string()));
    let mut failed = Diagnostics { list: trap.into_iter().collect() };
    if args.verify {
        match verified(&run, &result) {
            Ok(line) => reporter.status(&line),
            Err(differences) => failed.list.extend(differences.list),
        }
    }
    if failed.has_errors() { Err(failed) } else { Ok(()) }
}

/// Runs it on the CPU too, and compares.
fn verified(run: &Run<'_>, result: &Outcome) -> Result<String, Diagnostics> {
    let expected = cpu::run(run)?;
    let limits = (run.args.tolerance, run.args.allow);
    let options = run.args.options.options();
    Ok(verify::compare(&run.entry.coroutine.program, result, &expected, limits, &options)?)
}

/// What append buffers had no room for.
fn dropped(program: &Program, outcome: &Outcome) -> Vec<String> {
    let dropped = |(name, &pushed): (&String, &u64)| {
        let buffer = program.interface.buffers.iter().find(|buffer| buffer.name == *name)?;
        let kept =
            outcome.buffers.get(name)?.len() as u64 / u64::from(Typed::element(program, buffer).bytes().size.max(1));
        (pushed > kept)
            .then(|| format!("`{name}` kept {kept} of {pushed} pushes: {} were beyond its capacity", pushed - kept))
    };
    outcome.pushed.iter().filter_map(dropped).collect()
}

fn the_entry(entries: &[Entry]) -> Result<&Entry, Diagnostic> {
    match entries {
        [entry] => Ok(entry),
        entries => {
            let names: Vec<&str> = entries.iter().map(|entry| entry.coroutine.program.entry.name.as_str()).collect();
            Err(wrong("the module has several entries".to_owned())
                .note(format!("there is {}", names.join(", ")))
                .help(format!("choose with --entry {}", names.first().unwrap_or(&"NAME"))))
        }
    }
}

/// An id of fewer components cannot tell the instances of a larger grid apart.
fn check_grid(interface: &Interface, grid: [u32; 3]) -> Result<(), Diagnostic> {
    let components = interface.id.components();
    if grid[components..].iter().any(|&size| size != 1) {
        let components = if components == 1 { "1 component".into() } else { format!("{components} components") };
        let message = format!("the id of the entry has {components}, but the grid has more");
        return Err(wrong(message).help("give fewer sizes to --grid"));
    }
    Ok(())
}

/// Compiles the kernels and performs the plan.
fn on_device(run: &Run<'_>) -> Result<Outcome, Box<Diagnostic>> {
    let Entry { coroutine, layout, schedules, .. } = run.entry;
    let [schedule] = &schedules[..] else { return Err(wrong("there is no such scheduler".to_owned()).into()) };
    let config = schedule.plan.chosen(&run.args.options.options().config);

    let progress = run.reporter.progress("compiling shaders");
    let start = Instant::now();
    let compiled = generation::compile(schedule, &Compiler::find()?, run.args.options.options().float)?;
    let spirv: Table<_, _> = compiled.into_iter().map(|shader| shader.spirv).collect::<Vec<_>>().into();
    let glsl_ms = start.elapsed().as_secs_f64() * 1e3;
    drop(progress);

    let job = Job {
        program: &coroutine.program,
        sources: run.sources,
        plan: &schedule.plan,
        spirv: &spirv,
        frame_bytes: layout.words * 4,
        grid: run.args.workload.grid,
        arguments: &run.arguments,
        config: &config,
        repeat: run.args.repeat,
        profile: run.args.stats.is_some(),
    };
    // With `--counts on` the timed runs count.
    let counts = run.args.stats == Some(StatsFormat::Json) && !schedule.plan.counts();
    if run.args.host {
        let _progress = run.reporter.progress("building and running the generated host");
        let (options, plan) = (&run.args.options.options(), &schedule.plan);
        let main = emit::host::driver(&EmitInput { coroutine, layout, own: None, plan, sources: run.sources, options });
        let mut outcome = execute::host::run(&job, &schedule.files, &main, run.args.workload.device.as_deref())?;
        if counts {
            counted::count(run, &job, &run.args.workload.open(run.reporter)?, &mut outcome.statistics)?;
        }
        return Ok(outcome);
    }
    let gpu = run.args.workload.open(run.reporter)?;
    let progress = run.reporter.progress("running");
    let all = run.args.workload.instances() * (u64::from(job.repeat) + u64::from(job.profile));
    let ended = &mut |ended| progress.instances(ended, all);
    let mut outcome = execute::run_watched(&gpu, &job, ended).map_err(device_error)?;
    drop(progress);
    outcome.statistics.compile_ms += glsl_ms;
    if counts {
        counted::count(run, &job, &gpu, &mut outcome.statistics)?;
    }
    Ok(outcome)
}

/// What the device, its driver or the arguments for it are at fault.
pub(super) fn device_error(error: execute::Error) -> Diagnostic {
    let code = match &error {
        execute::Error::Loader(_) | execute::Error::NoDevice(_) | execute::Error::Missing { .. } => codes::NO_DEVICE,
        execute::Error::Argument(_) => codes::ARGUMENT,
        _ => codes::DEVICE,
    };
    let diagnostic = Diagnostic::error_without_place(code, error.to_string());
    if code == codes::NO_DEVICE {
        return diagnostic.help("`corogen devices` lists what there is; `--scheduler cpu` needs no device");
    }
    diagnostic
}
