//! What each helper does, as lines of GLSL.

use super::Helper;
use crate::emit::glsl::types::scalar_name;
use crate::ir::Scalar;

/// The lines of a scalar helper that is a function.
pub(super) fn body(helper: Helper, scalar: Scalar) -> Vec<String> {
    let ty = scalar_name(scalar);
    let bits = scalar.bytes() * 8;
    let wide = bits == 64;
    let (zero, one) = if wide { ("0.0lf", "1.0lf") } else { ("0.0", "1.0") };
    let lines = |lines: &[&str]| lines.iter().map(|line| line.replace("$T", ty)).collect::<Vec<_>>();
    match helper {
        Helper::Min | Helper::Max => unreachable!("they are instructions"),
        Helper::Clamp => lines(&["return x < least ? least : x > greatest ? greatest : x;"]),
        Helper::Round => lines(&["$T whole = trunc(x);", "return abs(x - whole) >= 0.5 ? whole + sign(x) : whole;"]),
        Helper::Fract => lines(&["return x - trunc(x);"]),
        Helper::Signum if wide => {
            lines(&["if (isnan(x)) return x;", "return (unpackDouble2x32(x).y & 0x80000000u) == 0u ? 1.0lf : -1.0lf;"])
        }
        Helper::Signum => {
            lines(&["return isnan(x) ? x : uintBitsToFloat(floatBitsToUint(x) & 0x80000000u | floatBitsToUint(1.0));"])
        }
        Helper::CopySign if wide => lines(&[
            "bool negative = (unpackDouble2x32(sign_of).y & 0x80000000u) != 0u;",
            "return negative ? -abs(magnitude) : abs(magnitude);",
        ]),
        Helper::CopySign => lines(&[
            "return uintBitsToFloat(floatBitsToUint(abs(magnitude)) | floatBitsToUint(sign_of) & 0x80000000u);",
        ]),
        Helper::IsFinite if wide => lines(&["return !isnan(x) && !isinf(x);"]),
        Helper::IsFinite => lines(&["return (floatBitsToUint(x) & 0x7F800000u) != 0x7F800000u;"]),
        Helper::FloatRem => {
            let step = if wide {
                "packDouble2x32(unpackDouble2x32(divisor) & uvec2(~0u, 0xFFFFFu) | unpackDouble2x32(rest) & uvec2(0u, ~0xFFFFFu))"
            } else {
                "uintBitsToFloat(floatBitsToUint(divisor) & 0x7FFFFFu | floatBitsToUint(rest) & ~0x7FFFFFu)"
            };
            let (normal, scale, back) = if wide {
                ("2.2250738585072014e-308lf", "9007199254740992.0lf", "1.1102230246251565e-16lf")
            } else {
                ("1.17549435e-38", "16777216.0", "5.9604645e-8")
            };
            lines(&[
                "$T rest = abs(x), divisor = abs(y);",
                &format!("if (divisor == {zero} || isinf(x) || isnan(x) || isnan(y)) return {zero} / {zero};"),
                "// A subnormal divisor has no mantissa to go by. A power of two times it has: the remainder of that, and of that the",
                "// remainder as if both were larger.",
                &format!("bool subnormal = divisor < {normal};"),
                &format!("$T scale = subnormal ? {scale} : {one}, back = subnormal ? {back} : {one};"),
                "divisor *= scale;",
                "for (uint pass = 0u; pass < 2u; pass++) {",
                "    while (rest >= divisor) {",
                "        // The divisor times a power of two, at most `rest` and more than half of it: the difference is exact.",
                &format!("        $T part = {step};"),
                "        rest -= part > rest ? 0.5 * part : part;",
                "    }",
                "    rest *= scale;",
                "}",
                "rest = rest * back * back;",
                "return x == 0.0 ? x : x < 0.0 ? -rest : rest;",
            ])
        }
        Helper::IntRem => lines(&["return a - a / b * b;"]),
        Helper::Pow => lines(&[
            "if (y == 0.0) return 1.0;",
            "float base = abs(x);",
            "float magnitude = base == 1.0 ? 1.0 : base != 0.0 ? pow(base, y) : y > 0.0 ? 0.0 : y < 0.0 ? 1.0 / 0.0 : y;",
            "bool negative = (floatBitsToUint(x) & 0x80000000u) != 0u;",
            "if (negative && base != 0.0 && !isinf(base) && y != trunc(y)) return 0.0 / 0.0;",
            "return negative && fract(0.5 * y) == 0.5 ? -magnitude : magnitude;",
        ]),
        Helper::Hypot => lines(&[
            &format!("if (isinf(x) || isinf(y)) return {one} / {zero};"),
            "bool wide = abs(x) > abs(y);",
            "$T most = wide ? abs(x) : abs(y), least = wide ? abs(y) : abs(x);",
            &format!("return most == {zero} ? least : most * sqrt({one} + least / most * (least / most));"),
        ]),
        Helper::Atan2 => lines(&[
            "if (isnan(x) || isnan(y)) return x + y;",
            "if (y == 0.0 && (floatBitsToUint(x) & 0x80000000u) == 0u) return y;",
            "if (y == 0.0) return (floatBitsToUint(y) & 0x80000000u) == 0u ? 3.1415927 : -3.1415927;",
            "if (isinf(x) && isinf(y)) return atan(sign(y), sign(x));",
            "return x == 0.0 ? sign(y) * 1.5707964 : atan(y, x);",
        ]),
        Helper::FromFloat | Helper::FromDouble => vec![saturating(scalar, helper == Helper::FromDouble)],
        Helper::RotateLeft => rotate(scalar, "<<", ">>"),
        Helper::RotateRight => rotate(scalar, ">>", "<<"),
        Helper::CountOnes if wide => {
            lines(&["uvec2 halves = unpack32(uint64_t(x));", "return uint(bitCount(halves.x) + bitCount(halves.y));"])
        }
        Helper::CountOnes => vec![format!("return uint(bitCount(uint(x){}));", low_bits(bits))],
        Helper::LeadingZeros if wide => lines(&[
            "uvec2 halves = unpack32(uint64_t(x));",
            "return uint(halves.y != 0u ? 31 - findMSB(halves.y) : 63 - findMSB(halves.x));",
        ]),
        Helper::LeadingZeros => vec![format!("return uint({} - findMSB(uint(x){}));", bits - 1, low_bits(bits))],
        Helper::TrailingZeros if wide => lines(&[
            "uvec2 halves = unpack32(uint64_t(x));",
            "return halves.x != 0u ? uint(findLSB(halves.x)) : min(uint(findLSB(halves.y)), 32u) + 32u;",
        ]),
        Helper::TrailingZeros => vec![format!("return min(uint(findLSB(uint(x))), {bits}u);")],
        Helper::ReverseBits if wide => lines(&["return $T(pack64(bitfieldReverse(unpack32(uint64_t(x)).yx)));"]),
        Helper::ReverseBits => vec![format!("return {ty}(bitfieldReverse(uint(x)) >> {});", 32 - bits)],
        Helper::MulHigh if scalar.is_signed() => {
            lines(&["int high, low;", "imulExtended(a, b, high, low);", "return high;"])
        }
        Helper::MulHigh => lines(&["uint high, low;", "umulExtended(a, b, high, low);", "return high;"]),
        Helper::DotInt => lines(&["return a * b;"]),
        Helper::Both => lines(&["return a && b;"]),
        Helper::Either => lines(&["return a || b;"]),
    }
}

