//! Options, results, ranges, iterators, slices and arrays.
use std::cmp::{Ordering, Reverse};
use std::mem;
use std::ops::ControlFlow;

fn put(out: &mut [u32], at: &mut usize, value: u32) {
    out[*at] = value;
    *at += 1;
}

fn put_option(out: &mut [u32], at: &mut usize, value: Option<u32>) {
    put(out, at, value.map_or(0, |v| v.wrapping_mul(2) | 1));
}

fn half(v: u32) -> Option<u32> {
    if v.is_multiple_of(2) { Some(v / 2) } else { None }
}

fn quarter(v: u32) -> Option<u32> {
    let h = half(v)?;
    half(h)
}

fn small(v: u32) -> Result<u8, u32> {
    if v < 256 { Ok(v as u8) } else { Err(v) }
}

fn sum_of_small(a: u32, b: u32) -> Result<u32, u32> {
    Ok(small(a)? as u32 + small(b)? as u32)
}

fn options(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let (x, y) = (half(a), quarter(b));
    put_option(out, at, x.and_then(half));
    put_option(out, at, x.or(y));
    put_option(out, at, x.xor(y));
    put_option(out, at, x.and(y));
    put_option(out, at, x.filter(|v| v % 3 == 0));
    put_option(out, at, x.zip(y).map(|(p, q)| p ^ q));
    put_option(out, at, x.or(Some(b)));
    put(out, at, x.map_or_else(|| b, |v| v ^ 1));
    put(out, at, x.unwrap_or_default());
    put(out, at, x.is_some_and(|v| v > b) as u32);
    put(out, at, x.is_none_or(|v| v > b) as u32);
    put(out, at, (x < y) as u32);
    put(out, at, (x == y) as u32);
    let mut taken = x;
    put_option(out, at, taken.take());
    put_option(out, at, taken);
    put_option(out, at, taken.replace(b));
    put_option(out, at, taken);
    put(out, at, *taken.get_or_insert(4));
    if let Some(v) = taken.as_mut() {
        *v ^= 5;
    }
    put_option(out, at, taken);
    put(out, at, sum_of_small(a, b).unwrap_or_else(|e| e ^ 9));
    put_option(out, at, sum_of_small(a, b).ok());
    put(out, at, small(a).map_err(|e| e ^ 1).map_or(3, |v| v as u32));
    put(out, at, x.ok_or(b).is_err() as u32);
}

fn ranges(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let (n, m) = (a % 13, b % 13);
    put(out, at, (n..m).sum());
    put(out, at, (n..=m).map(|v| v * v).sum());
    put(out, at, (n..m).rev().fold(1, |h: u32, v| h.wrapping_mul(31).wrapping_add(v)));
    put(out, at, (n..=m).rev().step_by(2).fold(1, |h: u32, v| h.wrapping_mul(31).wrapping_add(v)));
    put(out, at, (n..40).step_by(m as usize + 1).fold(1, |h: u32, v| h.wrapping_mul(31).wrapping_add(v)));
    put(out, at, (0..n).filter(|v| v & m != 0).count() as u32);
    put(out, at, (0..n).chain(m..15).fold(7, |h: u32, v| h.wrapping_mul(5).wrapping_add(v)));
    put(out, at, (0..n).zip(m..20).fold(7, |h: u32, (p, q)| h.wrapping_mul(5).wrapping_add(p * q)));
    put(out, at, (n..).take_while(|v| v % 7 != m % 7).count() as u32);
    put(out, at, (0..n).skip(2).take(5).map(|v| v ^ m).fold(1, u32::wrapping_mul));
    put_option(out, at, (n..m).max());
    put_option(out, at, (n..=m).last());
    put_option(out, at, (0..n).find(|v| v * v > m));
    put_option(out, at, (0..20u32).find_map(|v| v.checked_sub(n)));
    put_option(out, at, (0..n).reduce(|p, q| p.wrapping_mul(3) ^ q));
    put(out, at, (n..m).contains(&5) as u32);
    put(out, at, (n..=m).is_empty() as u32);
    put(out, at, (n as usize..m as usize).len() as u32);
    put(out, at, (n..m).map(|v| v ^ 1).rev().size_hint().1.map_or(7, |most| most as u32));
    put(out, at, (0..n).flat_map(|v| v..m).fold(1, |h: u32, v| h.wrapping_mul(3).wrapping_add(v)));
    put(
        out,
        at,
        (0..n)
            .scan(m, |s, v| {
                *s += v;
                Some(*s)
            })
            .sum(),
    );
    let broken = (0..n).try_for_each(|v| if v > m { ControlFlow::Break(v) } else { ControlFlow::Continue(()) });
    put_option(out, at, broken.break_value());
    let folded = (0..n).try_fold(200u8, |s, v| s.checked_add(v as u8 * 2));
    put(out, at, folded.map_or(1, |v| v as u32));
    let mut peek = (n..m).peekable();
    put_option(out, at, peek.peek().copied());
    put_option(out, at, peek.next_if(|v| v % 2 == 0));
    put_option(out, at, peek.next());
    put(out, at, std::iter::successors(Some(n + 1), |v| if *v < 100 { Some(v * 3) } else { None }).sum());
    put(out, at, std::iter::repeat_n(m, 3).chain(std::iter::once(n)).sum());
}

