//! Forms of the language as users paste them: each function is hostile in one way, and what it gives is a word or a few.
#![allow(clippy::all, nonstandard_style, unused)]

use std::ops::{Add, AddAssign, Index, IndexMut, Mul, Neg, Not, Shl, Sub};

fn put(out: &mut [u32], at: &mut usize, value: u32) {
    out[*at] = value;
    *at += 1;
}

/// Names that GLSL reserves, in every position.
mod reserved {
    #[derive(Clone, Copy, PartialEq)]
    pub struct sampler2D {
        pub input: u32,
        pub output: u32,
        pub buffer: [u32; 2],
    }

    pub enum uniform {
        varying(u32),
        attribute { centroid: u32 },
        discard,
    }

    pub const precision: u32 = 3;
    pub static layout: [u32; 3] = [1, 2, 4];

    pub fn main(texture: u32) -> u32 {
        texture ^ 1
    }

    pub fn mix(lowp: u32, highp: u32) -> u32 {
        let half = lowp.wrapping_mul(3);
        let float = highp ^ half;
        float
    }

    pub trait shared {
        const smooth: u32;
        fn flat(&self) -> u32;
    }

    impl shared for sampler2D {
        const smooth: u32 = 9;
        fn flat(&self) -> u32 {
            let vec3 = self.input;
            let mat4 = self.output;
            vec3 ^ mat4 ^ self.buffer[1] ^ Self::smooth
        }
    }

    pub fn all(a: u32, b: u32) -> u32 {
        let sampler2D = sampler2D { input: a, output: b, buffer: [a, precision] };
        let gl_Position = match uniform::varying(a) {
            uniform::varying(invariant) => invariant,
            uniform::attribute { centroid } => centroid,
            uniform::discard => 0,
        };
        let mut coherent = 0;
        'sample: for patch in 0..3 {
            for subroutine in layout {
                if subroutine & a & 4 != 0 {
                    continue 'sample;
                }
                coherent += subroutine << patch;
            }
        }
        let noperspective = |restrict: u32| restrict ^ coherent;
        main(gl_Position) ^ mix(a, b) ^ sampler2D.flat() ^ noperspective(a)
    }
}

/// Names of the standard library and of operators' functions.
mod taken {
    fn min(a: u32, b: u32) -> u32 {
        a.wrapping_sub(b)
    }

    fn vec3(a: u32) -> u32 {
        a ^ 3
    }

    #[derive(Clone, Copy)]
    enum Maybe {
        Some(u32),
        None,
    }

    struct Option(u32);

    impl Option {
        fn map(self, f: impl Fn(u32) -> u32) -> u32 {
            f(self.0)
        }
    }

    #[allow(non_camel_case_types)]
    struct f64(u32);

    pub fn all(a: u32, b: u32) -> u32 {
        use Maybe::{None, Some};
        let some = if a > b { Some(a) } else { None };
        let value = match some {
            Some(value) => value,
            None => 77,
        };
        let u32 = Option(b).map(|x| min(x, 5));
        let usize = f64(u32).0;
        value ^ vec3(u32) ^ usize
    }
}

fn shadows(a: u32, b: u32) -> u32 {
    let x = a;
    let x = {
        let x = x ^ b;
        ({
            let x = x.wrapping_add(1);
            x
        }) ^ x
    };
    let x = if let x @ 0..=9 = x {
        x + 1
    } else {
        let x = x >> 1;
        x
    };
    let f = |x: u32| {
        let x = x ^ 5;
        move |y: u32| x ^ y
    };
    fn x_(x: u32) -> u32 {
        const x: u32 = 4;
        match x {
            _ => x,
        }
    }
    for x in x..x.wrapping_add(2) {
        let _ = x;
    }
    f(x)(x_(x))
}

trait Shape {
    const SIDES: u32;
    const DOUBLE: u32 = Self::SIDES * 2;
    type Unit: Into<u32> + Copy;

