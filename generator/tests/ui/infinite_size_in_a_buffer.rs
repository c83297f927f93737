//! A type without a size, where the layout of a buffer's elements is judged.
use corogen_runtime::suspend;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Node {
    children: [Node; 2],
    value: u32,
}

pub fn kernel(id: u32, nodes: &[Node], out: &mut [u32]) {
    suspend();
    out[id as usize] = nodes[0].value;
}
