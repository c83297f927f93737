//! What stays a function: specialised for slices and function items, tuples taken apart, effects ordered.
use corogen_runtime::suspend;
use glam::{Vec2, Vec3};

/// A pair of things.
#[derive(Clone, Copy)]
struct Pair<A, B> {
    left: A,
    right: B,
}

const fn square(n: u32) -> u32 {
    let mut sum = 0;
    let mut i = 0;
    while i < n {
        sum += n;
        i += 1;
    }
    sum
}

const LIMIT: u32 = square(12);

/// The least and the greatest.
fn bounds(values: &[f32]) -> (f32, f32) {
    let mut low = values[0];
    let mut high = low;
    for &v in values {
        low = low.min(v);
        high = high.max(v);
    }
    (low, high)
}

fn make(p: (u32, u32), direction: Vec3) -> Pair<Vec2, u32> {
    Pair { left: Vec2::new(direction.z, direction.x), right: p.0 * p.1 }
}


fn store(out: &mut [u32], at: usize, value: u32) {
    out[at] = value;
}

pub fn functions(id: u32, a: &[f32], b: &[f32], out: &mut [u32]) {
    let (low, high) = bounds(a);
    suspend();
    let other = bounds(&b[1..]);
    let local = bounds(&[1.0, id as f32]).1;
    let pair = make((id, LIMIT), Vec3::new(low, high, local).normalize());
    let turned = pair.left.perp() + Vec2::splat(other.0);
    store(out, id as usize, pair.right ^ turned.length() as u32);
}
