//! The shape of one continuation: which of the interrupted loops are peeled, and what becomes of an irreducible region.
//!
//! For `while c1 { B; if c2 { suspend; C } D } E`, resumed at C:
//! - *rotated*: `C; loop { D; if !c1 { break } B; if c2 { leave } } E`: nothing is copied, the loop begins in its middle,
//! - *peeled*: `C; D; while c1 { B; if c2 { leave } D } E`: the interrupted turn is finished first, the loop is the user's.
//!
//! Every subset of the (up to four innermost) interrupted loops is tried, and the cheapest taken by
//! `statements + 4·(copies of markers) + 5·flags + 3·(loops not headed as in the source) + 2·(do … while (false))`; of equals the
//! most peeled.

use super::cfg::{Cfg, End, LoopId, NodeId};
use super::coroutine::Target;
use super::dominators::Dominators;
use super::flow::Liveness;
use super::jumps::weight;
use super::labels::Lowering;
use super::reduce;
use super::region::{Region, What};
use super::structure::{Surroundings, Text, structure};
use super::tidy::tidy;
use crate::base::{Span, Table};
use crate::ir::{Expr, Label, LabelId, PointId, Program, Stmt, StmtKind, Type, Var, VarId};

/// Loops around a point that may be peeled.
const PEELED: usize = 4;
/// So many shapes are written out to be compared by their text.
const WRITTEN: usize = 3;

/// How many statements a region may grow to by copies, before a guard flag is cheaper than reading them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    /// So many in any case.
    pub(super) statements: usize,
    /// Or so many times what the region has.
    pub(super) factor: usize,
}

impl Default for Growth {
    fn default() -> Self {
        Self { statements: 200, factor: 2 }
    }
}

/// What every continuation of one entry shares.
pub(super) struct Shaper<'a> {
    pub(super) program: &'a Program,
    pub(super) cfg: &'a Cfg,
    pub(super) liveness: &'a Liveness,
    pub(super) representative: &'a Table<PointId, PointId>,
    /// Where the entry ends.
    pub(super) end: Span,
    /// Labels below this are the source's.
    pub(super) new_labels: LabelId,
    pub(super) growth: Growth,
}

/// A continuation in its best shape.
pub(super) struct Shaped {
    pub(super) text: Text,
    pub(super) live_in: super::flow::Vars,
    pub(super) remarks: Vec<String>,
}

struct Candidate {
    region: Region,
    dominators: Dominators,
    peeled: usize,
    score: usize,
    /// Guard flags that the region tests.
    guards: Vec<VarId>,
}

