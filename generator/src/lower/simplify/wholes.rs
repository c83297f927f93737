//! Parts of a value that are only read all together: they are one variable.
//!
//! `let dark_0 = a; let dark_1 = b; … return (dark_0, dark_1)` is `let dark = (a, b); … return dark`.

use std::collections::{BTreeMap, BTreeSet};

use super::Uses;
use crate::base::Table;
use crate::ir::walk::{VisitMut, each_expr_in, walk_expr_mut};
use crate::ir::{Block, Expr, ExprKind, Function, Place, Root, Stmt, StmtKind, Type, Var, VarId};

/// Joins the parts of such values everywhere in a function. Whether it found any.
pub(super) fn all(function: &mut Function, uses: &Uses) -> bool {
    let mut made: BTreeMap<Vec<VarId>, Vec<Type>> = BTreeMap::new();
    each_expr_in(&function.body, &mut |expr| {
        if let Some(parts) = parts(expr) {
            made.entry(parts).or_default().push(expr.ty.clone());
        }
    });
    let is_whole =
        |part: VarId, times: usize| uses.is_part(part) && uses.loads(part) as usize == times && uses.stores(part) == 0;
    made.retain(|parts, types| {
        types.iter().all(|ty| *ty == types[0]) && parts.iter().all(|&part| is_whole(part, types.len()))
    });
    let mut joined = Joined { vars: &mut function.vars, made, wholes: BTreeSet::new() };
    joined.block(&mut function.body);
    let found = !joined.wholes.is_empty();
    joined.visit_block(&mut function.body);
    found
}

/// The variables that a struct is made of, if it is made of nothing else.
fn parts(expr: &Expr) -> Option<Vec<VarId>> {
    let (ExprKind::Construct(fields), Type::Struct(_)) = (&expr.kind, &expr.ty) else { return None };
    let whole = |field: &Expr| match &field.kind {
        ExprKind::Load(Place { root: Root::Var(var), path }) if path.is_empty() => Some(*var),
        _ => None,
    };
    let vars: Vec<VarId> = fields.iter().map(whole).collect::<Option<_>>()?;
    let different: BTreeSet<&VarId> = vars.iter().collect();
    (vars.len() > 1 && different.len() == vars.len()).then_some(vars)
}

struct Joined<'a> {
    vars: &'a mut Table<VarId, Var>,
    /// What is made of which parts, in the order of its fields.
    made: BTreeMap<Vec<VarId>, Vec<Type>>,
    /// Parts that are declared in a row: the first is the whole now.
    wholes: BTreeSet<Vec<VarId>>,
}

impl Joined<'_> {
    fn block(&mut self, block: &mut Block) {
        for at in (0..block.stmts.len()).rev() {
            block.stmts[at].blocks_mut().into_iter().for_each(|inner| self.block(inner));
            let StmtKind::Let(first, Some(_)) = block.stmts[at].kind else { continue };
            let Some((parts, types)) = self.made.iter().find(|(parts, _)| parts[0] == first) else { continue };
            let row = block.stmts.get(at..at + parts.len()).unwrap_or_default();
            let declares =
                |(stmt, part): (&Stmt, &VarId)| matches!(&stmt.kind, StmtKind::Let(var, Some(_)) if var == part);
            if row.is_empty() || !row.iter().zip(parts).all(declares) {
                continue;
            }
            let Some(name) = name(self.vars, parts) else { continue };
            let (ty, parts) = (types[0].clone(), parts.clone());
            let row: Vec<Stmt> = block.stmts.drain(at..at + parts.len()).collect();
            block.stmts.insert(at, whole(first, &ty, row));
            (self.vars[first].name, self.vars[first].ty) = (name, ty);
            self.wholes.insert(parts);
        }
    }
}

/// What the user calls the value whose parts are called `hit_0` and `hit_1`, or `hit_is_some` and `hit`.
fn name(vars: &Table<VarId, Var>, parts: &[VarId]) -> Option<String> {
    let names: Vec<&str> = parts.iter().map(|&part| vars[part].name.as_str()).collect();
    let ends = names[0].match_indices('_').map(|(at, _)| at).chain([names[0].len()]);
    let is_of =
        |whole: &str, part: &str| part.strip_prefix(whole).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'));
    let mut common = ends.map(|end| &names[0][..end]).filter(|whole| names.iter().all(|part| is_of(whole, part)));
    common.rfind(|whole| !whole.is_empty()).map(str::to_owned)
}

/// One declaration for a row of them, with all their comments.
fn whole(var: VarId, ty: &Type, row: Vec<Stmt>) -> Stmt {
    let mut whole = Stmt::new(StmtKind::Let(var, None), row[0].span);
    let mut fields = Vec::new();
    for stmt in row {
        whole.leading.extend(stmt.leading);
        whole.trailing = whole.trailing.or(stmt.trailing);
        if let StmtKind::Let(_, Some(value)) = stmt.kind {
            fields.push(value);
        }
    }
    whole.kind = StmtKind::Let(var, Some(Expr::new(ExprKind::Construct(fields), ty.clone()).at(whole.span)));
    whole
}

impl VisitMut for Joined<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        match parts(expr).filter(|parts| self.wholes.contains(parts)) {
            Some(parts) => *expr = Expr::var(parts[0], expr.ty.clone()).at(expr.span),
            None => walk_expr_mut(self, expr),
        }
    }
}
