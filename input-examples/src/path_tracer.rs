//! A path tracer with next-event estimation: spheres of paint, mirror, glass and brushed metal under an area light and a sky.
//!
//! One instance renders one pixel. It suspends where a renderer is usually cut into kernels: before a ray is intersected with the
//! scene, where it leaves the scene, before the lamp is sampled, and before a surface is evaluated. The last point carries the
//! material as its coherence key, so that hits of one material can be evaluated side by side.
use std::f32::consts::TAU;

use corogen_runtime::{suspend_at, suspend_at_by};
use glam::{UVec2, Vec3, Vec4};

/// A path has at most this many hits.
const MAX_HITS: u32 = 10;
/// Russian roulette begins at this hit.
const ROULETTE_FROM: u32 = 3;
/// Rays begin this far off the surface.
const EPSILON: f32 = 1e-3;

/// The materials of a [`Sphere`].
pub const DIFFUSE: u32 = 0;
/// Reflects perfectly.
pub const MIRROR: u32 = 1;
/// Reflects and refracts.
pub const GLASS: u32 = 2;
/// Reflects into a lobe as wide as the sphere's roughness.
pub const GLOSSY: u32 = 3;
/// What the lamp is made of; no sphere is.
const LAMP: u32 = 4;

/// The lamp: a horizontal square that shines downwards.
const LAMP_CENTER: Vec3 = Vec3::new(-1.5, 5.0, 1.0);
const LAMP_HALF: f32 = 1.2;
const LAMP_EMISSION: Vec3 = Vec3::new(14.0, 12.5, 10.5);

/// What is rendered, and from where.
#[derive(Clone, Copy)]
pub struct View {
    /// The image's size in pixels.
    pub size: UVec2,
    /// Paths for each pixel.
    pub samples: u32,
    /// Where the camera stands.
    pub eye: Vec3,
    /// What it looks at.
    pub target: Vec3,
    /// The height of what it sees at distance one.
    pub height: f32,
}

/// One of the scene's spheres.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Sphere {
    /// Its centre.
    pub center: Vec3,
    /// Its radius.
    pub radius: f32,
    /// The share of light that it reflects or lets through.
    pub color: Vec3,
    /// One of the materials.
    pub material: u32,
    /// The width of a glossy sphere's lobe.
    pub roughness: f32,
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

/// What a ray can meet.
#[derive(Clone, Copy, PartialEq)]
enum Thing {
    Floor,
    Lamp,
    /// One of the scene's spheres, by its index.
    Sphere(u32),
}

/// Where a ray meets something. The surface there follows from it: it is looked up anew after each suspension, so that the frame need not
/// keep it.
#[derive(Clone, Copy)]
struct Hit {
    thing: Thing,
    point: Vec3,
}

impl Hit {
    fn surface(&self, spheres: &[Sphere]) -> Surface {
        match self.thing {
            Thing::Floor => {
                Surface { normal: Vec3::Y, color: floor_color(self.point), material: DIFFUSE, roughness: 0.0 }
            }
            Thing::Lamp => Surface { normal: Vec3::NEG_Y, color: Vec3::ONE, material: LAMP, roughness: 0.0 },
            Thing::Sphere(index) => {
                let Sphere { center, radius, color, material, roughness } = spheres[index as usize];
                Surface { normal: (self.point - center) / radius, color, material, roughness }
            }
        }
    }
}

