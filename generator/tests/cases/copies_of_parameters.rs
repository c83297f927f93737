//! Copies of what never changes, which change themselves: of parameters of inlined functions and of closures that iterators call, of what
//! patterns bind, of what references refer to. What they were copied from is read again.
//!
//! run: --grid 64 --buffer out=zeros:64

use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Pair {
    a: u32,
    b: u32,
}

impl Pair {
    fn of(x: u32) -> Self {
        Pair { a: x * 7 + 1, b: x ^ 5 }
    }
}

struct Held<'a> {
    pair: &'a Pair,
}

impl Held<'_> {
    fn sum(&self) -> u32 {
        let mut own = *self.pair;
        own.a += 5;
        suspend();
        own.a ^ self.pair.a
    }
}

fn step(x: u32) -> u32 {
    x * 7 + 1
}

fn inlined(v: u32, pair: Pair) -> u32 {
    suspend();
    let (mut m, mut own) = (v, pair);
    m += 1;
    own.b += 1;
    suspend();
    m * v + own.b * pair.b
}

fn in_turns(pair: Pair) -> u32 {
    let mut sum = 0;
    for i in 0..3 {
        let mut own = pair;
        own.a += i;
        suspend();
        sum += own.a;
    }
    sum
}

fn of_closures(id: u32) -> u32 {
    let mut sum = 0;
    for z in (0..3).map(|s| {
        let mut m = s;
        m += 1;
        suspend();
        m * 10 + s
    }) {
        sum += z;
    }
    for pair in (0..4).map(Pair::of).filter(|it| {
        let mut own = **&it;
        own.a += 1;
        own.a % 3 != it.a % 5
    }) {
        suspend();
        sum += pair.a * pair.b;
    }
    let twice = |p: Pair| {
        let mut q = p;
        q.b += 1;
        q.b * 3 + p.b
    };
    sum += (0..4).map(Pair::of).map(twice).max().unwrap();
    let greatest = (0..4).map(Pair::of).max_by_key(|p| {
        let mut q = *p;
        q.b += id;
        q.b % 3 + p.b
    });
    sum += greatest.unwrap().a;
    sum += (0..4u32).map(step).fold(1, |a, x| {
        let (mut b, mut c) = (a, x);
        b += x;
        c += 1;
        (b + c).wrapping_mul(a ^ x) % 1000
    });
    let last = Some(step(id)).and_then(|x| {
        let mut y = x;
        y += 1;
        y.checked_sub(x)
    });
    sum + last.map_or(1, |x| {
        let mut y = x;
        y += 1;
        y ^ x
    })
}

pub fn copies_of_parameters(id: u32, out: &mut [u32]) {
    let refers = &step(id);
    let mut m = *refers;
    m += 1;
    suspend();
    let mut sum = m * 10 + *refers;
    sum += inlined(step(id), Pair::of(id)) + in_turns(Pair::of(id));
    match Some(step(id)) {
        Some(v) => {
            for i in 0..3 {
                let mut own = v;
                own += i;
                suspend();
                sum += own;
            }
        }
        None => {}
    }
    match (step(id + 1), Pair::of(3)) {
        (p, o) => {
            let (mut q, mut t) = (p, o);
            q += 1;
            t.a += 1;
            sum += q + p + t.a + o.a;
        }
    }
    let chosen = if id % 2 == 0 { Pair::of(id) } else { Pair::of(1) };
    sum += Held { pair: &if id % 3 == 0 { Pair::of(id) } else { chosen } }.sum();
    out[id as usize] = sum + of_closures(id);
}
