//! A trait object that may be behind itself: nothing says how deep.
use corogen_runtime::suspend;

trait Node {
    fn value(&self) -> u32;
}

struct Leaf(u32);

struct Inner<'a> {
    child: &'a dyn Node,
}

impl Node for Leaf {
    fn value(&self) -> u32 {
        self.0
    }
}

impl Node for Inner<'_> {
    fn value(&self) -> u32 {
        doubled(&Inner { child: self.child })
    }
}

fn doubled(node: &dyn Node) -> u32 {
    2 * node.value()
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let leaf = Leaf(id);
    suspend();
    out[id as usize] = doubled(&Inner { child: &leaf });
}
