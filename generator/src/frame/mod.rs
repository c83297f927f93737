//! Frame: what an instance keeps while it is suspended, and where.
//!
//! - **Takes** a [`crate::split::coroutine::Coroutine`].
//! - **Gives** the coroutine with what it computes again ([`remat`]), and a [`layout::Layout`].
//! - **Afterwards** every read of a continuation is of a leaf that it loaded or defined on the way there, and each is loaded
//!   only on paths that need it, at most once; each value has one slot everywhere, so what a path does not touch is neither
//!   loaded nor stored; two values share a slot only where they are never alive at the same point.

pub mod layout;
pub mod print;
pub mod verify;

mod bodies;
mod by_stmt;
mod calls;
mod colour;
mod early;
mod fields;
mod forward;
mod groups;
mod leaves;
mod liveness;
mod loaded;
mod movement;
mod packing;
mod place;
mod ranges;
mod remat;
mod set;
mod uses;
mod valid;

use std::collections::{BTreeMap, BTreeSet};

use crate::base::options::FrameOptions;
use crate::base::{Options, Table};
use crate::ir::{Block, LoadId, PointId, SiteId, StoreId};
use crate::split::coroutine::Coroutine;
use bodies::Frame;
use calls::Calls;
use colour::Vertex;
use fields::Draft;
use groups::Events;
use layout::{Field, FieldId, Layout};
use leaves::Leaves;
use movement::Movement;
use packing::Pack;
use place::Path;
use set::LeafSet;
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

