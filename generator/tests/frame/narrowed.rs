//! What is computed from values that end at a point is computed before it, if it is smaller: of three vectors remains the one that is
//! normal to them. What only passes a point beside its operands is computed after it.
use corogen_runtime::suspend;
use glam::{Vec3, vec3};

/// A call is not made again.
fn noise(x: u32) -> f32 {
    (x.wrapping_mul(0x9e37_79b9) % 0xffff_fffb >> 20) as f32
}

fn vertex(x: u32) -> Vec3 {
    vec3(noise(x), noise(x ^ 1), noise(x ^ 2))
}

pub fn narrowed(id: u32, salt: u32, out: &mut [f32]) {
    let (a, b, c) = (vertex(id), vertex(salt), vertex(id ^ salt));
    suspend();
    let ab = b - a;
    let ac = c - a;
    let facing = ab.cross(ac).dot(vec3(1.0, 2.0, 3.0));
    let (u, v) = (noise(id ^ 9), noise(id ^ 17));
    let area = facing * u + v;
    suspend();
    out[id as usize] = facing + u;
    suspend();
    out[id as usize] += area * (facing - v);
}
