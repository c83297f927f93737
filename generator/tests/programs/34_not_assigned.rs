//! A payload that only one path fills.
use corogen_runtime::suspend_at;

fn mix(a: u32, b: u32) -> u32 {
    (a ^ b).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn look(id: u32, salt: u32) -> Option<u32> {
    if id & 1 == 0 { Some(mix(id, salt)) } else { None }
}

pub fn not_assigned(id: u32, salt: u32, out: &mut [u32]) {
    let found = look(id, salt);
    suspend_at("looked");
    if let Some(word) = found {
        out[id as usize] = word;
    }
}
