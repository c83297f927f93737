//! Slots: the words of the frame that each field has, and at which points.
//!
//! A value has one slot wherever it may be passed on without being stored. Where every edge to a point stores it, it may lie in
//! another slot there than elsewhere, and nothing moves for that: the points of a field fall into *webs*, joined by the edges
//! that leave it where it is. Most frames are at the most words alive at one point with a slot for each field. Only those that are
//! not have a slot for each web, if they are smaller for it.

use petgraph::unionfind::UnionFind;

use super::colour::{self, Vertex};
use super::fields::Draft;
use super::groups::{self, Events};
use super::layout::innermost;
use super::leaves::Leaves;
use super::movement::Movement;
use super::packing::Pack;
use super::set::LeafSet;
use crate::ir::walk::each_stmt;
use crate::ir::{PointId, SiteId, StmtKind};
use crate::split::coroutine::Coroutine;

/// Words of the frame.
pub(super) struct Slot {
    /// Who has them, by number.
    pub pack: usize,
    /// At which points it is alive in them, increasing.
    pub points: Vec<PointId>,
    /// Which they are.
    pub words: Vec<u32>,
}

/// What slots depend on.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    pub coroutine: &'a Coroutine,
    pub leaves: &'a Leaves,
    pub movement: &'a Movement,
    pub drafts: &'a [Draft],
    pub packs: &'a [Pack],
}

/// The slots of all fields, and the most words alive at one point. Without `sharing`, each field has words of its own.
pub(super) fn slots(fields: Fields, sharing: bool) -> (Vec<Slot>, u32) {
    let mut slots: Vec<Slot> = (0..fields.packs.len()).map(|pack| fields.slot(pack, fields.alive(pack))).collect();
    let bound = colour::most_alive(&fields.vertices(&slots), fields.movement.kept.len());
    if !sharing {
        let mut words = 0..;
        for slot in &mut slots {
            slot.words = words.by_ref().take(fields.weight(slot.pack)).collect();
        }
    } else if fields.colour(&mut slots) > bound {
        let mut of_webs: Vec<Slot> = (0..fields.packs.len())
            .flat_map(|pack| fields.webs(pack).into_iter().map(move |points| fields.slot(pack, points)))
            .collect();
        if fields.colour(&mut of_webs) < size(&slots) {
            slots = fields.joined(of_webs);
        }
    }
    fields.arrange(&mut slots);
    (slots, bound as u32)
}

/// How many words slots take.
pub(super) fn size(slots: &[Slot]) -> usize {
    slots.iter().flat_map(|slot| &slot.words).max().map_or(0, |last| *last as usize + 1)
}

