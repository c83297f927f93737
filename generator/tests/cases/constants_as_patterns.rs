//! Patterns that are compared as wholes: constants of slices, bytes of a text, and alternatives of which one is known to match.
//!
//! run: --grid 64 --buffer bytes=@constants_as_patterns.json --buffer out=zeros:64
use corogen_runtime::suspend;
use std::ops::{Bound, RangeBounds};

const PAIR: &[u32] = &[1, 2];
const NONE: &[u32] = &[];
const KEYED: (u32, &[u32]) = (1, &[1, 2]);
const SAME: Option<&[u32]> = Some(&[1, 1]);
const GREETING: &[u8] = b"hi";

fn is_pair(values: &[u32]) -> u32 {
    match values {
        PAIR => 1,
        NONE => 2,
        [1, ..] => 3,
        _ => 4,
    }
}

fn keyword(word: &[u8]) -> u32 {
    match word {
        b"dup" => 1,
        b"drop" | b"swap" => 2,
        b"" => 3,
        GREETING => 4,
        _ => 5,
    }
}

fn size_of_range(range: impl RangeBounds<u32>) -> u32 {
    let start = match range.start_bound() {
        Bound::Included(&start) | Bound::Excluded(&start) => start,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&end) => end + 1,
        Bound::Excluded(&end) => end,
        Bound::Unbounded => 100,
    };
    end - start
}

fn known_variants(id: u32) -> u32 {
    let thrice = id * 3;
    suspend();
    let first: Result<&u32, &u32> = Ok(&thrice);
    let second: Result<Option<&u32>, &u32> = Err(&thrice);
    let (Ok(&value) | Err(&value)) = first;
    let mut sum = value;
    sum += match second {
        Ok(Some(&value)) | Err(&value) => value + 1,
        Ok(None) => 1000,
    };
    sum += if let Ok(&value) | Err(&value) = first { value } else { 5 };
    sum + size_of_range(5..id + 10) + size_of_range(..=id) + size_of_range(3..)
}

pub fn patterns(id: u32, bytes: &[u8], out: &mut [u32]) {
    let values = [1, id % 4, 7];
    suspend();
    let mut sum = is_pair(&values[..2]);
    sum = sum * 8 + is_pair(&values[..(id % 3) as usize]);
    sum = sum * 2 + u32::from(matches!((id % 2, &values[..2]), KEYED));
    sum = sum * 2 + u32::from(matches!(Some(&values[..2]), SAME));
    sum = sum * 8 + keyword(&bytes[..(id % 5) as usize]);
    sum = sum * 8 + keyword(&bytes[5..5 + (id % 4) as usize]);
    sum = sum * 8 + keyword(&bytes[9..9 + (id % 3) as usize]);
    out[id as usize] = sum * 4096 + known_variants(id);
}
