//! Renders the lattice on a Vulkan device into `lattice.ppm`.

// The host has more ways to be called than are used here.
#[allow(dead_code)]
mod gpu {
    include!(concat!(env!("OUT_DIR"), "/lattice/mod.rs"));
}
#[cfg(test)]
mod lattice;

use glam::{UVec2, Vec3, Vec4};
use gpu::state_machine::{Args, Config, Error, Gpu, Lattice};

const SIZE: UVec2 = UVec2::new(640, 360);
const EYE: Vec3 = Vec3::new(1.0, 1.2, -3.0);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let image = render(SIZE)?;
    let bytes = image.iter().flat_map(|colour| {
        let shades = colour.truncate().clamp(Vec3::ZERO, Vec3::ONE).powf(1.0 / 2.2) * 255.0;
        shades.to_array().map(|shade| shade as u8)
    });
    let head = format!("P6 {} {} 255\n", SIZE.x, SIZE.y);
    std::fs::write("lattice.ppm", head.bytes().chain(bytes).collect::<Vec<u8>>())?;
    Ok(())
}

/// Every pixel, computed by the generated host.
fn render(size: UVec2) -> Result<Vec<Vec4>, Error> {
    let mut image = vec![Vec4::ZERO; (size.x * size.y) as usize];
    let gpu = Gpu::new()?;
    let mut lattice = Lattice::new(&gpu, Config::default())?;
    lattice.dispatch([size.x, size.y, 1], Args { size, eye: EYE, image: &mut image })?;
    Ok(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kernel is plain Rust: called for each pixel, it gives the same picture.
    #[test]
    fn the_device_and_the_cpu_agree() {
        let size = UVec2::new(48, 32);
        let mut expected = vec![Vec4::ZERO; (size.x * size.y) as usize];
        for y in 0..size.y {
            for x in 0..size.x {
                lattice::lattice(UVec2::new(x, y), size, EYE, &mut expected);
            }
        }
        let image = render(size).expect("a Vulkan device");
        let far = |(a, b): (&Vec4, &Vec4)| !a.abs_diff_eq(*b, 0.01);
        let different = image.iter().zip(&expected).filter(|&pair| far(pair)).count();
        assert!(different <= image.len() / 100, "{different} of {} pixels differ", image.len());
    }
}
