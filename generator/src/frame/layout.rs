//! What `frame` gives: which values live in the frame, where, and when they move.

use std::collections::BTreeSet;

use crate::base::Table;
use crate::base::index::id;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, LoadId, PointId, Program, SiteId, StmtKind, StoreId, Type, VarId, typing};

/// Words in a group.
pub const GROUP: u32 = 4;

/// The groups that so many words fill, and the words that remain: none, one or two. Three take the place of four.
pub fn grouped(words: u32) -> (u32, u32) {
    if words % GROUP == 3 { (words / GROUP + 1, 0) } else { (words / GROUP, words % GROUP) }
}

id! {
    /// A field of the frame.
    FieldId
}

/// The frame of a coroutine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Fields in slot order. Each four words are a group: what moves together stands in one.
    pub fields: Table<FieldId, Field>,
    /// Size in 32-bit words.
    pub words: u32,
    /// The most words alive at one point: no frame can be smaller without recomputation.
    pub max_live_words: u32,
    /// For each point, what is alive there: sorted by field.
    pub live: Table<PointId, Vec<FieldId>>,
    /// For each continuation, its body with its loads where they stand, and a declaration of each variable.
    pub bodies: Table<PointId, Block>,
    /// For each load of a body, what it loads.
    pub loads: Table<LoadId, Vec<FieldId>>,
    /// For each site, what the paths to it load.
    pub loaded: Table<SiteId, Vec<FieldId>>,
    /// For each site, what it stores: the live fields of its target that are not already in their slots.
    pub stores: Table<SiteId, Vec<FieldId>>,
    /// For each store of a body before a site, what it stores: what only some of the ways to the site have changed.
    pub early: Table<StoreId, Vec<FieldId>>,
    /// For each site, what the paths to it store, itself included: sorted by field.
    pub stored: Table<SiteId, Vec<FieldId>>,
}

impl Layout {
    /// Fields by accessor: those that share a word are stored together, and the word with them is stored whole; and those that fill
    /// groups of words, which are one access each.
    pub fn together(&self, fields: &[FieldId]) -> Vec<Vec<FieldId>> {
        let mut together: Vec<Vec<FieldId>> = Vec::new();
        for &field in fields {
            let Field { words, bits, .. } = &self.fields[field];
            let shares = |other: &&mut Vec<FieldId>| bits.is_some() && self.fields[other[0]].words == *words;
            match together.iter_mut().find(shares) {
                Some(word) => word.push(field),
                None => together.push(vec![field]),
            }
        }
        self.joined(together)
    }

    /// Joins those sets that touch the same groups, where they fill them.
    fn joined(&self, sets: Vec<Vec<FieldId>>) -> Vec<Vec<FieldId>> {
        let words = |fields: &[FieldId]| -> BTreeSet<u32> {
            fields.iter().flat_map(|&field| &self.fields[field].words).copied().collect()
        };
        let groups = |fields: &[FieldId]| -> BTreeSet<u32> { words(fields).iter().map(|word| word / GROUP).collect() };
        let mut neighbours: Vec<Vec<Vec<FieldId>>> = Vec::new();
        for set in sets {
            let touched = groups(&set);
            let touches =
                |others: &mut Vec<Vec<FieldId>>| others.iter().any(|other| !groups(other).is_disjoint(&touched));
            let mut merged: Vec<Vec<FieldId>> = neighbours.extract_if(.., touches).flatten().collect();
            merged.push(set);
            neighbours.push(merged);
        }
        let mut together = Vec::new();
        for sets in neighbours {
            let mut all = sets.concat();
            if words(&all).len() == GROUP as usize * groups(&all).len() {
                all.sort_by_key(|&field| self.fields[field].words.iter().min());
                together.push(all);
            } else {
                together.extend(sets);
            }
        }
        together
    }

    /// What is stored anywhere, by accessor.
    fn every_store(&self) -> impl Iterator<Item = Vec<FieldId>> {
        self.stores.iter().chain(&self.early).flat_map(|fields| self.together(fields))
    }

    /// Every set of fields that are stored by an accessor of their own: several, or some that share their word.
    pub fn joint_stores(&self) -> BTreeSet<Vec<FieldId>> {
        self.every_store().filter(|fields| fields.len() > 1 || self.fields[fields[0]].bits.is_some()).collect()
    }

