//! Renders a scene that is textured with a photograph twice: with a hand-written pass where the paths wait for their texels, and without.
//!
//! `cargo run -p generated --example footprints` writes `with.png` and `without.png` beside this file.

mod picture;

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::Parser;
use corogen_runtime::vulkan::Gpu;
use generated::textured::wavefront::Config;
use glam::{UVec2, Vec4};

const SIZE: UVec2 = UVec2::new(512, 320);
/// Where this file is.
const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/footprints");

/// Renders a textured scene with a pass that compares neighbours, and without.
#[derive(Parser)]
struct Cli {
    /// What the floor and the ball are painted with: the middle of this picture [default: brick.png of this example]
    #[arg(long)]
    texture: Option<PathBuf>,
    /// The folder of `with.png` and `without.png` [default: that of this example]
    #[arg(long)]
    out: Option<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let cli = Cli::parse();
    let folder = cli.out.unwrap_or_else(|| HERE.into());
    let file = cli
        .texture
        .unwrap_or_else(|| Path::new(HERE).join("brick.png"));
    let photograph = image::open(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let texels = picture::texture(&photograph);
    let gpu = Gpu::new()?;
    for (name, with_pass) in [("without.png", false), ("with.png", true)] {
        let image = picture::render(&gpu, Config::default(), SIZE, &texels, with_pass)?;
        let byte = |light: f32| (light.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8;
        let rgb = |color: &Vec4| color.truncate().to_array().map(byte);
        let bytes: Vec<u8> = image.iter().flat_map(rgb).collect();
        let picture = image::RgbImage::from_raw(SIZE.x, SIZE.y, bytes).ok_or("a whole picture")?;
        picture.save(folder.join(name))?;
    }
    Ok(())
}
