//! Packing: truth values, counters and other small integers share words of the frame.
//!
//! A scalar takes as many bits as hold every value that [`super::ranges`] finds for it at the points where it is alive. A word
//! is always stored whole, in one store: so where a site stores one of its values, it stores all of them that its target needs.
//! Values are put into one word if they fit, if two of them are alive at once (others share words by colouring), and if no more
//! words move: what a site stores together is one store instead of several, but what it leaves as it is must be loaded to be
//! stored. First those that live and are stored alike are tried, then all others. The elements of an array share words of its own
//! ([`elements`]).

use std::collections::BTreeSet;

use super::elements;
use super::fields::Draft;
use super::layout::{Bits, Elements};
use super::leaves::{LeafId, Leaves};
use super::movement::Movement;
use super::ranges::Ranges;
use super::set::LeafSet;
use crate::base::Table;
use crate::ir::{PointId, SiteId, VarId, typing};
use crate::split::coroutine::{Coroutine, Target};

/// What takes words together: one draft, or several that share a word.
pub(super) struct Pack {
    /// Numbers of the drafts.
    pub drafts: Vec<usize>,
    /// The bits of each in the word they share; nothing for one that has words of its own.
    pub bits: Vec<Bits>,
    /// How the elements of one that is an array share its words, where they do.
    pub elements: Option<Elements>,
}

/// Every draft, alone or packed.
pub(super) fn pack(
    coroutine: &Coroutine,
    leaves: &Leaves,
    (movement, drafts): (&Movement, &[Draft]),
    ranges: &Ranges,
) -> Vec<Pack> {
    let mut small: Vec<Small> = drafts
        .iter()
        .enumerate()
        .filter_map(|(at, draft)| Small::of(coroutine, leaves, movement, ranges, at, draft))
        .collect();
    small.sort_by_key(|small| (small.moves.clone(), small.draft));
    let mut words: Vec<Vec<Small>> = Vec::new();
    for small in small {
        let fits = |word: &&mut Vec<Small>| {
            let taken: u32 = word.iter().map(|other| other.count).sum();
            taken + small.count <= 32
                && word.iter().any(|other| meet(movement, other.leaf, small.leaf))
                && moves_less(coroutine, leaves, movement, word, &small)
        };
        match words.iter_mut().find(fits) {
            Some(word) => word.push(small),
            None => words.push(vec![small]),
        }
    }
    words.retain(|word| word.len() > 1);
    let packed: Vec<usize> = words.iter().flatten().map(|small| small.draft).collect();
    let alone = (0..drafts.len()).filter(|draft| !packed.contains(draft));
    let alone = alone.map(|draft| Pack {
        elements: elements::of(coroutine, movement, ranges, &drafts[draft]),
        ..Pack::alone(draft)
    });
    alone.chain(words.into_iter().map(Pack::of)).collect()
}

/// A scalar that needs less than a word.
#[derive(Clone)]
struct Small {
    draft: usize,
    leaf: LeafId,
    count: u32,
    signed: bool,
    /// The points at which it is alive and the sites that store it.
    moves: (Vec<PointId>, Vec<SiteId>),
}

impl Small {
    fn of(
        coroutine: &Coroutine,
        leaves: &Leaves,
        movement: &Movement,
        ranges: &Ranges,
        at: usize,
        draft: &Draft,
    ) -> Option<Self> {
        let [leaf] = draft.leaves[..] else { return None };
        if movement.early.iter().any(|early| early.contains(leaf)) {
            return None;
        }
        let scalar = draft.ty.is_scalar().then(|| draft.ty.scalar()).flatten()?;
        let var = &coroutine.vars[draft.var];
        let number = scalar_number(coroutine, draft.var, &leaves.leaves[leaf].path)?;
        debug_assert_eq!(typing::scalars(&coroutine.program, &var.ty)[number], scalar);
        let points: Vec<PointId> = alive(movement, leaf).collect();
        let known = points.iter().map(|point| ranges.at(*point, draft.var, number));
        let range = known.collect::<Option<Vec<_>>>()?.into_iter().reduce(|a, b| a.join(b))?;
        let (count, signed) = range.bits();
        let sites = movement.stores.keys().filter(|site| movement.stores[*site].contains(leaf)).collect();
        (count < 32).then_some(Self { draft: at, leaf, count, signed, moves: (points, sites) })
    }
}

