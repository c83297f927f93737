//! The arms of a choice: one expression where they are cheap and pure, else statements that put their values where they belong.

use crate::base::Span;
use crate::base::options::Checks;
use crate::ir::{Expr, Stmt, StmtKind};
use crate::resolve::typed;

use super::dest::DestId;
use super::function::VarFacts;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop, fold};

impl Lowerer<'_> {
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
        let (then_stmts, then_value) = self.in_block(|me| {
            me.assume(test.clone());
            then(me)
        });
        let (else_stmts, else_value) = self.in_block(|me| {
            me.assume(fold::not(test.clone()));
            otherwise(me)
        });
        if then_value.as_ref().err() == Some(&Stop::Failed) || else_value.as_ref().err() == Some(&Stop::Failed) {
            return Err(Stop::Failed);
        }
        if then_stmts.is_empty()
            && else_stmts.is_empty()
            && self.wants_expr(dest)
            && !self.effects(&test).effectful
            && let (Ok(Some(a)), Ok(Some(b))) = (&then_value, &else_value)
            && let Some(value) = self.selected(&test, a, b)
        {
            return Ok(Some(value));
        }
        if let (Ok(Some(Value::Ref(a))), Ok(Some(Value::Ref(b)))) = (&then_value, &else_value)
            && !Value::Ref(a.clone()).is_same(&Value::Ref(b.clone()))
            && let Some(target) = self.shared_target(self.dest_type(dest))
        {
            let arms = ((then_stmts, a.clone()), (else_stmts, b.clone()));
            return self.chosen_reference(test, arms, target, dest, span).map(Some);
        }
        // without checks, an arm that would panic is never taken
        if self.options.checks != Checks::Trap {
            if else_stmts.is_empty() && else_value.is_err() {
                self.splice(then_stmts);
                return then_value;
            }
            if then_stmts.is_empty() && then_value.is_err() {
                self.splice(else_stmts);
                return else_value;
            }
        }
        let both_diverge = then_value.is_err() && else_value.is_err();
        let (then_stmts, then_end) = self.in_block_with(then_stmts, |me| me.finish_arm(then_value, dest, span));
        let (else_stmts, else_end) = self.in_block_with(else_stmts, |me| me.finish_arm(else_value, dest, span));
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

    /// What a shared reference refers to, if a copy of it will do.
    fn shared_target(&mut self, ty: typed::TypeId) -> Option<typed::TypeId> {
        match self.typed.types[ty] {
            typed::Type::Ref { mutable: false, target } => self.whole_type(target).map(|_| target),
            _ => None,
        }
    }

    /// `if c { &a } else { &b }`: nothing can change what is borrowed, so a copy of it serves as well.
    fn chosen_reference(
        &mut self,
        test: Expr,
        ((then_stmts, a), (else_stmts, b)): ((Vec<Stmt>, Place), (Vec<Stmt>, Place)),
        target: typed::TypeId,
        dest: DestId,
        span: Span,
    ) -> Flow<Value> {
        let depth = self.depth();
        let hint = self.dest_hint(dest);
        let facts = VarFacts { immutable: true, temporary: true, synthetic: true, ..VarFacts::default() };
        let place = self.storage(target, &hint, depth, facts, span);
        let mut arms = Vec::new();
        for (stmts, from) in [(then_stmts, a), (else_stmts, b)] {
            let (stmts, result) = self.in_block_with(stmts, |me| {
                let value = me.load(from, target, span)?;
                me.assign(&place, target, value, span)
            });
            result?;
            arms.push(stmts);
        }
        let otherwise = arms.pop().unwrap_or_default();
        let then = arms.pop().unwrap_or_default();
        self.emit_if(test, then, otherwise, span);
        Ok(Value::Ref(place))
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
        self.emit(StmtKind::If(test, then.into(), otherwise.into()), span);
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
            (Value::Undefined, other) | (other, Value::Undefined) => {
                let mut free = true;
                other.each_expr(&mut |expr| free &= !self.effects(expr).effectful && fold::cost(expr) <= fold::CHEAP);
                free.then(|| other.clone())
            }
            (a, b) => a.is_same(b).then(|| a.clone()),
        }
    }
}

fn only_trap(stmts: &[Stmt]) -> Option<crate::ir::TrapId> {
    match stmts {
        [Stmt { kind: StmtKind::Trap(trap), leading, .. }] if leading.is_empty() => Some(*trap),
        _ => None,
    }
}
