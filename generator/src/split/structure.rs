//! From a reducible region to structured statements with labels.
//!
//! What this gives is raw: every path ends in an explicit jump, every merge is a labelled block, every loop an endless one.
//! [`super::tidy`] makes it what a person would write.

use super::cfg::{Cfg, End, LoopId, Test};
use super::coroutine::{Site, Target};
use super::dominators::Dominators;
use super::flow::RegionFlow;
use super::region::{Region, What};
use super::textual::Textual;
use super::vars::Vars;
use crate::base::{Span, Table};
use crate::ir::{Block, Expr, Label, LabelId, LoopKind, Place, PointId, SiteId, Stmt, StmtKind, SwitchArm, Type};

/// A continuation's raw text.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) body: Block,
    pub(super) sites: Sites,
}

/// A continuation's sites, with what each needs of its own writes.
pub(super) type Sites = Table<SiteId, (Site, Vars)>;

/// Whether two sites go on to the same place with the same of what was written.
pub(super) fn are_same(sites: &Sites, a: SiteId, b: SiteId) -> bool {
    let ((site, needs), (other, others)) = (&sites[a], &sites[b]);
    site.target == other.target && site.key == other.key && needs == others
}

/// What structuring needs to know besides the region.
pub(super) struct Surroundings<'a> {
    pub(super) cfg: &'a Cfg,
    /// Whose continuation it is.
    pub(super) from: PointId,
    /// For each point, the point that continues in its place.
    pub(super) representative: &'a Table<PointId, PointId>,
    /// Where the entry ends, for an end that is not written.
    pub(super) end: Span,
    /// What is alive in it.
    pub(super) flow: &'a RegionFlow,
}

/// Structures a region. New labels are added to `labels`.
pub(super) fn structure(
    around: &Surroundings<'_>,
    region: &Region,
    dominators: &Dominators,
    labels: &mut Table<LabelId, Label>,
) -> Text {
    let textual = Textual::new(around.cfg, region, dominators);
    let count = region.nodes.len();
    let mut structurer = Structurer {
        around,
        region,
        dominators,
        textual: &textual,
        after: vec![None; count],
        turn: vec![None; count],
        counted: vec![false; count],
        counting: vec![false; count],
        labels,
        text: Text::default(),
    };
    structurer.find_counted_loops();
    let mut stmts = Vec::new();
    structurer.tree(0, &mut stmts);
    Text { body: Block { stmts }, ..structurer.text }
}

struct Structurer<'a> {
    around: &'a Surroundings<'a>,
    region: &'a Region,
    dominators: &'a Dominators,
    textual: &'a Textual,
    /// The label whose end a follower stands at.
    after: Vec<Option<LabelId>>,
    /// The label of the loop that a node heads, while inside it.
    turn: Vec<Option<LabelId>>,
    /// Whether a node heads a loop that is printed as `for`.
    counted: Vec<bool>,
    /// Whether the last statement of a node is in the head of such a loop.
    counting: Vec<bool>,
    labels: &'a mut Table<LabelId, Label>,
    text: Text,
}

