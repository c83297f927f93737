//! Patterns of all kinds.
use corogen_runtime::suspend;

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Circle(f32),
    Box { width: f32, height: f32 },
    Nothing,
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Fast,
    Slow,
    Off,
}

fn area(shape: Shape) -> f32 {
    match shape {
        Shape::Circle(r) => 3.14 * r * r,
        Shape::Box { width, height } if width > height => width,
        Shape::Box { width, height } => width * height,
        Shape::Nothing => 0.0,
    }
}

fn cost(mode: Mode, n: u32) -> u32 {
    match (mode, n) {
        (Mode::Off, _) => 0,
        (_, 0) => 1,
        (Mode::Fast, 1..=9 | 20) => n,
        (Mode::Slow, m @ 1..) => m * 2,
        _ => 99,
    }
}

/// Computed once, compared several times.
fn between(n: u32) -> u32 {
    match (n + 1) as u8 {
        3..=9 | 20..=90 => 1,
        _ => 2,
    }
}

/// Each arm compares the numbers whose order is asked for.
fn rank(a: u32, b: u32) -> u32 {
    match a.cmp(&b) {
        std::cmp::Ordering::Less => 3,
        std::cmp::Ordering::Equal => 5,
        std::cmp::Ordering::Greater => 7 * a,
    }
}

pub fn patterns(id: u32, out: &mut [f32]) {
    let shape = match id % 3 {
        0 => Shape::Circle(id as f32),
        1 => Shape::Box { width: 2.0, height: 1.0 },
        _ => Shape::Nothing,
    };
    let mode = if id > 4 { Mode::Fast } else { Mode::Slow };
    let (low, mut high): (u32, u32);
    if id > 9 {
        (low, high) = (id - 9, id);
    } else {
        low = 0;
        high = 9;
    }
    suspend();
    high += low;
    let [a, .., z] = [id, 2, 3, id + 1];
    let extra = if let Shape::Circle(r) = shape && r > 1.0 { r } else { 0.5 };
    if mode == Mode::Slow && matches!(shape, Shape::Nothing) {
        suspend();
    }
    out[id as usize] = area(shape) + (cost(mode, a) * between(id) + rank(a, z)) as f32 + z as f32 + extra + high as f32;
}
