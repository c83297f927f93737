//! Patterns that do not fit.
use corogen_runtime::suspend;

struct Pair(u32, u32);

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let Pair(a) = Pair(id, 1);
    let [x, y] = [1, 2, 3];
    let (p, q) = Pair(1, 2);
    match id {
        0..=5 => {}
        7 => {}
    }
    match (id, a) {
        (0, _) => {}
        (_, Some(1)) => {}
    }
    if let Some(v) = id {
        out[0] = v;
    }
}
