//! Comments that end in a backslash: GLSL would take the next line for a part of them. \
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

/// Where things are: C:\things\
const PLACE: u32 = 7;

/// What is there. \
#[derive(Clone, Copy)]
struct Thing {
    /// In which folder. \
    place: u32,
}

/// Thrice. \
fn thrice(x: u32) -> u32 {
    // a path C:\tmp\
    let twice = 2 * x; // and \
    twice + x
}

pub fn backslashes(id: u32, out: &mut [u32]) {
    // above: /\
    let mut thing = Thing { place: id + PLACE };
    suspend(); // beside \
    thing.place += 1; // another \
    thing.place = thrice(thing.place);
    /* a block \
       of two \ */
    out[id as usize] = thing.place;
}
