//! `--verify`: what the device gave beside what the CPU gives.

use serde_json::Value;

use super::multiset;
use super::part::Typed;
use crate::base::Options;
use crate::base::options::{Checks, Float};
use crate::diag::{Diagnostic, codes};
use crate::execute::Outcome;
use crate::ir::walk::each_expr_in;
use crate::ir::{Program, Scalar};

/// What to do where nothing explains a difference.
const REPORT: &str = "please report this with the input that shows it";

/// Why results may differ, and what to try.
fn explained(
    difference: Diagnostic,
    program: &Program,
    options: &Options,
    device: &Outcome,
    cpu: &Outcome,
) -> Diagnostic {
    if let Some(panic) = cpu.trap.as_ref().filter(|_| device.trap.is_none()) {
        let help = match options.checks {
            Checks::Trap => &format!("on the device nothing trapped: {REPORT}"),
            Checks::Clamp => {
                "with `--checks clamp` the device keeps indices in range and goes on: see where with `--checks trap`"
            }
            Checks::Off => "with `--checks off` the device does whatever comes: see where with `--checks trap`",
        };
        return difference.note(format!("on the CPU {panic}")).help(help);
    }
    difference.help(match options.float {
        _ if !has_floats(program) => {
            "if the result does not depend on the order of instances, please report this with the input that shows it"
        }
        Float::Fast => {
            "floats, and what follows from them, may differ where the device contracts `a * b + c`: --float strict, --tolerance, --allow"
        }
        Float::Strict => {
            "division, roots and functions as `sin` have the device's precision: --tolerance, --allow; anything else must be equal"
        }
    })
}

/// Whether any value of a program is a float or made of floats.
fn has_floats(program: &Program) -> bool {
    let mut found = false;
    for function in program.functions.iter().chain([&program.entry]) {
        each_expr_in(&function.body, &mut |expr| found |= expr.ty.scalar().is_some_and(Scalar::is_float));
    }
    found
}

/// How one buffer differs.
#[derive(Default)]
struct Difference {
    elements: usize,
    first: Option<usize>,
    largest: f64,
}

/// Compares every buffer of the CPU's run: a line that says how equal they are, or an error that shows the first difference.
pub(super) fn compare(
    program: &Program,
    device: &Outcome,
    cpu: &Outcome,
    limits: (f64, f64),
    options: &Options,
) -> Result<String, Diagnostic> {
    let mut lines = Vec::new();
    for buffer in program.interface.buffers.iter() {
        let (Some(got), Some(wanted)) = (device.buffers.get(&buffer.name), cpu.buffers.get(&buffer.name)) else {
            continue;
        };
        let name = program.interface.path_of(&buffer.name);
        let typed = Typed::element(program, buffer);
        let line = match (device.pushed.get(&buffer.name), cpu.pushed.get(&buffer.name)) {
            (Some(&got_pushed), Some(&wanted_pushed)) => {
                compare_lists((name, typed), (got, got_pushed), (wanted, wanted_pushed), limits)
            }
            _ => compare_buffers((name, typed), got, wanted, limits),
        };
        lines.push(line.map_err(|difference| explained(difference, program, options, device, cpu))?);
    }
    match (&device.trap, &cpu.trap) {
        (None, Some(_)) if options.checks == Checks::Trap => {
            let message = "the CPU's run panicked, the device's did not";
            Err(explained(Diagnostic::error_without_place(codes::DIFFERS, message), program, options, device, cpu))
        }
        (Some(_), None) => {
            let message = "the device's run trapped, the CPU's did not panic";
            Err(Diagnostic::error_without_place(codes::DIFFERS, message).help(REPORT))
        }
        (_, Some(panic)) => Ok(format!("{}; on the CPU {panic}", lines.join("\n"))),
        (None, None) => Ok(lines.join("\n")),
    }
}

