//! A region: what runs from one point until the next, as a reducible graph whose loops may be peeled.
//!
//! Notation: L1 … Ld are the loops of the source around the point, outermost first. A *context* k > 0 says that the turn of the
//! k-th peeled loop that the point interrupted is still going on; context 0 is code that runs as the source has it. Control
//! that reaches the header of a peeled loop, or leaves the loop, drops to the context outside. Peeling every loop gives d + 1
//! contexts and is always reducible: each loop is then entered through its header only.

use super::cfg::{Cfg, LoopId, NodeId};
use crate::ir::VarId;

/// The nodes, in reverse postorder; the first is the start.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) nodes: Vec<Node>,
}

/// A copy of a node of the graph, or one that the splitter added.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) what: What,
    pub(super) next: Vec<usize>,
    /// Where the source goes on after a choice, if the region gets there.
    pub(super) join: Option<usize>,
}

/// For each node of a region, where control comes from, once for each edge, in order.
#[derive(Debug)]
pub(super) struct Predecessors {
    /// Where each node's begin in `from`, and the end of the last.
    ends: Vec<usize>,
    from: Vec<usize>,
}

impl Predecessors {
    pub(super) fn of(&self, node: usize) -> &[usize] {
        &self.from[self.ends[node]..self.ends[node + 1]]
    }
}

/// What a node does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    /// The statements and the end of a node of the graph.
    Source(NodeId),
    /// Nothing: it separates a loop from an outer one that would share its header.
    Outer(NodeId),
    /// Sets a guard flag.
    Set(VarId, bool),
    /// Goes to the first if the flag is set, else to the second.
    Test(VarId),
}

impl What {
    /// The node of the source whose place it has.
    pub(super) fn source(self) -> Option<NodeId> {
        match self {
            What::Source(node) | What::Outer(node) => Some(node),
            What::Set(..) | What::Test(_) => None,
        }
    }
}

impl Region {
    /// Everything that control reaches from `start` without passing a marker, with the loops in `peeled` (outermost first)
    /// peeled.
    pub(super) fn reach(cfg: &Cfg, start: NodeId, peeled: &[LoopId]) -> Self {
        let stays = |context: usize, node: NodeId| {
            let id = peeled[context - 1];
            cfg.is_in(node, id) && cfg.loops[id].header != node
        };
        let enter = |mut context: usize, node: NodeId| {
            let node = cfg.skip_empty(node);
            while context > 0 && !stays(context, node) {
                context -= 1;
            }
            (node, context)
        };

        const UNSEEN: usize = usize::MAX;
        let slot = |(node, context): (NodeId, usize)| usize::from(node) * (peeled.len() + 1) + context;
        let mut keys = vec![enter(peeled.len(), start)];
        let mut index = vec![UNSEEN; cfg.nodes.len() * (peeled.len() + 1)];
        index[slot(keys[0])] = 0;
        let mut nodes: Vec<Node> = Vec::new();
        while nodes.len() < keys.len() {
            let (node, context) = keys[nodes.len()];
            let mut add = |node: NodeId| {
                let key = enter(context, node);
                let found = &mut index[slot(key)];
                if *found == UNSEEN {
                    *found = keys.len();
                    keys.push(key);
                }
                *found
            };
            let next = cfg.next(node).iter().map(|&node| add(node)).collect();
            nodes.push(Node { what: What::Source(node), next, join: None });
        }
        for (node, &(source, context)) in nodes.iter_mut().zip(&keys) {
            if let super::cfg::End::Choice { join, .. } = &cfg.nodes[source].end {
                node.join = Some(index[slot(enter(context, *join))]).filter(|&found| found != UNSEEN);
            }
        }
        let mut region = Self { nodes };
        region.renumber();
        region
    }

    /// Drops what is not reached and brings the rest into reverse postorder, which follows the source.
    pub(super) fn renumber(&mut self) {
        self.renumber_from(0);
    }

    /// Puts an empty node before the start where control gets back to the start.
    pub(super) fn separate_start(&mut self) {
        if let (false, Some(source)) = (self.predecessors().of(0).is_empty(), self.nodes[0].what.source()) {
            self.nodes.push(Node { what: What::Outer(source), next: vec![0], join: None });
            self.renumber_from(self.nodes.len() - 1);
        }
    }

    fn renumber_from(&mut self, start: usize) {
        let mut seen = vec![false; self.nodes.len()];
        let mut postorder = Vec::new();
        let mut stack = vec![(start, self.nodes[start].next.len())];
        seen[start] = true;
        while let Some((node, left)) = stack.last_mut() {
            if *left == 0 {
                postorder.push(*node);
                stack.pop();
                continue;
            }
            *left -= 1;
            let next = self.nodes[*node].next[*left];
            if !std::mem::replace(&mut seen[next], true) {
                stack.push((next, self.nodes[next].next.len()));
            }
        }
        let mut number = vec![usize::MAX; self.nodes.len()];
        for (at, &node) in postorder.iter().rev().enumerate() {
            number[node] = at;
        }
        let nodes = postorder.iter().rev().map(|&old| {
            let node = &self.nodes[old];
            Node {
                what: node.what,
                next: node.next.iter().map(|&next| number[next]).collect(),
                join: node.join.map(|join| number[join]).filter(|&join| join != usize::MAX),
            }
        });
        self.nodes = nodes.collect();
    }

    /// Where control comes from.
    pub(super) fn predecessors(&self) -> Predecessors {
        let edges =
            || self.nodes.iter().enumerate().flat_map(|(from, node)| node.next.iter().map(move |&to| (from, to)));
        let mut ends = vec![0; self.nodes.len() + 1];
        edges().for_each(|(_, to)| ends[to + 1] += 1);
        for node in 1..ends.len() {
            ends[node] += ends[node - 1];
        }
        let mut filled = ends.clone();
        let mut from = vec![0; edges().count()];
        for (source, to) in edges() {
            from[filled[to]] = source;
            filled[to] += 1;
        }
        Predecessors { ends, from }
    }

    /// Gives each loop a header of its own: where a loop of the source is turned both by its own body and by an outer loop
    /// that begins in its middle, the outer one gets an empty header before it. Says whether there was one.
    pub(super) fn separate_headers(&mut self, cfg: &Cfg, before: &Predecessors) -> bool {
        let (mut start, count) = (0, self.nodes.len());
        for header in 0..count {
            let What::Source(source) = self.nodes[header].what else { continue };
            let Some(inside) = cfg.nodes[source].inside.filter(|&id| cfg.loops[id].header == source) else { continue };
            let turns = |from: usize| from >= header;
            let own_turn =
                |from: usize| turns(from) && self.nodes[from].what.source().is_some_and(|node| cfg.is_in(node, inside));
            let (own, other): (Vec<usize>, Vec<usize>) = before.of(header).iter().partition(|&&from| own_turn(from));
            if !own.is_empty() && other.iter().any(|&from| turns(from)) {
                let outer = self.nodes.len();
                self.nodes.push(Node { what: What::Outer(source), next: vec![header], join: None });
                for from in other {
                    for next in &mut self.nodes[from].next {
                        if *next == header {
                            *next = outer;
                        }
                    }
                }
                if header == 0 {
                    start = outer;
                }
            }
        }
        let any = self.nodes.len() > count;
        if any {
            self.renumber_from(start);
        }
        any
    }
}