    fn unit(&self) -> Self::Unit;

    fn area(&self) -> u32 {
        self.unit().into().wrapping_mul(Self::DOUBLE)
    }

    fn both<S: Shape>(&self, other: &S) -> u32 {
        self.area() ^ other.area().rotate_left(S::SIDES)
    }
}

struct Square(u8);
struct Grid<const W: usize, const H: usize>([[u16; W]; H]);

impl Shape for Square {
    const SIDES: u32 = 4;
    type Unit = u8;
    fn unit(&self) -> u8 {
        self.0
    }
}

impl<const W: usize, const H: usize> Shape for Grid<W, H> {
    const SIDES: u32 = (W * H) as u32;
    const DOUBLE: u32 = Self::SIDES + 1;
    type Unit = u16;
    fn unit(&self) -> u16 {
        self.0[H - 1][W - 1]
    }
}

fn shapes(a: u32, b: u32) -> u32 {
    let grid = Grid([[a as u16, 1, 2], [3, 4, b as u16]]);
    Square(a as u8).both(&grid) ^ grid.both(&Square(b as u8)) ^ <Grid<3, 2> as Shape>::DOUBLE
}

/// Generics in generics.
struct Layer<T, F> {
    inner: T,
    f: F,
}

trait Eval {
    fn eval(&self, x: u32) -> u32;
}

impl Eval for u32 {
    fn eval(&self, x: u32) -> u32 {
        *self ^ x
    }
}

impl<T: Eval, F: Fn(u32) -> u32> Eval for Layer<T, F> {
    fn eval(&self, x: u32) -> u32 {
        (self.f)(self.inner.eval(x))
    }
}

impl<A: Eval, B: Eval> Eval for (A, B) {
    fn eval(&self, x: u32) -> u32 {
        self.0.eval(x).wrapping_add(self.1.eval(x))
    }
}

impl<T: Eval, const N: usize> Eval for [T; N] {
    fn eval(&self, x: u32) -> u32 {
        self.iter().fold(x, |x, e| e.eval(x).rotate_left(1))
    }
}

impl<T: Eval + ?Sized> Eval for &T {
    fn eval(&self, x: u32) -> u32 {
        (**self).eval(x).wrapping_add(1)
    }
}

fn nested_generics(a: u32, b: u32) -> u32 {
    let layer = Layer { inner: Layer { inner: [a, b, 3], f: |x| x ^ 7 }, f: move |x: u32| x.wrapping_mul(b | 1) };
    (&layer, (a, &&b)).eval(a)
}

fn stored_closures(a: u32, b: u32) -> u32 {
    struct Counter<F: FnMut(u32) -> u32> {
        step: F,
        calls: u32,
    }
    impl<F: FnMut(u32) -> u32> Counter<F> {
        fn call(&mut self, x: u32) -> u32 {
            self.calls += 1;
            (self.step)(x)
        }
    }
    let table = [a, b, a ^ b];
    let mut sum = 0_u32;
    let mut counter = Counter {
        step: |x| {
            sum = sum.wrapping_add(table[x as usize % 3]);
            sum
        },
        calls: 0,
    };
    let first = counter.call(a);
    let second = counter.call(b);
    let calls = counter.calls;
    first ^ second.rotate_left(calls) ^ sum
}

fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}

fn impl_traits(a: u32, b: u32) -> u32 {
    fn odds(n: u32) -> impl Iterator<Item = u32> + Clone {
        (0..n).filter(|x| x % 2 == 1).map(move |x| x * n)
    }
    let f = compose(compose(|x: u32| x as u64 * 3, |x: u64| (x >> 7) as u32), move |x| (x ^ b, x));
    let (x, y) = f(a);
    odds(9).clone().zip(odds(7)).map(|(p, q)| p ^ q).sum::<u32>() ^ x ^ y
}

