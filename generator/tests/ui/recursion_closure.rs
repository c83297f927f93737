//! A cycle through a trait method and two functions.
use corogen_runtime::suspend;

trait Visit {
    fn visit(&self, n: u32) -> u32;
}
struct A;
struct B;
impl Visit for A {
    fn visit(&self, n: u32) -> u32 {
        if n == 0 { 0 } else { B.visit(n - 1) }
    }
}
impl Visit for B {
    fn visit(&self, n: u32) -> u32 {
        step(n)
    }
}
fn step(n: u32) -> u32 {
    suspend();
    A.visit(n)
}

pub fn kernel(id: u32, out: &mut [u32]) {
    out[0] = step(id);
}
