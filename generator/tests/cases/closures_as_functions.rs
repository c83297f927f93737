//! Closures that are called more than once: what they capture is of every kind, and some have to stay code in the place of their calls.
//!
//! run: --grid 96 --set scale=3 --set offset=1.5 --buffer weights=@closures_as_functions.json --buffer counts=zeros:8 --buffer out=zeros:96
use corogen_runtime::{suspend, suspend_at};
use glam::Vec3;

#[derive(Clone, Copy)]
struct Ball {
    center: Vec3,
    radius: f32,
}

/// Steps along a ray; the field is the caller's.
fn march(origin: Vec3, direction: Vec3, field: impl Fn(Vec3) -> f32) -> Option<f32> {
    let mut t = 0.0;
    for _ in 0..24 {
        let d = field(origin + t * direction);
        if d < 0.01 {
            return Some(t);
        }
        t += d;
    }
    None
}

/// The slope of a field, by differences.
fn slope(p: Vec3, field: &impl Fn(Vec3) -> f32) -> Vec3 {
    let h = 0.125;
    Vec3::new(
        field(p + Vec3::X * h) - field(p - Vec3::X * h),
        field(p + Vec3::Y * h) - field(p - Vec3::Y * h),
        field(p + Vec3::Z * h) - field(p - Vec3::Z * h),
    )
}

/// A generator whose consumer suspends.
fn each_digit(mut n: u32, mut f: impl FnMut(u32)) {
    while n > 0 {
        f(n % 10);
        n /= 10;
    }
}

pub fn closures(id: u32, scale: u32, offset: f32, weights: &[f32], counts: &mut [u32], out: &mut [f32]) {
    // A struct and a uniform.
    let ball = Ball { center: Vec3::new(0.25, -0.5, 4.0 + offset), radius: 1.0 + (id % 5) as f32 * 0.25 };
    let field = |p: Vec3| {
        let q = p - ball.center;
        q.length() - ball.radius - 0.0625 * scale as f32
    };
    suspend_at("march");
    let hit = march(Vec3::ZERO, Vec3::Z, field);
    let mut sum = match hit {
        Some(t) => t + slope(Vec3::Z * t, &field).y,
        None => -1.0,
    };

    // One in another, three deep; only the innermost captures nothing.
    let mix = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let edge = |y: f32| mix(y * offset, y + scale as f32, 0.25 * y);
    let face = |z: f32| mix(edge(z), edge(z + 1.0), 0.5);
    suspend();
    sum += mix(face(1.0), face(2.0), 0.75);

    // A copy that is not what the variable becomes.
    let mut step = id % 7;
    let fixed = move |k: u32| if k > step { k - step } else { k * step };
    step += 100;
    sum += (fixed(3) + fixed(9) + step) as f32;

    // Buffers: one read, one written.
    let weight = |k: u32| {
        let at = (k % 16) as usize;
        weights[at] * weights[15 - at]
    };
    let mut count = |k: u32| {
        let slot = (k % 8) as usize;
        if id == k {
            counts[slot] += k;
        }
    };
    count(3);
    count(12);
    suspend();
    sum += weight(id) + weight(id + 5);

    // An early return, an `Option`, and `?`.
    let third = |k: u32| -> Option<u32> {
        let rest = k.checked_sub(scale)?;
        if rest % 3 != 0 {
            return None;
        }
        Some(rest / 3 + k)
    };
    for k in 0..4 {
        if let Some(found) = third(id + k) {
            suspend();
            sum += found as f32;
        } else if third(k * 3 + scale).is_some() {
            sum += 0.5;
        }
    }

    // A local array, and state: these stay where they are called.
    let table = [1u32, 5, 2, 8];
    let pick = |k: u32| {
        let first = table[(k % 4) as usize];
        first * first + k
    };
    let mut calls = 0;
    let mut bump = |k: u32| {
        calls += 1;
        calls * k
    };
    let bumped = bump(2) + bump(3) + bump(pick(id) % 5);
    sum += (pick(1) + pick(bumped) + calls) as f32;

    // One that suspends.
    let mut seen = 0;
    each_digit(id * 37, |digit| {
        suspend_at("digit");
        seen = seen * 3 + digit;
    });
    // A choice between two.
    let narrow = |x: f32| if x > offset { x - offset } else { x * x };
    let wide = |x: f32| if x < offset { x + offset } else { x };
    sum += if id % 2 == 0 { narrow(sum) + narrow(1.0) } else { wide(2.0) - wide(sum) };
    out[id as usize] = sum + seen as f32;
}
