//! The shape of one continuation: which of the interrupted loops are peeled, and what becomes of an irreducible region.
//!
//! For `while c1 { B; if c2 { suspend; C } D } E`, resumed at C:
//! - *rotated*: `C; loop { D; if !c1 { break } B; if c2 { leave } } E`: nothing is copied, the loop begins in its middle,
//! - *peeled*: `C; D; while c1 { B; if c2 { leave } D } E`: the interrupted turn is finished first, the loop is the user's.
//!
//! Every subset of the (up to four innermost) interrupted loops is tried, and the cheapest taken by
//! `statements + 4·(copies of markers) + 5·flags + 3·(loops not headed as in the source) + 2·(do … while (false))`; of equals the
//! most peeled.

use std::cmp::Reverse;

use super::cfg::{Cfg, End, LoopId, NodeId};
use super::declare::drop_unused;
use super::dominators::Dominators;
use super::exits;
use super::facts::{Source, Ways};
use super::flow::Liveness;
use super::jumps::weight;
use super::labels::Lowering;
use super::reduce;
use super::region::{Node, Region, What};
use super::sink::sink_exits;
use super::structure::{Surroundings, Text, structure};
use super::tidy::tidy;
use crate::base::{Span, Table};
use crate::ir::{Expr, Label, LabelId, PointId, Program, Stmt, StmtKind, Type, Var, VarId};

/// Loops around a point that may be peeled.
const PEELED: usize = 4;
/// So many shapes are written out to be compared by their text.
const WRITTEN: usize = 3;

/// How much a continuation may hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    /// How many statements a region may grow to by copies, before a guard flag is cheaper than reading them: so many in any case.
    pub(super) statements: usize,
    /// Or so many times what the region has.
    pub(super) factor: usize,
    /// How many markers control may pass by before a relay: more than a person writes.
    pub(super) stretch: usize,
}

impl Default for Growth {
    fn default() -> Self {
        Self { statements: 200, factor: 2, stretch: 32 }
    }
}

/// What every continuation of one entry shares.
pub(super) struct Shaper<'a> {
    pub(super) program: &'a Program,
    pub(super) liveness: &'a Liveness<'a>,
    pub(super) representative: &'a Table<PointId, PointId>,
    pub(super) ways: Ways<'a>,
    /// Where the entry ends.
    pub(super) end: Span,
    /// Labels below this are the source's.
    pub(super) new_labels: LabelId,
    pub(super) growth: Growth,
}

/// A continuation in its best shape.
pub(super) struct Shaped {
    pub(super) text: Text,
    pub(super) live_in: super::vars::Vars,
    pub(super) remarks: Vec<String>,
}

/// A region that may become the text.
struct Candidate {
    region: Region,
    peeled: usize,
    /// What its text costs at least: the statements and the copies of markers.
    least: usize,
    /// Guard flags that the region tests.
    guards: Vec<VarId>,
}

/// A shape's text.
struct Written {
    shaped: Shaped,
    /// Its whole cost; of equals the most peeled.
    cost: (usize, Reverse<usize>),
    /// What it declares anew: flags.
    vars: Table<VarId, Var>,
    labels: Table<LabelId, Label>,
}

impl Shaper<'_> {
    /// Writes the continuation of a point.
    pub(super) fn shape(
        &self,
        from: PointId,
        source: &Source,
        vars: &mut Table<VarId, Var>,
        labels: &mut Table<LabelId, Label>,
    ) -> Shaped {
        Shape { shaper: self, cfg: &source.cfg, from }.best(&source.region, vars, labels)
    }
}

/// The shapes of one continuation.
struct Shape<'a> {
    shaper: &'a Shaper<'a>,
    cfg: &'a Cfg,
    from: PointId,
}

