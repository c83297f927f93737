//! Generated and hand-written forms of the same programs, alternating in one process: medians of what they take, and ratios.
//!
//! The hand-written forms stand in `ci/bench`. Both forms of a row give the same bits and resume instances equally often; otherwise the
//! bench fails. Of the path tracer, which nobody wrote by hand, it tells what its scheduling takes. With `--ablations`, generated forms
//! stand beside each other: [`ablations`].

mod ablations;
mod by_hand;
mod clock;
mod generated;
mod report;
mod workload;

use std::error::Error;

use clap::Args;
use corogen::execute::Gpu;
use corogen::schedule::plan::Scheduler;

use crate::Findings;
use by_hand::{ByHand, Form};
use clock::Clock;
use generated::{Config, Generated};
use report::{Measured, Report, Scheduling};
use workload::{HandWritten, Program};

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Pixels along each side of the images: 512, with `--ablations` 128
    #[arg(long)]
    size: Option<u32>,
    /// Paths for each pixel: 16, with `--ablations` 4
    #[arg(long)]
    samples: Option<u32>,
    /// Instances of the coroutine that only suspends
    #[arg(long, default_value_t = 262_144)]
    instances: u32,
    /// How often each of them does
    #[arg(long, default_value_t = 100)]
    hops: u32,
    /// How often each form runs after it ran once
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// What a run takes: by the device's clock, or this process's time on all cores, for a software device that other programs disturb
    #[arg(long, value_enum, default_value_t = Clock::Device)]
    clock: Clock,
    /// Only rows whose name contains this
    #[arg(long, default_value = "")]
    only: String,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// What each of `--frame no-remat,no-packing,no-sharing` costs the examples, instead of the hand-written forms
    #[arg(long, conflicts_with = "json")]
    ablations: bool,
}

impl BenchArgs {
    fn size(&self) -> u32 {
        self.size.unwrap_or(if self.ablations { 128 } else { 512 })
    }

    fn samples(&self) -> u32 {
        self.samples.unwrap_or(if self.ablations { 4 } else { 16 })
    }
}

/// Slots of the wavefronts.
const SLOTS: [u32; 2] = [262_144, 32_768];

/// A generated form beside the hand-written one that it is measured against.
struct Row {
    name: String,
    scheduler: Scheduler,
    config: Config,
    form: Form,
    /// Whether both forms resume instances at the same points.
    resumes: bool,
}

pub(crate) fn run(args: &BenchArgs) -> Findings {
    match measure(args) {
        Ok(findings) => findings,
        Err(error) => vec![error.to_string()],
    }
}

fn measure(args: &BenchArgs) -> Result<Findings, Box<dyn Error>> {
    let gpu = Gpu::new()?;
    if args.ablations {
        return ablations::run(args, &gpu);
    }
    let mut findings = Findings::new();
    let mut report = Report::new(gpu.name(), args.clock);

    let (program, by_hand) = workload::box_scene(args.size(), args.samples());
    let mut rows = vec![
        row("megakernel", Scheduler::Megakernel, Form::Megakernel),
        row("state-machine, by hand: megakernel", Scheduler::StateMachine, Form::Megakernel),
    ];
    rows.extend(queued_rows(&program));
    compare(args, &gpu, &program, &by_hand, rows, &mut report, &mut findings)?;

    let (program, by_hand) = workload::hops(args.instances, args.hops);
    compare(args, &gpu, &program, &by_hand, queued_rows(&program), &mut report, &mut findings)?;

    if "scheduling".contains(&args.only) {
        report.scheduling = Some(scheduling(args, &gpu)?);
    }
    if args.json {
        report.print_json()
    } else {
        report.print_table()
    }
    Ok(findings)
}

fn row(name: &str, scheduler: Scheduler, form: Form) -> Row {
    Row { name: name.to_owned(), scheduler, config: Config::new(), form, resumes: false }
}

/// The schedulers with queues.
fn queued_rows(program: &Program) -> Vec<Row> {
    let persistent = Row { resumes: true, ..row("persistent", Scheduler::Persistent, Form::Persistent) };
    let instances = program.instances();
    // A hand-written slot owns whole instances.
    let slots = SLOTS.map(|slots| slots.min(instances)).into_iter().filter(|slots| instances.is_multiple_of(*slots));
    let wavefront = |slots: u32| Row {
        config: vec![("capacity", slots.to_string()), ("tail", "0".to_owned())],
        resumes: true,
        ..row(&format!("wavefront, {slots} slots"), Scheduler::Wavefront, Form::Wavefront { slots })
    };
    std::iter::once(persistent).chain(slots.map(wavefront)).collect()
}

/// Measures the rows of a program.
fn compare(
    args: &BenchArgs,
    gpu: &Gpu,
    program: &Program,
    by_hand: &HandWritten,
    rows: Vec<Row>,
    report: &mut Report,
    findings: &mut Findings,
) -> Result<(), Box<dyn Error>> {
    let rows: Vec<Row> = rows.into_iter().filter(|row| row.name.contains(&args.only)).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let generated = Generated::new(program)?;
    for row in rows {
        let mut hand = ByHand::new(gpu, program, by_hand, row.form, false)?;
        let mut measured = Measured::new(program, &row.name);
        for round in 0..=args.rounds {
            let by_hand = args.clock.by_hand(&mut hand)?;
            let (ours, output) = args.clock.generated(&generated, gpu, row.scheduler, &row.config)?;
            if round > 0 {
                measured.add(by_hand, ours);
            } else if output != hand.output()? {
                findings.push(format!("{}, {}: the outputs differ", program.title, row.name));
            }
        }
        if row.resumes {
            let by_hand = resumes_by_hand(gpu, program, by_hand, row.form)?;
            let counted = generated.counted(gpu, row.scheduler, &row.config)?;
            let ours: u64 = counted.resumes.values().sum();
            if by_hand != ours {
                let what = format!("{by_hand} resumes by hand, {ours} generated");
                findings.push(format!("{}, {}: {what}", program.title, row.name));
            }
            measured.resumes = Some(ours);
        }
        report.rows.push(measured);
    }
    Ok(())
}

fn resumes_by_hand(gpu: &Gpu, program: &Program, by_hand: &HandWritten, form: Form) -> Result<u64, Box<dyn Error>> {
    let mut counted = ByHand::new(gpu, program, by_hand, form, true)?;
    counted.run()?;
    counted.resumes()
}

/// What the path tracer's wavefront takes for scheduling, where every instance has a slot.
fn scheduling(args: &BenchArgs, gpu: &Gpu) -> Result<Scheduling, Box<dyn Error>> {
    let program = workload::path_tracer(args.size(), args.samples());
    let generated = Generated::new(&program)?;
    let config = vec![("capacity", program.instances().to_string()), ("tail", "0".to_owned())];
    let mut runs = Vec::new();
    for round in 0..=args.rounds {
        let (statistics, _) = generated.run(gpu, Scheduler::Wavefront, &config, 1)?;
        if round > 0 {
            runs.push(statistics);
        }
    }
    Ok(Scheduling::of(&program, &runs))
}
