//! Generated and hand-written forms of the box scene, alternating in one process: medians of the device's time, and ratios.
//!
//! The hand-written forms stand in `ci/bench/box_scene`. Every form renders the same image to the bit; otherwise the bench fails.

mod by_hand;
mod generated;

use clap::Args;
use corogen::execute::Gpu;
use corogen::schedule::plan::Scheduler;
use serde_json::json;

use crate::Findings;
use by_hand::{ByHand, Form};
use generated::Generated;

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Pixels along each side of the image
    #[arg(long, default_value_t = 512)]
    size: u32,
    /// Paths for each pixel
    #[arg(long, default_value_t = 16)]
    samples: u32,
    /// How often each form runs after it ran once
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// What is rendered.
#[derive(Clone, Copy)]
struct Scene {
    size: u32,
    samples: u32,
}

impl Scene {
    fn pixels(self) -> u32 {
        self.size * self.size
    }
}

/// A generated form beside the hand-written one that it is measured against.
struct Row {
    name: String,
    scheduler: Scheduler,
    config: Vec<(&'static str, String)>,
    form: Form,
}

pub(crate) fn run(args: &BenchArgs) -> Findings {
    match measure(args) {
        Ok(findings) => findings,
        Err(error) => vec![error.to_string()],
    }
}

fn rows(scene: Scene) -> Vec<Row> {
    let row = |name: &str, scheduler, form| Row { name: name.to_owned(), scheduler, config: Vec::new(), form };
    let wavefront = |slots: u32| Row {
        config: vec![("capacity", slots.to_string()), ("tail", "0".to_owned())],
        ..row(&format!("wavefront, {slots} slots"), Scheduler::Wavefront, Form::Wavefront { slots })
    };
    // A hand-written slot owns whole pixels.
    let slots = [262_144, 32_768].map(|slots| slots.min(scene.pixels()));
    let slots = slots.into_iter().filter(|slots| scene.pixels().is_multiple_of(*slots));
    let mut rows = vec![
        row("megakernel", Scheduler::Megakernel, Form::Megakernel),
        row("state-machine, by hand: megakernel", Scheduler::StateMachine, Form::Megakernel),
        row("persistent", Scheduler::Persistent, Form::Persistent),
    ];
    rows.extend(slots.map(wavefront));
    rows
}

fn measure(args: &BenchArgs) -> Result<Findings, Box<dyn std::error::Error>> {
    let gpu = Gpu::new()?;
    let scene = Scene { size: args.size, samples: args.samples };
    let mut findings = Findings::new();
    let mut results = Vec::new();
    let generated = Generated::new(scene)?;
    for row in rows(scene) {
        let mut by_hand = ByHand::new(&gpu, scene, row.form)?;
        let (mut by_hand_ms, mut generated_ms) = (Vec::new(), Vec::new());
        for round in 0..=args.rounds {
            let hand = by_hand.run()?;
            let (ours, image) = generated.run(&gpu, row.scheduler, &row.config)?;
            if round == 0 {
                if image != by_hand.image()? {
                    findings.push(format!("{}: the images differ", row.name));
                }
            } else {
                by_hand_ms.push(hand);
                generated_ms.push(ours);
            }
        }
        results.push((row.name, median(by_hand_ms), median(generated_ms)));
    }

    if args.json {
        let row = |(name, hand, ours): &(String, f64, f64)| json!({ "form": name, "by_hand_ms": hand, "generated_ms": ours, "ratio": hand / ours });
        let rows: Vec<_> = results.iter().map(row).collect();
        println!("{:#}", json!({ "device": gpu.name(), "size": args.size, "samples": args.samples, "rows": rows }));
    } else {
        println!("{}, {}x{} pixels of {} paths", gpu.name(), args.size, args.size, args.samples);
        println!("{:<36} {:>12} {:>12} {:>8}", "", "by hand, ms", "generated", "ratio");
        for (name, hand, ours) in &results {
            println!("{name:<36} {hand:>12.1} {ours:>12.1} {:>8.2}", hand / ours);
        }
    }
    Ok(findings)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or_default()
}
