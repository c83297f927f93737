//! A closure with more than one call is a function: what it captures follows its own parameters. A small one is written where it is called, and so
//! is one that has a single call, captures a large array or changes what it captures.
use corogen_runtime::suspend;

fn twice(x: f32, f: impl Fn(f32) -> f32) -> f32 {
    f(f(x))
}

/// It keeps its name, which a closure of `closures` would have.
fn closures_shifted(x: f32) -> f32 {
    let square = |x: f32| x * x;
    square(x) + square(x + 1.0)
}

pub fn closures(id: u32, scale: f32, out: &mut [f32]) {
    suspend();
    let x = id as f32;
    let square = |x: f32| x * x + scale;
    let shifted = |y: f32| square(y - x) + square(y + x);
    let double = |x: f32| x * scale;
    let (table, large) = ([1.0, x], [x; 65]);
    let look = |k: u32| if k > 1 { table[0] } else { table[k as usize] };
    let far = |k: u32| if k > 1 { large[0] } else { large[k as usize] };
    let mut sum = twice(x, square);
    let mut add = |y: f32| {
        sum += y;
        sum *= y;
    };
    add(double(x) + double(scale));
    add(shifted(1.0));
    add(shifted(2.0) + look(id) + look(2) + far(id) + far(1));
    out[id as usize] = sum + closures_shifted(x);
}
