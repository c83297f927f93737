//! What references that are chosen at run time may be.
//!
//! - A *form* of a choice is what its stand-ins may stand for, the indices aside: those are its *slots*, one variable each.
//! - The forms of all choices are the least fixed point over the sites, since a choice may be assigned another one.

use std::collections::BTreeMap;

use crate::ir::{Expr, ExprKind, Literal, Place, Projection, VarId};

use super::choices::{Choice, Site};

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
}

/// The least fixed point over the sites.
pub(super) fn forms(choices: &[Choice], sites: &[Site], owners: &Owners) -> Option<Vec<Vec<Form>>> {
    let mut forms = vec![Vec::new(); choices.len()];
    loop {
        let mut grown = false;
        for site in sites {
            for assigned in assigned(site, &forms, owners) {
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
pub(super) fn assigned(site: &Site, forms: &[Vec<Form>], owners: &Owners) -> Vec<Assigned> {
    match read_by(site, owners) {
        None => vec![assigned_for(site, None, owners)],
        Some(read) => forms[read].iter().map(|form| assigned_for(site, Some((read, form)), owners)).collect(),
    }
}

fn assigned_for(site: &Site, read: Option<(usize, &Form)>, owners: &Owners) -> Assigned {
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
    let mut form = Vec::new();
    for place in &site.places {
        let owner = place.base_var().and_then(|var| owners.get(&var));
        let (root, mut path) = match (owner, read) {
            (Some((choice, part)), Some((read, known))) if *choice == read => {
                let known = &known[*part];
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
    Assigned { form, sources }
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