impl Structurer<'_> {
    /// Finds the loops that can be printed as `for`: nothing of the source's loop stands outside such a one, so its counter is not
    /// alive where the region begins.
    fn find_counted_loops(&mut self) {
        let cfg = self.around.cfg;
        let nodes = 0..self.region.nodes.len();
        let found: Vec<(usize, LoopId, usize, usize)> = nodes
            .clone()
            .filter_map(|header| self.counted_loop(header).map(|(id, start, step)| (header, id, start, step)))
            .collect();
        for &(header, id, start, step) in &found {
            let inside_one =
                |node: usize| found.iter().any(|&(header, of, ..)| of == id && self.dominators.dominates(header, node));
            let source = |node: usize| self.region.nodes[node].what.source();
            if nodes.clone().all(|node| source(node).is_none_or(|at| !cfg.is_in(at, id)) || inside_one(node)) {
                self.counted[header] = true;
                self.counting[start] = true;
                self.counting[step] = true;
            }
        }
    }

    /// The `for` loop of the source that a node heads, the node that enters it and the node that counts it, if it is entered
    /// through its start and counted by that node only.
    fn counted_loop(&self, header: usize) -> Option<(LoopId, usize, usize)> {
        let cfg = self.around.cfg;
        let What::Source(source) = self.region.nodes[header].what else { return None };
        let id = cfg.nodes[source].inside.filter(|&id| cfg.loops[id].header == source)?;
        let Some((step, LoopKind::For { var, .. })) = &cfg.loops[id].counted else { return None };
        let End::Choice { .. } = &cfg.nodes[source].end else { return None };
        let before = self.dominators.before.of(header).iter();
        let (back, forward): (Vec<usize>, Vec<usize>) = before.partition(|&&from| from >= header);
        let ([back], [forward]) = (back.as_slice(), forward.as_slice()) else { return None };
        let What::Source(start) = self.region.nodes[*forward].what else { return None };
        let declares = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Let(start, _) if start == var);
        let starts = cfg.nodes[start].stmts.last().is_some_and(declares) && !cfg.is_in(start, id);
        let counts = self.region.nodes[*back].what == What::Source(*step);
        (starts && counts).then_some((id, *forward, *back))
    }

    fn label(&mut self, name: &str) -> LabelId {
        self.labels.push_and_get_key(Label { name: name.to_string() })
    }

    /// Writes a node and all that stands in it.
    fn tree(&mut self, node: usize, out: &mut Vec<Stmt>) {
        let textual = self.textual;
        let first = out.len();
        let outside = self.open_followers(textual.after_out(node));
        self.turn[node] = self.dominators.is_header(node).then(|| self.label(&self.loop_name(node)));
        let inside = self.open_followers(textual.after_in(node));
        match self.counts(node) {
            Some(_) => self.jump(node, self.region.nodes[node].next[0], out),
            None => self.node(node, out),
        }
        self.close_followers(inside, first, out);
        if let Some(label) = self.turn[node].take() {
            let body = Block { stmts: out.split_off(first) };
            match self.counts(node) {
                Some((head, kind)) => {
                    out.push(Stmt { kind: StmtKind::Loop(label, kind.clone(), body), ..head.clone() });
                    self.jump(node, self.region.nodes[node].next[1], out);
                }
                None => out.push(Stmt::new(StmtKind::Loop(label, LoopKind::Forever, body), self.span_of(node))),
            }
        }
        self.close_followers(outside, first, out);
    }

    fn open_followers(&mut self, followers: &[usize]) -> Vec<(usize, LabelId)> {
        let mut open = Vec::new();
        for &follower in followers {
            let label = self.label("rest");
            self.after[follower] = Some(label);
            open.push((follower, label));
        }
        open
    }

    /// Puts what was written from `first` on into a block for each follower, and writes the follower after it.
    fn close_followers(&mut self, followers: Vec<(usize, LabelId)>, first: usize, out: &mut Vec<Stmt>) {
        for (follower, label) in followers {
            let body = Block { stmts: out.split_off(first) };
            out.push(Stmt::new(StmtKind::Labelled(label, body), self.span_of(follower)));
            self.tree(follower, out);
        }
    }

    /// Writes a node's own statements and its end.
    fn node(&mut self, node: usize, out: &mut Vec<Stmt>) {
        let first = out.len();
        let next = &self.region.nodes[node].next;
        let source = match self.region.nodes[node].what {
            What::Outer(_) => return self.jump(node, next[0], out),
            What::Set(flag, value) => {
                out.push(StmtKind::Assign(Place::var(flag), Expr::bool(value)).into());
                return self.jump(node, next[0], out);
            }
            What::Test(flag) => {
                let (then, otherwise) = (self.arm(node, next[0]), self.arm(node, next[1]));
                return out.push(StmtKind::If(Expr::var(flag, Type::BOOL), then, otherwise).into());
            }
            What::Source(source) => &self.around.cfg.nodes[source],
        };
        let dead = &self.around.flow.dead[node];
        // The declaration before a `for` loop and the assignment at its end are in the loop's head.
        let count = source.stmts.len() - usize::from(self.counting[node]);
        let live = source.stmts[..count].iter().zip(dead).filter(|(_, dead)| !**dead);
        out.extend(live.map(|(stmt, _)| stmt.clone()));
        match &source.end {
            End::Goto(_) => self.jump(node, next[0], out),
            End::Choice { head, test, .. } => {
                let mut arms: Vec<Block> = next.iter().map(|&to| self.arm(node, to)).collect();
                let last = arms.pop().unwrap_or_default();
                let kind = match test {
                    Test::If(condition) => StmtKind::If(condition.clone(), arms.pop().unwrap_or_default(), last),
                    Test::Switch(value, values) => {
                        let arms = values.iter().cloned().zip(arms).map(|(values, body)| SwitchArm { values, body });
                        StmtKind::Switch(value.clone(), arms.collect(), last)
                    }
                };
                out.push(Stmt { kind, ..head.clone() });
            }
            End::Suspend { head, .. } => {
                if let StmtKind::Suspend(point, key) = &head.kind {
                    let target = Target::Point(self.around.representative[*point]);
                    let needs = self.around.flow.needs[node].clone();
                    let leave = self.leave(head.clone(), target, key.clone(), needs);
                    out.push(leave);
                }
            }
            End::Return(head) => {
                let head = head.clone().unwrap_or_else(|| Stmt::new(StmtKind::Return(None), self.around.end));
                let leave = self.leave(head, Target::End, None, Vars::default());
                out.push(leave);
            }
            End::Trap(stmt) => out.push(stmt.clone()),
        }
        if let (Some(stmt), [_, ..]) = (out.get_mut(first), source.leading.as_slice()) {
            stmt.leading.splice(0..0, source.leading.iter().cloned());
        }
    }

    fn leave(&mut self, head: Stmt, target: Target, key: Option<Expr>, needs: Vars) -> Stmt {
        let site = Site { from: self.around.from, target, key, span: head.span };
        let id = self.text.sites.push_and_get_key((site, needs));
        Stmt { kind: StmtKind::Leave(id), ..head }
    }

    fn arm(&mut self, from: usize, to: usize) -> Block {
        let mut stmts = Vec::new();
        self.jump(from, to, &mut stmts);
        Block { stmts }
    }

    fn jump(&mut self, from: usize, to: usize, out: &mut Vec<Stmt>) {
        let kind = if let (true, Some(label)) = (to <= from, self.turn[to]) {
            StmtKind::Continue(label)
        } else if let Some(label) = self.after[to] {
            StmtKind::Break(label)
        } else {
            return self.tree(to, out);
        };
        out.push(Stmt::new(kind, self.span_of(to)));
    }

    /// The head of the `for` loop that a node heads, if it is printed as one.
    fn counts(&self, header: usize) -> Option<(&Stmt, &LoopKind)> {
        if !self.counted[header] {
            return None;
        }
        let cfg = self.around.cfg;
        let source = &cfg.nodes[self.region.nodes[header].what.source()?];
        match (&source.end, &cfg.loops[source.inside?].counted) {
            (End::Choice { head, .. }, Some((_, kind))) => Some((head, kind)),
            _ => None,
        }
    }

    fn loop_name(&self, header: usize) -> String {
        let cfg = self.around.cfg;
        let id = self.region.nodes[header].what.source().and_then(|source| match self.region.nodes[header].what {
            What::Outer(_) => cfg.loops_around(source).nth(1),
            _ => cfg.loops_around(source).next(),
        });
        id.map_or("turns".to_string(), |id| self.labels[cfg.loops[id].label].name.clone())
    }

    fn span_of(&self, node: usize) -> Span {
        let Some(source) = self.region.nodes[node].what.source() else { return self.around.end };
        let source = &self.around.cfg.nodes[source];
        match (&source.stmts.first(), &source.end) {
            (Some(first), _) => first.span,
            (
                None,
                End::Choice { head, .. } | End::Suspend { head, .. } | End::Trap(head) | End::Return(Some(head)),
            ) => head.span,
            _ => self.around.end,
        }
    }
}
