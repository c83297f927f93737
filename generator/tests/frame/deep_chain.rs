//! A chain of suspending calls, four deep, adds nothing to the frame that is dead.
use corogen_runtime::suspend;

fn fourth(v: u32) -> u32 {
    let local = v ^ 0x55;
    suspend();
    local * 3
}

fn third(v: u32) -> u32 {
    let before = v + 1;
    fourth(before) + 1
}

fn second(v: u32) -> u32 {
    let before = v + 2;
    third(before) + 2
}

fn first(v: u32) -> u32 {
    let before = v + 3;
    second(before) + 3
}

pub fn deep_chain(id: u32, salt: u32, out: &mut [u32]) {
    out[id as usize] = first(salt ^ id);
}
