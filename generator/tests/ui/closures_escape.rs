//! Closures that are chosen at run time.
use corogen_runtime::suspend;

fn make(n: u32) -> impl Fn(u32) -> u32 {
    move |v| v + n
}

pub fn kernel(id: u32, out: &mut [u32]) {
    let f = make(id);
    suspend();
    let gs = [make(1), make(2)];
    out[0] = f(id) + gs[id as usize](1);
}
