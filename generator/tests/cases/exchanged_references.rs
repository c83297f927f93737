//! Values that hold references change places: each part is what it was before any of them was written.
//!
//! run: --grid 64
//! run: --buffer out=zeros:64
use corogen_runtime::suspend;

#[derive(Clone, Copy)]
struct Item<'a> {
    of: &'a u32,
    weight: u32,
}

struct Part<'a> {
    all: &'a [u32],
    first: u32,
}

impl Part<'_> {
    fn sum(&self) -> u32 {
        self.all.iter().fold(self.first, |sum, number| sum * 3 + number)
    }
}

pub fn exchanged_references(id: u32, out: &mut [u32]) {
    let (a, b) = (id + 1, id * 3);
    let numbers = [id, 2, 3, 4 + id];
    let mut pair = (&numbers[0], &numbers[3]);
    suspend();
    pair = (pair.1, pair.0);
    let mut sum = *pair.0 * 7 + *pair.1;

    let mut last = Some(&a);
    let replaced = last.replace(&b);
    sum += *replaced.unwrap_or(&5) * 11 + *last.unwrap_or(&6);

    let (mut left, mut right) = (Some(&a), None);
    std::mem::swap(&mut left, &mut right);
    sum += left.map_or(1, |it| *it) * 13 + right.map_or(2, |it| *it);

    let (mut one, mut two) = (Item { of: &a, weight: 1 }, Item { of: &b, weight: id });
    if id % 3 == 1 {
        std::mem::swap(&mut one, &mut two);
    }
    suspend();
    let old = std::mem::replace(&mut one, Item { of: two.of, weight: 9 });
    sum += *old.of * old.weight + *one.of * one.weight + *two.of * 17;

    let mut items = [Some(&a), Some(&b), None];
    items.swap(0, (id % 3) as usize);
    sum += items.iter().flatten().fold(0, |sum, it| sum * 5 + **it);

    let (mut front, mut back) = (Part { all: &numbers[..2], first: 1 }, Part { all: &numbers[1..], first: 2 });
    std::mem::swap(&mut front, &mut back);
    sum += front.sum() * 19 + back.sum();
    out[id as usize] = sum;
}
