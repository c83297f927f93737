//! A flag tells behind the inner loop whether the instance goes on: where it does not, there is nothing to do.
use corogen_runtime::suspend;

pub fn flag(id: u32, limit: u32, turns: &mut [u32]) {
    let mut turn = 0u32;
    let mut value = id;
    while turn < limit && value < 1000 {
        value = value * 3 / 2 + 1;
        turn += 1;
        if turn.is_multiple_of(8) {
            suspend();
        }
    }
    turns[id as usize] = turn;
}
