//! Methods of unsigned integers, on all pairs of the given values.
use std::num::Wrapping;

fn put(out: &mut [u32], at: &mut usize, value: u32) {
    out[*at] = value;
    *at += 1;
}

fn put_bool(out: &mut [u32], at: &mut usize, value: bool) {
    put(out, at, value as u32);
}

fn put_option(out: &mut [u32], at: &mut usize, value: Option<u32>) {
    put_bool(out, at, value.is_some());
    put(out, at, value.unwrap_or(77));
}

fn put_pair(out: &mut [u32], at: &mut usize, value: (u32, bool)) {
    put(out, at, value.0);
    put_bool(out, at, value.1);
}

fn arithmetic(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let divisor = b | 1;
    put(out, at, a.wrapping_add(b));
    put(out, at, a.wrapping_sub(b));
    put(out, at, a.wrapping_mul(b));
    put(out, at, a.wrapping_neg());
    put(out, at, a.wrapping_div(divisor));
    put(out, at, a.wrapping_rem(divisor));
    put(out, at, a.saturating_add(b));
    put(out, at, a.saturating_sub(b));
    put(out, at, a.saturating_mul(b));
    put_option(out, at, a.checked_add(b));
    put_option(out, at, a.checked_sub(b));
    put_option(out, at, a.checked_mul(b));
    put_option(out, at, a.checked_div(b));
    put_option(out, at, a.checked_rem(b));
    put_option(out, at, a.checked_neg());
    put_pair(out, at, a.overflowing_add(b));
    put_pair(out, at, a.overflowing_sub(b));
    put_pair(out, at, a.overflowing_mul(b));
    put_pair(out, at, a.overflowing_neg());
    put(out, at, a.abs_diff(b));
    put(out, at, a.midpoint(b));
    put(out, at, a.div_ceil(divisor));
    put(out, at, a.div_euclid(divisor));
    put(out, at, a.rem_euclid(divisor));
    put_bool(out, at, a.is_multiple_of(b));
    put(out, at, a.min(b));
    put(out, at, a.max(b));
    put(out, at, a.clamp(3, 1000));
    put_option(out, at, a.checked_add_signed(b as i32));
    put(out, at, a.wrapping_add_signed(b as i32));
    put(out, at, a.saturating_add_signed(b as i32));
}

fn bits(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let n = b & 31;
    put(out, at, a.rotate_left(b));
    put(out, at, a.rotate_right(n));
    put(out, at, a.wrapping_shl(b));
    put(out, at, a.wrapping_shr(b));
    put_option(out, at, a.checked_shl(b));
    put_option(out, at, a.checked_shr(b));
    put_pair(out, at, a.overflowing_shl(b));
    put(out, at, a.unbounded_shl(b));
    put(out, at, a.unbounded_shr(b));
    put(out, at, a.count_ones());
    put(out, at, a.count_zeros());
    put(out, at, a.leading_zeros());
    put(out, at, a.trailing_zeros());
    put(out, at, a.leading_ones());
    put(out, at, a.trailing_ones());
    put(out, at, a.reverse_bits());
    put(out, at, a.swap_bytes());
    put(out, at, a.to_be());
    put_bool(out, at, a.is_power_of_two());
    put_option(out, at, a.checked_next_power_of_two());
    put(out, at, (a & 0xffff).next_power_of_two());
    put(out, at, a.isqrt());
    put(out, at, (a | 1).ilog2());
    put_option(out, at, a.checked_ilog2());
    put(out, at, (a | 1).ilog10());
    put(out, at, (a | 1).ilog(3));
    put(out, at, a.wrapping_pow(n));
    put(out, at, (a % 9).pow(n % 9));
    put_option(out, at, a.checked_pow(n));
    put(out, at, a.saturating_pow(n));
}

