//! Forms of the language with suspension points where a splitter has it hardest: each entry is hostile in one way, and writes
//! eight words for an instance.
#![allow(clippy::all, unused)]

use corogen_runtime::{suspend, suspend_at, suspend_by};

fn put(out: &mut [u32], id: u32, at: usize, value: u32) {
    out[id as usize * 8 + at] = value;
}

fn stir(h: u32, v: u32) -> u32 {
    (h ^ v).wrapping_mul(0x0100_0193).rotate_left(5) >> 8
}

fn later(v: &mut u32, by: u32) -> u32 {
    suspend();
    *v = stir(*v, by);
    suspend_by(*v & 3);
    *v
}

/// Operands, elements, fields and arguments that suspend, in Rust's order.
pub fn operands(id: u32, values: &[u32], out: &mut [u32]) {
    #[derive(Clone, Copy)]
    struct Parts {
        a: u32,
        b: [u32; 2],
        c: u32,
    }
    fn folded(x: u32, y: u32, z: Parts) -> u32 {
        stir(stir(x, y), stir(z.a, stir(z.b[0], stir(z.b[1], z.c))))
    }
    let mut h = values[id as usize];
    let sum = h.wrapping_sub(later(&mut h, 1)) ^ (h + later(&mut h, 2)) << 1 ^ h;
    put(out, id, 0, sum);
    let list = [h, later(&mut h, 3), h, later(&mut h, 4), h];
    put(out, id, 1, list.iter().fold(0, |sum, v| stir(sum, *v)));
    let base = Parts { c: h, b: [later(&mut h, 5), h], a: later(&mut h, 6) };
    let parts = Parts { b: [h, later(&mut h, 7)], ..base };
    put(out, id, 2, folded(h, later(&mut h, 8), parts));
    let mut cells = [1, 2, 3, 4];
    let mut at = 0usize;
    // The right side of a compound assignment of numbers comes first.
    cells[{
        suspend();
        at += 1;
        at
    }] += {
        at += 1;
        later(&mut h, at as u32)
    };
    put(out, id, 3, cells[0] ^ cells[1] << 1 ^ cells[2] << 2 ^ cells[3] << 3);
    let pair = (later(&mut h, 9), h);
    let (ref x, y) = pair;
    put(out, id, 4, *x ^ later(&mut h, *x) ^ y);
    let r = h.wrapping_add(later(&mut h, 10)).min(later(&mut h, 11));
    put(out, id, 5, r ^ h);
}

/// `&&`, `||`, guards, let chains and loop conditions that suspend or not.
pub fn conditions(id: u32, values: &[u32], out: &mut [u32]) {
    fn odd(h: &mut u32) -> bool {
        suspend();
        *h = stir(*h, 3);
        *h & 1 == 1
    }
    fn some(h: &mut u32) -> Option<u32> {
        let is_odd = odd(h);
        if is_odd || odd(h) { Some(*h >> 3) } else { None }
    }
    let mut h = values[id as usize] ^ 77;
    let both = odd(&mut h) && (odd(&mut h) || odd(&mut h)) && !odd(&mut h);
    put(out, id, 0, h ^ both as u32);
    let mut turns = 0;
    while turns < 4 && {
        suspend_at("tested");
        turns += 1;
        odd(&mut h) | (turns < 3)
    } {
        if let Some(v) = some(&mut h)
            && v % 3 != 0
            && odd(&mut h)
            && let Some(w) = some(&mut h)
        {
            h = stir(v, w);
        } else if odd(&mut h) {
            continue;
        } else {
            h += turns;
        }
    }
    put(out, id, 1, h ^ turns);
    let chosen = match h % 5 {
        0 | 1 if odd(&mut h) => h,
        n @ 0..=2 if some(&mut h).is_some_and(|v| v % 2 == n % 2) => h ^ n,
        n if n < 4 && odd(&mut h) => {
            suspend();
            stir(n, h)
        }
        2 => 22,
        n => later(&mut h, n),
    };
    put(out, id, 2, chosen);
    put(out, id, 3, h);
    let mut left = 5;
    while let Some(v) = {
        left -= 1;
        some(&mut h)
    }
    .filter(|_| left > 0)
    {
        put(out, id, 4, v);
    }
    let Some(last) = some(&mut h) else {
        suspend();
        put(out, id, 5, left);
        return;
    };
    put(out, id, 6, last ^ left);
}

