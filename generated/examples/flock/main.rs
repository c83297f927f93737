//! Lets a flock fly, step by step, and draws it.
//!
//! `cargo run -p generated --example flock` writes `flock.png` here.

mod command;
mod draw;
mod flight;

use std::error::Error;

use clap::Parser;

fn main() -> Result<(), Box<dyn Error>> {
    command::run(&command::Cli::parse())
}