fn iterators(a: u32, b: u32, out: &mut [u32], at: &mut usize) {
    let items = [a, b, a ^ b, a & b, a | b, 5, 6, 7];
    let mut h = 0_u32;
    for (i, (j, x)) in items.iter().rev().enumerate().skip(1).step_by(2).enumerate() {
        h = h.rotate_left(3) ^ x ^ (i as u32) << 4 ^ (j as u32);
    }
    put(out, at, h);
    put(out, at, items.windows(3).map(|w| w[0] ^ w[1] & w[2]).fold(1, |h, x| h.rotate_left(5) ^ x));
    put(
        out,
        at,
        items.chunks(3).map(|c| c.iter().fold(c.len() as u32, |h, x| h ^ x)).fold(0, |h, x| h.rotate_left(5) ^ x),
    );
    put(out, at, items.rchunks(3).map(|c| c[0].rotate_left(c.len() as u32)).fold(0, |h, x| h.rotate_left(5) ^ x));
    put(out, at, items.chunks_exact(3).rev().map(|c| c[1]).fold(0, |h, x| h.rotate_left(5) ^ x));
    put(out, at, items.iter().copied().take_while(|x| *x != 5).map_while(|x| x.checked_add(9)).last().unwrap_or(3));
    put(out, at, items.iter().position(|x| x & 1 == 1).map_or(99, |i| i as u32));
    put(out, at, items.iter().rposition(|x| x & 1 == 0).map_or(99, |i| i as u32));
    put(out, at, *items.iter().max_by_key(|x| (*x & 0xff, *x >> 8)).unwrap());
    put(out, at, items.iter().min_by(|x, y| (*x % 7).cmp(&(*y % 7))).copied().unwrap());
    put(
        out,
        at,
        items
            .iter()
            .scan(1_u32, |s, x| {
                *s = s.wrapping_mul(3) ^ x;
                (*s != a).then_some(*s)
            })
            .fold(0, u32::wrapping_add),
    );
    put(
        out,
        at,
        (0..4).flat_map(|i| (0..i).map(move |j| i * 10 + j)).skip_while(|x| *x < 20).fold(0, |h, x| h * 3 + x),
    );
    let mut marked = items;
    for (i, part) in marked.rchunks_mut(3).enumerate() {
        part[0] = part[0].rotate_left(i as u32) ^ part.len() as u32;
    }
    put(out, at, marked.iter().fold(0, |h, x| h.rotate_left(5) ^ x));
    put(out, at, marked.rchunks(5).next_back().map_or(0, |part| part.iter().fold(7, |h, x| h ^ x)));
    let mut peeked = items.iter().peekable();
    let mut runs = 0;
    while let Some(x) = peeked.next() {
        if let Some(y) = peeked.peek()
            && (x ^ **y) & 1 == 0
        {
            runs += 1;
        }
    }
    put(out, at, runs);
    let (small, large): (u32, u32) =
        items.iter().fold((0, 0), |(s, l), &x| if x < 100 { (s + x, l) } else { (s, l ^ x) });
    put(out, at, small ^ large);
    put(out, at, items.iter().zip(items.iter().skip(1).chain(&[a])).filter(|(x, y)| x < y).count() as u32);
    put(out, at, std::iter::successors(Some(a | 1), |x| x.checked_mul(5)).take(6).fold(0, |h, x| h ^ x));
    put(out, at, (1..=5).rev().step_by(2).product::<u32>() + (a % 4..=b % 8).sum::<u32>());
}

fn labels(a: u32, b: u32) -> u32 {
    let found = 'outer: loop {
        let mut i = 0;
        let inner = loop {
            if i == a % 5 {
                break 'outer i * 100;
            }
            i += 1;
            if i == b % 4 {
                break i;
            }
        };
        let value = 'block: {
            if inner > 2 {
                break 'block 1;
            }
            for j in 0.. {
                if j > inner + 3 {
                    break 'block j;
                }
                if (j ^ a) & 7 == 7 {
                    break 'outer j;
                }
            }
            2
        };
        break value + inner;
    };
    found
}

