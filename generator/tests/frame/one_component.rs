//! One component of a vector changes on one way: only it is stored again, and what nobody reads is not kept.
use corogen_runtime::suspend_at;
use glam::UVec3;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

pub fn one_component(id: u32, salt: u32, out: &mut [u32]) {
    let mut v = UVec3::new(noise(id), noise(salt), id ^ salt);
    suspend_at("first");
    if v.x & 1 == 0 {
        v.y += 7;
    }
    suspend_at("second");
    out[id as usize] = v.x * v.y;
}
