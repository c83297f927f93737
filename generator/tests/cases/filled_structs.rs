//! Structs with long arrays of equal elements: returned, bound, bound to a name that their parts read, and in each other.
//!
//! run: --grid 50 --buffer out=zeros:50
use corogen_runtime::suspend;

#[derive(Clone, Copy, PartialEq)]
enum Node {
    Nil,
    Int(i32),
    Pair { a: u16, b: u16 },
}

#[derive(Clone, Copy)]
struct Arena {
    nodes: [Node; 10],
    len: usize,
}

#[derive(Clone, Copy)]
struct Pool {
    arena: Arena,
    free: [u32; 9],
    grid: [[i16; 9]; 2],
}

impl Arena {
    fn new() -> Self {
        Arena { nodes: [Node::Nil; 10], len: 0 }
    }

    fn full(id: u32) -> Self {
        if id % 7 == 6 {
            return Arena { nodes: [Node::Pair { a: 3, b: id as u16 }; 10], len: 10 };
        }
        Arena { len: 5, nodes: [Node::Int(-2); 10] }
    }

    fn sum(&self) -> u32 {
        let worth = |node: &Node| match *node {
            Node::Nil => 1,
            Node::Int(v) => v.unsigned_abs(),
            Node::Pair { a, b } => u32::from(a) * u32::from(b),
        };
        self.nodes[..self.len].iter().map(worth).sum()
    }
}

pub fn filled_structs(id: u32, out: &mut [u32]) {
    let mut arena = if id % 2 == 0 { Arena::new() } else { Arena::full(id) };
    arena.nodes[id as usize % 10] = if id % 3 == 0 { Node::Int(id as i32) } else { Node::Pair { a: 1, b: 2 } };
    arena.len = (arena.len + 3).min(10);
    suspend();
    let before = arena.sum();
    let arena = Arena { nodes: [arena.nodes[1]; 10], len: arena.len + 1 - usize::from(arena.len == 10) };
    suspend();
    let pool = Pool { arena, free: [id + 1; 9], grid: [[-3; 9]; 2] };
    let mut pools = [pool; 2];
    pools[1].arena = Arena::full(before);
    suspend();
    let nodes = pools[id as usize % 2].arena.sum() + pools[1].arena.sum() * 3;
    let rest = pools[0].free.iter().sum::<u32>() + pools[1].grid[id as usize % 2][3].unsigned_abs() as u32;
    out[id as usize] = before * 1000 + nodes * 10 + rest;
}
