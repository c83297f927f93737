//! Declarations where their uses are: in a continuation, a use may stand outside the scope of the source's `let`.
//!
//! Afterwards each variable of the continuation is of one of two kinds:
//! - it is *live in*: some path uses it before writing it, or would leave with it untouched from inside its scope. The body has no `Let` of it; whoever prints it declares it at the top;
//! - every use stands in the scope of a `Let` (or `For`) of it, and no `Let` stands in the scope of another of the same variable.
//!
//! A site uses what its target needs of the continuation's own writes, since it is stored there.

use std::collections::{BTreeMap, BTreeSet};

use super::coroutine::{Site, Target};
use super::vars::Vars;
use crate::base::Table;
use crate::ir::walk::{each_expr, reads};
use crate::ir::{Block, Expr, ExprKind, LoopKind, Place, PointId, SiteId, Stmt, StmtKind, VarId};

/// The way to a statement: index in the body, then of the block in that statement, of the statement in that block, and so on.
type Path = Vec<usize>;

/// Moves the declarations of a body; gives the variables that it leaves to its printer. `kept` says what is alive at a point
/// and may have a value.
pub(super) fn declare(
    body: &mut Block,
    live_in: &Vars,
    sites: &Table<SiteId, (Site, Vars)>,
    kept: impl Fn(PointId) -> Vars,
) -> Vec<VarId> {
    let mut uses = Uses { sites, scopes: Vec::new(), path: Vec::new(), all: BTreeMap::new() };
    uses.block(body);
    // What stays in its slot until a site must not lie under a new declaration, which would make it another value.
    let passes = |var: VarId| {
        sites.iter().any(|(site, needs)| match site.target {
            Target::Point(point) => kept(point).contains(var) && !needs.contains(var),
            Target::End => false,
        })
    };
    let mut top = Vec::new();
    let mut moves = Moves::default();
    for (&var, found) in &uses.all {
        if live_in.contains(var) || found.uncovered && passes(var) {
            top.push(var);
        } else if found.uncovered {
            moves.add(var, found);
        }
    }
    let mut in_scope: BTreeSet<VarId> = top.iter().copied().collect();
    moves.apply(body, &mut Vec::new(), &mut in_scope);
    top
}

/// Drops the declarations of variables that are declared and no more.
pub(super) fn drop_unused(body: &mut Block, sites: &Table<SiteId, (Site, Vars)>) {
    let mut uses = Uses { sites, scopes: Vec::new(), path: Vec::new(), all: BTreeMap::new() };
    uses.block(body);
    let unused = |stmt: &Stmt| match stmt.kind {
        StmtKind::Let(var, None) => uses.all.get(&var).is_some_and(|found| found.mentions == found.declarations),
        _ => false,
    };
    fn drop(block: &mut Block, unused: &impl Fn(&Stmt) -> bool) {
        block.stmts.retain(|stmt| !unused(stmt));
        block.stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(|block| drop(block, unused));
    }
    drop(body, &unused);
}

/// Where a variable stands.
#[derive(Debug, Default)]
struct Found {
    /// The smallest block around every mention, and the first statement of it that has one.
    block: Path,
    first: usize,
    seen: bool,
    /// The first is `variable = value` and stands right there.
    assigned_whole: Option<Path>,
    /// A mention stands in the scope of no `Let`.
    uncovered: bool,
    mentions: usize,
    /// Mentions that are `Let`s without a value.
    declarations: usize,
}

struct Uses<'a> {
    sites: &'a Table<SiteId, (Site, Vars)>,
    scopes: Vec<BTreeSet<VarId>>,
    path: Path,
    all: BTreeMap<VarId, Found>,
}

