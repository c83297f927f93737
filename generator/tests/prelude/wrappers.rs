//! Numbers that wrap, saturate, are not zero or panic; options and results; products in two words.

use std::num::{NonZero, NonZeroI32, NonZeroU8, NonZeroU32, Saturating, Wrapping};
fn put(v: &mut u32, x: u32) {
    *v = v.wrapping_mul(0x01000193) ^ x;
}
const SEVEN: NonZeroU32 = NonZeroU32::new(7).unwrap();
fn strict(id: u32) -> u32 {
    let s = id as i32 - 20;
    let mut v = id
        .strict_add(5)
        .strict_sub(3)
        .strict_mul(3)
        .strict_pow(2)
        .strict_shl(1)
        .strict_shr(2)
        .strict_div(3)
        .strict_rem(77);
    put(&mut v, s.strict_abs().strict_neg().strict_div_euclid(3).strict_rem_euclid(9) as u32);
    put(&mut v, id.strict_add_signed(4) + 100u32.strict_sub_signed(s));
    put(&mut v, (s.strict_add_unsigned(id).strict_sub_unsigned(3) as u8).strict_shr(1) as u32);
    put(&mut v, 0u8.strict_neg() as u32);
    v
}
fn saturating(id: u32) -> u32 {
    let mut x = Saturating((id % 64) as u8 * 3);
    let mut v = 1;
    x += Saturating(100);
    put(&mut v, x.0 as u32);
    x -= 30;
    put(&mut v, (x * Saturating(2)).0 as u32 ^ (x / Saturating(3)).0 as u32);
    let y = Saturating((id as i8) - 30);
    put(&mut v, (y * Saturating(9)).0 as u32 ^ (-y).0 as u32 ^ y.abs().pow(2).0 as u32);
    put(&mut v, (y & Saturating(12) | Saturating(64) ^ y).0 as u32 ^ (!y).0 as u32);
    put(
        &mut v,
        (x % Saturating(7)).0 as u32 ^ x.count_ones() ^ (x > Saturating(90)) as u32 ^ x.is_power_of_two() as u32,
    );
    put(&mut v, (Saturating::<i32>::MAX + Saturating(id as i32)).0 as u32 ^ y.signum().0 as u32);
    put(&mut v, x.rotate_right(3).0 as u32 ^ x.swap_bytes().0 as u32 ^ x.count_zeros() ^ y.is_positive() as u32);
    put(&mut v, (y + &Saturating(1)).0 as u32 ^ Saturating::<u8>::BITS);
    v
}
fn nonzero(id: u32) -> u32 {
    let mut v = 1;
    let n = NonZeroU32::new(id % 5);
    put(&mut v, n.map_or(9, |n| 1000 / n + 1001 % n));
    put(&mut v, 100 / SEVEN + SEVEN.get());
    let Ok(m) = NonZero::<u32>::try_from(id) else { return v };
    put(&mut v, m.ilog2() + m.leading_zeros() + m.trailing_zeros() * 64 + m.count_ones().get() + m.isqrt().get());
    put(
        &mut v,
        m.checked_add(u32::MAX - 20).map_or(3, |m| m.get()) ^ m.saturating_mul(m).get() ^ m.div_ceil(SEVEN).get(),
    );
    put(&mut v, (m | 8).get() ^ m.max(SEVEN).get() ^ (m == SEVEN) as u32 ^ u32::from(m) ^ m.ilog10());
    let s = NonZeroI32::new(id as i32 - 30).unwrap_or(NonZeroI32::MIN);
    put(
        &mut v,
        s.unsigned_abs().get()
            ^ (-s).get() as u32
            ^ s.checked_neg().map_or(4, |x| x.get() as u32)
            ^ s.is_negative() as u32,
    );
    put(&mut v, NonZeroU8::MAX.get() as u32 ^ m.is_power_of_two() as u32 ^ m.midpoint(SEVEN).get());
    let mut w = 5000u32;
    w /= m;
    w %= SEVEN;
    put(&mut v, w);
    put(&mut v, m.checked_mul(m).map_or(3, |m| m.get()) ^ m.checked_pow(9).map_or(3, |m| m.get()));
    put(&mut v, m.saturating_pow(9).get() ^ m.saturating_add(!0 - 9).get() ^ m.cast_signed().get() as u32);
    put(&mut v, (m | 1 << 31).checked_next_power_of_two().map_or(5, |m| m.get()) ^ (m | 4).get().count_zeros());
    let least = if id % 2 == 0 { NonZeroI32::MIN } else { s };
    put(&mut v, s.abs().get() as u32 ^ least.wrapping_abs().get() as u32 ^ least.is_positive() as u32);
    put(&mut v, least.checked_abs().map_or(5, |x| x.get() as u32) ^ least.saturating_abs().get() as u32);
    put(&mut v, least.overflowing_abs().1 as u32 ^ 2 * least.overflowing_neg().1 as u32 ^ least.cast_unsigned().get());
    put(&mut v, least.saturating_neg().get() as u32 ^ least.wrapping_neg().get() as u32);
    v
}
fn wrapping(id: u32) -> u32 {
    let w = [Wrapping(id), Wrapping(5), Wrapping(0x80000001)];
    let s: Wrapping<u32> = w.iter().sum();
    let p: Wrapping<u32> = w.into_iter().product();
    (s + &p).reverse_bits().0
}
use std::ops::{Bound, ControlFlow, RangeBounds};
fn even(x: u32) -> Option<u32> {
    (x % 2 == 0).then_some(x)
}
fn low(x: u32) -> Result<u32, u32> {
    if x < 12 { Ok(x) } else { Err(x) }
}
fn width(r: impl RangeBounds<u32>) -> u32 {
    let s = match r.start_bound().cloned() {
        Bound::Included(s) => s,
        Bound::Excluded(s) => s + 1,
        Bound::Unbounded => 100,
    };
    let e = match r.end_bound().map(|e| *e * 2) {
        Bound::Included(s) => s,
        Bound::Excluded(s) => s + 1,
        Bound::Unbounded => 100,
    };
    s * 100 + e
}
fn numbers(x0: u32, y0: u32) -> u32 {
    let mut v = strict(x0 + 16 * y0);
    put(&mut v, saturating(x0 + 16 * y0));
    put(&mut v, nonzero(x0 + 16 * y0));
    put(&mut v, wrapping(x0 + 16 * y0));
    put(&mut v, (std::f32::consts::GOLDEN_RATIO + std::f32::consts::EULER_GAMMA).to_bits());
    put(&mut v, (f32::MAX_10_EXP + f64::MIN_10_EXP) as u32);
    v
}