fn patterns(a: u32, b: u32) -> u32 {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
    enum Token {
        #[default]
        End,
        Word(u8, u8),
        Number {
            value: i32,
            sign: bool,
        },
        Pair([i16; 2]),
    }
    use Token::*;
    let tokens = [
        Word(a as u8, b as u8),
        Number { value: a as i32, sign: b & 1 == 1 },
        Pair([a as i16, b as i16]),
        Token::default(),
    ];
    let mut h = 0_u32;
    for (i, token) in tokens.into_iter().enumerate() {
        h = h.rotate_left(7)
            ^ match token {
                Word(x @ (0 | 2..=9), _) if x > 3 => x as u32,
                Word(b'a'..=b'z', y) | Word(y, 0..10) => 100 + y as u32,
                Word(..) => 3,
                Number { value: i32::MIN..0, .. } => 4,
                Number { value: n @ 0.., sign } if sign && n % 2 == 0 => n as u32 ^ i as u32,
                Number { sign: true, .. } => 5,
                Number { value, sign: _ } => value as u32 >> 1,
                Pair([x, y]) if x == y => 6,
                Pair([0, rest] | [rest, 0]) => rest as u16 as u32,
                Pair([first, ..]) => first as u32,
                End => 8,
            };
    }
    let Some(Word(x, y)) = tokens.iter().find(|t| matches!(t, Word(x, _) if *x != 7)).copied() else {
        return h ^ 0x55;
    };
    let [head, .., tail] = tokens;
    let &[ref second, third] = &[tokens[1], tokens[2]];
    let order = (head < tail) as u32 | ((*second).cmp(&third) as i32 as u32 & 6);
    let (mut p, (q, r)) = (x, (y, x ^ y));
    if let (1..=99, z) | (z, 200..) = (p, q) {
        p = z.wrapping_add(r);
    }
    h ^ p as u32 ^ order << 8
}

