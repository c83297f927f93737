//! Tables that refer to elements of other tables, and constants that choose what they refer to while they are computed.
//!
//! run: --grid 24 --buffer out=zeros:120
use corogen_runtime::suspend;
use glam::Vec2;

struct Piece {
    turns: [u16; 2],
    cells: &'static [u8],
}

static PIECES: [Piece; 3] = [
    Piece { turns: [1, 2], cells: &[7] },
    Piece { turns: [3, 4], cells: &[8, 9] },
    Piece { turns: [5, 6], cells: &[] },
];
static KIT: &[&Piece] = &[&PIECES[2], &PIECES[0], &PIECES[1]];
static BEST: &Piece = &PIECES[1];

impl Piece {
    const FIRST: &'static Piece = &PIECES[0];
}

struct Place {
    at: Vec2,
    name: &'static str,
}

struct Holder {
    kept: &'static Place,
    level: u8,
}

static PLACES: [Place; 2] =
    [Place { at: Vec2::new(1.0, 2.0), name: "near" }, Place { at: Vec2::new(3.0, 4.0), name: "far" }];
static HOLDERS: [Holder; 2] = [Holder { kept: &PLACES[1], level: 2 }, Holder { kept: &PLACES[0], level: 5 }];

/// The write goes through a reference that was chosen.
const WRITTEN: [u32; 2] = {
    let mut values = [1, 2];
    let chosen = if values[0] == 1 { &mut values[1] } else { &mut values[0] };
    *chosen = 50;
    values
};

const fn larger<'a>(a: &'a mut u32, b: &'a mut u32) -> &'a mut u32 {
    if *a > *b { a } else { b }
}

const RAISED: (u32, u32) = {
    let (mut a, mut b) = (3, 8);
    *larger(&mut a, &mut b) = 90;
    (a, b)
};

const CODES: &[(u8, &[u8])] = &[(3, &[1, 0]), (4, &[]), (6, &[1, 1, 0])];

/// A table of slices, read at an index that changes.
const SUM: u32 = {
    let (mut sum, mut at) = (0, 0);
    while at < CODES.len() {
        let (weight, bits) = CODES[at];
        let mut bit = 0;
        while bit < bits.len() {
            sum = sum * 2 + bits[bit] as u32 + weight as u32;
            bit += 1;
        }
        at += 1;
    }
    sum
};

const fn total(rows: &[&[u32]]) -> u32 {
    let (mut sum, mut row) = (0, 0);
    while row < rows.len() {
        sum += rows[row][0] * rows[row].len() as u32;
        row += 1;
    }
    sum
}

const TOTAL: u32 = total(&[&[1], &[2, 3], &[4, 5, 6]]);

pub fn chosen_in_constants(id: u32, out: &mut [u32]) {
    let at = id as usize;
    let piece = KIT[at % 3];
    let holder = &HOLDERS[at % 2];
    suspend();
    let cell = piece.cells.get(at % 2).map_or(100, |&cell| cell as u32);
    let turn = piece.turns[(at >> 1) % 2] as u32;
    let place = holder.kept.at[at / 2 % 2] as u32 * 10 + holder.level as u32;
    suspend();
    let fixed = BEST.turns[at % 2] as u32 + 10 * Piece::FIRST.turns[at % 2] as u32 + BEST.cells.len() as u32;
    let computed = [WRITTEN[0], WRITTEN[1], RAISED.0, RAISED.1, SUM, TOTAL][at % 6];
    for (slot, value) in out[5 * at..5 * at + 5].iter_mut().zip([cell, turn, place, fixed, computed]) {
        *slot = value;
    }
}
