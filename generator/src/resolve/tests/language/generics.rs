//! Traits, generics, const generics, associated constants, recursion of types but not of functions.
use corogen_runtime::suspend;

trait Source {
    const CODE: u32;
    fn next(&mut self) -> u32;
    fn skip(&mut self, n: u32) -> u32 {
        for _ in 0..n {
            self.next();
        }
        self.next() + Self::CODE
    }
}

struct Counter(u32);

impl Source for Counter {
    const CODE: u32 = 1;
    fn next(&mut self) -> u32 {
        self.0 += 1;
        suspend();
        self.0
    }
}

struct Step<const BY: u32>(u32);

impl<const BY: u32> Source for Step<BY> {
    const CODE: u32 = BY + 2;
    fn next(&mut self) -> u32 {
        self.0 += BY;
        self.0
    }
}

struct Both<A, B> {
    a: A,
    b: B,
}

impl<A: Source, B: Source> Source for Both<A, B> {
    const CODE: u32 = A::CODE * 10 + B::CODE;
    fn next(&mut self) -> u32 {
        self.a.next() ^ self.b.next()
    }
}

fn ring<const N: usize>(items: [u32; N]) -> u32 {
    items[N - 1] + N as u32
}

static TABLE: [u32; 2 * HALF] = [7; 2 * HALF];
const HALF: usize = 2;

pub fn generics(id: u32, out: &mut [u32]) {
    let mut both = Both { a: Counter(id), b: Step::<5>(1) };
    out[0] = both.skip(2) + ring([1, 2, 3]) + ring(TABLE);
}

trait Named {
    fn hash(&self) -> u32;
    fn fmt(&self) -> u32;
}

impl<const N: usize> Named for [u32; N] {
    fn hash(&self) -> u32 {
        3
    }
    fn fmt(&self) -> u32 {
        4
    }
}

#[derive(Debug, Hash)]
struct Derived;

// `Hash` and `Debug` are no traits that every module sees.
pub fn own_hash(id: u32, out: &mut [u32]) {
    suspend();
    let _ = Derived;
    out[id as usize] = [id; 2].hash() + [id; 3].fmt();
}
