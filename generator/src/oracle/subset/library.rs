//! What every program of the subset starts with: types, traits and functions that its statements use.

/// Items between the imports and the drawn functions.
pub(super) const ITEMS: &str = r"
#[derive(Clone, Copy, PartialEq)]
struct Pair {
    x: u32,
    y: i32,
}

impl Pair {
    const ONE: Pair = Pair { x: 1, y: -1 };

    fn folded(&self) -> u32 {
        mix(self.x, self.y as u32)
    }

    fn stir(&mut self, by: u32) -> &mut Self {
        self.x = mix(self.x, by);
        self.y -= by as i32;
        self
    }
}

impl std::ops::Add for Pair {
    type Output = Pair;

    fn add(self, rhs: Pair) -> Pair {
        Pair { x: self.x + rhs.x, y: self.y + rhs.y }
    }
}

impl std::ops::MulAssign<u32> for Pair {
    fn mul_assign(&mut self, rhs: u32) {
        self.x *= rhs;
        self.y *= rhs as i32;
    }
}

impl std::ops::Neg for Pair {
    type Output = Pair;

    fn neg(self) -> Pair {
        Pair { x: !self.x, ..-1 * self }
    }
}

impl std::ops::Mul<Pair> for i32 {
    type Output = Pair;

    fn mul(self, rhs: Pair) -> Pair {
        Pair { y: self * rhs.y, ..rhs }
    }
}

impl From<u32> for Pair {
    fn from(x: u32) -> Pair {
        Pair { x, y: !(x as i32) }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Dot,
    Line(u32),
    Frame { wide: u16, high: i64 },
    Both(Pair, bool),
}

impl Shape {
    fn size(&self) -> u32 {
        match *self {
            Shape::Dot => 3,
            Shape::Line(n) => n,
            Shape::Frame { wide, high } => mix(wide as u32, (high >> 7) as u32),
            Shape::Both(pair, flag) => pair.folded() ^ flag as u32,
        }
    }

    fn grow(&mut self, by: u32) {
        match self {
            Shape::Dot => *self = Shape::Line(by),
            Shape::Line(n) if *n % 2 == 0 => *n += by,
            Shape::Line(n) => *self = Shape::Frame { wide: *n as u16, high: by as i64 - 7 },
            Shape::Frame { wide, high } => {
                *wide = wide.wrapping_mul(by as u16);
                *high -= 1 << (by & 40);
            }
            Shape::Both(pair, _) => {
                pair.stir(by);
            }
        }
    }
}

trait Node {
    fn weight(&self, v: u32) -> u32;

    fn visit(&mut self, v: u32) -> u32 {
        self.weight(v) + 1
    }

    fn walk(&self, turns: u32) -> u32 {
        let mut sum = 0;
        for turn in 0..turns % 3 {
            suspend();
            sum = mix(sum, self.weight(turn));
        }
        sum
    }
}

struct Leaf(u32);

struct Branch {
    left: u32,
    right: i32,
}

struct Empty;

impl Node for Leaf {
    fn weight(&self, v: u32) -> u32 {
        self.0 ^ v
    }

    fn visit(&mut self, v: u32) -> u32 {
        self.0 = mix(self.0, v);
        suspend();
        self.0
    }
}

impl Node for Branch {
    fn weight(&self, v: u32) -> u32 {
        self.left.wrapping_sub(v) ^ self.right as u32
    }

    fn walk(&self, turns: u32) -> u32 {
        suspend();
        self.weight(turns)
    }
}

impl Node for Empty {
    fn weight(&self, v: u32) -> u32 {
        v
    }
}

trait Tall: Node {
    const STEP: u32 = 5;
}

impl Tall for Leaf {}

impl Tall for Branch {
    const STEP: u32 = 9;
}

fn stepped<T: Tall>(node: &T, v: u32) -> u32 {
    node.walk(v) + T::STEP
}

fn visited(node: &mut dyn Node, v: u32) -> u32 {
    let first = node.visit(v);
    suspend();
    mix(first, node.visit(v + 1))
}

struct Steps {
    at: u32,
    end: u32,
}

impl Iterator for Steps {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.at >= self.end {
            return None;
        }
        self.at += 1 + self.at % 2;
        Some(self.at)
    }
}

struct View<'a> {
    cells: &'a mut [u32],
    seen: &'a mut u32,
}

impl View<'_> {
    fn put(&mut self, at: u32, v: u32) {
        let at = at as usize % self.cells.len();
        self.cells[at] = mix(self.cells[at], v);
        suspend();
        *self.seen += self.cells[at];
    }
}

