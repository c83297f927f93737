//! What references that are chosen at run time may be.
//!
//! - A *form* of a choice is what its stand-ins may stand for, the indices aside: those are its *slots*, one variable each.
//! - A *copy* is a variable of lowering's own that a choice may stand for: the value of what is in no place. What one choice
//!   takes over from another it copies again where the first copy ends, or changes, before it does.
//! - The forms of all choices are the least fixed point over the sites, since a choice may be assigned another one.

use std::collections::BTreeMap;

use crate::base::Table;
use crate::ir::{Expr, ExprKind, Literal, Place, Projection, Root, VarId};

use super::choices::{Choice, Site};
use super::function::VarFacts;
use super::value::Value;

/// More than these are a mistake: no user writes so many places for one reference.
const MOST_FORMS: usize = 256;

/// What the stand-ins of a choice stand for: places whose indices are numbers of slots.
pub(super) type Form = Vec<Place>;

/// Whose stand-in a variable is, and which of them.
pub(super) type Owners = BTreeMap<VarId, (usize, usize)>;

/// Where a slot's value comes from at a site.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// It is computed there.
    Expr(Expr),
    /// The slot of another choice.
    Slot(usize, usize),
}

/// What a site assigns, for one form of the choice that it reads.
pub(super) struct Assigned {
    pub form: Form,
    pub sources: Vec<Source>,
    /// The parts whose values are copied there.
    pub copied: Vec<usize>,
}

/// What choices copy from others.
pub(super) struct Copies<'a> {
    choices: &'a [Choice],
    /// The variables for it, one for each stand-in.
    pub own: Vec<Vec<VarId>>,
    /// Lowering's own variables: how many blocks were open at each, and whether it is copied to more than once.
    temporaries: BTreeMap<VarId, (usize, bool)>,
}

impl<'a> Copies<'a> {
    /// With variables `own`, of which `facts` knows as of all others.
    pub(super) fn new(choices: &'a [Choice], own: Vec<Vec<VarId>>, facts: &Table<VarId, VarFacts>) -> Self {
        let synthetic = facts.iter_enumerated().filter(|(_, facts)| facts.synthetic);
        let mut temporaries: BTreeMap<_, _> = synthetic.map(|(var, facts)| (var, (facts.depth, false))).collect();
        for (choice, own) in choices.iter().zip(&own) {
            temporaries.extend(choice.copies.iter().chain(own).map(|var| (*var, (facts[*var].depth, !choice.fixed))));
        }
        Self { choices, own, temporaries }
    }

    /// Whether a choice that reads another one copies what is at `root`: it would be gone, or another value, too early.
    fn must_copy(&self, choice: usize, root: Root) -> bool {
        let Root::Var(var) = root else { return false };
        let Choice { mutable, value, depth, .. } = &self.choices[choice];
        // what is written through a `&mut` is written where it is; a tag in no place is that of a trait object, which stays
        let by_value = !mutable || self.is_tag(var);
        let may_copy = by_value && !matches!(value, Value::Slice(_)) && !self.own[choice].contains(&var);
        may_copy && self.temporaries.get(&var).is_some_and(|(declared, changes)| declared > depth || *changes)
    }

    /// Whether a variable is a copy of a tag. Of what a `&mut` refers to nothing else is copied.
    fn is_tag(&self, var: VarId) -> bool {
        let mut each = self.choices.iter().zip(&self.own);
        each.any(|(choice, own)| choice.tag_copies.contains(&var) || choice.mutable && own.contains(&var))
    }
}

/// The least fixed point over the sites.
pub(super) fn forms(sites: &[Site], owners: &Owners, copies: &Copies<'_>) -> Option<Vec<Vec<Form>>> {
    let mut forms = vec![Vec::new(); copies.choices.len()];
    loop {
        let mut grown = false;
        for site in sites {
            for assigned in assigned(site, &forms, owners, copies) {
                if !forms[site.choice].contains(&assigned.form) {
                    forms[site.choice].push(assigned.form);
                    grown = true;
                }
            }
            if forms[site.choice].len() > MOST_FORMS {
                return None;
            }
        }
        if !grown {
            return Some(forms);
        }
    }
}

/// The choice whose stand-ins a site's places begin with.
pub(super) fn read_by(site: &Site, owners: &Owners) -> Option<usize> {
    site.places.iter().find_map(|place| owners.get(&place.base_var()?).map(|(choice, _)| *choice))
}

/// What a site assigns: for each form of the choice that it reads, or once.
pub(super) fn assigned(site: &Site, forms: &[Vec<Form>], owners: &Owners, copies: &Copies<'_>) -> Vec<Assigned> {
    match read_by(site, owners) {
        None => vec![assigned_for(site, None, owners, copies)],
        Some(read) => forms[read].iter().map(|form| assigned_for(site, Some((read, form)), owners, copies)).collect(),
    }
}

fn assigned_for(site: &Site, read: Option<(usize, &Form)>, owners: &Owners, copies: &Copies<'_>) -> Assigned {
    let mut sources: Vec<Source> = Vec::new();
    let mut slot = |source: Source| {
        let same = |other: &Source| match (other, &source) {
            (Source::Expr(a), Source::Expr(b)) => super::effects::same(a, b),
            (Source::Slot(a, i), Source::Slot(b, j)) => (a, i) == (b, j),
            _ => false,
        };
        let number = sources.iter().position(same).unwrap_or(sources.len());
        if number == sources.len() {
            sources.push(source);
        }
        Projection::Index(Box::new(Expr::u32(number as u32)))
    };
    let (mut form, mut copied) = (Vec::new(), Vec::new());
    for (index, place) in site.places.iter().enumerate() {
        let owner = place.base_var().and_then(|var| owners.get(&var));
        let (root, mut path) = match (owner, read) {
            (Some((choice, part)), Some((read, known))) if *choice == read => {
                let known = &known[*part];
                if copies.must_copy(site.choice, known.root) {
                    copied.push(index);
                    form.push(Place::var(copies.own[site.choice][index]));
                    continue;
                }
                let path = known.path.iter().map(|step| match slot_number(step) {
                    Some(number) => slot(Source::Slot(read, number)),
                    None => step.clone(),
                });
                (known.root, path.collect())
            }
            _ => (place.root, Vec::new()),
        };
        path.extend(place.path.iter().map(|step| match step {
            Projection::Index(index) => slot(Source::Expr((**index).clone())),
            step => step.clone(),
        }));
        form.push(Place { root, path });
    }
    Assigned { form, sources, copied }
}

/// The number of the slot that a step of a form is.
pub(super) fn slot_number(step: &Projection) -> Option<usize> {
    match step {
        Projection::Index(index) => match index.kind {
            ExprKind::Literal(Literal::Int(number)) => Some(number as usize),
            _ => None,
        },
        _ => None,
    }
}
