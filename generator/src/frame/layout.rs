//! What `frame` gives: which values live in the frame, where, and when they move.

use std::collections::BTreeSet;

use crate::base::Table;
use crate::base::index::id;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, LoadId, PointId, Program, SiteId, StmtKind, Type, VarId, typing};

id! {
    /// A field of the frame.
    FieldId
}

/// The frame of a coroutine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Fields in slot order.
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
}

impl Layout {
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
    /// Why it is kept: `used after 'shade'`.
    pub why: String,
}

impl Field {
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
