//! Surfaces: what they are painted with, and how they scatter light.
//!
//! Rough boundaries are those of Walter et al., "Microfacet Models for Refraction through Rough Surfaces" (2007), with
//! normals that are visible (Heitz 2018), drawn as by Dupuy and Benyoub (2023). Directions are local: z is the normal on the side
//! that the path came from, and all directions point away from the surface.

use std::f32::consts::FRAC_1_PI;

use corogen_runtime::suspend_at_by;
use glam::{UVec2, Vec2, Vec3};

use super::light::Lit;
use super::random::Rng;
use super::{CONDUCTOR, DIELECTRIC, MIXED, NONE, Scene, Surface};

/// The least share of a mixed material's rays that its coat reflects.
const LEAST_SHARE: f32 = 0.1;
/// What a coat reflects of light that falls straight on it.
const COAT: f32 = 0.04;
/// How fast what a diffuse surface sees grows wider.
const WIDE: f32 = 0.5;

/// What became of a path at a surface.
#[derive(Clone, Copy)]
pub(super) struct Scattered {
    /// The light that it sends back at once.
    pub(super) direct: Vec3,
    /// Where the path goes on, and what of the light that comes from there is left.
    pub(super) direction: Vec3,
    pub(super) weight: Vec3,
    /// One over the direction's density.
    pub(super) rarity: f32,
    /// How fast what it sees grows wider.
    pub(super) spread: f32,
}

/// How likely a direction is, for each steradian, and what is sent back of the light from there, cosine included, over that.
#[derive(Clone, Copy)]
struct Value {
    weight: Vec3,
    density: f32,
}

/// What is never drawn.
const NEVER: Value = Value { weight: Vec3::ZERO, density: 0.0 };

/// Scatters at one point.
#[derive(Clone, Copy)]
struct Lobes {
    kind: u32,
    color: Vec3,
    roughness: f32,
    /// The index of refraction on the path's side over that on the other.
    eta: f32,
    metal: f32,
}

/// Light from a boundary at an angle, by Fresnel's equations.
fn fresnel(cosine: f32, eta: f32) -> f32 {
    let sine_squared = eta * eta * (1.0 - cosine * cosine);
    if sine_squared >= 1.0 {
        return 1.0;
    }
    let other = (1.0 - sine_squared).sqrt();
    let across = (eta * cosine - other) / (eta * cosine + other);
    let along = (cosine - eta * other) / (cosine + eta * other);
    0.5 * (across * across + along * along)
}

/// What is left to white at an angle, by Schlick's approximation.
fn schlick(cosine: f32) -> f32 {
    (1.0 - cosine).clamp(0.0, 1.0).powi(5)
}

impl Lobes {
    /// How much of a direction other normals hide: Smith's Λ.
    fn hidden(&self, way: Vec3) -> f32 {
        let slope = self.roughness * way.truncate().length() / way.z;
        0.5 * ((1.0 + slope * slope).sqrt() - 1.0)
    }

    /// GGX's density of normals.
    fn normals(&self, normal: Vec3) -> f32 {
        let square = self.roughness * self.roughness;
        // x and y keep digits that 1 - z² would lose where the surface is nearly smooth
        let width = normal.truncate().length_squared() + square * normal.z * normal.z;
        square * FRAC_1_PI / (width * width)
    }

    /// How many of a mixed material's rays its coat reflects.
    fn share(&self, out: Vec3) -> f32 {
        let coat = COAT + (1.0 - COAT) * schlick(out.z);
        (coat + self.metal * (1.0 - coat)).max(LEAST_SHARE)
    }

    /// What a boundary reflects or, below it, lets through. `tint` is what it reflects straight; only a dielectric has another side.
    fn boundary(&self, tint: Vec3, out: Vec3, way: Vec3) -> Value {
        let below = way.z < 0.0;
        let sum = if below { -(self.eta * out + way) } else { out + way };
        let normal = sum.normalize() * 1.0_f32.copysign(sum.z);
        let (out_part, way_part) = (out.dot(normal), way.dot(normal));
        if out_part <= 0.0 || below == (way_part >= 0.0) {
            return NEVER;
        }
        let hidden = self.hidden(out);
        // seen from `out`, and from both sides
        let visible = self.normals(normal) / ((1.0 + hidden) * out.z);
        let both = (1.0 + hidden) / (1.0 + hidden + self.hidden(way));
        let density;
        let reflected;
        if self.kind == DIELECTRIC {
            let share = fresnel(out_part, self.eta);
            let stretch = self.eta * out_part + way_part;
            density = if below {
                // radiance that enters is denser, by the square of `eta`, and thins out again as it leaves: both are left out
                (1.0 - share) * visible * out_part * way_part.abs() / (stretch * stretch)
            } else {
                0.25 * share * visible
            };
            reflected = self.color;
        } else {
            density = 0.25 * visible;
            reflected = tint + (1.0 - tint) * schlick(out_part);
        }
        Value { weight: reflected * both, density }
    }

