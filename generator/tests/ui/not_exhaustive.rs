//! Ranges and constants that leave values out.
use corogen_runtime::suspend;

const FEW: u32 = 1;
const MANY: u32 = FEW + 1;

enum Hit {
    Miss,
    Near(u32),
    Far { distance: i8, is_lit: bool },
}

fn rank(hit: &Hit) -> u32 {
    match hit {
        Hit::Miss => 0,
        Hit::Near(0..=3) => 1,
        Hit::Far { distance: ..0, .. } => 2,
        Hit::Far { is_lit: true, .. } => 3,
    }
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    suspend();
    let hit = if id > 5 { Hit::Near(id) } else { Hit::Far { distance: id as i8, is_lit: id > 3 } };
    let gap = match id {
        0 => 1,
        1..5 => 2,
        7.. => 3,
    };
    let last = match id as u8 {
        0..=254 => 1,
    };
    let zero = match id as i32 {
        i32::MIN..0 => 1,
        1..=i32::MAX => 2,
    };
    let known = match (id, id > 3) {
        (FEW, _) => 1,
        (MANY, false) => 2,
        (3.., true) | (0, _) => 3,
        (x, true) if x > 3 => 4,
    };
    let first = match values {
        [] => 0,
        [0, ..] | [.., 1..] => 1,
    };
    let float = match id as f32 {
        0.0 => 1,
        1.0.. => 2,
    };
    let 0..=9 = id;
    let all = match (id as u8, id > 3) {
        (0..=127, _) | (128..=255, true) => 1,
        (FULL, false) => 2,
        (128..FULL, false) => 3,
    };
    let whole = match id as usize {
        0 => 1,
        1..=usize::MAX => 2,
    };
    out[id as usize] = gap + last + zero + known + first + float + rank(&hit) + all + whole;
}

const FULL: u8 = 0xff;
