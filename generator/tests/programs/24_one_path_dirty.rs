//! A value that one of two paths to a point has changed is stored on that path.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn one_path_dirty(id: u32, salt: u32, out: &mut [u32]) {
    let mut x = mix(id, salt);
    suspend_at("first");
    if id & 1 == 0 {
        x = mix(x, 1);
    }
    suspend_at("second");
    out[id as usize] = x;
}
