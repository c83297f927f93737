//! What panics is checked, once, and not where it cannot happen.
use corogen_runtime::suspend;

const SIZE: usize = 8;
const LEVELS: u32 = (SIZE as u32).ilog2();
const LEAST: f32 = 0.25;
const MOST: f32 = 4.0;
static TABLE: [u32; SIZE] = [3, 1, 4, 1, 5, 9, 2, 6];

fn divide(a: i32, b: i32) -> i32 {
    a / b + a % 7
}

pub fn checks(id: u32, n: u32, data: &[u32], out: &mut [u32]) {
    let i = id as usize;
    let mut h = data[i];
    h ^= data[i] + TABLE[i % SIZE] + TABLE[i & 7];
    h += TABLE[(h >> 30) as usize] + TABLE[n as usize];
    for k in 0..SIZE {
        h += TABLE[k];
    }
    for k in 0..data.len() {
        h ^= data[k];
    }
    suspend();
    h /= n;
    h += divide(h as i32, n as i32) as u32;
    h += data[i..].first().copied().unwrap();
    assert!(h != 0, "nothing came of it");
    let bound = f32::from_bits(n + LEVELS);
    h ^= (h as f32).clamp(LEAST, MOST).clamp(bound, bound).to_bits();
    let mut local = [0u8; 4];
    local[(h % 4) as usize] = 1;
    local[n as usize + 1] = 2;
    out[i] = h + local[2] as u32;
}