/// A surface at a point.
struct Surface {
    normal: Vec3,
    color: Vec3,
    material: u32,
    roughness: f32,
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

/// A ray through a random point of the pixel.
fn camera_ray(id: UVec2, view: &View, rng: &mut Rng) -> Ray {
    let forward = (view.target - view.eye).normalize();
    let right = forward.cross(Vec3::Y).normalize();
    let up = right.cross(forward);
    let scale = view.height / view.size.y as f32;
    let x = (id.x as f32 + rng.next() - 0.5 * view.size.x as f32) * scale;
    let y = (0.5 * view.size.y as f32 - id.y as f32 - rng.next()) * scale;
    Ray { origin: view.eye, direction: (forward + x * right + y * up).normalize() }
}

/// The distance to a sphere, from outside or inside.
fn hit_sphere(sphere: &Sphere, ray: &Ray) -> Option<f32> {
    let offset = ray.origin - sphere.center;
    let b = offset.dot(ray.direction);
    // the distance of the ray's line from the centre: this keeps digits that b² - c would lose
    let discriminant = sphere.radius * sphere.radius - (offset - b * ray.direction).length_squared();
    if discriminant <= 0.0 {
        return None;
    }
    let root = discriminant.sqrt();
    let near = -b - root;
    let distance = if near > EPSILON { near } else { -b + root };
    if distance > EPSILON { Some(distance) } else { None }
}

/// The distance to the horizontal plane at `height`.
fn hit_plane(height: f32, ray: &Ray) -> Option<f32> {
    let distance = (height - ray.origin.y) / ray.direction.y;
    if distance > EPSILON && distance < 100.0 { Some(distance) } else { None }
}

fn on_lamp(point: Vec3) -> bool {
    let offset = (point - LAMP_CENTER).abs();
    offset.x < LAMP_HALF && offset.z < LAMP_HALF
}

/// Two greys, a square metre each.
fn floor_color(point: Vec3) -> Vec3 {
    let dark = (point.x.floor() as i32 + point.z.floor() as i32) & 1 == 0;
    Vec3::splat(if dark { 0.35 } else { 0.7 })
}

/// What a ray meets first.
fn intersect(ray: &Ray, spheres: &[Sphere]) -> Option<Hit> {
    suspend_at("intersect");
    let mut nearest = 1e30;
    let mut found = None;
    if let Some(distance) = hit_plane(0.0, ray) {
        nearest = distance;
        found = Some(Thing::Floor);
    }
    if let Some(distance) = hit_plane(LAMP_CENTER.y, ray)
        && distance < nearest
        && on_lamp(ray.at(distance))
    {
        nearest = distance;
        found = Some(Thing::Lamp);
    }
    for (index, sphere) in spheres.iter().enumerate() {
        if let Some(distance) = hit_sphere(sphere, ray)
            && distance < nearest
        {
            nearest = distance;
            found = Some(Thing::Sphere(index as u32));
        }
    }
    found.map(|thing| Hit { thing, point: ray.at(nearest) })
}

/// Whether nothing but the lamp is in the way for `distance`.
fn is_free(ray: &Ray, distance: f32, spheres: &[Sphere]) -> bool {
    for sphere in spheres {
        if let Some(near) = hit_sphere(sphere, ray)
            && near < distance
        {
            return false;
        }
    }
    true
}

/// What a ray that leaves the scene sees.
fn sky(direction: Vec3) -> Vec3 {
    suspend_at("miss");
    let height = direction.y.max(0.0).sqrt();
    Vec3::new(0.55, 0.5, 0.5).lerp(Vec3::new(0.12, 0.22, 0.42), height)
}

/// The light that a diffuse surface gets from one random point of the lamp.
fn direct_light(hit: &Hit, spheres: &[Sphere], rng: &mut Rng) -> Vec3 {
    suspend_at("light_sample");
    let surface = hit.surface(spheres);
    let x = LAMP_HALF * (2.0 * rng.next() - 1.0);
    let z = LAMP_HALF * (2.0 * rng.next() - 1.0);
    let to_lamp = LAMP_CENTER + Vec3::new(x, 0.0, z) - hit.point;
    let distance = to_lamp.length();
    let direction = to_lamp / distance;
    let cosine = surface.normal.dot(direction);
    // the lamp shines downwards only
    if cosine <= 0.0 || direction.y <= 0.0 {
        return Vec3::ZERO;
    }
    let shadow = Ray { origin: hit.point + EPSILON * surface.normal, direction };
    if !is_free(&shadow, distance, spheres) {
        return Vec3::ZERO;
    }
    let area = 4.0 * LAMP_HALF * LAMP_HALF;
    let solid_angle = area * direction.y / (distance * distance);
    surface.color * LAMP_EMISSION * (cosine * solid_angle * (2.0 / TAU))
}

/// Reflects or refracts at glass, by chance with Schlick's weight.
fn refract(direction: Vec3, normal: Vec3, rng: &mut Rng) -> Vec3 {
    let entering = direction.dot(normal) < 0.0;
    let (facing, eta) = if entering { (normal, 1.0 / 1.5) } else { (-normal, 1.5) };
    let cos_in = -direction.dot(facing);
    let k = 1.0 - eta * eta * (1.0 - cos_in * cos_in);
    let cos_out = k.max(0.0).sqrt();
    let x = 1.0 - if entering { cos_in } else { cos_out };
    let reflectance = if k < 0.0 { 1.0 } else { 0.04 + 0.96 * x.powi(5) };
    if rng.next() < reflectance {
        direction.reflect(facing)
    } else {
        (eta * direction + (eta * cos_in - cos_out) * facing).normalize()
    }
}

/// The ray that goes on from a hit, and the share of light that it carries. Nothing where a wide lobe reaches below the surface of its
/// sphere, and ends there.
fn scatter(hit: &Hit, ray: &Ray, spheres: &[Sphere], rng: &mut Rng) -> Option<(Ray, Vec3)> {
    suspend_at_by("surface_eval", hit.surface(spheres).material);
    let Surface { normal, color, material, roughness } = hit.surface(spheres);
    let direction = match material {
        MIRROR => ray.direction.reflect(normal),
        GLASS => refract(ray.direction, normal, rng),
        GLOSSY => (ray.direction.reflect(normal) + roughness * rng.direction()).normalize(),
        // a point on the sphere that touches the surface: distributed as the cosine
        _ => (normal + rng.direction()).normalize_or(normal),
    };
    if material == GLOSSY && direction.dot(normal) <= 0.0 {
        return None;
    }
    let side = if direction.dot(normal) < 0.0 { -EPSILON } else { EPSILON };
    Some((Ray { origin: hit.point + side * normal, direction }, color))
}

/// The light that arrives along a ray: one random path.
fn radiance(mut ray: Ray, spheres: &[Sphere], rng: &mut Rng) -> Vec3 {
    let mut light = Vec3::ZERO;
    let mut throughput = Vec3::ONE;
    // whether the lamp was already counted where this ray begins
    let mut counted = false;
    for bounce in 0..MAX_HITS {
        let Some(hit) = intersect(&ray, spheres) else {
            light += throughput * sky(ray.direction);
            break;
        };
        if hit.thing == Thing::Lamp {
            if !counted && ray.direction.y > 0.0 {
                light += throughput * LAMP_EMISSION;
            }
            break;
        }
        counted = hit.surface(spheres).material == DIFFUSE;
        if counted {
            light += throughput * direct_light(&hit, spheres, rng);
        }
        let Some((next, color)) = scatter(&hit, &ray, spheres, rng) else { break };
        ray = next;
        throughput *= color;
        if bounce >= ROULETTE_FROM {
            let survival = throughput.max_element().clamp(0.05, 0.95);
            if rng.next() >= survival {
                break;
            }
            throughput /= survival;
        }
    }
    light
}

/// Renders one pixel: the mean of its paths.
pub fn path_tracer(id: UVec2, view: &View, spheres: &[Sphere], image: &mut [Vec4]) {
    let pixel = id.y * view.size.x + id.x;
    let mut sum = Vec3::ZERO;
    for sample in 0..view.samples {
        let mut rng = Rng::seed(pixel, sample);
        let ray = camera_ray(id, view, &mut rng);
        sum += radiance(ray, spheres, &mut rng);
    }
    image[pixel as usize] = (sum / view.samples as f32).extend(1.0);
}
