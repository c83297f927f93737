//! Constants that patterns name: they keep their names where they choose an arm.
use corogen_runtime::suspend;

const DIFFUSE: u32 = 0;
const MIRROR: u32 = DIFFUSE + 1;
const GLASS: u32 = 2;
const PLAIN: u32 = 0;
const FAR: u64 = 1 << 40;

struct Kind;

impl Kind {
    const FIRST: u32 = 7;
}

fn shade(material: u32) -> f32 {
    match material {
        DIFFUSE => 0.5,
        MIRROR | GLASS => 1.0,
        Kind::FIRST => 0.25,
        9 => 0.75,
        _ => 0.0,
    }
}

/// The third arm never runs: the first takes the same value.
fn repeated(material: u32) -> u32 {
    match material {
        DIFFUSE => 1,
        MIRROR => 2,
        PLAIN => 3,
        _ => 4,
    }
}

fn distance(far: u64) -> u32 {
    match far {
        0 => 1,
        FAR => 2,
        _ => 3,
    }
}

pub fn constants(id: u32, out: &mut [f32]) {
    let mut sum = shade(id);
    suspend();
    match id {
        GLASS => sum += 1.0,
        MIRROR => {
            suspend();
            sum *= 2.0;
        }
        _ => {}
    }
    out[id as usize] = sum + repeated(id) as f32 + distance(id as u64) as f32;
}
