//! Places and calls whose computation changes something: Rust's order of evaluation, everywhere.
//!
//! run: --grid 40
//! run: --buffer out=zeros:320
//! run: --buffer sums=zeros:4
use std::sync::atomic::{AtomicU32, Ordering};

use corogen_runtime::suspend;
use glam::{UVec3, Vec3};

#[derive(Clone, Copy, Default)]
struct Cell {
    value: u32,
    steps: [u32; 2],
}

impl Cell {
    fn step(&mut self, by: u32) -> u32 {
        self.steps[by as usize % 2] += by;
        self.value ^= self.steps[0] * 3 + self.steps[1];
        self.value
    }

    fn both(self, other: Cell) -> u32 {
        self.value * 31 + other.value
    }
}

struct Random(u32);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1664525).wrapping_add(1013904223);
        self.0 >> 20
    }

    fn below(&mut self, end: usize) -> usize {
        self.next() as usize % end
    }

    fn pick<'a>(&mut self, cells: &'a mut [Cell]) -> &'a mut Cell {
        let at = self.below(cells.len());
        &mut cells[at]
    }
}

fn advance(at: &mut u32) -> u32 {
    *at = (*at * 5 + 3) % 8;
    *at
}

fn mix(sum: u32, value: u32) -> u32 {
    (sum ^ value).wrapping_mul(0x0100_0193).rotate_left(7)
}

pub fn places(id: u32, out: &mut [u32], sums: &[AtomicU32]) {
    let mut random = Random(id * 977 + 13);
    let mut cells = [Cell::default(); 4];
    let mut at = id % 8;
    let mut words = [1, 2, 3, 4, 5, 6, 7, 8];
    let base = 8 * id as usize;
    suspend();
    words[at as usize] = advance(&mut at);
    words[advance(&mut at) as usize] = at;
    words[advance(&mut at) as usize] += advance(&mut at) + at;
    words[at as usize] ^= {
        at += 1;
        at %= 8;
        words[at as usize]
    };
    (at, words[(at % 8) as usize]) = (advance(&mut at), advance(&mut at));
    [words[advance(&mut at) as usize], words[0]] = [words[advance(&mut at) as usize], at];
    let reached = &mut words[advance(&mut at) as usize];
    *reached += advance(&mut at);
    *reached = mix(*reached, advance(&mut at));
    suspend();
    out[base + advance(&mut at) as usize] = mix(at, advance(&mut at));
    out[base + advance(&mut at) as usize] += out[base + advance(&mut at) as usize] ^ at;
    cells[random.below(4)].step(random.next());
    cells[random.below(4)].value += cells[random.below(4)].step(random.next()) ^ random.next();
    let stepped = random.pick(&mut cells).step(7) + random.pick(&mut cells[1..3]).step(5);
    cells[random.below(4)] = Cell { value: random.next(), ..cells[random.below(4)] };
    cells[random.below(4)].steps[random.below(2)] = cells[random.below(4)].both(cells[random.below(4)]);
    let mut color = UVec3::new(random.next(), random.next(), random.next());
    color[random.below(3)] = random.next();
    color.y += color[random.below(3)] ^ random.next();
    let mut light = Vec3::splat(random.next() as f32);
    light[random.below(3)] += (random.next() % 64) as f32;
    suspend();
    sums[random.below(3)].fetch_max(random.next(), Ordering::Relaxed);
    sums[3].fetch_add(random.next() & random.next(), Ordering::Relaxed);
    let before = sums[random.below(4)].fetch_add(0, Ordering::Relaxed).min(0) + random.next();
    if random.next() % 2 == 0 && random.pick(&mut cells).step(3) > 100 || random.next() % 3 == 0 {
        at = advance(&mut at) ^ u32::from(random.next() % 7 > 3);
    }
    let nested = mix(mix(random.next(), random.next() - random.next()), random.next() << (random.next() % 9));
    let arms = match random.next() % 5 {
        0 => random.pick(&mut cells).value,
        1 if random.next() % 2 == 0 => random.next(),
        1 | 2 => {
            suspend();
            random.next() - random.next()
        }
        drawn => drawn * random.next(),
    };
    let mut drawn = || random.next();
    let closure = drawn() - drawn() * (drawn() % 5);
    let [first, .., last] = [drawn(), drawn(), drawn()];
    let (mut low, mut high) = (drawn(), drawn());
    if low > high {
        (low, high) = (high, low);
    }
    let mut sum =
        [stepped, before, nested, arms, closure, first - last, high - low, at].iter().fold(1, |sum, it| mix(sum, *it));
    sum = cells.iter().fold(sum, |sum, cell| mix(mix(sum, cell.value), cell.steps[0] - cell.steps[1]));
    sum = words.iter().rev().fold(sum, |sum, word| mix(sum, *word));
    sum = mix(sum, color.element_sum() + light.element_sum() as u32);
    out[base + 7] = mix(sum, random.0);
}
