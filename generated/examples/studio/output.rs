//! The pictures: for eyes, and as the light is.

use std::error::Error;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use glam::{UVec2, Vec3, Vec4};
use image::{DynamicImage, ImageFormat, Rgb32FImage, RgbImage};

/// Writes the mean of each pixel's paths as `out.png`, as bytes of `exposure` times as much light, and as `out.exr`, as it is. `sums` are
/// rows of `size.x` pixels: light, and the number of paths.
pub(crate) fn write(
    out: &Path,
    size: UVec2,
    sums: &[Vec4],
    exposure: f32,
) -> Result<(), Box<dyn Error>> {
    let light: Vec<Vec3> = sums.iter().map(|sum| sum.truncate() / sum.w).collect();
    let byte =
        |light: f32| ((exposure * light).clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8;
    let bytes = light.iter().flat_map(|it| it.to_array().map(byte));
    let png = RgbImage::from_raw(size.x, size.y, bytes.collect()).ok_or("a whole picture")?;
    replace(
        &out.with_added_extension("png"),
        png.into(),
        ImageFormat::Png,
    )?;
    let floats = light.iter().flat_map(|it| it.to_array()).collect();
    let exr = Rgb32FImage::from_raw(size.x, size.y, floats).ok_or("a whole picture")?;
    replace(
        &out.with_added_extension("exr"),
        exr.into(),
        ImageFormat::OpenExr,
    )
}

/// Writes the file beside its place, and renames it: who looks sees the old picture or the new one, and never a half.
fn replace(path: &Path, image: DynamicImage, format: ImageFormat) -> Result<(), Box<dyn Error>> {
    let told = |error| format!("{}: {error}", path.display());
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format)?;
    let part = path.with_added_extension("part");
    let written = fs::write(&part, bytes.into_inner()).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // of a full disk, the rest of the file would only take more
        let _ = fs::remove_file(&part);
    }
    Ok(written.map_err(told)?)
}
