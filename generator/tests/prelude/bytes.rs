//! Numbers as bytes and as classes; what saturates and overflows.
use std::num::FpCategory;

use glam::{IVec3, UVec3};

fn put(out: &mut [u32], at: &mut usize, value: u32) {
    out[*at] = value;
    *at += 1;
}

fn put_option(out: &mut [u32], at: &mut usize, value: Option<u32>) {
    put(out, at, value.is_some() as u32);
    put(out, at, value.unwrap_or(77));
}

fn put_bytes<const N: usize>(out: &mut [u32], at: &mut usize, bytes: [u8; N]) {
    put(out, at, bytes.iter().fold(N as u32, |sum, &byte| sum.wrapping_mul(31) + byte as u32));
}

fn bytes(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    put_bytes(out, at, (a as u8).to_be_bytes());
    put_bytes(out, at, (a as i8).to_le_bytes());
    put(out, at, i8::from_ne_bytes([b as u8]) as u32);
    put_bytes(out, at, f32::from_bits(a & 0x7fff_ffff | 1).to_be_bytes());
    put_bytes(out, at, (f32::from_bits(0x3f80_0000 | b >> 12) as f64).to_le_bytes());
    put(out, at, f32::from_be_bytes((a >> 2).to_be_bytes()).to_bits());
    put(out, at, (f64::from_le_bytes([0, 0, 0, 0, b as u8, 0, 0xf0, 0x3f]) > 1.0) as u32);
}

fn letters(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let letter = (a ^ b.wrapping_mul(37)) as u8;
    let classes = [
        letter.is_ascii(),
        letter.is_ascii_digit(),
        letter.is_ascii_lowercase(),
        letter.is_ascii_uppercase(),
        letter.is_ascii_alphabetic(),
        letter.is_ascii_alphanumeric(),
        letter.is_ascii_hexdigit(),
        letter.is_ascii_graphic(),
        letter.is_ascii_punctuation(),
        letter.is_ascii_whitespace(),
        letter.is_ascii_control(),
        letter.eq_ignore_ascii_case(&(letter ^ 32)),
    ];
    put(out, at, classes.iter().fold(0, |sum, &is| sum * 2 + is as u32));
    put(out, at, letter.to_ascii_lowercase() as u32);
    put(out, at, letter.to_ascii_uppercase() as u32);
}

fn classes(out: &mut [u32], at: &mut usize, a: u32) {
    let class = match f32::from_bits(a).classify() {
        FpCategory::Nan => 0,
        FpCategory::Infinite => 1,
        FpCategory::Zero => 2,
        FpCategory::Subnormal => 3,
        FpCategory::Normal => 4,
    };
    put(out, at, class);
    put(out, at, (f32::from_bits(a).classify() == FpCategory::Normal) as u32);
}

fn unsigned(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let divisor = b | 1;
    put(out, at, a.wrapping_div_euclid(divisor) ^ a.wrapping_rem_euclid(divisor));
    put(out, at, a.overflowing_div(divisor).0 ^ a.overflowing_rem(divisor).0);
    put(out, at, a.overflowing_div_euclid(divisor).1 as u32 + a.overflowing_rem_euclid(divisor).0);
    put_option(out, at, a.checked_next_multiple_of(b));
    put_option(out, at, a.checked_ilog(b));
    put_option(out, at, a.checked_sub_signed(b as i32));
    put(out, at, a.wrapping_sub_signed(b as i32));
    put(out, at, a.saturating_sub_signed(b as i32));
    put(out, at, a.overflowing_sub_signed(b as i32).1 as u32);
}

fn signed(out: &mut [u32], at: &mut usize, a: i32, b: i32) {
    let divisor = if b == 0 { -1 } else { b };
    let results = [
        a.overflowing_div(divisor),
        a.overflowing_rem(divisor),
        a.overflowing_div_euclid(divisor),
        a.overflowing_rem_euclid(divisor),
    ];
    for (value, overflow) in results {
        put(out, at, value as u32);
        put(out, at, overflow as u32);
    }
    put_option(out, at, a.checked_isqrt().map(|root| root as u32));
    put_option(out, at, a.checked_ilog(b));
}

fn vectors(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let u = UVec3::new(a, b, a >> 3);
    let i = IVec3::new(b as i32, a as i32, -7);
    put_option(out, at, u.checked_add_signed(i).map(|v| v.x ^ v.y ^ v.z));
    put_option(out, at, i.checked_add_unsigned(u).map(|v| (v.x ^ v.y ^ v.z) as u32));
    put_option(out, at, i.checked_sub_unsigned(u).map(|v| (v.x ^ v.y ^ v.z) as u32));
    put(out, at, i.saturating_add_unsigned(u).x as u32);
    put(out, at, i.saturating_sub_unsigned(u).y as u32);
    put(out, at, u.saturating_div(UVec3::splat(b | 1)).x);
    put(out, at, i.saturating_div(IVec3::NEG_ONE).y as u32);
}

fn slices(out: &mut [u32], at: &mut usize, a: u32, b: u32) {
    let mut items = [a, b, a ^ b, 5];
    if let Some((first, rest)) = items.split_first_mut() {
        *first ^= 3;
        rest[1] ^= 9;
    }
    if let Some((last, rest)) = items.split_last_mut() {
        *last += rest.len() as u32;
    }
    let middle = (b % 8) as usize;
    put(out, at, items.split_at_checked(middle).map_or(99, |(left, right)| (left.len() * 16 + right.len()) as u32));
    let mut next = a;
    let mut filled = [0; 3];
    filled.fill_with(|| {
        next = next.wrapping_mul(3);
        next
    });
    items[..3].swap_with_slice(&mut filled);
    for value in items.iter().chain(&filled) {
        put(out, at, *value);
    }
    put(out, at, items.is_sorted_by(|x, y| x <= y) as u32);
    put(out, at, items.is_sorted_by_key(|x| x % 5) as u32);
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = values[id as usize / values.len()];
    let b = values[id as usize % values.len()];
    let mut at = id as usize * 256;
    bytes(out, &mut at, a, b);
    letters(out, &mut at, a, b);
    classes(out, &mut at, a);
    unsigned(out, &mut at, a, b);
    signed(out, &mut at, a as i32, b as i32);
    vectors(out, &mut at, a, b);
    slices(out, &mut at, a, b);
}