/// The points at which a leaf is alive.
pub(super) fn alive(movement: &Movement, leaf: LeafId) -> impl Iterator<Item = PointId> {
    movement.kept.keys().filter(move |point| movement.kept[*point].contains(leaf))
}

/// Which scalar of its variable a part begins with.
pub(super) fn scalar_number(coroutine: &Coroutine, var: VarId, path: &[u32]) -> Option<usize> {
    let mut ty = coroutine.vars[var].ty.clone();
    let mut number = 0;
    for step in path {
        let (part, before) = typing::part_at(&coroutine.program, &ty, *step as usize)?;
        number += before;
        ty = part;
    }
    Some(number)
}

/// Whether two leaves are ever alive at once.
fn meet(movement: &Movement, a: LeafId, b: LeafId) -> bool {
    movement.kept.iter().any(|kept| kept.contains(a) && kept.contains(b))
}

/// Whether a word with a further value moves no more often than the word and the value do by themselves.
fn moves_less(coroutine: &Coroutine, leaves: &Leaves, movement: &Movement, word: &[Small], further: &Small) -> bool {
    let mut members: Vec<LeafId> = word.iter().map(|small| small.leaf).collect();
    let apart =
        traffic(coroutine, leaves, movement, &members).zip(traffic(coroutine, leaves, movement, &[further.leaf]));
    members.push(further.leaf);
    let together = traffic(coroutine, leaves, movement, &members);
    together.zip(apart).is_some_and(|(together, (word, further))| together <= word + further)
}

/// How many sites store a word of these values, and how many continuations load it; nothing if one that stores it does not know
/// all of its variables.
fn traffic(coroutine: &Coroutine, leaves: &Leaves, movement: &Movement, members: &[LeafId]) -> Option<usize> {
    let any = |set: &LeafSet| members.iter().any(|leaf| set.contains(*leaf));
    let stores = movement.stores.iter().filter(|stores| any(stores)).count();
    let mut loads: BTreeSet<PointId> = BTreeSet::new();
    let placed = movement.loads.iter_enumerated().filter(|(_, placed)| placed.iter().any(|placed| any(&placed.leaves)));
    loads.extend(placed.map(|(point, _)| point));
    for (id, site) in coroutine.sites.iter_enumerated() {
        let clean = clean(site.target, movement, id, site.from, members);
        let known = &coroutine.continuations[site.from].live_in;
        if !clean.iter().all(|leaf| known.contains(&leaves.leaves[*leaf].var)) {
            return None;
        }
        if !clean.is_empty() {
            loads.insert(site.from);
        }
    }
    Some(stores + loads.len())
}

/// What a site must store of a word beside what is dirty: the rest that its target needs and that its own point has.
fn clean(target: Target, movement: &Movement, site: SiteId, from: PointId, members: &[LeafId]) -> Vec<LeafId> {
    let Target::Point(to) = target else { return Vec::new() };
    let stores = &movement.stores[site];
    if !members.iter().any(|leaf| stores.contains(*leaf)) {
        return Vec::new();
    }
    let needed = |leaf: &LeafId| {
        let alive = movement.kept[to].contains(*leaf) && movement.kept[from].contains(*leaf);
        alive && !stores.contains(*leaf)
    };
    members.iter().copied().filter(needed).collect()
}

/// What the sites store when words are stored whole.
pub(super) fn whole_stores(
    coroutine: &Coroutine,
    movement: &Movement,
    drafts: &[Draft],
    packs: &[Pack],
) -> Table<SiteId, LeafSet> {
    let words: Vec<Vec<LeafId>> = packs
        .iter()
        .filter(|pack| !pack.bits.is_empty())
        .map(|pack| pack.drafts.iter().map(|draft| drafts[*draft].leaves[0]).collect())
        .collect();
    let mut stores = movement.stores.clone();
    for (id, site) in coroutine.sites.iter_enumerated() {
        for members in &words {
            for leaf in clean(site.target, movement, id, site.from, members) {
                stores[id].insert(leaf);
            }
        }
    }
    stores
}

impl Pack {
    /// A draft with words of its own.
    pub(super) fn alone(draft: usize) -> Self {
        Self { drafts: vec![draft], bits: Vec::new(), elements: None }
    }

    fn of(word: Vec<Small>) -> Self {
        let mut first = 0;
        let bits = word.iter().map(|small| {
            let bits = Bits { first, count: small.count, signed: small.signed };
            first += small.count;
            bits
        });
        let bits = bits.collect();
        Self { drafts: word.iter().map(|small| small.draft).collect(), bits, elements: None }
    }
}
