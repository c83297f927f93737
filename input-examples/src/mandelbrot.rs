//! The Mandelbrot set: one instance a pixel, suspended after each few turns so that pixels that are done make room.
use corogen_runtime::suspend;
use glam::{UVec2, Vec2, Vec4};

/// Turns between two suspension points.
const TURNS: u32 = 16;

/// Colours the pixel by the turn on which `z` leaves the circle of radius 2; black if it stays for `limit` turns.
pub fn mandelbrot(id: UVec2, size: UVec2, limit: u32, image: &mut [Vec4]) {
    let pixel = id.as_vec2() + 0.5;
    let c = (2.0 * pixel - size.as_vec2()) / size.y as f32 * 1.2 - Vec2::new(0.7, 0.0);
    let mut z = Vec2::ZERO;
    let mut turn = 0;
    while turn < limit && z.length_squared() < 4.0 {
        z = Vec2::new(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
        turn += 1;
        if turn % TURNS == 0 {
            suspend();
        }
    }
    let shade = if turn < limit { turn as f32 / limit as f32 } else { 0.0 };
    image[(id.y * size.x + id.x) as usize] = Vec4::new(shade.sqrt(), shade, shade * shade, 1.0);
}