/// Buffers with an element for each place.
fn compare_buffers(
    (name, typed): (&str, Typed<'_>),
    got: &[u8],
    wanted: &[u8],
    (tolerance, allow): (f64, f64),
) -> Result<String, Diagnostic> {
    let size = typed.bytes().size.max(1) as usize;
    let count = wanted.len() / size;
    let difference = difference(typed, size, got, wanted, tolerance);
    if let Some(first) = difference.first.filter(|_| difference.elements as f64 > allow * count as f64) {
        return Err(differs(name, typed, size, first, difference.elements, got, wanted));
    }
    Ok(match difference {
        Difference { largest: 0.0, elements: 0, .. } => {
            format!("verified: `{name}` is equal in all {count} elements")
        }
        Difference { elements: 0, largest, .. } => {
            format!("verified: `{name}` is equal in all {count} elements within {largest:.3e}")
        }
        Difference { elements, .. } => {
            format!("verified: `{name}` differs in {elements} of {count} elements, as allowed")
        }
    })
}

/// Append buffers: the same elements in any order, or where there was no room for all of them, as many pushes.
fn compare_lists(
    (name, typed): (&str, Typed<'_>),
    (got, got_pushed): (&[u8], u64),
    (wanted, wanted_pushed): (&[u8], u64),
    (tolerance, allow): (f64, f64),
) -> Result<String, Diagnostic> {
    let size = typed.bytes().size.max(1) as usize;
    let count = wanted.len() / size;
    if got_pushed != wanted_pushed {
        let message = format!("`{name}` was pushed to {got_pushed} times, on the CPU {wanted_pushed} times");
        return Err(Diagnostic::error_without_place(codes::DIFFERS, message));
    }
    if wanted_pushed > count as u64 {
        return Ok(format!(
            "verified: `{name}` was pushed to {wanted_pushed} times; which {count} elements it keeps depends on the order"
        ));
    }
    let found = multiset::unmatched(typed, size, got, wanted, tolerance);
    let elements = found.got.len().max(found.wanted.len());
    if elements as f64 > allow * count as f64 {
        let value = |element: Option<&&[u8]>| element.map_or("none".into(), |bytes| typed.decode(bytes).to_string());
        let message = format!("`{name}` differs from the CPU's in {elements} of {count} elements, in any order");
        return Err(Diagnostic::error_without_place(codes::DIFFERS, message)
            .note(format!("only the device has {}", value(found.got.first())))
            .note(format!("only the CPU has {}", value(found.wanted.first()))));
    }
    let within = if found.largest > 0.0 { format!(" within {:.3e}", found.largest) } else { String::new() };
    Ok(match elements {
        0 => format!("verified: `{name}` has the same {count} elements{within}"),
        _ => format!("verified: `{name}` differs in {elements} of {count} elements, as allowed"),
    })
}

fn difference(typed: Typed<'_>, size: usize, got: &[u8], wanted: &[u8], tolerance: f64) -> Difference {
    let mut found = Difference::default();
    let pairs = got.chunks_exact(size).zip(wanted.chunks_exact(size)).enumerate();
    for (index, (got, wanted)) in pairs.filter(|(_, (got, wanted))| got != wanted) {
        let apart = apart(typed, got, wanted);
        if apart <= tolerance {
            found.largest = found.largest.max(apart);
        } else {
            found.elements += 1;
            found.first.get_or_insert(index);
        }
    }
    found
}

/// How far two values are apart: the largest difference of their floats, infinite where anything else differs.
pub(super) fn apart(typed: Typed<'_>, got: &[u8], wanted: &[u8]) -> f64 {
    if let Some(scalar) = typed.ty.scalar().filter(|_| typed.ty.is_scalar()) {
        let float = |bytes: &[u8]| match scalar {
            Scalar::F32 => Some(f64::from(f32::from_le_bytes(std::array::from_fn(|index| bytes[index])))),
            Scalar::F64 => Some(f64::from_le_bytes(std::array::from_fn(|index| bytes[index]))),
            _ => None,
        };
        let size = scalar.bytes() as usize;
        return match (float(got), float(wanted)) {
            _ if got[..size] == wanted[..size] => 0.0,
            (Some(got), Some(wanted)) if got == wanted || got.is_nan() && wanted.is_nan() => 0.0,
            (Some(got), Some(wanted)) if got.is_finite() && wanted.is_finite() => {
                (got - wanted).abs() / wanted.abs().max(1.0)
            }
            _ => f64::INFINITY,
        };
    }
    let parts = typed.parts();
    parts.iter().map(|part| apart(part.typed, &got[part.offset..], &wanted[part.offset..])).fold(0.0, f64::max)
}

fn differs(
    name: &str,
    typed: Typed<'_>,
    size: usize,
    first: usize,
    elements: usize,
    got: &[u8],
    wanted: &[u8],
) -> Diagnostic {
    let count = wanted.len() / size;
    let value = |bytes: &[u8]| Value::to_string(&typed.decode(&bytes[first * size..]));
    let message = format!("`{name}` differs from the CPU's in {elements} of {count} elements");
    Diagnostic::error_without_place(codes::DIFFERS, message).note(format!(
        "at [{first}] the device has {}, the CPU {}",
        value(got),
        value(wanted)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::ir::{Expr, ExprKind, Glam, Stmt, StmtKind, Type, testing};

    #[test]
    fn floats_are_near_integers_are_equal_padding_does_not_count() {
        let program = testing::empty_program();
        let bytes = |floats: [f32; 4]| floats.iter().flat_map(|float| float.to_le_bytes()).collect::<Vec<u8>>();
        let typed = Typed { program: &program, ty: &Type::vec(3), glam: Glam::Vec3A };
        let one = bytes([1.0, 2.0, f32::NAN, 7.0]);
        assert_eq!(apart(typed, &one, &bytes([1.0, 2.0, f32::NAN, 8.0])), 0.0);
        let near = apart(typed, &one, &bytes([1.0, 2.001, f32::NAN, 7.0]));
        assert!(near > 4e-4 && near < 6e-4, "{near}");
        assert_eq!(apart(typed, &one, &bytes([1.0, 2.0, 0.0, 7.0])), f64::INFINITY);
        let word = Typed { program: &program, ty: &Type::U32, glam: Glam::Plain };
        assert_eq!(apart(word, &1_u32.to_le_bytes(), &2_u32.to_le_bytes()), f64::INFINITY);
    }

    #[test]
    fn floats_are_found_where_only_an_operand_is_one() {
        let mut program = testing::source::program("out[0] = 1;");
        assert!(!has_floats(&program));
        let converted = Expr::new(ExprKind::Cast(Box::new(Expr::f32(0.5))), Type::U32);
        program.entry.body.stmts.push(Stmt::new(StmtKind::Eval(converted), Span::default()));
        assert!(has_floats(&program));
    }
}
