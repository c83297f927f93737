//! A cloud in the sun, by delta tracking: steps of random length through a density that is only ever sampled.
//!
//! A path suspends before each flight. Most flights leave the cloud at once; some scatter in it for a long time.
use corogen_runtime::suspend_at;
use glam::{UVec2, Vec3, Vec4};

/// No density is larger.
const DENSEST: f32 = 16.0;
/// Of the light that meets the cloud, this share goes on.
const ALBEDO: f32 = 0.94;
const MAX_SCATTERINGS: u32 = 64;
/// From this one on chance decides whether a path goes on.
const ROULETTE_FROM: u32 = 12;
const SUN: Vec3 = Vec3::new(0.48, 0.64, 0.6);
const SUNLIGHT: Vec3 = Vec3::new(5.2, 4.3, 3.0);

struct Rng {
    state: u32,
}

impl Rng {
    fn word(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        let word = ((old >> ((old >> 28) + 4)) ^ old).wrapping_mul(277_803_737);
        (word >> 22) ^ word
    }

    /// Uniform in `0.0..1.0`.
    fn next(&mut self) -> f32 {
        (self.word() >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    /// Uniform on the unit sphere.
    fn direction(&mut self) -> Vec3 {
        let z = 1.0 - 2.0 * self.next();
        let radius = (1.0 - z * z).max(0.0).sqrt();
        let (sin, cos) = (core::f32::consts::TAU * self.next()).sin_cos();
        Vec3::new(radius * cos, radius * sin, z)
    }
}

/// A number for each corner of a grid.
fn corner(x: i32, y: i32, z: i32) -> f32 {
    let mut h = (x as u32).wrapping_mul(0x8da6_b343)
        ^ (y as u32).wrapping_mul(0xd816_3841)
        ^ (z as u32).wrapping_mul(0xcb1a_b31f);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    ((h ^ (h >> 13)) >> 8) as f32 * (1.0 / 16_777_216.0)
}

/// Between the corners.
fn noise(p: Vec3) -> f32 {
    let cell = p.floor();
    let t = p - cell;
    let t = t * t * (3.0 - 2.0 * t);
    let (x, y, z) = (cell.x as i32, cell.y as i32, cell.z as i32);
    let edge = |y, z| corner(x, y, z) * (1.0 - t.x) + corner(x + 1, y, z) * t.x;
    let face = |z| edge(y, z) * (1.0 - t.y) + edge(y + 1, z) * t.y;
    face(z) * (1.0 - t.z) + face(z + 1) * t.z
}

/// How often a path would scatter along a unit of length.
fn density(p: Vec3) -> f32 {
    let inside = 1.0 - (p / Vec3::new(1.25, 0.75, 0.8)).length();
    let mut shape = inside;
    let mut scale = 2.0;
    for _ in 0..4 {
        shape += (noise(p * scale + 7.5) - 0.5) * 1.2 / scale;
        scale *= 2.03;
    }
    (shape * 30.0).clamp(0.0, DENSEST)
}

fn sky(direction: Vec3) -> Vec3 {
    let height = (0.5 * direction.y + 0.5).powi(2);
    Vec3::new(0.3, 0.33, 0.36) * (1.0 - height) + Vec3::new(0.03, 0.08, 0.25) * height
}

/// Where a ray passes the ball around the cloud, from its beginning on.
fn around_the_cloud(origin: Vec3, direction: Vec3) -> Option<(f32, f32)> {
    let b = origin.dot(direction);
    let root = b * b - (origin.length_squared() - 2.6);
    if root <= 0.0 || root.sqrt() < b {
        return None;
    }
    Some(((-b - root.sqrt()).max(0.0), -b + root.sqrt()))
}

/// The place at which a path meets the cloud, if it does.
fn fly(origin: Vec3, direction: Vec3, rng: &mut Rng) -> Option<Vec3> {
    suspend_at("flight");
    let (mut at, end) = around_the_cloud(origin, direction)?;
    loop {
        at -= (1.0 - rng.next()).ln() / DENSEST;
        if at >= end {
            return None;
        }
        let place = origin + at * direction;
        if rng.next() * DENSEST < density(place) {
            return Some(place);
        }
    }
}

/// The light that comes along a ray.
fn light(mut origin: Vec3, mut direction: Vec3, rng: &mut Rng) -> Vec3 {
    let mut light = Vec3::ZERO;
    let mut weight = 1.0;
    for scattering in 0..MAX_SCATTERINGS {
        let Some(place) = fly(origin, direction, rng) else {
            return light + weight * sky(direction);
        };
        weight *= ALBEDO;
        if fly(place, SUN, rng).is_none() {
            light += weight * SUNLIGHT * (0.25 / core::f32::consts::PI);
        }
        if scattering >= ROULETTE_FROM {
            if rng.next() > weight {
                return light;
            }
            weight = 1.0;
        }
        origin = place;
        direction = rng.direction();
    }
    light
}

/// The mean of `samples` paths for the pixel `id`.
pub fn smoke(id: UVec2, size: UVec2, samples: u32, image: &mut [Vec4]) {
    let pixel = id.y * size.x + id.x;
    let mut rng = Rng { state: pixel.wrapping_mul(9781) ^ 0x68bc_21eb };
    let mut sum = Vec3::ZERO;
    for _ in 0..samples {
        let x = 2.0 * (id.x as f32 + rng.next()) - size.x as f32;
        let y = size.y as f32 - 2.0 * (id.y as f32 + rng.next());
        let direction = Vec3::new(x, y, -2.4 * size.y as f32).normalize();
        sum += light(Vec3::new(0.0, 0.0, 4.0), direction, &mut rng);
    }
    image[pixel as usize] = (sum / samples as f32).extend(1.0);
}
