//! Adaptors, sources and consumers of iterators, closures that are made, stored and returned, and suspension in all of them.
use corogen_runtime::suspend;
struct Countdown {
    n: u32,
}
impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.n == 0 {
            None
        } else {
            self.n -= 1;
            suspend();
            Some(self.n)
        }
    }
}
fn primes(n: u32, mut each: impl FnMut(u32)) {
    for i in 2..n {
        if (2..i).all(|d| i % d != 0) {
            each(i);
            suspend();
        }
    }
}
fn adder(k: u32) -> impl Fn(u32) -> u32 {
    move |x| x + k
}
fn compose<A: Fn(u32) -> u32, B: Fn(u32) -> u32>(a: A, b: B) -> impl Fn(u32) -> u32 {
    move |x| b(a(x))
}
struct Op<F: Fn(u32) -> u32> {
    f: F,
    k: u32,
}
impl<F: Fn(u32) -> u32> Op<F> {
    fn run(&self, x: u32) -> u32 {
        suspend();
        (self.f)(x) * self.k
    }
}
fn evens(n: u32) -> impl Iterator<Item = u32> {
    (0..n).filter(|x| x % 2 == 0)
}
pub fn iters(id: u32, data: &[u32], out: &mut [u32]) {
    let mut h = id;
    let add = |h: &mut u32, v: u32| {
        *h = h.wrapping_mul(31).wrapping_add(v);
    };
    for v in data.iter().take_while(|v| **v != 3).chain(data.iter().skip_while(|v| **v < 50)) {
        add(&mut h, *v);
        suspend();
    }
    add(&mut h, (0..4u32).flat_map(|i| (0..i).map(move |j| i * 10 + j)).sum());
    for x in (1..4u32).flat_map(|i| [i, i * 2]) {
        suspend();
        add(&mut h, x);
    }
    add(
        &mut h,
        [[1u32, 2], [3, 4]]
            .iter()
            .flatten()
            .map(|v| {
                suspend();
                v * 2
            })
            .sum::<u32>(),
    );
    for v in data.iter().scan(0u32, |acc, v| {
        *acc += v;
        if *acc > 300 { None } else { Some(*acc) }
    }) {
        add(&mut h, v);
    }
    add(&mut h, data.iter().map_while(|v| if *v < 90 { Some(v + 1) } else { None }).count() as u32);
    for ((a, b), c) in data.iter().zip(1u32..).zip(data.iter().rev()) {
        add(&mut h, a ^ b ^ c);
    }
    add(&mut h, *data.iter().min_by_key(|v| (**v ^ id) % 17).unwrap());
    add(&mut h, *data.iter().max_by(|a, b| (*a % 10).cmp(&(*b % 10))).unwrap());
    add(&mut h, data.iter().position(|v| *v > 40).map_or(99, |p| p as u32));
    add(&mut h, data.iter().rposition(|v| *v > 40).unwrap_or(77) as u32);
    add(&mut h, data.iter().copied().find(|v| v % 7 == id % 7).unwrap_or(5));
    add(&mut h, data.iter().find_map(|v| if v % 5 == 0 { Some(v / 5) } else { None }).unwrap_or(1));
    for v in [1u32, 2, 3].iter().cycle().take(7) {
        add(&mut h, *v);
        suspend();
    }
    for v in (0..20u32).step_by(3).rev() {
        add(&mut h, v);
    }
    for v in data.iter().step_by(2).skip(1) {
        add(&mut h, *v);
    }
    add(&mut h, *data.iter().last().unwrap());
    add(&mut h, *data.iter().nth(2).unwrap());
    add(&mut h, (1..5u32).product());
    let mut c = 0u32;
    for v in std::iter::from_fn(|| {
        c += 1;
        if c < 5 { Some(c * c) } else { None }
    }) {
        add(&mut h, v);
        suspend();
    }
    for v in std::iter::successors(Some(1u32), |x| if *x < 100 { Some(x * 3) } else { None }) {
        add(&mut h, v);
    }
    for v in std::iter::repeat_n(7u32, 3).chain(std::iter::once(9)) {
        add(&mut h, v);
    }
    for v in (Countdown { n: 5 })
        .map(|x| x * 2)
        .filter(|x| {
            suspend();
            x % 3 != 0
        })
        .enumerate()
    {
        add(&mut h, v.0 as u32 + v.1);
    }
    add(
        &mut h,
        Countdown { n: id % 5 }.zip(Countdown { n: 3 }).fold(0, |a, (x, y)| {
            suspend();
            a * 5 + x + y
        }),
    );
    let mut sum = 0;
    primes(20, |p| {
        sum += p;
        suspend();
        if p % 2 == 1 {
            sum ^= id;
        }
    });
    add(&mut h, sum);
    let f = compose(adder(3), |x| x * id);
    add(&mut h, f(4));
    let op = Op { f: &f, k: 3 };
    add(&mut h, op.run(id));
    let op2 = Op { f: adder(id), k: 2 };
    add(&mut h, op2.run(9) + (op2.f)(1));
    for e in evens(9) {
        add(&mut h, e);
        suspend();
    }
    let mut it = data.iter().peekable();
    while let Some(v) = it.next() {
        if let Some(n) = it.peek() {
            add(&mut h, **n + v);
            suspend();
        }
    }
    let mut w = data.windows(3).map(|w| w[0] + w[1] * w[2]);
    if let Some(first) = w.next() {
        add(&mut h, first);
    }
    for x in w {
        add(&mut h, x);
    }
    add(&mut h, data.chunks(4).map(|c| c.iter().sum::<u32>() * c.len() as u32).fold(0, |a, b| a ^ b));
    let (lo, hi) = data.iter().fold((u32::MAX, 0), |(l, u), v| (l.min(*v), u.max(*v)));
    add(&mut h, hi - lo);
    add(
        &mut h,
        data.iter().any(|v| {
            suspend();
            *v == 3
        }) as u32,
    );
    add(&mut h, data.iter().all(|v| *v < 99) as u32);
    let mut arr = [0u32; 6];
    for (i, (x, d)) in arr.iter_mut().zip(data).enumerate().rev().skip(1) {
        *x = d + i as u32;
        suspend();
    }
    for x in arr {
        add(&mut h, x);
    }
    add(&mut h, data.iter().map(|v| *v as f32).fold(0.0f32, f32::max) as u32);
    add(
        &mut h,
        arr.iter().rev().enumerate().filter_map(|(i, v)| if i % 2 == 0 { v.checked_sub(10) } else { None }).sum(),
    );
    if let Some(m) = arr.iter_mut().max() {
        *m = 1;
    }
    add(&mut h, arr.iter().sum());
    let total: u32 = data
        .iter()
        .inspect(|v| {
            h ^= **v;
        })
        .sum();
    add(&mut h, total);
    let r: Option<u32> = [Some(1u32), Some(2), None].into_iter().sum();
    add(&mut h, r.unwrap_or(11));
    add(
        &mut h,
        (0..5u32)
            .try_fold(0u32, |a, x| {
                suspend();
                if x == id % 7 { None } else { Some(a + x) }
            })
            .unwrap_or(42),
    );
    add(&mut h, data.iter().is_sorted() as u32);
    add(&mut h, data.iter().eq(data.iter()) as u32);
    add(&mut h, (data.iter().cmp(arr.iter()) as i32 + 2) as u32);
    out[id as usize] = h;
}