fn slices(out: &mut [u32], at: &mut usize, values: &[u32], a: u32, b: u32) {
    let n = a as usize % values.len();
    let part = &values[n / 2..n];
    put(out, at, part.len() as u32);
    put_option(out, at, part.first().copied());
    put_option(out, at, part.last().copied());
    put_option(out, at, part.get(3).copied());
    put_option(out, at, part.iter().copied().min());
    put_option(out, at, part.iter().copied().max());
    put_option(out, at, part.iter().copied().min_by_key(|v| v % 10));
    put_option(out, at, part.iter().copied().max_by_key(|v| v % 10));
    put_option(out, at, part.iter().copied().max_by(|p, q| (p % 7).cmp(&(q % 7))));
    put_option(out, at, part.iter().position(|v| v & 1 == 1).map(|i| i as u32));
    put_option(out, at, part.iter().rposition(|v| v & 1 == 1).map(|i| i as u32));
    put(out, at, part.contains(&b) as u32);
    put(out, at, part.iter().enumerate().rev().fold(3, |h: u32, (i, v)| h.wrapping_mul(17) ^ v ^ i as u32));
    put(out, at, part.windows(2).filter(|w| w[0] < w[1]).count() as u32);
    put(out, at, part.chunks(3).fold(3, |h: u32, c| h.wrapping_mul(17) ^ c[0] ^ c.len() as u32));
    put(out, at, part.chunks_exact(2).fold(3, |h: u32, c| h.wrapping_mul(17) ^ c[0] ^ c[1]));
    put(out, at, part.iter().skip(1).step_by(2).fold(3, |h: u32, v| h.wrapping_mul(17) ^ v));
    put(out, at, part.iter().zip(values).filter(|(p, q)| p > q).count() as u32);
    let (left, right) = values.split_at(n);
    put(out, at, left.len() as u32 * 100 + right.len() as u32);
    put(out, at, values.contains(&b) as u32);
    put(out, at, values.iter().all(|&v| v != b) as u32);
    put(out, at, part.is_sorted() as u32);
}

fn arrays(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let mut row = [a, b, a ^ b, a & b, a | b, !a];
    row.swap(0, 5);
    put(out, at, row[0]);
    row.reverse();
    put(out, at, row[1]);
    row[1..5].rotate_left(1);
    put(out, at, row[4]);
    row.sort();
    put(out, at, row[2]);
    put(out, at, row.binary_search(&b).map_or(9, |i| (row[i] == b) as u32));
    put(out, at, row.partition_point(|&v| v < a) as u32);
    row.sort_unstable_by_key(|&v| Reverse(v % 100));
    put(out, at, row[0] % 100);
    for pair in row.chunks_exact_mut(2) {
        pair.swap(0, 1);
        pair[0] ^= 1;
    }
    put(out, at, row[3]);
    for v in row.iter_mut().rev().take(2) {
        *v >>= 1;
    }
    put(out, at, row.iter().fold(1, |h: u32, v| h.wrapping_mul(31) ^ v));
    row[..3].fill(b);
    put(out, at, row.map(|v| v.wrapping_mul(3)).into_iter().fold(1, |h: u32, v| h.wrapping_mul(31) ^ v));
    let squares: [u32; 5] = std::array::from_fn(|i| i as u32 * i as u32);
    put(out, at, squares.iter().sum::<u32>());
    put(out, at, (squares == [0, 1, 4, 9, 16]) as u32);
    put(out, at, ([a, b] < [b, a]) as u32);
    let mut copy = [0; 3];
    copy.copy_from_slice(&row[2..5]);
    put(out, at, copy[1]);
    let old = mem::replace(&mut copy[0], b);
    put(out, at, old ^ mem::take(&mut copy[2]));
    let (mut x, mut y) = (a, b);
    mem::swap(&mut x, &mut y);
    put(out, at, x.wrapping_sub(y));
    put(
        out,
        at,
        match (a, b).cmp(&(b, a)) {
            Ordering::Less => 1,
            Ordering::Equal => 2,
            Ordering::Greater => 3,
        },
    );
    put(out, at, a.cmp(&b).reverse().then(b.cmp(&3)).is_lt() as u32);
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    options(out, &mut at, a, b);
    ranges(out, &mut at, a, b);
    slices(out, &mut at, values, a, b);
    arrays(out, &mut at, a, b);
}
