//! Bodies with their loads, and with a declaration of every variable.
//!
//! A load is a statement of its own where it was placed. A variable that the splitter left to its printer is declared before its
//! first use, in the smallest block that holds all uses which one value may reach: between two uses after the first of which no
//! part of it is live, it is another variable. It is declared in a loop only where no turn needs the value of another.
//!
//! What is recomputed of no other variable is so where it is declared: only on paths that need it.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Field, FieldId};
use super::leaves::Leaves;
use super::liveness::Lives;
use super::place::{Path, is_final};
use super::set::LeafSet;
use crate::base::Table;
use crate::ir::walk::{each_expr, reads};
use crate::ir::{Block, Expr, ExprKind, LoadId, Place, Root, SiteId, Stmt, StmtKind, StoreId, VarId};
use crate::split::coroutine::{Continuation, Site};

/// What a body needs to know of the frame, and of itself.
pub(super) struct Frame<'a> {
    pub leaves: &'a Leaves,
    pub fields: &'a Table<FieldId, Field>,
    pub loads: &'a Table<LoadId, Vec<FieldId>>,
    pub stores: &'a Table<SiteId, Vec<FieldId>>,
    pub early: &'a Table<StoreId, Vec<FieldId>>,
    pub sites: &'a Table<SiteId, Site>,
    /// Where the body loads.
    pub places: &'a BTreeMap<Path, LoadId>,
    /// What is live around its statements.
    pub lives: &'a Lives,
}

/// The body of a continuation with its loads.
pub(super) fn body(continuation: &Continuation, frame: &Frame) -> Block {
    let mut declarations = Declarations::new();
    let mut declare = |var: VarId, value: Option<&'_ Expr>| {
        let mut search = Search { frame, var, value: value.cloned(), declarations: &mut declarations };
        search.block(&continuation.body, &mut Vec::new());
    };
    continuation.live_in.iter().for_each(|var| declare(*var, None));
    let mut dropped = BTreeSet::new();
    for (at, stmt) in continuation.body.stmts[..continuation.recomputed].iter().enumerate() {
        if let StmtKind::Let(var, Some(value)) = &stmt.kind
            && means_the_same_everywhere(value)
        {
            declare(*var, Some(value));
            dropped.insert(vec![at]);
        }
    }
    let rebuild = Rebuild { places: frame.places, declarations, dropped };
    rebuild.block(&continuation.body, &mut Vec::new())
}

/// Whether an expression reads no variable.
fn means_the_same_everywhere(value: &Expr) -> bool {
    let mut same = true;
    each_expr(value, &mut |expr| {
        same &= !matches!(&expr.kind, ExprKind::Load(Place { root: Root::Var(_) | Root::Buffer(_), .. }));
    });
    same
}

/// Variables to declare at a place, with their values if they have any: before the load there (`false`), or between it and the
/// statement (`true`).
type Declarations = BTreeMap<(Path, bool), BTreeMap<VarId, Option<Expr>>>;

struct Rebuild<'a> {
    places: &'a BTreeMap<Path, LoadId>,
    declarations: Declarations,
    /// Statements that moved.
    dropped: BTreeSet<Path>,
}

impl Rebuild<'_> {
    fn block(&self, block: &Block, path: &mut Path) -> Block {
        let mut stmts = Vec::new();
        for at in 0..=block.stmts.len() {
            path.push(at);
            let next = block.stmts.get(at);
            let span = next.or(block.stmts.last()).map_or_else(Default::default, |stmt| stmt.span);
            let declared = |after| {
                let vars = self.declarations.get(&(path.clone(), after)).into_iter().flatten();
                vars.map(|(var, value)| StmtKind::Let(*var, value.clone()))
            };
            let loaded = self.places.get(path).map(|load| StmtKind::Load(*load));
            stmts.extend(declared(false).chain(loaded).chain(declared(true)).map(|kind| Stmt::new(kind, span)));
            if let Some(stmt) = next.filter(|_| !self.dropped.contains(path)) {
                let mut stmt = stmt.clone();
                for (at, block) in stmt.blocks_mut().into_iter().enumerate() {
                    path.push(at);
                    *block = self.block(block, path);
                    path.pop();
                }
                stmts.push(stmt);
            }
            path.pop();
        }
        Block { stmts }
    }
}

/// Finds where a variable is declared.
struct Search<'a> {
    frame: &'a Frame<'a>,
    var: VarId,
    /// What it is where a use needs the value that it has at the top.
    value: Option<Expr>,
    declarations: &'a mut Declarations,
}

