//! Arrays of small elements share words of the frame: bytes, truth values, signs, structs, arrays of arrays, of every length.
//!
//! run: --grid 48
//! run: --buffer out=zeros:432
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Entry {
    node: u16,
    depth: i8,
    is_leaf: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Free,
    Wall,
    Door,
}

fn next(state: &mut u32) -> u32 {
    *state = state.wrapping_mul(747796405).wrapping_add(2891336453);
    *state >> 7
}

fn hash(sum: i64, value: i64) -> i64 {
    sum.wrapping_mul(31).wrapping_add(value)
}

pub fn small_elements(id: u32, out: &mut [i64]) {
    let out = &mut out[id as usize * 9..][..9];
    let mut state = id;
    let mut bytes = [0u8; 19];
    let mut signed = [0i8; 5];
    let mut flags = [false; 34];
    let mut stack = [Entry { node: 0, depth: -1, is_leaf: false }; 5];
    let mut board = [[Cell::Free; 3]; 6];
    let mut digits = [0usize; 9];
    let mut spread = [0i32; 3];
    let mut pair = [None; 2];
    for turn in 0..4u32 {
        for _ in 0..20 {
            let at = next(&mut state) as usize;
            bytes[at % 19] = bytes[at % 19].wrapping_add(at as u8 | 1);
            signed[at % 5] = signed[at % 5].wrapping_sub((at >> 5) as i8);
            flags[at % 34] ^= at & 64 != 0;
            stack[at % 5] = Entry { node: (at >> 4) as u16, depth: (at >> 9) as i8, is_leaf: at % 7 < 3 };
            board[at % 6][at / 6 % 3] = match at % 5 {
                0 => Cell::Wall,
                1 => Cell::Door,
                _ => Cell::Free,
            };
            digits[at % 9] = (digits[at % 9] + at) % 10;
            spread[at % 3] = (at % 2001) as i32 - 1000;
            pair[at % 2] = if at % 3 == 1 { Some(at as u32) } else { None };
        }
        if (id + turn) % 3 > 0 {
            suspend();
        }
    }
    out[0] = bytes.iter().fold(0, |sum, byte| hash(sum, i64::from(*byte)));
    out[1] = signed.iter().fold(0, |sum, part| hash(sum, i64::from(*part)));
    out[2] = flags.iter().fold(0, |sum, flag| hash(sum, i64::from(*flag)));
    for entry in stack {
        out[3] = hash(out[3], i64::from(entry.node));
        out[4] = hash(out[4], i64::from(entry.depth) * 2 + i64::from(entry.is_leaf));
    }
    for cell in board.iter().flatten() {
        out[5] = hash(out[5], i64::from(*cell == Cell::Wall) * 2 + i64::from(*cell == Cell::Door));
    }
    out[6] = digits.iter().fold(0, |sum, digit| hash(sum, *digit as i64));
    out[7] = spread.iter().fold(0, |sum, value| hash(sum, i64::from(*value)));
    out[8] = pair.iter().fold(0, |sum, value| hash(sum, value.map_or(-1, i64::from)));
}
