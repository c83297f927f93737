//! The intervals of an expression's scalars.

use super::analysis::Analysis;
use super::{State, unknown};
use crate::ir::intervals::{self, ANYTHING, Interval};
use crate::ir::same::same;
use crate::ir::typing::reach;
use crate::ir::walk::each_expr;
use crate::ir::{
    BinaryOp, Expr, ExprKind, Literal, ParamMode, Place, Projection, Root, Scalar, Type, UnaryOp, effects,
};

impl Analysis<'_> {
    /// The intervals of an expression's scalars, before the calls in it write anything.
    pub(super) fn eval(&self, state: &State, expr: &Expr) -> Vec<Interval> {
        let unknown = || unknown(self.program, &expr.ty);
        let Some(scalar) = expr.ty.is_scalar().then(|| expr.ty.scalar()).flatten() else {
            let whole = unknown();
            // Nothing is known of what is too large.
            let found = if whole.is_empty() { None } else { self.composite(state, expr) };
            return found.filter(|found| found.len() == whole.len()).unwrap_or(whole);
        };
        let one = |expr: &Expr| self.eval(state, expr).first().copied().unwrap_or(ANYTHING);
        let of_scalar = |expr: &Expr| expr.ty.scalar().unwrap_or(Scalar::F32);
        let found = match &expr.kind {
            ExprKind::Literal(Literal::Bool(value)) => Interval::of(i128::from(*value)),
            ExprKind::Literal(Literal::Int(value)) => Interval::of(*value),
            ExprKind::Constant(id) => one(&self.program.constants[*id].value),
            ExprKind::Unary(UnaryOp::Neg, a) if !scalar.is_float() => {
                let a = one(a);
                Interval::new(-a.high, -a.low).wrapped(scalar)
            }
            ExprKind::Unary(UnaryOp::Not, a) if scalar == Scalar::Bool => {
                let a = one(a);
                Interval::new(1 - a.high, 1 - a.low)
            }
            ExprKind::Binary(BinaryOp::Eq | BinaryOp::Le | BinaryOp::Ge, a, b)
                if !of_scalar(a).is_float() && same(a, b) && !self.has_effect(a) =>
            {
                Interval::of(1)
            }
            // The last of some: `len - 1 < len`.
            ExprKind::Binary(BinaryOp::Lt, a, b) if self.is_less_of(state, a, b) => Interval::of(1),
            ExprKind::Binary(op, a, b) if a.ty.is_scalar() && b.ty.is_scalar() => {
                intervals::binary(*op, one(a), one(b), of_scalar(a))
            }
            ExprKind::Cast(a) if !of_scalar(a).is_float() && !scalar.is_float() => one(a).wrapped(scalar),
            ExprKind::Select(condition, yes, no) => match one(condition).single() {
                Some(1) => one(yes),
                Some(_) => one(no),
                None => {
                    let where_it_is = |truth: bool, value: &Expr| {
                        let mut there = state.clone();
                        let possible = self.assumes(&mut there, condition, truth);
                        possible.then(|| self.eval(&there, value).first().copied().unwrap_or(ANYTHING))
                    };
                    match (where_it_is(true, yes), where_it_is(false, no)) {
                        (Some(yes), Some(no)) => yes.join(no),
                        (yes, no) => yes.or(no).unwrap_or(ANYTHING),
                    }
                }
            },
            ExprKind::Builtin(builtin, args) if !effects::is_atomic(*builtin) => {
                let scalars = args.iter().all(|arg| arg.ty.is_scalar());
                let values: Vec<Interval> = if scalars { args.iter().map(one).collect() } else { Vec::new() };
                intervals::builtin(*builtin, &values, intervals::operand(args), scalar)
            }
            _ => return self.composite(state, expr).filter(|found| found.len() == 1).unwrap_or_else(unknown),
        };
        vec![found]
    }

    /// Whether an integer is another one minus something, and that does not wrap.
    fn is_less_of(&self, state: &State, a: &Expr, whole: &Expr) -> bool {
        let ExprKind::Binary(BinaryOp::Sub, minuend, less) = &a.kind else { return false };
        let of = |expr: &Expr| self.eval(state, expr).first().copied().unwrap_or(ANYTHING);
        let is_integer = a.ty.is_scalar() && a.ty.scalar().is_some_and(|scalar| !scalar.is_float());
        is_integer && same(minuend, whole) && of(less).low > 0 && of(less).high <= of(whole).low
    }

    /// Of what is taken from variables and tables, put together or given by a call.
    fn composite(&self, state: &State, expr: &Expr) -> Option<Vec<Interval>> {
        match &expr.kind {
            ExprKind::Load(place) => self.load(state, place, &expr.ty),
            ExprKind::Constant(id) => Some(self.eval(state, &self.program.constants[*id].value)),
            ExprKind::Construct(parts) => Some(parts.iter().flat_map(|part| self.eval(state, part)).collect()),
            ExprKind::Repeat(value) => {
                let Type::Array(_, length) = expr.ty else { return None };
                Some(self.eval(state, value).repeat(length as usize))
            }
            ExprKind::Field(value, field) => {
                let scalars = reach(self.program, &value.ty, &[Projection::Field(*field)]).0;
                let value = self.eval(state, value);
                scalars.into_iter().map(|at| value.get(at).copied()).collect()
            }
            ExprKind::Swizzle(value, components) => {
                let value = self.eval(state, value);
                components.iter().map(|at| value.get(usize::from(*at)).copied()).collect()
            }
            ExprKind::Select(_, yes, no) => {
                let (yes, no) = (self.eval(state, yes), self.eval(state, no));
                Some(yes.into_iter().zip(no).map(|(yes, no)| yes.join(no)).collect())
            }
            ExprKind::Binary(op, a, b) if *op != BinaryOp::MatMul => {
                let (a_is, b_is) = (self.eval(state, a), self.eval(state, b));
                let size = a_is.len().max(b_is.len());
                let pair = |at: usize| {
                    intervals::binary(*op, a_is[at % a_is.len()], b_is[at % b_is.len()], a.ty.scalar()?).into()
                };
                (0..size).map(pair).collect::<Option<Vec<Interval>>>()
            }
            ExprKind::Call(id, args) => {
                let args = args.iter().map(|arg| self.eval(state, arg)).collect();
                Some(self.memory.outcome(self.program, *id, args).result.clone())
            }
            _ => None,
        }
    }

    fn load(&self, state: &State, place: &Place, ty: &Type) -> Option<Vec<Interval>> {
        let size = unknown(self.program, ty).len();
        let gather = |scalars: Vec<usize>, get: &dyn Fn(usize) -> Option<Interval>| {
            let mut found: Vec<Option<Interval>> = vec![None; size];
            // With an unknown index the candidates follow each other, each of the value's size.
            for (at, scalar) in scalars.into_iter().enumerate() {
                let value = get(scalar)?;
                let slot = &mut found[at % size];
                *slot = Some(slot.map_or(value, |seen| seen.join(value)));
            }
            found.into_iter().collect()
        };
        match place.root {
            Root::Var(var) if !self.is_followed(var) => None,
            Root::Var(var) => {
                let ty = &self.vars[var].ty;
                let scalars = reach(self.program, ty, &place.path).0;
                let kinds = unknown(self.program, ty);
                gather(scalars, &|scalar| {
                    let number = self.numbers.of[var][scalar];
                    Some(number.and_then(|number| state.of[number]).unwrap_or(kinds[scalar]))
                })
            }
            Root::Constant(id) => {
                let value = &self.program.constants[id].value;
                let table = self.eval(state, value);
                if table.is_empty() {
                    return None;
                }
                let scalars = reach(self.program, &value.ty, &place.path).0;
                gather(scalars, &|scalar| table.get(scalar).copied())
            }
            Root::Buffer(_) | Root::Uniform(_) => None,
        }
    }

    /// What calls in an expression write to their `inout` arguments.
    pub(super) fn follow_writes(&self, state: &mut State, value: &Expr) {
        each_expr(value, &mut |expr| {
            let ExprKind::Call(id, args) = &expr.kind else { return };
            let function = &self.program.functions[*id];
            if function.params.iter().all(|param| param.mode == ParamMode::In) {
                return;
            }
            let given = args.iter().map(|arg| self.eval(state, arg)).collect();
            let outcome = self.memory.outcome(self.program, *id, given);
            for ((param, arg), left) in function.params.iter().zip(args).zip(&outcome.params) {
                if let (ParamMode::InOut, ExprKind::Load(place)) = (param.mode, &arg.kind)
                    && !left.is_empty()
                {
                    self.write(state, place, left);
                }
            }
        });
    }

    /// Whether evaluating an expression changes variables.
    pub(super) fn has_effect(&self, expr: &Expr) -> bool {
        effects::has_effect(self.program, expr)
    }
}
