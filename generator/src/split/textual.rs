//! Where each node of a region will stand in the text.
//!
//! After N. Ramsey, *Beyond Relooper* (ICFP 2022): a node stands inside its immediate dominator, and one that control reaches
//! in several ways stands after a labelled block of it. Two things move nodes further out than that. What follows a loop stands
//! after it and not inside, at the branch that leaves it; and where a choice of the source has ended, its join stands after
//! it even when only one arm gets there. So the text has the shape of the source wherever the region has.
//!
//! Notation: `Out(n)` is the text of node n with the loop that it heads, `In(n)` the text inside that loop.

use super::cfg::{Cfg, LoopId};
use super::dominators::Dominators;
use super::region::{Region, What};

/// A place in the text: `Out(n)` is `2n`, `In(n)` is `2n + 1`.
type Slot = usize;

/// Where every node stands.
#[derive(Debug)]
pub(super) struct Textual {
    /// The slot that a node stands in; nothing for the start.
    parents: Vec<Option<Slot>>,
    /// How many nodes a node stands in.
    depths: Vec<usize>,
    /// The header of the innermost loop in whose text a node stands, its own left out.
    turns: Vec<Option<usize>>,
    /// The nodes that control reaches by leaving a labelled block, by the slot after whose own text they stand, in reverse
    /// postorder.
    followers: Vec<Vec<usize>>,
}

impl Textual {
    /// Finds the places.
    pub(super) fn new(cfg: &Cfg, region: &Region, dominators: &Dominators) -> Self {
        let count = region.nodes.len();
        let mut this = Self {
            parents: vec![None; count],
            depths: vec![0; count],
            turns: vec![None; count],
            followers: vec![Vec::new(); 2 * count],
        };
        let loops: Vec<Option<LoopId>> = (0..count)
            .map(|header| dominators.is_header(header).then(|| common_loop(cfg, region, dominators, header)).flatten())
            .collect();
        let mut choices = vec![Vec::new(); count];
        for (choice, join) in region.nodes.iter().enumerate().filter_map(|(at, node)| Some((at, node.join?))) {
            choices[join].push(choice);
        }
        for node in 1..count {
            let forward: Vec<usize> = dominators.before.of(node).iter().copied().filter(|&from| from < node).collect();
            let mut slot = forward.iter().map(|from| 2 * from + 1).reduce(|a, b| this.common(a, b)).unwrap_or(1);
            let mut follows = forward.len() > 1;
            for header in this.headers_around(dominators, slot).collect::<Vec<_>>() {
                let place = Place { cfg, region, dominators, header, inside: loops[header] };
                if !place.holds(node) {
                    slot = 2 * header;
                    follows = true;
                }
            }
            if let Some(hinted) = this.join_slot(&choices[node], dominators, slot) {
                slot = hinted;
                follows = true;
            }
            this.parents[node] = Some(slot);
            this.depths[node] = this.depths[slot / 2] + 1;
            let turn = this.headers_around(dominators, slot).next();
            this.turns[node] = turn;
            if follows {
                this.followers[slot].push(node);
            }
        }
        this
    }

    /// What follows inside the loop that a node heads, or right after a node that heads none.
    pub(super) fn after_in(&self, node: usize) -> &[usize] {
        &self.followers[2 * node + 1]
    }

    /// What follows after the loop that a node heads.
    pub(super) fn after_out(&self, node: usize) -> &[usize] {
        &self.followers[2 * node]
    }

    fn parent(&self, slot: Slot) -> Option<Slot> {
        if slot % 2 == 1 { Some(slot - 1) } else { self.parents[slot / 2] }
    }

    /// A slot and those around it, innermost first.
    fn around(&self, slot: Slot) -> impl Iterator<Item = Slot> {
        std::iter::successors(Some(slot), |&slot| self.parent(slot))
    }

    /// The headers of the loops in whose text a slot lies, innermost first.
    fn headers_around(&self, dominators: &Dominators, slot: Slot) -> impl Iterator<Item = usize> {
        let own = slot % 2 == 1 && dominators.is_header(slot / 2);
        let first = if own { Some(slot / 2) } else { self.turns[slot / 2] };
        std::iter::successors(first, |&header| self.turns[header])
    }

    /// The innermost slot around both.
    fn common(&self, mut a: Slot, mut b: Slot) -> Slot {
        while a / 2 != b / 2 {
            let deeper = if self.depths[a / 2] >= self.depths[b / 2] { &mut a } else { &mut b };
            *deeper = self.parents[*deeper / 2].unwrap_or(0);
        }
        a.min(b)
    }

    /// The slot after the innermost of the choices that end at a node, if nothing but arms of it lies between.
    fn join_slot(&self, choices: &[usize], dominators: &Dominators, slot: Slot) -> Option<Slot> {
        let outermost = choices.iter().map(|&choice| self.depths[choice]).min()?;
        for outer in self.around(slot).take_while(|outer| self.depths[outer / 2] >= outermost) {
            if outer % 2 == 1 && choices.contains(&(outer / 2)) {
                return Some(outer);
            }
            if outer % 2 == 1 && dominators.is_header(outer / 2) {
                return None;
            }
        }
        None
    }
}

/// The innermost loop of the source that holds the whole loop of `header`.
fn common_loop(cfg: &Cfg, region: &Region, dominators: &Dominators, header: usize) -> Option<LoopId> {
    let own = region.nodes[header].what.source()?;
    cfg.loops_around(own).find(|&id| {
        let members = (0..region.nodes.len()).filter(|&node| dominators.in_loop(header, node));
        members.filter_map(|node| region.nodes[node].what.source()).all(|node| cfg.is_in(node, id))
    })
}

/// The inside of one loop's text.
struct Place<'a> {
    cfg: &'a Cfg,
    region: &'a Region,
    dominators: &'a Dominators,
    header: usize,
    inside: Option<LoopId>,
}

impl Place<'_> {
    /// Whether a node that the header dominates stands inside: it is of the loop, or the source has it there and it leads nowhere
    /// but out.
    fn holds(&self, node: usize) -> bool {
        if self.dominators.in_loop(self.header, node) {
            return true;
        }
        let around = self.dominators.headers_around(node);
        let outermost = around.filter(|&outer| !self.dominators.in_loop(outer, self.header)).last().unwrap_or(node);
        let headed_as_in_source = match (self.region.nodes[self.header].what, self.inside) {
            (What::Source(source), Some(inside)) => self.cfg.loops[inside].header == source,
            _ => false,
        };
        let returns_to_outer = self
            .dominators
            .headers_around(node)
            .any(|outer| outer != self.header && self.dominators.in_loop(outer, self.header));
        if returns_to_outer && !headed_as_in_source {
            return false;
        }
        let source = self.region.nodes[outermost].what.source();
        match (self.inside, source) {
            (Some(inside), Some(source)) => self.cfg.is_in(source, inside),
            _ => false,
        }
    }
}
