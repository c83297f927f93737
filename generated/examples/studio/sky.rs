//! A sky from a picture of all directions.

use std::error::Error;
use std::f32::consts::{PI, TAU};
use std::path::Path;

use glam::Vec3;
use image::{DynamicImage, Rgb32FImage};

use super::files::linear;
use super::world::Parts;

/// Texels along the sky's edge, where the picture has as many: a light for each of them.
const MOST_TEXELS: u32 = 1024;
/// Brighter than the sun; what a file has beyond, up to infinity, would leave no light to anything else.
const MOST_LIGHT: f32 = 1e9;

/// Puts the picture in the sky: as it is where its numbers are floats, else its colours as sRGB's. Its left and right edges are towards -X, its
/// middle is towards +X, and +Z is to the right of that.
pub(crate) fn load(path: &Path, parts: &mut Parts) -> Result<(), Box<dyn Error>> {
    let picture = image::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    put(&light(picture), MOST_TEXELS, parts);
    Ok(())
}

/// Radiance in the place of whatever a picture holds.
fn light(picture: DynamicImage) -> Rgb32FImage {
    let is_light = matches!(
        picture,
        DynamicImage::ImageRgb32F(_) | DynamicImage::ImageRgba32F(_)
    );
    let mut light = picture.into_rgb32f();
    for value in light.iter_mut() {
        let radiance = if is_light { *value } else { linear(*value) };
        // the larger of a number and NaN is the number
        *value = radiance.max(0.0).clamp(0.0, MOST_LIGHT);
    }
    light
}

/// Puts light in the sky, with at most so many texels along its edge.
pub(crate) fn put(light: &Rgb32FImage, most_texels: u32, parts: &mut Parts) {
    let (width, height) = light.dimensions();
    let pixels: Vec<Vec3> = light.pixels().map(|pixel| Vec3::from(pixel.0)).collect();
    let pixel = |x: u32, y: u32| pixels[(y * width + x) as usize];
    // between pixels, so that none counts for more by how many points happen to meet it
    let radiance = |direction: Vec3| {
        let u = 0.5 + direction.z.atan2(direction.x) / TAU;
        let v = direction.y.clamp(-1.0, 1.0).acos() / PI;
        let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
        let column = |x: f32| x.rem_euclid(width as f32) as u32 % width;
        let row = |y: f32| (y.max(0.0) as u32).min(height - 1);
        let (left, right) = (column(x.floor()), column(x.floor() + 1.0));
        let [upper, lower] = [row(y.floor()), row(y.floor() + 1.0)]
            .map(|row| pixel(left, row).lerp(pixel(right, row), x - x.floor()));
        upper.lerp(lower, y - y.floor())
    };
    let edge = width.clamp(1, most_texels);
    // a texel is half as wide as a pixel where there are as many of them in a row: about two points for each pixel
    parts.fine_sky(edge, width.div_ceil(edge), radiance);
}
