//! Hand-written kernels in generated hosts: a scheduler of one's own, and another kernel at one point.
//!
//! `cargo run -p generated --example own_kernels` compares the scheduler with the generated one, and writes `day.png` and
//! `night.png` beside this file.

mod picture;

use std::error::Error;
use std::path::Path;

use corogen_runtime::vulkan::Gpu;
use glam::{UVec2, Vec4};

const SIZE: UVec2 = UVec2::new(256, 192);
const SAMPLES: u32 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::new()?;
    for (name, own) in [
        ("each lane for itself", false),
        ("the majority of a subgroup", true),
    ] {
        let (_, stats) = picture::with_scheduler(&gpu, SIZE, SAMPLES, own)?;
        println!("{name}: {:.0} ms", stats.gpu_ms.unwrap_or_default());
    }
    for (name, night) in [("day.png", false), ("night.png", true)] {
        let (image, _) = picture::with_sky(&gpu, SIZE, SAMPLES, night)?;
        save(name, &image)?;
    }
    Ok(())
}

fn save(name: &str, image: &[Vec4]) -> Result<(), Box<dyn Error>> {
    let byte = |light: f32| (light.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8;
    let rgb = |color: &Vec4| color.truncate().to_array().map(byte);
    let bytes: Vec<u8> = image.iter().flat_map(rgb).collect();
    let picture = image::RgbImage::from_raw(SIZE.x, SIZE.y, bytes).ok_or("a whole picture")?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/own_kernels");
    picture.save(folder.join(name))?;
    Ok(())
}
