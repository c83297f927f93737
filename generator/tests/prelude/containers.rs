//! The rest of what options, results, slices and iterators have.
use std::cmp::Ordering;
use std::ops::ControlFlow;

fn put(out: &mut [u32], at: &mut usize, value: u32) {
    out[*at] = value;
    *at += 1;
}

fn put_option(out: &mut [u32], at: &mut usize, value: Option<u32>) {
    put(out, at, value.map_or(0, |v| v.wrapping_mul(2) | 1));
}

fn even(v: u32) -> Option<u32> {
    (v % 2 == 0).then_some(v / 2)
}

fn low(v: u32) -> Result<u32, u32> {
    if v < 256 { Ok(v) } else { Err(v >> 8) }
}

fn options(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let mut x = even(a);
    let mut seen = 0;
    put_option(out, at, x.inspect(|v| seen = *v).or_else(|| Some(b)));
    put(out, at, seen);
    put_option(out, at, x.as_ref().cloned());
    put_option(out, at, x.as_ref().copied());
    put(out, at, x.ok_or_else(|| b ^ 1).unwrap_or_else(|error| error));
    put(out, at, *x.get_or_insert_with(|| b));
    put(out, at, x.expect("just inserted") ^ x.unwrap());
    *x.insert(a) ^= 1;
    put_option(out, at, x.take_if(|v| *v % 3 == 0));
    put_option(out, at, x);
    let (left, right) = even(b).map(|v| (v, v ^ a)).unzip();
    put_option(out, at, left);
    put_option(out, at, right);
    put_option(out, at, Some(even(b)).flatten());
    put(out, at, x.is_some() as u32 + 2 * left.is_none() as u32);
    put_option(out, at, even(a).map(low).transpose().unwrap_or(Some(9)));
    let mut cell = b;
    let mut held = Some(&mut cell);
    if let Some(v) = held.as_deref_mut() {
        *v ^= a;
    }
    put_option(out, at, held.as_deref().copied());
}

fn results(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let (x, y) = (low(a), low(b));
    let mut seen = 0;
    put(out, at, x.is_ok_and(|v| v > 3) as u32 + 2 * x.is_err_and(|v| v > 3) as u32);
    put(out, at, x.inspect(|v| seen += v).inspect_err(|v| seen ^= v).is_ok() as u32);
    put(out, at, seen);
    put_option(out, at, y.err());
    put(out, at, x.map(even).transpose().map_or(8, |result| result.is_ok() as u32));
    put_option(out, at, y.ok());
    put(out, at, x.or_else(|error| low(error)).map_or(5, |v| v ^ b));
    put(out, at, x.as_ref().map_or(1, |v| *v));
    match y {
        Ok(_) => put(out, at, y.unwrap() + y.expect("it is low")),
        Err(_) => put(out, at, y.unwrap_err() ^ y.expect_err("it is not")),
    }
}

fn orders(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let order = a.cmp(&b);
    let bits = [order.is_eq(), order.is_ne(), order.is_lt(), order.is_le(), order.is_gt(), order.is_ge()];
    put(out, at, bits.iter().fold(0, |sum, bit| sum * 2 + *bit as u32));
    let further = order.then_with(|| (a >> 3).cmp(&5)).reverse();
    put(out, at, (further == Ordering::Less) as u32);
    let flow = if a > b { ControlFlow::Break(a) } else { ControlFlow::Continue(b) };
    put(out, at, flow.is_break() as u32 + 2 * flow.is_continue() as u32);
    put_option(out, at, flow.break_value());
    put_option(out, at, flow.continue_value());
    put(out, at, std::cmp::min_by(a, b, |x, y| (x % 7).cmp(&(y % 7))));
    put(out, at, a.eq(&b) as u32 + 2 * a.ne(&b) as u32 + 4 * a.lt(&b) as u32 + 8 * a.ge(&b) as u32);
    put(out, at, a.le(&b) as u32 + 2 * a.gt(&b) as u32);
}

