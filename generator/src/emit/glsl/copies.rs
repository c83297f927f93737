//! Ends of blocks that are the same.

use std::collections::BTreeMap;

use super::body::Context;
use super::control::diverges;
use super::endings::Ends;
use crate::base::{Span, Table};
use crate::ir::walk::{VisitMut, walk_block_mut, walk_expr_mut, walk_stmt_mut};
use crate::ir::{Block, Expr, LabelId, LoadId, Place, SiteId, Stmt, StmtKind, StoreId};

/// The ends of blocks by what they are: hash-consed, a statement by its text and an end by its first statement and the rest.
pub(super) struct Copies {
    sites: Table<SiteId, SiteId>,
    loads: Table<LoadId, LoadId>,
    stores: Table<StoreId, StoreId>,
    stmts: BTreeMap<String, usize>,
    ends: BTreeMap<(usize, usize), usize>,
    places: Vec<Vec<Ends>>,
}

impl Copies {
    /// Ends that stand in several places: of each, where; in the order of the first.
    pub(super) fn of(cx: &Context, bodies: &[Block]) -> Vec<Vec<Ends>> {
        let layout = cx.layout;
        let sites = firsts(cx.coroutine.sites.keys(), |a, b| {
            let [a_site, b_site] = [a, b].map(|site| &cx.coroutine.sites[site]);
            let keys = match (&a_site.key, &b_site.key) {
                (Some(a), Some(b)) => crate::ir::same::same(a, b),
                (a, b) => a.is_none() && b.is_none(),
            };
            keys && a_site.target == b_site.target && layout.stores[a] == layout.stores[b]
        });
        let loads = firsts(layout.loads.keys(), |a, b| layout.loads[a] == layout.loads[b]);
        let stores = firsts(layout.early.keys(), |a, b| layout.early[a] == layout.early[b]);
        let (stmts, ends, places) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        let mut copies = Self { sites, loads, stores, stmts, ends, places };
        for (at, body) in bodies.iter().enumerate() {
            copies.block(body, Ends { body: at, way: Vec::new(), from: 0 });
        }
        copies.places.retain(|places| places.len() > 1);
        copies.places
    }

    fn block(&mut self, block: &Block, place: Ends) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            for (number, inner) in stmt.blocks().into_iter().enumerate() {
                let way = place.way.iter().copied().chain([(at, number)]).collect();
                self.block(inner, Ends { way, ..place.clone() });
            }
        }
        if !diverges(block) {
            return;
        }
        let mut rest = usize::MAX;
        for (from, stmt) in block.stmts.iter().enumerate().rev() {
            let mut plain = Plain { copies: self, labels: Vec::new(), leads_out: false };
            // A declaration belongs to what follows it.
            let Some(stmt) = plain.stmt(stmt) else { continue };
            if plain.leads_out {
                return;
            }
            let number = self.stmts.len();
            let stmt = *self.stmts.entry(format!("{:?}", stmt.kind)).or_insert(number);
            let number = self.ends.len();
            rest = *self.ends.entry((stmt, rest)).or_insert(number);
            if rest == self.places.len() {
                self.places.push(Vec::new());
            }
            self.places[rest].push(Ends { from, ..place.clone() });
        }
    }
}

/// For each id the first one that is the same.
fn firsts<I: Copy>(ids: impl Iterator<Item = I>, same: impl Fn(I, I) -> bool) -> Table<I, I>
where
    Table<I, I>: FromIterator<I>,
{
    let mut found: Vec<I> = Vec::new();
    let first = |id: I| {
        let known = found.iter().copied().find(|&known| same(known, id));
        if known.is_none() {
            found.push(id);
        }
        known.unwrap_or(id)
    };
    ids.map(first).collect()
}

/// Makes a statement what it has in common with its copies.
struct Plain<'a> {
    copies: &'a Copies,
    /// Those of the loops and blocks in it, in order.
    labels: Vec<LabelId>,
    /// Whether it jumps out of itself.
    leads_out: bool,
}

impl Plain<'_> {
    fn stmt(&mut self, stmt: &Stmt) -> Option<Stmt> {
        let mut stmt = stmt.clone();
        self.visit_stmt(&mut stmt);
        (!matches!(stmt.kind, StmtKind::Let(_, None))).then_some(stmt)
    }

    fn label(&mut self, label: &mut LabelId) {
        match self.labels.iter().position(|known| known == label) {
            Some(at) => *label = LabelId::from(at),
            None => self.leads_out = true,
        }
    }
}

impl VisitMut for Plain<'_> {
    fn visit_block(&mut self, block: &mut Block) {
        block.stmts.retain(|stmt| !matches!(stmt.kind, StmtKind::Let(_, None)));
        walk_block_mut(self, block);
    }

    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        stmt.span = Span::default();
        stmt.leading.clear();
        stmt.trailing = None;
        match &mut stmt.kind {
            StmtKind::Let(var, value @ Some(_)) => {
                let value = value.take().expect("it is there");
                stmt.kind = StmtKind::Assign(Place::var(*var), value);
            }
            StmtKind::Loop(label, ..) | StmtKind::Labelled(label, _) => {
                self.labels.push(*label);
                self.label(label);
            }
            StmtKind::Break(label) | StmtKind::Continue(label) => self.label(label),
            StmtKind::Leave(site) => *site = self.copies.sites[*site],
            StmtKind::Load(load) => *load = self.copies.loads[*load],
            StmtKind::Store(store) => *store = self.copies.stores[*store],
            _ => {}
        }
        walk_stmt_mut(self, stmt);
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        expr.span = Span::default();
        walk_expr_mut(self, expr);
    }
}
