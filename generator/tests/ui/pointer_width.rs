//! Where `usize` and `isize` have fewer bits on the device than on the CPU, and the source asks for more.
use corogen_runtime::suspend;

const FAR: usize = 1 << 40;

fn halves(key: u64) -> usize {
    let high = (key >> 32) as usize;
    let low = key as usize;
    high ^ low % 16
}

pub fn kernel(id: u32, keys: &[u64], out: &mut [u64]) {
    suspend();
    let most = 0x1_0000_0000_usize;
    let least: isize = -0x8000_0000 - 0x9000_0000;
    let signed = keys[id as usize] as i64 as isize;
    let shifted = (most + id as usize) >> 33;
    let mut spread = id as usize;
    spread <<= 40;
    let masked = (keys[id as usize] & 0xffff) as usize;
    out[id as usize] = (halves(keys[id as usize]) + FAR + shifted + spread + masked) as u64 + (signed + least) as u64;
}
