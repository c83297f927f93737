//! A path tracer in a closed box: six walls and four spheres of mirror, glass, paint and light.
//!
//! One instance renders one pixel. It suspends before each ray is traced and before each hit is shaded: these are the two places
//! where neighbouring pixels part, because one path has ended and the other has not, or because they hit different materials.
use std::f32::consts::TAU;

use corogen_runtime::suspend_at;
use glam::{UVec2, Vec3, Vec4};

/// A path has at most this many hits.
const MAX_HITS: u32 = 8;
/// Russian roulette begins at this hit.
const ROULETTE_FROM: u32 = 3;
/// Rays begin this far off the surface.
const EPSILON: f32 = 1e-4;
/// Nothing is as far as this.
const FAR: f32 = 1e30;
/// What the lamp emits.
const LIGHT: Vec3 = Vec3::new(10.0, 9.5, 8.5);

/// Numbers of the things in the box: the spheres, then the walls.
const MIRROR: u32 = 0;
const GLASS: u32 = 1;
const PAINT: u32 = 2;
const LAMP: u32 = 3;
const FLOOR: u32 = 4;
const CEILING: u32 = 5;
const LEFT: u32 = 6;
const RIGHT: u32 = 7;
const BACK: u32 = 8;
const FRONT: u32 = 9;
const NOTHING: u32 = 15;

#[derive(Clone, Copy)]
struct Sphere {
    center: Vec3,
    radius: f32,
}

const SPHERES: [Sphere; 4] = [
    Sphere { center: Vec3::new(-0.45, 0.40, -0.35), radius: 0.40 },
    Sphere { center: Vec3::new(0.42, 0.35, 0.25), radius: 0.35 },
    Sphere { center: Vec3::new(0.05, 0.20, 0.75), radius: 0.20 },
    Sphere { center: Vec3::new(0.0, 1.55, -0.10), radius: 0.30 },
];

#[derive(Clone, Copy)]
struct Ray {
    origin: Vec3,
    direction: Vec3,
}

/// What a ray meets first.
#[derive(Clone, Copy)]
struct Hit {
    id: u32,
    distance: f32,
}

/// PCG32 with one fixed stream.
struct Rng {
    state: u64,
}

impl Rng {
    /// A stream of its own for each sample of each pixel: the finaliser of splitmix64.
    fn seed(pixel: u32, sample: u32) -> Rng {
        let mut z = (((sample as u64) << 32) | pixel as u64).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Rng { state: z ^ (z >> 31) }
    }

    /// Uniform in `0.0..1.0`.
    fn next(&mut self) -> f32 {
        let old = self.state;
        self.state = old.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let word = ((((old >> 18) ^ old) >> 27) as u32).rotate_right((old >> 59) as u32);
        (word >> 8) as f32 * (1.0 / 16777216.0)
    }
}

/// A ray through a random point of the pixel.
fn camera(id: UVec2, size: UVec2, rng: &mut Rng) -> Ray {
    let x = id.x as f32 + rng.next();
    let y = id.y as f32 + rng.next();
    let (width, height) = (size.x as f32, size.y as f32);
    let direction = Vec3::new((2.0 * x - width) / height * 0.42, (height - 2.0 * y) / height * 0.42, -1.0);
    Ray { origin: Vec3::new(0.0, 1.0, 3.4), direction: direction.normalize() }
}

fn hit_sphere(id: u32, sphere: Sphere, ray: &Ray, nearest: &mut Hit) {
    let offset = ray.origin - sphere.center;
    let b = offset.dot(ray.direction);
    let discriminant = b * b - (offset.dot(offset) - sphere.radius * sphere.radius);
    if discriminant > 0.0 {
        let root = discriminant.sqrt();
        let near = -b - root;
        let distance = if near < EPSILON { -b + root } else { near };
        if distance > EPSILON && distance < nearest.distance {
            *nearest = Hit { id, distance };
        }
    }
}

/// The plane of all points `p` with `normal · p = offset`, seen from the side that the normal points to.
fn hit_wall(id: u32, normal: Vec3, offset: f32, ray: &Ray, nearest: &mut Hit) {
    let facing = normal.dot(ray.direction);
    if facing < 0.0 {
        let distance = (offset - normal.dot(ray.origin)) / facing;
        if distance > EPSILON && distance < nearest.distance {
            *nearest = Hit { id, distance };
        }
    }
}

fn intersect(ray: &Ray) -> Hit {
    let mut nearest = Hit { id: NOTHING, distance: FAR };
    hit_sphere(MIRROR, SPHERES[0], ray, &mut nearest);
    hit_sphere(GLASS, SPHERES[1], ray, &mut nearest);
    hit_sphere(PAINT, SPHERES[2], ray, &mut nearest);
    hit_sphere(LAMP, SPHERES[3], ray, &mut nearest);
    hit_wall(FLOOR, Vec3::Y, 0.0, ray, &mut nearest);
    hit_wall(CEILING, Vec3::NEG_Y, -2.0, ray, &mut nearest);
    hit_wall(LEFT, Vec3::X, -1.0, ray, &mut nearest);
    hit_wall(RIGHT, Vec3::NEG_X, -1.0, ray, &mut nearest);
    hit_wall(BACK, Vec3::Z, -1.0, ray, &mut nearest);
    hit_wall(FRONT, Vec3::NEG_Z, -3.6, ray, &mut nearest);
    nearest
}