    /// Every field that is stored alone somewhere.
    pub fn stored_alone(&self) -> BTreeSet<FieldId> {
        let alone = self.every_store().filter(|fields| fields.len() == 1).flatten();
        alone.filter(|&field| self.fields[field].bits.is_none()).collect()
    }

    /// What a continuation loads on any of its paths: sorted by field.
    pub fn loads_after(&self, point: PointId) -> Vec<FieldId> {
        let mut found = BTreeSet::new();
        each_stmt(&self.bodies[point], &mut |stmt| {
            if let StmtKind::Load(load) = stmt.kind {
                found.extend(self.loads[load].iter().copied());
            }
        });
        found.into_iter().collect()
    }
}

/// A value in the frame: a variable, or a part of one whose leaves all live, load and store together.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The user's name, with the path to the part: `throughput`, `ray_origin`, `rng_0`; unique in the frame.
    pub name: String,
    /// The variable.
    pub var: VarId,
    /// The part of it: field numbers of structs, indices of arrays, from the outside in. Empty for the whole variable.
    pub path: Vec<u32>,
    /// Which components of a vector at the end of the path, if not all.
    pub components: Option<Vec<u8>>,
    /// The type of what is kept: scalar, vector (of the kept components), matrix, array of these; an array that is indexed at
    /// run time is kept whole, whatever its elements.
    pub ty: Type,
    /// The words that it takes, one for each scalar in order, two for 64-bit ones, fewer where an array's elements share them; not
    /// always adjacent.
    pub words: Vec<u32>,
    /// Which bits of its one word, where it shares that with others that are alive at the same time.
    pub bits: Option<Bits>,
    /// How the elements of an array share its words, where they do.
    pub elements: Option<Elements>,
    /// Why it is kept: `used after 'shade'`.
    pub why: String,
}

/// A field's place in a word that it shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// Its lowest bit.
    pub first: u32,
    /// How many bits: enough for every value that it can have.
    pub count: u32,
    /// Whether the highest of them is a sign.
    pub signed: bool,
}

/// The elements of an array in its words: lane by lane, each with its part of all elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// One behind the other, each from a word of its own on.
    pub lanes: Vec<Lane>,
}

/// Some scalars of each element: those of one element behind those of the one before, from the lowest bits on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Bits from one element to the next: a power of two up to 64.
    pub stride: u32,
    /// The number of each scalar in its element, and its bits, from the first of the element's on.
    pub scalars: Vec<(usize, Bits)>,
}

impl Lane {
    /// How many elements lie in a word; 1 also where one takes two.
    pub fn in_word(&self) -> u32 {
        (32 / self.stride).max(1)
    }

    /// How many words so many elements take.
    pub fn words(&self, elements: u32) -> u32 {
        elements.div_ceil(self.in_word()) * self.stride.div_ceil(32)
    }
}

impl Elements {
    /// How many words so many elements take.
    pub fn words(&self, elements: u32) -> u32 {
        self.lanes.iter().map(|lane| lane.words(elements)).sum()
    }

    /// Bits that an element takes.
    pub fn bits_each(&self) -> u32 {
        self.lanes.iter().map(|lane| lane.stride).sum()
    }

    /// For each scalar of an element, its lane, the first word of that among `elements`, and its bits.
    pub fn scalars(&self, elements: u32) -> Vec<(&Lane, u32, Bits)> {
        let mut found = Vec::new();
        let mut first = 0;
        for lane in &self.lanes {
            found.extend(lane.scalars.iter().map(|(number, bits)| (*number, (lane, first, *bits))));
            first += lane.words(elements);
        }
        found.sort_by_key(|(number, _)| *number);
        found.into_iter().map(|(_, scalar)| scalar).collect()
    }
}

/// The elements of an array whose elements are no arrays, and how many there are: an array of arrays has those of all of them.
pub fn innermost(ty: &Type) -> (&Type, u32) {
    match ty {
        Type::Array(element, length) => {
            let (element, inner) = innermost(element);
            (element, inner * length)
        }
        _ => (ty, 1),
    }
}

impl Field {
    /// Whether it is all of its variable.
    pub fn is_whole(&self) -> bool {
        self.path.is_empty() && self.components.is_none()
    }

