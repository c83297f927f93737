//! Types, patterns, arguments and traits that do not fit.
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
enum Colour {
    Red,
    Green,
}

trait Paint {
    fn paint(&self) -> u32;
}

impl Paint for Colour {}

fn take(a: u32, b: f32) -> u32 {
    a + b
}

pub fn entry(id: u32, out: &mut [u32]) {
    suspend();
    let c: Colour = id;
    let n = match Colour::Red {
        Colour::Red => 1,
    };
    out[0] = take(n) + Colour::Green.paint();
    let nothing = None;
}
