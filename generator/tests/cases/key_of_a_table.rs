//! A table that is read at run time for a key only: who forgets the key, and saves a call, reads it nowhere so.
//!
//! run: --grid 17
//! run: --buffer out=zeros:17
use corogen_runtime::suspend_by;

static TABLE: [u32; 8] = [3, 1, 4, 1, 5, 9, 2, 6];

fn mixed(a: u32) -> u32 {
    let mut sum = a;
    for turn in 0..a % 5 {
        sum = (sum ^ turn).wrapping_mul(0x0100_0193).rotate_left(5);
    }
    sum
}

pub fn key_of_a_table(id: u32, out: &mut [u32]) {
    let first = mixed(id);
    suspend_by(TABLE[(first & 7) as usize]);
    out[id as usize] = first.wrapping_add(mixed(id)) ^ TABLE[4];
}
