//! Trait objects behind `&mut` in an array: what an adaptor finds is what changes.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

trait Node {
    fn name(&self) -> u32;
    fn bump(&mut self, by: u32);
}

struct Leaf(u32);

struct Pair(u32, u32);

impl Node for Leaf {
    fn name(&self) -> u32 {
        self.0
    }

    fn bump(&mut self, by: u32) {
        self.0 += by;
    }
}

impl Node for Pair {
    fn name(&self) -> u32 {
        self.0 * 100 + self.1
    }

    fn bump(&mut self, by: u32) {
        self.1 ^= by;
    }
}

pub fn elements_that_change(id: u32, out: &mut [u32]) {
    let (mut a, mut b, mut c) = (Leaf(id + 1), Pair(id % 5, id), Leaf(id * 3 % 17));
    let mut sum = 0;
    {
        let mut all: [&mut dyn Node; 3] = [&mut a, &mut b, &mut c];
        suspend();
        if let Some(node) = all.iter_mut().find(|node| node.name() > 10) {
            node.bump(5);
            sum += node.name();
        }
        for node in all.iter_mut().filter(|node| node.name() % 3 != 1) {
            node.bump(7);
            suspend();
            sum = sum * 5 + node.name();
        }
    }
    for name in [a.name(), b.name(), c.name()] {
        sum = sum.wrapping_mul(31) ^ name;
    }
    out[id as usize] = sum;
}
