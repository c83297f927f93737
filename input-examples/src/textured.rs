//! A textured ball on a textured floor. Each path suspends where it needs a texel, and promises the place: a pass between
//! the points can compare it with those of the neighbours and say which level of the texture suits. Without such a pass the largest
//! level serves everywhere, and what is far away flickers.

use corogen_runtime::{promise, suspend_at};
use glam::{UVec2, Vec2, Vec3, Vec4};

/// Texels along an edge of the texture's largest level: a power of two.
pub const EDGE: u32 = 256;

/// The smallest level, of one texel.
const LAST_LEVEL: u32 = EDGE.ilog2();

const BALL: Vec3 = Vec3::new(0.0, 1.0, 2.0);

/// What a path sees.
const ON_BALL: u32 = 1;
const ON_FLOOR: u32 = 2;

/// Where a level of the texture begins: each has a quarter of the texels of the one before it.
pub fn level_start(level: u32) -> u32 {
    let edge = EDGE >> level;
    4 * (EDGE * EDGE - edge * edge) / 3
}

fn texel(texels: &[Vec4], level: u32, x: i32, y: i32) -> Vec3 {
    let edge = EDGE >> level;
    let (x, y) = (x as u32 & (edge - 1), y as u32 & (edge - 1));
    texels[(level_start(level) + y * edge + x) as usize].truncate()
}

/// Between the four nearest texels of a level.
fn bilinear(texels: &[Vec4], level: u32, uv: Vec2) -> Vec3 {
    let place = uv * (EDGE >> level) as f32 - 0.5;
    let corner = place.floor();
    let part = place - corner;
    let (x, y) = (corner.x as i32, corner.y as i32);
    let above = texel(texels, level, x, y).lerp(texel(texels, level, x + 1, y), part.x);
    let below = texel(texels, level, x, y + 1).lerp(texel(texels, level, x + 1, y + 1), part.x);
    above.lerp(below, part.y)
}

/// Between the two nearest levels.
fn trilinear(texels: &[Vec4], level: f32, uv: Vec2) -> Vec3 {
    let level = level.clamp(0.0, LAST_LEVEL as f32);
    let larger = level as u32;
    let smaller = (larger + 1).min(LAST_LEVEL);
    let fine = bilinear(texels, larger, uv);
    let coarse = bilinear(texels, smaller, uv);
    fine.lerp(coarse, level - larger as f32)
}

/// The texture's colour on a surface. Whoever looks at the stop may have changed the pixel's level.
fn surface_color(surface: u32, uv: Vec2, pixel: usize, texels: &[Vec4], levels: &[f32]) -> Vec3 {
    promise("surface", surface);
    promise("uv", uv);
    suspend_at("surface_eval");
    trilinear(texels, levels[pixel], uv)
}

fn hit_ball(origin: Vec3, direction: Vec3) -> Option<f32> {
    let offset = origin - BALL;
    let half_b = offset.dot(direction);
    let discriminant = half_b * half_b - (offset.length_squared() - 1.0);
    if discriminant < 0.0 {
        return None;
    }
    let distance = -half_b - discriminant.sqrt();
    (distance > 0.0).then_some(distance)
}

/// One path for each pixel: perhaps by way of the ball, then to the floor or into the sky.
pub fn textured(id: UVec2, size: UVec2, texels: &[Vec4], levels: &mut [f32], image: &mut [Vec4]) {
    let pixel = (id.y * size.x + id.x) as usize;
    let across = (id.as_vec2() + 0.5 - size.as_vec2() * 0.5) / size.y as f32;
    let mut origin = Vec3::new(0.0, 1.3, -2.0);
    let mut direction = Vec3::new(across.x, -across.y - 0.1, 1.0).normalize();
    let mut color = Vec3::ONE;
    if let Some(distance) = hit_ball(origin, direction) {
        origin += direction * distance;
        let normal = origin - BALL;
        let uv = Vec2::new(normal.x.atan2(-normal.z), normal.y.asin()) * 0.5;
        color = surface_color(ON_BALL, uv, pixel, texels, levels) * 0.4 + 0.5;
        direction -= normal * (2.0 * direction.dot(normal));
    }
    color *= if direction.y < 0.0 {
        let hit = origin - direction * (origin.y / direction.y);
        surface_color(ON_FLOOR, Vec2::new(hit.x, hit.z) * 0.25, pixel, texels, levels)
    } else {
        Vec3::new(0.5, 0.7, 1.0).lerp(Vec3::ONE, (1.0 - direction.y).powi(4))
    };
    image[pixel] = color.extend(1.0);
}