/// A reference that is chosen at run time and held while what chose it changes.
pub fn chosen(id: u32, values: &[u32], out: &mut [u32]) {
    struct Half {
        cells: [u32; 3],
        one: u32,
    }
    let mut a = Half { cells: [1, 2, 3], one: values[id as usize] };
    let mut b = [10, 20, 30, 40];
    let mut i = (id % 3) as usize;
    for turn in 0..3u32 {
        let held = match (turn + id) % 3 {
            0 => &mut a.cells[i],
            1 => &mut b[i + 1],
            _ => &mut a.one,
        };
        i = (i + 1) % 3;
        suspend();
        *held = stir(*held, turn);
        let again = &mut *held;
        suspend_by(turn);
        *again += later(again, 1);
    }
    put(out, id, 0, stir(a.cells[0], stir(a.cells[1], a.cells[2])) ^ a.one);
    put(out, id, 1, b.iter().fold(i as u32, |sum, v| stir(sum, *v)));
    let (low, high) = b.split_at_mut(i + 1);
    suspend();
    low[i] += high.len() as u32;
    if let [first, .., last] = high {
        suspend();
        std::mem::swap(first, &mut low[0]);
        suspend();
        *last ^= *first;
    }
    put(out, id, 2, b.iter().fold(0, |sum, v| stir(sum, *v)));
    let part = if id & 1 == 0 { &mut b[1..] } else { &mut a.cells[..2] };
    for (at, cell) in part.iter_mut().enumerate() {
        suspend();
        *cell += at as u32;
    }
    suspend();
    let length = part.len() as u32;
    put(out, id, 3, part.iter().sum::<u32>() ^ length);
}

/// Closures that suspend, and what calls them.
pub fn closures(id: u32, values: &[u32], out: &mut [u32]) {
    fn twice(mut f: impl FnMut(u32) -> u32, v: u32) -> u32 {
        let first = f(v);
        suspend();
        first ^ f(first & 0xff)
    }
    fn around(f: &dyn Fn(u32) -> u32, v: u32) -> u32 {
        suspend();
        f(f(v))
    }
    let mut seen = [0u32; 3];
    let mut calls = 0;
    let h = values[id as usize];
    let got = twice(
        |v| {
            suspend();
            seen[calls % 3] += v;
            calls += 1;
            suspend_at("in_closure");
            stir(v, calls as u32)
        },
        h,
    );
    put(out, id, 0, got);
    put(out, id, 1, seen[0] ^ seen[1] << 1 ^ calls as u32);
    let add = |by: u32| move |v: u32| v.wrapping_add(by);
    put(out, id, 2, around(&add(h), 3) ^ around(&|v| stir(v, h), 4));
    let sum: u32 = (0..4u32)
        .map(|v| {
            suspend();
            stir(v, h)
        })
        .filter(|v| v % 3 != 0)
        .take_while(|v| *v > 1000)
        .fold(0, |sum, v| {
            suspend();
            stir(sum, v)
        });
    put(out, id, 3, sum);
    let mut total = 0;
    (0..3u32).zip(seen.iter().rev()).for_each(|(at, v)| {
        suspend();
        total = stir(total, at ^ *v);
    });
    put(out, id, 4, total);
}

/// An iterator whose `next` suspends, under adaptors and in nested loops.
pub fn iterators(id: u32, values: &[u32], out: &mut [u32]) {
    struct Slow {
        at: u32,
        end: u32,
    }
    impl Iterator for Slow {
        type Item = u32;
        fn next(&mut self) -> Option<u32> {
            suspend();
            if self.at >= self.end {
                return None;
            }
            self.at += 1 + (self.at & 1);
            Some(self.at)
        }
    }
    let h = values[id as usize];
    let mut sum = 0;
    'outer: for x in (Slow { at: h & 3, end: 6 }) {
        for (at, y) in (Slow { at: 0, end: x }).enumerate() {
            if y == 3 && x > 4 {
                continue 'outer;
            }
            sum = stir(sum, at as u32 ^ y);
            if sum % 13 == 0 {
                break 'outer;
            }
        }
        sum += x;
    }
    put(out, id, 0, sum);
    let mut slow = Slow { at: 1, end: 9 };
    let first = slow.by_ref().take(2).fold(0, stir);
    put(out, id, 1, first ^ slow.at);
    put(out, id, 2, slow.map(|v| v ^ h).max().unwrap_or(5));
    let chained = (Slow { at: 0, end: 2 }).chain(7..9).skip(1).zip(Slow { at: h & 1, end: 5 });
    let mut pairs = 0;
    for (x, y) in chained {
        suspend();
        pairs = stir(pairs, x << 8 | y);
    }
    put(out, id, 3, pairs);
    put(out, id, 4, (Slow { at: 0, end: 7 }).position(|v| v > 3 + (h & 1)).map_or(99, |at| at as u32));
}

