//! Derives and attributes that there are not, and methods that a derive would give.
use corogen_runtime::suspend;

#[derive(Defualt, Clone, serde::Serialize)]
struct A {
    x: u32,
}

struct B {
    x: u32,
}

#[inlin]
fn attributed() -> u32 {
    1
}

#[tokio::main]
pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let b = B { x: id };
    let c = b.clone();
    let d = B::default();
    let e = b.max(c);
    out[id as usize] = e.x;
}
