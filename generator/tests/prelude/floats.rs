//! Methods of floats, on all pairs of the given bits.
use std::f32::consts;

/// All NaNs are one.
fn put(out: &mut [u32], at: &mut usize, value: f32) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
    *at += 1;
}

fn put_bool(out: &mut [u32], at: &mut usize, value: bool) {
    out[*at] = value as u32;
    *at += 1;
}

fn exact(out: &mut [u32], at: &mut usize, a: f32, b: f32) {
    put(out, at, a + b);
    put(out, at, a - b);
    put(out, at, a * b);
    put(out, at, a / b);
    put(out, at, a % b);
    put(out, at, -a);
    put(out, at, a.abs());
    put(out, at, a.signum());
    put(out, at, a.copysign(b));
    put(out, at, a.clamp(-1.5, 2.5));
    put(out, at, a.floor());
    put(out, at, a.ceil());
    put(out, at, a.round());
    put(out, at, a.round_ties_even());
    put(out, at, a.trunc());
    put(out, at, a.fract());
    put(out, at, a.sqrt());
    put(out, at, a.mul_add(b, 0.25));
    put(out, at, a.recip());
    put(out, at, a.div_euclid(b));
    put(out, at, a.rem_euclid(b));
    put(out, at, a.to_degrees());
    put(out, at, a.to_radians());
    put(out, at, a.next_up());
    put(out, at, a.next_down());
    put(out, at, f32::from_bits(a.to_bits() ^ 1));
    put_bool(out, at, a.is_nan());
    put_bool(out, at, a.is_infinite());
    put_bool(out, at, a.is_finite());
    put_bool(out, at, a.is_normal());
    put_bool(out, at, a.is_sign_negative());
    put_bool(out, at, a.is_sign_positive());
    put_bool(out, at, a < b);
    put_bool(out, at, a >= b);
    put_bool(out, at, a == b);
    put_bool(out, at, a != b);
    put_bool(out, at, a.partial_cmp(&b).is_some_and(|o| o.is_gt()));
    put_bool(out, at, a.total_cmp(&b).is_lt());
}

fn least(out: &mut [u32], at: &mut usize, a: f32, b: f32) {
    // of zeroes of both signs either may be given
    if a != b {
        put(out, at, a.min(b));
        put(out, at, a.max(b));
    }
}

fn powers(out: &mut [u32], at: &mut usize, a: f32, b: f32) {
    put(out, at, a.powi(2));
    put(out, at, a.powi(3));
    put(out, at, a.powi(5));
    put(out, at, a.powi(11));
    put(out, at, a.powi(-1));
    put(out, at, a.powi(-2));
    put(out, at, a.powi(-3));
    put(out, at, a.powi(19));
    let in_steps = [
        a.powi(6),
        a.powi(7),
        a.powi(8),
        a.powi(9),
        a.powi(10),
        a.powi(12),
        a.powi(13),
        a.powi(14),
        a.powi(15),
        a.powi(16),
        a.powi(20),
        a.powi(24),
        a.powi(32),
        a.powi(50),
        a.powi(64),
        a.powi(100),
        a.powi(128),
    ];
    for power in in_steps {
        put(out, at, power);
    }
    put(out, at, b.powi((a.to_bits() >> 28) as i32));
}

fn casts(out: &mut [u32], at: &mut usize, a: f32, b: f32) {
    out[*at] = a as u32;
    out[*at + 1] = a as i32 as u32;
    out[*at + 2] = a as u8 as u32;
    out[*at + 3] = b as i16 as u32;
    out[*at + 4] = (a as i64 >> 32) as u32;
    *at += 5;
    put(out, at, a.to_bits() as f32);
    put(out, at, b.to_bits() as i32 as f32);
    put(out, at, f32::from(a.to_bits() as u16));
}

fn constants(out: &mut [u32], at: &mut usize) {
    put(out, at, f32::MAX);
    put(out, at, f32::MIN);
    put(out, at, f32::MIN_POSITIVE);
    put(out, at, f32::EPSILON);
    put(out, at, f32::INFINITY);
    put(out, at, f32::NEG_INFINITY);
    put(out, at, f32::NAN);
    put(out, at, consts::PI);
    put(out, at, consts::TAU);
    put(out, at, consts::FRAC_PI_2);
    put(out, at, consts::FRAC_PI_3);
    put(out, at, consts::FRAC_PI_4);
    put(out, at, consts::FRAC_PI_6);
    put(out, at, consts::FRAC_PI_8);
    put(out, at, consts::FRAC_1_PI);
    put(out, at, consts::FRAC_2_PI);
    put(out, at, consts::FRAC_2_SQRT_PI);
    put(out, at, consts::SQRT_2);
    put(out, at, consts::FRAC_1_SQRT_2);
    put(out, at, consts::E);
    put(out, at, consts::LOG2_E);
    put(out, at, consts::LOG2_10);
    put(out, at, consts::LOG10_E);
    put(out, at, consts::LOG10_2);
    put(out, at, consts::LN_2);
    put(out, at, consts::LN_10);
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = f32::from_bits(values[id as usize / values.len()]);
    let b = f32::from_bits(values[id as usize % values.len()]);
    let mut at = id as usize * 256;
    exact(out, &mut at, a, b);
    least(out, &mut at, a, b);
    powers(out, &mut at, a, b);
    casts(out, &mut at, a, b);
    constants(out, &mut at);
}
