//! Which ways to a marker share its exit.
//!
//! An exit stores the frame, and under divergence every exit that is printed stores it anew. So ways that have written much the same
//! share one. What only some of them have written, the others must load to store it too, unless they have read it anyway: where that is
//! much, a way gets an exit of its own.

use super::cfg::{Cfg, End};
use super::flow::{Liveness, Way};
use super::region::{Region, What};
use super::vars::Vars;
use crate::ir::{Program, Type, VarId, typing};

/// Exits that store fewer words than this are copied: each stands where its path ends.
const SHARED: usize = 4;

/// Of the words that an exit stores, at most one of so many may be loaded on one of its ways for nothing else.
const LOADED: usize = 8;

/// Ways that share an exit.
#[derive(Clone)]
struct Exit {
    /// The nodes that they come from.
    from: Vec<usize>,
    /// What all of them have written of what the target needs.
    all: Vars,
    /// What any of them has.
    any: Vars,
    /// What all of them have at hand.
    at_hand: Vars,
}

/// Copies each marker that has no statements of its own for the ways that do not share it; whether it copied one.
pub(super) fn separate(program: &Program, cfg: &Cfg, liveness: &Liveness, region: &mut Region) -> bool {
    let words = |vars: &Vars| -> usize { vars.iter().map(|var| words(program, var)).sum() };
    let count = region.nodes.len();
    for (marker, ways) in liveness.ways(cfg, region) {
        let What::Source(source) = region.nodes[marker].what else { continue };
        if ways.len() < 2 || !cfg.nodes[source].stmts.is_empty() {
            continue;
        }
        debug_assert!(matches!(cfg.nodes[source].end, End::Suspend { .. }));
        let mut exits: Vec<Exit> = Vec::new();
        for Way { from, written, at_hand } in ways {
            let with = |exit: &Exit| {
                let mut with = exit.clone();
                with.from.push(from);
                with.all.retain(&written);
                with.any.extend(&written);
                with.at_hand.retain(&at_hand);
                with
            };
            let shares = |exit: &&mut Exit| {
                let Exit { all, any, at_hand, .. } = with(exit);
                let mut loaded = any.clone();
                loaded.remove(&at_hand);
                words(&all) >= SHARED && LOADED * words(&loaded) <= words(&any)
            };
            match exits.iter_mut().find(shares) {
                Some(exit) => *exit = with(exit),
                None => exits.push(Exit {
                    from: vec![from],
                    all: written.clone(),
                    any: written.clone(),
                    at_hand: at_hand.clone(),
                }),
            }
        }
        for Exit { from, .. } in exits.into_iter().skip(1) {
            let copy = region.nodes.len();
            region.nodes.push(region.nodes[marker].clone());
            for from in from {
                let next = &mut region.nodes[from].next;
                next.iter_mut().filter(|next| **next == marker).for_each(|next| *next = copy);
            }
        }
    }
    let any = region.nodes.len() > count;
    if any {
        region.renumber();
    }
    any
}

/// Words of a variable in a frame, by the scalars in it.
fn words(program: &Program, var: VarId) -> usize {
    let ty: &Type = &program.entry.vars[var].ty;
    typing::scalars(program, ty).iter().map(|scalar| scalar.words() as usize).sum()
}
