//! Integers and floats where one of them is needed.
use corogen_runtime::suspend;

struct Wave {
    height: f32,
}

fn wave(id: u32) -> f32 {
    let early = |x: u32| {
        if x > 3 {
            return 1;
        }
        2.0
    };
    let height = early(id);
    let height = if id > 2 { 0 } else { 1.0 };
    Wave { height }.height
}

pub fn kernel(id: u32, out: &mut [f32]) {
    suspend();
    let arm = match id {
        0 => 1,
        1 => 0.5,
        _ => return,
    };
    let list = [1, 2.0];
    let left = loop {
        if id > 3 {
            break 1;
        }
        break 2.0;
    };
    let block = 'a: {
        if id > 3 {
            break 'a 1;
        }
        2.0
    };
    let mut best = 0;
    if id > 4 {
        best = 1.5;
    }
    let half = 0..2.5;
    let (mut a, b) = (0, 0.0);
    a = b;
    let lone = if id > 5 { 1 };
    out[id as usize] = wave(id);
}
