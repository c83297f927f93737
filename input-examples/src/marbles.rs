//! Seven balls, each of another stuff: procedural textures behind `&dyn Texture`, from one multiplication to a Julia set.
//!
//! A sample suspends where its ray has met a ball, keyed by the ball's texture: schedulers that sort evaluate equal textures side
//! by side.
use corogen_runtime::suspend_at_by;
use glam::{UVec2, Vec2, Vec3, Vec4};

const SUN: Vec3 = Vec3::new(-0.48, 0.72, 0.5);
const EYE: Vec3 = Vec3::new(0.0, 3.1, 6.6);
const RADIUS: f32 = 0.8;

/// A stuff: its colour at each place of a ball around the origin.
trait Texture {
    fn colour(&self, p: Vec3) -> Vec3;
}

/// A number for each corner of a grid.
fn corner(cell: Vec3) -> f32 {
    let (x, y, z) = (cell.x as i32 as u32, cell.y as i32 as u32, cell.z as i32 as u32);
    let mut h = x.wrapping_mul(0x8da6_b343) ^ y.wrapping_mul(0xd816_3841) ^ z.wrapping_mul(0xcb1a_b31f);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    ((h ^ (h >> 13)) >> 8) as f32 * (1.0 / 16_777_216.0)
}

/// Between the corners.
fn noise(p: Vec3) -> f32 {
    let cell = p.floor();
    let t = p - cell;
    let t = t * t * (3.0 - 2.0 * t);
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let edge = |y: f32, z: f32| mix(corner(cell + Vec3::new(0.0, y, z)), corner(cell + Vec3::new(1.0, y, z)), t.x);
    let face = |z: f32| mix(edge(0.0, z), edge(1.0, z), t.y);
    mix(face(0.0), face(1.0), t.z)
}

/// Noise of `octaves` sizes, each half as large as the one before.
fn turbulence(p: Vec3, octaves: u32) -> f32 {
    let mut sum = 0.0;
    let mut scale = 1.0;
    for _ in 0..octaves {
        sum += (2.0 * noise(p * scale) - 1.0).abs() / scale;
        scale *= 2.0;
    }
    sum
}

struct Plain {
    colour: Vec3,
}

impl Texture for Plain {
    fn colour(&self, _: Vec3) -> Vec3 {
        self.colour
    }
}

struct Checker {
    edge: f32,
}

impl Texture for Checker {
    fn colour(&self, p: Vec3) -> Vec3 {
        let cell = (p / self.edge).floor();
        let odd = (cell.x + cell.y + cell.z) as i32 & 1 == 1;
        if odd { Vec3::new(0.85, 0.2, 0.15) } else { Vec3::splat(0.9) }
    }
}

struct Clouds;

impl Texture for Clouds {
    fn colour(&self, p: Vec3) -> Vec3 {
        let cover = ((1.0 - turbulence(p * 2.0, 6)) * 1.6 - 0.2).clamp(0.0, 1.0);
        Vec3::new(0.1, 0.25, 0.6).lerp(Vec3::ONE, cover)
    }
}

struct Marble {
    veins: f32,
}

impl Texture for Marble {
    fn colour(&self, p: Vec3) -> Vec3 {
        let vein = (self.veins * (p.x + 0.6 * turbulence(p * 3.0, 5))).sin().abs().sqrt();
        Vec3::new(0.12, 0.2, 0.17).lerp(Vec3::new(0.85, 0.88, 0.82), vein)
    }
}

struct Wood {
    rings: f32,
}

impl Texture for Wood {
    fn colour(&self, p: Vec3) -> Vec3 {
        let from_the_heart = Vec2::new(p.x + 0.3, p.z).length() + 0.08 * noise(p * 3.0);
        let ring = (from_the_heart * self.rings).fract();
        let grain = 0.15 * noise(Vec3::new(40.0 * p.x, 2.0 * p.y, 40.0 * p.z));
        Vec3::new(0.65, 0.42, 0.2) * (1.0 - 0.45 * ring * ring - grain)
    }
}

/// The cells around points, one in each cell of a grid.
struct Cells {
    size: f32,
}

