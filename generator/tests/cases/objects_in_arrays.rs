//! Arrays of references to what has no name: trait objects, closures, values.
//!
//! run: --grid 64
//! run: --buffer out=zeros:1536
use corogen_runtime::suspend;
trait Sh {
    fn v(&self) -> u32;
    fn m(&mut self) {}
}
#[derive(Clone, Copy)]
struct B(u32);
struct L(u32, u32);
struct W<'a> {
    s: &'a dyn Sh,
    k: u32,
}
impl Sh for B {
    fn v(&self) -> u32 {
        self.0
    }
    fn m(&mut self) {
        self.0 += 1;
    }
}
impl Sh for L {
    fn v(&self) -> u32 {
        self.0 * 10 + self.1
    }
    fn m(&mut self) {
        suspend();
        self.1 *= 2;
    }
}
fn mk(i: u32) -> L {
    suspend();
    L(i, i + 1)
}
fn sum<const N: usize>(a: [&dyn Sh; N]) -> u32 {
    let mut h = 0;
    for s in a {
        h = h * 3 + s.v();
    }
    h
}
fn sums(a: &[&dyn Sh]) -> u32 {
    let mut h = 0;
    for s in a {
        h = h * 3 + s.v();
        suspend();
    }
    h
}
fn fs(a: &[&dyn Fn(u32) -> u32], mut v: u32) -> u32 {
    for f in a {
        suspend();
        v = (*f)(v);
    }
    v
}
pub fn objects_in_arrays(id: u32, out: &mut [u32]) {
    let k = id as usize * 24;
    let (a, b) = (B(id), L(5, id));
    out[k] = sum([&a, &b]);
    out[k + 1] = sum([&B(3), &L(id, 1), &B(id)]);
    out[k + 2] = sum([&mk(1), &mk(id), &a]);
    out[k + 3] = sums(&[&B(3), &L(id, 1)]);
    out[k + 4] = sums(&[&a, &mk(id), &b]);
    out[k + 5] = fs(&[&|v| v + id, &|v| v * 3], 4);
    let q = id + 1;
    let f1 = |v: u32| v + q;
    out[k + 6] = fs(&[&f1, &|v| v ^ q], id);
    out[k + 7] = fs(&[&f1, &move |v| v * q, &f1], id);
    let mut n = 0;
    for r in [&[1u32, 2][..], &[id]] {
        n = n * 10 + r[0] + r.len() as u32;
        suspend();
    }
    out[k + 8] = n;
    n = 0;
    for r in [Some(&B(id)), None, Some(&B(3))].into_iter().flatten() {
        n = n * 10 + r.0;
        suspend();
    }
    out[k + 9] = n;
    n = 0;
    for (i, s) in [&B(id) as &dyn Sh, &L(2, id)].into_iter().enumerate() {
        n = n * 10 + s.v() + i as u32;
    }
    out[k + 10] = n;
    let ws = [W { s: &B(id), k: 1 }, W { s: &L(id, 2), k: 4 }];
    n = 0;
    for w in &ws {
        n = n * 10 + w.s.v() + w.k;
        suspend();
    }
    out[k + 11] = n;
    n = 0;
    for W { s, k } in ws {
        n = n * 10 + s.v() * k;
    }
    out[k + 12] = n;
    let (mut x, mut y) = (B(id), L(id, 3));
    for m in [&mut x as &mut dyn Sh, &mut y] {
        m.m();
    }
    out[k + 13] = x.v() * 100 + y.v();
    for m in [&mut x, &mut B(4)] {
        m.m();
        suspend();
    }
    out[k + 14] = x.v();
    let mut tmp: [&mut dyn Sh; 2] = [&mut B(id), &mut L(id, 4)];
    for m in tmp.iter_mut() {
        m.m();
    }
    out[k + 15] = tmp[0].v() * 100 + tmp[1].v();
    n = 0;
    for m in tmp {
        m.m();
        n = n * 100 + m.v();
    }
    out[k + 16] = n;
    let ita = [&B(id) as &dyn Sh, &L(2, id), &B(9)];
    let mut it = ita.into_iter();
    n = 0;
    while let Some(s) = it.next() {
        suspend();
        n = n * 10 + s.v();
        if n > 50 {
            break;
        }
    }
    out[k + 17] = n + it.next().map_or(1000, |s| s.v());
    out[k + 18] = [&B(id) as &dyn Sh, &L(2, id), &B(9)].iter().map(|s| s.v()).max().unwrap();
    let ba = [&B(id) as &dyn Sh, &L(0, id * 2), &B(4)];
    let best = ba.into_iter().max_by_key(|s| s.v()).unwrap();
    suspend();
    out[k + 19] = best.v();
    let pa = [&a as &dyn Sh, &L(7, id)];
    let pick = pa[id as usize % 2];
    suspend();
    out[k + 20] = pick.v();
    let two = [[&a as &dyn Sh, &B(2)], [&L(1, id), &b]];
    n = 0;
    for r in &two {
        for s in r {
            n = n * 7 + s.v();
        }
        suspend();
    }
    out[k + 21] = n;
    let mut s: &dyn Sh = &B(50);
    for t in two.as_flattened_like() {
        if t.v() < s.v() {
            s = t;
        }
        suspend();
    }
    out[k + 22] = s.v();
}
trait Fl<'a> {
    fn as_flattened_like(&self) -> [&'a dyn Sh; 4];
}
impl<'a> Fl<'a> for [[&'a dyn Sh; 2]; 2] {
    fn as_flattened_like(&self) -> [&'a dyn Sh; 4] {
        [self[0][0], self[0][1], self[1][0], self[1][1]]
    }
}
