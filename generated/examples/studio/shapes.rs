//! Shapes made of triangles.

use std::f32::consts::{PI, TAU};

use glam::{Affine3A, Vec2, Vec3};
use input_examples::studio::{CONDUCTOR, DIELECTRIC, DIFFUSE, EMISSIVE, MIXED, Material, NONE};

use super::world::{Corner, Parts};

/// Smoother than this, GGX is narrower than single precision tells.
const LEAST_ROUGHNESS: f32 = 0.002;

pub(crate) fn diffuse(color: Vec3) -> Material {
    Material {
        color,
        kind: DIFFUSE,
        roughness: 1.0,
        index: 1.5,
        metal: 0.0,
        texture: NONE,
    }
}

pub(crate) fn textured(texture: u32) -> Material {
    Material {
        texture,
        ..diffuse(Vec3::ONE)
    }
}

pub(crate) fn conductor(color: Vec3, roughness: f32) -> Material {
    Material {
        kind: CONDUCTOR,
        roughness: roughness.max(LEAST_ROUGHNESS),
        ..diffuse(color)
    }
}

pub(crate) fn dielectric(color: Vec3, roughness: f32, index: f32) -> Material {
    Material {
        kind: DIELECTRIC,
        roughness: roughness.max(LEAST_ROUGHNESS),
        // the halfway vector of a boundary between equals is none
        index: index.max(1.01),
        ..diffuse(color)
    }
}

pub(crate) fn mixed(color: Vec3, roughness: f32, metal: f32) -> Material {
    Material {
        kind: MIXED,
        roughness: roughness.max(LEAST_ROUGHNESS),
        metal,
        ..diffuse(color)
    }
}

pub(crate) fn emissive(radiance: Vec3) -> Material {
    Material {
        kind: EMISSIVE,
        ..diffuse(radiance)
    }
}

impl Parts {
    /// A parallelogram from `corner` along `a` and `b`, its front where these run counterclockwise; `uv` at its far corner.
    pub(crate) fn quad(&mut self, corner: Vec3, a: Vec3, b: Vec3, uv: Vec2, material: u32) {
        let normal = a.cross(b).normalize();
        let at = |u: f32, v: f32| Corner {
            point: corner + u * a + v * b,
            normal,
            uv: uv * Vec2::new(u, v),
        };
        let [p, q, r, s] = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)];
        self.triangle([p, q, r], material);
        self.triangle([p, r, s], material);
    }

    /// The cube from -1 to 1, placed.
    pub(crate) fn cube(&mut self, placed: Affine3A, material: u32) {
        for axis in [
            Vec3::X,
            Vec3::Y,
            Vec3::Z,
            Vec3::NEG_X,
            Vec3::NEG_Y,
            Vec3::NEG_Z,
        ] {
            let (a, b) = axis.any_orthonormal_pair();
            let to = |way: Vec3| placed.transform_vector3(way);
            let corner = placed.transform_point3(axis - a - b);
            self.quad(corner, to(2.0 * a), to(2.0 * b), Vec2::ONE, material);
        }
    }

    /// A grid of `across` by `along` places, each from two numbers between 0 and 1; `surface` gives point and normal.
    fn grid(
        &mut self,
        across: u32,
        along: u32,
        uv: Vec2,
        material: u32,
        surface: impl Fn(f32, f32) -> (Vec3, Vec3),
    ) {
        let corner = |i: u32, j: u32| {
            let (u, v) = (i as f32 / across as f32, j as f32 / along as f32);
            let (point, normal) = surface(u, v);
            Corner {
                point,
                normal,
                uv: uv * Vec2::new(u, v),
            }
        };
        for (i, j) in (0..across).flat_map(|i| (0..along).map(move |j| (i, j))) {
            let [p, q] = [corner(i, j), corner(i + 1, j)];
            let [r, s] = [corner(i + 1, j + 1), corner(i, j + 1)];
            for triangle in [[p, q, r], [p, r, s]] {
                let [a, b, c] = triangle.map(|corner| corner.point);
                // at a pole, one of the two has no area
                if (b - a).cross(c - a).length() > 1e-9 {
                    self.triangle(triangle, material);
                }
            }
        }
    }

    /// A sphere of so many rings.
    pub(crate) fn sphere(&mut self, center: Vec3, radius: f32, rings: u32, material: u32) {
        self.grid(2 * rings, rings, Vec2::new(2.0, 1.0), material, |u, v| {
            let (around, down) = (TAU * u, PI * v);
            let ring = down.sin();
            let normal = Vec3::new(ring * around.sin(), -down.cos(), ring * around.cos());
            (center + radius * normal, normal)
        });
    }

    /// A ring of that radius around the y axis, placed; its own thickness is `thick`.
    pub(crate) fn torus(&mut self, placed: Affine3A, radius: f32, thick: f32, material: u32) {
        self.grid(48, 20, Vec2::new(6.0, 1.0), material, |u, v| {
            let ((s, c), (up, out)) = ((TAU * u).sin_cos(), (TAU * v).sin_cos());
            let normal = Vec3::new(s * out, up, c * out);
            let point = radius * Vec3::new(s, 0.0, c) + thick * normal;
            let turned = placed.transform_vector3(normal).normalize();
            (placed.transform_point3(point), turned)
        });
    }
}
