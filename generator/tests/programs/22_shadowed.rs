//! Shadowed names and siblings of different types: a slot belongs to a value, not to a name.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

pub fn shadowed(id: u32, salt: u32, out: &mut [u32]) {
    let x = mix(id, salt);
    {
        let x = f32::from_bits(x & 0x3fff_ffff);
        suspend_at("float");
        out[id as usize] = x.to_bits();
    }
    let x = (x & 1 == 0, x >> 1);
    suspend_at("pair");
    if x.0 {
        out[id as usize] ^= x.1;
    }
}
