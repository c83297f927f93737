//! Numbers that saturate, that wrap and that are not zero, kept over points; arithmetic that ends an instance would be next.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use std::num::{NonZeroU32, Saturating, Wrapping};

use corogen_runtime::suspend;

const SEVEN: NonZeroU32 = NonZeroU32::new(7).unwrap();

struct Tank {
    level: Saturating<u8>,
    turns: Wrapping<u32>,
    size: NonZeroU32,
}

pub fn numbers_in_wrappers(id: u32, out: &mut [u32]) {
    let size = NonZeroU32::new(id % 5).unwrap_or(SEVEN);
    let mut tank = Tank { level: Saturating(id as u8), turns: Wrapping(id), size };
    let mut v = 1;
    for turn in 0..4u32 {
        tank.level += 60;
        tank.turns *= Wrapping(0x9e37_79b9);
        suspend();
        if turn % 3 == 2 {
            tank.level -= Saturating(250);
            tank.size = tank.size.saturating_mul(size);
        }
        v = v * 31 + tank.level.0 as u32 / tank.size + tank.turns.0 % size;
    }
    suspend();
    let (low, high) = (tank.turns.0 as u64 * 0x1_0000_0001).carrying_mul(u64::MAX - id as u64, id as u64);
    v = v * 31 + (low ^ high ^ high >> 32) as u32;
    v = v * 31 + id.strict_add(3).strict_mul(5).strict_sub(2).strict_pow(2);
    out[id as usize] = v.strict_rem(0xffff_fffb);
}