/// Trait objects that suspend, exchanged while they are held.
pub fn objects(id: u32, values: &[u32], out: &mut [u32]) {
    trait Walker {
        fn step(&mut self, v: u32) -> u32;
        fn walk(&mut self, turns: u32) -> u32 {
            let mut sum = 0;
            for turn in 0..turns {
                sum = stir(sum, self.step(turn));
                suspend();
            }
            sum
        }
    }
    struct Sum(u32);
    struct Last {
        value: u32,
        swaps: [u32; 2],
    }
    impl Walker for Sum {
        fn step(&mut self, v: u32) -> u32 {
            suspend();
            self.0 = self.0.wrapping_add(v);
            self.0
        }
    }
    impl Walker for Last {
        fn step(&mut self, v: u32) -> u32 {
            self.swaps[(v & 1) as usize] += 1;
            std::mem::replace(&mut self.value, v)
        }
        fn walk(&mut self, turns: u32) -> u32 {
            suspend_at("at_last");
            self.step(turns) ^ self.swaps[0]
        }
    }
    fn generic<T: Walker + ?Sized>(walker: &mut T, turns: u32) -> u32 {
        let first = walker.step(1);
        suspend();
        first ^ walker.walk(turns)
    }
    let h = values[id as usize];
    let (mut sum, mut last) = (Sum(h), Last { value: h ^ 1, swaps: [0; 2] });
    let mut got = 0;
    for turn in 0..3 {
        let walker: &mut dyn Walker = if (h >> turn) & 1 == 0 { &mut sum } else { &mut last };
        suspend();
        got = stir(got, generic(walker, turn + 1));
        got ^= walker.step(7);
    }
    put(out, id, 0, got);
    put(out, id, 1, generic(&mut sum, 2) ^ generic(&mut last, 2));
    put(out, id, 2, sum.0 ^ last.value ^ last.swaps[0] << 4 ^ last.swaps[1]);
}

/// `?`, early returns and values of loops and blocks, from functions that suspend.
pub fn ways_out(id: u32, values: &[u32], out: &mut [u32]) {
    enum Problem {
        Odd(u32),
        Large { by: u32, at: [u32; 2] },
    }
    fn halved(v: u32) -> Result<u32, Problem> {
        suspend();
        if v & 1 == 1 { Err(Problem::Odd(v)) } else { Ok(v >> 1) }
    }
    fn checked(v: u32, most: u32) -> Result<u32, Problem> {
        let half = halved(v)?;
        suspend();
        let over = half.checked_sub(most).map(|by| Problem::Large { by, at: [v, half] });
        match over {
            Some(problem) => Err(problem),
            None => {
                let quarter = halved(half)?;
                suspend();
                Ok(quarter + halved(quarter)?)
            }
        }
    }
    let h = values[id as usize];
    for (at, v) in [h & 0xf0, h & 0xff8, 0x10, 6].into_iter().enumerate() {
        let word = match checked(v, 0x100) {
            Ok(value) => value,
            Err(Problem::Odd(value)) => value ^ 0x8000_0000,
            Err(Problem::Large { by, at: [first, second] }) => {
                suspend();
                stir(by, first) ^ second
            }
        };
        put(out, id, at, word);
    }
    let mut n = h & 7;
    let found = 'found: {
        let inner = loop {
            n += 1;
            suspend();
            if n % 5 == 0 {
                break n * 3;
            }
            let half = 'half: {
                if n & 1 == 0 {
                    break 'half n;
                }
                suspend();
                if n > 11 {
                    break 'found stir(n, 1);
                }
                n + 100
            };
            if half == 108 {
                break 'found half;
            }
        };
        suspend();
        inner ^ n
    };
    put(out, id, 4, found);
}

