//! Of a struct one field lives; of a vector one component changes on one path.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

struct Hit {
    at: u32,
    normal: [u32; 3],
    seen: bool,
}

pub fn one_field(id: u32, salt: u32, out: &mut [u32]) {
    let mut hit = Hit { at: mix(id, salt), normal: [1, 2, 3], seen: false };
    if id & 1 == 0 {
        hit.normal[1] = mix(id, 3);
    }
    suspend_at("hit");
    hit.seen = true;
    out[id as usize] = hit.normal[1];
}
