//! A frame of more than 64 words: no device has shared memory for a thousand.

fn suspend() {}

pub fn wide(id: u32, out: &mut [u32]) {
    let mut kept = [id; 64];
    for at in 0..64 {
        kept[at] = out[id as usize].wrapping_add(kept[(at + 63) % 64] * 5);
    }
    suspend();
    out[id as usize] = kept[(kept[0] % 64) as usize] ^ kept[(kept[7] % 64) as usize];
}
