//! A frame of several groups of four words and a rest of two, with small values that share a word, a promise, and a point
//! that keeps less than the other.
use corogen_runtime::{promise, suspend_at};

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Ray {
    origin: [f32; 3],
    direction: [f32; 3],
}

pub fn trace(id: u32, rays: &[Ray], out: &mut [f32]) {
    let mut ray = Ray { origin: rays[id as usize].origin, direction: rays[id as usize].direction };
    let mut throughput = [1.0f32; 2];
    let mut bounces = 0u8;
    let mut lit = false;
    loop {
        promise("uv", ray.origin[0]);
        suspend_at("intersect");
        for axis in 0..3 {
            ray.origin[axis] += ray.direction[axis];
        }
        throughput[usize::from(lit)] *= 0.5;
        bounces += 1;
        lit ^= ray.origin[0] > 1.0;
        if bounces == 4 {
            break;
        }
    }
    let sum = throughput[0] + throughput[1];
    suspend_at("write");
    out[id as usize] = if lit { sum } else { -sum };
}