/// The surface normal of thing `id` at `point`.
fn normal_at(id: u32, point: Vec3) -> Vec3 {
    let side = |first| if id == first { 1.0 } else { -1.0 };
    let ball = match id {
        MIRROR => SPHERES[0],
        GLASS => SPHERES[1],
        _ => SPHERES[2],
    };
    let flat = if id < LEFT {
        Vec3::new(0.0, side(FLOOR), 0.0)
    } else if id < BACK {
        Vec3::new(side(LEFT), 0.0, 0.0)
    } else {
        Vec3::new(0.0, 0.0, side(BACK))
    };
    if id < FLOOR { (point - ball.center) / ball.radius } else { flat }
}

fn albedo(id: u32) -> Vec3 {
    match id {
        MIRROR => Vec3::splat(0.95),
        GLASS => Vec3::ONE,
        PAINT => Vec3::new(0.8, 0.7, 0.2),
        LEFT => Vec3::new(0.75, 0.25, 0.25),
        RIGHT => Vec3::new(0.25, 0.75, 0.25),
        FRONT => Vec3::splat(0.5),
        _ => Vec3::splat(0.75),
    }
}

fn reflect(ray: Ray, point: Vec3, normal: Vec3) -> Ray {
    let direction = ray.direction - 2.0 * ray.direction.dot(normal) * normal;
    Ray { origin: point + EPSILON * normal, direction }
}

/// Reflects or refracts at glass, by chance with Schlick's weight.
fn refract(ray: Ray, point: Vec3, normal: Vec3, rng: &mut Rng) -> Ray {
    let entering = ray.direction.dot(normal) < 0.0;
    let facing = if entering { normal } else { -normal };
    let eta = if entering { 1.0 / 1.5 } else { 1.5 };
    let cos_in = -ray.direction.dot(facing);
    let k = 1.0 - eta * eta * (1.0 - cos_in * cos_in);
    let cos_out = k.max(0.0).sqrt();
    let x = 1.0 - (if entering { cos_in } else { cos_out });
    let x2 = x * x;
    let reflectance = if k < 0.0 { 1.0 } else { 0.04 + 0.96 * x2 * x2 * x };
    if rng.next() < reflectance {
        Ray { origin: point + EPSILON * facing, direction: ray.direction + 2.0 * cos_in * facing }
    } else {
        let direction = (eta * ray.direction + (eta * cos_in - cos_out) * facing).normalize();
        Ray { origin: point - EPSILON * facing, direction }
    }
}

/// Leaves a diffuse surface in a cosine-distributed direction, in the branch-free basis of Duff et al. 2017.
fn diffuse(point: Vec3, normal: Vec3, rng: &mut Rng) -> Ray {
    let u = rng.next();
    let phi = TAU * rng.next();
    let radius = u.sqrt();
    let sign = if normal.z < 0.0 { -1.0 } else { 1.0 };
    let a = -1.0 / (sign + normal.z);
    let b = normal.x * normal.y * a;
    let tangent = Vec3::new(1.0 + sign * normal.x * normal.x * a, sign * b, -sign * normal.x);
    let bitangent = Vec3::new(b, sign + normal.y * normal.y * a, -normal.y);
    let direction = radius * phi.cos() * tangent + radius * phi.sin() * bitangent + (1.0 - u).sqrt() * normal;
    Ray { origin: point + EPSILON * normal, direction }
}

/// Renders one pixel: the sum of `samples` paths in x, y and z, and the number of rays that they took in w.
pub fn box_scene(id: UVec2, size: UVec2, samples: u32, image: &mut [Vec4]) {
    let pixel = id.y * size.x + id.x;
    let mut sum = Vec3::ZERO;
    let mut rays = 0;
    for sample in 0..samples {
        let mut rng = Rng::seed(pixel, sample);
        let mut ray = camera(id, size, &mut rng);
        let mut throughput = Vec3::ONE;
        let mut bounce = 0;
        loop {
            suspend_at("intersect");
            let hit = intersect(&ray);
            let point = ray.origin + hit.distance * ray.direction;
            if hit.id == LAMP {
                sum += throughput * LIGHT;
                break;
            }
            // the last hit reflects nothing: no ray follows it
            if hit.id == NOTHING || bounce + 1 == MAX_HITS {
                break;
            }

            suspend_at("shade");
            let normal = normal_at(hit.id, point);
            throughput *= albedo(hit.id);
            ray = match hit.id {
                MIRROR => reflect(ray, point, normal),
                GLASS => refract(ray, point, normal, &mut rng),
                _ => diffuse(point, normal, &mut rng),
            };
            if bounce >= ROULETTE_FROM {
                let survival = throughput.x.max(throughput.y.max(throughput.z)).clamp(0.05, 0.95);
                if rng.next() >= survival {
                    break;
                }
                throughput /= survival;
            }
            bounce += 1;
        }
        rays += bounce + 1;
    }
    // the fourth component counts rays: a measure of how unequal the pixels are
    image[pixel as usize] = sum.extend(rays as f32);
}
