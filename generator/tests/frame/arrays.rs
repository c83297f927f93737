//! An array that is indexed at run time is kept whole; of one that is indexed by constants, the elements that are read.
use corogen_runtime::suspend;

pub fn arrays(id: u32, salt: u32, out: &mut [u32]) {
    let mut stack = [salt; 4];
    stack[(id & 3) as usize] = id;
    let table = [id, id ^ salt, salt >> 1];
    suspend();
    stack[(salt & 3) as usize] += table[1];
    suspend();
    out[id as usize] = stack[((salt ^ id) & 3) as usize];
}
