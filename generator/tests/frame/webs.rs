//! Live sets {a, b}, {a, v}, {b, v}: `v` is stored on the way to either point, and has another slot at each.
use corogen_runtime::suspend_at;

/// A call is not made again.
fn noise(x: u32) -> u32 {
    (x.wrapping_mul(0x9e37_79b9) ^ 7) % 0xffff_fffb
}

pub fn webs(id: u32, salt: u32, out: &mut [u32]) {
    let (a, b) = (noise(id ^ salt), noise(id + salt));
    suspend_at("both");
    let v = noise(out[id as usize]);
    if v & 1 == 0 {
        suspend_at("first");
        out[id as usize] = a ^ v;
    } else {
        suspend_at("second");
        out[id as usize] = b ^ v;
    }
}
