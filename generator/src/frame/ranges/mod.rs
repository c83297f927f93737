//! What values a variable can have at a point: an interval for each of its integers and truth values, by abstract
//! interpretation of the continuations one after the other.
//!
//! A scalar that never had a value has no interval; where paths meet, the smallest interval that holds both. Conditions narrow
//! what they test. Bounds that keep growing are widened: to the next constant that the program compares with, and after
//! [`PATIENCE`] steps to the end of the type. A call is followed into the function with the intervals of its arguments.

mod analysis;
mod calls;
mod eval;
mod interval;

use std::collections::{BTreeMap, BTreeSet};

use super::forward;
use crate::base::Table;
use crate::ir::walk::{each_expr, each_expr_in};
use crate::ir::{Expr, ExprKind, Literal, PointId, Program, Scalar, Type, Var, VarId, typing};
use crate::split::coroutine::Coroutine;
use analysis::Analysis;
use calls::Calls;
pub(super) use interval::Interval;

/// How often the bounds of a scalar at one place may grow to the next constant.
const PATIENCE: u8 = 12;

/// For each point, the intervals of its scalars.
pub(super) struct Ranges {
    numbers: Numbers,
    at: Table<PointId, Option<State>>,
}

/// The intervals of the scalars that are followed; nothing for one that never had a value.
#[derive(Clone, Debug, PartialEq)]
struct State {
    of: Vec<Option<Interval>>,
    /// How often each was widened.
    widened: Vec<u8>,
}

/// Numbers of the scalars that are followed, for each variable and each scalar of it.
struct Numbers {
    of: Table<VarId, Vec<Option<usize>>>,
    count: usize,
}

impl Numbers {
    /// Wider variables than this are tables: nothing is packed of them.
    const LARGEST: usize = 64;

    fn new(program: &Program, vars: &Table<VarId, Var>) -> Self {
        let mut count = 0;
        let mut number = |scalar: &Scalar| {
            let followed = *scalar == Scalar::Bool || scalar.is_integer() && scalar.words() == 1;
            followed.then(|| {
                count += 1;
                count - 1
            })
        };
        let of = vars.iter().map(|var| {
            let size = typing::scalar_count(program, &var.ty);
            if size > Self::LARGEST {
                return vec![None; size];
            }
            typing::scalars(program, &var.ty).iter().map(&mut number).collect()
        });
        let of = of.collect();
        Self { of, count }
    }

    fn nothing(&self) -> State {
        State { of: vec![None; self.count], widened: vec![0; self.count] }
    }
}

impl Ranges {
    pub(super) fn of(coroutine: &Coroutine) -> Self {
        let numbers = Numbers::new(&coroutine.program, &coroutine.vars);
        let constants = constants(coroutine);
        let calls = Calls::new(&coroutine.program, &constants);
        let mut at: Table<PointId, Option<State>> = vec![None; coroutine.continuations.len()].into();
        at[PointId(0)] = Some(numbers.nothing());
        let mut pending = BTreeSet::from([PointId(0)]);
        while !pending.is_empty() {
            for point in std::mem::take(&mut pending) {
                let Some(start) = at[point].clone() else { continue };
                let mut analysis = Analysis {
                    program: &coroutine.program,
                    vars: &coroutine.vars,
                    numbers: &numbers,
                    constants: &constants,
                    calls: &calls,
                    sites: &coroutine.sites,
                    leaving: BTreeMap::new(),
                    returned: None,
                };
                forward::run(&mut analysis, &coroutine.continuations[point].body, start);
                for (to, arriving) in analysis.leaving {
                    let changed = match &mut at[to] {
                        Some(there) => analysis::widen(there, &arriving, &constants),
                        unknown => unknown.replace(arriving).is_none(),
                    };
                    if changed {
                        pending.insert(to);
                    }
                }
            }
        }
        Self { numbers, at }
    }

    /// The values that a variable's scalar of type `ty` may have at a point; nothing where they are not followed, or where no
    /// path has assigned it.
    pub(super) fn at(&self, point: PointId, var: VarId, scalar: usize, ty: Scalar) -> Option<Interval> {
        let number = self.numbers.of[var].get(scalar).copied().flatten()?;
        // A bound that lost patience may lie beyond the type.
        self.at[point].as_ref()?.of[number]?.meet(Interval::whole(ty))
    }
}

/// The integers that the program compares with, those beside them, and the ends of every type: where bounds may come to rest.
fn constants(coroutine: &Coroutine) -> Vec<i128> {
    let mut found = BTreeSet::new();
    let program = &coroutine.program;
    let mut add = |expr: &Expr| {
        let ExprKind::Binary(op, a, b) = &expr.kind else { return };
        if op.is_comparison() {
            [a, b].into_iter().for_each(|operand| integers(program, operand, &mut found));
        }
    };
    let bodies = program.functions.iter().map(|function| &function.body);
    bodies.chain(coroutine.continuations.iter().map(|it| &it.body)).for_each(|body| each_expr_in(body, &mut add));
    for scalar in [Scalar::Bool, Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32] {
        let whole = Interval::whole(scalar);
        found.extend([whole.low, whole.high]);
    }
    found.into_iter().collect()
}

/// The integers in an expression, and those beside them.
fn integers(program: &Program, expr: &Expr, found: &mut BTreeSet<i128>) {
    each_expr(expr, &mut |expr| match expr.kind {
        ExprKind::Literal(Literal::Int(value)) => found.extend([value - 1, value, value + 1]),
        ExprKind::Constant(id) if expr.ty.is_scalar() => integers(program, &program.constants[id].value, found),
        _ => {}
    });
}

/// Every value of a type, for each of its scalars.
fn unknown(program: &Program, ty: &Type) -> Vec<Interval> {
    typing::scalars(program, ty).into_iter().map(Interval::whole).collect()
}

#[cfg(test)]
mod tests;
