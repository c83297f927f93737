//! The command: its options, and the passes.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Parser;
use corogen_runtime::vulkan::Gpu;
use glam::{UVec2, Vec3};
use indicatif::{ProgressBar, ProgressStyle};
use input_examples::studio::View;

use super::files::{self, Loaded, Place};
use super::output;
use super::render::{Renderer, Scheduler};
use super::world::Shot;
use super::{rooms, sky};

/// Renders a scene of triangles.
#[derive(Parser)]
pub(crate) struct Cli {
    /// `cell`, `samples` or `room`, or an OBJ or glTF file
    scene: String,
    /// The picture's size in pixels
    #[arg(long, default_value = "640x360", value_parser = size)]
    size: UVec2,
    /// Paths for each pixel
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
    /// Paths for each pixel in one pass
    #[arg(long, default_value_t = 8)]
    pass: u32,
    #[arg(long, value_enum, default_value_t = Scheduler::Wavefront)]
    scheduler: Scheduler,
    /// Where the camera stands, in the file's units [default: the scene's own camera, else where it sees all]
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, alias = "eye")]
    camera: Option<Vec3>,
    /// What it looks at [default: as the scene's own camera, else its middle]
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true)]
    target: Option<Vec3>,
    /// The angle between the upper and the lower edge of what it sees [default: as the scene's own camera, else 48]
    #[arg(long, value_name = "DEGREES", value_parser = angle)]
    fov: Option<f32>,
    /// The picture of all directions that is the sky: width and height are longitude and latitude; EXR, HDR, PNG or JPEG
    #[arg(long, value_name = "FILE")]
    sky: Option<PathBuf>,
    /// What the light is multiplied by in the PNG
    #[arg(long, default_value_t = 1.0)]
    exposure: f32,
    /// The pictures' name, to which `.png` and `.exr` are added [default: the scene's]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Seconds between two writings of the picture while it grows: the first is after the first pass, the last when it is done
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    save_every: Duration,
}

impl Cli {
    /// The pictures' name; unless given, the scene's.
    fn out(&self) -> PathBuf {
        let stem = || Path::new(&self.scene).file_stem().unwrap_or_default();
        let mut out = self.out.clone().unwrap_or_else(|| stem().into());
        // no other dot begins an extension: `frame.7` is a name
        if out.extension().is_some_and(|it| it == "png" || it == "exr") {
            out.set_extension("");
        }
        out
    }
}

fn size(text: &str) -> Result<UVec2, String> {
    let (width, height) = text.split_once('x').ok_or("a size is WIDTHxHEIGHT")?;
    let number = |text: &str| text.parse().map_err(|error| format!("{text}: {error}"));
    let size = UVec2::new(number(width)?, number(height)?);
    match size.x.checked_mul(size.y) {
        Some(1..) => Ok(size),
        Some(0) => Err("a picture has pixels".to_owned()),
        None => Err("so many pixels have no numbers".to_owned()),
    }
}

fn vector(text: &str) -> Result<Vec3, String> {
    let numbers: Result<Vec<f32>, _> = text.split(',').map(str::parse).collect();
    let numbers = numbers.map_err(|error| format!("{text}: {error}"))?;
    <[f32; 3]>::try_from(numbers)
        .map(Vec3::from)
        .map_err(|_| "a place is X,Y,Z".to_owned())
}

fn angle(text: &str) -> Result<f32, String> {
    let degrees = text.parse().map_err(|error| format!("{text}: {error}"))?;
    if degrees > 0.0 && degrees < 180.0 {
        Ok(degrees)
    } else {
        Err("it is more than 0 and less than 180".to_owned())
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|error| format!("{text}: {error}"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// What is seen: `shot`, but for what the command says.
fn view(cli: &Cli, shot: &Shot, place: Place) -> Result<View, &'static str> {
    let eye = cli.camera.map_or(shot.eye, |eye| place.of(eye));
    let mut target = cli.target.map_or(shot.target, |target| place.of(target));
    let forward = (target - eye)
        .try_normalize()
        .ok_or("the camera stands where it looks")?;
    // straight up or down no side is upright: a little less tells which
    if forward.cross(Vec3::Y).length() < 1e-3 {
        target = eye + Vec3::new(0.0, forward.y.signum(), -1e-3);
    }
    let height = |fov: f32| 2.0 * (0.5 * fov.to_radians()).tan();
    Ok(View {
        size: cli.size,
        first_sample: 0,
        samples: 0,
        eye,
        target,
        height: cli.fov.map_or(shot.height, height),
    })
}

/// Renders what the command says, with a line of progress.
pub(crate) fn run(cli: &Cli) -> Result<(), Box<dyn Error>> {
    let bar = ProgressBar::new(u64::from(cli.samples)).with_style(ProgressStyle::with_template(
        "{bar:40} {pos} of {len} samples, {elapsed} gone, {eta} left",
    )?);
    render(cli, |samples| match samples {
        // the time of the pipelines says nothing about that of the passes
        0 => bar.reset(),
        _ => bar.set_position(u64::from(samples)),
    })?;
    bar.finish();
    println!(
        "{} and .exr",
        cli.out().with_added_extension("png").display()
    );
    Ok(())
}

/// Renders pass by pass, and writes the picture while it grows. `progress` hears how many paths each pixel has: 0 before the first pass,
/// then once after each, when what is due has been written.
pub(crate) fn render(cli: &Cli, mut progress: impl FnMut(u32)) -> Result<(), Box<dyn Error>> {
    let Loaded {
        mut parts,
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
    if let Some(file) = &cli.sky {
        sky::load(file, &mut parts)?;
    }
    let world = parts.build(true);
    let mut view = view(cli, &shot, place)?;
    let mut renderer = Renderer::new(&Gpu::new()?, cli.scheduler)?;
    let mut picture = renderer.load(&world.scene(), cli.size)?;
    // the device has it all
    drop(world);

    progress(0);
    let mut saved: Option<Instant> = None;
    while view.first_sample < cli.samples {
        view.samples = cli.pass.clamp(1, cli.samples - view.first_sample);
        picture.pass(&view)?;
        view.first_sample += view.samples;
        let due = saved.is_none_or(|saved| saved.elapsed() >= cli.save_every);
        if due || view.first_sample == cli.samples {
            output::write(&cli.out(), cli.size, &picture.sums()?, cli.exposure)?;
            saved = Some(Instant::now());
        }
        progress(view.first_sample);
    }
    Ok(())
}
