//! A room of balls, each wall and each ball of another stuff: sixteen procedural materials of layered noise, as production renderers
//! evaluate them. Paths bounce between them, so that neighbours soon meet different ones; the point before a material has it as its key.
use corogen_runtime::suspend_at_by;
use glam::{UVec2, Vec2, Vec3, Vec4};

const MAX_HITS: u32 = 8;
const BALLS: u32 = 11;
const RADIUS: f32 = 0.36;
const LAMP: Vec3 = Vec3::new(1.6, 1.5, 1.4);

/// PCG with 32 bits of state.
struct Random(u32);

impl Random {
    fn next(&mut self) -> f32 {
        let old = self.0;
        self.0 = old.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        let word = ((old >> ((old >> 28) + 4)) ^ old).wrapping_mul(277_803_737);
        ((word >> 22 ^ word) >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    /// Uniform on the unit sphere.
    fn direction(&mut self) -> Vec3 {
        let z = 1.0 - 2.0 * self.next();
        let radius = (1.0 - z * z).max(0.0).sqrt();
        let (sin, cos) = (std::f32::consts::TAU * self.next()).sin_cos();
        Vec3::new(radius * cos, radius * sin, z)
    }
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
fn layers(p: Vec3, octaves: u32) -> f32 {
    let mut sum = 0.0;
    let mut scale = 1.0;
    for _ in 0..octaves {
        sum += noise(p * scale) / scale;
        scale *= 2.0;
    }
    0.5 * sum
}

/// The same of ridges.
fn ridges(p: Vec3, octaves: u32) -> f32 {
    let mut sum = 0.0;
    let mut scale = 1.0;
    for _ in 0..octaves {
        sum += (1.0 - (2.0 * noise(p * scale) - 1.0).abs()) / scale;
        scale *= 2.0;
    }
    0.5 * sum
}

/// A place that noise moves.
fn warped(p: Vec3, octaves: u32) -> Vec3 {
    let by = Vec3::new(layers(p, octaves), layers(p + 7.3, octaves), layers(p + 19.1, octaves));
    p + 1.5 * by
}

/// The distances to the nearest and the second of points, one in each cell of a grid.
fn cells(p: Vec3) -> Vec2 {
    let home = p.floor();
    let (mut nearest, mut second) = (f32::MAX, f32::MAX);
    for z in -1..=1 {
        for y in -1..=1 {
            for x in -1..=1 {
                let cell = home + Vec3::new(x as f32, y as f32, z as f32);
                let point = cell + Vec3::new(corner(cell), corner(cell + 17.0), corner(cell + 31.0));
                let distance = p.distance_squared(point);
                if distance < nearest {
                    second = nearest;
                    nearest = distance;
                } else if distance < second {
                    second = distance;
                }
            }
        }
    }
    Vec2::new(nearest.sqrt(), second.sqrt())
}

/// The share of light that a stuff reflects.
fn colour(stuff: u32, p: Vec3) -> Vec3 {
    match stuff {
        0 => Vec3::new(0.2, 0.35, 0.7).lerp(Vec3::splat(0.95), layers(p * 3.0, 8)),
        1 => Vec3::new(0.9, 0.88, 0.82) * (7.0 * (p.x + ridges(p * 3.0, 7))).sin().abs().sqrt().max(0.25),
        2 => Vec3::new(0.75, 0.55, 0.3) * (0.5 + 0.5 * (9.0 * (p.x.hypot(p.z) + layers(p * 2.0, 5))).fract()),
        3 => Vec3::new(0.8, 0.3, 0.2).lerp(Vec3::new(0.9, 0.8, 0.5), cells(p * 4.0).x.min(1.0)),
        4 => Vec3::splat(0.35 + 0.6 * layers(warped(p * 2.0, 4), 6)),
        5 => Vec3::new(0.3, 0.65, 0.35).lerp(Vec3::new(0.85, 0.9, 0.4), ridges(warped(p * 2.0, 3), 5)),
        6 => Vec3::splat(0.9) * ((cells(p * 3.0).y - cells(p * 3.0).x) * 6.0).clamp(0.3, 1.0),
        7 => Vec3::new(0.85, 0.6, 0.75).lerp(Vec3::new(0.4, 0.3, 0.7), layers(warped(p, 5), 5)),
        8 => Vec3::new(0.7, 0.7, 0.75) * (0.6 + 0.4 * (noise(p * Vec3::new(60.0, 3.0, 60.0)) * layers(p * 5.0, 6))),
        9 => Vec3::new(0.6, 0.4, 0.25).lerp(Vec3::new(0.9, 0.75, 0.5), cells(warped(p * 2.0, 3)).x.min(1.0)),
        10 => Vec3::new(0.25, 0.5, 0.6) + 0.35 * (11.0 * ridges(p * 2.5, 8)).sin(),
        11 => Vec3::splat(if layers(p * 6.0, 7) > 0.45 { 0.85 } else { 0.4 }),
        12 => Vec3::new(0.9, 0.5, 0.2) * (0.4 + 0.6 * layers(Vec3::new(p.y, p.z, p.x) * 4.0, 8)),
        13 => Vec3::new(0.5, 0.75, 0.8).lerp(Vec3::splat(0.9), (cells(p * 5.0).y * layers(p * 3.0, 4)).min(1.0)),
        14 => Vec3::new(0.8, 0.75, 0.7) * ridges(warped(p * 3.0, 4), 4).clamp(0.3, 1.0),
        _ => Vec3::splat(0.75) + 0.2 * Vec3::new(noise(p * 8.0), layers(p * 4.0, 6), ridges(p * 4.0, 6)),
    }
}

/// The middle of a ball: they lie about in three rows.
fn center(ball: u32) -> Vec3 {
    let (row, place) = ((ball / 4) as f32, (ball % 4) as f32);
    Vec3::new(0.95 * place - 1.45 + 0.2 * row, -1.64 + 0.8 * row, 0.75 * row - 1.0 + 0.3 * (place * 2.4).sin())
}

/// Where a ray meets something in the room: how far away, its stuff, and the normal there. The ceiling is no stuff.
fn first_hit(origin: Vec3, direction: Vec3) -> (f32, Option<u32>, Vec3) {
    let half = 2.0 * direction.signum();
    let to_walls = (half - origin) / direction;
    let (mut nearest, mut stuff, mut normal) = if to_walls.y <= to_walls.x && to_walls.y <= to_walls.z {
        (to_walls.y, if direction.y > 0.0 { None } else { Some(0) }, Vec3::Y)
    } else if to_walls.x <= to_walls.z {
        (to_walls.x, Some(if direction.x > 0.0 { 1 } else { 2 }), Vec3::X)
    } else {
        (to_walls.z, Some(if direction.z > 0.0 { 3 } else { 4 }), Vec3::Z)
    };
    normal *= -direction.signum();
    for ball in 0..BALLS {
        let offset = origin - center(ball);
        let b = offset.dot(direction);
        let discriminant = b * b - offset.length_squared() + RADIUS * RADIUS;
        let distance = -b - discriminant.max(0.0).sqrt();
        if discriminant > 0.0 && distance > 1e-3 && distance < nearest {
            nearest = distance;
            stuff = Some(5 + ball);
            normal = (offset + distance * direction) / RADIUS;
        }
    }
    (nearest, stuff, normal)
}

/// The light that comes along a path.
fn light(mut origin: Vec3, mut direction: Vec3, random: &mut Random) -> Vec3 {
    let mut throughput = Vec3::ONE;
    for _ in 0..MAX_HITS {
        let (distance, stuff, normal) = first_hit(origin, direction);
        let Some(stuff) = stuff else { return throughput * LAMP };
        origin += distance * direction;
        suspend_at_by("material", stuff);
        throughput *= colour(stuff, origin);
        direction = (normal + 0.999 * random.direction()).normalize();
        origin += 1e-3 * normal;
    }
    Vec3::ZERO
}

/// The mean of `samples` paths of the pixel `id`.
pub fn gallery(id: UVec2, size: UVec2, samples: u32, image: &mut [Vec4]) {
    let pixel = id.y * size.x + id.x;
    let mut sum = Vec3::ZERO;
    for sample in 0..samples {
        let mut random = Random(pixel.wrapping_mul(0x9e37_79b9) ^ sample.wrapping_mul(0x85eb_ca6b));
        random.next();
        let at = id.as_vec2() + Vec2::new(random.next(), random.next());
        let (across, up) = ((2.0 * at.x - size.x as f32) / size.y as f32, 1.0 - 2.0 * at.y / size.y as f32);
        let direction = Vec3::new(0.75 * across, 0.75 * up - 0.1, -1.0).normalize();
        sum += light(Vec3::new(0.0, 0.0, 1.95), direction, &mut random);
    }
    image[pixel as usize] = (sum / samples as f32).extend(1.0);
}