fn further(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    put_option(out, at, a.checked_div_euclid(b));
    put_option(out, at, a.checked_rem_euclid(b));
    put(out, at, (a >> 1).next_multiple_of(b >> 12 | 1));
    let (sum, overflow) = a.overflowing_add_signed(b as i32);
    put_pair(out, at, (sum, overflow));
    put_option(out, at, a.checked_signed_diff(b).map(|difference| difference as u32));
    put(out, at, a.cast_signed() as u32);
    put_pair(out, at, a.carrying_add(b, b % 2 == 1));
    put_pair(out, at, a.borrowing_sub(b, b % 2 == 1));
    put_pair(out, at, a.overflowing_shr(b));
    put_pair(out, at, a.overflowing_pow(b & 15));
    put_option(out, at, a.checked_ilog10());
    put(out, at, a.min(u32::max_value()).max(u32::min_value()));
    put(out, at, a.saturating_div(b | 1));
    put(out, at, u32::from_be(a.to_le()) ^ u32::from_le(b));
    put(out, at, a.to_ne_bytes()[3] as u32);
    put_option(out, at, (a > b).then_some(a));
    put_option(out, at, (a < b).then(|| a ^ b));
}

fn narrow(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let (p, q) = (a as u8, b as u8);
    let (x, y) = (a as u16, b as u16);
    put(out, at, p.wrapping_add(q) as u32);
    put(out, at, p.wrapping_mul(q) as u32);
    put(out, at, p.saturating_add(q) as u32);
    put(out, at, p.saturating_sub(q) as u32);
    put_bool(out, at, p.checked_mul(q).is_some());
    put(out, at, p.rotate_left(3) as u32);
    put(out, at, p.leading_zeros());
    put(out, at, p.trailing_zeros());
    put(out, at, p.reverse_bits() as u32);
    put(out, at, p.count_ones());
    put(out, at, p.abs_diff(q) as u32);
    put(out, at, x.wrapping_sub(y) as u32);
    put(out, at, x.overflowing_mul(y).0 as u32);
    put_bool(out, at, x.overflowing_mul(y).1);
    put(out, at, x.swap_bytes() as u32);
    put(out, at, x.leading_zeros());
    put(out, at, x.isqrt() as u32);
    put(out, at, u32::from(x) + u32::from(q));
    put_bool(out, at, u8::try_from(a).is_ok());
    put_bool(out, at, i8::try_from(a as i32).is_ok());
    put_bool(out, at, u16::try_from(a as i32).is_ok());
    put_bool(out, at, i32::try_from(a).is_ok());
    put(out, at, u8::MAX as u32 + u16::MAX as u32 + i8::BITS);
}

fn put_wide(out: &mut [u32], at: &mut usize, value: u64) {
    put(out, at, value as u32);
    put(out, at, (value >> 32) as u32);
}

fn wide(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let x = (a as u64) << 32 | b as u64;
    let y = (b as u64) << 29 | a as u64;
    put_wide(out, at, x.wrapping_add(y));
    put_wide(out, at, x.wrapping_mul(y));
    put_wide(out, at, x.saturating_add(y));
    put_wide(out, at, x.saturating_sub(y));
    put_wide(out, at, x.saturating_mul(y));
    put_wide(out, at, x.checked_mul(y).unwrap_or(9));
    put_wide(out, at, x / (y | 1));
    put_wide(out, at, x % (y | 1));
    put_wide(out, at, x.rotate_left(b));
    put_wide(out, at, x.rotate_right(17));
    put_wide(out, at, x << (b & 63));
    put_wide(out, at, x >> (b & 63));
    put_wide(out, at, x.swap_bytes());
    put_wide(out, at, x.reverse_bits());
    put_wide(out, at, x.abs_diff(y));
    put_wide(out, at, x.isqrt());
    put(out, at, x.count_ones());
    put(out, at, x.leading_zeros());
    put(out, at, x.trailing_zeros());
    put_wide(out, at, x.min(y).max(3));
    put_wide(out, at, u64::from(a) * u64::from(b));
    put_bool(out, at, u32::try_from(x).is_ok());
}

fn wrapping(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let mut x = Wrapping(a);
    let y = Wrapping(b);
    x += y * Wrapping(3) - !y;
    x ^= x >> 5;
    x <<= 3;
    x += 1;
    put(out, at, (-x % (y | Wrapping(1))).0);
    put(out, at, (x * x * y).0);
    put_bool(out, at, x < y);
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    arithmetic(out, &mut at, a, b);
    bits(out, &mut at, a, b);
    further(out, &mut at, a, b);
    narrow(out, &mut at, a, b);
    wide(out, &mut at, a, b);
    wrapping(out, &mut at, a, b);
}