impl Fields<'_> {
    fn slot(&self, pack: usize, points: Vec<PointId>) -> Slot {
        Slot { pack, points, words: Vec::new() }
    }

    /// How many words a pack takes.
    fn weight(&self, pack: usize) -> usize {
        let pack = &self.packs[pack];
        let first = &self.drafts[pack.drafts[0]];
        if let Some(elements) = &pack.elements {
            return elements.words(innermost(&first.ty).1) as usize;
        }
        first.leaves.iter().map(|leaf| self.leaves.leaves[*leaf].words as usize).sum()
    }

    /// Whether a set holds one of the fields of a pack.
    fn is_in(&self, pack: usize, set: &LeafSet) -> bool {
        self.packs[pack].drafts.iter().any(|draft| set.contains(self.drafts[*draft].leaves[0]))
    }

    /// The points at which a pack is alive.
    fn alive(&self, pack: usize) -> Vec<PointId> {
        self.movement
            .kept
            .iter_enumerated()
            .filter(|(_, kept)| self.is_in(pack, kept))
            .map(|(point, _)| point)
            .collect()
    }

    /// The same by web. What shares its word, or is stored before a site, is one: such a store knows no point, and the word is taken
    /// where it stands.
    fn webs(&self, pack: usize) -> Vec<Vec<PointId>> {
        let mut alive = self.alive(pack);
        let stored: Vec<PointId> = self.stored_early(pack).collect();
        if self.packs[pack].drafts.len() > 1 || !stored.is_empty() {
            alive.extend(stored);
            alive.sort_unstable();
            alive.dedup();
            return vec![alive];
        }
        let mut joined: UnionFind<usize> = UnionFind::new(alive.len());
        for (id, site) in self.coroutine.sites.iter_enumerated() {
            if let Some(to) = site.target.point()
                && let (Ok(from), Ok(to)) = (alive.binary_search(&site.from), alive.binary_search(&to))
                && !self.is_in(pack, &self.movement.stores[id])
            {
                joined.union(from, to);
            }
        }
        let mut webs: Vec<Vec<PointId>> = Vec::new();
        let mut first: Vec<usize> = Vec::new();
        for (at, &point) in alive.iter().enumerate() {
            let web = joined.find(at);
            match first.iter().position(|it| *it == web) {
                Some(known) => webs[known].push(point),
                None => {
                    first.push(web);
                    webs.push(vec![point]);
                }
            }
        }
        webs
    }

    /// The points after which a field of a pack is stored before a site.
    fn stored_early(&self, pack: usize) -> impl Iterator<Item = PointId> {
        let stores = move |point: &PointId| {
            let mut found = false;
            each_stmt(&self.coroutine.continuations[*point].body, &mut |stmt| {
                if let StmtKind::Store(store) = stmt.kind {
                    found |= self.is_in(pack, &self.movement.early[store]);
                }
            });
            found
        };
        self.coroutine.continuations.keys().filter(stores)
    }

    /// Gives each slot its words; how many there are.
    fn colour(&self, slots: &mut [Slot]) -> usize {
        let words = colour::colour(&self.vertices(slots), self.movement.kept.len());
        slots.iter_mut().zip(words).for_each(|(slot, words)| slot.words = words);
        size(slots)
    }

    fn vertices(&self, slots: &[Slot]) -> Vec<Vertex> {
        let vertex = |slot: &Slot| Vertex {
            weight: self.weight(slot.pack),
            points: slot.points.iter().copied().map(usize::from).collect(),
        };
        slots.iter().map(vertex).collect()
    }

    /// Webs of a field that were given the same words are one slot.
    fn joined(&self, slots: Vec<Slot>) -> Vec<Slot> {
        let mut joined: Vec<Slot> = Vec::new();
        for slot in slots {
            match joined.iter_mut().find(|other| other.pack == slot.pack && other.words == slot.words) {
                Some(other) => {
                    other.points.extend(slot.points);
                    other.points.sort_unstable();
                }
                None => joined.push(slot),
            }
        }
        joined
    }

    /// Puts words that move together into groups.
    fn arrange(&self, slots: &mut [Slot]) {
        let (events, numbered) = self.events(slots);
        let mut words: Vec<Vec<u32>> = slots.iter_mut().map(|slot| std::mem::take(&mut slot.words)).collect();
        groups::arrange(&mut words, &events, &numbered);
        slots.iter_mut().zip(words).for_each(|(slot, words)| slot.words = words);
    }

    /// When what is in each slot moves, and when the number of the instance does: the entry stores it. What needs it later seldom is
    /// what a turn of a loop does.
    fn events(&self, slots: &[Slot]) -> (Vec<Events>, Events) {
        let Self { coroutine, movement, .. } = *self;
        let begins = |site: SiteId| coroutine.sites[site].from == PointId(0);
        // What moves, where it then is, and whether the number does.
        let mut moved: Vec<(&LeafSet, Option<PointId>, bool)> = Vec::new();
        for (point, placed) in movement.loads.iter_enumerated() {
            moved.extend(placed.iter().map(|placed| (&placed.leaves, Some(point), false)));
        }
        moved.extend(
            movement
                .stores
                .iter_enumerated()
                .map(|(site, stores)| (stores, coroutine.sites[site].target.point(), begins(site))),
        );
        moved.extend(movement.early.iter().map(|stores| (stores, None, false)));
        let of_slot = |slot: &Slot| {
            let moves = |event: &usize| {
                let (set, point, _) = moved[*event];
                self.is_in(slot.pack, set) && point.is_none_or(|point| slot.points.contains(&point))
            };
            (0..moved.len()).filter(moves).collect()
        };
        let with_instance = (0..moved.len()).filter(|&event| moved[event].2).collect();
        (slots.iter().map(of_slot).collect(), with_instance)
    }
}
