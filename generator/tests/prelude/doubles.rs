//! Powers, logarithms, angles of doubles, as singles: `tests/cases/double_math.rs` compares all of their bits.

/// All NaNs are one.
fn put(out: &mut [u32], at: &mut usize, value: f64) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { (value as f32).to_bits() };
    *at += 1;
}

fn powers(out: &mut [u32], at: &mut usize, a: f64, b: f64) {
    put(out, at, a.sqrt());
    put(out, at, a.cbrt());
    put(out, at, a.powf(b));
    put(out, at, a.powi(3));
    put(out, at, a.hypot(b));
    put(out, at, a.exp());
    put(out, at, a.exp2());
    put(out, at, a.exp_m1());
}

fn logarithms(out: &mut [u32], at: &mut usize, a: f64) {
    put(out, at, a.ln());
    put(out, at, a.ln_1p());
    put(out, at, a.log(3.0));
    put(out, at, a.log2());
    put(out, at, a.log10());
}

fn angles(out: &mut [u32], at: &mut usize, a: f64, b: f64) {
    let (sin, cos) = a.sin_cos();
    put(out, at, sin);
    put(out, at, cos);
    put(out, at, a.sin());
    put(out, at, a.cos());
    put(out, at, a.tan());
    put(out, at, a.asin());
    put(out, at, a.acos());
    put(out, at, a.atan());
    put(out, at, a.atan2(b));
    put(out, at, a.to_degrees());
    put(out, at, a.to_radians());
}

fn hyperbolic(out: &mut [u32], at: &mut usize, a: f64) {
    put(out, at, a.sinh());
    put(out, at, a.cosh());
    put(out, at, a.tanh());
    put(out, at, a.asinh());
    put(out, at, a.acosh());
    put(out, at, a.atanh());
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = f32::from_bits(values[id as usize / values.len()]) as f64;
    let b = f32::from_bits(values[id as usize % values.len()]) as f64;
    let mut at = id as usize * 256;
    powers(out, &mut at, a, b);
    logarithms(out, &mut at, a);
    angles(out, &mut at, a, b);
    hyperbolic(out, &mut at, a);
}
