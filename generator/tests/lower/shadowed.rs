//! An inlined function takes its argument over where nobody needs it afterwards.

use corogen_runtime::suspend;

/// Halves until nothing is left.
fn turns(mut steps: u32) -> u32 {
    let mut turns = 0;
    while steps > 0 {
        suspend();
        steps /= 2;
        turns += 1;
    }
    turns
}

pub fn shadowed(id: u32, out: &mut [u32]) {
    let steps = id * 3;
    // the last use of these steps
    let few = turns(steps);
    let steps = few + 1;
    // these are read again below
    let more = turns(steps);
    out[id as usize] = more + steps;
    for turn in 0..id {
        let steps = turn;
        out[turn as usize] = turns(steps);
    }
}
