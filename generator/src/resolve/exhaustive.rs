//! Patterns with ranges and constants that do not cover every value: rust-analyzer judges only those without.
//!
//! The algorithm is Maranget's, "Warnings for pattern matching" (2007): the rows of a matrix are split by the constructors of
//! their first column until a row of wildcards is left, or none, where the constructors on the way are the values not covered.

mod shape;

use super::overflow::user_code;
use crate::base::Span;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{Expr, ExprKind, FunctionBody, Origin, Pat, Program, StmtKind, TypeId};
use shape::{Shape, Shapes};

/// As many uncovered patterns are told.
const MOST_TOLD: usize = 3;

/// What to do about a parameter.
const MATCH_IT: &str = "name the parameter and `match` on it";

/// A `match` that needs more steps than this is left to rustc.
const MOST_STEPS: usize = 1_000_000;

/// Reports them in the code of the user.
pub(super) fn check(program: &Program, diagnostics: &mut Diagnostics) {
    let mut checker = Checker { program, diagnostics };
    for function in program.functions.iter().filter(|function| function.origin == Origin::User) {
        if matches!(function.body, FunctionBody::Source(_)) {
            function.params.iter().for_each(|param| checker.irrefutable(&param.pat, MATCH_IT));
        }
    }
    program.closures.iter().flat_map(|it| &it.params).for_each(|param| checker.irrefutable(&param.pat, MATCH_IT));
    for body in user_code(program) {
        each_expr(body, &mut |expr| checker.expr(expr));
    }
}

struct Checker<'a> {
    program: &'a Program,
    diagnostics: &'a mut Diagnostics,
}

impl Checker<'_> {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Match(value, arms) => {
                let pats = arms.iter().filter(|arm| arm.guard.is_none()).map(|arm| &arm.pat);
                self.cover(pats, value.ty, value.span, "add an arm for them, or `_ => …`");
            }
            ExprKind::For { pat, .. } => self.irrefutable(pat, "test it in the loop: `if let …`"),
            ExprKind::Block { stmts, .. } => stmts.iter().for_each(|stmt| {
                if let StmtKind::Let { pat, otherwise: None, .. } = &stmt.kind {
                    self.irrefutable(pat, "add `else { … }`");
                }
            }),
            _ => {}
        }
    }

    fn irrefutable(&mut self, pat: &Pat, help: &str) {
        self.cover([pat], pat.ty, pat.span, help);
    }

    /// Reports values of a type that no pattern covers.
    fn cover<'p>(&mut self, pats: impl IntoIterator<Item = &'p Pat>, ty: TypeId, span: Span, help: &str) {
        let shapes = Shapes { program: self.program };
        let rows: Option<Vec<_>> = pats.into_iter().map(|pat| shapes.of(pat)).collect();
        let Some(rows) = rows else { return };
        let rows = rows.into_iter().flatten().map(|shape| vec![shape]).collect();
        let mut steps = MOST_STEPS;
        let Some(found) = uncovered(shapes, rows, &[ty], &mut steps) else { return };
        let shown: Vec<String> = found.iter().take(MOST_TOLD).flatten().map(|pattern| format!("`{pattern}`")).collect();
        let shown = match shown.as_slice() {
            [] => return,
            [others @ .., last] if !others.is_empty() && found.len() <= MOST_TOLD => {
                format!("{} and {last}", others.join(", "))
            }
            all if found.len() > MOST_TOLD => format!("{} and others", all.join(", ")),
            all => all.join(", "),
        };
        let message = format!("not all patterns are covered: {shown} not covered");
        self.diagnostics.push(Diagnostic::error(codes::NOT_EXHAUSTIVE, span, message).help(help));
    }
}

/// The values of these types that no row matches, a pattern for each type; nothing where it takes too long to find them.
fn uncovered(
    shapes: Shapes<'_>,
    rows: Vec<Vec<Shape>>,
    types: &[TypeId],
    steps: &mut usize,
) -> Option<Vec<Vec<String>>> {
    *steps = steps.checked_sub(1 + rows.len())?;
    let Some((&first, rest)) = types.split_first() else {
        return Some(if rows.is_empty() { vec![Vec::new()] } else { Vec::new() });
    };
    let rows: Vec<Vec<Shape>> = rows.into_iter().flat_map(alternatives).collect();
    let mut column = rows.iter().filter_map(|row| row[0].constructor()).peekable();
    if column.peek().is_none() && !shapes.is_uninhabited(first) {
        let rows = rows.iter().map(|row| row[1..].to_vec()).collect();
        let found = uncovered(shapes, rows, rest, steps)?;
        return Some(found.into_iter().map(|others| [vec!["_".to_owned()], others].concat()).collect());
    }
    let mut all = Vec::new();
    for constructor in shapes.split(first, column) {
        let fields = shapes.fields(first, constructor);
        let within = rows.iter().filter_map(|row| row[0].within(constructor, fields.len(), &row[1..])).collect();
        let found = uncovered(shapes, within, &[&fields, rest].concat(), steps)?;
        all.extend(found.into_iter().map(|mut patterns| {
            let others = patterns.split_off(fields.len());
            [vec![shapes.show(first, constructor, &patterns)], others].concat()
        }));
        if all.len() > MOST_TOLD {
            break;
        }
    }
    Some(all)
}

/// A row for each alternative of its first pattern.
fn alternatives(mut row: Vec<Shape>) -> Vec<Vec<Shape>> {
    match row[0].clone() {
        Shape::Or(shapes) => {
            let one = |shape| {
                row[0] = shape;
                alternatives(row.clone())
            };
            shapes.into_iter().flat_map(one).collect()
        }
        _ => vec![row],
    }
}
