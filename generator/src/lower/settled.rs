//! Values that refer to what a choice is now, whatever it is given later.
//!
//! A value names a choice by its stand-ins, and so follows it. Where it must not, the choice is copied into one that is assigned
//! there and never again: with all choices in what it refers to, of which the copy has its own.

use crate::base::Span;
use crate::ir::{self, Expr, Root, VarId};

use super::choices::Choice;
use super::value::{Place, Value};
use super::{Flow, Lowerer};

impl Lowerer<'_> {
    /// A value in which no reference changes any more: those that may be chosen again are copied.
    pub(super) fn settled_references(&mut self, value: Value, name: &str) -> Flow<Value> {
        let (changing, depth) = (self.changing(&value), self.depth());
        changing.into_iter().try_fold(value, |value, choice| self.with_copy(value, name, choice, depth))
    }

    /// The choices that a value refers to and that may be assigned again.
    pub(super) fn changing(&self, value: &Value) -> Vec<usize> {
        let (mut changing, mut value) = (Vec::new(), value.clone());
        let mut found = |owner: Option<usize>| {
            let new = owner.filter(|owner| !self.f.choices[*owner].fixed && !changing.contains(owner));
            changing.extend(new);
        };
        value.each_root(&mut |root| {
            if let Root::Var(var) = root {
                found(self.f.choices.iter().position(|choice| choice.stand_ins.contains(var)));
            }
        });
        value.each_reference(&mut |place| {
            if let Place::Chosen(inner) = place
                && self.f.choices[*inner].is_inner
            {
                let holds = |outer: &usize| outer != inner && self.with_inner(*outer).contains(inner);
                found((0..self.f.choices.len()).find(holds));
            }
        });
        changing
    }

    /// A value that refers to what a choice is at the end of the block at `depth`, whatever it is later.
    pub(super) fn with_copy(&mut self, mut value: Value, name: &str, choice: usize, depth: usize) -> Flow<Value> {
        let span = Span::default();
        let copy = self.copied(choice, name, depth);
        let (original, copied) = (self.f.choices[choice].clone(), self.f.choices[copy].clone());
        if let Value::Slice(_) = original.value {
            let assigned = self.new_site(copy, original.stand_ins.iter().copied().map(ir::Place::var).collect());
            self.push_at(depth, assigned, span);
        } else {
            let from = original.value.clone();
            let (stmts, assigned) = self.in_block_with(Vec::new(), |me| me.assign_choice(copy, from, span));
            assigned?;
            self.f.blocks[depth - 1].extend(stmts);
        }
        rename_roots(&mut value, &original.stand_ins, &copied.stand_ins);
        let inner: Vec<_> = original.value.inner().into_iter().zip(copied.value.inner()).collect();
        value.each_reference(&mut |place| {
            if let Place::Chosen(choice) = place
                && let Some((_, copy)) = inner.iter().find(|(original, _)| original == choice)
            {
                *choice = *copy;
            }
        });
        Ok(value)
    }

    /// A choice like another one, declared in the block at `depth` and not assigned yet.
    fn copied(&mut self, choice: usize, name: &str, depth: usize) -> usize {
        let span = Span::default();
        let mut copy = self.f.choices[choice].clone();
        let original = std::mem::take(&mut copy.name);
        copy.name = if name.is_empty() { original.clone() } else { name.to_owned() };
        // parts are called after the whole
        let renamed = |part: &str| part.strip_prefix(&original).map(|rest| format!("{}{rest}", copy.name));
        let mut stand_ins = Vec::new();
        for stand_in in &copy.stand_ins {
            let ir::Var { name, ty, .. } = self.f.vars[*stand_in].clone();
            self.stand_in(ty, &renamed(&name).unwrap_or(name), depth, &mut stand_ins, span);
        }
        self.f.stand_ins.extend(&stand_ins);
        rename_roots(&mut copy.value, &copy.stand_ins, &stand_ins);
        if let Value::Slice(slice) = &mut copy.value {
            for (part, expr) in [("offset", &mut slice.offset), ("len", &mut slice.len)] {
                let var = self.choice_var(&format!("{}_{part}", copy.name), expr.ty.clone(), depth, span);
                *expr = Expr::var(var, expr.ty.clone());
            }
        }
        copy.value.each_reference(&mut |place| {
            if let Place::Chosen(inner) = place {
                let name = renamed(&self.f.choices[*inner].name).unwrap_or_default();
                *inner = self.copied(*inner, &name, depth);
                self.f.choices[*inner].is_inner = true;
            }
        });
        let tag = self.choice_var(&format!("{}_choice", copy.name), ir::Type::U32, depth, span);
        let (copies, tag_copies) = (Vec::new(), Vec::new());
        self.f.choices.push(Choice { tag, stand_ins, copies, tag_copies, fixed: true, is_inner: false, depth, ..copy });
        self.f.choices.len() - 1
    }
}

/// Puts the variables `to` in the places of `from`.
fn rename_roots(value: &mut Value, from: &[VarId], to: &[VarId]) {
    value.each_root(&mut |root| {
        if let Root::Var(var) = root
            && let Some(index) = from.iter().position(|from| from == var)
        {
            *var = to[index];
        }
    });
}
