//! Patterns of another type than the value: they are not converted.
use corogen_runtime::suspend;

struct Pair {
    x: u32,
    y: u32,
}

enum Kind {
    Known,
    Counted(u32),
}

pub fn matches(id: u32, out: &mut [u32]) {
    suspend();
    out[0] = match id {
        1.5 => 2,
        true => 4,
        Some(x) => x,
        _ => 6,
    };
    let Pair { x } = Pair { x: 1, y: 2 };
    let (a, b) = (1, 2, x);
    if let Ok(x) = Some(id) {
        out[1] = x + a + b;
    }
    out[3] = match Kind::Counted(id) {
        Kind::Known => 1,
        Kind::Counted => 2,
    };
    match 2.5_f32 {
        1 => out[2] = 1,
        _ => {}
    }
}
