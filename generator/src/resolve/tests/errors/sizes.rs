//! Elements that are not there, types without a size, functions that call themselves.
use corogen_runtime::suspend;

struct Node {
    value: u32,
    next: Option<Node>,
}

const TABLE: [u32; 3] = [1, 2, 3];
const FOURTH: u32 = TABLE[3];

fn length(node: &Node) -> u32 {
    node.value
}

fn even(n: u32) -> bool {
    n == 0 || odd(n - 1)
}

fn odd(n: u32) -> bool {
    n != 0 && even(n - 1)
}

pub fn entry(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = FOURTH + length(&Node { value: id, next: None }) + even(id) as u32;
}
