//! Split: from one function with suspension points to continuations.
//!
//! - **Takes** an [`crate::ir::Program`] whose entry holds every suspension point.
//! - **Gives** a [`coroutine::Coroutine`]: one continuation for each point, as structured code, and the transition graph.
//! - **Afterwards** a marker is only ever the end of a path; no continuation contains code that it cannot reach; no edge of
//!   the graph is impossible.
//!
//! A continuation is what control reaches from its point with every marker cut ([`region`]). Cutting alone dissolves most loops;
//! of those that stay, [`shape`] chooses whether the interrupted turn is peeled off or the loop begins in its middle. Ways that store
//! much the same for one marker share their exit ([`exits`]). [`structure`] and [`tidy`] write the region as structured code, in which
//! what turns [`once`] is no loop, [`labels`] and [`levels`] bring its jumps to what GLSL has, exits [`sink`] behind the loops that they
//! leave, and [`declare`] puts each declaration where its uses are.
//!
//! A loop that takes every continuation once a turn gets a cut of its own, with what several end in behind a relay ([`tails`]), what only
//! ends behind the loop ([`ends`]), and the turns of short loops as its own turns ([`loops`]). Where its frame is registers, a point that
//! nothing leads back to is no state ([`passed`]), and what goes on is computed before it is asked whether anything does ([`ahead`]).
//!
//! What is known of flags, tags and counters at a point goes on from there ([`facts`]): each continuation is cut from a graph of its
//! own, without the choices that are decided.

mod ahead;
mod cfg;
mod copies;
pub mod coroutine;
mod declare;
mod dominators;
mod effects;
mod ends;
mod exits;
mod facts;
mod flow;
mod jumps;
mod labels;
mod levels;
mod loops;
mod measure;
mod motion;
mod once;
mod passed;
mod print;
mod prune;
mod reduce;
mod region;
mod relabel;
mod relay;
mod shape;
mod sink;
mod structure;
mod tails;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod textual;
mod tidy;
mod vars;
mod verify;
mod webs;
mod work;

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::base::Table;
use crate::ir::{Block, LabelId, Point, PointId, Program, SiteId, StmtKind, Var, VarId};
use cfg::{Cfg, NodeId};
use coroutine::{Continuation, Coroutine, Site};
use flow::Liveness;
use labels::Lowering;
pub use print::print;
use shape::{Growth, Shaped, Shaper};
use tails::{Price, Tails};
pub use verify::verify;
use webs::Made;

/// Cuts the entry of a program at its suspension points.
pub fn split(program: Program) -> Coroutine {
    split_within(program, Growth::default())
}

/// The same for a loop over all continuations: what several of them end in is one behind a relay ([`tails`], [`ends`]), and the
/// turns of short loops are its own ([`loops`]). Nothing where there is none of that. Threads do not stop at points that each turn [`passed`], and compute what goes on [`ahead`] of tests.
pub fn split_for_turns(program: Program, turns: Turns) -> Option<Coroutine> {
    split_for_turns_within(program, Growth::default(), Price::of(turns))
}

/// Who takes turns at the continuations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Each thread by itself, with its frame in registers; a turn of its loop goes over all of them.
    Threads,
    /// All threads of a block together, with frames in shared memory; a turn of its loop takes one.
    Blocks,
}

/// The first, with a limit for copies.
fn split_within(mut program: Program, growth: Growth) -> Coroutine {
    let graph = Graph::of(&mut program, growth);
    let points = program.points.len();
    graph.continuations(program, growth, points)
}

/// The second, with a limit for copies and a price for relays.
fn split_for_turns_within(mut program: Program, growth: Growth, price: Price) -> Option<Coroutine> {
    let markers = program.points.len();
    let mut graph = Graph::of(&mut program, growth);
    let points = program.points.len();
    let tails = Tails { made: &graph.made, vars: &graph.vars, price };
    let is_cut = tails.cut(&mut program, &mut graph.cfg);
    let mut passing = graph.clone();
    let may_pass = price.passes && passed::pass(&program, &graph.made, &mut passing.cfg, markers);
    if !is_cut && !may_pass {
        return None;
    }
    let stopping = graph.continuations(program.clone(), growth, points);
    let passing = may_pass.then(|| passing.continuations(program, growth, points));
    // What goes on in one continuation may have to leave its middle by jumps that GLSL does not have.
    let passing = passing.filter(|passing| passing.remarks.len() <= stopping.remarks.len());
    let mut coroutine = passing.or(is_cut.then_some(stopping))?;
    if price.ahead {
        ahead::compute_ahead(&mut coroutine, markers);
    }
    Some(coroutine)
}

/// What continuations are cut from.
#[derive(Clone)]
struct Graph {
    cfg: Rc<Cfg>,
    /// The entry's variables, with those that were made.
    vars: Table<VarId, Var>,
    made: Vec<Made>,
    remarks: Vec<String>,
}

