//! Two variables of one name are called what they are called in the frame; parameters keep their names whatever main functions call
//! their own.
use corogen_runtime::suspend;

fn relax(n: u32, x: u32) -> u32 {
    let mut worst = 0;
    for point in 0..n {
        worst = worst.max(x ^ point);
        suspend();
    }
    worst
}

pub fn shared_names(id: u32, n: u32, out: &mut [u32]) {
    let mut worst = id;
    for step in 0..4 {
        worst = worst.max(relax(n, step * id));
    }
    out[id as usize] = worst;
}