impl Uses<'_> {
    fn block(&mut self, block: &Block) {
        self.scopes.push(BTreeSet::new());
        for (at, stmt) in block.stmts.iter().enumerate() {
            self.path.push(at);
            self.stmt(stmt);
            self.path.pop();
        }
        self.scopes.pop();
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let counted = match &stmt.kind {
            StmtKind::Loop(_, LoopKind::For { var, start, .. }, _) => {
                self.expr(start);
                self.scopes.push(BTreeSet::from([*var]));
                self.mention(*var);
                true
            }
            _ => false,
        };
        stmt.exprs().into_iter().for_each(|expr| self.expr(expr));
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                if let Some(scope) = self.scopes.last_mut() {
                    scope.insert(*var);
                }
                self.mention(*var);
                self.all.entry(*var).or_default().declarations += usize::from(value.is_none());
            }
            StmtKind::Assign(place, value) => {
                place.indices().into_iter().for_each(|index| self.expr(index));
                if let Some(var) = place.base_var() {
                    self.mention(var);
                    let found = self.all.entry(var).or_default();
                    if place.path.is_empty() && found.assigned_whole.is_none() && !reads(value, var) {
                        found.assigned_whole = Some(self.path.clone());
                    }
                }
            }
            StmtKind::Leave(site) => {
                let sites = self.sites;
                let (site, needs) = &sites[*site];
                site.key.iter().for_each(|key| self.expr(key));
                needs.iter().for_each(|var| self.mention(var));
            }
            _ => {}
        }
        for (at, block) in stmt.blocks().into_iter().enumerate() {
            self.path.push(at);
            self.block(block);
            self.path.pop();
        }
        if counted {
            self.scopes.pop();
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let mut vars = Vec::new();
        each_expr(expr, &mut |expr| {
            if let ExprKind::Load(place) = &expr.kind {
                vars.extend(place.base_var());
            }
        });
        vars.into_iter().for_each(|var| self.mention(var));
    }

    fn mention(&mut self, var: VarId) {
        let covered = self.scopes.iter().any(|scope| scope.contains(&var));
        let found = self.all.entry(var).or_default();
        found.uncovered |= !covered;
        found.mentions += 1;
        let (&at, block) = self.path.split_last().expect("a mention stands in a statement");
        if !found.seen {
            (found.block, found.first, found.seen) = (block.to_vec(), at, true);
            return;
        }
        // Blocks are at even depths of a path: a statement's index comes first, then the block's in it.
        let mut shared = found.block.iter().zip(block).take_while(|(a, b)| a == b).count();
        shared -= shared % 2;
        if shared < found.block.len() {
            found.first = found.block[shared];
            found.block.truncate(shared);
        }
    }
}

/// The declarations that a body gets.
#[derive(Default)]
struct Moves {
    /// By block and statement: variables to declare before it.
    before: BTreeMap<(Path, usize), Vec<VarId>>,
    /// Assignments that become declarations.
    promoted: BTreeSet<Path>,
}

impl Moves {
    fn add(&mut self, var: VarId, found: &Found) {
        let mut first = found.block.clone();
        first.push(found.first);
        if found.assigned_whole.as_ref() == Some(&first) {
            self.promoted.insert(first);
        } else {
            self.before.entry((found.block.clone(), found.first)).or_default().push(var);
        }
    }

    /// Adds the declarations; a `Let` in the scope of another of its variable becomes an assignment.
    fn apply(&self, block: &mut Block, path: &mut Path, in_scope: &mut BTreeSet<VarId>) {
        let mut declared = Vec::new();
        let mut out = Vec::new();
        for (at, mut stmt) in std::mem::take(&mut block.stmts).into_iter().enumerate() {
            for &var in self.before.get(&(path.clone(), at)).into_iter().flatten() {
                out.push(Stmt::new(StmtKind::Let(var, None), stmt.span));
                in_scope.insert(var);
                declared.push(var);
            }
            path.push(at);
            stmt.kind = match stmt.kind {
                StmtKind::Assign(place, value) if self.promoted.contains(path) => match place.base_var() {
                    Some(var) => StmtKind::Let(var, Some(value)),
                    None => StmtKind::Assign(place, value),
                },
                kind => kind,
            };
            let gone = match &mut stmt.kind {
                StmtKind::Let(var, value) => {
                    if in_scope.insert(*var) {
                        declared.push(*var);
                        false
                    } else if let Some(value) = value.take() {
                        stmt.kind = StmtKind::Assign(Place::var(*var), value);
                        false
                    } else {
                        true
                    }
                }
                _ => false,
            };
            for (at, block) in stmt.blocks_mut().into_iter().enumerate() {
                path.push(at);
                self.apply(block, path, in_scope);
                path.pop();
            }
            path.pop();
            if !gone {
                out.push(stmt);
            }
        }
        block.stmts = out;
        for var in declared {
            in_scope.remove(&var);
        }
    }
}
