//! Which leaves an expression reads, of those that matter.
//!
//! A copy of a struct reads only the fields that are wanted of the copy, a vector operation only the wanted components: what
//! nobody wants needs no place in the frame.

use super::leaves::{Leaves, Tree};
use super::set::LeafSet;
use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Literal, Place, Program, Projection, Type, effects};

/// Finds reads.
pub(super) struct Uses<'a> {
    pub program: &'a Program,
    pub leaves: &'a Leaves,
}

impl Uses<'_> {
    /// Adds all that an expression reads.
    pub(super) fn all(&self, expr: &Expr, reads: &mut LeafSet) {
        match &expr.kind {
            ExprKind::Load(place) => self.place(place, reads),
            ExprKind::Swizzle(value, components) => {
                let wanted = components.iter().fold(0, |mask, at| mask | 1 << at);
                self.components(value, wanted, reads);
            }
            ExprKind::Field(value, field) => self.part(value, Projection::Field(*field), reads),
            ExprKind::Index(value, index) => {
                self.all(index, reads);
                self.part(value, Projection::Index(index.clone()), reads);
            }
            _ => {
                for operand in expr.operands() {
                    self.all(operand, reads);
                }
            }
        }
    }

    /// Adds what an assignment of `value` to `target` reads, given which leaves are wanted of the target afterwards.
    pub(super) fn wanted(&self, value: &Expr, target: &Tree, wanted: &LeafSet, reads: &mut LeafSet) {
        if effects::has_effect(self.program, value) {
            return self.all(value, reads);
        }
        if !target.meets(wanted) {
            return;
        }
        match &value.kind {
            ExprKind::Load(place) => {
                self.indices(place, reads);
                match self.leaves.place(place) {
                    Some(source) if source.exact => copied(source.tree, target, wanted, reads),
                    Some(source) => source.tree.ids().for_each(|leaf| reads.insert(leaf)),
                    None => {}
                }
            }
            ExprKind::Construct(parts)
                if matches!(value.ty, Type::Struct(_) | Type::Array(..)) && parts.len() == target.parts.len() =>
            {
                for (part, target) in parts.iter().zip(&target.parts) {
                    self.wanted(part, target, wanted, reads);
                }
            }
            ExprKind::Select(condition, yes, no) => {
                self.all(condition, reads);
                self.wanted(yes, target, wanted, reads);
                self.wanted(no, target, wanted, reads);
            }
            _ if matches!(value.ty, Type::Vector(..)) => {
                let mask = target
                    .parts
                    .iter()
                    .enumerate()
                    .fold(0, |mask, (at, part)| mask | u8::from(part.meets(wanted)) << at);
                self.components(value, mask, reads);
            }
            _ => self.all(value, reads),
        }
    }

    /// Adds what the components of a vector in `mask` need.
    fn components(&self, expr: &Expr, mask: u8, reads: &mut LeafSet) {
        let Type::Vector(_, size) = expr.ty else { return self.all(expr, reads) };
        match &expr.kind {
            ExprKind::Load(place) => {
                self.indices(place, reads);
                let Some(touched) = self.leaves.place(place) else { return };
                for (at, part) in touched.tree.parts.iter().enumerate() {
                    if !touched.exact || mask >> at & 1 == 1 {
                        part.ids().for_each(|leaf| reads.insert(leaf));
                    }
                }
                if touched.tree.parts.is_empty() {
                    touched.tree.ids().for_each(|leaf| reads.insert(leaf));
                }
            }
            ExprKind::Swizzle(value, components) => {
                let inner = components.iter().enumerate().fold(0, |inner, (at, from)| inner | (mask >> at & 1) << from);
                self.components(value, inner, reads);
            }
            ExprKind::Construct(parts) if parts.len() > 1 => {
                let mut first = 0;
                for part in parts {
                    let width = if let Type::Vector(_, width) = part.ty { width } else { 1 };
                    let inner = mask >> first & ((1 << width) - 1);
                    if inner != 0 {
                        self.components(part, inner, reads);
                    }
                    first += width;
                }
            }
            ExprKind::Binary(BinaryOp::MatMul, ..) | ExprKind::Call(..) | ExprKind::Index(..) | ExprKind::Field(..) => {
                self.all(expr, reads);
            }
            ExprKind::Builtin(Builtin::Cross | Builtin::Normalize, _) => self.all(expr, reads),
            _ => {
                for operand in expr.operands() {
                    match operand.ty {
                        Type::Vector(_, of) if of == size => self.components(operand, mask, reads),
                        _ => self.all(operand, reads),
                    }
                }
            }
        }
    }

    /// Adds all that a place covers, and the reads of its indices.
    fn place(&self, place: &Place, reads: &mut LeafSet) {
        self.indices(place, reads);
        if let Some(touched) = self.leaves.place(place) {
            touched.tree.ids().for_each(|leaf| reads.insert(leaf));
        }
    }

    /// Adds the reads of the indices in a place.
    pub(super) fn indices(&self, place: &Place, reads: &mut LeafSet) {
        for index in place.indices() {
            self.all(index, reads);
        }
    }

    /// Adds what one part of a value needs.
    fn part(&self, value: &Expr, step: Projection, reads: &mut LeafSet) {
        match &value.kind {
            ExprKind::Load(place) => {
                let narrower = place.clone().then(step);
                self.place(&narrower, reads);
            }
            ExprKind::Field(outer, field) if is_path(outer) => {
                let mut steps = vec![step, Projection::Field(*field)];
                let mut root = &**outer;
                while let ExprKind::Field(further, field) = &root.kind {
                    steps.push(Projection::Field(*field));
                    root = further;
                }
                if let ExprKind::Load(place) = &root.kind {
                    let mut narrower = place.clone();
                    narrower.path.extend(steps.into_iter().rev());
                    self.place(&narrower, reads);
                }
            }
            _ => match (&value.ty, step) {
                (Type::Vector(..), Projection::Index(index)) => match index.kind {
                    ExprKind::Literal(Literal::Int(at)) => self.components(value, 1 << at, reads),
                    _ => self.all(value, reads),
                },
                _ => self.all(value, reads),
            },
        }
    }
}

/// Whether an expression is a load with field steps around it.
fn is_path(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Load(_) => true,
        ExprKind::Field(value, _) => is_path(value),
        _ => false,
    }
}

/// Adds the leaves of `source` whose counterparts in `target` are wanted.
fn copied(source: &Tree, target: &Tree, wanted: &LeafSet, reads: &mut LeafSet) {
    if !target.meets(wanted) {
    } else if source.parts.is_empty() || source.parts.len() != target.parts.len() {
        source.ids().for_each(|leaf| reads.insert(leaf));
    } else {
        for (source, target) in source.parts.iter().zip(&target.parts) {
            copied(source, target, wanted, reads);
        }
    }
}