fn guards(a: u32, b: u32) -> u32 {
    fn classify(pair: (Option<u32>, Result<u32, &'static str>)) -> u32 {
        match pair {
            (Some(x), Ok(y)) if let Some(z) = x.checked_sub(y) => z,
            (Some(x @ 1..=5), Ok(_) | Err(_))
                if {
                    let y = x;
                    y > 2
                } =>
            {
                x
            }
            (None, Err(_)) => 3,
            (x, y) => x.unwrap_or(17) ^ y.unwrap_or_default(),
        }
    }
    classify((Some(a), Ok(b))) ^ classify((None, Err("abc"))) ^ classify((a.checked_add(b), Err("")))
}

fn let_else(a: u32, b: u32) -> Option<u32> {
    let (Some(x), y) = (a.checked_sub(5), b) else { return b.checked_mul(2) };
    let z @ 0..=0x7fff_ffff = x ^ y else {
        let Some(w) = (x & 1 == 0).then_some(x) else { return None };
        return Some(w ^ 3);
    };
    Some(z.checked_shl(y & 63)?.checked_rem(x)? + 1)
}

struct Matrix<const R: usize, const C: usize>([[u32; C]; R]);

impl<const R: usize, const C: usize> Matrix<R, C> {
    const CELLS: usize = R * C;
    const LAST: (usize, usize) = (R - 1, C - 1);

    fn transposed(&self) -> Matrix<C, R> {
        let mut cells = [[0; R]; C];
        for r in 0..R {
            for c in 0..C {
                cells[c][r] = self.0[r][c];
            }
        }
        Matrix(cells)
    }
}

impl<const R: usize, const C: usize, const K: usize> Mul<&Matrix<C, K>> for &Matrix<R, C> {
    type Output = Matrix<R, K>;
    fn mul(self, rhs: &Matrix<C, K>) -> Matrix<R, K> {
        Matrix(std::array::from_fn(|r| {
            std::array::from_fn(|k| {
                (0..C).fold(0_u32, |sum, c| sum.wrapping_add(self.0[r][c].wrapping_mul(rhs.0[c][k])))
            })
        }))
    }
}

impl<const R: usize, const C: usize> Index<(usize, usize)> for Matrix<R, C> {
    type Output = u32;
    fn index(&self, (r, c): (usize, usize)) -> &u32 {
        &self.0[r][c]
    }
}

impl<const R: usize, const C: usize> IndexMut<(usize, usize)> for Matrix<R, C> {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut u32 {
        &mut self.0[r][c]
    }
}

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn const_generics(a: u32, b: u32) -> u32 {
    let m = Matrix([[a, b, 1], [2, a ^ b, 3]]);
    let mut square = &m * &m.transposed();
    let last = Matrix::<2, 2>::LAST;
    square[last] ^= Matrix::<2, 3>::CELLS as u32;
    let mut table = [0_u32; gcd(12, 18) + 1];
    const AT: usize = gcd(8, 12);
    table[AT] = square[(0, 1)];
    square[(1, 1)] ^ table.iter().fold(0, |s: u32, x| s.wrapping_add(*x)) ^ table.len() as u32
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Fixed(i32);

impl Add for Fixed {
    type Output = Self;
    fn add(self, Fixed(rhs): Self) -> Self {
        Self(self.0.wrapping_add(rhs))
    }
}

impl Sub<i32> for Fixed {
    type Output = Fixed;
    fn sub(self, rhs: i32) -> Fixed {
        Fixed(self.0.wrapping_sub(rhs << 8))
    }
}

impl Mul<Fixed> for i32 {
    type Output = Fixed;
    fn mul(self, rhs: Fixed) -> Fixed {
        Fixed(rhs.0.wrapping_mul(self))
    }
}

impl Neg for Fixed {
    type Output = Fixed;
    fn neg(self) -> Fixed {
        Fixed(self.0.wrapping_neg())
    }
}

impl Not for Fixed {
    type Output = bool;
    fn not(self) -> bool {
        self.0 == 0
    }
}

impl Shl<usize> for Fixed {
    type Output = [Fixed; 2];
    fn shl(self, by: usize) -> [Fixed; 2] {
        [Fixed(self.0.wrapping_shl(by as u32)), self]
    }
}

impl AddAssign<u8> for Fixed {
    fn add_assign(&mut self, rhs: u8) {
        *self = *self + Fixed(rhs as i32);
    }
}

impl std::iter::Sum for Fixed {
    fn sum<I: Iterator<Item = Fixed>>(items: I) -> Fixed {
        items.fold(Fixed::default(), |a, b| a + b)
    }
}

fn operators(a: u32, b: u32) -> u32 {
    let (x, mut y) = (Fixed(a as i32), Fixed(b as i32));
    y += 200;
    let [p, q] = (x + y - 3) << 5;
    let sum: Fixed = [p, q, -x, 3 * y].into_iter().sum();
    (sum.0 as u32) ^ !x as u32 ^ (x.max(y) >= y) as u32
}

fn early_returns(a: u32, b: u32) -> u32 {
    let outer = |x: u32| {
        if x > 1000 {
            return x >> 3;
        }
        let inner = |y: u32| -> Option<u32> {
            let z = y.checked_sub(x)?;
            if z % 3 == 0 {
                return None;
            }
            Some(z)
        };
        for y in 0..x % 5 {
            if let Some(z) = inner(y * x) {
                return z ^ 1;
            }
        }
        inner(b).unwrap_or_else(|| return 44)
    };
    outer(a) ^ outer(b & 0x3ff)
}

fn casts(a: u32, b: u32) -> u32 {
    let mut h = 0_u32;
    let mut mix = |x: u32| h = h.rotate_left(5) ^ x;
    mix(a as u8 as i8 as i32 as u32);
    mix(a as i16 as u8 as u32);
    mix(b as u16 as i16 as i64 as u32);
    mix((a as i32 as i64 >> 7) as u32);
    mix((a as u64 * b as u64 >> 32) as u32);
    mix((a as i8 as u64 >> 40) as u32);
    mix((a as i32 as f32) as u8 as u32);
    mix((b as f32 * -1.0) as u32);
    mix((b as f32 * -1.0) as i16 as u32);
    mix((a & 0xffff) as f32 as u16 as u32);
    mix(a as usize as u32 ^ b as isize as i32 as u32);
    mix((a == b) as u8 as u32 + (a < b) as u32);
    mix(b'x' as u32 + b'y' as u32);
    mix(f32::from_bits(a) as i32 as u32);
    mix(f32::NAN as u8 as u32 + f32::INFINITY as i8 as u32);
    mix(Colour::Blue as u32 + Colour::Red as i8 as u8 as u32);
    h
}

#[repr(i8)]
#[derive(Clone, Copy)]
enum Colour {
    Red = -2,
    Green,
    Blue = 40,
}

fn arithmetic(a: u32, b: u32) -> u32 {
    let (x, y) = (a as i32, b as i32);
    let (p, q) = (a as u8, b as i16);
    let mut h = a.wrapping_pow(3) ^ b.saturating_mul(a);
    h = h.rotate_left(3) ^ x.saturating_sub(y) as u32;
    h = h.rotate_left(3) ^ x.checked_div(y).unwrap_or(-7) as u32;
    h = h.rotate_left(3) ^ x.wrapping_rem_euclid(y | 1) as u32;
    h = h.rotate_left(3) ^ p.checked_add(9).map_or(1, u32::from);
    h = h.rotate_left(3) ^ p.saturating_add(b as u8) as u32;
    h = h.rotate_left(3) ^ q.wrapping_mul(77).wrapping_neg() as u32;
    h = h.rotate_left(3) ^ q.overflowing_sub(a as i16).1 as u32;
    h = h.rotate_left(3) ^ x.unsigned_abs().leading_zeros() ^ a.reverse_bits().trailing_ones();
    h = h.rotate_left(3) ^ a.abs_diff(b) ^ (x >> (b & 31)) as u32 ^ a.wrapping_shr(b);
    h = h.rotate_left(3) ^ (a as u64).wrapping_pow(2).wrapping_shr(20) as u32;
    h = h.rotate_left(3) ^ x.signum() as u32 ^ y.wrapping_pow(2).rem_euclid(97) as u32;
    h ^ u32::from(x.checked_neg().is_none()) ^ a.checked_ilog2().unwrap_or(50)
}

fn options(a: u32, b: u32) -> u32 {
    let x = (a > 5).then(|| a ^ 3);
    let y = if b & 1 == 0 { Some(b) } else { None };
    let z = x.zip(y).map(|(x, y)| x ^ y).filter(|z| z % 3 != 0).or(y).xor(None);
    let mut w = z;
    let old = w.replace(4).into_iter().chain(y).fold(0, u32::wrapping_add);
    let r: Result<u32, u8> = z.ok_or(9);
    let all: Option<u32> = [x, y, z].into_iter().flatten().reduce(|p, q| p.rotate_left(1) ^ q);
    let t = r.map_err(|e| e as u32 + 1).and_then(|v| v.checked_add(5).ok_or(2)).unwrap_or_else(|e| e);
    let some = x.is_some_and(|x| x > b) as u32;
    let none = y.is_none_or(|y| y > a) as u32;
    old ^ t ^ all.unwrap_or(1) ^ some << 3 ^ none << 4 ^ w.take().map_or_else(|| 0, |w| w)
}

fn arrays(a: u32, b: u32) -> u32 {
    let base: [u32; 5] = std::array::from_fn(|i| a.rotate_left(i as u32) ^ b);
    let pairs = base.map(|x| (x, x as u8));
    let [first, .., (_, last)] = pairs;
    let mut grid = [[0_u8; 3]; 4];
    for (r, row) in grid.iter_mut().enumerate() {
        for (c, cell) in row.iter_mut().enumerate() {
            *cell = base[(r + c) % base.len()] as u8;
        }
    }
    grid.swap(0, 2);
    grid[1].reverse();
    let [_, ref mut row, ..] = grid;
    row[1..].copy_from_slice(&[7, a as u8]);
    row.rotate_left(1);
    let nested: &[[u8; 3]] = &grid[1..];
    let inner = &nested[1][..2];
    let sum: u32 = nested.iter().flatten().map(|&x| x as u32).sum();
    let (left, right) = base.split_at(2);
    let same = left == &right[..2] || base[..2] == [a ^ b, 7];
    sum ^ first.0 ^ last as u32 ^ inner[1] as u32 ^ (same as u32) ^ (base < [a; 5]) as u32
}

fn slices(items: &mut [u32], a: u32) -> u32 {
    fn tail(items: &[u32]) -> u32 {
        match items {
            [] => 1,
            [x] => *x,
            [x, y] => x ^ y,
            [x, middle @ .., y] => x.wrapping_add(*y) ^ middle.len() as u32,
        }
    }
    let mut h = tail(items) ^ tail(&items[..1]) ^ tail(&items[3..3]);
    if let Some((last, rest)) = items.split_last_mut() {
        *last ^= rest[0];
        rest[1] = *last;
    }
    let (low, high) = items.split_at_mut(2);
    std::mem::swap(&mut low[0], &mut high[1]);
    let chosen = if a & 1 == 0 { &mut low[..] } else { &mut high[1..] };
    for x in chosen.iter_mut().rev() {
        *x = x.wrapping_mul(3);
    }
    chosen.fill(a);
    h ^= items.iter().rev().skip(1).step_by(2).fold(0, |h, x| h ^ x);
    items.sort_unstable_by_key(|x| x & 0xf);
    h ^ items[0] ^ items.contains(&a) as u32 ^ items.starts_with(&[a]) as u32
}

trait Op {
    fn run(&mut self, x: u32) -> u32;
}

struct AddOp(u32);
struct Chain<'a> {
    left: &'a mut AddOp,
    seen: u32,
}

impl Op for AddOp {
    fn run(&mut self, x: u32) -> u32 {
        self.0 = self.0.wrapping_add(x);
        self.0
    }
}

impl Op for Chain<'_> {
    fn run(&mut self, x: u32) -> u32 {
        self.seen += 1;
        self.left.run(x) ^ self.left.run(self.seen)
    }
}

