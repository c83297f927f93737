//! Dominators and natural loops of a region in reverse postorder.

use super::region::{Predecessors, Region};

/// What dominates what, and which loops there are.
#[derive(Debug)]
pub(super) struct Dominators {
    /// Where control comes from.
    pub(super) before: Predecessors,
    /// The immediate dominator of each node; the start's is itself.
    idom: Vec<usize>,
    /// The natural loop of each header: which nodes get back to it without passing it.
    loops: Vec<Option<Vec<bool>>>,
    /// The header of the innermost loop around each node, a header's own loop left out.
    around: Vec<Option<usize>>,
    /// Whether each loop is entered through its header only.
    pub(super) reducible: bool,
}

impl Dominators {
    /// Computes them (Cooper, Harvey, Kennedy: *A Simple, Fast Dominance Algorithm*).
    pub(super) fn new(region: &Region) -> Self {
        let before = region.predecessors();
        let count = region.nodes.len();
        let mut idom = vec![usize::MAX; count];
        idom[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for node in 1..count {
                let known = before.of(node).iter().copied().filter(|&from| idom[from] != usize::MAX);
                let new = known.reduce(|a, b| intersect(&idom, a, b)).unwrap_or(0);
                changed |= std::mem::replace(&mut idom[node], new) != new;
            }
        }
        let mut this = Self { before, idom, loops: vec![None; count], around: vec![None; count], reducible: true };
        for header in 0..count {
            let latches = this.before.of(header).iter().copied().filter(|&from| from >= header);
            let (back, other): (Vec<_>, Vec<_>) = latches.partition(|&from| this.dominates(header, from));
            this.reducible &= other.is_empty();
            if !back.is_empty() {
                // Outer headers come first: what an inner loop holds too is overwritten.
                let members = natural_loop(&this.before, count, header, back);
                (0..count)
                    .filter(|&node| members[node] && node != header)
                    .for_each(|node| this.around[node] = Some(header));
                this.loops[header] = Some(members);
            }
        }
        this
    }

    /// Whether every way to `node` passes `by`.
    pub(super) fn dominates(&self, by: usize, mut node: usize) -> bool {
        while node > by {
            node = self.idom[node];
        }
        node == by
    }

    /// Whether a node heads a loop.
    pub(super) fn is_header(&self, node: usize) -> bool {
        self.loops[node].is_some()
    }

    /// Whether a node is on a way back to a header.
    pub(super) fn in_loop(&self, header: usize, node: usize) -> bool {
        self.loops[header].as_ref().is_some_and(|nodes| nodes[node])
    }

    /// Headers of the loops around a node, the node itself included, innermost first.
    pub(super) fn headers_around(&self, node: usize) -> impl Iterator<Item = usize> {
        let first = if self.is_header(node) { Some(node) } else { self.around[node] };
        std::iter::successors(first, |&header| self.around[header])
    }
}

fn intersect(idom: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if a > b {
            a = idom[a];
        } else {
            b = idom[b];
        }
    }
    a
}

fn natural_loop(before: &Predecessors, count: usize, header: usize, latches: Vec<usize>) -> Vec<bool> {
    let mut nodes = vec![false; count];
    nodes[header] = true;
    let mut work = latches;
    while let Some(node) = work.pop() {
        if !std::mem::replace(&mut nodes[node], true) {
            work.extend(before.of(node));
        }
    }
    nodes
}
