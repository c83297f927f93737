//! Names that are unique within one text.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Table;
use crate::ir::{Label, LabelId, PointId, Program, SiteId, Type, Var, VarId};

/// What the printer calls variables, labels, points and sites.
#[derive(Clone, Debug, Default)]
pub struct Names {
    vars: Table<VarId, String>,
    types: Table<VarId, Type>,
    labels: Table<LabelId, String>,
    points: Table<PointId, String>,
    sites: Table<SiteId, String>,
}

impl Names {
    /// Names for the text of one body.
    pub fn of(program: &Program, vars: &Table<VarId, Var>, labels: &Table<LabelId, Label>) -> Self {
        Self {
            vars: unique(vars.iter().map(|var| var.name.as_str())).into(),
            types: vars.iter().map(|var| var.ty.clone()).collect(),
            labels: unique(labels.iter().map(|label| label.name.as_str())).into(),
            points: program.points.iter().map(|point| point.name.clone()).collect(),
            sites: Table::new(),
        }
    }

    /// The same, with what `leave` shows for each site: the name of its target, or `end`.
    pub fn with_sites(mut self, sites: impl IntoIterator<Item = String>) -> Self {
        self.sites = sites.into_iter().collect();
        self
    }

    /// A variable's name.
    pub fn var(&self, id: VarId) -> String {
        self.vars.get(id).cloned().unwrap_or_else(|| format!("var#{}", id.0))
    }

    /// A variable's type.
    pub fn var_type(&self, id: VarId) -> Option<&Type> {
        self.types.get(id)
    }

    /// A label's name, without `'`.
    pub fn label(&self, id: LabelId) -> String {
        self.labels.get(id).cloned().unwrap_or_else(|| format!("label#{}", id.0))
    }

    /// A point's name.
    pub fn point(&self, id: PointId) -> String {
        self.points.get(id).cloned().unwrap_or_else(|| format!("point#{}", id.0))
    }

    /// What a site leads to.
    pub fn site(&self, id: SiteId) -> String {
        self.sites.get(id).cloned().unwrap_or_else(|| format!("site#{}", id.0))
    }
}

/// The same names, the second and later ones of a kind with `_2`, `_3`.
fn unique<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let given: BTreeSet<&str> = names.clone().collect();
    let mut taken = BTreeSet::new();
    // How many of each name there were: the search for a free number goes on from there.
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    names
        .map(|name| {
            let count = counts.entry(name).or_insert(0);
            *count += 1;
            let mut unique = if *count == 1 { name.to_string() } else { format!("{name}_{count}") };
            while taken.contains(&unique) || (*count > 1 && given.contains(unique.as_str())) {
                *count += 1;
                unique = format!("{name}_{count}");
            }
            taken.insert(unique.clone());
            unique
        })
        .collect()
}
