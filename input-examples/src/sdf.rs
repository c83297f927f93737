//! A path tracer over a distance field, as Taichi's `sdf_renderer` is one: carved and melted shapes on a chequered ground, in the sun.
//!
//! One instance renders one pixel. It suspends before each march, the part of very unequal length: a ray that grazes a shape takes
//! many steps, its neighbour that misses takes few. View rays, those that bounce and those to the sun all march at this one point.
use std::f32::consts::TAU;

use corogen_runtime::suspend_at;
use glam::{UVec2, Vec2, Vec3, Vec4};

/// A path bounces at most this often.
const MAX_BOUNCES: u32 = 6;
/// A march takes at most this many steps.
const MAX_STEPS: u32 = 160;
/// A march ends this close to a surface.
const NEAR: f32 = 5e-4;
/// And this far from where it began.
const FAR: f32 = 30.0;
/// Rays begin this far off the surface.
const OFF: f32 = 2e-3;
/// The direction to the middle of the sun.
const SUN: Vec3 = Vec3::new(0.760_667, 0.637_315, 0.123_351);
/// How large the sun is: the sine of the angle from its middle to its rim.
const SUN_RADIUS: f32 = 0.07;
/// What a white surface that faces the sun reflects of it.
const SUNLIGHT: Vec3 = Vec3::new(2.0, 1.7, 1.25);

/// What a shape is made of.
#[derive(Clone, Copy, PartialEq)]
enum Material {
    Ground,
    Clay,
    Gold,
    Steel,
}

/// What a ray is to find.
#[derive(Clone, Copy)]
enum Aim {
    /// The next surface of a path.
    Surface,
    /// Whether anything stands between the surface with this normal and the sun.
    Sun { normal: Vec3 },
}

#[derive(Clone, Copy)]
struct Ray {
    origin: Vec3,
    direction: Vec3,
}

impl Ray {
    fn at(&self, distance: f32) -> Vec3 {
        self.origin + distance * self.direction
    }
}

/// PCG with 32 bits of state.
struct Rng {
    state: u32,
}

impl Rng {
    /// A stream of its own for each sample of each pixel.
    fn seed(pixel: u32, sample: u32) -> Rng {
        let mut rng = Rng { state: pixel };
        rng.state = rng.word() ^ sample;
        rng.state = rng.word();
        rng
    }

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
        let phi = TAU * self.next();
        Vec3::new(radius * phi.cos(), radius * phi.sin(), z)
    }
}

fn sphere(p: Vec3, radius: f32) -> f32 {
    p.length() - radius
}

/// A box with rounded edges.
fn rounded_box(p: Vec3, half: Vec3, rounding: f32) -> f32 {
    let q = p.abs() - half + rounding;
    q.max(Vec3::ZERO).length() + q.max_element().min(0.0) - rounding
}

/// A ring around the y axis.
fn torus(p: Vec3, radius: f32, thickness: f32) -> f32 {
    Vec2::new(Vec2::new(p.x, p.z).length() - radius, p.y).length() - thickness
}

/// A line with a radius.
fn capsule(p: Vec3, from: Vec3, to: Vec3, radius: f32) -> f32 {
    let axis = to - from;
    let along = (p - from).dot(axis / axis.length_squared()).clamp(0.0, 1.0);
    (p - from - along * axis).length() - radius
}

/// A union that melts where the shapes are closer than `width`.
fn melt(a: f32, b: f32, width: f32) -> f32 {
    let h = (width - (a - b).abs()).max(0.0) / width;
    a.min(b) - 0.25 * width * h * h
}

/// Soft waves, too low to cast shadows.
fn ground(p: Vec3) -> f32 {
    let wave = (1.3 * p.x + 0.4 * p.z).sin() * (1.1 * p.z - 0.3 * p.x).sin();
    // the slope makes the field overestimate a little
    0.97 * (p.y - 0.05 * wave)
}

/// How far the nearest shape of each material is.
struct Distances {
    ground: f32,
    clay: f32,
    gold: f32,
    steel: f32,
}

