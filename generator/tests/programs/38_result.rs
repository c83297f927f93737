//! The result of a suspending call, unused on one path, and its argument, used after.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn trace(ray: u32) -> u32 {
    suspend_at("trace");
    mix(ray, 3)
}

pub fn result(id: u32, salt: u32, out: &mut [u32]) {
    let ray = mix(id, salt);
    let hit = trace(ray);
    if ray & 1 == 0 {
        out[id as usize] = hit;
    }
    out[id as usize] += ray;
}
