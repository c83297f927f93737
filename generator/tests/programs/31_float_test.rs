//! A float that decides a branch on both sides of a point decides the same.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn float_test(id: u32, salt: u32, out: &mut [u32]) {
    let x = (mix(id, salt) >> 8) as f32 * 0.1 + 0.3;
    let below = x < 1000000.7;
    suspend_at("float");
    if below == (x < 1000000.7) {
        out[id as usize] = x.to_bits();
    }
}