impl Search<'_> {
    /// Declares the variable in a block that no value of it reaches, and that none leaves.
    fn block(&mut self, block: &Block, path: &mut Path) {
        let uses: Vec<usize> = (0..=block.stmts.len()).filter(|at| self.uses_at(block, path, *at)).collect();
        let ends_here = |at: &usize| block.stmts.get(*at).is_some_and(|stmt| self.ends_in(stmt));
        let values: Vec<&[usize]> = uses.split_inclusive(ends_here).collect();
        for uses in values {
            path.push(uses[0]);
            let inner = match (uses.len(), block.stmts.get(uses[0])) {
                (1, Some(stmt)) if !self.loads_at(path) && self.may_split(stmt) => Some(stmt),
                _ => None,
            };
            if let Some(stmt) = inner {
                for (at, block) in stmt.blocks().into_iter().enumerate() {
                    path.push(at);
                    self.block(block, path);
                    path.pop();
                }
                path.pop();
            } else {
                // What follows in this block is in its scope.
                let needed = block.stmts.get(uses[0]).is_none_or(|stmt| self.is_live(stmt, |around| &around.before));
                let value = self.value.clone().filter(|_| needed);
                let place = (path.clone(), !self.loads_at(path));
                self.declarations.entry(place).or_default().insert(self.var, value);
                path.pop();
                break;
            }
        }
    }

    /// Whether each block of a statement may have a variable of its own.
    fn may_split(&self, stmt: &Stmt) -> bool {
        if stmt.blocks().is_empty() || self.uses_itself(stmt) || !self.ends_in(stmt) {
            return false;
        }
        match stmt.kind {
            StmtKind::Loop(..) => !self.is_live(stmt, |around| &around.before) || self.only_in_final(stmt),
            _ => true,
        }
    }

    /// Whether no value of the variable is used both in a statement and after it.
    fn ends_in(&self, stmt: &Stmt) -> bool {
        !self.is_live(stmt, |around| &around.after) || (!stmt.blocks().is_empty() && self.only_in_final(stmt))
    }

    fn is_live(&self, stmt: &Stmt, side: fn(&super::liveness::Around) -> &LeafSet) -> bool {
        let tree = self.frame.leaves.var(self.var);
        let around = self.frame.lives.get(&std::ptr::from_ref(stmt));
        tree.zip(around).is_none_or(|(tree, around)| tree.meets(side(around)))
    }

    /// Whether it is used in blocks only that end the continuation.
    fn only_in_final(&self, stmt: &Stmt) -> bool {
        !self.uses_itself(stmt)
            && stmt.blocks().iter().all(|block| is_final(block) || block.stmts.iter().all(|it| self.only_in_final(it)))
    }

    fn uses_at(&self, block: &Block, path: &mut Path, at: usize) -> bool {
        path.push(at);
        let found = self.loads_at(path) || block.stmts.get(at).is_some_and(|stmt| self.uses(stmt, path));
        path.pop();
        found
    }

    fn loads_at(&self, path: &Path) -> bool {
        self.frame.places.get(path).is_some_and(|load| self.moves(&self.frame.loads[*load]))
    }

    fn moves(&self, fields: &[FieldId]) -> bool {
        fields.iter().any(|field| self.frame.fields[*field].var == self.var)
    }

    /// Whether a statement or one in it uses the variable, loads included.
    fn uses(&self, stmt: &Stmt, path: &mut Path) -> bool {
        self.uses_itself(stmt)
            || stmt.blocks().into_iter().enumerate().any(|(number, block)| {
                path.push(number);
                let found = (0..=block.stmts.len()).any(|at| self.uses_at(block, path, at));
                path.pop();
                found
            })
    }

    fn uses_itself(&self, stmt: &Stmt) -> bool {
        let reads = |expr: &Expr| reads(expr, self.var);
        let moved = match &stmt.kind {
            StmtKind::Assign(place, _) => place.base_var() == Some(self.var) || place.indices().into_iter().any(reads),
            StmtKind::Leave(site) => {
                self.moves(&self.frame.stores[*site]) || self.frame.sites[*site].key.iter().any(reads)
            }
            StmtKind::Store(store) => self.moves(&self.frame.early[*store]),
            _ => false,
        };
        moved || stmt.exprs().into_iter().any(reads)
    }
}