    /// The lobes together.
    fn evaluate(&self, out: Vec3, way: Vec3) -> Value {
        let cosine = way.z.max(0.0) * FRAC_1_PI;
        let base = Value { weight: self.color, density: cosine };
        match self.kind {
            CONDUCTOR | DIELECTRIC | MIXED => {
                let metal = if self.kind == MIXED { self.metal } else { 1.0 };
                if way.z == 0.0 || way.z < 0.0 && self.kind != DIELECTRIC {
                    return NEVER;
                }
                let boundary = self.boundary(Vec3::splat(COAT).lerp(self.color, metal), out, way);
                if self.kind != MIXED {
                    return boundary;
                }
                let share = self.share(out);
                // what the coat reflects does not reach the base, on the way in or out
                let through = (1.0 - metal) * (1.0 - COAT) * (1.0 - schlick(out.z)) * (1.0 - schlick(way.z));
                let density = share * boundary.density + (1.0 - share) * base.density;
                let value = boundary.density * boundary.weight + through * base.density * base.weight;
                Value { weight: value / density.max(f32::MIN_POSITIVE), density }
            }
            _ => base,
        }
    }

    /// A random direction, by the densities of `evaluate`; zero where the path ends.
    fn sample(&self, out: Vec3, rng: &mut Rng) -> Vec3 {
        let rough = match self.kind {
            CONDUCTOR | DIELECTRIC => true,
            MIXED => rng.next() < self.share(out),
            _ => false,
        };
        if !rough {
            let z = (1.0 - rng.next()).sqrt();
            return rng.around(z);
        }
        // as if the surface were a hemisphere: its normals are those between the path and a cap around it
        let stretch = Vec3::new(self.roughness, self.roughness, 1.0);
        let seen = (out * stretch).normalize();
        let z = 1.0 - rng.next() * (1.0 + seen.z);
        let normal = ((rng.around(z) + seen) * stretch).normalize();
        let part = out.dot(normal);
        let refracts = self.kind == DIELECTRIC && rng.next() >= fresnel(part, self.eta);
        let way = if refracts {
            let other = (1.0 - self.eta * self.eta * (1.0 - part * part)).max(0.0).sqrt();
            (self.eta * part - other) * normal - self.eta * out
        } else {
            2.0 * part * normal - out
        };
        // a steep normal sends some to the wrong side of the surface: they are lost
        if refracts == (way.z < 0.0) { way } else { Vec3::ZERO }
    }
}

/// The colour of a texture. Level and texel are drawn by the weights of a trilinear filter, so that one is enough.
fn texture_color(texture: u32, uv: Vec2, footprint: f32, scene: &Scene, rng: &mut Rng) -> Vec3 {
    let Some(texture) = scene.textures.get(texture as usize) else { return Vec3::ONE };
    let level = (footprint * texture.edge as f32).max(1.0).log2() + rng.next();
    let edge = (texture.edge >> (level as u32).min(31)).max(1);
    let texel = (uv * edge as f32 - 0.5 + rng.pair()).floor().as_ivec2().as_uvec2() & UVec2::splat(edge - 1);
    let level_start = texture.first + 4 * (texture.edge * texture.edge - edge * edge) / 3;
    let Some(word) = scene.texels.get((level_start + texel.y * edge + texel.x) as usize) else { return Vec3::ONE };
    let roots = Vec3::new((word & 1023) as f32, (word >> 10 & 1023) as f32, (word >> 20 & 1023) as f32) / 1023.0;
    roots * roots
}

/// The light that a surface sends back along the path, and how the path goes on.
pub(super) fn scatter(surface: &Surface, direction: Vec3, lit: &Lit, scene: &Scene, rng: &mut Rng) -> Scattered {
    let material = scene.materials.get(surface.material as usize);
    suspend_at_by("surface_eval", material.map_or(0, |material| 2 * material.kind + (material.texture != NONE) as u32));
    let material = material.copied().unwrap_or_default();
    let mut color = material.color;
    if material.texture != NONE {
        color *= texture_color(material.texture, surface.uv, surface.footprint, scene, rng);
    }
    let front = surface.normal.dot(direction) < 0.0;
    let normal = if front { surface.normal } else { -surface.normal };
    let (across, along) = normal.any_orthonormal_pair();
    let local = |way: Vec3| Vec3::new(across.dot(way), along.dot(way), normal.dot(way));
    let lobes = Lobes {
        kind: material.kind,
        color,
        roughness: material.roughness,
        eta: if front { 1.0 / material.index } else { material.index },
        metal: material.metal,
    };
    let mut out = local(-direction);
    // no divisor is zero
    out.z = out.z.max(1e-4);
    let way = lobes.sample(out, rng);
    let mut scattered = Scattered {
        direct: Vec3::ZERO,
        direction: way.x * across + way.y * along + way.z * normal,
        weight: Vec3::ZERO,
        rarity: 0.0,
        spread: if material.kind == CONDUCTOR || material.kind == DIELECTRIC { material.roughness } else { WIDE },
    };
    // the light first, then the way that was drawn
    for turn in 0..2 {
        let Value { weight, density } = lobes.evaluate(out, if turn == 0 { local(lit.direction) } else { way });
        if turn == 0 {
            // the balance heuristic
            scattered.direct = density * weight * lit.radiance / (1.0 + density / lit.density);
        } else {
            scattered.weight = weight;
            scattered.rarity = 1.0 / density;
        }
    }
    scattered
}
