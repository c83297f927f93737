//! Structs whose fields get their values in a row are made at once: `Key key = Key(keys[i], 7u);`.
//!
//! What is computed again behind a point is so field by field, since each has a definition of its own.

use super::body::Context;
use crate::ir::effects::has_effect;
use crate::ir::walk::reads;
use crate::ir::{Block, Expr, ExprKind, Place, Projection, Root, Stmt, StmtKind, Type, VarId};

/// Makes structs at once everywhere in a continuation's body.
pub(super) fn make_at_once(cx: &Context, block: &mut Block) {
    block.stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(|inner| make_at_once(cx, inner));
    let mut at = 0;
    while at < block.stmts.len() {
        if let StmtKind::Let(var, None) = block.stmts[at].kind
            && let Some((first, fields)) = assigned(cx, &block.stmts[at + 1..], var)
        {
            let ty = cx.coroutine.vars[var].ty.clone();
            let assignments = block.stmts.drain(at + 1 + first..at + 1 + first + fields.len());
            let assignments: Vec<Stmt> = assignments.collect();
            let mut made = block.stmts.remove(at);
            made.span = assignments.first().map_or(made.span, |stmt| stmt.span);
            made.leading.extend(assignments.iter().flat_map(|stmt| stmt.leading.iter().cloned()));
            let trailing: Vec<&str> = assignments.iter().filter_map(|stmt| stmt.trailing.as_deref()).collect();
            made.trailing = (!trailing.is_empty()).then(|| trailing.join(" "));
            made.kind = StmtKind::Let(var, Some(Expr::new(ExprKind::Construct(fields), ty).at(made.span)));
            block.stmts.insert(at + first, made);
        } else {
            at += 1;
        }
    }
}

/// Where all fields of a variable are assigned in a row, before anything else happens to it, and their values: what has an effect, as a
/// call that may trap, keeps a statement of its own.
fn assigned(cx: &Context, behind: &[Stmt], var: VarId) -> Option<(usize, Vec<Expr>)> {
    let Type::Struct(id) = cx.coroutine.vars[var].ty else { return None };
    let count = cx.program.structs[id].fields.len();
    let first = behind.iter().position(|stmt| !passes(cx, stmt, var))?;
    let row = behind.get(first..first + count)?;
    let value = |(at, stmt): (usize, &Stmt)| match &stmt.kind {
        StmtKind::Assign(Place { root: Root::Var(of), path }, value)
            if *of == var
                && path[..] == [Projection::Field(at as u32)]
                && !reads(value, var)
                && !has_effect(cx.program, value) =>
        {
            Some(value.clone())
        }
        _ => None,
    };
    let values: Vec<Expr> = row.iter().enumerate().map_while(value).collect();
    (count > 0 && values.len() == count).then_some((first, values))
}

/// Whether a statement defines something else, and does not ask for the variable.
fn passes(cx: &Context, stmt: &Stmt, var: VarId) -> bool {
    match &stmt.kind {
        StmtKind::Let(_, value) => !value.iter().any(|value| reads(value, var)),
        StmtKind::Assign(place, value) => {
            place.base_var() != Some(var) && !place.indices().into_iter().chain([value]).any(|expr| reads(expr, var))
        }
        StmtKind::Load(load) => cx.layout.loads[*load].iter().all(|&field| cx.layout.fields[field].var != var),
        _ => false,
    }
}
