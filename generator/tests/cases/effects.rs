//! Expressions that change something as they are computed, in every place that a lowering may read twice.
//!
//! run: --grid 40
//! run: --buffer out=zeros:40
use corogen_runtime::suspend;
use glam::{Mat2, Vec2, Vec3};

fn next(state: &mut u32) -> u32 {
    *state = state.wrapping_mul(1664525).wrapping_add(1013904223);
    *state >> 20
}

fn unit(state: &mut u32) -> f32 {
    next(state) as f32 / 4096.0
}

fn direction(state: &mut u32) -> Vec3 {
    Vec3::new(unit(state), unit(state), unit(state))
}

fn maybe(state: &mut u32) -> Option<u32> {
    let drawn = next(state);
    if drawn % 3 == 0 { None } else { Some(drawn) }
}

#[derive(Clone, Copy)]
struct Pair {
    left: u32,
    right: u32,
}

fn pair(state: &mut u32) -> Pair {
    Pair { left: next(state), right: next(state) }
}

fn tried(state: &mut u32) -> Option<u32> {
    let first = maybe(state)? % (maybe(state)? | 1);
    Some(first + maybe(state).unwrap_or(next(state)))
}

fn mix(sum: u32, value: u32) -> u32 {
    (sum ^ value).wrapping_mul(0x0100_0193).rotate_left(7)
}

pub fn effects(id: u32, out: &mut [u32]) {
    let mut s = id * 77 + 5;
    let mut sum = 1;
    let mut cells = [1, 2, 3, 4, 5, 6, 7, 8];
    suspend();
    sum = mix(sum, next(&mut s) % (next(&mut s) | 1));
    sum = mix(sum, (next(&mut s) as i32 - 2000).rem_euclid(next(&mut s) as i32 + 1) as u32);
    sum = mix(sum, (next(&mut s) as i32 / (next(&mut s) as i32 | 1)) as u32);
    sum = mix(sum, next(&mut s).clamp(next(&mut s) % 100, 2000 + next(&mut s)));
    sum = mix(sum, next(&mut s).abs_diff(next(&mut s)).min(next(&mut s)).max(next(&mut s) >> 3));
    sum = mix(sum, next(&mut s).rotate_left(next(&mut s)) ^ next(&mut s).pow(next(&mut s) % 4));
    sum = mix(sum, next(&mut s).checked_sub(next(&mut s)).unwrap_or(next(&mut s)));
    sum = mix(sum, next(&mut s).saturating_sub(next(&mut s)).wrapping_shl(next(&mut s)));
    sum = mix(sum, (next(&mut s) as i32 - 2000).signum() as u32);
    sum = mix(sum, (next(&mut s) as i32 - 2000).abs() as u32 + (next(&mut s) as f32 - 0.5) as u8 as u32);
    cells[next(&mut s) as usize % 8] += next(&mut s);
    cells[next(&mut s) as usize % 8] = cells[next(&mut s) as usize % 8] ^ next(&mut s);
    cells.swap(next(&mut s) as usize % 8, next(&mut s) as usize % 8);
    let start = next(&mut s) as usize % 4;
    for (at, cell) in cells[start..start + next(&mut s) as usize % 4].iter_mut().enumerate() {
        *cell = mix(*cell, next(&mut s) + at as u32);
    }
    sum = mix(sum, pair(&mut s).right + Pair { left: next(&mut s), ..pair(&mut s) }.right);
    let Pair { left, right } = pair(&mut s);
    sum = mix(sum, left - right);
    sum = mix(sum, [next(&mut s), next(&mut s), next(&mut s)][next(&mut s) as usize % 3]);
    sum = mix(sum, (next(&mut s), next(&mut s)).1 + [next(&mut s); 3][2]);
    suspend();
    sum = mix(sum, tried(&mut s).map_or(next(&mut s), |held| held ^ next(&mut s)));
    sum = mix(
        sum,
        match (next(&mut s) % 4, next(&mut s)) {
            (0..=1, low @ ..=2000) => low,
            (2.., 1000..) => 7,
            (_, high) => high + 1,
        },
    );
    sum = mix(
        sum,
        match maybe(&mut s) {
            Some(0..=1000) => 1,
            Some(held @ (1001..=2000 | 3000..)) if held & 1 == 0 => held,
            Some(_) => 2,
            None => 3,
        },
    );
    if next(&mut s) > 1000 && next(&mut s) < 3000 || next(&mut s) & 1 == 0 {
        sum = mix(sum, if next(&mut s) & 1 == 0 { next(&mut s) } else { 5 });
    }
    for turn in next(&mut s) % 3..3 + next(&mut s) % 4 {
        sum = mix(sum, turn);
        if next(&mut s) % 5 == 0 {
            suspend();
        }
    }
    for turn in (0..next(&mut s) % 20).step_by(1 + next(&mut s) as usize % 3).rev() {
        sum = mix(sum, turn + next(&mut s));
    }
    for _ in 0..next(&mut s) % 4 {}
    for _ in 1..=next(&mut s) % 4 {}
    for _ in (next(&mut s) % 3..7).rev() {}
    while let Some(held @ 0..=3000) = maybe(&mut s) {
        sum = mix(sum, held);
    }
    sum = mix(
        sum,
        loop {
            match next(&mut s) {
                drawn @ 0..=999 => break drawn,
                1000..=1999 => suspend(),
                _ => {}
            }
        },
    );
    let toward = direction(&mut s);
    let turned = Mat2::from_cols(Vec2::new(unit(&mut s), unit(&mut s)), Vec2::splat(unit(&mut s)))
        * Vec2::new(unit(&mut s), unit(&mut s));
    let scalar = direction(&mut s).y
        + direction(&mut s)[next(&mut s) as usize % 3]
        + unit(&mut s).max(unit(&mut s)).clamp(0.0, unit(&mut s));
    sum = mix(sum, (toward.dot(direction(&mut s)) * 64.0) as u32 + (turned.x * 64.0) as u32 + (scalar * 64.0) as u32);
    sum = mix(sum, (direction(&mut s).lerp(direction(&mut s), unit(&mut s)).reflect(Vec3::Y).z * 64.0) as i32 as u32);
    sum = mix(sum, (unit(&mut s) % (unit(&mut s) + 0.5) * 64.0) as u32 + (unit(&mut s) - 0.5).round() as i32 as u32);
    sum = mix(sum, (unit(&mut s) - 0.5).signum().mul_add(8.0, unit(&mut s).fract() * 4.0) as i32 as u32);
    let add = |state: &mut u32| next(state) + 1;
    sum = mix(sum, add(&mut s) + cells.iter().map(|cell| cell ^ next(&mut s)).sum::<u32>());
    sum = mix(sum, cells.iter().position(|cell| *cell > next(&mut s)).map_or(9, |at| at as u32));
    out[id as usize] = mix(sum, s);
}