fn objects(a: u32, b: u32) -> u32 {
    let mut add = AddOp(a);
    let mut other = AddOp(b);
    let mut chain = Chain { left: &mut add, seen: 0 };
    let op: &mut dyn Op = if b & 2 == 0 { &mut chain } else { &mut other };
    let first = op.run(a);
    let second = op.run(first);
    first ^ second.rotate_left(9) ^ chain.seen
}

struct Lcg(u32);

impl Iterator for Lcg {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.wrapping_mul(1664525).wrapping_add(1013904223);
        (self.0 >> 28 != 3).then_some(self.0 >> 8)
    }
}

fn own_iterators(a: u32, b: u32) -> u32 {
    let mut lcg = Lcg(a);
    let first = lcg.by_ref().take(3).fold(0, |h, x| h ^ x);
    let mut h = first;
    for (i, x) in (&mut lcg).enumerate().take(9) {
        h = h.rotate_left(1) ^ x ^ i as u32;
        if x & 31 == 7 {
            break;
        }
    }
    h ^ lcg.zip(Lcg(b)).take(4).map(|(x, y)| x ^ y).max().unwrap_or(2)
}

fn order(a: u32, b: u32) -> u32 {
    let mut log = 1_u32;
    let mut note = |x: u32| {
        log = log.wrapping_mul(31).wrapping_add(x);
        x
    };
    let array = [note(1), note(a), note(3)];
    let index = note(2) as usize;
    let pair = (
        array[index - note(1) as usize],
        note(b) ^ {
            note(9);
            3
        } * note(4),
    );
    let short = note(a) > 3 && note(5) > 4 || note(6) == 0;
    let mut place = [0_u32; 4];
    place[note(1) as usize] += note(7) ^ note(2);
    struct Late {
        b: u32,
        a: u32,
    }
    let late = Late { a: note(11), b: note(12) };
    let update = Late { a: note(13), ..late };
    log ^ pair.0 ^ pair.1 ^ short as u32 ^ place[1] ^ update.a ^ update.b
}

