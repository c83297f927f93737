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

/// Waits as long as it takes.
fn wait(steps: u32, rest: &mut u32) -> u32 {
    suspend();
    for step in 0..steps {
        *rest += step;
    }
    steps
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
    let mut steps = id;
    let mut rest = 0;
    while steps < 100 {
        // the same steps: they change afterwards only
        rest += wait(steps, &mut rest);
        steps += 3;
    }
    // these change meanwhile
    out[0] = wait(steps, &mut steps) + rest + steps;
}
