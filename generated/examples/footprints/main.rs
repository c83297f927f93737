//! Renders a textured scene twice: with a hand-written pass where the paths wait for their texels, and without.
//!
//! `cargo run -p generated --example footprints` writes `with.png` and `without.png` beside this file.

mod picture;

use std::error::Error;
use std::path::Path;

use corogen_runtime::vulkan::Gpu;
use generated::textured::wavefront::Config;
use glam::{UVec2, Vec4};

const SIZE: UVec2 = UVec2::new(256, 160);

fn main() -> Result<(), Box<dyn Error>> {
    let gpu = Gpu::new()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/footprints");
    for (name, with_pass) in [("without.png", false), ("with.png", true)] {
        let image = picture::render(&gpu, Config::default(), SIZE, with_pass)?;
        let byte = |light: f32| (light.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8;
        let rgb = |color: &Vec4| color.truncate().to_array().map(byte);
        let bytes: Vec<u8> = image.iter().flat_map(rgb).collect();
        let picture = image::RgbImage::from_raw(SIZE.x, SIZE.y, bytes).ok_or("a whole picture")?;
        picture.save(folder.join(name))?;
    }
    Ok(())
}
