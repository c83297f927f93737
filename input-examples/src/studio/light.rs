//! Lamps and the sky: what is sampled, and how likely that was.

use corogen_runtime::suspend_at;
use glam::{Vec2, Vec3};

use super::random::Rng;
use super::trace::{FAR, Ray, trace};
use super::{NONE, Scene, Triangle};

/// Light that arrives at a point.
#[derive(Clone, Copy)]
pub(super) struct Lit {
    /// Where it comes from.
    pub(super) direction: Vec3,
    /// Its radiance over its density; zero where something is in the way.
    pub(super) radiance: Vec3,
    /// How likely the direction was, for each steradian.
    pub(super) density: f32,
}

/// How likely a direction to a lamp is that is drawn with that probability: for each steradian, at most infinite.
pub(super) fn lamp_density(probability: f32, triangle: &Triangle, direction: Vec3, distance: f32) -> f32 {
    // twice the area that is seen
    let seen = triangle.a.cross(triangle.b).dot(direction).abs();
    probability * distance * distance * 2.0 / seen
}

/// The outer triangles of the unfolded octahedron lie below its inner ones: a square of edge 2 to itself.
fn fold(place: Vec2) -> Vec2 {
    let across = 1.0 - place.abs();
    Vec2::new(across.y, across.x).copysign(place)
}

/// The texel of the sky in that direction.
pub(super) fn sky_texel(direction: Vec3, edge: u32) -> u32 {
    let Vec3 { x, y, z } = direction;
    let flat = Vec2::new(x, z) / (x.abs() + y.abs() + z.abs());
    let place = if y < 0.0 { fold(flat) } else { flat };
    let texel = ((0.5 * place + 0.5) * edge as f32).as_uvec2();
    texel.y.min(edge - 1) * edge + texel.x.min(edge - 1)
}

/// How likely a direction to that texel of the sky is, for each steradian.
pub(super) fn sky_density(direction: Vec3, texel: u32, scene: &Scene) -> f32 {
    // the octahedron's surface is as far away as the sum of the direction's parts is small
    let length = direction.abs().element_sum();
    let texels = (scene.sky_edge * scene.sky_edge) as f32;
    let light = scene.lights.get((scene.lamps + texel) as usize);
    light.map_or(0.0, |light| light.probability) * texels * 0.25 / (length * length * length)
}

/// A direction to a random point of a texel of the sky.
fn sky_direction(texel: u32, edge: u32, rng: &mut Rng) -> Vec3 {
    let corner = Vec2::new((texel % edge) as f32, (texel / edge) as f32);
    let place = (corner + rng.pair()) * (2.0 / edge as f32) - 1.0;
    let y = 1.0 - place.x.abs() - place.y.abs();
    let flat = if y < 0.0 { fold(place) } else { place };
    Vec3::new(flat.x, y, flat.y).normalize()
}

/// A random point of a lamp or of the sky, drawn by its power, and how far away it is: 0 where there is none.
fn draw(point: Vec3, scene: &Scene, rng: &mut Rng) -> (Lit, f32) {
    let dark = (Lit { direction: Vec3::Y, radiance: Vec3::ZERO, density: 1.0 }, 0.0);
    let entry = (rng.next() * scene.lights.len() as f32) as u32;
    let Some(light) = scene.lights.get(entry as usize) else { return dark };
    let number = if rng.next() < light.threshold { entry } else { light.other };
    let Some(light) = scene.lights.get(number as usize) else { return dark };
    if number >= scene.lamps {
        let texel = number - scene.lamps;
        let direction = sky_direction(texel, scene.sky_edge, rng);
        let Some(radiance) = scene.sky.get(texel as usize) else { return dark };
        let density = sky_density(direction, texel, scene);
        return (Lit { direction, radiance: *radiance / density, density }, FAR);
    }
    let place = light.triangle as usize;
    let (Some(triangle), Some(shading)) = (scene.triangles.get(place), scene.shadings.get(place)) else { return dark };
    let Some(material) = scene.materials.get(shading.material as usize) else { return dark };
    let far = rng.next().sqrt();
    let along = far * rng.next();
    let to_lamp = triangle.corner + (far - along) * triangle.a + along * triangle.b - point;
    let distance = to_lamp.length();
    let direction = to_lamp / distance;
    // lamps shine to the front only
    if triangle.a.cross(triangle.b).dot(direction) >= 0.0 {
        return dark;
    }
    let density = lamp_density(light.probability, triangle, direction, distance);
    (Lit { direction, radiance: material.color / density, density }, distance)
}

/// What a point gets from a light.
pub(super) fn sample_light(point: Vec3, scene: &Scene, rng: &mut Rng) -> Lit {
    suspend_at("light_sample");
    let (mut lit, distance) = draw(point, scene, rng);
    let ray = Ray { origin: point, direction: lit.direction };
    // the lamp itself is not in the way
    if distance > 0.0 && trace(&ray, 0.999 * distance, true, scene).triangle != NONE {
        lit.radiance = Vec3::ZERO;
    }
    lit
}
