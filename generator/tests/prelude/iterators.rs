//! What iterators compare, sum, collect and know of their lengths.

use std::cmp::Ordering;
use std::iter;
use std::ops::ControlFlow;

struct Bag {
    sum: u32,
    count: u32,
}
impl Default for Bag {
    fn default() -> Self {
        Bag { sum: 1, count: 0 }
    }
}
impl Extend<u32> for Bag {
    fn extend<T: IntoIterator<Item = u32>>(&mut self, iter: T) {
        for x in iter {
            self.sum = self.sum.wrapping_mul(31) + x;
            self.count += 1;
        }
    }
}
impl FromIterator<u32> for Bag {
    fn from_iter<T: IntoIterator<Item = u32>>(iter: T) -> Self {
        let mut b = Bag::default();
        b.extend(iter);
        b
    }
}
fn put(v: &mut u32, x: u32) {
    *v = v.wrapping_mul(0x01000193) ^ x;
}
fn ord(o: Ordering) -> u32 {
    (o as i32 + 1) as u32
}
fn hint(h: (usize, Option<usize>)) -> u32 {
    h.0 as u32 * 64 + h.1.map_or(63, |x| x as u32)
}
fn even(x: u32) -> Option<u32> {
    (x % 2 == 0).then_some(x)
}
fn low(x: u32) -> Result<u32, u32> {
    if x < 12 { Ok(x) } else { Err(x) }
}

