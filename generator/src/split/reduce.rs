//! Making an irreducible region reducible: by copies of its smallest part, or by one guard flag.

use std::collections::BTreeSet;

use super::dominators::Dominators;
use super::region::{Node, Region, What};
use crate::ir::VarId;

/// Splits the smallest nodes of the limit graph until the region is reducible.
///
/// T1 removes an edge from a node to itself, T2 joins a node into its only predecessor. What neither applies to are parts with
/// several entries; the lightest of them is copied for each of its predecessors. Gives nothing once the region weighs more than
/// `limit`.
pub(super) fn split_nodes(region: &Region, weight: impl Fn(What) -> usize, limit: usize) -> Option<Region> {
    let mut region = region.clone();
    region.separate_start();
    while !Dominators::new(&region).reducible {
        let parts = limit_graph(&region);
        let (members, before) = parts
            .into_iter()
            .filter(|(members, before)| before.len() > 1 && !members.contains(&0))
            .min_by_key(|(members, before)| {
                let weight: usize = members.iter().map(|&node| weight(region.nodes[node].what)).sum();
                (weight * (before.len() - 1), members.first().copied())
            })?;
        for from in before.iter().skip(1) {
            copy_part(&mut region, &members, from);
        }
        region.renumber();
        if region.nodes.iter().map(|node| weight(node.what)).sum::<usize>() > limit {
            return None;
        }
    }
    Some(region)
}

/// The parts that T1 and T2 leave: their nodes, and for each part that control comes from, its nodes.
fn limit_graph(region: &Region) -> Vec<(BTreeSet<usize>, Vec<BTreeSet<usize>>)> {
    let count = region.nodes.len();
    let before = region.predecessors();
    let mut part_of: Vec<usize> = (0..count).collect();
    let mut members: Vec<Vec<usize>> = (0..count).map(|node| vec![node]).collect();
    let entered_from = |part: usize, part_of: &[usize], members: &[Vec<usize>]| -> BTreeSet<usize> {
        let edges = members[part].iter().flat_map(|&node| before.of(node));
        edges.map(|&from| part_of[from]).filter(|&from| from != part).collect()
    };
    let mut changed = true;
    while changed {
        changed = false;
        for part in 1..count {
            let from = entered_from(part, &part_of, &members);
            if let (Some(&into), 1, true) = (from.first(), from.len(), part_of[part] == part) {
                let joined = std::mem::take(&mut members[part]);
                joined.iter().for_each(|&node| part_of[node] = into);
                members[into].extend(joined);
                changed = true;
            }
        }
    }
    let nodes = |part: usize| -> BTreeSet<usize> { members[part].iter().copied().collect() };
    let parts = (0..count).filter(|&part| part_of[part] == part);
    parts.map(|part| (nodes(part), entered_from(part, &part_of, &members).into_iter().map(nodes).collect())).collect()
}

/// Gives the nodes of `from` a copy of a part of their own.
fn copy_part(region: &mut Region, members: &BTreeSet<usize>, from: &BTreeSet<usize>) {
    let first = region.nodes.len();
    let renamed = |node: usize| members.iter().position(|&member| member == node).map(|at| first + at);
    for &member in members {
        let mut copy = region.nodes[member].clone();
        copy.next.iter_mut().for_each(|next| *next = renamed(*next).unwrap_or(*next));
        copy.join = copy.join.map(|join| renamed(join).unwrap_or(join));
        region.nodes.push(copy);
    }
    for &node in from {
        let node = &mut region.nodes[node];
        node.next.iter_mut().for_each(|next| *next = renamed(*next).unwrap_or(*next));
        node.join = node.join.map(|join| renamed(join).unwrap_or(join));
    }
}

/// Sends every way into the loops that have two entries through one test of a flag. `flag` declares one more.
///
/// A loop with more than two entries takes one flag for each entry but the last.
pub(super) fn guard(region: &Region, mut flag: impl FnMut() -> VarId) -> Region {
    let mut region = region.clone();
    region.separate_start();
    loop {
        let dominators = Dominators::new(&region);
        if dominators.reducible {
            return region;
        }
        let Some((one, other)) = two_entries(&region, &dominators) else { return region };
        let flag = flag();
        let test = region.nodes.len();
        region.nodes.push(Node { what: What::Test(flag), next: vec![one, other], join: None });
        // A node of its own for each way in: one that ways from inside and outside shared would be a second entry.
        for from in 0..test {
            for at in 0..region.nodes[from].next.len() {
                let to = region.nodes[from].next[at];
                if to == one || to == other {
                    region.nodes[from].next[at] = region.nodes.len();
                    region.nodes.push(Node { what: What::Set(flag, to == one), next: vec![test], join: None });
                }
            }
        }
        region.renumber();
    }
}

/// Two entries of a loop that has more than one: the target of a retreating edge, and where else control gets in.
fn two_entries(region: &Region, dominators: &Dominators) -> Option<(usize, usize)> {
    let (latch, header) = region.nodes.iter().enumerate().find_map(|(node, Node { next, .. })| {
        next.iter().find(|&&next| next <= node && !dominators.dominates(next, node)).map(|&next| (node, next))
    })?;
    // The nodes on ways from the header to the latch; control gets in beside the header where an edge comes from outside.
    let reach = |start: usize, edges: &dyn Fn(usize) -> Vec<usize>, stop: Option<usize>| {
        let mut seen = vec![false; region.nodes.len()];
        let mut work = vec![start];
        while let Some(node) = work.pop() {
            if !std::mem::replace(&mut seen[node], true) && Some(node) != stop {
                work.extend(edges(node));
            }
        }
        seen
    };
    let before = region.predecessors();
    let to_latch = reach(latch, &|node| before.of(node).to_vec(), Some(header));
    let from_header = reach(header, &|node| region.nodes[node].next.clone(), None);
    let inside = |node: usize| to_latch[node] && from_header[node];
    (0..region.nodes.len())
        .find(|&node| {
            node != header && inside(node) && (node == 0 || before.of(node).iter().any(|&from| !inside(from)))
        })
        .map(|other| (header, other))
}
