//! Birds as small triangles that point where they fly.

use generated::flock::shared::Bird;
use glam::{Vec2, Vec3};
use image::{Rgb, RgbImage};

/// The sky, from the upper edge to the lower.
const SKY: [Vec3; 2] = [Vec3::new(0.62, 0.78, 0.94), Vec3::new(0.97, 0.93, 0.85)];
/// The corners of a bird that flies along x, in cells.
const SHAPE: [Vec2; 4] = [
    Vec2::new(0.34, 0.0),
    Vec2::new(-0.22, 0.17),
    Vec2::new(-0.1, 0.0),
    Vec2::new(-0.22, -0.17),
];
/// Points along a pixel's edge, of which a bird covers some.
const FINE: u32 = 4;

/// The square of so many cells in so many pixels. The first cell is in the upper left.
pub(crate) fn draw(birds: &[Bird], cells: u32, size: u32) -> RgbImage {
    let scale = size as f32 / cells as f32;
    let row = |y: u32| SKY[0].lerp(SKY[1], y as f32 / size as f32);
    let mut colors: Vec<Vec3> = (0..size * size).map(|at| row(at / size)).collect();
    for bird in birds {
        let along = bird.velocity.normalize_or(Vec2::X);
        let corners = SHAPE.map(|corner| scale * (bird.place + along.rotate(corner)));
        let color = plumage(along);
        let low = corners.into_iter().fold(corners[0], Vec2::min).floor();
        let high = corners.into_iter().fold(corners[0], Vec2::max).ceil();
        for y in low.y as i32..high.y as i32 {
            for x in low.x as i32..high.x as i32 {
                let share = covered(&corners, Vec2::new(x as f32, y as f32));
                // who crosses a side is seen at both
                let [x, y] = [x, y].map(|at| at.rem_euclid(size as i32) as u32);
                let pixel = &mut colors[(y * size + x) as usize];
                *pixel = pixel.lerp(color, share);
            }
        }
    }
    RgbImage::from_fn(size, size, |x, y| {
        let color = colors[(y * size + x) as usize];
        Rgb(color.to_array().map(|part| (part * 255.0).round() as u8))
    })
}

/// How much of the pixel with that corner lies in the shape.
fn covered(corners: &[Vec2; 4], pixel: Vec2) -> f32 {
    let inside = |number: u32| {
        let fine = Vec2::new((number % FINE) as f32, (number / FINE) as f32);
        let point = pixel + (fine + 0.5) / FINE as f32;
        let [a, b, c, d] = corners;
        in_triangle(point, [a, b, c]) || in_triangle(point, [a, c, d])
    };
    let points = FINE * FINE;
    (0..points).filter(|&number| inside(number)).count() as f32 / points as f32
}

fn in_triangle(point: Vec2, [a, b, c]: [&Vec2; 3]) -> bool {
    let side = |from: &Vec2, to: &Vec2| (to - from).perp_dot(point - from) >= 0.0;
    let sides = [side(a, b), side(b, c), side(c, a)];
    sides == [true; 3] || sides == [false; 3]
}

/// Dark, and of another hue for each direction.
fn plumage(along: Vec2) -> Vec3 {
    let part = |turn: f32| 0.5 + 0.5 * along.dot(Vec2::from_angle(std::f32::consts::TAU * turn));
    0.05 + 0.4 * Vec3::new(part(0.0), part(1.0 / 3.0), part(2.0 / 3.0))
}
