//! The arms of a choice: one expression where they are cheap and pure, else statements that put their values where they belong.

use crate::base::Span;
use crate::base::options::Checks;
use crate::ir::effects::is_total;
use crate::ir::{self, Expr, Projection, Stmt, StmtKind};

use super::dest::{DestId, Hint};
use super::effects::{same, same_place};
use super::function::VarFacts;
use super::value::{Place, Slice, Value};
use super::{Flow, Lowerer, Stop, fold};

/// What an arm has become.
pub(super) struct LoweredArm {
    pub(super) stmts: Vec<Stmt>,
    pub(super) value: Flow<Option<Value>>,
    /// Those that belong to its value, which is no statement yet.
    comments: Vec<String>,
}

impl Lowerer<'_> {
    /// An arm in a block of its own; its value stands nowhere yet.
    pub(super) fn lowered_arm(&mut self, code: impl FnOnce(&mut Self) -> Flow<Option<Value>>) -> LoweredArm {
        let mut comments = Vec::new();
        let (stmts, value) = self.in_block(|me| {
            let value = code(me);
            comments = std::mem::take(&mut me.f.comments);
            value
        });
        LoweredArm { stmts, value, comments }
    }

    /// Puts an arm's value into the destination, at the end of its block.
    pub(super) fn settled_arm(&mut self, arm: LoweredArm, dest: DestId, span: Span) -> (Vec<Stmt>, Flow<()>) {
        let LoweredArm { stmts, value, comments } = arm;
        self.in_block_with(stmts, |me| {
            me.carry_comments(&comments);
            me.finish_arm(value, dest, span)
        })
    }

    /// Goes on in the block that is open.
    fn only_arm(&mut self, arm: LoweredArm) -> Flow<Option<Value>> {
        self.splice(arm.stmts);
        self.carry_comments(&arm.comments);
        arm.value
    }

    /// The comments of arms whose values are one expression stand above what holds it.
    pub(super) fn carry_arms(&mut self, arms: &[LoweredArm]) {
        arms.iter().for_each(|arm| self.carry_comments(&arm.comments));
    }

    /// Two arms under one test; a pure expression if both are.
    pub(super) fn two_arms(
        &mut self,
        test: Expr,
        then: impl FnOnce(&mut Self) -> Flow<Option<Value>>,
        otherwise: impl FnOnce(&mut Self) -> Flow<Option<Value>>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        match fold::known_bool(&test) {
            Some(true) => return then(self),
            Some(false) => return otherwise(self),
            None => {}
        }
        let arms = [
            self.lowered_arm(|me| {
                me.assume(test.clone());
                then(me)
            }),
            self.lowered_arm(|me| {
                me.assume(fold::not(test.clone()));
                otherwise(me)
            }),
        ];
        if arms.iter().any(|arm| arm.value.as_ref().err() == Some(&Stop::Failed)) {
            return Err(Stop::Failed);
        }
        if arms.iter().all(|arm| arm.stmts.is_empty())
            && self.wants_expr(dest)
            && !self.effects(&test).effectful
            && let [Ok(Some(a)), Ok(Some(b))] = arms.each_ref().map(|arm| arm.value.as_ref())
            && !(self.is_returned(dest) && leave_out_parts(a, b))
            && let Some(value) = self.selected(&test, a, b)
        {
            self.carry_arms(&arms);
            return Ok(Some(value));
        }
        let [mut then, mut otherwise] = arms;
        if self.is_returned(dest) {
            self.share_parts(&mut then, &mut otherwise);
        }
        // without checks, an arm that would panic is never taken
        if self.options.checks != Checks::Trap {
            let is_nothing = |arm: &LoweredArm| arm.stmts.is_empty() && arm.value.is_err();
            if is_nothing(&otherwise) {
                return self.only_arm(then);
            }
            if is_nothing(&then) {
                return self.only_arm(otherwise);
            }
        }
        let both_diverge = then.value.is_err() && otherwise.value.is_err();
        let (then_stmts, then_end) = self.settled_arm(then, dest, span);
        let (else_stmts, else_end) = self.settled_arm(otherwise, dest, span);
        let ends = [then_end, else_end];
        if ends.contains(&Err(Stop::Failed)) {
            return Err(Stop::Failed);
        }
        self.emit_if(test, then_stmts, else_stmts, span);
        if both_diverge || ends == [Err(Stop::Diverges), Err(Stop::Diverges)] {
            return Err(Stop::Diverges);
        }
        self.after_arms(dest)
    }

    /// What the arms of a choice gave together: the destination has it, or there is nothing to have.
    pub(super) fn after_arms(&mut self, dest: DestId) -> Flow<Option<Value>> {
        if self.is_placed(dest) { Ok(None) } else { self.dest_value(dest).map(Some) }
    }

    /// Puts an arm's value into the destination.
    pub(super) fn finish_arm(&mut self, value: Flow<Option<Value>>, dest: DestId, span: Span) -> Flow<()> {
        match value? {
            Some(value) => self.settle(dest, value, span),
            None => Ok(()),
        }
    }

    /// An `if`; arms without statements are left out.
    pub(super) fn emit_if(&mut self, test: Expr, then: Vec<Stmt>, otherwise: Vec<Stmt>, span: Span) {
        let (test, then, otherwise) = match (then.is_empty(), otherwise.is_empty()) {
            (true, true) => {
                self.discard_value(Value::Expr(test), span);
                return;
            }
            (true, false) => (fold::not(test), otherwise, then),
            _ => (test, then, otherwise),
        };
        // an arm that only panics is a check before the other one
        let checked = match (only_trap(&then), only_trap(&otherwise)) {
            (_, Some(trap)) => Some((trap, test.clone(), then.clone())),
            (Some(trap), None) => Some((trap, fold::not(test.clone()), otherwise.clone())),
            (None, None) => None,
        };
        if let Some((trap, holds, rest)) = checked {
            self.emit(StmtKind::Check(holds.clone(), trap), span);
            self.assume(holds);
            self.splice(rest);
            return;
        }
        if otherwise.is_empty() {
            self.emit_joined(test, then, span);
        } else {
            self.emit(StmtKind::If(test, then.into(), otherwise.into()), span);
        }
    }

    /// One of two values: an expression, or a variable that both are assigned to.
    pub(super) fn either(
        &mut self,
        test: &Expr,
        a: Value,
        b: Value,
        ty: crate::resolve::typed::TypeId,
        span: Span,
    ) -> Flow<Value> {
        if let Some(value) = self.selected(test, &a, &b) {
            return Ok(value);
        }
        let facts = VarFacts { immutable: true, synthetic: true, ..VarFacts::default() };
        let depth = self.depth();
        let place = self.chosen_storage(ty, &Hint::None, depth, facts, span);
        let (then, first) = self.in_block(|me| me.assign(&place, ty, a, span));
        let (otherwise, second) = self.in_block(|me| me.assign(&place, ty, b, span));
        first.and(second)?;
        self.emit_if(test.clone(), then, otherwise, span);
        self.load(place, ty, span)
    }

    /// `condition ? a : b`, if both are cheap enough and of a type that may be chosen so.
    fn selected(&mut self, test: &Expr, a: &Value, b: &Value) -> Option<Value> {
        match (a, b) {
            (Value::Expr(a), Value::Expr(b)) => {
                let small = fold::cost(a) + fold::cost(b) <= fold::SELECTABLE;
                let plain = !matches!(a.ty, crate::ir::Type::Struct(_) | crate::ir::Type::Array(..));
                let pure = !self.effects(a).effectful && !self.effects(b).effectful;
                (small && plain && pure).then(|| Value::Expr(fold::select(test.clone(), a.clone(), b.clone())))
            }
            (Value::Parts(a), Value::Parts(b)) if a.len() == b.len() => {
                // each part repeats the test
                let repeatable = a.len() <= 1 || fold::cost(test) <= fold::CHEAP && self.is_stable(test);
                if !repeatable {
                    return None;
                }
                let parts: Option<Vec<Value>> = a.iter().zip(b).map(|(a, b)| self.selected(test, a, b)).collect();
                parts.map(Value::Parts)
            }
            (Value::Ref(Place::Whole(a)), Value::Ref(Place::Whole(b))) if !same_place(a, b) => {
                self.selected_place(test, a, b).map(|place| Value::Ref(Place::Whole(place)))
            }
            (Value::Slice(a), Value::Slice(b)) if !(same(&a.offset, &b.offset) && same(&a.len, &b.len)) => {
                let base = self.selected_place(test, &a.base, &b.base)?;
                let offset = self.selected_index(test, &a.offset, &b.offset)?;
                let len = self.selected_index(test, &a.len, &b.len)?;
                Some(Value::Slice(Box::new(Slice { base, offset, len })))
            }
            (other, Value::Undefined) => self.left_out(test, other),
            (Value::Undefined, other) => self.left_out(&fold::not(test.clone()), other),
            (a, b) => a.is_same(b).then(|| a.clone()),
        }
    }

    /// A value that means something where `test` holds, for all cases: where it fails nobody asks.
    fn left_out(&self, test: &Expr, value: &Value) -> Option<Value> {
        if self.is_harmless(value) {
            return Some(value.clone());
        }
        match value {
            Value::Expr(expr)
                if expr.ty.scalar().is_some() && fold::cost(expr) <= fold::CHEAP && !self.effects(expr).effectful =>
            {
                Some(Value::Expr(fold::select(test.clone(), expr.clone(), self.zero(&expr.ty))))
            }
            _ => None,
        }
    }

    /// Gives each of two arms that are nothing but a value the parts that only the other one has.
    ///
    /// The arms return `Some(near)` and `None`: then a constant on each path tells the caller which it is, and all else is the same on
    /// both. Compilers for GPUs may make a branch of the caller's of it: on an H200 it takes the
    /// path tracer's megakernel 8 % less time than `Option(near > 0.0, near)` does.
    fn share_parts(&self, then: &mut LoweredArm, otherwise: &mut LoweredArm) {
        if let (Ok(Some(a)), Ok(Some(b))) = (&mut then.value, &mut otherwise.value)
            && then.stmts.is_empty()
            && otherwise.stmts.is_empty()
        {
            self.fill_parts(a, b);
            self.fill_parts(b, a);
        }
    }

    fn fill_parts(&self, value: &mut Value, other: &Value) {
        match (value, other) {
            (value @ Value::Undefined, other) if self.is_harmless(other) => *value = other.clone(),
            (Value::Parts(parts), Value::Parts(others)) => {
                parts.iter_mut().zip(others).for_each(|(part, other)| self.fill_parts(part, other));
            }
            _ => {}
        }
    }

    /// Whether a value may stand where nobody asks for it: it is cheap, has no effect, and means something whatever was tested.
    fn is_harmless(&self, value: &Value) -> bool {
        let mut harmless = true;
        value.each_expr(&mut |expr| {
            harmless &= !self.effects(expr).effectful && fold::cost(expr) <= fold::CHEAP;
            harmless &= is_total(expr) && !self.reads_chosen(expr);
        });
        harmless
    }
}

