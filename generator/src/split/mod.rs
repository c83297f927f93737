//! Split: from one function with suspension points to continuations.
//!
//! - **Takes** an [`crate::ir::Program`] whose entry holds every suspension point.
//! - **Gives** a [`coroutine::Coroutine`]: one continuation for each point, as structured code, and the transition graph.
//! - **Afterwards** a marker is only ever the end of a path; no continuation contains code that it cannot reach; no edge of
//!   the graph is impossible.
//!
//! A continuation is what control reaches from its point with every marker cut ([`region`]). Cutting alone dissolves most loops;
//! of those that stay, [`shape`] chooses whether the interrupted turn is peeled off or the loop begins in its middle. [`structure`]
//! and [`tidy`] write the region as structured code, [`labels`] brings its jumps to what GLSL has, and [`declare`] puts each
//! declaration where its uses are.

mod cfg;
mod copies;
pub mod coroutine;
mod declare;
mod dominators;
mod facts;
mod flow;
mod jumps;
mod labels;
mod measure;
mod print;
mod prune;
mod reduce;
mod region;
mod relabel;
mod shape;
mod structure;
#[cfg(test)]
mod tests;
mod textual;
mod tidy;
mod verify;

use crate::base::Table;
use crate::ir::{Block, LabelId, PointId, Program, SiteId, StmtKind};
use cfg::{Cfg, End, NodeId};
use coroutine::{Continuation, Coroutine, Site};
use flow::{Effects, Liveness};
use labels::Lowering;
pub use print::print;
use region::Region;
use shape::{Growth, Shaped, Shaper};
pub use verify::verify;

/// Cuts the entry of a program at its suspension points.
pub fn split(program: Program) -> Coroutine {
    split_within(program, Growth::default())
}

/// The same, with a limit for copies.
fn split_within(mut program: Program, growth: Growth) -> Coroutine {
    prune::prune(&mut program.entry.body);
    let mut cfg = Cfg::new(&program.entry.body, program.points.len());
    facts::apply(&program, &mut cfg);
    let effects = Effects { program: &program };
    let liveness = Liveness::new(&cfg, &effects);
    let representative = representatives(&cfg);
    let reached = reached(&cfg, &representative);

    let (mut vars, mut labels) = (program.entry.vars.clone(), program.entry.labels.clone());
    let end = program.entry.span;
    let new_labels = LabelId::from(labels.len());
    let shaper = Shaper {
        program: &program,
        cfg: &cfg,
        liveness: &liveness,
        representative: &representative,
        end,
        new_labels,
        growth,
    };
    let mut sites = Table::new();
    let mut remarks = Vec::new();
    let mut continuations: Table<PointId, Continuation> = Table::new();
    for point in program.points.keys() {
        let merged = merged_into(point, &representative, &cfg);
        let mut continuation = Continuation {
            point,
            body: Block::default(),
            sites: Vec::new(),
            live_in: Vec::new(),
            merged,
            source_statements: 0,
        };
        if let Some(start) = cfg.starts[point].filter(|_| reached[point]) {
            let first_label = LabelId::from(labels.len());
            let Shaped { mut text, live_in, remarks: mut found } = shaper.shape(point, start, &mut vars, &mut labels);
            relabel::forget_unused(&mut text.body, first_label, &mut labels);
            continuation.live_in = declare::declare(&mut text.body, &live_in, &text.sites, &liveness.at);
            continuation.sites = number_sites(&mut text.body, &text.sites, &mut sites);
            continuation.body = text.body;
            continuation.source_statements = measure::source_statements(&cfg, start);
            let name = &program.points[point].name;
            found.iter_mut().for_each(|remark| *remark = format!("after '{name}': {remark}"));
            remarks.extend(found);
        }
        continuations.push(continuation);
    }
    lower_uncut(&mut program);

    let coroutine = Coroutine { program, vars, labels, continuations, sites, remarks };
    debug_assert_eq!(verify(&coroutine), Vec::<String>::new(), "{}", print(&coroutine));
    coroutine
}

/// For each point, the first that goes on at the same place. The entry is only ever its own: nothing jumps to it.
fn representatives(cfg: &Cfg) -> Table<PointId, PointId> {
    let start = |point: PointId| cfg.starts[point].map(|node| cfg.skip_empty(node));
    let mut table: Table<PointId, PointId> = Table::new();
    for point in cfg.starts.keys() {
        let equal =
            |other: &PointId| other.0 > 0 && *other < point && start(point).is_some() && start(*other) == start(point);
        let first = if point.0 == 0 { None } else { cfg.starts.keys().find(equal) };
        table.push(first.unwrap_or(point));
    }
    table
}

fn merged_into(point: PointId, representative: &Table<PointId, PointId>, cfg: &Cfg) -> Vec<PointId> {
    let merged = |&other: &PointId| other != point && representative[other] == point && cfg.starts[other].is_some();
    representative.keys().filter(merged).collect()
}

/// Which points an instance can be at.
fn reached(cfg: &Cfg, representative: &Table<PointId, PointId>) -> Table<PointId, bool> {
    let mut reached: Table<PointId, bool> = vec![false; cfg.starts.len()].into();
    let mut work = vec![PointId(0)];
    while let Some(point) = work.pop() {
        let Some(start) = cfg.starts[point] else { continue };
        if !std::mem::replace(&mut reached[point], true) {
            work.extend(targets(cfg, start).map(|target| representative[target]));
        }
    }
    reached
}

/// The points at which the continuation from `start` suspends.
fn targets(cfg: &Cfg, start: NodeId) -> impl Iterator<Item = PointId> {
    let nodes = Region::reach(cfg, start, &[]).nodes;
    nodes.into_iter().filter_map(|node| match &cfg.nodes[node.what.source()?].end {
        End::Suspend { head, .. } => match head.kind {
            StmtKind::Suspend(point, _) => Some(point),
            _ => None,
        },
        _ => None,
    })
}

/// Gives the sites of a continuation their numbers, in the order of the text.
fn number_sites(
    body: &mut Block,
    found: &Table<SiteId, (Site, flow::Vars)>,
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
