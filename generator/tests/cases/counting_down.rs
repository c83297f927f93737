//! Loops that count down to a literal, and may end before: Mesa's NIR finds no number of turns for the first exit, and some of it takes the
//! other's then.
//! run: --grid 64
//! run: --buffer out=zeros:1024

use corogen_runtime::suspend;

const LEAST: u32 = 2;

fn ranges(id: u32, out: &mut [u32]) {
    let mut turns = 0;
    for (i, j) in (0..5u8).rev().zip(0..40u32) {
        out[0] += u32::from(i) * j;
        turns += 1;
    }
    for (i, _) in (0..5u32).rev().zip(0..40u32) {
        turns += 1;
        if id % 17 == i + 9 {
            break;
        }
        out[1] += i;
    }
    for (value, turn) in [3u32, 4, 5, 6, 7].iter().rev().zip(0..40u32) {
        turns += turn;
        if id % 17 == *value {
            break;
        }
    }
    for i in (LEAST..7).rev() {
        turns += 1;
        if turns == 90 || id % 13 == i {
            break;
        }
        out[2] += i;
    }
    out[3] += turns;
}

fn by_hand(id: u32, out: &mut [u32]) {
    let mut turns = 0;
    let mut i = 8u32;
    while i > 1 {
        i -= 2;
        if turns >= 40 {
            break;
        }
        turns += 1;
        out[4] += i;
        if id % 11 == i {
            break;
        }
    }
    let mut small = 9u8;
    while small >= 3 {
        small -= 3;
        turns += 1;
        if turns > 60 {
            break;
        }
        out[5] += u32::from(small);
    }
    let mut last = 7u32;
    while last > LEAST {
        if id % 5 == 3 {
            last -= 1;
        }
        turns += 1;
        if turns > 50 {
            break;
        }
        out[6] += last;
    }
    out[7] += turns;
}

pub fn counting_down(id: u32, out: &mut [u32]) {
    let mut own = [0u32; 8];
    ranges(id, &mut own);
    suspend();
    by_hand(id, &mut own);
    suspend();
    for (i, value) in own.iter().enumerate().rev() {
        out[id as usize * 8 + i] = *value;
    }
    for (at, _) in (0..6u32).rev().zip(0..30u32) {
        suspend();
        if at == id % 9 {
            break;
        }
        out[512 + id as usize * 8] += at + 1;
    }
}
