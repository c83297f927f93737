//! Renders a scene of triangles, pass by pass, and writes it as PNG and EXR.
//!
//! `cargo run --release -p generated --example studio -- room` writes `room.png` and `room.exr` here. The scenes in code are
//! `cell`, `samples` and `room`; anything else is an OBJ or glTF file.

mod command;
mod files;
mod output;
mod render;
mod rooms;
mod shapes;
mod sky;
mod world;

use std::error::Error;

use clap::Parser;

fn main() -> Result<(), Box<dyn Error>> {
    command::run(&command::Cli::parse())
}
