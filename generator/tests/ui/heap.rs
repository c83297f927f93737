//! What needs a heap.
use corogen_runtime::suspend;

fn boxed(v: u32) -> Box<u32> {
    Box::new(v)
}

fn first(of: &std::vec::Vec<u32>) -> u32 {
    of[0]
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let list = vec![id; 4];
    let text = id.to_string();
    let map: std::collections::HashMap<u32, u32> = Default::default();
    out[0] = first(&list) + *boxed(id);
}
