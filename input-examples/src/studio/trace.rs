//! Rays through the boxes around triangles.

use glam::{UVec2, Vec3};

use super::{HOLE, NONE, Scene, Triangle};

/// Farther than all that is seen.
pub(super) const FAR: f32 = 1e30;
/// What is nearer than this is where the ray begins.
const EPSILON: f32 = 1e-4;

#[derive(Clone, Copy)]
pub(super) struct Ray {
    pub(super) origin: Vec3,
    pub(super) direction: Vec3,
}

/// A triangle that a ray meets, and where: `corner + u * a + v * b`.
#[derive(Clone, Copy)]
pub(super) struct Hit {
    pub(super) triangle: u32,
    pub(super) distance: f32,
    pub(super) u: f32,
    pub(super) v: f32,
}

/// Whether a triangle that is cut by a texture has a hole there.
fn is_hole(hit: &Hit, cut: u32, scene: &Scene) -> bool {
    let Some(texture) = scene.textures.get(cut as usize) else { return false };
    let Some(shading) = scene.shadings.get(hit.triangle as usize) else { return false };
    let [t0, t1, t2] = shading.uvs;
    let uv = (1.0 - hit.u - hit.v) * t0 + hit.u * t1 + hit.v * t2;
    let texel = (uv * texture.edge as f32).floor().as_ivec2().as_uvec2() & UVec2::splat(texture.edge - 1);
    let place = texture.first + texel.y * texture.edge + texel.x;
    scene.texels.get(place as usize).is_some_and(|word| word & HOLE != 0)
}

/// Makes `hit` the triangle with that number where it is nearer. After Möller and Trumbore, from either side.
fn meet(ray: &Ray, number: u32, triangle: &Triangle, scene: &Scene, hit: &mut Hit) {
    let p = ray.direction.cross(triangle.b);
    // infinite where the ray runs along the plane: then no comparison holds
    let scale = 1.0 / triangle.a.dot(p);
    let s = ray.origin - triangle.corner;
    let u = s.dot(p) * scale;
    let q = s.cross(triangle.a);
    let v = ray.direction.dot(q) * scale;
    let distance = triangle.b.dot(q) * scale;
    if u >= 0.0 && v >= 0.0 && u + v <= 1.0 && distance > EPSILON && distance < hit.distance {
        let nearer = Hit { triangle: number, distance, u, v };
        if triangle.cut == NONE || !is_hole(&nearer, triangle.cut, scene) {
            *hit = nearer;
        }
    }
}

/// The nearest triangle before `limit`, or any that is: [`NONE`] where there is none.
///
/// Nodes stand in depth-first order and know what comes after them, so that no stack is needed.
pub(super) fn trace(ray: &Ray, limit: f32, any: bool, scene: &Scene) -> Hit {
    let inverse = ray.direction.recip();
    let mut hit = Hit { triangle: NONE, distance: limit, u: 0.0, v: 0.0 };
    let mut at = 0;
    while let Some(node) = scene.nodes.get(at as usize) {
        let low = (node.low - ray.origin) * inverse;
        let high = (node.high - ray.origin) * inverse;
        let enters = low.min(high).max_element();
        let leaves = low.max(high).min_element();
        if enters > leaves || leaves < 0.0 || enters > hit.distance {
            at = node.next;
            continue;
        }
        let first = node.leaf >> 3;
        for number in first..first + (node.leaf & 7) {
            if let Some(triangle) = scene.triangles.get(number as usize) {
                meet(ray, number, triangle, scene, &mut hit);
            }
        }
        if any && hit.triangle != NONE {
            break;
        }
        at += 1;
    }
    hit
}
