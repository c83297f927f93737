//! Long arrays of equal elements: GLSL has no literal for one, so they get their elements by a loop.

use super::body::Body;
use super::expr::is_zero;
use super::types::declarator;
use crate::ir::{Expr, ExprKind, Projection, Type};

/// A longer array of equal elements is filled by a loop.
const LONGEST_REPEAT: u32 = 8;

/// A field of a struct: what selects it, its value's text or an element's, and how many of these there are.
pub(super) struct Part {
    field: String,
    text: String,
    length: Option<u32>,
}

impl Body<'_> {
    /// The parts of a struct with such arrays, which gets its fields one by one; nothing for other values. What they read may have the
    /// name that the struct will have, so they are printed before it is declared.
    pub(super) fn parts(&mut self, value: &Expr) -> Option<Vec<Part>> {
        let (ExprKind::Construct(parts), Type::Struct(_)) = (&value.kind, &value.ty) else { return None };
        if !has_filled_part(value) || self.can_trap(value) {
            return None;
        }
        let part = |(at, part): (usize, &Expr)| {
            let field = self.step(&value.ty, &Projection::Field(at as u32));
            match filled(part) {
                Some((element, length)) => Part { field, text: self.whole(element), length: Some(length) },
                None => Part { field, text: self.whole(part), length: None },
            }
        };
        Some(parts.iter().enumerate().map(part).collect())
    }

    /// Declares a struct and gives it its parts.
    pub(super) fn fill_parts(&mut self, declaration: &str, name: &str, parts: Vec<Part>) {
        self.lines.code(&format!("{declaration};"));
        for Part { field, text, length } in parts {
            match length {
                Some(length) => self.fill(&format!("{name}{field}"), length, &text),
                None => self.lines.code(&format!("{name}{field} = {text};")),
            }
        }
    }

    /// A struct with parts to fill as a variable of its own, to be returned.
    pub(super) fn named_result(&mut self, value: &Expr) -> Option<String> {
        let parts = self.parts(value)?;
        let name = self.scopes.declare_own("result");
        let declaration = declarator(&self.cx.names, &value.ty, &name);
        self.fill_parts(&declaration, &name, parts);
        Some(name)
    }

    pub(super) fn fill(&mut self, array: &str, length: u32, element: &str) {
        self.scopes.enter();
        let at = self.scopes.declare_own("i");
        self.scopes.leave();
        self.lines.code(&format!("for (uint {at} = 0u; {at} < {length}u; {at}++) {array}[{at}] = {element};"));
    }
}

/// Whether a struct has an array to fill with anything but zeros.
pub(super) fn has_filled_part(value: &Expr) -> bool {
    let ExprKind::Construct(parts) = &value.kind else { return false };
    parts.iter().any(|part| filled(part).is_some() && !is_zero(part))
}

pub(super) fn is_long_repeat(value: &Expr) -> bool {
    matches!((&value.kind, &value.ty), (ExprKind::Repeat(_), Type::Array(_, length)) if *length > LONGEST_REPEAT)
}

/// The element and the length of a long array of equal elements, unless it is one of arrays.
pub(super) fn filled(value: &Expr) -> Option<(&Expr, u32)> {
    match (&value.kind, &value.ty) {
        (ExprKind::Repeat(element), Type::Array(inner, length)) if is_long_repeat(value) => {
            (!matches!(**inner, Type::Array(..))).then_some((&**element, *length))
        }
        _ => None,
    }
}
