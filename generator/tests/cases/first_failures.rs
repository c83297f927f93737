//! Sums, collections and comparisons of iterators that suspend, up to the first that fails or differs.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use std::cmp::Ordering;
use std::iter;
use std::mem::discriminant;

use corogen_runtime::suspend;

enum Reading {
    Missing,
    Broken(u32),
    Value(u32),
}

fn reading(n: u32) -> Reading {
    suspend();
    match n % 5 {
        0 => Reading::Missing,
        1 => Reading::Broken(n),
        _ => Reading::Value(n),
    }
}

fn value(n: u32) -> Result<u32, u32> {
    match reading(n) {
        Reading::Missing => Ok(0),
        Reading::Broken(code) => Err(code),
        Reading::Value(value) => Ok(value),
    }
}

/// What it was collected from, and in what order.
#[derive(Default)]
struct Digest {
    sum: u32,
}
impl Extend<u32> for Digest {
    fn extend<T: IntoIterator<Item = u32>>(&mut self, items: T) {
        for item in items {
            self.sum = self.sum * 31 + item;
        }
    }
}
impl FromIterator<u32> for Digest {
    fn from_iter<T: IntoIterator<Item = u32>>(items: T) -> Self {
        let mut digest = Digest::default();
        digest.extend(items);
        digest
    }
}

pub fn first_failures(id: u32, out: &mut [u32]) {
    let numbers = [id, id / 3, id / 7, 4];
    let sum: Result<u32, u32> = numbers.iter().map(|n| value(*n)).sum();
    let product: Option<u32> = numbers.iter().map(|n| value(*n).ok()).product();
    let all: Result<Digest, u32> = numbers.iter().map(|n| value(n + 2)).collect();
    let mut v = sum.unwrap_or_else(|code| code + 1000) + product.unwrap_or(77);
    v = v * 31 + all.map_or_else(|code| code + 500, |digest| digest.sum);
    let (odd, even): (Digest, Digest) = numbers.iter().copied().partition(|n| n % 2 == 1);
    let (low, high): (Digest, Digest) = numbers.iter().map(|n| (n % 4, n / 4)).unzip();
    v = v * 31 + (odd.sum ^ even.sum << 3 ^ low.sum << 5 ^ high.sum << 7);
    let others = iter::successors(Some(id / 2), |n| (*n > 2).then_some(n / 2)).map(|n| {
        suspend();
        n
    });
    v = v * 31 + (numbers.into_iter().cmp(others) == Ordering::Less) as u32;
    let reals = numbers.map(|n| if n == 9 { f32::NAN } else { n as f32 });
    v = v * 31 + reals.iter().partial_cmp(&[9.0, 3.0, 1.0, 4.0]).map_or(5, |order| order as u32);
    v = v * 31 + reals.iter().lt(&[9.0, 3.0, 1.0, 5.0]) as u32 + 2 * reals.iter().is_sorted_by(|a, b| a >= b) as u32;
    v = v * 31 + (discriminant(&reading(id)) == discriminant(&reading(id / 3))) as u32;
    out[id as usize] = v;
}