impl Shape<'_> {
    /// The cheapest.
    fn best(&self, region: &Region, vars: &mut Table<VarId, Var>, labels: &mut Table<LabelId, Label>) -> Shaped {
        let mut best: Option<Written> = None;
        let mut left = WRITTEN;
        for candidate in self.candidates(region) {
            // They come by what they cost at least; text only adds to that.
            if left == 0 || best.as_ref().is_some_and(|best| candidate.least > best.cost.0) {
                break;
            }
            let Some(written) = self.write(candidate, vars, labels) else { continue };
            left -= 1;
            if best.as_ref().is_none_or(|best| written.cost < best.cost) {
                best = Some(written);
            }
        }
        let best = best.or_else(|| self.guarded(region, vars, labels)).expect("guards make a region reducible");
        vars.extend(best.vars);
        labels.extend(best.labels);
        best.shaped
    }

    /// The shapes worth trying, cheapest first.
    fn candidates(&self, plain: &Region) -> Vec<Candidate> {
        let Some(start) = plain.nodes[0].what.source() else { return Vec::new() };
        let loops = self.interrupted(plain, start);
        let size = self.weight(plain);
        let limit = (self.shaper.growth.factor * size).max(self.shaper.growth.statements);
        let reducible = Dominators::new(plain).reducible;
        let mut candidates = Vec::new();
        if reducible {
            candidates.push(self.candidate(plain.clone(), 0));
        }
        for subset in 1..1_usize << loops.len() {
            let peeled: Vec<LoopId> = (0..loops.len()).filter(|at| subset >> at & 1 != 0).map(|at| loops[at]).collect();
            let region = Region::reach(self.cfg, start, &peeled);
            if self.weight(&region) <= limit {
                candidates.push(self.candidate(region, peeled.len()));
            }
        }
        // Splitting finds the smallest copies one by one: for a small region. In a large one peeling finds its own.
        if !reducible && size <= self.shaper.growth.statements {
            let split = reduce::split_nodes(plain, |what| self.node_weight(what), limit);
            candidates.extend(split.map(|region| self.candidate(region, 0)));
        }
        candidates.sort_by_key(|candidate| (candidate.least, Reverse(candidate.peeled)));
        candidates
    }

    /// The loops that the point interrupts and that control may get back into, outermost first.
    fn interrupted(&self, region: &Region, start: NodeId) -> Vec<LoopId> {
        let comes_back = |id: &LoopId| {
            let header = self.cfg.loops[*id].header;
            header != start && region.nodes.iter().any(|node| node.what == What::Source(header))
        };
        let mut loops: Vec<LoopId> = self.cfg.loops_around(start).filter(comes_back).take(PEELED).collect();
        loops.reverse();
        loops
    }

    fn candidate(&self, region: Region, peeled: usize) -> Candidate {
        let marker = |node: &Node| match node.what {
            What::Source(node) if matches!(self.cfg.nodes[node].end, End::Suspend { .. }) => Some(node),
            _ => None,
        };
        let mut markers: Vec<NodeId> = region.nodes.iter().filter_map(marker).collect();
        let all = markers.len();
        markers.sort_unstable();
        markers.dedup();
        let least = self.weight(&region) + 4 * (all - markers.len());
        Candidate { region, peeled, least, guards: Vec::new() }
    }

    /// The text of a region that is too large for copies: flags guard its loops.
    fn guarded(
        &self,
        plain: &Region,
        vars: &mut Table<VarId, Var>,
        labels: &mut Table<LabelId, Label>,
    ) -> Option<Written> {
        let old_vars = VarId::from(vars.len());
        let mut guards = Vec::new();
        let region = reduce::guard(plain, || {
            let var = Var { name: "resumed".to_string(), named: false, ty: Type::BOOL, span: Span::default() };
            guards.push(vars.push_and_get_key(var));
            guards[guards.len() - 1]
        });
        let written = self.write(Candidate { guards, ..self.candidate(region, 0) }, vars, labels)?;
        let guards = vars.split_off(old_vars);
        Some(Written { vars: guards.into_iter().chain(written.vars).collect(), ..written })
    }

    /// Writes a shape, unless it is irreducible.
    fn write(
        &self,
        Candidate { mut region, peeled, least, guards }: Candidate,
        vars: &mut Table<VarId, Var>,
        labels: &mut Table<LabelId, Label>,
    ) -> Option<Written> {
        let mut dominators = Dominators::new(&region);
        if !dominators.reducible {
            return None;
        }
        if region.separate_headers(self.cfg, &dominators.before) {
            dominators = Dominators::new(&region);
        }
        if exits::separate(self.shaper.program, self.cfg, self.shaper.liveness, &mut region) {
            dominators = Dominators::new(&region);
        }
        let (old_vars, old_labels) = (VarId::from(vars.len()), LabelId::from(labels.len()));
        let flow = self.shaper.liveness.of_region(self.cfg, &region);
        let around = Surroundings {
            cfg: self.cfg,
            from: self.from,
            representative: self.shaper.representative,
            end: self.shaper.end,
            flow: &flow,
        };
        let mut text = structure(&around, &region, &dominators, labels);
        let mut remarks = Vec::new();
        for guard in guards {
            let mut stmt = Stmt::from(StmtKind::Let(guard, Some(Expr::bool(false))));
            stmt.leading.push("remark: the loop below has two ways in".to_string());
            text.body.stmts.insert(0, stmt);
            remarks.push("a flag `resumed` guards a loop that would grow too much without".to_string());
        }
        drop_unused(&mut text.body, &text.sites);
        tidy(self.shaper.program, &mut text, self.shaper.new_labels);
        if self.shaper.ways.decide(&mut text.body) {
            tidy(self.shaper.program, &mut text, self.shaper.new_labels);
        }
        let mut lowering = Lowering::new(vars, labels);
        lowering.stores = text.sites.iter().map(|(_, needs)| needs.iter().next().is_some()).collect();
        lowering.lower(&mut text.body);
        let cost = least + 3 * self.rotated(&region, &dominators) + 5 * lowering.flags + 2 * lowering.blocks;
        remarks.append(&mut lowering.remarks);
        sink_exits(&mut text.body.stmts, &text.sites, self.shaper.program, &mut lowering);
        tidy(self.shaper.program, &mut text, self.shaper.new_labels);
        if self.shaper.ways.decide(&mut text.body) {
            tidy(self.shaper.program, &mut text, self.shaper.new_labels);
        }
        Some(Written {
            shaped: Shaped { text, live_in: flow.live_in, remarks },
            cost: (cost, Reverse(peeled)),
            vars: vars.split_off(old_vars),
            labels: labels.split_off(old_labels),
        })
    }

    /// How many loops are not headed as in the source.
    fn rotated(&self, region: &Region, dominators: &Dominators) -> usize {
        let as_in_source = |what: What| matches!(what, What::Source(node) if self.cfg.is_header(node));
        let headers = (0..region.nodes.len()).filter(|&node| dominators.is_header(node));
        headers.filter(|&node| !as_in_source(region.nodes[node].what)).count()
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
