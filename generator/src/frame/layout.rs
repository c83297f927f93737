//! What `frame` gives: which values live in the frame, where, and when they move.

use std::collections::BTreeSet;

use crate::base::Table;
use crate::base::index::id;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, LoadId, PointId, Program, SiteId, StmtKind, StoreId, Type, VarId, typing};

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
    /// What a site stores, by accessor.
    pub fn stored_together(&self, site: SiteId) -> Vec<Vec<FieldId>> {
        self.together(&self.stores[site])
    }

    /// Fields by accessor: those that share a word are stored together, and the word with them is stored whole.
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
        together
    }

    /// Every set of packed fields that some site stores together.
    pub fn packed_stores(&self) -> BTreeSet<Vec<FieldId>> {
        let sets = self.stores.keys().flat_map(|site| self.stored_together(site));
        sets.filter(|fields| self.fields[fields[0]].bits.is_some()).collect()
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
    /// The words that it takes, one for each scalar in order, two for 64-bit ones; not always adjacent.
    pub words: Vec<u32>,
    /// Which bits of its one word, where it shares that with others that are alive at the same time.
    pub bits: Option<Bits>,
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

impl Field {
    /// How much of the frame it takes.
    pub fn size_in_bits(&self) -> u32 {
        self.bits.map_or(32 * self.words.len() as u32, |bits| bits.count)
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
