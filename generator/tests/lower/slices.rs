//! Slices that are chosen and reassigned, and their parts.
use corogen_runtime::suspend;
fn sum(s: &[u32]) -> u32 {
    let mut t = 0;
    for x in s {
        t = t * 3 + x;
    }
    t
}
fn halves(s: &mut [u32]) {
    let n = s.len() / 2;
    let (a, b) = s.split_at_mut(n);
    for x in a.iter_mut() {
        *x += 1;
    }
    for x in b {
        *x *= 2;
    }
}
pub fn slices(id: u32, data: &[u32], out: &mut [u32]) {
    let mut h = 0u32;
    let mut s = &data[..];
    while s.len() > 2 {
        h = h * 5 + s[0];
        suspend();
        s = &s[1 + (id as usize % 2)..];
    }
    h ^= sum(s);
    // binary search by halves
    let mut t = data;
    while t.len() > 1 {
        let (lo, hi) = t.split_at(t.len() / 2);
        t = if hi[0] % 8 <= id % 8 { hi } else { lo };
        suspend();
    }
    h ^= t[0] << 2;
    // ping-pong
    let mut x = [id, 1, 2, 3];
    let mut y = [0u32; 4];
    let (mut src, mut dst) = (&mut x, &mut y);
    for i in 0..3 + id % 3 {
        for k in 0..4 {
            dst[k] = src[(k + 1) % 4] * 3 + i;
        }
        suspend();
        std::mem::swap(&mut src, &mut dst);
    }
    h += src[0] ^ dst[1] << 1 ^ src[3];
    // mutable slice reassigned
    let mut local = [7u32, 1, 8, 2, 9, 3];
    let mut m = &mut local[..];
    while !m.is_empty() {
        m[0] += id;
        suspend();
        let (_, rest) = m.split_at_mut(1);
        m = rest;
    }
    halves(&mut local[1..5]);
    h ^= sum(&local);
    // chosen arrays
    let big = [1u32, 2, 3, 4, 5];
    let small = [9u32, 8];
    let c: &[u32] = if id % 2 == 0 { &big } else { &small };
    suspend();
    for v in c {
        h = h * 7 + v;
    }
    h ^= sum(c) + c.len() as u32;
    if let [first, .., last] = c {
        h += first * last;
    }
    if let [p, q, rest @ ..] = c {
        h += p ^ q;
        for r in rest {
            h += r;
            suspend();
        }
    }
    for w in data.windows(2) {
        if w[0] > w[1] {
            h += 1;
        }
    }
    for ch in local.chunks_exact(2) {
        h ^= ch[0] * ch[1];
    }
    for ch in local.chunks_mut(4) {
        ch[0] = 5;
        suspend();
    }
    if let (Some(f), Some(l)) = (data.first(), local.last()) {
        h += f + l;
    }
    for v in local.iter().rev() {
        h = h.rotate_left(3) ^ v;
    }
    out[id as usize] = h;
}
