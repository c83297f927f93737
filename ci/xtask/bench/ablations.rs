//! What each of the ways to make frames smaller saves: the examples without it, in words, bytes that move, and time.
//!
//! Every form runs on the wavefront with a slot for each instance, so that what is kept goes through memory; all must give the same
//! bits. Times are medians of runs in turns, and ratios are to the form with everything.

use std::error::Error;

use corogen::base::Options;
use corogen::base::options::{Checks, FrameOptions};
use corogen::execute::Gpu;
use corogen::schedule::plan::Scheduler;

use super::BenchArgs;
use super::generated::{Config, Generated};
use super::shaders::Shaders;
use super::workload::{self, Program};
use crate::Findings;
use crate::numbers::median;

/// The table's rows: everything first.
const FORMS: [(&str, FrameOptions); 5] = [
    ("with everything", ALL),
    ("no-remat", FrameOptions { remat: false, ..ALL }),
    ("no-packing", FrameOptions { packing: false, ..ALL }),
    ("no-sharing", FrameOptions { sharing: false, ..ALL }),
    ("none of them", FrameOptions { remat: false, packing: false, sharing: false }),
];
const ALL: FrameOptions = FrameOptions { remat: true, packing: true, sharing: true };

/// Prints the table.
pub(super) fn run(args: &BenchArgs, gpu: &Gpu, shaders: &Shaders) -> Result<Findings, Box<dyn Error>> {
    let (size, samples) = (args.size(), args.samples());
    let programs = [
        workload::box_scene(size, samples),
        workload::mandelbrot(size, 64 * samples),
        workload::path_tracer(size, samples),
        workload::sdf(size, 1),
        workload::textured(size),
    ];
    let mut findings = Findings::new();
    println!("{}, wavefront with a slot for each instance", gpu.name());
    for program in programs.iter().filter(|program| program.title.contains(&args.only)) {
        let [words, loaded, stored, ms, ratio] = ["words", "MB loaded", "MB stored", "ms", "ratio"];
        println!("\n{:<44} {words:>6} {loaded:>10} {stored:>10} {ms:>8} {ratio:>6}", program.title);
        findings.extend(measure(args, gpu, shaders, program)?);
    }
    Ok(findings)
}

/// Prints the rows of a program.
fn measure(args: &BenchArgs, gpu: &Gpu, shaders: &Shaders, program: &Program) -> Result<Findings, Box<dyn Error>> {
    let config: Config = vec![("capacity", program.instances().to_string()), ("tail", "0".to_owned())];
    let mut forms = Vec::new();
    for (_, frame) in FORMS {
        let options = Options { checks: Checks::Off, frame, ..Options::default() };
        forms.push(Generated::new(shaders, program, &[Scheduler::Wavefront], options)?);
    }
    let mut findings = Findings::new();
    let mut times = vec![Vec::new(); forms.len()];
    let mut expected = None;
    for round in 0..=args.rounds {
        for ((form, times), (name, _)) in forms.iter().zip(&mut times).zip(FORMS) {
            let (ms, output) = args.clock.generated(form, gpu, Scheduler::Wavefront, &config)?;
            if round > 0 {
                times.push(ms);
            } else if *expected.get_or_insert_with(|| output.clone()) != output {
                findings.push(format!("{}, {name}: the outputs differ", program.title));
            }
        }
    }
    let all = median(&times[0]);
    for ((form, times), (name, _)) in forms.iter().zip(&times).zip(FORMS) {
        let counted = form.counted(gpu, Scheduler::Wavefront, &config)?;
        let [loaded, stored] = [counted.frame_bytes_loaded, counted.frame_bytes_stored].map(|bytes| bytes as f64 / 1e6);
        let (words, ms) = (form.words()?, median(times));
        println!("  {name:<42} {words:>6} {loaded:>10.3} {stored:>10.3} {ms:>8.1} {:>6.3}", ms / all);
    }
    Ok(findings)
}
