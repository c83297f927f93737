//! Frame: what an instance keeps while it is suspended, and where.
//!
//! - **Takes** a [`crate::split::coroutine::Coroutine`].
//! - **Gives** the coroutine with what it computes again ([`remat`]), and a [`layout::Layout`].
//! - **Afterwards** every read of a continuation is of a leaf that it loaded or defined on the way there, and each is loaded
//!   only on paths that need it, at most once; a value has one slot wherever it may be passed on, so what a path does not touch is neither
//!   loaded nor stored; two values share a slot only where they are never alive at the same point.

pub mod layout;
pub mod print;
pub mod verify;

mod bodies;
mod by_stmt;
mod calls;
mod colour;
mod early;
mod elements;
mod fields;
mod given;
mod groups;
mod hoist;
mod leaves;
mod liveness;
mod loaded;
mod movement;
mod packing;
mod place;
mod ranges;
mod remat;
mod set;
mod slots;
mod uses;
mod valid;

use std::collections::{BTreeMap, BTreeSet};

use crate::base::options::FrameOptions;
use crate::base::{Options, Table};
use crate::ir::{Block, LoadId, PointId, SiteId, StoreId};
use crate::split::coroutine::Coroutine;
use bodies::Frame;
use calls::Calls;
use fields::Draft;
use layout::{Field, FieldId, Layout};
use leaves::Leaves;
use movement::Movement;
use packing::Pack;
use place::Path;
use ranges::Ranges;
use set::LeafSet;
use slots::{Fields, Slot};
use uses::Uses;

/// A coroutine whose continuations compute again what is cheaper to compute than to keep.
pub fn recompute(mut coroutine: Coroutine, options: &Options) -> Coroutine {
    if options.frame.remat {
        remat::apply(&mut coroutine, options);
    }
    coroutine
}

/// The frame of a coroutine.
pub fn layout(coroutine: &Coroutine, options: &FrameOptions) -> Layout {
    let layout = unchecked(coroutine, options);
    debug_assert_eq!(verify::verify(coroutine, &layout), Vec::<String>::new(), "the frame is wrong");
    layout
}

/// The frame of a coroutine whose frames are registers, one for each field, which store a value as soon as it is final.
pub fn layout_in_registers(coroutine: &Coroutine) -> Layout {
    let mut layout = unchecked(coroutine, &FrameOptions { sharing: false, packing: false, ..FrameOptions::default() });
    hoist::hoist(coroutine, &mut layout);
    debug_assert_eq!(verify::verify(coroutine, &layout), Vec::<String>::new(), "the frame in registers is wrong");
    layout
}

fn unchecked(coroutine: &Coroutine, options: &FrameOptions) -> Layout {
    let calls = Calls::of(&coroutine.program);
    let leaves = Leaves::of(coroutine);
    let none = Table::new();
    let uses = Uses { program: &coroutine.program, leaves: &leaves, calls: &calls, early: &none };
    // What is stored where changes no variable: one interpretation does for all.
    let ranges = options.packing.then(|| Ranges::of(coroutine));
    let at_sites = Moves::of(coroutine, uses, ranges.as_ref());
    let Some((with, early, moves)) = stores_before_sites(coroutine, uses, &at_sites, ranges.as_ref()) else {
        return arrange(coroutine, uses, at_sites, options);
    };
    let layout = arrange(&with, Uses { early: &early, ..uses }, moves, options);
    if layout.words == layout.max_live_words {
        return layout;
    }
    // What is stored before a site has one slot everywhere: what is stored at sites may take less.
    let at_sites = arrange(coroutine, uses, at_sites, options);
    if at_sites.words < layout.words { at_sites } else { layout }
}

