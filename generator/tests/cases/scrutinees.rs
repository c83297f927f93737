//! Matches of what changes something as it is computed, by patterns that ask more than once; guards of alternatives.
//!
//! run: --grid 40
//! run: --set salt=12345
//! run: --buffer out=zeros:40
use corogen_runtime::suspend;

fn bump(state: &mut u32) -> u32 {
    *state = state.wrapping_mul(5) + 1;
    *state >> 3
}

pub fn scrutinees(id: u32, salt: u32, out: &mut [u32]) {
    let mut state = salt ^ id;
    let items = [id, 3, 4, 5];
    suspend();
    match (salt & items[1]) | bump(&mut state) {
        0..=2 if id != 7 => {
            suspend();
            out[id as usize] += 3;
        }
        _rest @ 3..=8 => {}
        _ => {}
    }
    match bump(&mut state) {
        0..=1_000_000 => out[id as usize] += 3,
        _ => {}
    }
    if let 5..=100_000_000 = bump(&mut state) {
        out[id as usize] += 5;
    }
    if matches!(bump(&mut state), 9..100_000_000 | 200_000_000..300_000_000) {
        out[id as usize] += 7;
    }
    let 0..=400_000_000 = bump(&mut state) else {
        out[id as usize] += 9;
        return;
    };
    while let x @ 3..400_000_000 = bump(&mut state) {
        out[id as usize] += x;
    }
    // a guard that fails for one alternative is asked again for the next
    out[id as usize] ^= match (bump(&mut state) % 3, id % 4) {
        (0, n) | (n, 1)
            if {
                suspend();
                n % 2 == 0
            } =>
        {
            100 + n
        }
        (0 | 1, n) | (2, n) if n & 1 == 1 => n,
        (n, ..) => 7 * n,
    };
    out[id as usize] += state;
}
