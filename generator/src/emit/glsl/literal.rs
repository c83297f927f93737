//! Numbers as GLSL writes them: the user's own digits where GLSL reads them the same, else the shortest that read back equal.

use super::precedence::{Level, Text};
use super::types::scalar_name;
use crate::ir::{Literal, Scalar};

/// A literal of a scalar type; `source` is what the user wrote there, if a literal is what the user wrote.
pub(super) fn literal(value: Literal, scalar: Scalar, source: &str) -> Text {
    match value {
        Literal::Bool(value) => Text::primary(value.to_string()),
        Literal::Int(value) => integer(value, scalar, source),
        Literal::Float(value) => float(value, scalar, source),
    }
}

/// The amount of a shift: GLSL takes any integer type there, so it has no suffix.
pub(super) fn amount(value: i128) -> Text {
    Text::primary(value.to_string())
}

/// A `case` of a `switch` over a scalar, as a 32-bit integer.
pub(super) fn case(value: i128, scalar: Scalar) -> String {
    let wide = if scalar.is_signed() { Scalar::I32 } else { Scalar::U32 };
    integer(value, wide, "").text
}

fn integer(value: i128, scalar: Scalar, source: &str) -> Text {
    let suffix = match scalar {
        Scalar::U32 => "u",
        Scalar::U64 => "ul",
        Scalar::I64 => "l",
        Scalar::U16 => "us",
        Scalar::I16 => "s",
        _ => "",
    };
    // The most negative value has no literal: the minus is an operator.
    let most_negative = scalar.is_signed() && value == -(1i128 << (scalar.bytes() * 8 - 1));
    if most_negative && scalar != Scalar::I8 {
        let unsigned = if scalar == Scalar::I64 { "ul" } else { "u" };
        return Text::primary(format!("{}(0x{:X}{unsigned})", scalar_name(scalar), -value));
    }
    let digits = user_hex(value, source).unwrap_or_else(|| value.to_string());
    if scalar.bytes() == 1 {
        return Text::primary(format!("{}({digits})", scalar_name(scalar)));
    }
    signed(format!("{digits}{suffix}"))
}

/// The user's hexadecimal digits, where they mean `value`.
fn user_hex(value: i128, source: &str) -> Option<String> {
    let digits: String = source.strip_prefix("0x")?.chars().filter(|c| *c != '_').collect();
    let end = ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"]
        .iter()
        .find_map(|suffix| digits.strip_suffix(suffix))
        .unwrap_or(&digits);
    (i128::from_str_radix(end, 16) == Ok(value)).then(|| format!("0x{end}"))
}

fn float(value: f64, scalar: Scalar, source: &str) -> Text {
    let double = scalar == Scalar::F64;
    if !value.is_finite() {
        let text = if value.is_nan() {
            "0.0 / 0.0"
        } else if value > 0.0 {
            "1.0 / 0.0"
        } else {
            "-1.0 / 0.0"
        };
        let text = if double { text.replace(".0", ".0lf") } else { text.into() };
        return Text { text, level: Level::Multiplicative };
    }
    let digits = user_float(value, scalar, source).unwrap_or_else(|| shortest(value, scalar));
    signed(if double { format!("{digits}lf") } else { digits })
}

/// The user's own digits, where GLSL reads them as `value`.
fn user_float(value: f64, scalar: Scalar, source: &str) -> Option<String> {
    let digits = source.replace('_', "");
    let digits = digits.strip_suffix("f32").or(digits.strip_suffix("f64")).unwrap_or(&digits);
    let form = digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '-' | '+'));
    if !form || !digits.starts_with(|c: char| c.is_ascii_digit()) || !reads_as(digits, value, scalar) {
        return None;
    }
    Some(match digits.strip_suffix('.') {
        Some(whole) => format!("{whole}.0"),
        None if digits.contains(['.', 'e', 'E']) => digits.to_string(),
        None => format!("{digits}.0"),
    })
}

fn shortest(value: f64, scalar: Scalar) -> String {
    if scalar == Scalar::F64 {
        return format!("{value:?}");
    }
    let text = format!("{:?}", value as f32);
    if reads_as(&text, value, scalar) { text } else { format!("{value:?}") }
}

/// Whether a GLSL compiler, which reads a double and rounds it, gets `value`.
fn reads_as(digits: &str, value: f64, scalar: Scalar) -> bool {
    digits.parse::<f64>().is_ok_and(|read| {
        let read = if scalar == Scalar::F32 { f64::from(read as f32) } else { read };
        read.to_bits() == value.to_bits()
    })
}

/// A minus is an operator.
fn signed(text: String) -> Text {
    let level = if text.starts_with('-') { Level::Unary } else { Level::Primary };
    Text { text, level }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: Literal, scalar: Scalar, source: &str) -> String {
        literal(value, scalar, source).text
    }

    #[test]
    fn integers_have_their_type_in_the_suffix() {
        assert_eq!(of(Literal::Int(3), Scalar::U32, ""), "3u");
        assert_eq!(of(Literal::Int(-3), Scalar::I32, ""), "-3");
        assert_eq!(of(Literal::Int(3), Scalar::U64, ""), "3ul");
        assert_eq!(of(Literal::Int(3), Scalar::U8, ""), "uint8_t(3)");
        assert_eq!(of(Literal::Int(-2147483648), Scalar::I32, ""), "int(0x80000000u)");
    }

    #[test]
    fn the_users_digits_are_kept_where_they_mean_the_same() {
        assert_eq!(of(Literal::Int(0x811c9dc5), Scalar::U32, "0x811c_9dc5"), "0x811c9dc5u");
        assert_eq!(of(Literal::Int(0x811c9dc5), Scalar::U32, "0x811c_9dc5u32"), "0x811c9dc5u");
        assert_eq!(of(Literal::Int(7), Scalar::U32, "0x8"), "7u");
        assert_eq!(of(Literal::Float(1e-4f32.into()), Scalar::F32, "1e-4"), "1e-4");
        assert_eq!(of(Literal::Float(1.0), Scalar::F32, "1."), "1.0");
        assert_eq!(of(Literal::Float(1.0), Scalar::F32, "1"), "1.0");
        assert_eq!(of(Literal::Float(2.0), Scalar::F32, "a.max_element()"), "2.0");
    }

    #[test]
    fn floats_read_back_equal() {
        assert_eq!(of(Literal::Float(0.1f32.into()), Scalar::F32, ""), "0.1");
        assert_eq!(of(Literal::Float(1e30f32.into()), Scalar::F32, ""), "1e30");
        assert_eq!(of(Literal::Float(-0.5), Scalar::F32, ""), "-0.5");
        assert_eq!(of(Literal::Float(0.1), Scalar::F64, ""), "0.1lf");
        assert_eq!(of(Literal::Float(f64::INFINITY), Scalar::F32, ""), "1.0 / 0.0");
    }
}
