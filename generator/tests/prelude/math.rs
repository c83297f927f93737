//! Powers, logarithms, angles: functions of floats that are not exact anywhere.

/// All NaNs are one.
fn put(out: &mut [u32], at: &mut usize, value: f32) {
    out[*at] = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
    *at += 1;
}

fn powers(out: &mut [u32], at: &mut usize, a: f32, b: f32) {
    let exponent = b.clamp(-3.0, 3.0);
    put(out, at, a.sqrt());
    put(out, at, a.cbrt());
    // Devices may take subnormals for zeroes, and round the exponent of the greatest up.
    put(out, at, if a.is_subnormal() { 0.0 } else { a.abs().clamp(0.0, 1e30).powf(exponent) });
    put(out, at, a.powi(3));
    put(out, at, a.hypot(b));
    put(out, at, a.midpoint(b));
    put(out, at, exponent.exp());
    put(out, at, exponent.exp2());
    put(out, at, exponent.exp_m1());
    put(out, at, a.exp2());
    put(out, at, (a * 1e-6).exp_m1());
}

fn logarithms(out: &mut [u32], at: &mut usize, a: f32) {
    // Devices may take subnormals for zeroes.
    if !a.is_subnormal() {
        put(out, at, a.ln());
        put(out, at, a.ln_1p());
        put(out, at, a.log(3.0));
        put(out, at, a.log2());
        put(out, at, a.log10());
    }
}

fn angles(out: &mut [u32], at: &mut usize, a: f32, b: f32) {
    // The device's sine has no precision far from zero.
    let angle = a % 3.0;
    let (sin, cos) = angle.sin_cos();
    put(out, at, sin);
    put(out, at, cos);
    put(out, at, angle.sin());
    put(out, at, angle.cos());
    put(out, at, (angle * 0.5).tan());
    put(out, at, a.asin());
    put(out, at, a.acos());
    put(out, at, a.atan());
    put(out, at, a.atan2(b));
    put(out, at, a.to_degrees());
    put(out, at, a.to_radians());
}

fn hyperbolic(out: &mut [u32], at: &mut usize, a: f32) {
    let small = a.clamp(-4.0, 4.0);
    put(out, at, small.sinh());
    put(out, at, small.cosh());
    put(out, at, a.tanh());
    put(out, at, a.asinh());
    put(out, at, a.acosh());
    put(out, at, (a * 0.25).atanh());
}

pub fn kernel(id: u32, values: &[u32], out: &mut [u32]) {
    let a = f32::from_bits(values[id as usize / values.len()]);
    let b = f32::from_bits(values[id as usize % values.len()]);
    let mut at = id as usize * 256;
    powers(out, &mut at, a, b);
    angles(out, &mut at, a, b);
    hyperbolic(out, &mut at, a);
    logarithms(out, &mut at, a);
}
