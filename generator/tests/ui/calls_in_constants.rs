//! What constants, lengths, discriminants and `const fn`s call and cannot.
use corogen_runtime::suspend;
use glam::{Mat3, Vec3};
use std::ops::{Add, Deref};

#[derive(Clone, Copy, PartialEq, Default)]
struct Pair {
    a: u32,
    b: u32,
}

impl Add for Pair {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { a: self.a + other.a, b: self.b + other.b }
    }
}

impl From<u32> for Pair {
    fn from(a: u32) -> Self {
        Self { a, b: 0 }
    }
}

impl Pair {
    const ONE: Self = Self::new(1);
    const ZERO: Self = Default::default();

    fn new(a: u32) -> Self {
        Self { a, b: a }
    }
}

struct Wrapper(Pair);

impl Deref for Wrapper {
    type Target = Pair;
    fn deref(&self) -> &Pair {
        &self.0
    }
}

trait Sized32 {
    const WORDS: usize;
    fn words() -> usize;
}

impl Sized32 for Pair {
    const WORDS: usize = Self::words();
    fn words() -> usize {
        2
    }
}

fn count() -> usize {
    4
}

const fn doubled(n: usize) -> usize {
    twice(n)
}

fn twice(n: usize) -> usize {
    n * 2
}

const ROOT: f32 = 2.0f32.sqrt();
const UP: Vec3 = Vec3::X + Vec3::Y;
const DOWN: Vec3 = -Vec3::Y;
const LONG: f32 = Vec3::ONE.length();
const TURN: Mat3 = Mat3::from_axis_angle(Vec3::Z, 1.0);
const SUM: Pair = Pair { a: 1, b: 2 } + Pair { a: 3, b: 4 };
const SAME: bool = Pair { a: 1, b: 2 } == Pair { a: 1, b: 2 };
const INTO: Pair = 3.into();
const FROM: f64 = f64::from(1.0f32);
const COPY: Pair = SUM.clone();
const FIRST: u32 = UP_TO[0..2][1];
const UP_TO: [u32; 4] = [1, 2, 3, 4];
const MOST: u32 = 3.max(4);
const FIELD: u32 = Wrapper(SUM).a;
const REFERS: bool = &1 == &2;
const MAPPED: Option<u32> = Some(1).map(|x| x + 1);
static TABLE: [u32; count()] = [0; count()];

const TOTAL: u32 = {
    let mut sum = 0;
    for x in UP_TO {
        sum += x;
    }
    sum
};

const fn first(values: &[u32]) -> Option<u32> {
    let first = values.first()?;
    Some(*first)
}

const fn applied(f: impl Fn(u32) -> u32) -> u32 {
    f(1)
}

const fn checked(n: u32) -> u32 {
    assert_eq!(n, 3);
    assert!(n < 4, "{n} is too much");
    assert!(n.clone() < 4, "it is too much");
    if n == 2 {
        unreachable!("two")
    }
    n
}

const fn generic<T: Add<Output = T> + Copy>(x: T) -> T {
    x + x
}

#[repr(u32)]
enum Number {
    A = count() as u32,
    B = 9,
}

fn sized<const N: usize>() -> usize {
    N
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let block = const { twice(3) };
    let told_beside = id;
    told_beside += 1;
    out[id as usize] = (block + sized::<{ count() }>()) as u32;
}
