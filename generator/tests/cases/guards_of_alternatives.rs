//! A guard is asked once for each alternative that matches: what it does is done again, wherever the alternatives stand.
//!
//! run: --grid 48
//! run: --buffer out=zeros:384
use corogen_runtime::suspend;

fn odd(count: &mut u32, value: u32) -> bool {
    *count += 1;
    (*count + value) % 2 == 1
}

#[derive(Clone, Copy)]
enum Shape {
    Dot(u32),
    Line(u32, u32),
}

pub fn guards_of_alternatives(id: u32, out: &mut [u32]) {
    let out = &mut out[id as usize * 8..][..8];
    let mut n = 0;
    out[0] = match id % 3 {
        1 | _ if { n += 1; false } => 1,
        _ => 2,
    } + 10 * n;
    n = 0;
    out[1] = match Some(id % 4) {
        Some(v @ (0..=1 | 1..=2)) if { n += 1; v + n == 3 } => 10,
        _ => 20,
    } + n;
    n = 0;
    out[2] = match (id % 2, id / 2 % 2) {
        (0, _) | (_, 0) if { n += 1; suspend(); n == 2 } => 5,
        _ => 6,
    } + 10 * n;
    n = 0;
    out[3] = match (id % 3, id % 5) {
        (0 | _, v @ (0..=2 | 2..=4)) if odd(&mut n, v) => v,
        (a, b) => 7 + a * b,
    } + 10 * n;
    n = 0;
    out[4] = match (id % 2, [id % 3, id % 4]) {
        (0, [0, z] | [z, 0]) if odd(&mut n, z) => z,
        (_, [a, b]) => a + b,
    } + 10 * n;
    n = 0;
    out[5] = u32::from(matches!((id % 4, 5), (1, _) | (_, 5) if odd(&mut n, id))) + 10 * n;
    n = 0;
    let shape = if id % 2 == 0 { Shape::Dot(id % 5) } else { Shape::Line(id % 3, id % 5) };
    out[6] = match shape {
        Shape::Dot(v) | Shape::Line(v, 0) | Shape::Line(_, v) if odd(&mut n, v) => v,
        Shape::Dot(_) => 30,
        Shape::Line(..) => 40,
    } + 50 * n;
    n = 0;
    out[7] = match &shape {
        Shape::Line(0 | 1, v @ (1 | 2)) | Shape::Line(_, v) if *v > 1 && id > 3 => *v,
        _ => 9,
    };
}
