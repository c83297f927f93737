//! Methods of signed integers, on all pairs of the given values.

fn put(out: &mut [u32], at: &mut usize, value: i32) {
    out[*at] = value as u32;
    *at += 1;
}

fn put_bool(out: &mut [u32], at: &mut usize, value: bool) {
    put(out, at, value as i32);
}

fn put_option(out: &mut [u32], at: &mut usize, value: Option<i32>) {
    put_bool(out, at, value.is_some());
    put(out, at, value.unwrap_or(77));
}

fn put_pair(out: &mut [u32], at: &mut usize, value: (i32, bool)) {
    put(out, at, value.0);
    put_bool(out, at, value.1);
}

fn arithmetic(out: &mut [u32], at: &mut usize, a: i32, b: i32) {
    let divisor = if b == 0 || b == -1 { 5 } else { b };
    put(out, at, a.wrapping_add(b));
    put(out, at, a.wrapping_sub(b));
    put(out, at, a.wrapping_mul(b));
    put(out, at, a.wrapping_neg());
    put(out, at, a.wrapping_abs());
    put(out, at, a.wrapping_div(if b == 0 { 1 } else { b }));
    put(out, at, a.wrapping_rem(if b == 0 { 1 } else { b }));
    put(out, at, a.saturating_add(b));
    put(out, at, a.saturating_sub(b));
    put(out, at, a.saturating_mul(b));
    put(out, at, a.saturating_neg());
    put(out, at, a.saturating_abs());
    put_option(out, at, a.checked_add(b));
    put_option(out, at, a.checked_sub(b));
    put_option(out, at, a.checked_mul(b));
    put_option(out, at, a.checked_div(b));
    put_option(out, at, a.checked_rem(b));
    put_option(out, at, a.checked_neg());
    put_option(out, at, a.checked_abs());
    put_option(out, at, a.checked_rem_euclid(b));
    put_pair(out, at, a.overflowing_add(b));
    put_pair(out, at, a.overflowing_sub(b));
    put_pair(out, at, a.overflowing_mul(b));
    put_pair(out, at, a.overflowing_neg());
    put_pair(out, at, a.overflowing_abs());
    put(out, at, a.unsigned_abs() as i32);
    put(out, at, a.abs_diff(b) as i32);
    put(out, at, a.signum());
    put_bool(out, at, a.is_negative());
    put(out, at, a / divisor);
    put(out, at, a % divisor);
    put(out, at, a.div_euclid(divisor));
    put(out, at, a.rem_euclid(divisor));
    put(out, at, a.midpoint(b));
    put(out, at, a.min(b));
    put(out, at, a.max(b));
    put(out, at, a.clamp(-100, 100));
    put_option(out, at, a.checked_add_unsigned(b as u32));
    put(out, at, a.saturating_sub_unsigned(b as u32));
}

fn bits(out: &mut [u32], at: &mut usize, a: i32, b: i32) {
    let n = b as u32 & 31;
    put(out, at, a.rotate_left(n));
    put(out, at, a.wrapping_shl(b as u32));
    put(out, at, a.wrapping_shr(b as u32));
    put(out, at, a.unbounded_shr(b as u32));
    put_option(out, at, a.checked_shr(b as u32));
    put(out, at, a.leading_zeros() as i32);
    put(out, at, a.trailing_ones() as i32);
    put(out, at, a.count_ones() as i32);
    put(out, at, a.swap_bytes());
    put(out, at, a.reverse_bits());
    put(out, at, a.wrapping_pow(n));
    put_option(out, at, a.checked_pow(n));
    put(out, at, a.saturating_pow(n));
    put(out, at, (a & i32::MAX).isqrt());
    put(out, at, ((a & 0xffff) | 1).ilog2() as i32);
}

fn narrow(out: &mut [u32], at: &mut usize, a: i32, b: i32) {
    let (p, q) = (a as i8, b as i8);
    let (x, y) = (a as i16, b as i16);
    put(out, at, p.wrapping_add(q) as i32);
    put(out, at, p.wrapping_mul(q) as i32);
    put(out, at, p.wrapping_neg() as i32);
    put(out, at, p.saturating_add(q) as i32);
    put(out, at, p.saturating_sub(q) as i32);
    put(out, at, p.saturating_mul(q) as i32);
    put(out, at, p.wrapping_abs() as i32);
    put(out, at, p.abs_diff(q) as i32);
    put(out, at, p.unsigned_abs() as i32);
    put_bool(out, at, p.checked_add(q).is_some());
    put_bool(out, at, x.checked_mul(y).is_some());
    put(out, at, x.rotate_left(5) as i32);
    put(out, at, (x >> 3) as i32);
    put(out, at, x.signum() as i32);
    put(out, at, x.leading_zeros() as i32);
    put(out, at, x.rem_euclid(7) as i32);
    put(out, at, i32::from(x) - i32::from(q));
    put_bool(out, at, i8::try_from(a).is_ok());
    put_bool(out, at, i16::try_from(a).is_ok());
    put_bool(out, at, u32::try_from(a).is_ok());
    put(out, at, i8::MIN as i32 + i16::MAX as i32);
}

fn put_wide(out: &mut [u32], at: &mut usize, value: i64) {
    put(out, at, value as i32);
    put(out, at, (value >> 32) as i32);
}

fn wide(out: &mut [u32], at: &mut usize, a: i32, b: i32) {
    let x = (a as i64) << 32 ^ b as i64;
    let y = (b as i64) * 0x1_2345;
    put_wide(out, at, x.wrapping_add(y));
    put_wide(out, at, x.wrapping_mul(y));
    put_wide(out, at, x.saturating_add(x));
    put_wide(out, at, x.saturating_mul(y));
    put_wide(out, at, x.abs_diff(y) as i64);
    put_wide(out, at, x.signum());
    put_wide(out, at, x.wrapping_abs());
    put_wide(out, at, x.rem_euclid(1013));
    put_wide(out, at, x.div_euclid(-1013));
    put_wide(out, at, x >> (b as u32 & 63));
    put_bool(out, at, i32::try_from(x).is_ok());
    put_bool(out, at, i32::try_from(y).is_ok());
}

fn further(out: &mut [u32], at: &mut usize, a: i32, b: i32) {
    put_bool(out, at, a.is_positive());
    put(out, at, (a >> 1).abs());
    put_option(out, at, a.checked_div_euclid(b));
    put(out, at, a.wrapping_add_unsigned(b as u32));
    put(out, at, a.wrapping_sub_unsigned(b as u32));
    put_pair(out, at, a.overflowing_add_unsigned(b as u32));
    put_pair(out, at, a.overflowing_sub_unsigned(b as u32));
    put(out, at, a.cast_unsigned() as i32);
    put(out, at, a.unbounded_shr(b as u32));
    put_pair(out, at, a.overflowing_pow((b & 15) as u32));
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()] as i32;
    let b = values[id as usize % values.len()] as i32;
    let mut at = id as usize * 256;
    arithmetic(out, &mut at, a, b);
    bits(out, &mut at, a, b);
    narrow(out, &mut at, a, b);
    wide(out, &mut at, a, b);
    further(out, &mut at, a, b);
}
