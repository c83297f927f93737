//! The command: its options, the passes, and the pictures.

use std::error::Error;
use std::path::{Path, PathBuf};

use clap::Parser;
use corogen_runtime::vulkan::Gpu;
use glam::{UVec2, Vec3, Vec4};
use indicatif::{ProgressBar, ProgressStyle};
use input_examples::studio::View;

use super::files::{self, Loaded};
use super::render::{Renderer, Scheduler};
use super::rooms;

/// Renders a scene of triangles.
#[derive(Parser)]
pub(crate) struct Cli {
    /// `cell`, `samples` or `room`, or an OBJ or glTF file
    scene: String,
    /// The picture's size in pixels
    #[arg(long, default_value = "640x360", value_parser = size)]
    size: UVec2,
    /// Paths for each pixel
    #[arg(long, default_value_t = 256)]
    samples: u32,
    /// Paths for each pixel in one pass
    #[arg(long, default_value_t = 8)]
    pass: u32,
    #[arg(long, value_enum, default_value_t = Scheduler::Wavefront)]
    scheduler: Scheduler,
    /// Where the camera stands, in the file's units
    #[arg(long, value_parser = vector)]
    eye: Option<Vec3>,
    /// What it looks at
    #[arg(long, value_parser = vector)]
    target: Option<Vec3>,
    /// What the light is multiplied by in the PNG
    #[arg(long, default_value_t = 1.0)]
    exposure: f32,
    /// The pictures' name, without `.png` and `.exr`
    #[arg(long)]
    out: Option<PathBuf>,
}

fn size(text: &str) -> Result<UVec2, String> {
    let (width, height) = text.split_once('x').ok_or("a size is WIDTHxHEIGHT")?;
    let number = |text: &str| text.parse().map_err(|error| format!("{text}: {error}"));
    Ok(UVec2::new(number(width)?, number(height)?))
}

fn vector(text: &str) -> Result<Vec3, String> {
    let numbers: Result<Vec<f32>, _> = text.split(',').map(str::parse).collect();
    let numbers = numbers.map_err(|error| format!("{text}: {error}"))?;
    <[f32; 3]>::try_from(numbers)
        .map(Vec3::from)
        .map_err(|_| "a place is X,Y,Z".to_owned())
}

/// Renders what the command says, and writes it.
pub(crate) fn run(cli: &Cli) -> Result<(), Box<dyn Error>> {
    let Loaded {
        parts,
        shot,
        place,
        notes,
    } = match cli.scene.as_str() {
        "cell" => rooms::cell().into(),
        "samples" => rooms::samples().into(),
        "room" => rooms::room().into(),
        file => files::load(Path::new(file))?,
    };
    for note in notes {
        eprintln!("{}: {note}", cli.scene);
    }
    let world = parts.build(true);
    let mut view = View {
        size: cli.size,
        first_sample: 0,
        samples: 0,
        eye: cli.eye.map_or(shot.eye, |eye| place.of(eye)),
        target: cli.target.map_or(shot.target, |target| place.of(target)),
        height: shot.height,
    };

    let mut renderer = Renderer::new(&Gpu::new()?, cli.scheduler)?;
    let mut picture = renderer.load(&world.scene(), cli.size)?;
    // the device has it all
    drop(world);
    let bar = ProgressBar::new(u64::from(cli.samples)).with_style(ProgressStyle::with_template(
        "{bar:40} {pos} of {len} samples, {elapsed} gone, {eta} left",
    )?);
    while view.first_sample < cli.samples {
        view.samples = cli.pass.clamp(1, cli.samples - view.first_sample);
        picture.pass(&view)?;
        view.first_sample += view.samples;
        bar.set_position(u64::from(view.first_sample));
    }
    bar.finish();

    let stem = Path::new(&cli.scene).file_stem().unwrap_or_default();
    let out = cli.out.as_deref().unwrap_or(Path::new(stem));
    write(out, cli.size, &picture.sums()?, cli.exposure)
}

/// The mean of each pixel's paths: as bytes for eyes, and as it is.
fn write(out: &Path, size: UVec2, sums: &[Vec4], exposure: f32) -> Result<(), Box<dyn Error>> {
    let light: Vec<Vec3> = sums.iter().map(|sum| sum.truncate() / sum.w).collect();
    let byte =
        |light: f32| ((exposure * light).clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8;
    let bytes = light
        .iter()
        .flat_map(|color| color.to_array().map(byte))
        .collect();
    let png = image::RgbImage::from_raw(size.x, size.y, bytes).ok_or("a whole picture")?;
    png.save(out.with_extension("png"))?;
    let floats = light.iter().flat_map(|color| color.to_array()).collect();
    let exr = image::Rgb32FImage::from_raw(size.x, size.y, floats).ok_or("a whole picture")?;
    exr.save(out.with_extension("exr"))?;
    println!("{} and .exr", out.with_extension("png").display());
    Ok(())
}
