//! Names for the index of what lives across a suspension point.
//!
//! `let light = LIGHTS[draw(rng) % 4]`, of which something is read behind a point, is `let light_index = draw(rng) % 4; let light =
//! LIGHTS[light_index]`: the frame can keep the index, and the light is read again.

use super::blocks::suspends;
use super::temporaries::mentions;
use crate::base::Table;
use crate::ir::{
    Block, BufferAccess, Expr, ExprKind, Function, Place, Program, Projection, Root, Stmt, StmtKind, Type, Var, VarId,
};

/// Applies the rule everywhere in an entry.
pub(in crate::lower) fn name_indices(function: &mut Function, program: &Program) {
    block(&mut function.body, &mut function.vars, program);
}

fn block(block: &mut Block, vars: &mut Table<VarId, Var>, program: &Program) {
    for stmt in &mut block.stmts {
        stmt.blocks_mut().into_iter().for_each(|inner| self::block(inner, vars, program));
    }
    for at in (0..block.stmts.len()).rev() {
        let (before, rest) = block.stmts.split_at_mut(at + 1);
        let StmtKind::Let(var, Some(value)) = &mut before[at].kind else { continue };
        let Some(index) = index(value, program).filter(|_| lives_across(rest, *var)) else { continue };
        let (ty, span) = (index.ty.clone(), index.span);
        let (name, span_of_var) = (format!("{}_index", vars[*var].name), vars[*var].span);
        let name = vars.push_and_get_key(Var { name, named: false, ty: ty.clone(), span: span_of_var });
        let computed = std::mem::replace(index, Expr::load(Place::var(name), ty).at(span));
        let mut named = Stmt::new(StmtKind::Let(name, Some(computed)), span);
        named.leading = std::mem::take(&mut before[at].leading);
        block.stmts.insert(at, named);
    }
}

/// The one index of a value of several words, if it is computed and what it chooses from does not change.
fn index<'a>(value: &'a mut Expr, program: &Program) -> Option<&'a mut Expr> {
    let ExprKind::Load(Place { root, path }) = &mut value.kind else { return None };
    let is_fixed = match root {
        Root::Constant(_) | Root::Uniform(_) => true,
        Root::Buffer(buffer) => program.interface.buffers[*buffer].access == BufferAccess::Read,
        Root::Var(_) => false,
    };
    let mut indices = path.iter_mut().filter_map(|step| match step {
        Projection::Index(index) => Some(index),
        _ => None,
    });
    let index = indices.next().filter(|index| is_computed(index))?;
    (is_fixed && indices.next().is_none() && !matches!(value.ty, Type::Scalar(_))).then_some(index)
}

/// Whether an index is more than what the frame could keep as it is.
fn is_computed(index: &Expr) -> bool {
    match &index.kind {
        ExprKind::Cast(inner) => is_computed(inner),
        ExprKind::Load(place) => !place.indices().is_empty() || matches!(place.root, Root::Buffer(_)),
        ExprKind::Literal(_) | ExprKind::Constant(_) | ExprKind::InvocationId => false,
        _ => true,
    }
}

/// Whether statements suspend and then mention a variable.
fn lives_across(stmts: &[Stmt], var: VarId) -> bool {
    let first = stmts.iter().position(suspends);
    first.is_some_and(|first| stmts[first..].iter().any(|stmt| mentions(stmt, var)))
}