impl Graph {
    fn of(program: &mut Program, growth: Growth) -> Self {
        prune::prune(&mut program.entry.body);
        let remarks = Vec::from_iter(relay::relays(program, growth));
        let mut cfg = Cfg::new(program);
        motion::narrow(program, &mut cfg, &program.entry.vars);
        let mut vars = std::mem::take(&mut program.entry.vars);
        let made = webs::separate(program, &mut cfg, &mut vars);
        program.entry.vars = vars.clone();
        Self { cfg: Rc::new(cfg), vars, made, remarks }
    }

    /// Writes them. Points from `relays` on are relays before tails.
    fn continuations(self, mut program: Program, growth: Growth, relays: usize) -> Coroutine {
        let Self { cfg, mut vars, made, mut remarks } = self;
        let representative = representatives(&program, &cfg);
        let values = facts::Values::of(&program, &made);
        let sources = facts::sources(&program, &values, &cfg, &representative);
        let liveness = Liveness::new(&cfg, &sources, &representative);

        let mut labels = program.entry.labels.clone();
        let end = program.entry.span;
        let new_labels = LabelId::from(labels.len());
        let shaper = Shaper {
            program: &program,
            liveness: &liveness,
            representative: &representative,
            ways: facts::Ways::of(&program, &values),
            end,
            new_labels,
            growth,
        };
        let mut sites = Table::new();
        let mut continuations: Table<PointId, Continuation> = Table::new();
        for point in program.points.keys() {
            let merged = merged_into(point, &representative, &cfg);
            let mut continuation = Continuation {
                point,
                body: Block::default(),
                sites: Vec::new(),
                live_in: Vec::new(),
                unassigned: liveness.unassigned[point].iter().collect(),
                recomputed: 0,
                merged,
                source_statements: 0,
                flags: Vec::new(),
            };
            if let Some(source) = &sources[point] {
                let first_label = LabelId::from(labels.len());
                let first_flag = vars.len();
                let Shaped { mut text, live_in, remarks: mut found } =
                    shaper.shape(point, source, &mut vars, &mut labels);
                continuation.flags = vars.keys().skip(first_flag).collect();
                relabel::forget_unused(&mut text.body, first_label, &mut labels);
                continuation.live_in =
                    declare::declare(&mut text.body, &live_in, &text.sites, |point| liveness.kept(point));
                continuation.sites = number_sites(&mut text.body, &text.sites, &mut sites);
                continuation.body = text.body;
                continuation.source_statements = measure::source_statements(&source.cfg, &source.region);
                let name = &program.points[point].name;
                found.iter_mut().for_each(|remark| *remark = format!("after '{name}': {remark}"));
                remarks.extend(found);
            }
            continuations.push(continuation);
        }
        lower_uncut(&mut program);

        let turn = tails::turn(&sites, program.points.len(), relays);
        let coroutine = Coroutine { program, vars, labels, continuations, sites, turn, remarks };
        debug_assert_eq!(verify(&coroutine), Vec::<String>::new(), "{}", print(&coroutine));
        coroutine
    }
}

/// For each point, the first that goes on at the same place under the same name; those without a name of the user have all the same.
/// The entry is only ever its own: nothing jumps to it.
fn representatives(program: &Program, cfg: &Cfg) -> Table<PointId, PointId> {
    let mut first: BTreeMap<(NodeId, Option<&str>), PointId> = BTreeMap::new();
    let mut table: Table<PointId, PointId> = Table::new();
    for (point, start) in cfg.starts.iter_enumerated() {
        let start = start.filter(|_| point.0 > 0).map(|node| cfg.skip_empty(node));
        let Point { named, token, .. } = &program.points[point];
        let name = named.then_some(token.as_str());
        table.push(start.map_or(point, |node| *first.entry((node, name)).or_insert(point)));
    }
    table
}

fn merged_into(point: PointId, representative: &Table<PointId, PointId>, cfg: &Cfg) -> Vec<PointId> {
    let merged = |&other: &PointId| other != point && representative[other] == point && cfg.starts[other].is_some();
    representative.keys().filter(merged).collect()
}

/// Gives the sites of a continuation their numbers, in the order of the text.
fn number_sites(
    body: &mut Block,
    found: &Table<SiteId, (Site, vars::Vars)>,
    all: &mut Table<SiteId, Site>,
) -> Vec<SiteId> {
    let mut own = Vec::new();
    fn walk(block: &mut Block, f: &mut impl FnMut(&mut SiteId)) {
        for stmt in &mut block.stmts {
            if let StmtKind::Leave(site) = &mut stmt.kind {
                f(site);
            }
            stmt.blocks_mut().into_iter().for_each(|block| walk(block, f));
        }
    }
    walk(body, &mut |site| {
        *site = all.push_and_get_key(found[*site].0.clone());
        own.push(*site);
    });
    own
}

/// Brings the bodies that are printed uncut to what GLSL has.
fn lower_uncut(program: &mut Program) {
    for function in program.functions.iter_mut().chain([&mut program.entry]) {
        Lowering::new(&mut function.vars, &function.labels).lower(&mut function.body);
    }
}
