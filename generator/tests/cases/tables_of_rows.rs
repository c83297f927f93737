//! Tables whose rows are as long as they like, a row chosen at run time; and parts of slices that there are or are not.
//!
//! run: --grid 48 --buffer out=zeros:432
use corogen_runtime::suspend;

const WORDS: &[&[u8]] = &[b"one two", b"", b"x = 0x1f", b" a b", b"three"];
const PRIMES: &[u32] = &[2, 3, 5, 7, 11];
const LEVELS: [&[u32]; 4] = [PRIMES, &[40], &[9, 9, 9], PRIMES];

#[derive(Clone, Copy)]
struct Step {
    by: i32,
    turn: bool,
}

const LEFT: Step = Step { by: -2, turn: true };
const ROUTES: [&[Step]; 3] = [&[LEFT, Step { by: 5, turn: false }], &[LEFT], &[]];

fn skip(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

fn tokens(text: &[u8]) -> u32 {
    let (mut at, mut hash) = (0, 7u32);
    loop {
        at = skip(text, at);
        suspend();
        let Some(rest) = text.get(at..) else { break };
        let len = match rest {
            [] => break,
            [b'0', b'x', ..] => 2,
            [b'0'..=b'9' | b'a'..=b'f', ..] => 1,
            [_, b'w', tail @ ..] => tail.len(),
            [_, ..] => 1,
        };
        hash = hash * 5 + u32::from(rest[0]) + len as u32;
        at += len;
    }
    hash
}

pub fn tables_of_rows(id: u32, out: &mut [u32]) {
    let out = &mut out[id as usize * 9..][..9];
    let i = id as usize;
    out[0] = tokens(WORDS[i % WORDS.len()]);
    for level in LEVELS.iter().skip(i % 5) {
        suspend();
        out[1] = out[1] * 31 + level.len() as u32 + level.iter().rev().sum::<u32>();
    }
    let level = LEVELS[i % 4];
    out[2] = level[i % level.len()];
    let (mut place, mut turns) = (0, 0);
    for step in ROUTES[(i / 2) % 3] {
        place += step.by;
        suspend();
        turns += u32::from(step.turn);
    }
    out[3] = place.unsigned_abs() * 10 + turns;
    let last = WORDS[(i + 1) % 5].last().copied().unwrap_or(1);
    let pair = [WORDS[i % 5], WORDS[(i + 3) % 5]];
    out[4] = u32::from(last) + pair[i % 2].len() as u32 * 1000;
    let found = WORDS.iter().position(|word| word.contains(&b'e') && word.len() > i % 6);
    out[5] = found.map_or(77, |at| at as u32);

    let told = |part: Option<&[u32]>| part.map_or(99, |part| part.len() as u32 + part.first().copied().unwrap_or(50));
    suspend();
    // `..=usize::MAX` is none, though its end would be 0
    out[6] = told(PRIMES.get(0..=i.wrapping_sub(1))) + told(PRIMES.get(..=i.wrapping_sub(2))) * 100;
    out[7] = told(level.get(i % 7..=3)) + told(level.get(i..)) * 100 + told(level.get(..i)) * 10_000;
    let mut range = 2..=i % 6;
    while range.next().is_some_and(|at| at < 4) {}
    out[8] = told(PRIMES.get(range)) + told(PRIMES.get(i..5)) * 100 + told(PRIMES.get(..)) * 10_000;
}