impl Texture for Cells {
    fn colour(&self, p: Vec3) -> Vec3 {
        let p = p / self.size;
        let home = p.floor();
        let (mut nearest, mut second, mut owner) = (f32::MAX, f32::MAX, home);
        for z in -1..=1 {
            for y in -1..=1 {
                for x in -1..=1 {
                    let cell = home + Vec3::new(x as f32, y as f32, z as f32);
                    let point = cell + Vec3::new(corner(cell), corner(cell + 17.0), corner(cell + 31.0));
                    let distance = p.distance_squared(point);
                    if distance < nearest {
                        second = nearest;
                        nearest = distance;
                        owner = cell;
                    } else if distance < second {
                        second = distance;
                    }
                }
            }
        }
        let joint = ((second.sqrt() - nearest.sqrt()) * 12.0).min(1.0);
        let tint = Vec3::new(corner(owner + 5.0), corner(owner + 9.0), corner(owner + 13.0));
        (0.25 + 0.7 * tint) * joint
    }
}

/// How long `z² + seed` stays small, around the ball.
struct Julia {
    seed: Vec2,
    limit: u32,
}

impl Texture for Julia {
    fn colour(&self, p: Vec3) -> Vec3 {
        let mut z = Vec2::new(p.x, p.y) * 1.6;
        let mut turns = 0;
        while turns < self.limit && z.length_squared() < 16.0 {
            z = Vec2::new(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + self.seed;
            turns += 1;
        }
        let t = (turns as f32 / self.limit as f32).sqrt();
        Vec3::new(t, t * t, 0.35 + 0.4 * t)
    }
}

/// The middle of a ball: four stand behind three.
fn center(ball: u32) -> Vec3 {
    if ball < 4 {
        Vec3::new(2.05 * ball as f32 - 3.075, RADIUS, -1.1)
    } else {
        Vec3::new(2.05 * ball as f32 - 10.25, RADIUS, 0.9)
    }
}

/// The nearest ball that a ray meets, and how far away.
fn first_ball(origin: Vec3, direction: Vec3) -> Option<(u32, f32)> {
    let mut found = None;
    let mut nearest = f32::MAX;
    for ball in 0..7 {
        let offset = origin - center(ball);
        let b = offset.dot(direction);
        let discriminant = b * b - offset.length_squared() + RADIUS * RADIUS;
        let distance = -b - discriminant.max(0.0).sqrt();
        if discriminant > 0.0 && distance > 1e-3 && distance < nearest {
            nearest = distance;
            found = Some((ball, distance));
        }
    }
    found
}

/// The share of the sun that reaches a place.
fn sunlight(place: Vec3, normal: Vec3) -> f32 {
    let slope = normal.dot(SUN).max(0.0);
    if slope > 0.0 && first_ball(place, SUN).is_some() { 0.0 } else { slope }
}

fn stuff(ball: u32, p: Vec3) -> Vec3 {
    let texture: &dyn Texture = match ball {
        0 => &Plain { colour: Vec3::new(0.8, 0.6, 0.1) },
        1 => &Checker { edge: 0.27 },
        2 => &Clouds,
        3 => &Marble { veins: 7.0 },
        4 => &Wood { rings: 9.0 },
        5 => &Cells { size: 0.35 },
        _ => &Julia { seed: Vec2::new(-0.79, 0.15), limit: 120 },
    };
    texture.colour(p)
}

/// The light that comes along a ray from the eye.
fn look(direction: Vec3) -> Vec3 {
    if let Some((ball, distance)) = first_ball(EYE, direction) {
        suspend_at_by("texture", ball);
        let normal = (EYE + distance * direction - center(ball)) / RADIUS;
        let colour = stuff(ball, normal);
        let light = 0.25 + 0.15 * normal.y + sunlight(center(ball) + 1.001 * RADIUS * normal, normal);
        return colour * light;
    }
    if direction.y < 0.0 {
        let place = EYE - direction * (EYE.y / direction.y);
        let light = 0.35 + sunlight(place, Vec3::Y);
        let far = (-0.012 * place.length_squared()).exp();
        return Vec3::new(0.5, 0.47, 0.43) * light * far + Vec3::new(0.62, 0.68, 0.75) * (1.0 - far);
    }
    Vec3::new(0.62, 0.68, 0.75)
}

/// The mean of `grid` x `grid` samples of the pixel `id`.
pub fn marbles(id: UVec2, size: UVec2, grid: u32, image: &mut [Vec4]) {
    let mut sum = Vec3::ZERO;
    for y in 0..grid {
        for x in 0..grid {
            let at = id.as_vec2() + (Vec2::new(x as f32, y as f32) + 0.5) / grid as f32;
            let across = (2.0 * at.x - size.x as f32) / size.y as f32;
            let up = 1.0 - 2.0 * at.y / size.y as f32;
            sum += look(Vec3::new(0.38 * across, 0.38 * up - 0.37, -1.0).normalize());
        }
    }
    image[(id.y * size.x + id.x) as usize] = (sum / (grid * grid) as f32).extend(1.0);
}