fn moved(a: u32, b: u32) -> u32 {
    #[derive(Clone, Debug, PartialEq)]
    struct Big {
        items: [u32; 3],
        name: &'static str,
    }
    impl Default for Big {
        fn default() -> Self {
            Self { items: [1, 2, 3], name: "big" }
        }
    }
    let one = Big { items: [a, b, 0], ..Default::default() };
    let two = Big { items: one.items.map(|x| x ^ 1 ^ 1), ..one.clone() };
    let same = one == two;
    let Big { items: [x, ..], name } = two;
    let mut slot = Some(one);
    let taken = slot.take().map(|big| big.items[1]);
    let after = std::mem::take(&mut [a, b][..1].iter().copied().next().unwrap());
    x ^ taken.unwrap()
        ^ {
            let _ = name;
            3
        }
        ^ same as u32
        ^ slot.is_none() as u32
        ^ after
}

fn unit_things(a: u32, b: u32) -> u32 {
    struct Unit;
    impl Unit {
        const ALL: [(); 3] = [(); 3];
        fn go(self) {}
    }
    let unit = Unit.go();
    let () = unit;
    let mut n = 0;
    for () in Unit::ALL {
        n += a & 1;
    }
    let never = |x: u32| -> u32 { if x == 12345 { return 1 } else { x } };
    let _ = ((), n, ((never(b),),));
    let (_, _, ((m,),)) = ((), n, ((never(b),),));
    n ^ m ^ {
        let ref r = m;
        *r
    }
    .rotate_left(4)
}

