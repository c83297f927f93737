//! A user's iterator that knows its length, and what std's adapters make of it.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

#[derive(Clone)]
struct Countdown {
    left: u32,
}
impl Iterator for Countdown {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        suspend();
        Some(self.left)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}
impl ExactSizeIterator for Countdown {}

struct Pairs<I> {
    inner: I,
}
impl<I: Iterator<Item = u32>> Iterator for Pairs<I> {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<(u32, u32)> {
        Some((self.inner.next()?, self.inner.next()?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (low, high) = self.inner.size_hint();
        (low / 2, high.map(|high| high / 2))
    }
}

pub fn size_hints(id: u32, out: &mut [u32]) {
    let values = [id, 2, 3, 4 + id, 5];
    let counted = Countdown { left: id % 6 };
    suspend();
    let mut sum = counted.len() as u32 * 3 + counted.clone().enumerate().len() as u32;
    let pairs = Pairs { inner: values.iter().copied().rev().map(|value| value * 3) };
    let (low, high) = pairs.size_hint();
    sum = sum * 31 + low as u32 * 5 + high.map_or(9, |high| high as u32);
    sum = sum * 31 + (3..id).size_hint().0 as u32;
    for (a, b) in pairs {
        sum = sum * 31 + (a ^ b);
    }
    out[id as usize] = counted.fold(sum, |sum, value| sum * 7 + value);
}
