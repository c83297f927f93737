//! A call that may trap is left at once: by a function with a value of its type, by one without, by a continuation with its end.
use corogen_runtime::suspend;

fn at(table: &[u32], index: u32) -> u32 {
    table[index as usize]
}

fn twice(table: &[u32], index: u32) -> f32 {
    let first = at(table, index);
    at(table, first) as f32
}

fn store(out: &mut [f32], table: &[u32], index: u32) {
    let value = twice(table, index);
    out[index as usize] = value;
}

pub fn trapping(id: u32, table: &[u32], out: &mut [f32]) {
    let first = at(table, id);
    suspend();
    store(out, table, first);
    out[id as usize] = twice(table, id);
}