/// Guards that leave, guards on a reference that is chosen at run time, and tables of slices.
pub fn guards(id: u32, values: &[u32], out: &mut [u32]) {
    const NAMES: [&[u8]; 3] = [b"low", b"middle", b"hi"];
    let h = values[id as usize];
    let mut best: Option<(usize, &u32)> = None;
    for (i, v) in values.iter().enumerate() {
        suspend();
        match best {
            Some((_, old)) if *old ^ h <= *v ^ h => {}
            _ => best = Some((i, v)),
        }
    }
    put(out, id, 0, best.map_or(0, |(i, v)| v ^ i as u32));
    let name = NAMES[(h % 3) as usize];
    suspend();
    put(out, id, 1, name.iter().fold(name.len() as u32, |sum, b| stir(sum, (*b).into())));
    let turn = |v: u32| -> u32 {
        match v % 4 {
            0 if v > 90 => return 5,
            1 if {
                suspend();
                return v + 1;
            } =>
            {
                8
            }
            n if {
                if n == 2 {
                    return later(&mut v.clone(), n);
                }
                n == 7
            } =>
            {
                9
            }
            n => n * 100,
        }
    };
    put(out, id, 2, turn(h));
    put(out, id, 3, turn(h >> 1) ^ turn(h >> 3));
    let mut sum = 0;
    for v in [h, h / 3, id] {
        sum += match v & 7 {
            0 if {
                suspend();
                continue;
            } =>
            {
                1
            }
            n @ 1..=4
                if n == id % 5 && {
                    suspend();
                    true
                } =>
            {
                n << 8
            }
            5 if {
                if sum > 3 {
                    break;
                }
                sum == 0
            } =>
            {
                77
            }
            n => n,
        };
    }
    put(out, id, 4, sum);
}

/// Generic functions that suspend at several types, with constants of theirs.
pub fn generics(id: u32, values: &[u32], out: &mut [u32]) {
    trait Kind: Copy {
        const TURNS: usize;
        type Wide: Copy;
        fn widen(self) -> Self::Wide;
        fn mixed(wide: Self::Wide) -> u32;
    }
    impl Kind for u32 {
        const TURNS: usize = 2;
        type Wide = (u32, bool);
        fn widen(self) -> (u32, bool) {
            (self ^ 1, self & 4 != 0)
        }
        fn mixed((v, flag): (u32, bool)) -> u32 {
            suspend();
            v ^ flag as u32
        }
    }
    impl<const N: usize> Kind for [i32; N] {
        const TURNS: usize = N - 1;
        type Wide = [i32; 2];
        fn widen(self) -> [i32; 2] {
            [self[0] ^ self[N - 1], self.iter().fold(0, |sum, v| sum ^ v)]
        }
        fn mixed(wide: [i32; 2]) -> u32 {
            wide[0] as u32 ^ (wide[1] as u32) << 3
        }
    }
    fn all<T: Kind>(value: T) -> u32 {
        let mut sum = T::TURNS as u32;
        for turn in 0..T::TURNS {
            let wide = value.widen();
            suspend();
            sum = stir(sum, T::mixed(wide) ^ turn as u32);
        }
        sum
    }
    fn swapped<T: Copy, const N: usize>(mut items: [T; N], turns: usize) -> [T; N] {
        for turn in 0..turns {
            items.swap(turn % N, N - 1 - turn % N);
            suspend();
        }
        items
    }
    let h = values[id as usize];
    put(out, id, 0, all(h));
    put(out, id, 1, all([h as i32, -3, 9]));
    put(out, id, 2, all([h as i32 >> 4, 1]));
    let [first, (b, c)] = swapped([(1, 2), (h, 3)], 1);
    put(out, id, 3, first.0 << 2 ^ first.1 ^ b << 1 ^ c);
    let floats = swapped([0.5, h as f32, 3.0], (h & 3) as usize);
    put(out, id, 4, floats[0].to_bits() ^ (floats[2] as u32));
}

/// An enum with payload that changes its variant in its own arms.
pub fn machine(id: u32, values: &[u32], out: &mut [u32]) {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Idle,
        Counting { left: u32, seen: [u32; 2] },
        Moving(f32, Option<u32>),
        Done(u32),
    }
    impl State {
        fn step(&mut self, h: &mut u32) -> bool {
            match self {
                State::Idle => {
                    suspend();
                    *self = State::Counting { left: *h & 3, seen: [*h, 1] };
                }
                State::Counting { left: 0, seen } => {
                    let total = seen[0] ^ seen[1];
                    suspend_at("counted");
                    *self = State::Moving(total as u8 as f32, Some(total));
                }
                State::Counting { left, seen } => {
                    *left -= 1;
                    seen[(*left & 1) as usize] ^= *h;
                    suspend();
                    seen[0] = later(h, seen[0]);
                }
                State::Moving(at, last @ Some(_)) => {
                    *at *= 0.5;
                    suspend();
                    if *at < 20.0 {
                        *last = None;
                    }
                }
                State::Moving(at, None) => *self = State::Done(*at as u32),
                State::Done(_) => return false,
            }
            true
        }
    }
    let mut h = values[id as usize];
    let (mut first, mut second) = (State::Idle, State::Moving(64.0, Some(h)));
    let mut turns = 0;
    while first.step(&mut h) | second.step(&mut h) {
        turns += 1;
        if turns == 3 {
            std::mem::swap(&mut first, &mut second);
        }
        suspend();
    }
    put(out, id, 0, turns);
    put(out, id, 1, h);
    put(out, id, 2, if let (State::Done(a), State::Done(b)) = (first, second) { a << 16 | b } else { 0 });
    put(out, id, 3, (first == second) as u32);
}