fn slices(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let mut items = [a, b, a ^ b, 7, 1];
    if let Some(first) = items.first_mut() {
        *first ^= 2;
    }
    if let Some(last) = items.last_mut() {
        *last += 3;
    }
    if let Some(middle) = items.get_mut((a % 6) as usize) {
        *middle ^= 0xff;
    }
    let (left, right) = items.split_at_mut(2);
    left[0] ^= right[1];
    right[0] ^= left[1];
    put_option(out, at, items.split_first().map(|(first, rest)| first ^ rest[1]));
    put_option(out, at, items.split_last().map(|(last, rest)| last ^ rest[0]));
    for (n, part) in items.chunks_mut(2).enumerate() {
        part[0] = part[0].wrapping_add(n as u32);
    }
    put(out, at, items.starts_with(&[a]) as u32 + 2 * items.ends_with(&[4]) as u32);
    put(out, at, items.chunks_exact(2).remainder()[0]);
    let mut other = [0; 5];
    other.clone_from_slice(&items);
    put(out, at, (other[..3] == items[..3]) as u32);
    put_option(out, at, other.each_ref().iter().map(|cell| **cell).min());
    other.rotate_right((b % 5) as usize);
    put(out, at, other[0] ^ other[3]);
    put(out, at, other.as_slice().len() as u32 + other.as_mut_slice()[2]);
}

fn sorted(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let mut items = [a, b, a >> 4, 7, b >> 1];
    items.sort_unstable();
    put(out, at, items.binary_search(&7).unwrap_or(99) as u32);
    put(out, at, items.binary_search_by(|v| v.cmp(&b)).is_ok() as u32);
    put(out, at, items.binary_search_by_key(&(a / 2), |v| v / 2).is_ok() as u32);
    items.sort_by(|x, y| y.cmp(x));
    put(out, at, items[0] ^ items[3]);
    items.sort_by_key(|v| v % 5);
    put(out, at, items[0]);
    items.sort_unstable_by(|x, y| (x % 16).cmp(&(y % 16)).then(x.cmp(y)));
    put(out, at, items[1] ^ items[4]);
}

fn iterators(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let items = [a, b, a ^ b, 7, b >> 9];
    let mut cells = items.iter();
    put_option(out, at, cells.nth(1).copied());
    put_option(out, at, cells.next_back().cloned());
    put(out, at, cells.as_slice().len() as u32);
    put_option(out, at, cells.clone().nth_back(1).copied());
    put_option(out, at, items.iter().rfind(|v| **v % 2 == 1).copied());
    put(out, at, items.iter().rfold(1u32, |sum, v| sum.wrapping_mul(3) ^ v));
    put_option(out, at, items.into_iter().skip_while(|v| *v > 9).next());
    put_option(out, at, items.into_iter().map_while(even).last());
    put_option(out, at, items.into_iter().filter_map(even).min_by(|x, y| (x % 9).cmp(&(y % 9))));
    put(out, at, [Some(a), None, Some(b)].into_iter().flatten().fold(0, |sum, v| sum ^ v));
    put(out, at, items.iter().cycle().skip(3).take(4).fold(0u32, |sum, v| sum.wrapping_mul(5).wrapping_add(*v)));
    let mut seen = 0u32;
    put(out, at, items.iter().inspect(|v| seen = seen.wrapping_add(**v)).fuse().count() as u32);
    put(out, at, seen);
    let mut range = 0..6u32;
    put(out, at, range.by_ref().take(2).map(|v| v + a % 4).product::<u32>());
    put_option(out, at, range.next_back());
    put_option(out, at, range.nth(1));
    items.iter().for_each(|v| seen ^= *v);
    put(out, at, seen);
    put(out, at, items.iter().eq(&items) as u32 + 2 * items.iter().ne(items[1..].iter()) as u32);
    put(out, at, items.iter().map(|v| v ^ 9).collect::<Count>().0);
    put_option(out, at, std::iter::empty().chain(std::iter::repeat(b)).nth(2));
    let mut next = a;
    let step = || {
        next = next.wrapping_mul(3);
        next
    };
    put_option(out, at, std::iter::repeat_with(step).nth(3));
    put(out, at, items.iter().any(|v| v % 5 == 1) as u32);
    let bounds = std::ops::RangeInclusive::new(a % 50, b % 70);
    put(out, at, bounds.start() ^ bounds.end() << 8);
    let (low, high) = bounds.into_inner();
    put(out, at, std::convert::identity(low + high));
}

/// Counts what it is collected from.
struct Count(u32);

impl FromIterator<u32> for Count {
    fn from_iter<I: IntoIterator<Item = u32>>(items: I) -> Count {
        let mut sum = 0;
        for item in items {
            sum = item ^ sum << 1;
        }
        Count(sum)
    }
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    options(out, &mut at, a, b);
    results(out, &mut at, a, b);
    orders(out, &mut at, a, b);
    slices(out, &mut at, a, b);
    sorted(out, &mut at, a, b);
    iterators(out, &mut at, a, b);
}
