//! References that are chosen at run time: by branches, in loops, in structs.
use corogen_runtime::suspend;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Node {
    pub next: u32,
    pub value: u32,
    pub kids: [u32; 2],
}
struct Walker<'a> {
    cur: &'a Node,
    best: Option<&'a Node>,
    steps: u32,
}
fn bump(x: &mut u32, by: u32) {
    *x += by;
    if by > 2 {
        suspend();
    }
    *x ^= 1;
}
fn plain(x: &mut u32, by: u32) {
    *x = *x * 3 + by;
}
pub fn refs(id: u32, nodes: &[Node], out: &mut [u32]) {
    // two locals
    let mut a = id;
    let mut b = id + 10;
    let r = if id % 2 == 0 { &mut a } else { &mut b };
    *r += 5;
    suspend();
    bump(r, id % 4);
    plain(r, 7);
    // match
    let mut arr = [1u32, 2, 3, 4];
    let mut lone = 9u32;
    let m = match id % 3 {
        0 => &mut arr[1],
        1 => &mut lone,
        _ => &mut arr[(id as usize) % 4],
    };
    *m += 100;
    suspend();
    *m ^= id;
    // cursor reassigned in a loop
    let mut cur = &nodes[(id as usize) % nodes.len()];
    let mut h = 0u32;
    let mut n = 0;
    while cur.next != 0 && n < 6 {
        h = h.wrapping_mul(31) + cur.value;
        suspend();
        let saved = cur;
        cur = &nodes[cur.next as usize];
        h ^= saved.value << 3;
        h += cur.kids[(n % 2) as usize];
        n += 1;
    }
    // in a struct, with Option
    let mut w = Walker { cur: &nodes[0], best: None, steps: 0 };
    for i in 0..5u32 {
        if w.cur.value % 3 == id % 3 {
            w.best = Some(w.cur);
        }
        suspend();
        w.cur = &nodes[((w.cur.next + i) as usize) % nodes.len()];
        w.steps += 1;
    }
    if let Some(best) = w.best {
        h ^= best.value * 7;
    }
    h += w.cur.value + w.steps;
    out[id as usize] = h ^ a ^ (b << 4) ^ arr[0] ^ (arr[1] << 1) ^ (arr[2] << 2) ^ (arr[3] << 3) ^ (lone << 5);
}
