//! What lives on one of two ways shares its words with what lives on the other.
use corogen_runtime::suspend_at;

pub fn both_arms(id: u32, salt: u32, out: &mut [u32]) {
    let base = salt ^ id;
    if base & 1 == 0 {
        let (a, b, c) = (base >> 1, base >> 2, base >> 3);
        suspend_at("left");
        out[id as usize] = base + a * b ^ c;
    } else {
        let wide = (base as u64) << 20;
        suspend_at("right");
        out[id as usize] = base + (wide >> 3) as u32;
    }
}