/// Whether one of two values leaves out a part that the other one has, as `None` does.
fn leave_out_parts(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Undefined, Value::Undefined) => false,
        (Value::Undefined, _) | (_, Value::Undefined) => true,
        (Value::Parts(a), Value::Parts(b)) => a.iter().zip(b).any(|(a, b)| leave_out_parts(a, b)),
        _ => false,
    }
}

impl Lowerer<'_> {
    /// The place that is the one or the other, if they differ in indices only.
    fn selected_place(&self, test: &Expr, a: &ir::Place, b: &ir::Place) -> Option<ir::Place> {
        if a.root != b.root || a.path.len() != b.path.len() {
            return None;
        }
        let step = |(a, b): (&Projection, &Projection)| match (a, b) {
            (Projection::Index(a), Projection::Index(b)) => {
                self.selected_index(test, a, b).map(|index| Projection::Index(Box::new(index)))
            }
            (Projection::Index(_), _) | (_, Projection::Index(_)) => None,
            (a, b) => (a == b).then(|| a.clone()),
        };
        let path: Option<Vec<Projection>> = a.path.iter().zip(&b.path).map(step).collect();
        Some(ir::Place { root: a.root, path: path? })
    }

    fn selected_index(&self, test: &Expr, a: &Expr, b: &Expr) -> Option<Expr> {
        if same(a, b) {
            return Some(a.clone());
        }
        let fits = |expr: &Expr| fold::is_free(expr) && self.is_stable(expr);
        (fits(a) && fits(b) && self.is_stable(test)).then(|| fold::select(test.clone(), a.clone(), b.clone()))
    }
}

fn only_trap(stmts: &[Stmt]) -> Option<crate::ir::TrapId> {
    match stmts {
        [Stmt { kind: StmtKind::Trap(trap), leading, .. }] if leading.is_empty() => Some(*trap),
        _ => None,
    }
}