impl Shaper<'_> {
    /// Writes the continuation that begins at `start`.
    pub(super) fn shape(
        &self,
        from: PointId,
        start: NodeId,
        vars: &mut Table<VarId, Var>,
        labels: &mut Table<LabelId, Label>,
    ) -> Shaped {
        let candidates = self.candidates(start, vars);
        if let [only] = candidates.as_slice() {
            return self.write(from, only, vars, labels).0;
        }
        let (old_vars, old_labels) = (vars.len(), labels.len());
        let mut best: Option<(usize, usize)> = None;
        for (at, candidate) in candidates.iter().enumerate() {
            let (_, cost) = self.write(from, candidate, vars, labels);
            vars.truncate(old_vars);
            labels.truncate(old_labels);
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((at, cost));
            }
        }
        let (at, _) = best.expect("at least one shape is reducible");
        self.write(from, &candidates[at], vars, labels).0
    }

    /// The shapes worth writing, cheapest first.
    fn candidates(&self, start: NodeId, vars: &mut Table<VarId, Var>) -> Vec<Candidate> {
        let plain = Region::reach(self.cfg, start, &[]);
        let loops = self.interrupted(&plain, start);
        let limit = (self.growth.factor * self.weight(&plain)).max(self.growth.statements);
        let mut candidates = Vec::new();
        for subset in 0..1_usize << loops.len() {
            let peeled: Vec<LoopId> = (0..loops.len()).filter(|at| subset >> at & 1 != 0).map(|at| loops[at]).collect();
            let region = Region::reach(self.cfg, start, &peeled);
            if self.weight(&region) <= limit {
                candidates.extend(self.candidate(region, peeled.len()));
            }
        }
        // Splitting finds the smallest copies one by one: for a small region. In a large one peeling finds its own.
        if self.weight(&plain) <= self.growth.statements && is_irreducible(&plain) {
            let split = reduce::split_nodes(&plain, |what| self.node_weight(what), limit);
            candidates.extend(split.and_then(|region| self.candidate(region, 0)));
        }
        if candidates.is_empty() {
            let mut guards = Vec::new();
            let guarded = reduce::guard(&plain, || {
                let var = Var { name: "resumed".to_string(), ty: Type::BOOL, span: Span::default() };
                guards.push(vars.push_and_get_key(var));
                guards[guards.len() - 1]
            });
            let guarded = self.candidate(guarded, 0).map(|candidate| Candidate { guards, ..candidate });
            candidates.extend(guarded);
        }
        candidates.sort_by_key(|candidate| (candidate.score, std::cmp::Reverse(candidate.peeled)));
        candidates.truncate(WRITTEN);
        candidates
    }

    /// The loops that the point interrupts and that control may get back into, outermost first.
    fn interrupted(&self, region: &Region, start: NodeId) -> Vec<LoopId> {
        let start = self.cfg.skip_empty(start);
        let comes_back = |id: &LoopId| {
            let header = self.cfg.loops[*id].header;
            header != start && region.nodes.iter().any(|node| node.what == What::Source(header))
        };
        let mut loops: Vec<LoopId> = self.cfg.loops_around(start).filter(comes_back).take(PEELED).collect();
        loops.reverse();
        loops
    }

    fn candidate(&self, mut region: Region, peeled: usize) -> Option<Candidate> {
        if is_irreducible(&region) {
            return None;
        }
        region.separate_headers(self.cfg);
        let dominators = Dominators::new(&region);
        let mut sources: Vec<NodeId> = region
            .nodes
            .iter()
            .filter_map(|node| match node.what {
                What::Source(node) if matches!(self.cfg.nodes[node].end, End::Suspend { .. }) => Some(node),
                _ => None,
            })
            .collect();
        let markers = sources.len();
        sources.sort_unstable();
        sources.dedup();
        let rotated = (0..region.nodes.len())
            .filter(|&node| {
                let as_in_source = matches!(region.nodes[node].what, What::Source(node) if self.cfg.is_header(node));
                dominators.is_header(node) && !as_in_source
            })
            .count();
        let score = self.weight(&region) + 4 * (markers - sources.len()) + 3 * rotated;
        Some(Candidate { region, dominators, peeled, score, guards: Vec::new() })
    }

    /// Writes a shape; gives its whole cost.
    fn write(
        &self,
        from: PointId,
        candidate: &Candidate,
        vars: &mut Table<VarId, Var>,
        labels: &mut Table<LabelId, Label>,
    ) -> (Shaped, usize) {
        let flow = self.liveness.of_region(self.cfg, &candidate.region);
        let around =
            Surroundings { cfg: self.cfg, from, representative: self.representative, end: self.end, flow: &flow };
        let mut text = structure(&around, &candidate.region, &candidate.dominators, labels);
        let mut remarks = Vec::new();
        for &guard in &candidate.guards {
            let mut stmt = Stmt::from(StmtKind::Let(guard, Some(Expr::bool(false))));
            stmt.leading.push("remark: the loop below has two ways in".to_string());
            text.body.stmts.insert(0, stmt);
            remarks.push("a flag `resumed` guards a loop that would grow too much without".to_string());
        }
        tidy(self.program, &mut text.body, self.new_labels);
        let mut lowering = Lowering::new(vars, labels);
        lowering.suspends = text.sites.iter().map(|(site, _)| site.target != Target::End).collect();
        lowering.lower(&mut text.body);
        let cost = candidate.score + 5 * lowering.flags + 2 * lowering.blocks;
        remarks.extend(lowering.remarks);
        tidy(self.program, &mut text.body, self.new_labels);
        (Shaped { text, live_in: flow.live_in, remarks }, cost)
    }

    fn weight(&self, region: &Region) -> usize {
        region.nodes.iter().map(|node| self.node_weight(node.what)).sum()
    }

    fn node_weight(&self, what: What) -> usize {
        match what {
            What::Source(node) => {
                let node = &self.cfg.nodes[node];
                weight(&node.stmts) + usize::from(!matches!(node.end, End::Goto(_)))
            }
            What::Outer(_) => 0,
            What::Set(..) | What::Test(_) => 1,
        }
    }
}

fn is_irreducible(region: &Region) -> bool {
    !Dominators::new(region).reducible
}
