//! Slices that are chosen at run time, asked for elements that not each of them has, behind a test of their length.
//!
//! run: --grid 40 --buffer out=zeros:200
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
enum Token {
    Word(&'static [u32]),
    Space,
}

const ROWS: [&[u32]; 4] = [&[7, 1], &[], &[5], &[2, 3, 4]];

pub fn elements(id: u32, out: &mut [u32]) {
    let at = id as usize * 5;
    let own = [id, 2];
    let chosen: &[u32] = if id % 2 == 0 { &[] } else { &own };
    let row = ROWS[id as usize % 4];
    suspend();
    out[at] = if chosen.is_empty() { 7 } else { chosen[0] };
    out[at + 1] = match row {
        [a, b, c] => a + b * c,
        [a, _] | [a] => *a,
        _ => 3,
    };
    let mut hash = id;
    for row in ROWS {
        hash = hash * 3 + row.get(1).copied().unwrap_or(4);
        suspend();
        hash ^= row.first().map_or(0, |first| *first);
    }
    out[at + 2] = hash;
    let token = if id % 3 == 0 { Token::Space } else { Token::Word(row) };
    suspend();
    out[at + 3] = match token {
        Token::Word([first, .., last]) => first * 10 + last,
        Token::Word(word) => word.len() as u32,
        Token::Space => 100,
    };
    let (mut few, mut more) = ([id; 1], [id; 3]);
    let written: &mut [u32] = if id % 2 == 0 { &mut few } else { &mut more };
    if written.len() > 2 {
        written[2] += 5;
    }
    suspend();
    out[at + 4] = few[0] + more[2];
}