/// The layout of what moves.
fn arrange(coroutine: &Coroutine, uses: Uses, moves: Moves, options: &FrameOptions) -> Layout {
    let Moves { movement, drafts, packs } = moves;
    let leaves = uses.leaves;
    let used_after: Vec<Vec<PointId>> = drafts.iter().map(|draft| loading(&movement, draft)).collect();
    let stores = packing::whole_stores(coroutine, &movement, &drafts, &packs);
    let movement = movement.storing(coroutine, uses, stores);

    let fields = Fields { coroutine, leaves, movement: &movement, drafts: &drafts, packs: &packs };
    let (slots, max_live_words) = slots::slots(fields, options.sharing);

    // The slot of each field, and its place in it.
    let mut at_in: Vec<(&Slot, usize)> =
        slots.iter().flat_map(|slot| (0..packs[slot.pack].drafts.len()).map(move |at| (slot, at))).collect();
    let draft_at = |(slot, at): (&Slot, usize)| packs[slot.pack].drafts[at];
    let first_alive = |it: (&Slot, usize)| {
        let leaf = drafts[draft_at(it)].leaves[0];
        it.0.points.iter().copied().find(|point| movement.kept[*point].contains(leaf))
    };
    at_in.sort_by_key(|&it| (it.0.words.first().copied(), it.1, first_alive(it), draft_at(it)));
    let order: Vec<usize> = at_in.iter().map(|it| draft_at(*it)).collect();
    let fields: Table<FieldId, Field> = at_in
        .iter()
        .zip(fields::names(&drafts, &order))
        .map(|(&(slot, at), name)| {
            let draft = &drafts[draft_at((slot, at))];
            Field {
                name,
                var: draft.var,
                path: draft.path.clone(),
                components: draft.components.clone(),
                ty: draft.ty.clone(),
                words: slot.words.clone(),
                bits: packs[slot.pack].bits.get(at).copied(),
                elements: packs[slot.pack].elements.clone(),
                why: why(coroutine, slot, &used_after[draft_at((slot, at))]),
            }
        })
        .collect();
    // The fields of leaves, in the slots that they have at a point.
    let moved = |set: &LeafSet, point: Option<PointId>| -> Vec<FieldId> {
        let is_there = |field: usize| point.is_none_or(|point| at_in[field].0.points.contains(&point));
        let is_moved = |field: &FieldId| {
            let field = usize::from(*field);
            set.contains(drafts[order[field]].leaves[0]) && is_there(field)
        };
        fields.keys().filter(is_moved).collect()
    };
    let at_target = |(site, set): (SiteId, &LeafSet)| moved(set, coroutine.sites[site].target.point());
    let stores: Table<SiteId, Vec<FieldId>> = movement.stores.iter_enumerated().map(at_target).collect();
    let early: Table<StoreId, Vec<FieldId>> = movement.early.iter().map(|set| moved(set, None)).collect();
    let mut loads: Table<LoadId, Vec<FieldId>> = Table::new();
    let mut places: Table<PointId, BTreeMap<Path, LoadId>> = Table::new();
    for (point, placed) in movement.loads.iter_enumerated() {
        let here = placed.iter().map(|placed| {
            let load = loads.push_and_get_key(moved(&placed.leaves, Some(point)));
            (placed.at.clone(), load)
        });
        places.push(here.collect());
    }
    let body = |(point, places)| {
        let frame = Frame {
            leaves,
            fields: &fields,
            loads: &loads,
            stores: &stores,
            early: &early,
            sites: &coroutine.sites,
            places,
            lives: &movement.lives[point],
        };
        bodies::body(&coroutine.continuations[point], &frame)
    };
    let bodies: Table<PointId, Block> = places.iter_enumerated().map(body).collect();
    let nothing: Table<SiteId, Vec<FieldId>> = vec![Vec::new(); coroutine.sites.len()].into();
    let mut layout = Layout {
        words: slots::size(&slots) as u32,
        max_live_words,
        live: movement.kept.iter_enumerated().map(|(point, kept)| moved(kept, Some(point))).collect(),
        bodies: bodies.clone(),
        loads,
        loaded: nothing.clone(),
        stores,
        early,
        stored: nothing,
        fields,
    };
    bodies.iter().for_each(|body| loaded::before_sites(&mut layout, body));
    layout
}

/// What moves, as which fields, and which of them share words.
struct Moves {
    movement: Movement,
    drafts: Vec<Draft>,
    packs: Vec<Pack>,
}

impl Moves {
    /// With the values that small fields can have, where fields share words.
    fn of(coroutine: &Coroutine, uses: Uses, ranges: Option<&Ranges>) -> Self {
        let movement = Movement::of(coroutine, uses);
        let drafts = fields::draft(coroutine, uses.leaves, &movement);
        let packs = match ranges {
            Some(ranges) => packing::pack(coroutine, uses.leaves, (&movement, &drafts), ranges),
            None => (0..drafts.len()).map(Pack::alone).collect(),
        };
        Self { movement, drafts, packs }
    }
}

/// The coroutine with stores before sites, what they store, and what moves then; if there are any.
fn stores_before_sites(
    coroutine: &Coroutine,
    uses: Uses,
    at_sites: &Moves,
    ranges: Option<&Ranges>,
) -> Option<(Coroutine, Table<StoreId, LeafSet>, Moves)> {
    let Moves { movement, drafts, packs } = at_sites;
    let mut except = BTreeSet::new();
    loop {
        let mut with = coroutine.clone();
        let early = early::place(&mut with, uses, (movement, drafts, packs), &except);
        if early.sets.is_empty() {
            return None;
        }
        let moves = Moves::of(&with, Uses { early: &early.sets, ..uses }, ranges);
        let clobbered = early::clobbered(&early, &moves.movement);
        if clobbered.is_empty() {
            return Some((with, early.sets, moves));
        }
        except.extend(clobbered);
    }
}

/// The points at which a field is loaded.
fn loading(movement: &Movement, draft: &Draft) -> Vec<PointId> {
    let loads = movement.loads.iter_enumerated();
    let users = loads.filter(|(_, loads)| loads.iter().any(|placed| placed.leaves.contains(draft.leaves[0])));
    users.map(|(point, _)| point).collect()
}

/// Where a field is used: `used after 'shade', 'intersect'`.
fn why(coroutine: &Coroutine, slot: &Slot, used_after: &[PointId]) -> String {
    let used = used_after.iter().filter(|point| slot.points.contains(point));
    let users: Vec<String> = used.map(|point| format!("'{}'", coroutine.program.points[*point].name)).collect();
    format!("used after {}", users.join(", "))
}

#[cfg(test)]
mod tests;