/// Names that hide others, and variables that are declared before they have a value.
pub fn names(id: u32, values: &[u32], out: &mut [u32]) {
    let x = values[id as usize];
    let x = {
        let x = later(&mut { x }, 1);
        suspend();
        let x = x ^ {
            let x = x >> 3;
            suspend();
            x
        };
        x
    } ^ x;
    let y;
    let z: [u32; 2];
    if x & 1 == 0 {
        suspend();
        y = x ^ 1;
        z = [y, 2];
    } else {
        z = [3, x];
        suspend();
        y = z[1] >> 1;
    }
    put(out, id, 0, y ^ z[0] ^ z[1]);
    let mut x = x;
    for x in 0..x & 3 {
        let y = &mut { x };
        suspend();
        *y ^= 1;
        put(out, id, 1 + x as usize, *y ^ z[0]);
    }
    let f = |y: u32| x ^ y;
    let w = f(1);
    suspend();
    x = w;
    let (mut frame, mut token, mut state) = (x, y, z[0]);
    (frame, token) = (token, {
        suspend();
        state ^= frame;
        state
    });
    put(out, id, 5, frame ^ token << 1 ^ state << 2);
    put(out, id, 6, x);
}

/// Arrays of structs of arrays, elements of which suspend while others change.
pub fn nested_places(id: u32, values: &[u32], out: &mut [u32]) {
    #[derive(Clone, Copy, Default)]
    struct Cell {
        words: [u32; 2],
        pair: (u32, i32),
    }
    #[derive(Clone, Copy, Default)]
    struct Grid {
        cells: [Cell; 3],
        at: usize,
    }
    impl Grid {
        fn current(&mut self) -> &mut Cell {
            &mut self.cells[self.at]
        }
        fn advance(&mut self) -> usize {
            suspend();
            self.at = (self.at + 1) % 3;
            self.at
        }
    }
    let h = values[id as usize];
    let mut grids = [Grid::default(), Grid { at: 2, ..Grid::default() }];
    for turn in 0..4 {
        let g = (h as usize + turn) & 1;
        let old = grids[g];
        let at = grids[g].advance();
        grids[g].current().words[turn & 1] = later(&mut { h }, at as u32);
        suspend();
        grids[1 - g].cells[at] = old.cells[(at + 2) % 3];
        let Cell { pair: (ref mut first, second), .. } = grids[g].cells[0];
        suspend();
        *first += second as u32 + 1;
        grids[g].cells[2].pair.1 -= turn as i32;
    }
    for (number, grid) in grids.iter().enumerate() {
        for (at, cell) in grid.cells.iter().enumerate() {
            let word = stir(cell.words[0], cell.words[1]) ^ stir(cell.pair.0, cell.pair.1 as u32);
            put(out, id, number * 4 + at, word);
        }
        put(out, id, number * 4 + 3, grid.at as u32);
    }
}

/// The buffer itself held by parts: sub-slices, elements by reference, reads after writes of the same instance.
pub fn buffers(id: u32, values: &[u32], out: &mut [u32]) {
    fn fill(part: &mut [u32], from: &[u32]) -> u32 {
        let mut last = 0;
        for (to, v) in part.iter_mut().zip(from) {
            suspend();
            *to = stir(*v, last);
            last = *to;
        }
        last
    }
    let start = id as usize * 8;
    let own = &mut out[start..start + 8];
    let (head, tail) = own.split_at_mut(3);
    let last = fill(head, &values[(id as usize & 1)..]);
    suspend();
    tail[0] = last ^ head[1];
    let cell = &mut tail[(last & 1) as usize + 1];
    suspend();
    *cell += 5;
    let copy = *cell;
    suspend();
    for pair in tail.chunks_exact_mut(2) {
        suspend();
        pair[1] = pair[0] ^ copy;
    }
    own[7] = own.windows(2).map(|both| both[0] ^ both[1]).fold(0, stir);
}
