//! Long arrays of equal elements within structs are filled by loops, where they are returned and where they are bound.
use corogen_runtime::suspend;

struct Heap {
    keys: [u32; 12],
    len: u32,
}

impl Heap {
    fn new(id: u32) -> Self {
        Heap { keys: [u32::MAX; 12], len: id % 2 }
    }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let mut heap = Heap::new(id);
    heap.keys[id as usize % 12] = id;
    suspend();
    let heap = Heap { keys: [heap.keys[3]; 12], len: heap.len };
    out[id as usize] = heap.keys[id as usize % 7] + heap.len;
}
