//! A path tracer for scenes of triangles, as a renderer would have it: textured materials, lamps and a sky that are sampled, paths of
//! up to 24 hits.
//!
//! One instance renders one pixel and adds its samples to what earlier dispatches left there. It suspends where renderers are cut
//! into kernels: before a ray is intersected with the scene, where it leaves the scene, before a light is sampled, and before a
//! surface is evaluated. The last point carries the kind of material as its coherence key.

#[path = "studio/light.rs"]
mod light;
#[path = "studio/material.rs"]
mod material;
#[path = "studio/random.rs"]
mod random;
#[path = "studio/trace.rs"]
mod trace;

use corogen_runtime::suspend_at;
use glam::{UVec2, Vec2, Vec3, Vec4};

use light::{lamp_density, sample_light, sky_density, sky_texel};
use material::scatter;
use random::Rng;
use trace::{FAR, Hit, Ray, trace};

/// A path has at most this many hits.
const MAX_HITS: u32 = 24;
/// Russian roulette begins at this hit.
const ROULETTE_FROM: u32 = 3;

/// No triangle, no texture, no light.
pub const NONE: u32 = u32::MAX;

/// The bit of a texel that marks a hole in what is cut by its texture; only the largest level's counts.
pub const HOLE: u32 = 1 << 30;

/// The kinds of a [`Material`]: this one reflects to all sides.
pub const DIFFUSE: u32 = 0;
/// A metal that is as rough as its roughness.
pub const CONDUCTOR: u32 = 1;
/// Glass or water: a rough boundary that reflects and refracts.
pub const DIELECTRIC: u32 = 2;
/// A coat over a diffuse base, by its share of metal a conductor.
pub const MIXED: u32 = 3;
/// Shines from the front, and reflects nothing.
pub const EMISSIVE: u32 = 4;

/// What is rendered, and from where.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// The image's size in pixels.
    pub size: UVec2,
    /// The number of the first sample: what earlier dispatches have rendered.
    pub first_sample: u32,
    /// Paths for each pixel.
    pub samples: u32,
    /// Where the camera stands.
    pub eye: Vec3,
    /// What it looks at.
    pub target: Vec3,
    /// The height of what it sees at distance one.
    pub height: f32,
}

/// A box around triangles. Nodes stand in depth-first order.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Node {
    /// The least corner.
    pub low: Vec3,
    /// The node that comes after this one and all that are inside of it: always a later one.
    pub next: u32,
    /// The greatest corner.
    pub high: Vec3,
    /// A leaf's first triangle times 8, plus its number of triangles: at most 7. No other node has any.
    pub leaf: u32,
}

/// What a ray meets. The front is where the corners run counterclockwise.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Triangle {
    /// The first corner.
    pub corner: Vec3,
    /// From there to the second.
    pub a: Vec3,
    /// From there to the third.
    pub b: Vec3,
    /// Which of the textures says where it has holes, or [`NONE`].
    pub cut: u32,
}

/// What is only asked of the nearest triangle.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Shading {
    /// The normals at the corners.
    pub normals: [Vec3; 3],
    /// The texture's coordinates at the corners.
    pub uvs: [Vec2; 3],
    /// How long in the texture's coordinates is what is of length one.
    pub uv_scale: f32,
    /// The number of its material.
    pub material: u32,
    /// Which of the lights it is, or [`NONE`].
    pub light: u32,
}

/// How a surface scatters light.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Material {
    /// The share of light that it reflects or lets through; of a lamp, the radiance.
    pub color: Vec3,
    /// One of the kinds.
    pub kind: u32,
    /// The width of GGX's distribution of normals, above 0.
    pub roughness: f32,
    /// The index of refraction inside of a dielectric: above 0, and not 1.
    pub index: f32,
    /// The share of a mixed material that is metal.
    pub metal: f32,
    /// Which of the textures the colour is multiplied by, or [`NONE`].
    pub texture: u32,
}

/// A square texture and all its smaller levels, one after the other.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Texture {
    /// The first texel of the largest level.
    pub first: u32,
    /// Texels along its edge: a power of two.
    pub edge: u32,
}

/// An entry of an alias table over all lamps and then all texels of the sky.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Light {
    /// How often this light is drawn.
    pub probability: f32,
    /// The part of this entry's draws that are this light.
    pub threshold: f32,
    /// What the others are.
    pub other: u32,
    /// The triangle of a lamp.
    pub triangle: u32,
}