    /// How much of the frame it takes.
    pub fn size_in_bits(&self) -> u32 {
        self.bits.map_or(32 * self.words.len() as u32, |bits| bits.count)
    }

    /// Where each of its scalars lies, in order: in which bits of which word, and of a second one if it has 64.
    pub fn places(&self, program: &Program) -> Vec<Vec<(u32, Bits)>> {
        let scalars = typing::scalars(program, &self.ty);
        if let Some(elements) = &self.elements {
            let (_, count) = innermost(&self.ty);
            let of_one = elements.scalars(count);
            let place = |element: u32, (lane, first, bits): &(&Lane, u32, Bits)| {
                if lane.stride == 64 {
                    return (0..2).map(|half| (self.words[(first + 2 * element + half) as usize], *bits)).collect();
                }
                let word = first + element / lane.in_word();
                let shift = element % lane.in_word() * lane.stride;
                vec![(self.words[word as usize], Bits { first: shift + bits.first, ..*bits })]
            };
            return (0..count).flat_map(|element| of_one.iter().map(move |scalar| place(element, scalar))).collect();
        }
        let bits = self.bits.unwrap_or(Bits { first: 0, count: 32, signed: false });
        let mut words = self.words.iter().map(|word| (*word, bits));
        scalars.iter().map(|scalar| words.by_ref().take(scalar.words() as usize).collect()).collect()
    }

    /// Which scalars of its variable, of type `ty`, it keeps, in order.
    pub fn scalars(&self, program: &Program, ty: &Type) -> Vec<usize> {
        let mut ty = ty.clone();
        let mut first = 0;
        for step in &self.path {
            let Some((part, before)) = typing::part_at(program, &ty, *step as usize) else { return Vec::new() };
            ty = part;
            first += before;
        }
        match &self.components {
            Some(components) => components.iter().map(|at| first + usize::from(*at)).collect(),
            None => (first..first + typing::scalar_count(program, &ty)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fields in those words, by the numbers of those that are stored together.
    fn together(words: &[&[u32]], bits: &[usize], stored: &[u32]) -> Vec<Vec<u32>> {
        let field = |(at, words): (usize, &&[u32])| Field {
            name: format!("f{at}"),
            var: VarId(at as u32),
            path: Vec::new(),
            components: None,
            ty: Type::U32,
            words: words.to_vec(),
            bits: bits.contains(&at).then_some(Bits { first: at as u32, count: 1, signed: false }),
            elements: None,
            why: String::new(),
        };
        let layout = Layout { fields: words.iter().enumerate().map(field).collect(), ..Layout::default() };
        let sets = layout.together(&stored.iter().copied().map(FieldId).collect::<Vec<_>>());
        sets.into_iter().map(|set| set.into_iter().map(|field| field.0).collect()).collect()
    }

    #[test]
    fn fields_that_fill_a_group_are_stored_together() {
        let words: &[&[u32]] = &[&[0, 1, 2], &[3], &[4, 5, 6], &[7]];
        assert_eq!(together(words, &[], &[0, 1, 2]), [vec![0, 1], vec![2]]);
        assert_eq!(together(words, &[], &[0, 2, 3]), [vec![0], vec![2, 3]]);
    }

    #[test]
    fn a_field_in_two_groups_joins_them_if_all_fill_both() {
        let words: &[&[u32]] = &[&[0, 1, 2], &[4, 5, 6], &[3, 7]];
        assert_eq!(together(words, &[], &[0, 1, 2]), [[0, 2, 1]]);
        assert_eq!(together(words, &[], &[0, 2]), [vec![0], vec![2]]);
    }

    #[test]
    fn three_words_take_the_place_of_four() {
        let whole = |groups| (groups, 0);
        assert_eq!([0, 1, 2, 3, 4].map(grouped), [whole(0), (0, 1), (0, 2), whole(1), whole(1)]);
        assert_eq!([17, 19].map(grouped), [(4, 1), whole(5)]);
    }

    #[test]
    fn fields_that_share_a_word_take_part_in_its_group() {
        let words: &[&[u32]] = &[&[0, 1, 2], &[3], &[3]];
        assert_eq!(together(words, &[1, 2], &[1, 2]), [[1, 2]]);
        assert_eq!(together(words, &[1, 2], &[0, 1, 2]), [[0, 1, 2]]);
    }
}
