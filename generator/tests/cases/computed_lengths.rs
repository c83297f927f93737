//! Lengths and const arguments that std's numeric methods compute; glam's modules; the middle of what has no half, or no sum.
//! run: --grid 16 --buffer out=zeros:16
use corogen_runtime::suspend;
use glam::f32::{Vec3, vec3};
use glam::u32::*;

const SQUARE: usize = 2_usize.pow(2);
const MANY: usize = 3
    + 9_usize.ilog2() as usize
    + (-3i32).unsigned_abs() as usize
    + 7usize.abs_diff(9)
    + 5usize.saturating_sub(9)
    + 9usize.div_ceil(2)
    + 6usize.next_power_of_two()
    + 7u32.count_ones() as usize
    + 17usize.isqrt()
    + 1000u32.ilog10() as usize
    + 8u8.trailing_zeros() as usize
    + (1.5f32.to_bits() >> 28) as usize
    + 3usize.checked_pow(2).unwrap()
    + 2usize.saturating_pow(3)
    + (-5i64).abs() as usize;

const fn side(n: usize) -> usize {
    if n.is_power_of_two() { n.pow(2) } else { n.ilog2() as usize }
}

struct Stack {
    items: [u32; 3 + 2_usize.pow(1)],
}

fn length<const N: usize>() -> u32 {
    N as u32
}

pub fn computed_lengths(id: u32, out: &mut [u32]) {
    let mut stack = Stack { items: [id; 5] };
    stack.items[(id % 5) as usize] = MANY as u32;
    suspend();
    let table = [id; SQUARE];
    let cells = [3u32; side(4)];
    let sum = vec3(1.0, 2.0, 3.0) + Vec3::ONE;
    let triple = uvec3(1, 2, 3);
    let x: f32 = sum.x;
    let least = f32::from_bits(0x007f_ffff - id);
    let middles = [
        least.midpoint(least),
        f32::from_bits(0x8000_0001).midpoint(0.0),
        f32::MAX.midpoint(f32::MAX - id as f32 * 1e30),
        f32::MIN.midpoint(f32::MAX),
        f32::INFINITY.midpoint(least),
    ];
    let bits = middles.iter().fold(0u32, |bits, middle| bits.rotate_left(5) ^ middle.to_bits());
    let lengths = length::<{ 2_usize.pow(2) }>() + [1u32; MANY].len() as u32 + cells[(id % 16) as usize];
    let values = table[id as usize % SQUARE] + stack.items[(id % 5) as usize] + x as u32 + triple.y;
    out[id as usize] = (lengths + values) ^ bits;
}
