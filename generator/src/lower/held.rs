//! Values that wait: operands for the next operand, arguments of inlined calls for their use.
//!
//! A held value stays an expression tree until something would change it. Then it is put into a variable *where it was
//! evaluated*: at the end of the block that was open then, which is before whatever is being built inside.

use crate::base::Span;
use crate::ir::{self, Expr, ExprKind, StmtKind};

use super::value::{Place, Value};
use super::{Flow, Lowerer, fold};

/// Names a held value. Ids grow in evaluation order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HeldId(u32);

/// A held value.
#[derive(Clone, Debug)]
pub(super) struct Held {
    value: Value,
    /// For the variable, if it needs one.
    name: String,
    /// `blocks.len()` where it was evaluated.
    depth: usize,
    /// How many loops were open there.
    loops: usize,
    /// Its only use takes it away.
    once: bool,
    span: Span,
}

impl Lowerer<'_> {
    /// Holds an operand until [`Self::take`].
    pub(super) fn hold(&mut self, value: Value, name: &str, span: Span) -> HeldId {
        self.hold_for(value, name, span, true)
    }

    /// Holds a value for one use, or for many; then it must be cheap.
    pub(super) fn hold_for(&mut self, value: Value, name: &str, span: Span, once: bool) -> HeldId {
        let held = Held { value, name: name.into(), depth: self.depth(), loops: self.f.loops.len(), once, span };
        self.f.last_held += 1;
        let id = HeldId(self.f.last_held);
        self.f.held.insert(id, held);
        id
    }

    /// The operand that was held.
    pub(super) fn take(&mut self, id: HeldId) -> Value {
        self.materialise_if_late(id);
        self.f.held.remove(&id).map_or(Value::Undefined, |held| held.value)
    }

    /// A use of a held argument.
    pub(super) fn use_held(&mut self, id: HeldId) -> Value {
        match self.f.held.get(&id) {
            Some(held) if !held.once => {
                self.materialise_if_late(id);
                self.f.held.get(&id).map_or(Value::Undefined, |held| held.value.clone())
            }
            _ => self.take(id),
        }
    }

    /// Ends the life of a held argument that may not have been used: what it does must have been done.
    pub(super) fn release(&mut self, id: HeldId) {
        let Some(held) = self.f.held.remove(&id) else { return };
        let mut effectful = Vec::new();
        held.value.each_expr(&mut |expr| effectful.extend(self.effect_in(expr)));
        for expr in effectful {
            self.emit(StmtKind::Eval(expr), held.span);
        }
    }

    /// Ends the life of a held argument that can never be used.
    pub(super) fn forget(&mut self, id: HeldId) {
        self.f.held.remove(&id);
    }

    /// A place of which a part is named: what the other parts of a value that is in no place do is done.
    pub(super) fn apart_from_effects(&mut self, place: Place) -> Place {
        match place {
            Place::Value(value) => Place::of(match *value {
                value @ (Value::Expr(Expr { kind: ExprKind::Construct(_), .. }) | Value::Parts(_)) => {
                    self.without_effects(value)
                }
                value => value,
            }),
            place => place,
        }
    }

    /// A value whose effects have happened, in their order.
    pub(super) fn without_effects(&mut self, mut value: Value) -> Value {
        value.each_expr_mut(&mut |expr| {
            if self.effect_in(expr).is_some() {
                let name = super::names::describe(self, expr);
                let taken = std::mem::replace(expr, Expr::bool(false));
                *expr = self.stabilise(taken, &name);
            }
        });
        value
    }

    /// A block is over: values that were held in it can only be used if it is now part of the open one.
    pub(super) fn close_held(&mut self, joined: bool) {
        let depth = self.depth();
        if joined {
            self.f.held.values_mut().for_each(|held| held.depth = held.depth.min(depth));
        } else {
            self.f.held.retain(|_, held| held.depth <= depth);
        }
    }

    /// Before something that writes `writes`: puts into variables what would change. `effect` says that it is an effect
    /// itself, before which all earlier ones must have happened.
    pub(super) fn settle_held(&mut self, writes: &[ir::Place], effect: bool) {
        let ids: Vec<HeldId> = self.f.held.keys().copied().collect();
        for id in ids {
            let Some(held) = self.f.held.get(&id) else { continue };
            let mut must = false;
            held.value.each_expr(&mut |expr| {
                must |= (effect && self.effects(expr).effectful) || self.reads_any(expr, writes);
            });
            if must {
                self.materialise(id, writes, effect);
            }
        }
    }

    /// Before a choice is assigned: values that wait refer to what it was.
    pub(super) fn settle_held_references(&mut self, choice: usize) -> Flow<()> {
        let depth = self.depth();
        let referring = |held: &Held| held.depth <= depth && self.changing(&held.value).contains(&choice);
        let ids: Vec<HeldId> = self.f.held.iter().filter(|(_, held)| referring(held)).map(|(id, _)| *id).collect();
        for id in ids {
            let Some(Held { value, name, depth, .. }) = self.f.held.get(&id).cloned() else { continue };
            let value = self.with_copy(value, &name, choice, depth)?;
            self.f.held.entry(id).and_modify(|held| held.value = value);
        }
        Ok(())
    }

    /// Before a read of `place`: effects that would change it, and were evaluated earlier, happen now.
    pub(super) fn settle_before_read(&mut self, place: &ir::Place) {
        let ids: Vec<HeldId> = self.f.held.keys().copied().collect();
        for id in ids {
            let Some(held) = self.f.held.get(&id) else { continue };
            let mut must = false;
            held.value.each_expr(&mut |expr| {
                must |= self.effects(expr).writes.iter().any(|written| self.may_overlap(written, place));
            });
            if must {
                self.materialise(id, &[], true);
            }
        }
    }

    /// An effect may not move into a block that might not run, and what changes may not move into a loop.
    fn materialise_if_late(&mut self, id: HeldId) {
        let Some(held) = self.f.held.get(&id) else { return };
        let deeper = self.depth() > held.depth;
        let into_loop = self.f.loops.len() > held.loops;
        if !deeper && !into_loop {
            return;
        }
        let (mut effectful, mut changing) = (false, false);
        held.value.each_expr(&mut |expr| {
            effectful |= self.effects(expr).effectful;
            changing |= into_loop && (!self.is_stable(expr) || fold::cost(expr) > fold::CHEAP);
        });
        if effectful || changing {
            self.materialise_all(id);
        }
    }

    fn materialise(&mut self, id: HeldId, writes: &[ir::Place], effect: bool) {
        self.materialise_where(id, |me, expr| (effect && me.effects(expr).effectful) || me.reads_any(expr, writes));
    }

    fn materialise_all(&mut self, id: HeldId) {
        self.materialise_where(id, |me, expr| !matches!(expr.kind, ExprKind::Literal(_)) && !me.is_stable_leaf(expr));
    }

    fn is_stable_leaf(&self, expr: &Expr) -> bool {
        matches!(expr.kind, ExprKind::Load(_) | ExprKind::InvocationId) && self.is_stable(expr)
    }

    fn materialise_where(&mut self, id: HeldId, must: impl Fn(&Self, &Expr) -> bool) {
        let Some(mut held) = self.f.held.remove(&id) else { return };
        if held.depth > self.depth() {
            // an argument that an arm did not use: the arm is over
            return;
        }
        let mut names = super::assign::leaf_names(&held.value, &held.name).into_iter();
        let mut value = std::mem::replace(&mut held.value, Value::Undefined);
        value.each_expr_mut(&mut |expr| {
            let name = names.next().unwrap_or_default();
            if must(self, expr) {
                let name = if name.is_empty() { super::names::describe(self, expr) } else { name };
                let facts = super::function::VarFacts { temporary: true, shared: true, ..self.synthetic(expr) };
                let var = self.new_var(&name, expr.ty.clone(), expr.span, facts);
                let load = Expr::var(var, expr.ty.clone()).at(expr.span);
                let computed = std::mem::replace(expr, load);
                self.push_at(held.depth, StmtKind::Let(var, Some(computed)), held.span);
            }
        });
        held.value = value;
        self.f.held.insert(id, held);
    }
}
