//! Nothing to compile: no `pub fn` suspends.
use corogen_runtime::suspend;

pub fn plain(id: u32, out: &mut [u32]) {
    out[id as usize] = id;
}

fn private(id: u32, out: &mut [u32]) {
    suspend();
    out[id as usize] = id;
}
