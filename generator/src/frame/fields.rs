//! Fields: leaves of one variable that live, load and store together, as one readable value.

use std::collections::BTreeSet;

use super::leaves::{LeafId, Leaves, Tree};
use super::movement::Movement;
use crate::ir::{Program, Type, VarId, typing};
use crate::split::coroutine::Coroutine;

/// A field before it has words.
pub(super) struct Draft {
    pub name: String,
    pub var: VarId,
    pub path: Vec<u32>,
    pub components: Option<Vec<u8>>,
    pub ty: Type,
    /// Its leaves, in order.
    pub leaves: Vec<LeafId>,
}

/// All fields, by variable.
pub(super) fn draft(coroutine: &Coroutine, leaves: &Leaves, movement: &Movement) -> Vec<Draft> {
    let mut drafts = Drafts { program: &coroutine.program, leaves, movement, found: Vec::new() };
    for (id, var) in coroutine.vars.iter_enumerated() {
        if let Some(tree) = leaves.var(id) {
            drafts.group(id, &mut Vec::new(), &var.name, &var.ty, tree);
        }
    }
    let mut found = drafts.found;
    let mut taken = BTreeSet::new();
    for draft in &mut found {
        let stem = draft.name.clone();
        let mut count = 1;
        while !taken.insert(draft.name.clone()) {
            count += 1;
            draft.name = format!("{stem}_{count}");
        }
    }
    found
}

/// The names of fields that are these drafts; one that has several slots has a name for each.
pub(super) fn names(drafts: &[Draft], fields: &[usize]) -> Vec<String> {
    let mut taken: BTreeSet<String> = drafts.iter().map(|draft| draft.name.clone()).collect();
    let mut named = BTreeSet::new();
    let name = |draft: &usize| {
        let stem = &drafts[*draft].name;
        if named.insert(*draft) {
            return stem.clone();
        }
        let mut names = (2..).map(|count| format!("{stem}_{count}"));
        let name = names.find(|name| !taken.contains(name)).expect("there is no end of numbers");
        taken.insert(name.clone());
        name
    };
    fields.iter().map(name).collect()
}

struct Drafts<'a> {
    program: &'a Program,
    leaves: &'a Leaves,
    movement: &'a Movement,
    found: Vec<Draft>,
}

impl Drafts<'_> {
    fn group(&mut self, var: VarId, path: &mut Vec<u32>, name: &str, ty: &Type, tree: &Tree) {
        let all: Vec<LeafId> = tree.ids().collect();
        if !all.iter().any(|leaf| self.movement.is_kept(*leaf)) {
            return;
        }
        let alike = all.iter().all(|leaf| self.movement.alike(all[0], *leaf));
        let whole = alike && self.is_plain(ty);
        if whole || tree.parts.is_empty() {
            self.push(var, path, name.to_string(), None, ty.clone(), all);
        } else if let Type::Vector(scalar, _) = ty {
            self.components(var, path, name, *scalar, &all);
        } else {
            let parts = typing::parts(self.program, ty);
            for (at, (part, tree)) in parts.iter().zip(&tree.parts).enumerate() {
                let step = match ty {
                    Type::Struct(id) => self.program.structs[*id].fields[at].name.trim_start_matches('_').to_string(),
                    _ => at.to_string(),
                };
                path.push(at as u32);
                self.group(var, path, &format!("{name}_{step}"), part, tree);
                path.pop();
            }
        }
    }

    /// The components of a vector that are kept, in groups that move together.
    fn components(&mut self, var: VarId, path: &[u32], name: &str, scalar: crate::ir::Scalar, all: &[LeafId]) {
        let mut rest: Vec<u8> =
            (0..all.len() as u8).filter(|at| self.movement.is_kept(all[usize::from(*at)])).collect();
        while let Some(&first) = rest.first() {
            let together = |at: &u8| self.movement.alike(all[usize::from(first)], all[usize::from(*at)]);
            let group: Vec<u8> = rest.iter().copied().filter(together).collect();
            rest.retain(|at| !group.contains(at));
            let letters: String = group.iter().map(|at| ['x', 'y', 'z', 'w'][usize::from(*at)]).collect();
            let ty = match group.len() {
                1 => Type::Scalar(scalar),
                size => Type::Vector(scalar, size as u8),
            };
            let leaves = group.iter().map(|at| all[usize::from(*at)]).collect();
            self.push(var, path, format!("{name}_{letters}"), Some(group), ty, leaves);
        }
    }

    /// Whether a value of the type is one field if its leaves move together: structs are not, because accessors are written
    /// by part.
    fn is_plain(&self, ty: &Type) -> bool {
        match ty {
            Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => true,
            Type::Array(element, _) => self.is_plain(element),
            Type::Struct(_) => false,
        }
    }

    fn push(
        &mut self,
        var: VarId,
        path: &[u32],
        name: String,
        components: Option<Vec<u8>>,
        ty: Type,
        leaves: Vec<LeafId>,
    ) {
        debug_assert!(leaves.iter().all(|leaf| self.leaves.leaves[*leaf].var == var));
        self.found.push(Draft { name, var, path: path.to_vec(), components, ty, leaves });
    }
}
