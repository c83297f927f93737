//! Functions that GLSL has for floats, not for doubles: powers, exponentials, logarithms, angles. Results are near the CPU's
//! relative to their size, where they are small too; NaN, infinities and signs of zeroes are the CPU's.
//!
//! run: --grid 1681 --tolerance 1e-14
//! run: --buffer out=zeros:45387
use corogen_runtime::suspend;

#[rustfmt::skip]
const ARGUMENTS: [f64; 41] = [
    0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, f64::MIN, f64::MIN_POSITIVE,
    1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 0.1, -0.7, 1.25, -2.6, 0.999999999, -0.99, 1.000000001,
    0.3333333333333333, 7.9, 10.0, -11.5, 22.3, 100.0, -171.2, 700.7, -700.7, 710.1, 1023.5, -1022.0,
    1.5707963267948966, -25735.927, 3294197.3, 1e10, -6.02e23, 1e300,
];

/// Small results times a power of two: the tolerance is relative to 1 or more.
fn large(value: f64) -> f64 {
    if value == 0.0 {
        return f64::copysign(0.125, value);
    }
    let mut value = value;
    while value.abs() < 1.0 {
        value *= if value.abs() < 1e-100 { 1.2676506002282294e30 } else { 1024.0 };
    }
    value
}

fn powers(x: f64) -> [f64; 12] {
    let [root, exp, exp2, exp_m1] = [x.cbrt(), x.exp(), x.exp2(), x.exp_m1()];
    let [ln, ln_1p, log2, log10] = [x.ln(), x.ln_1p(), x.log2(), x.log10()];
    // Subnormal results are the device's.
    let normal = |value: f64| if value.is_subnormal() { 0.0 } else { value };
    let [log7, cube, degrees, radians] = [x.log(7.0), x.powi(3), x.to_degrees(), x.to_radians()];
    [root, normal(exp), normal(exp2), exp_m1, ln, ln_1p, log2, log10, log7, cube, degrees, radians]
}

fn angles(x: f64) -> [f64; 13] {
    let (sin, cos) = x.sin_cos();
    let difference = (x.cos() - cos).abs() + (x.sin() - sin).abs();
    let [tan, asin, acos, atan] = [x.tan(), x.asin(), x.acos(), x.atan()];
    let [sinh, cosh, tanh, atanh] = [x.sinh(), x.cosh(), x.tanh(), x.atanh()];
    // The CPU's overflow near the greatest numbers, and its `acosh` near 1 has half of the digits.
    let asinh = if x.abs() < 1e307 || x.is_infinite() { x.asinh() } else { 0.0 };
    let acosh = if x < 1.0 || x > 1.1 && x < 1e307 || x.is_infinite() { x.acosh() } else { 0.0 };
    [sin, cos, difference, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh]
}

pub fn double_math(id: u32, out: &mut [f64]) {
    let x = ARGUMENTS[id as usize / 41];
    let y = ARGUMENTS[id as usize % 41];
    let mut values = [0.0; 27];
    values[0] = x.atan2(y);
    let power = x.powf(y);
    values[1] = if power.is_subnormal() { 0.0 } else { power };
    suspend();
    let z = if y == 0.0 { x } else { x * 0.9 + id as f64 * 1e-4 };
    values[2..14].copy_from_slice(&powers(z));
    suspend();
    values[14..].copy_from_slice(&angles(z));
    for (at, value) in values.iter().enumerate() {
        out[27 * id as usize + at] = large(*value);
    }
}
