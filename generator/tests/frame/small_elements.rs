//! Elements of an array share words where their values need less: by type, or by what is ever assigned. Those that need a word have one.
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Entry {
    node: u16,
    depth: u8,
}

fn turn(at: usize, bytes: &mut [u8; 64], seen: &mut [bool; 33], stack: &mut [Entry; 5], digits: &mut [u32; 12], wide: &mut [u32; 3]) {
    bytes[at % 64] = at as u8;
    seen[at % 33] = true;
    stack[at % 5] = Entry { node: at as u16, depth: 3 };
    digits[at % 12] = at as u32 % 10;
    wide[at % 3] = at as u32;
}

pub fn small_elements(id: u32, out: &mut [u32]) {
    let (mut bytes, mut seen, mut digits, mut wide) = ([0; 64], [false; 33], [0; 12], [0; 3]);
    let mut stack = [Entry { node: 0, depth: 0 }; 5];
    let mut signs = [-1i32; 6];
    for step in 0..10 {
        turn((id * step) as usize, &mut bytes, &mut seen, &mut stack, &mut digits, &mut wide);
        signs[(id * step) as usize % 6] = id as i32 % 5 - 2;
        suspend();
    }
    let at = id as usize;
    let top = stack[at % 5];
    let found = u32::from(bytes[at % 64]) + u32::from(seen[at % 33]) + digits[at % 12] + wide[at % 3];
    out[at] = signs[at % 6] as u32 ^ found + u32::from(top.node) + u32::from(top.depth);
}