/// The scene.
fn distances(p: Vec3) -> Distances {
    let block = rounded_box(p - Vec3::new(-1.7, 0.7, -0.2), Vec3::splat(0.7), 0.08);
    let carved = block.max(-sphere(p - Vec3::new(-1.7, 0.7, -0.2), 0.88));
    let pearl = sphere(p - Vec3::new(-1.7, 0.62, -0.2), 0.42);
    let body = melt(
        sphere(p - Vec3::new(0.25, 0.62, 0.0), 0.6),
        capsule(p, Vec3::new(0.25, 0.8, 0.0), Vec3::new(0.65, 1.75, -0.25), 0.2),
        0.5,
    );
    let ring = torus(p - Vec3::new(2.0, 0.28, 0.35), 0.62, 0.2);
    let ball = sphere(p - Vec3::new(2.0, 0.5, 0.35), 0.38);
    Distances { ground: ground(p), clay: carved.min(ball), gold: pearl.min(ring), steel: body }
}

/// The distance field: how far the nearest shape is.
fn field(p: Vec3) -> f32 {
    let Distances { ground, clay, gold, steel } = distances(p);
    ground.min(clay).min(gold.min(steel))
}

/// What the nearest shape is made of.
fn material_at(p: Vec3) -> Material {
    let Distances { ground, clay, gold, steel } = distances(p);
    let nearest = ground.min(clay).min(gold.min(steel));
    if nearest == ground {
        Material::Ground
    } else if nearest == clay {
        Material::Clay
    } else if nearest == gold {
        Material::Gold
    } else {
        Material::Steel
    }
}

/// The field's gradient, from four samples at the corners of a tetrahedron.
fn normal_at(p: Vec3) -> Vec3 {
    let e = 1e-3;
    let corners = [Vec3::new(e, -e, -e), Vec3::new(-e, -e, e), Vec3::new(-e, e, -e), Vec3::new(e, e, e)];
    let mut gradient = Vec3::ZERO;
    for corner in corners {
        gradient += corner * field(p + corner);
    }
    gradient.normalize()
}

/// How far a ray goes until it meets a surface: sphere tracing.
fn march(ray: &Ray) -> Option<f32> {
    let mut travelled = 0.0;
    let mut steps = 0;
    while steps < MAX_STEPS && travelled <= FAR {
        let distance = field(ray.at(travelled));
        if distance < NEAR * (1.0 + travelled) {
            return Some(travelled);
        }
        travelled += distance;
        steps += 1;
    }
    None
}

/// What a ray that meets nothing sees. The sun itself is left to the rays that aim at it: a bounce would find it too seldom. In
/// mirrors the glow stands for it.
fn sky(direction: Vec3) -> Vec3 {
    let height = direction.y.max(0.0).sqrt();
    let air = Vec3::new(0.5, 0.51, 0.52).lerp(Vec3::new(0.09, 0.2, 0.42), height);
    air + Vec3::new(3.0, 2.5, 1.8) * direction.dot(SUN).max(0.0).powi(64)
}

/// The share of light that a surface reflects, in each colour.
fn color(material: Material, p: Vec3) -> Vec3 {
    match material {
        Material::Ground => {
            let dark = (p.x.floor() as i32 + p.z.floor() as i32) & 1 == 0;
            Vec3::splat(if dark { 0.16 } else { 0.5 })
        }
        Material::Clay => Vec3::new(0.5, 0.14, 0.09),
        Material::Gold => Vec3::new(0.95, 0.62, 0.22),
        Material::Steel => Vec3::new(0.72, 0.78, 0.82),
    }
}

/// The width of the lobe into which a material's metal or polish reflects.
fn roughness(material: Material) -> f32 {
    match material {
        Material::Ground => 0.1,
        Material::Clay => 0.3,
        Material::Gold => 0.2,
        Material::Steel => 0.02,
    }
}

/// A direction of the lobe around the mirrored one. What of the lobe is below the surface is folded up.
fn glossy(direction: Vec3, normal: Vec3, roughness: f32, rng: &mut Rng) -> Vec3 {
    let lobe = (direction.reflect(normal) + roughness * rng.direction()).normalize();
    lobe - 2.0 * lobe.dot(normal).min(0.0) * normal
}

/// A direction off a rough surface: distributed as the cosine.
fn rough(normal: Vec3, rng: &mut Rng) -> Vec3 {
    (normal + rng.direction()).normalize_or(normal)
}