fn wheres<T>(x: T, y: T) -> u32
where
    T: Copy + PartialOrd + std::ops::BitXor<Output = T>,
    u64: From<T>,
    for<'a> &'a T: std::ops::BitXor<T, Output = T>,
{
    let z = if x < y { x ^ y } else { &x ^ y };
    u64::from(z) as u32
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    put(out, &mut at, reserved::all(a, b));
    put(out, &mut at, taken::all(a, b));
    put(out, &mut at, shadows(a, b));
    put(out, &mut at, shapes(a, b));
    put(out, &mut at, nested_generics(a, b));
    put(out, &mut at, stored_closures(a, b));
    put(out, &mut at, impl_traits(a, b));
    put(out, &mut at, labels(a, b));
    put(out, &mut at, patterns(a, b));
    put(out, &mut at, guards(a, b));
    put(out, &mut at, let_else(a, b).unwrap_or(1));
    put(out, &mut at, const_generics(a, b));
    put(out, &mut at, operators(a, b));
    put(out, &mut at, early_returns(a, b));
    put(out, &mut at, casts(a, b));
    put(out, &mut at, arithmetic(a, b));
    put(out, &mut at, options(a, b));
    put(out, &mut at, arrays(a, b));
    let mut items = [a, b, 3, a ^ b, 5];
    put(out, &mut at, slices(&mut items, a));
    put(out, &mut at, items[0] ^ items[4]);
    put(out, &mut at, objects(a, b));
    put(out, &mut at, own_iterators(a, b));
    put(out, &mut at, order(a, b));
    put(out, &mut at, moved(a, b));
    put(out, &mut at, unit_things(a, b));
    put(out, &mut at, wheres(a, b) ^ wheres(a as u8, b as u8) ^ wheres(a as u16, 3));
    iterators(a, b, out, &mut at);
}
