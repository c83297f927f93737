//! Which scalars of a value may be stale.

use std::rc::Rc;

use super::calls::{Calls, Outcome};
use super::facts::{Fact, Facts};
use crate::base::Table;
use crate::ir::typing::{reach, scalar_count};
use crate::ir::walk::each_expr;
use crate::ir::{
    BinaryOp, Builtin, Expr, ExprKind, FunctionId, ParamMode, Place, Program, Projection, Root, Type, Var, VarId,
    effects,
};

/// What values are made of: the variables of a coroutine or of a function.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    pub(super) program: &'a Program,
    pub(super) vars: &'a Table<VarId, Var>,
    pub(super) calls: &'a Calls,
}

impl Values<'_> {
    fn place(&self, place: &Place) -> Option<(VarId, Vec<usize>, bool)> {
        let Root::Var(var) = place.root else { return None };
        let (scalars, exact) = reach(self.program, &self.vars[var].ty, &place.path);
        Some((var, scalars, exact))
    }

    /// Whether each scalar of the value may be stale.
    pub(super) fn eval(&self, facts: &Facts, expr: &Expr) -> Vec<bool> {
        let size = scalar_count(self.program, &expr.ty);
        let each = |operands: &[&Expr]| {
            let mut stale = vec![false; size];
            for operand in operands {
                let value = self.eval(facts, operand);
                let by_part = value.len() == size;
                let any = value.contains(&true);
                stale.iter_mut().enumerate().for_each(|(at, stale)| *stale |= if by_part { value[at] } else { any });
            }
            stale
        };
        match &expr.kind {
            ExprKind::Load(place) => {
                let index = place.indices().iter().any(|index| self.eval(facts, index).contains(&true));
                let Some((var, numbers, _)) = self.place(place) else { return vec![index; size] };
                let mut stale = vec![index; size];
                // With an unknown index the candidates follow each other, each of the value's size.
                for (at, number) in numbers.into_iter().enumerate() {
                    stale[at % size] |= facts.vars[var][number].stale;
                }
                stale
            }
            ExprKind::Swizzle(value, components) => {
                let value = self.eval(facts, value);
                components.iter().map(|at| value[usize::from(*at)]).collect()
            }
            ExprKind::Construct(parts) => {
                let all: Vec<bool> = parts.iter().flat_map(|part| self.eval(facts, part)).collect();
                if all.len() == size { all } else { vec![all.contains(&true); size] }
            }
            ExprKind::Field(value, field) => {
                let numbers = reach(self.program, &value.ty, &[Projection::Field(*field)]).0;
                let value = self.eval(facts, value);
                numbers.into_iter().map(|at| value[at]).collect()
            }
            ExprKind::Index(value, index) => {
                let numbers = reach(self.program, &value.ty, &[Projection::Index(index.clone())]).0;
                let mut stale = vec![self.eval(facts, index).contains(&true); size];
                let value = self.eval(facts, value);
                numbers.into_iter().enumerate().for_each(|(at, number)| stale[at % size] |= value[number]);
                stale
            }
            ExprKind::Select(condition, yes, no) => {
                if self.eval(facts, condition).contains(&true) {
                    return vec![true; size];
                }
                each(&[yes, no])
            }
            ExprKind::Call(id, args) => self.call(facts, *id, args).result.clone(),
            ExprKind::Binary(BinaryOp::MatMul, ..) => self.any(facts, expr, size),
            ExprKind::Builtin(Builtin::Cross | Builtin::Normalize, _) => self.any(facts, expr, size),
            ExprKind::Builtin(..) if matches!(expr.ty, Type::Matrix(..)) => self.any(facts, expr, size),
            _ => each(&expr.operands()),
        }
    }

    fn any(&self, facts: &Facts, expr: &Expr, size: usize) -> Vec<bool> {
        vec![expr.operands().iter().any(|operand| self.eval(facts, operand).contains(&true)); size]
    }

    fn call(&self, facts: &Facts, id: FunctionId, args: &[Expr]) -> Rc<Outcome> {
        let args = args.iter().map(|arg| self.eval(facts, arg)).collect();
        self.calls.outcome(self.program, id, args)
    }

    /// Whether any scalar may be stale.
    pub(super) fn any_stale(&self, facts: &Facts, expr: &Expr) -> bool {
        self.eval(facts, expr).contains(&true)
    }

    /// What evaluating an expression does: its calls write. Gives what is wrong.
    pub(super) fn evaluate(&self, facts: &mut Facts, expr: &Expr) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut writes = Vec::new();
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => wrong.extend(self.names(facts, place)),
            ExprKind::Index(_, index) if self.any_stale(facts, index) => wrong.push(NAMES.into()),
            ExprKind::Call(id, args) => {
                let outcome = self.call(facts, *id, args);
                let function = &self.program.functions[*id];
                wrong.extend(outcome.wrong.iter().map(|wrong| format!("in {}(), {wrong}", function.name)));
                let inout = function.params.iter().zip(args).zip(&outcome.params);
                for ((param, arg), after) in inout {
                    if let (ParamMode::InOut, ExprKind::Load(place)) = (param.mode, &arg.kind) {
                        writes.push((place.clone(), after.clone()));
                    }
                }
            }
            ExprKind::Builtin(builtin, args)
                if effects::is_atomic(*builtin) && args.iter().skip(1).any(|arg| self.any_stale(facts, arg)) =>
            {
                wrong.push("a value that is not loaded goes to a buffer".into());
            }
            _ => {}
        });
        writes.iter().for_each(|(place, after)| self.write_back(facts, place, after));
        wrong
    }

    /// Whether a stale value names an element of a place.
    pub(super) fn names(&self, facts: &Facts, place: &Place) -> Option<String> {
        place.indices().into_iter().any(|index| self.any_stale(facts, index)).then(|| NAMES.into())
    }

    /// Assigns scalars that may be stale to a place.
    pub(super) fn write(&self, facts: &mut Facts, place: &Place, stale: &[bool]) {
        let Some((var, numbers, exact)) = self.place(place) else { return };
        for (at, number) in numbers.into_iter().enumerate().filter(|_| !stale.is_empty()) {
            let new = stale[at % stale.len()];
            let fact = &mut facts.vars[var][number];
            *fact = Fact { assigned: true, behind: true, stale: new || (fact.stale && !exact), ..*fact };
        }
    }

    /// What a call leaves in its `inout` argument, where it has written.
    fn write_back(&self, facts: &mut Facts, place: &Place, after: &[Fact]) {
        let Some((var, numbers, exact)) = self.place(place) else { return };
        for (at, number) in numbers.into_iter().enumerate() {
            let (new, fact) = (after[at % after.len()], &mut facts.vars[var][number]);
            if new.behind {
                let stale = new.stale || (fact.stale && !exact);
                *fact = Fact { assigned: true, behind: true, stale, ..*fact };
            }
        }
    }
}

const NAMES: &str = "a value that is not loaded names an element";
