//! From a reducible region to structured statements with labels.
//!
//! What this gives is raw: every path ends in an explicit jump, every merge is a labelled block, every loop an endless one.
//! [`super::tidy`] makes it what a person would write.

use super::cfg::{Cfg, End, LoopId, Test};
use super::coroutine::{Site, Target};
use super::dominators::Dominators;
use super::flow::{RegionFlow, Vars};
use super::region::{Region, What};
use super::textual::Textual;
use crate::base::{Span, Table};
use crate::ir::{Block, Expr, Label, LabelId, LoopKind, Place, PointId, SiteId, Stmt, StmtKind, SwitchArm, Type};

/// A continuation's raw text.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) body: Block,
    /// Its sites, with what each needs of the continuation's own writes.
    pub(super) sites: Table<SiteId, (Site, Vars)>,
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
        counted: vec![None; count],
        labels,
        text: Text::default(),
    };
    structurer.find_counted_loops();
    let body = structurer.tree(0);
    Text { body: Block { stmts: body }, ..structurer.text }
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
    /// For the node that counts a `for` loop: the loop's header.
    counted: Vec<Option<usize>>,
    labels: &'a mut Table<LabelId, Label>,
    text: Text,
}

impl Structurer<'_> {
    /// Finds the loops that can be printed as `for`: nothing of the source's loop stands outside such a one.
    fn find_counted_loops(&mut self) {
        let cfg = self.around.cfg;
        let nodes = 0..self.region.nodes.len();
        let found: Vec<(usize, LoopId, usize)> =
            nodes.clone().filter_map(|header| self.counted_loop(header).map(|(id, step)| (header, id, step))).collect();
        for &(header, id, step) in &found {
            let inside_one =
                |node: usize| found.iter().any(|&(header, of, _)| of == id && self.dominators.dominates(header, node));
            let source = |node: usize| self.region.nodes[node].what.source();
            if nodes.clone().all(|node| source(node).is_none_or(|at| !cfg.is_in(at, id)) || inside_one(node)) {
                self.counted[step] = Some(header);
            }
        }
    }

    /// The `for` loop of the source that a node heads, and the node that counts it, if it is entered through its start and
    /// counted by that node only.
    fn counted_loop(&self, header: usize) -> Option<(LoopId, usize)> {
        let cfg = self.around.cfg;
        let What::Source(source) = self.region.nodes[header].what else { return None };
        let id = cfg.nodes[source].inside.filter(|&id| cfg.loops[id].header == source)?;
        let Some((step, LoopKind::For { var, .. })) = &cfg.loops[id].counted else { return None };
        let before = self.region.predecessors();
        let (back, forward): (Vec<usize>, Vec<usize>) = before[header].iter().partition(|&&from| from >= header);
        let ([back], [forward]) = (back.as_slice(), forward.as_slice()) else { return None };
        let What::Source(start) = self.region.nodes[*forward].what else { return None };
        let declares = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Let(start, _) if start == var);
        let starts = cfg.nodes[start].stmts.last().is_some_and(declares) && !cfg.is_in(start, id);
        let counts = self.region.nodes[*back].what == What::Source(*step);
        (starts && counts && !self.around.flow.live_in.contains(*var)).then_some((id, *back))
    }

    fn label(&mut self, name: &str) -> LabelId {
        self.labels.push_and_get_key(Label { name: name.to_string() })
    }

    /// The text of a node and of all that stands in it.
    fn tree(&mut self, node: usize) -> Vec<Stmt> {
        let textual = self.textual;
        let outside = self.open_followers(textual.after_out(node));
        let turn = self.dominators.is_header(node).then(|| self.label(&self.loop_name(node)));
        self.turn[node] = turn;
        let inside = self.open_followers(textual.after_in(node));
        let own = if self.counts(node).is_some() {
            self.jump(node, self.region.nodes[node].next[0])
        } else {
            self.node(node)
        };
        let mut stmts = self.close_followers(inside, own);
        if let Some(label) = turn {
            self.turn[node] = None;
            stmts = match self.counts(node) {
                Some((head, kind)) => {
                    let kind = StmtKind::Loop(label, kind.clone(), Block { stmts });
                    let mut stmts = vec![Stmt { kind, ..head.clone() }];
                    stmts.extend(self.jump(node, self.region.nodes[node].next[1]));
                    stmts
                }
                None => {
                    vec![Stmt::new(StmtKind::Loop(label, LoopKind::Forever, Block { stmts }), self.span_of(node))]
                }
            };
        }
        self.close_followers(outside, stmts)
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

    fn close_followers(&mut self, followers: Vec<(usize, LabelId)>, mut stmts: Vec<Stmt>) -> Vec<Stmt> {
        for (follower, label) in followers {
            let block = Stmt::new(StmtKind::Labelled(label, Block { stmts }), self.span_of(follower));
            stmts = vec![block];
            stmts.extend(self.tree(follower));
        }
        stmts
    }

    /// A node's own statements and its end.
    fn node(&mut self, node: usize) -> Vec<Stmt> {
        let next = &self.region.nodes[node].next;
        let source = match self.region.nodes[node].what {
            What::Outer(_) => return self.jump(node, next[0]),
            What::Set(flag, value) => {
                let mut stmts = vec![StmtKind::Assign(Place::var(flag), Expr::bool(value)).into()];
                stmts.extend(self.jump(node, next[0]));
                return stmts;
            }
            What::Test(flag) => {
                let then = Block { stmts: self.jump(node, next[0]) };
                let otherwise = Block { stmts: self.jump(node, next[1]) };
                return vec![StmtKind::If(Expr::var(flag, Type::BOOL), then, otherwise).into()];
            }
            What::Source(source) => &self.around.cfg.nodes[source],
        };
        let dead = &self.around.flow.dead[node];
        let live = source.stmts.iter().zip(dead).filter(|(_, dead)| !**dead);
        let mut stmts: Vec<Stmt> = live.map(|(stmt, _)| stmt.clone()).collect();
        self.drop_counting(node, &mut stmts);
        match &source.end {
            End::Goto(_) => stmts.extend(self.jump(node, next[0])),
            End::Choice { head, test, .. } => {
                let mut arms: Vec<Block> = next.iter().map(|&to| Block { stmts: self.jump(node, to) }).collect();
                let last = arms.pop().unwrap_or_default();
                let kind = match test {
                    Test::If(condition) => StmtKind::If(condition.clone(), arms.pop().unwrap_or_default(), last),
                    Test::Switch(value, values) => {
                        let arms = values.iter().cloned().zip(arms).map(|(values, body)| SwitchArm { values, body });
                        StmtKind::Switch(value.clone(), arms.collect(), last)
                    }
                };
                stmts.push(Stmt { kind, ..head.clone() });
            }
            End::Suspend { head, .. } => {
                if let StmtKind::Suspend(point, key) = &head.kind {
                    let target = Target::Point(self.around.representative[*point]);
                    let needs = self.around.flow.needs[node].clone();
                    stmts.push(self.leave(head.clone(), target, key.clone(), needs));
                }
            }
            End::Return(head) => {
                let head = head.clone().unwrap_or_else(|| Stmt::new(StmtKind::Return(None), self.around.end));
                stmts.push(self.leave(head, Target::End, None, Vars::default()));
            }
            End::Trap(stmt) => stmts.push(stmt.clone()),
        }
        if let (Some(first), [_, ..]) = (stmts.first_mut(), source.leading.as_slice()) {
            first.leading.splice(0..0, source.leading.iter().cloned());
        }
        stmts
    }

    /// The declaration before a `for` loop and the assignment at its end are in the loop's head.
    fn drop_counting(&self, node: usize, stmts: &mut Vec<Stmt>) {
        let starts = self.counted.iter().flatten().any(|&header| self.region.nodes[node].next == [header]);
        if starts || self.counted[node].is_some() {
            stmts.pop();
        }
    }

    fn leave(&mut self, head: Stmt, target: Target, key: Option<Expr>, needs: Vars) -> Stmt {
        let site = Site { from: self.around.from, target, key, span: head.span };
        let id = self.text.sites.push_and_get_key((site, needs));
        Stmt { kind: StmtKind::Leave(id), ..head }
    }

    fn jump(&mut self, from: usize, to: usize) -> Vec<Stmt> {
        let kind = if let (true, Some(label)) = (to <= from, self.turn[to]) {
            StmtKind::Continue(label)
        } else if let Some(label) = self.after[to] {
            StmtKind::Break(label)
        } else {
            return self.tree(to);
        };
        vec![Stmt::new(kind, self.span_of(to))]
    }

    /// The head of the `for` loop that a node heads, if it is printed as one.
    fn counts(&self, header: usize) -> Option<(&Stmt, &LoopKind)> {
        if !self.counted.contains(&Some(header)) {
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