/// A path on its way from the camera.
struct Path {
    ray: Ray,
    aim: Aim,
    /// The share of the light ahead that arrives at the camera, in each colour.
    throughput: Vec3,
    bounces: u32,
}

impl Path {
    /// Adds the light at the end of the ray, which met a surface at this distance, and turns to the next one; `false` where the
    /// path ends.
    fn turn(&mut self, met: Option<f32>, rng: &mut Rng, sum: &mut Vec3) -> bool {
        match self.aim {
            Aim::Sun { normal } => {
                if met.is_none() {
                    *sum += self.throughput * normal.dot(self.ray.direction) * SUNLIGHT;
                }
                // the path goes on from where it was
                self.bounce(normal, rng);
                true
            }
            Aim::Surface => {
                let sky = sky(self.ray.direction);
                let Some(distance) = met else {
                    *sum += self.throughput * sky;
                    return false;
                };
                // far ground fades into the sky
                let fog = 1.0 - (-0.004 * distance * distance).exp();
                *sum += fog * self.throughput * sky;
                self.throughput *= 1.0 - fog;
                // the last surface reflects nothing: no ray follows it
                if self.bounces == MAX_BOUNCES {
                    return false;
                }
                self.bounces += 1;
                self.reflect(self.ray.at(distance), rng);
                true
            }
        }
    }

    /// Leaves a surface, mirrored or for the sun.
    fn reflect(&mut self, p: Vec3, rng: &mut Rng) {
        let normal = normal_at(p);
        let material = material_at(p);
        let color = color(material, p);
        self.ray.origin = p + OFF * normal;
        // Schlick's weight: what grazes a surface is reflected
        let grazing = (1.0 + self.ray.direction.dot(normal)).clamp(0.0, 1.0).powi(5);
        let metal = material == Material::Gold || material == Material::Steel;
        if metal || rng.next() < 0.04 + 0.96 * grazing {
            if metal {
                self.throughput *= color.lerp(Vec3::ONE, grazing);
            }
            self.ray.direction = glossy(self.ray.direction, normal, roughness(material), rng);
            return;
        }
        self.throughput *= color;
        let to_sun = (SUN + SUN_RADIUS * rng.direction()).normalize();
        if normal.dot(to_sun) > 0.0 {
            self.aim = Aim::Sun { normal };
            self.ray.direction = to_sun;
        } else {
            self.bounce(normal, rng);
        }
    }

    /// Goes on off a rough surface.
    fn bounce(&mut self, normal: Vec3, rng: &mut Rng) {
        self.aim = Aim::Surface;
        self.ray.direction = rough(normal, rng);
    }
}

/// Adds the light that arrives along a view ray: one random path.
fn add_path(view: Ray, rng: &mut Rng, sum: &mut Vec3) {
    let mut path = Path { ray: view, aim: Aim::Surface, throughput: Vec3::ONE, bounces: 0 };
    loop {
        suspend_at("march");
        let met = march(&path.ray);
        if !path.turn(met, rng, sum) {
            break;
        }
    }
}

/// The ray through a point of the image, in pixels from its upper left corner.
fn view_ray(point: Vec2, size: Vec2) -> Ray {
    let forward = Vec3::new(-0.035, -0.205, -0.978).normalize();
    let right = forward.cross(Vec3::Y).normalize();
    let up = right.cross(forward);
    let offset = 0.8 * (point - 0.5 * size) / size.y;
    Ray { origin: Vec3::new(0.4, 1.9, 5.6), direction: (forward + offset.x * right - offset.y * up).normalize() }
}

/// Renders one pixel: the mean of its paths.
pub fn sdf(id: UVec2, size: UVec2, samples: u32, image: &mut [Vec4]) {
    let pixel = id.y * size.x + id.x;
    let mut sum = Vec3::ZERO;
    for sample in 0..samples {
        let mut rng = Rng::seed(pixel, sample);
        let point = id.as_vec2() + Vec2::new(rng.next(), rng.next());
        add_path(view_ray(point, size.as_vec2()), &mut rng, &mut sum);
    }
    image[pixel as usize] = (sum / samples as f32).extend(1.0);
}