fn options(x0: u32, y0: u32) -> u32 {
    let mut v = 3;
    let mut o = even(x0);
    *o.get_or_insert_default() += 3;
    put(&mut v, o.unwrap());
    for x in o.iter_mut() {
        *x += 2;
    }
    for x in o.iter().rev() {
        put(&mut v, *x);
    }
    put(&mut v, o.iter().len() as u32);
    for x in o.iter_mut() {
        *x *= 2;
    }
    put(&mut v, o.xor(even(y0)).unwrap_or(4));
    put(&mut v, o.zip(even(y0)).map_or(4, |(a, b)| a * b));
    put(&mut v, o.is_none_or(|x| x > 8) as u32);
    put(&mut v, o.take_if(|x| *x > 9).unwrap_or(3));
    put(&mut v, o.insert(4).wrapping_add(1));
    let mut r = low(x0);
    for x in r.iter_mut() {
        *x += 2;
    }
    for x in r.iter() {
        put(&mut v, *x);
    }
    for x in r.into_iter().chain(None) {
        put(&mut v, x + 1);
    }
    put(&mut v, r.iter().count() as u32);
    let rr: Result<Result<u32, u32>, u32> = low(x0 + y0).map(|x| low(x * 2));
    put(&mut v, rr.flatten().unwrap_or_else(|e| e + 50));
    put(&mut v, r.as_mut().copied().unwrap_or(5) + r.as_ref().cloned().unwrap_or(5));
    put(&mut v, low(3).is_ok_and(|x| x == x0) as u32);
    let c = if x0 > 4 { ControlFlow::Break(x0) } else { ControlFlow::Continue(y0) };
    match c.map_break(|x| x + 2).map_continue(|x| x * 3) {
        ControlFlow::Break(x) => put(&mut v, x),
        ControlFlow::Continue(x) => put(&mut v, x + 40),
    }
    put(&mut v, width(3..x0) + width(..=y0) + width(..) + width((Bound::Excluded(x0), Bound::Unbounded)));
    put(&mut v, std::hint::select_unpredictable(x0 > 3, 4, 5));
    if y0 == 2 {
        std::hint::cold_path();
        v += 1;
    }
    let mut pair = (x0, Some(y0));
    put(&mut v, std::mem::take(&mut pair.0) + std::mem::replace(&mut pair.1, None).unwrap_or(2));
    let e = even(x0);
    let f: Option<&u32> = Option::from(&e);
    put(&mut v, f.copied().unwrap_or(66));
    v
}