/// The world, in buffers.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The boxes around the triangles.
    pub nodes: &'a [Node],
    /// The triangles, in the order of the leaves.
    pub triangles: &'a [Triangle],
    /// One for each triangle.
    pub shadings: &'a [Shading],
    /// What surfaces are made of.
    pub materials: &'a [Material],
    /// What materials are painted with.
    pub textures: &'a [Texture],
    /// Ten bits each for the roots of red, green and blue, from the low end, and [`HOLE`].
    pub texels: &'a [u32],
    /// The radiance of a square of `sky_edge` texels, the octahedron of all directions unfolded.
    pub sky: &'a [Vec3],
    /// Lamps, then texels of the sky; none where no light is sampled.
    pub lights: &'a [Light],
    /// How many of the lights are lamps.
    pub lamps: u32,
    /// Texels along an edge of the sky.
    pub sky_edge: u32,
}

/// A point of a surface.
#[derive(Clone, Copy)]
struct Surface {
    point: Vec3,
    /// To the triangle's front.
    normal: Vec3,
    uv: Vec2,
    /// How much of the texture a pixel covers there, in its coordinates.
    footprint: f32,
    material: u32,
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

/// What the ray has hit, as it is there.
fn surface_at(hit: &Hit, ray: &Ray, spread: f32, triangle: &Triangle, shading: &Shading) -> Surface {
    let [n0, n1, n2] = shading.normals;
    let [t0, t1, t2] = shading.uvs;
    let rest = 1.0 - hit.u - hit.v;
    let smooth = rest * n0 + hit.u * n1 + hit.v * n2;
    let face = triangle.a.cross(triangle.b);
    // a smooth normal that looks away where the triangle does not would send rays to the wrong side
    let agree = smooth.dot(ray.direction) * face.dot(ray.direction) > 0.0;
    Surface {
        point: triangle.corner + hit.u * triangle.a + hit.v * triangle.b,
        normal: if agree { smooth } else { face }.normalize(),
        uv: rest * t0 + hit.u * t1 + hit.v * t2,
        footprint: spread * hit.distance * shading.uv_scale,
        material: shading.material,
    }
}

/// Adds the light that arrives along a ray: one random path.
fn gather(mut ray: Ray, view: &View, scene: &Scene, rng: &mut Rng, sum: &mut Vec3) {
    let mut throughput = Vec3::ONE;
    // one over the density with which the last surface chose this ray: the camera's rays are no choice
    let mut rarity = 0.0;
    // how fast the ray grows wider
    let mut spread = view.height / view.size.y as f32;
    for bounce in 0..MAX_HITS {
        suspend_at("intersect");
        let hit = trace(&ray, FAR, false, scene);
        let place = hit.triangle as usize;
        let (Some(triangle), Some(shading)) = (scene.triangles.get(place), scene.shadings.get(place)) else {
            suspend_at("miss");
            let texel = sky_texel(ray.direction, scene.sky_edge);
            if let Some(radiance) = scene.sky.get(texel as usize) {
                *sum += throughput * *radiance / (1.0 + rarity * sky_density(ray.direction, texel, scene));
            }
            return;
        };
        let Some(material) = scene.materials.get(shading.material as usize) else { return };
        if material.kind == EMISSIVE {
            if triangle.a.cross(triangle.b).dot(ray.direction) < 0.0 {
                let density = scene
                    .lights
                    .get(shading.light as usize)
                    .map_or(0.0, |light| lamp_density(light.probability, triangle, ray.direction, hit.distance));
                *sum += throughput * material.color / (1.0 + rarity * density);
            }
            return;
        }
        let surface = surface_at(&hit, &ray, spread, triangle, shading);
        let lit = sample_light(surface.point, scene, rng);
        let scattered = scatter(&surface, ray.direction, &lit, scene, rng);
        *sum += throughput * scattered.direct;
        throughput *= scattered.weight;
        rarity = scattered.rarity;
        spread = spread.max(scattered.spread);
        ray = Ray { origin: surface.point, direction: scattered.direction };
        let most = throughput.max_element();
        if bounce >= ROULETTE_FROM {
            // a path that has lost nothing goes on: in a white furnace nothing is left to chance
            let survival = most.min(1.0);
            if rng.next() >= survival {
                return;
            }
            throughput /= survival;
        } else if most <= 0.0 {
            return;
        }
    }
}

/// Adds a pixel's next paths to the image: the sum of their light, and their number as `w`.
pub fn studio(id: UVec2, view: &View, scene: &Scene, image: &mut [Vec4]) {
    let pixel = id.y * view.size.x + id.x;
    let mut sum = Vec3::ZERO;
    for sample in 0..view.samples {
        let mut rng = Rng::seed(pixel, view.first_sample + sample);
        let ray = camera_ray(id, view, &mut rng);
        gather(ray, view, scene, &mut rng, &mut sum);
    }
    if let Some(place) = image.get_mut(pixel as usize) {
        *place += sum.extend(view.samples as f32);
    }
}