fn iterators(x0: u32, y0: u32) -> u32 {
    let a = [x0, y0 * 2, 3, x0 / 3, 5, 6];
    let b = [y0, x0, 4];
    let f = [x0 as f32, if y0 == 2 { f32::NAN } else { 1.0 }, 3.0];
    let g = [2.0f32, 1.0, y0 as f32];
    let mut v = 7;
    let w = &mut v;
    put(
        w,
        a.iter().lt(b.iter()) as u32
            + 2 * a.iter().le(&b) as u32
            + 4 * a.iter().gt(b.iter()) as u32
            + 8 * a.iter().ge(b.iter()) as u32,
    );
    put(w, ord(a.iter().cmp(b.iter())));
    put(w, f.iter().partial_cmp(g.iter()).map_or(9, ord));
    put(w, f.iter().lt(g.iter()) as u32 + 2 * f.iter().eq(g.iter()) as u32 + 4 * f.iter().ne(&g) as u32);
    put(
        w,
        a.iter().is_sorted() as u32
            + 2 * a.iter().is_sorted_by(|x, y| x != y) as u32
            + 4 * a.iter().is_sorted_by_key(|x| *x % 4) as u32,
    );
    let (l, r): (Bag, Bag) = a.iter().copied().partition(|x| x % 3 == 1);
    put(&mut v, l.sum ^ r.sum ^ (l.count << 8));
    let (l, r): (Bag, Bag) = a.iter().copied().zip(b).unzip();
    put(&mut v, l.sum ^ r.sum ^ (l.count << 8));
    let bag: Option<Bag> = a.iter().map(|x| even(*x + x0)).collect();
    put(&mut v, bag.map_or(3, |b| b.sum));
    let bag: Result<Bag, u32> = a.iter().map(|x| low(*x)).collect();
    put(
        &mut v,
        match bag {
            Ok(b) => b.sum,
            Err(e) => e,
        },
    );
    let all: Result<(), u32> = a.iter().map(|x| low(*x).map(|_| ())).collect();
    put(&mut v, all.err().unwrap_or(77));
    let s: Option<u32> = b.iter().map(|x| even(*x)).sum();
    put(&mut v, s.unwrap_or(5));
    let s: Result<u32, u32> = b.iter().map(|x| low(*x)).product();
    put(&mut v, s.unwrap_or_else(|e| e + 1));
    let s: Result<u32, u32> = b.iter().map(|x| low(*x)).sum();
    put(&mut v, s.unwrap_or_else(|e| e + 1));
    let s: Option<u32> = b.iter().map(|x| even(*x)).product();
    put(&mut v, s.unwrap_or(5));
    let t = a.iter().try_rfold(0u32, |acc, x| if *x == 4 { None } else { Some(acc * 3 + x) });
    put(&mut v, t.unwrap_or(8));
    let t =
        a.iter().try_fold(0u32, |acc, x| if *x > 9 { ControlFlow::Break(acc) } else { ControlFlow::Continue(acc + x) });
    put(
        &mut v,
        match t {
            ControlFlow::Break(x) => x,
            ControlFlow::Continue(x) => x + 100,
        },
    );
    let t = a.iter().try_for_each(|x| if *x == y0 { Err(*x) } else { Ok(()) });
    put(&mut v, t.err().unwrap_or(8));
    for x in iter::once_with(|| x0 + 3)
        .chain(iter::repeat_n(4, 3))
        .chain(iter::successors(Some(1u32), |x| (*x < y0 * 20).then(|| x * 3)))
    {
        put(&mut v, x);
    }
    let mut n = 0;
    for x in iter::from_fn(|| {
        n += 1;
        (n < 5).then_some(n * x0)
    }) {
        put(&mut v, x);
    }
    for x in a.iter().scan(1u32, |s, x| {
        *s += x;
        (*s < 20).then_some(*s)
    }) {
        put(&mut v, x);
    }
    for x in a.iter().map_while(|x| (*x < 8).then_some(x + 1)) {
        put(&mut v, x);
    }
    for x in a.iter().inspect(|x| n += **x).rev().skip(1).step_by(2) {
        put(&mut v, *x);
    }
    put(&mut v, n);
    let mut p = a.iter().copied().peekable();
    if let Some(x) = p.peek_mut() {
        *x += 5;
    }
    put(&mut v, p.next_if_eq(&(x0 + 5)).unwrap_or(1));
    put(&mut v, p.next_if(|x| *x > 3).unwrap_or(2));
    put(&mut v, p.next_if_map_mut(|x| (*x > 90).then_some(*x)).unwrap_or(6));
    put(&mut v, p.next_if_map(|x| if x == 3 { Ok(x + 70) } else { Err(x) }).unwrap_or(2));
    put(&mut v, hint(p.size_hint()));
    p.peek();
    put(&mut v, hint(p.size_hint()) + p.len() as u32);
    put(&mut v, p.next_back().unwrap_or(4));
    for x in p.rev() {
        put(&mut v, x);
    }
    put(&mut v, hint(a.iter().filter(|x| **x > 2).size_hint()));
    put(&mut v, hint(a.iter().filter_map(|x| even(*x)).size_hint()));
    put(&mut v, hint(a.iter().take(x0 as usize).size_hint()));
    put(&mut v, hint(a.iter().skip(x0 as usize).size_hint()));
    put(&mut v, hint(a.iter().step_by(x0 as usize + 1).size_hint()));
    put(&mut v, hint(a.iter().chain(b.iter().take(y0 as usize)).size_hint()));
    put(&mut v, hint(a.iter().zip(0..y0).size_hint()));
    put(&mut v, hint(a.iter().take_while(|x| **x > 2).size_hint()));
    put(&mut v, hint(a.iter().skip_while(|x| **x > 2).size_hint()));
    put(&mut v, hint(a.iter().map_while(|x| even(*x)).size_hint()));
    put(&mut v, hint((x0..=y0 * 4).size_hint()));
    put(&mut v, hint(iter::once(3).size_hint()));
    put(&mut v, hint(iter::empty::<u32>().size_hint()));
    put(&mut v, hint(iter::repeat_n(3, x0 as usize).size_hint()));
    put(&mut v, hint(iter::from_fn(|| Some(3)).size_hint()));
    put(&mut v, hint(a.chunks(4).size_hint()) + hint(a.windows(3).size_hint()) + hint(a.chunks_exact(4).size_hint()));
    put(&mut v, hint(even(x0).into_iter().size_hint()) + hint(even(y0).iter().size_hint()));
    put(&mut v, hint(a.iter().cycle().take(9).size_hint()) + hint(b.into_iter().fuse().size_hint()));
    put(&mut v, a.iter().inspect(|_| ()).len() as u32 + b.iter().fuse().len() as u32);
    for x in (x0..=20).step_by(3) {
        put(&mut v, x);
    }
    for x in (x0..20).rev().step_by(4) {
        put(&mut v, x);
    }
    for x in (x0..=20).rev().step_by(4) {
        put(&mut v, x);
    }
    let mut r = x0..=18;
    put(&mut v, r.nth(y0 as usize * 3).unwrap_or(99));
    put(&mut v, r.nth_back(y0 as usize * 2).unwrap_or(99));
    put(&mut v, r.is_empty() as u32 + r.nth(0).unwrap_or(55));
    let mut r = x0..18;
    put(&mut v, r.nth_back(y0 as usize * 5).unwrap_or(99));
    put(&mut v, r.next_back().unwrap_or(99) + r.len() as u32);
    let mut i = a.iter();
    put(&mut v, *i.nth_back(y0 as usize).unwrap_or(&4));
    put(&mut v, *i.nth(1).unwrap_or(&4) + i.as_slice().len() as u32);
    put(&mut v, a.iter().copied().rev().nth(y0 as usize * 2).unwrap_or(3));
    for (x, y) in iter::zip(a, b).rev() {
        put(&mut v, x * y);
    }
    for x in iter::chain(a, b).rev() {
        put(&mut v, x);
    }
    put(&mut v, a.iter().rposition(|x| *x == y0 * 2).unwrap_or(9) as u32);
    put(&mut v, *a.iter().max_by_key(|x| **x % 5).unwrap() + *a.iter().min_by_key(|x| **x % 5).unwrap());
    for x in [[x0, 2], [3, y0]].iter().flatten() {
        put(&mut v, *x);
    }
    for x in (0..3u32).flat_map(|i| 0..i + y0 % 2) {
        put(&mut v, x);
    }
    for x in (0..x0).flat_map(|i| 0..i % 4).rev() {
        put(&mut v, x);
    }
    let mut ends = [[x0, 2], [3, y0], [x0, 7]].into_iter().flatten();
    put(&mut v, ends.next_back().unwrap_or(50));
    put(&mut v, ends.next().unwrap_or(51));
    let mut rest = ends.by_ref().skip(y0 as usize);
    put(&mut v, rest.next().unwrap_or(52));
    put(&mut v, ends.next_back().unwrap_or(53));
    put(&mut v, ends.next().unwrap_or(54) + 8 * ends.next_back().unwrap_or(55));
    let rev = a.iter().rfold(3, |s, x| s * 5 + x);
    put(&mut v, rev);
    put(&mut v, a.iter().rfind(|x| **x % 2 == 1).copied().unwrap_or(44));
    v
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let (x, y) = (a % 16, b % 4);
    let at = id as usize * 256;
    out[at] = iterators(x, y);
}