#[derive(Clone, Copy)]
struct Held<T> {
    value: T,
    there: bool,
}

impl<T: Copy + PartialOrd + Default> Held<T> {
    fn new(value: T, there: bool) -> Self {
        Self { value, there }
    }

    fn or(self, other: u32) -> u32 {
        let zero = T::default();
        if self.there && self.value > zero { 1 } else { (self.value == zero) as u32 + other }
    }
}

mod deep {
    pub mod inner {
        use super::super::{Pair, mix};

        pub fn folded(pair: &Pair) -> u32 {
            mix(Pair::folded(pair), super::SEED)
        }
    }

    const SEED: u32 = 77;
}

type Word = u32;

fn adder(by: Word) -> impl Fn(Word) -> Word {
    move |v| v.wrapping_add(by) ^ 1
}

fn odd(turns: u32) -> impl Iterator<Item = u32> {
    (0..turns % 6).map(|at| 2 * at + 1)
}

static TABLE: [u32; 8] = [3, 1, 4, 1, 5, 0x8000_0000, 2, u32::MAX];

const fn triangle(n: u32) -> u32 {
    let (mut sum, mut i) = (0, 0);
    while i <= n {
        sum += i;
        i += 1;
    }
    sum
}

const TRIANGLES: [u32; 4] = [triangle(3), triangle(4), triangle(5), triangle(6)];

fn mix(h: u32, v: u32) -> u32 {
    (h ^ v).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn bump(s: &mut u32) -> u32 {
    *s = s.wrapping_mul(5) + 1;
    *s >> 3
}

fn repeat(n: u32, mut each: impl FnMut(u32)) {
    for i in 0..n % 4 {
        each(i);
    }
}

fn chosen(n: u32, pick: &dyn Fn(u32) -> u32) -> u32 {
    let first = pick(n);
    suspend();
    first ^ pick(first)
}

fn total<const N: usize>(cells: [u32; N]) -> u32 {
    cells.iter().fold(N as u32, |sum, cell| mix(sum, *cell))
}

fn lowered(v: u32) -> Option<u32> {
    let low = v.checked_sub(2)?;
    suspend();
    if low % 3 == 0 { None } else { Some(low) }
}

fn tried(v: u32) -> Result<u32, Pair> {
    let low = lowered(v).ok_or(Pair { x: v, y: 2 })?;
    if low > 1_000_000 { Err(Pair::from(low)) } else { Ok(low + 1) }
}

/// What a function sees may change between two calls.
#[derive(Clone, Copy)]
enum Seen<'a> {
    Nothing,
    One(&'a u32),
    Both(&'a Pair, &'a u32),
}

impl Seen<'_> {
    fn code(&self) -> u32 {
        match self {
            Seen::Nothing => 11,
            Seen::One(word) => **word ^ 5,
            Seen::Both(pair, word) => mix(pair.x, **word),
        }
    }
}

fn coded(seen: Seen, v: u32) -> u32 {
    if let Seen::Both(pair, _) = seen { pair.folded() + v } else { mix(seen.code(), v) }
}

fn coded_at(seen: &Seen) -> u32 {
    coded(*seen, 2)
}

fn coded_word(word: Option<&u32>) -> u32 {
    match word {
        Some(word) => *word + 1,
        None => 6,
    }
}

fn coded_words(words: &[Option<&u32>; 2]) -> u32 {
    words.iter().flatten().fold(8, |sum, word| mix(sum, **word))
}

struct Near<'a>(&'a u32);

impl Node for Near<'_> {
    fn weight(&self, v: u32) -> u32 {
        mix(*self.0, v)
    }
}

fn weighed(node: &dyn Node, v: u32) -> u32 {
    node.weight(v) >> 1
}

#[derive(Clone, Copy)]
struct Link<'a> {
    value: u32,
    next: Option<&'a u32>,
}

impl<'a> Link<'a> {
    fn through(&self, v: u32) -> u32 {
        self.next.map_or(self.value, |next| mix(*next, v))
    }

    fn same(&self) -> &Link<'a> {
        self
    }
}

fn linked(link: &Link) -> u32 {
    if link.value % 2 == 0 { link.through(1) } else { link.value }
}

fn again<T>(f: &impl Fn(T) -> T, v: T) -> T {
    f(f(v))
}

fn applied<A, T>(f: impl Fn(A) -> T, v: A) -> T {
    f(v)
}

/// All NaNs are one.
fn bits(v: f32) -> u32 {
    if v.is_nan() { 0x7fc0_0000 } else { v.to_bits() }
}
";
