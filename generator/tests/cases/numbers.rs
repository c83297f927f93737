//! Integer methods, casts and rounding over edge values.
//!
//! run: --grid 16 --buffer xs=@edges.json --buffer out=zeros:16
use corogen_runtime::*;
fn f(x: f32) -> (i32, u32, u8, i8, i64, u64) {
    (x as i32, x as u32, x as u8, x as i8, x as i64, x as u64)
}
pub fn k(id: u32, xs: &[f32], out: &mut [u32]) {
    let i = id as usize;
    let x = xs[i];
    let (a, b, c, d, e, g) = f(x);
    suspend();
    let mut h = a as u32 ^ b.rotate_left(3) ^ (c as u32) << 7 ^ (d as i32 as u32) ^ (e as u64 >> 32) as u32 ^ g as u32;
    let s = id as i32 - 8;
    h ^= s.rem_euclid(5) as u32 + (s.div_euclid(3) as u32) * 7 + (s % 5) as u32 + (s / 3) as u32;
    h = h.wrapping_add(s.pow(3) as u32).wrapping_add(i32::MAX.wrapping_add(s) as u32);
    h ^= match (s as i8).checked_mul(16) {
        Some(v) => v as u32,
        None => 0xdead,
    };
    h ^= match 200u8.checked_add(id as u8) {
        Some(v) if v > 210 => 1 << 20,
        Some(_) => 2 << 20,
        None => 3 << 20,
    };
    let (v, o) = s.overflowing_mul(0x4000_0000);
    h = h.wrapping_mul(31) ^ v as u32 ^ o as u32;
    h ^= h.leading_zeros() << 5 | h.trailing_zeros() | h.count_ones() << 10 | (h.swap_bytes() >> 16);
    h = h.wrapping_shl(id).wrapping_add(h.wrapping_shr(id + 3));
    h ^= (id as u16).leading_zeros()
        ^ (id as u64 * 0x1_0000_0001).trailing_ones()
        ^ (s.signum() as u32)
        ^ s.unsigned_abs()
        ^ (s.abs_diff(100));
    h ^= (x.to_bits() >> 3) ^ f32::from_bits(h | 0x3f80_0000 & 0x3fff_ffff).to_bits();
    suspend();
    h ^= (x.floor() as i32 ^ x.ceil() as i32 ^ x.round() as i32 ^ x.trunc() as i32) as u32;
    h ^= (x.fract().to_bits())
        ^ x.signum().to_bits()
        ^ x.clamp(-2.0, 3.5).to_bits()
        ^ x.rem_euclid(3.0).to_bits()
        ^ (x % 2.5).to_bits()
        ^ x.copysign(-1.0).to_bits();
    h ^= (x.min(2.0).to_bits()).wrapping_mul(3)
        ^ x.max(f32::NAN).to_bits()
        ^ (x.is_nan() as u32)
        ^ (x.total_cmp(&1.0) as i32 as u32);
    h ^= i32::try_from(e).unwrap_or(-7) as u32 ^ u8::try_from(a).map_or(99, |v| v as u32 * 5);
    h ^= u64::MAX.wrapping_mul(g).wrapping_add(1) as u32;
    h ^= (id.is_power_of_two() as u32)
        ^ id.next_power_of_two()
        ^ id.isqrt()
        ^ (id + 1).ilog2()
        ^ s.saturating_pow(5) as u32
        ^ id.midpoint(99);
    out[i] = h;
}
