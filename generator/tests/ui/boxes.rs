//! What would be behind a pointer into the heap.
use corogen_runtime::suspend;
use std::rc::Rc;

fn adder(n: u32) -> Box<dyn Fn(u32) -> u32> {
    Box::new(move |x| x + n)
}

pub fn boxed(id: u32, out: &mut [u32]) {
    suspend();
    let list: Vec<u32> = Vec::new();
    out[0] = adder(1)(id) + *Rc::new(3);
}
