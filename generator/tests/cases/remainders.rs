//! Remainders as indices: that of an unsigned integer is below what it is by, that of a signed one, or of a wider one, need not be.
//!
//! run: --grid 64
//! run: --buffer table=@places.json --buffer out=zeros:384
use corogen_runtime::suspend;

fn get(values: &[u32], index: usize) -> u32 {
    if index < values.len() { values[index] } else { 77 }
}

pub fn remainders(id: u32, table: &[u32], out: &mut [u32]) {
    let out = &mut out[id as usize * 6..][..6];
    let hash = id.wrapping_mul(2654435761);
    out[0] = table[hash as usize % table.len()];
    let mut slot = hash as usize % table.len();
    for _ in 0..3 {
        suspend();
        slot = (slot + 1) % table.len();
        out[1] = out[1] * 10 + table[slot];
    }
    let (x, n) = (id as i32 - 30, id as i32 % 7 + 1);
    let part = &table[..n as usize];
    out[2] = get(part, (x % n) as usize);
    let wide = (1u64 << 32) + 1 + u64::from(id);
    out[3] = get(&table[..(wide as u32 as usize).min(11)], (u64::from(hash) % wide) as u32 as usize);
    let by = id as i32 % 5 - 2;
    out[4] = u32::from(by != 0 && x % by < by);
    let mut count = 5;
    let rest = hash % count;
    count -= rest;
    out[5] = if rest < count { table[rest as usize] } else { 99 };
}
