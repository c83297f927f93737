//! Constants that functions compute which call themselves: nothing remains of those.
use corogen_runtime::suspend;

const fn factorial(n: u32) -> u32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

const fn fibonacci(n: u32) -> u64 {
    match n {
        0 | 1 => n as u64,
        _ => fibonacci(n - 1) + fibonacci(n - 2),
    }
}

const fn total(table: &[u32], from: usize) -> u32 {
    if from == table.len() { 0 } else { table[from] + total(table, from + 1) }
}

const fn even(n: u32) -> bool {
    n == 0 || odd(n - 1)
}

const fn odd(n: u32) -> bool {
    n != 0 && even(n - 1)
}

const fn reversed(table: &mut [u32; 4], from: usize, to: usize) {
    if from < to {
        let held = table[from];
        table[from] = table[to];
        table[to] = held;
        reversed(table, from + 1, to - 1);
    }
}

const FACTORIAL: u32 = factorial(5);
const FIBONACCI: [u64; 6] = {
    let mut table = [0; 6];
    let mut i = 0;
    while i < 6 {
        table[i] = fibonacci(i as u32 * 3);
        i += 1;
    }
    table
};
const PRIMES: [u32; 4] = [2, 3, 5, 7];
const TOTAL: u32 = total(&PRIMES, 1);
const EVEN: bool = even(10);
const BACKWARDS: [u32; 4] = {
    let mut table = PRIMES;
    reversed(&mut table, 0, 3);
    table
};

#[derive(Clone, Copy)]
struct Limits {
    steps: u32,
    near: f32,
    far: f32,
}

impl Limits {
    const SHORT: Limits = Limits { steps: factorial(3), near: 0.5, far: 9.0 };
    const LONG: Limits = Limits { far: 100.0, ..Limits::SHORT };
}

fn factorials<const N: usize>(at: u32) -> u32 {
    const { assert!(N > 2, "one is too few") };
    let table = const {
        let mut table = [factorial(2); N];
        table[N - 1] = factorial(5);
        table
    };
    table[at as usize % N]
}

pub fn const_functions(id: u32, out: &mut [f32]) {
    suspend();
    let limits = if id % 2 == 0 { Limits::SHORT } else { Limits::LONG };
    let blocks = const { factorial(4) } + factorials::<3>(id) + [const { factorial(3) }; 2][id as usize % 2];
    let tables = FIBONACCI[id as usize % 6] as u32 + BACKWARDS[id as usize % 4];
    out[id as usize] = (blocks + FACTORIAL + TOTAL + EVEN as u32 + tables + limits.steps) as f32 + limits.near + limits.far;
}
