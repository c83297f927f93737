//! Values of another type than their place asks for: what is offered is Rust when it is followed.
use corogen_runtime::{promise, suspend};

struct Pair {
    a: f32,
    b: Option<f32>,
}

fn change(value: &mut u32) {
    *value += 1;
}

fn half(x: u32) -> Option<u32> {
    let y = x?;
    Some(y / 2)
}

pub fn convert(id: u32, out: &mut [u32]) {
    let scale = if id > 3 { 1_u32 } else { 2.0_f32 };
    let choice = if id > 3 {
        1_u32
    } else if id > 2 {
        2.5_f32
    } else {
        3
    };
    let a = id;
    let pair = Pair { a, b: Some(id) };
    suspend();
    let mut x = 1;
    if x = 2 {
        out[0] = 1;
    }
    if 1 < id < 5 {
        out[0] = 2;
    }
    change(&x);
    change(x);
    for step in 0.0..3.0 {
        out[1] = step as u32;
    }
    let Some(y) = half(id) else {
        out[0] = 1;
    };
    promise("pair", pair);
    out[id as usize] = scale + choice + y;
}
