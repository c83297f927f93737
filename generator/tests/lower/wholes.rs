//! Values whose parts are only read all together, and others.

use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Lamp {
    place: f32,
    power: f32,
}

fn nearest(lamps: &[f32], at: f32) -> (Lamp, u32) {
    // read in two places, and by none of its parts
    let dark = (Lamp { place: at, power: 0.0 }, lamps.len() as u32);
    let Some(&power) = lamps.get(at as usize) else { return dark };
    if power < 0.5 {
        return dark;
    }
    (Lamp { place: at + 1.0, power }, at as u32)
}

fn first(lamps: &[f32], from: u32) -> Option<u32> {
    let none = (from > 5).then_some(from * 2);
    for i in from..lamps.len() as u32 {
        if lamps[i as usize] > 2.0 {
            return Some(i);
        }
        if lamps[i as usize] < -2.0 {
            return none;
        }
    }
    none
}

fn span(lamps: &[f32]) -> (f32, f32) {
    // one of the parts is read by itself, and the other gets another value
    let ends = (lamps[0], lamps[1]);
    let mut wide = (ends.0 * 2.0, 1.0);
    if ends.0 < 1.0 {
        return ends;
    }
    wide.1 = lamps[2];
    wide
}

pub fn lights(id: u32, lamps: &[f32], out: &mut [f32]) {
    let (lamp, number) = nearest(lamps, id as f32);
    let (low, high) = span(lamps);
    suspend();
    let next = first(lamps, number).map_or(0.0, |next| next as f32);
    out[id as usize] = lamp.place + lamp.power * low + high + next;
}
