//! Dominators and natural loops of a region in reverse postorder.

use super::region::Region;

/// What dominates what, and which loops there are.
#[derive(Debug)]
pub(super) struct Dominators {
    /// The immediate dominator of each node; the start's is itself.
    idom: Vec<usize>,
    /// The natural loop of each header: which nodes get back to it without passing it.
    loops: Vec<Option<Vec<bool>>>,
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
                let known = before[node].iter().copied().filter(|&from| idom[from] != usize::MAX);
                let new = known.reduce(|a, b| intersect(&idom, a, b)).unwrap_or(0);
                changed |= std::mem::replace(&mut idom[node], new) != new;
            }
        }
        let mut this = Self { idom, loops: vec![None; count], reducible: true };
        for header in 0..count {
            let latches = before[header].iter().copied().filter(|&from| from >= header);
            let (back, other): (Vec<_>, Vec<_>) = latches.partition(|&from| this.dominates(header, from));
            this.reducible &= other.is_empty();
            if !back.is_empty() {
                this.loops[header] = Some(natural_loop(&before, header, back));
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

    /// Headers of the loops around a node, the node itself included, outermost first.
    pub(super) fn headers_around(&self, node: usize) -> impl Iterator<Item = usize> {
        // An outer header dominates an inner one, so it has the smaller number.
        (0..=node).filter(move |&header| self.in_loop(header, node))
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

fn natural_loop(before: &[Vec<usize>], header: usize, latches: Vec<usize>) -> Vec<bool> {
    let mut nodes = vec![false; before.len()];
    nodes[header] = true;
    let mut work = latches;
    while let Some(node) = work.pop() {
        if !std::mem::replace(&mut nodes[node], true) {
            work.extend(&before[node]);
        }
    }
    nodes
}
