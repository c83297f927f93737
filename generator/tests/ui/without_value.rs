//! Expressions that give no value where one is needed.
use corogen_runtime::suspend;

fn without_else(x: u32) -> u32 {
    if x > 1 {
        return 2;
    }
}

fn ended(x: u32) -> u32 {
    x + 1;
}

fn assigned(mut x: u32) -> u32 {
    x = 1;
}

fn looped(x: u32) -> u32 {
    for i in 0..x {
        suspend();
    }
}

fn returned(x: u32) -> u32 {
    if x > 1 { return } else { 1 }
}

pub fn kernel(id: u32, out: &mut [u32]) {
    suspend();
    let value: u32 = if id > 3 { 1 };
    let matched: u32 = match id {
        0 => 1,
        _ => {}
    };
    let broken: u32 = loop { break };
    out[id as usize] = value + matched;
}