fn unchecked(coroutine: &Coroutine, options: &FrameOptions) -> Layout {
    let calls = Calls::of(&coroutine.program);
    let leaves = Leaves::of(coroutine);
    let none = Table::new();
    let uses = Uses { program: &coroutine.program, leaves: &leaves, calls: &calls, early: &none };
    let at_sites = Moves::of(coroutine, uses, options);
    let changed = stores_before_sites(coroutine, uses, &at_sites, options);
    let (coroutine, uses) = changed.as_ref().map_or((coroutine, uses), |(with, early)| (with, Uses { early, ..uses }));
    let Moves { movement, drafts, packs } =
        if changed.is_some() { Moves::of(coroutine, uses, options) } else { at_sites };
    let used_after: Vec<String> = drafts.iter().map(|draft| why(coroutine, &movement, draft)).collect();
    let stores = packing::whole_stores(coroutine, &movement, &drafts, &packs);
    let movement = movement.storing(coroutine, uses, stores);

    let points = coroutine.continuations.len();
    let alive = |draft: usize, point: PointId| movement.kept[point].contains(drafts[draft].leaves[0]);
    let alive_in = |pack: &Pack, point: PointId| pack.drafts.iter().any(|draft| alive(*draft, point));
    let weight = |draft: &Draft| draft.leaves.iter().map(|leaf| leaves.leaves[*leaf].words as usize).sum();
    let vertices: Vec<Vertex> = packs
        .iter()
        .map(|pack| Vertex {
            weight: weight(&drafts[pack.drafts[0]]),
            points: movement.kept.keys().filter(|point| alive_in(pack, *point)).map(usize::from).collect(),
        })
        .collect();
    let mut words = if options.sharing { colour::colour(&vertices, points) } else { one_each(&vertices) };
    let (events, numbered) = events(coroutine, &movement, &drafts, &packs);
    groups::arrange(&mut words, &events, &numbered);

    // The pack of each draft, and its place in it.
    let mut at_in: Vec<(usize, usize)> =
        packs.iter().enumerate().flat_map(|(pack, it)| (0..it.drafts.len()).map(move |at| (pack, at))).collect();
    let draft_at = |(pack, at): (usize, usize)| packs[pack].drafts[at];
    let first_alive = |draft: usize| movement.kept.keys().find(|point| alive(draft, *point));
    at_in.sort_by_key(|&it| (words[it.0].first().copied(), it.1, first_alive(draft_at(it)), draft_at(it)));
    let order: Vec<usize> = at_in.iter().map(|it| draft_at(*it)).collect();
    let fields: Table<FieldId, Field> = at_in
        .iter()
        .map(|&(pack, at)| {
            let draft = &drafts[packs[pack].drafts[at]];
            Field {
                name: draft.name.clone(),
                var: draft.var,
                path: draft.path.clone(),
                components: draft.components.clone(),
                ty: draft.ty.clone(),
                words: words[pack].clone(),
                bits: packs[pack].bits.get(at).copied(),
                why: used_after[packs[pack].drafts[at]].clone(),
            }
        })
        .collect();
    let moved = |set: &LeafSet| -> Vec<FieldId> {
        fields.keys().filter(|field| set.contains(drafts[order[usize::from(*field)]].leaves[0])).collect()
    };
    let stores: Table<SiteId, Vec<FieldId>> = movement.stores.iter().map(moved).collect();
    let early: Table<StoreId, Vec<FieldId>> = movement.early.iter().map(moved).collect();
    let mut loads: Table<LoadId, Vec<FieldId>> = Table::new();
    let mut places: Table<PointId, BTreeMap<Path, LoadId>> = Table::new();
    for placed in &movement.loads {
        let here = placed.iter().map(|placed| (placed.at.clone(), loads.push_and_get_key(moved(&placed.leaves))));
        places.push(here.collect());
    }
    let body = |(point, places)| {
        let frame = Frame {
            leaves: &leaves,
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
        words: words.iter().flatten().max().map_or(0, |last| last + 1),
        max_live_words: colour::most_alive(&vertices, points) as u32,
        live: movement.kept.iter().map(moved).collect::<Table<PointId, _>>(),
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
    fn of(coroutine: &Coroutine, uses: Uses, options: &FrameOptions) -> Self {
        let movement = Movement::of(coroutine, uses);
        let drafts = fields::draft(coroutine, uses.leaves, &movement);
        let packs = if options.packing {
            packing::pack(coroutine, uses.leaves, &movement, &drafts)
        } else {
            (0..drafts.len()).map(Pack::alone).collect()
        };
        Self { movement, drafts, packs }
    }
}

/// The coroutine with stores before sites, and what they store, if there are any.
fn stores_before_sites(
    coroutine: &Coroutine,
    uses: Uses,
    at_sites: &Moves,
    options: &FrameOptions,
) -> Option<(Coroutine, Table<StoreId, LeafSet>)> {
    let Moves { movement, drafts, packs } = at_sites;
    let mut except = BTreeSet::new();
    loop {
        let mut with = coroutine.clone();
        let early = early::place(&mut with, uses, (movement, drafts, packs), &except);
        if early.sets.is_empty() {
            return None;
        }
        let moves = Moves::of(&with, Uses { early: &early.sets, ..uses }, options);
        let clobbered = early::clobbered(&early, &moves.movement);
        if clobbered.is_empty() {
            return Some((with, early.sets));
        }
        except.extend(clobbered);
    }
}

/// Words of its own for every field.
fn one_each(vertices: &[Vertex]) -> Vec<Vec<u32>> {
    let mut next = 0;
    vertices
        .iter()
        .map(|vertex| {
            let first = next;
            next += vertex.weight as u32;
            (first..next).collect()
        })
        .collect()
}

/// When the fields of each pack move, and when the number of the instance does: the entry stores it. What needs it later seldom is what
/// a turn of a loop does.
fn events(coroutine: &Coroutine, movement: &Movement, drafts: &[Draft], packs: &[Pack]) -> (Vec<Events>, Events) {
    let begins = |site: SiteId| coroutine.sites[site].from == PointId(0);
    let mut moved: Vec<(&LeafSet, bool)> = Vec::new();
    for placed in &movement.loads {
        moved.extend(placed.iter().map(|placed| (&placed.leaves, false)));
    }
    moved.extend(movement.stores.iter_enumerated().map(|(site, stores)| (stores, begins(site))));
    moved.extend(movement.early.iter().map(|stores| (stores, false)));

    let moves =
        |event: usize, pack: &Pack| pack.drafts.iter().any(|draft| moved[event].0.contains(drafts[*draft].leaves[0]));
    let of_pack = |pack| (0..moved.len()).filter(|&event| moves(event, pack)).collect();
    let with_instance = (0..moved.len()).filter(|&event| moved[event].1).collect();
    (packs.iter().map(of_pack).collect(), with_instance)
}

/// Where a field is used: `used after 'shade', 'intersect'`.
fn why(coroutine: &Coroutine, movement: &Movement, draft: &Draft) -> String {
    let users: Vec<String> = movement
        .loads
        .iter_enumerated()
        .filter(|(_, loads)| loads.iter().any(|placed| placed.leaves.contains(draft.leaves[0])))
        .map(|(point, _)| format!("'{}'", coroutine.program.points[point].name))
        .collect();
    format!("used after {}", users.join(", "))
}

#[cfg(test)]
mod tests;