/// Both shifts are of the unsigned type: a right shift must not extend the sign.
fn rotate(scalar: Scalar, out: &str, back: &str) -> Vec<String> {
    let mask = scalar.bytes() * 8 - 1;
    let (bits, unsigned) = match scalar {
        Scalar::I8 => ("bits", "uint8_t"),
        Scalar::I16 => ("bits", "uint16_t"),
        Scalar::I32 => ("bits", "uint"),
        Scalar::I64 => ("bits", "uint64_t"),
        _ => ("x", ""),
    };
    let value = format!("({bits} {out} (n & {mask}u)) | ({bits} {back} (-n & {mask}u))");
    if unsigned.is_empty() {
        return vec![format!("return {value};")];
    }
    vec![format!("{unsigned} bits = {unsigned}(x);"), format!("return {}({value});", scalar_name(scalar))]
}

/// Drops the bits that a narrow integer's conversion to `uint` extended.
fn low_bits(bits: u32) -> String {
    if bits < 32 { format!(" & 0x{:X}u", (1u32 << bits) - 1) } else { String::new() }
}

/// `x as T`: comparisons with powers of two, which floats hold exactly; every comparison with NaN is false.
fn saturating(to: Scalar, from_double: bool) -> String {
    let ty = scalar_name(to);
    let bits = to.bytes() * 8;
    let suffix = if from_double { "lf" } else { "" };
    let power = |exponent: u32| format!("{:?}{suffix}", (2.0f64).powi(exponent as i32));
    let hex = |value: u64| match bits {
        64 => format!("{ty}(0x{value:X}ul)"),
        32 if to.is_signed() => format!("int(0x{value:X}u)"),
        32 => format!("0x{value:X}u"),
        _ => format!("{ty}(0x{value:X}u)"),
    };
    let zero = if bits == 32 && to.is_signed() { "0".to_string() } else { hex(0) };
    if to.is_signed() {
        let (least, most) = (1u64 << (bits - 1), (1u64 << (bits - 1)) - 1);
        let limit = power(bits - 1);
        return format!(
            "return x >= {limit} ? {} : x > -{limit} ? {ty}(x) : isnan(x) ? {zero} : {};",
            hex(most),
            hex(least)
        );
    }
    let most = u64::MAX >> (64 - bits);
    format!("return x >= {} ? {} : x > 0.0{suffix} ? {ty}(x) : {zero};", power(bits), hex(most))
}
