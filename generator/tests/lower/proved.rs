//! Checks that cannot fail are left out; those that may stay.

use corogen_runtime::suspend;

const DEPTH: usize = 8;

/// A stack that is tested before each push: no index of it is out of range.
fn walk(start: u32) -> u32 {
    let mut stack = [0u32; DEPTH];
    let mut top = 0usize;
    stack[top] = start;
    top += 1;
    let mut sum = 0;
    while top > 0 {
        top -= 1;
        let node = stack[top];
        sum += node;
        if node > 1 && top + 2 <= DEPTH {
            stack[top] = node / 2;
            stack[top + 1] = node / 3;
            top += 2;
        }
    }
    sum
}

/// The same with one push too many: both pushes, and with them the pop, may be out of range.
fn walk_too_far(start: u32) -> u32 {
    let mut stack = [0u32; DEPTH];
    let mut top = 0usize;
    stack[top] = start;
    top += 1;
    let mut sum = 0;
    while top > 0 {
        top -= 1;
        let node = stack[top];
        sum += node;
        if node > 1 && top + 1 <= DEPTH {
            stack[top] = node / 2;
            stack[top + 1] = node / 3;
            top += 2;
        }
    }
    sum
}

/// What a call gives is known too.
fn side(seed: &mut u32) -> usize {
    *seed = seed.wrapping_mul(747796405).wrapping_add(1);
    (*seed >> 30) as usize
}

/// A counter that leaves its loop by a comparison with what it comes to, and one that may jump over it.
fn sums(values: &[u32; 4], step: usize) -> u32 {
    let (mut at, mut sum) = (0, 0);
    loop {
        sum += values[at];
        at += 1;
        if at == 4 {
            break;
        }
    }
    at = 0;
    while at != 4 {
        sum += values[at];
        at += step;
    }
    sum
}

fn shifted(x: u32, by: u32) -> u32 {
    x >> by
}

/// The check of a remainder that may be negative stays, and that of a shift whose amount is masked.
fn kept(x: f32, y: u32) -> u32 {
    let table = [1, 2, 3, 4];
    let least = x as i32 / if y % 2 == 0 { 2 } else { -1 };
    table[(x as i32 % 4) as usize] + table[shifted(y, 34) as usize] + least as u32
}

pub fn proved(id: u32, sides: &mut [[u32; 4]], step: u32) {
    let mut seed = id;
    let mut values = [1, 2, 3, 4];
    let mut turn = 0;
    while turn < 3 {
        values[side(&mut seed)] += walk(seed) / (turn + 1);
        suspend();
        values[turn as usize + 1] += walk_too_far(seed);
        turn += 1;
    }
    values[turn as usize] = 0;
    let part = &values[..seed as usize % 4 + 1];
    turn += part[part.len() - 1];
    sides[id as usize][side(&mut seed)] = sums(&values, step as usize) + kept(step as f32, seed);
}
