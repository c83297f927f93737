//! Iterators over parts of slices, which live while each part is looked at: points lie between.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

fn put(sum: &mut u32, value: u32) {
    *sum = sum.wrapping_mul(0x0100_0193) ^ value;
}

pub fn parts_of_slices(id: u32, out: &mut [u32]) {
    let mut items = [id % 16, id / 16 * 2, 3, 3, id % 16 / 3, 5, 6, id / 16];
    let mut sum = 7;
    for run in items.chunk_by(|a, b| a <= b) {
        suspend();
        put(&mut sum, run.iter().fold(run.len() as u32, |sum, item| sum * 8 + item));
    }
    let mut between = items.split(|item| item % 3 == 0);
    if let Some(last) = between.next_back() {
        put(&mut sum, last.len() as u32 + 100);
    }
    for part in between {
        suspend();
        put(&mut sum, part.iter().sum());
    }
    for (n, part) in items.rsplit_mut(|item| item % 2 == 0).enumerate() {
        suspend();
        if let [first, ..] = part {
            *first += n as u32;
        }
    }
    items.copy_within(..3, id as usize % 6);
    for (head, tail) in items.split_inclusive(|item| item % 2 == 0).zip(items.rchunks_exact(3)) {
        put(&mut sum, head.len() as u32);
        suspend();
        put(&mut sum, tail[1]);
    }
    // the pair before, while the next one is looked for
    let mut last = &[9, id];
    let mut rest = &items[..];
    while let Some((pair, tail)) = rest.split_first_chunk::<2>() {
        put(&mut sum, last[0] * 5 + pair[1]);
        suspend();
        if pair[0] != 3 {
            last = pair;
        }
        rest = tail;
    }
    put(&mut sum, last[1]);
    let (less, middle, _) = items.select_nth_unstable(id as usize % 7);
    *middle += less.len() as u32;
    suspend();
    put(&mut sum, items[id as usize % 7]);
    out[id as usize] = sum;
}
