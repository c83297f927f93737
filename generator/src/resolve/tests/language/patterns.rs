//! Patterns: default binding modes, slices, ranges, guards, destructuring assignment.
use corogen_runtime::suspend;

#[derive(Clone, Copy, PartialEq)]
enum Shape {
    Round(f32),
    Flat { width: f32, height: f32 },
    Nothing,
}

const SEVEN: u32 = 7;

fn size(shape: &mut Shape) -> f32 {
    match shape {
        // large ones
        Shape::Round(r) if *r > 0.5 => *r * 2.0,
        Shape::Flat { width, .. } => {
            *width += 1.0;
            *width
        }
        Shape::Round(_) | Shape::Nothing => 0.1,
    }
}

pub fn patterns(id: u32, out: &mut [u32]) {
    let class = match id {
        0 => 1,
        1..=5 | 9 => 2,
        SEVEN => 3,
        n @ 100.. => n,
        _ => 4,
    };
    let signs = [1i32, -2, 3];
    let first = match signs {
        [first, .., last] if first < last => first,
        [_, rest @ ..] => rest[0],
    };
    let mut shape = Shape::Flat { width: 1.0, height: 2.0 };
    let s = size(&mut shape);
    if let Shape::Flat { height: ref mut h, .. } = shape {
        *h = s;
    }
    let (mut a, mut b) = (1, 2);
    (a, b) = (b, a);
    (a, _) = (b, 3u32);
    let &[x, ref y] = &[a, b];
    let is_small = matches!(id, 1 | 2);
    suspend();
    out[0] = class + first as u32 + x + *y + is_small as u32 + (shape == Shape::Nothing) as u32;
}
