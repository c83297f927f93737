//! The command: its options, and the steps.

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;
use corogen_runtime::vulkan::Gpu;
use generated::flock::shared::Habits;
use generated::flock::state_machine::Config;

use super::draw;
use super::flight::{Flight, scattered};

/// Lets a flock fly over a square whose sides meet, and draws it.
#[derive(Parser)]
pub(crate) struct Cli {
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    birds: u32,
    /// Cells along the square's sides: a bird sees others that are nearer than one
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(3..=4096))]
    cells: u32,
    #[arg(long, default_value_t = 400)]
    steps: u32,
    /// Seconds that a step takes
    #[arg(long, default_value_t = 0.05)]
    step: f32,
    /// How strongly they keep away from each other
    #[arg(long, default_value_t = 0.05)]
    apart: f32,
    /// How strongly they stay together
    #[arg(long, default_value_t = 0.4)]
    together: f32,
    /// How strongly they fly as the others do
    #[arg(long, default_value_t = 0.8)]
    alike: f32,
    /// Another number is another flock
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// The picture's width and height in pixels
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=8192))]
    size: u32,
    #[arg(long, default_value = "flock.png")]
    out: PathBuf,
}

/// Does what the command says.
pub(crate) fn run(cli: &Cli) -> Result<(), Box<dyn Error>> {
    let habits = Habits {
        cells: cli.cells,
        step: cli.step,
        apart: cli.apart,
        together: cli.together,
        alike: cli.alike,
    };
    let birds = scattered(cli.birds, cli.cells, cli.seed);
    let mut flight = Flight::new(&Gpu::new()?, Config::default(), habits, birds)?;
    for _ in 0..cli.steps {
        flight.step()?;
    }
    let picture = draw::draw(flight.birds(), cli.cells, cli.size);
    let told = |error| format!("{}: {error}", cli.out.display());
    picture.save(&cli.out).map_err(told)?;
    println!("{}", cli.out.display());
    Ok(())
}
