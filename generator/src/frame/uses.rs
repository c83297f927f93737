//! Which leaves an expression reads, of those that matter.
//!
//! A copy of a struct reads only the fields that are wanted of the copy, a vector operation only the wanted components: what
//! nobody wants needs no place in the frame.

use super::calls::{Calls, Summary};
use super::leaves::{Leaves, Tree};
use super::set::LeafSet;
use crate::base::Table;
use crate::ir::walk::each_expr;
use crate::ir::{
    BinaryOp, Builtin, Expr, ExprKind, FunctionId, Literal, ParamMode, Place, Program, Projection, StoreId, Type,
    effects,
};

/// Finds reads. In all its methods `reads` is what is alive after the expression, to which they add.
#[derive(Clone, Copy)]
pub(super) struct Uses<'a> {
    pub program: &'a Program,
    pub leaves: &'a Leaves,
    pub calls: &'a Calls,
    /// What each store before a site stores.
    pub early: &'a Table<StoreId, LeafSet>,
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
            ExprKind::Call(id, args) => self.call(*id, args, Given::All, reads),
            _ => {
                for operand in expr.operands() {
                    self.all(operand, reads);
                }
            }
        }
    }

    /// Adds what an assignment of `value` to `target` reads, given which leaves are wanted of the target afterwards.
    pub(super) fn wanted(&self, value: &Expr, target: &Tree, wanted: &LeafSet, reads: &mut LeafSet) {
        if let ExprKind::Call(id, args) = &value.kind {
            return self.call(*id, args, Given::Like(target, wanted), reads);
        }
        if !target.meets(wanted) {
            return self.unwanted(value, reads);
        }
        if effects::has_effect(self.program, value) {
            return self.all(value, reads);
        }
        match &value.kind {
            ExprKind::Load(place) => {
                self.indices(place, reads);
                match self.leaves.place(place) {
                    Some(source) if source.exact => matching(source.tree, target, wanted, reads),
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

    /// Adds what an expression reads whose value nobody wants: what its effects need, and what must have a meaning because the
    /// expression is still printed: what names an element, or decides how often a function turns.
    pub(super) fn unwanted(&self, value: &Expr, reads: &mut LeafSet) {
        if let ExprKind::Call(id, args) = &value.kind {
            return self.call(*id, args, Given::Nothing, reads);
        }
        if effects::has_effect(self.program, value) {
            return self.all(value, reads);
        }
        each_expr(value, &mut |expr| match &expr.kind {
            ExprKind::Load(place) => self.indices(place, reads),
            ExprKind::Index(_, index) => self.all(index, reads),
            ExprKind::Call(id, args) => self.call(*id, args, Given::Nothing, reads),
            _ => {}
        });
    }

    /// Adds what a call reads for what is wanted of it.
    fn call(&self, id: FunctionId, args: &[Expr], given: Given, reads: &mut LeafSet) {
        let summary = &self.calls.functions[id];
        let params = self.program.functions[id].params.iter().zip(args);
        let mut wanted = summary.given(given);
        // Arguments are evaluated before the call writes: what is alive of an `inout` one afterwards is what it gives.
        for (param, arg) in params.clone().filter(|(param, _)| param.mode == ParamMode::InOut) {
            let (Some(tree), ExprKind::Load(place)) = (summary.param(param.var), &arg.kind) else { continue };
            match self.leaves.place(place) {
                Some(touched) if touched.exact => {
                    matching(tree, touched.tree, reads, &mut wanted);
                    touched.tree.ids().for_each(|leaf| reads.remove(leaf));
                }
                _ => tree.ids().for_each(|leaf| wanted.insert(leaf)),
            }
        }
        let needed = summary.needed(&wanted);
        for (param, arg) in params {
            if let Some(tree) = summary.param(param.var) {
                self.wanted(arg, tree, &needed, reads);
            }
        }
    }

    /// Adds what an expression reads, and the `inout` arguments of its calls, whatever is wanted.
    pub(super) fn mentioned(&self, value: &Expr, found: &mut LeafSet) {
        let mut written = self.leaves.none();
        each_expr(value, &mut |expr| {
            let places = effects::written_by(self.program, expr).into_iter();
            for touched in places.filter_map(|place| self.leaves.place(place)) {
                touched.tree.ids().for_each(|leaf| written.insert(leaf));
            }
        });
        // What a call writes is wanted of it, so what it needs for that is mentioned too.
        found.union(&written);
        self.all(value, found);
        found.union(&written);
    }

    /// Adds what calls in an expression may write.
    pub(super) fn writes(&self, value: &Expr, writes: &mut LeafSet) {
        each_expr(value, &mut |expr| {
            let ExprKind::Call(id, args) = &expr.kind else { return };
            let summary = &self.calls.functions[*id];
            for (param, arg) in self.program.functions[*id].params.iter().zip(args) {
                let (ParamMode::InOut, Some(tree), ExprKind::Load(place)) =
                    (param.mode, summary.param(param.var), &arg.kind)
                else {
                    continue;
                };
                match self.leaves.place(place) {
                    Some(touched) if touched.exact => matching(touched.tree, tree, &summary.writes, writes),
                    Some(touched) => touched.tree.ids().for_each(|leaf| writes.insert(leaf)),
                    None => {}
                }
            }
        });
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
                    if inner == 0 {
                        self.unwanted(part, reads);
                    } else {
                        self.components(part, inner, reads);
                    }
                    first += width;
                }
            }
            ExprKind::Call(id, args) => self.call(*id, args, Given::Components(mask), reads),
            ExprKind::Binary(BinaryOp::MatMul, ..) | ExprKind::Index(..) | ExprKind::Field(..) => {
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

/// What is wanted of what a function gives.
#[derive(Clone, Copy)]
pub(super) enum Given<'a> {
    Nothing,
    All,
    /// The leaves whose counterparts in this value are in this set.
    Like(&'a Tree, &'a LeafSet),
    /// The components in a mask.
    Components(u8),
}

impl Summary {
    /// The leaves of its result that are wanted.
    fn given(&self, given: Given) -> LeafSet {
        let mut wanted = self.none();
        let Some(result) = self.result() else { return wanted };
        match given {
            Given::Nothing => {}
            Given::All => result.ids().for_each(|leaf| wanted.insert(leaf)),
            Given::Like(target, set) => matching(result, target, set, &mut wanted),
            Given::Components(mask) => {
                let parts = result.parts.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
                parts.flat_map(|(_, part)| part.ids()).for_each(|leaf| wanted.insert(leaf));
            }
        }
        wanted
    }
}

/// Adds the leaves of `source` whose counterparts in `target` are in `set`.
fn matching(source: &Tree, target: &Tree, set: &LeafSet, found: &mut LeafSet) {
    if !target.meets(set) {
    } else if source.parts.is_empty() || source.parts.len() != target.parts.len() {
        source.ids().for_each(|leaf| found.insert(leaf));
    } else {
        for (source, target) in source.parts.iter().zip(&target.parts) {
            matching(source, target, set, found);
        }
    }
}
