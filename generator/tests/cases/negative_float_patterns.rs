//! Patterns of negative floats, which the HIR leaves out: as bounds of ranges, as literals, and inside others.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

struct Sample {
    value: f32,
    weight: f64,
}

fn halves(sample: &Sample) -> u32 {
    match sample {
        Sample { value: -12.0, .. } => 1,
        Sample { value: ..=-10.5, weight: -9.0.. } => 2,
        Sample { weight: -7.0, .. } => 4,
        Sample { .. } => 0,
    }
}

fn ranges(value: f32) -> u32 {
    match value {
        ..-16.0 => 1,
        -16.0..=-12.5 => 2,
        -1.0 | -2.0 => 3,
        f32::NEG_INFINITY..-3.0 => 4,
        -0.5.. => 5,
        _ => 6,
    }
}

pub fn patterns(id: u32, out: &mut [u32]) {
    let value = id as f32 * 0.5 - 20.0;
    suspend();
    let mut found = ranges(value) + halves(&Sample { value, weight: value as f64 }) * 8;
    if let (Some(-5.0), 0..) = (Some(value), id) {
        found += 64;
    }
    if let [-4.5, .., -4.0] = [value, 0.0, value + 0.5] {
        found += 128;
    }
    let low @ ..-6.0 = value else {
        out[id as usize] = found;
        return;
    };
    if let &-8.0 = &low {
        found += 256;
    }
    if let -9.0 = &low {
        found += 512;
    }
    out[id as usize] = found + 1024;
}
