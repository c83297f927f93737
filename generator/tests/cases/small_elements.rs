//! Arrays of small elements share words of the frame: bytes, truth values, signs, structs, arrays of arrays, of every length.
//!
//! run: --grid 96
//! run: --buffer out=zeros:1152
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

pub fn small_elements(id: u32, out: &mut [i64]) {
    let out = &mut out[id as usize * 12..][..12];
    let mut state = id;
    let mut bytes = [0u8; 70];
    let mut signed = [0i8; 5];
    let mut halves = [0i16; 3];
    let mut flags = [false; 40];
    let mut pair = [false; 2];
    let mut stack = [Entry { node: 0, depth: -1, is_leaf: false }; 9];
    let mut board = [[Cell::Free; 7]; 6];
    let mut digits = [0usize; 11];
    let mut cube = [[[0u16; 2]; 3]; 4];
    let mut spread = [0i32; 8];
    for turn in 0..6u32 {
        for _ in 0..20 {
            let at = next(&mut state) as usize;
            bytes[at % 70] = bytes[at % 70].wrapping_add(at as u8 | 1);
            signed[at % 5] = signed[at % 5].wrapping_sub((at >> 5) as i8);
            halves[at % 3] = (at >> 2) as i16;
            flags[at % 40] ^= at & 64 != 0;
            pair[at % 2] = at % 3 == 1;
            stack[at % 9] = Entry { node: (at >> 4) as u16, depth: (at >> 9) as i8, is_leaf: at % 7 < 3 };
            board[at % 6][at / 6 % 7] = match at % 5 {
                0 => Cell::Wall,
                1 => Cell::Door,
                _ => Cell::Free,
            };
            digits[at % 11] = (digits[at % 11] + at) % 10;
            cube[at % 4][at / 4 % 3][at / 12 % 2] = (at >> 6) as u16;
            spread[at % 8] = (at % 2001) as i32 - 1000;
        }
        if (id + turn) % 3 > 0 {
            suspend();
        }
    }
    let hash = |sum: i64, value: i64| sum.wrapping_mul(31).wrapping_add(value);
    out[0] = bytes.iter().fold(0, |sum, byte| hash(sum, i64::from(*byte)));
    out[1] = signed.iter().fold(0, |sum, part| hash(sum, i64::from(*part)));
    out[2] = halves.iter().fold(0, |sum, half| hash(sum, i64::from(*half)));
    out[3] = flags.iter().fold(0, |sum, flag| hash(sum, i64::from(*flag)));
    out[4] = pair.iter().fold(0, |sum, flag| hash(sum, i64::from(*flag)));
    out[5] = stack.iter().fold(0, |sum, entry| hash(sum, i64::from(entry.node)));
    out[6] = stack.iter().fold(0, |sum, entry| hash(sum, i64::from(entry.depth)));
    out[7] = stack.iter().fold(0, |sum, entry| hash(sum, i64::from(entry.is_leaf)));
    out[8] = board.iter().flatten().fold(0, |sum, cell| hash(sum, i64::from(*cell == Cell::Wall) * 2 + i64::from(*cell == Cell::Door)));
    out[9] = digits.iter().fold(0, |sum, digit| hash(sum, *digit as i64));
    out[10] = cube.iter().flatten().flatten().fold(0, |sum, half| hash(sum, i64::from(*half)));
    out[11] = spread.iter().fold(0, |sum, value| hash(sum, i64::from(*value)));
}
