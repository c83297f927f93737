//! What a later pass finds is told beside what an earlier one has found in other functions, and not in the same one.
use corogen_runtime::suspend;

fn typed(a: u32) -> u32 {
    let b: f32 = a;
    match a {
        0 => 1,
        2.. => 3,
    }
}

fn covered(a: u32) -> u32 {
    match a {
        0 => 1,
        2.. => 3,
    }
}

fn changed(a: u32) -> u32 {
    let b = a;
    b += 1;
    b
}

fn shown(a: u32) -> u32 {
    println!("{a}");
    let b = a;
    b += 1;
    b
}

fn counted(a: u8) -> u8 {
    a + 300
}

fn endless(a: u32) -> u32 {
    if a > 3 { endless(a - 1) } else { a }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let x = typed(id) + covered(id) + changed(id) + shown(id) + endless(id);
    out[id as usize] = x + u32::from(counted(3)) + [1, 2, 3][4];
}
