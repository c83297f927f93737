//! Loops over ranges, arrays and slices, and through adaptors and closures.
use corogen_runtime::suspend;

struct Fibonacci {
    a: u32,
    b: u32,
}

impl Iterator for Fibonacci {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        let item = self.a;
        (self.a, self.b) = (self.b, self.a + self.b);
        if item > 100 { None } else { Some(item) }
    }
}

fn each_prime(limit: u32, mut each: impl FnMut(u32)) {
    for n in 2..limit {
        if (2..n).all(|d| n % d != 0) {
            each(n);
        }
    }
}

pub fn iterators(id: u32, data: &[u32], out: &mut [u32]) {
    let mut h = 0u32;
    for i in 1..=id {
        h += i;
    }
    for i in (0..id).rev() {
        h = h * 3 + i;
        suspend();
    }
    for i in (0..40).step_by(4) {
        h ^= i;
    }
    for (i, &v) in data.iter().enumerate() {
        h += v * i as u32;
    }
    for v in [5, 7, id] {
        h = h.rotate_left(v);
    }
    h += data.iter().map(|v| v >> 1).filter(|v| v % 2 == 0).sum::<u32>();
    for f in (Fibonacci { a: 0, b: 1 }) {
        suspend();
        h ^= f;
    }
    let mut primes = 0;
    each_prime(20, |p| {
        suspend();
        primes += p;
    });
    out[id as usize] = h ^ primes;
}
