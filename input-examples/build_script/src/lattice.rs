//! Light on a lattice of spheres: each pixel marches along its ray until it is near a surface.
use corogen_runtime::suspend_at;
use glam::{UVec2, Vec3, Vec4};

/// Steps between two suspension points.
const STEPS: u32 = 8;

/// From `p` to the nearest sphere: there is one in each cell of size 2.
fn distance(p: Vec3) -> f32 {
    (p - 2.0 * (p / 2.0).round()).length() - 0.5
}

/// Paints the pixel `id` as it is seen from `eye`.
pub fn lattice(id: UVec2, size: UVec2, eye: Vec3, image: &mut [Vec4]) {
    let pixel = 2.0 * (id.as_vec2() + 0.5) - size.as_vec2();
    let ray = Vec3::new(pixel.x, -pixel.y, 1.4 * size.y as f32).normalize();
    let mut at = eye;
    let mut step = 0;
    while step < 120 && distance(at) > 0.001 {
        at += distance(at) * ray;
        step += 1;
        if step % STEPS == 0 {
            suspend_at("march");
        }
    }
    suspend_at("shade");
    let slope = |by: Vec3| distance(at + 0.001 * by) - distance(at - 0.001 * by);
    let normal = Vec3::new(slope(Vec3::X), slope(Vec3::Y), slope(Vec3::Z)).normalize();
    let light = normal.dot(Vec3::new(0.4, 0.8, -0.4)).max(0.0) + 0.1;
    let fog = (-0.15 * at.distance(eye)).exp();
    let colour = Vec3::new(1.0, 0.5, 0.2) * light * fog + Vec3::new(0.1, 0.15, 0.3) * (1.0 - fog);
    image[(id.y * size.x + id.x) as usize] = colour.extend(1.0);
}