fn words(x0: u32, y0: u32) -> u32 {
    let mut h = ((x0 + 16 * y0) as u64).wrapping_mul(0x9E3779B97F4A7C15) + 7;
    let mut v = 3;
    for _ in 0..20 {
        let a = h;
        h = (h ^ (h >> 29)).wrapping_mul(0xBF58476D1CE4E5B9) ^ (h << 7);
        let (x, y) = a.carrying_mul(h, !a);
        put(&mut v, x as u32 ^ (x >> 32) as u32 ^ y as u32);
        put(&mut v, (y >> 32) as u32);
        let (x, y) = a.carrying_mul_add(h, !0, !0);
        put(&mut v, x as u32 ^ (x >> 32) as u32 ^ y as u32);
        put(&mut v, (y >> 32) as u32);
        let (x, y) = (a as u32).carrying_mul_add(h as u32, !0, !0);
        put(&mut v, x ^ y.rotate_left(3));
        let (x, y) = (a as u8).carrying_mul(h as u8, 77);
        put(&mut v, x as u32 ^ (y as u32).rotate_left(3));
        let (x, y) = (a as u16).carrying_mul(h as u16, 77);
        put(&mut v, x as u32 ^ (y as u32).rotate_left(3));
    }
    let t7 = (x0, 2u8, 3i32, y0, 5u32, 6u32, 7u32);
    put(&mut v, (t7 < (3, 2, 3, 4, 5, 6, 7)) as u32);
    put(&mut v, (t7 == (3, 2, 3, 1, 5, 6, 7)) as u32);
    put(&mut v, (t7.max((3, 2, 3, 1, 5, 6, 7))).0);
    let d: (u32, u32, u32, u32, u32, u32, u32, u32) = Default::default();
    put(&mut v, d.7);
    let t: (u32, u32, u32, u32, u32) = [x0, 2, y0, 4, 5].into();
    put(&mut v, t.2 * t.0);
    let arr = [x0, y0];
    put(
        &mut v,
        (arr[..] == [1, 2]) as u32
            + (&arr[..] == &[1, 2]) as u32
            + (&arr[..] == [3, 2]) as u32
            + (arr == &arr[..]) as u32
            + (arr.iter().as_slice() == arr) as u32,
    );
    put(&mut v, std::array::repeat::<u32, 3>(x0)[1]);
    put(&mut v, (() == ()) as u32 + ().cmp(&()).is_eq() as u32);
    v
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let (x, y) = (a % 16, b % 4);
    let at = id as usize * 256;
    out[at] = numbers(x, y);
    out[at + 1] = options(x, y);
    out[at + 2] = words(x, y);
}
