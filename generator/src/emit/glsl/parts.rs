//! Variables of which the frame keeps one part, and their scope uses no other: they are that part there.
//! `float direction_y = load_direction_y(slot);` instead of a `vec3 direction` with one component.

use std::collections::BTreeSet;

use super::body::{Body, Context};
use crate::frame::layout::FieldId;
use crate::ir::walk::{Visit, walk_expr, walk_place, walk_stmt};
use crate::ir::{Expr, ExprKind, LoopKind, Place, Projection, Root, Stmt, StmtKind, Type, VarId};

/// The part that stands for a variable.
pub(super) struct Part {
    pub(super) field: FieldId,
    /// How one gets there.
    pub(super) steps: Vec<Projection>,
}

impl Body<'_> {
    /// The part of a variable that all statements of its scope mean, if they load it.
    pub(super) fn only_part(&self, var: VarId, scope: &[Stmt]) -> Option<Part> {
        let mut mentions = Mentions { cx: self.cx, var, loaded: false, fields: BTreeSet::new(), places: Vec::new() };
        scope.iter().for_each(|stmt| mentions.visit_stmt(stmt));
        let field = mentions.fields.pop_first().filter(|_| mentions.loaded && mentions.fields.is_empty())?;
        let steps = self.steps(field).filter(|steps| !steps.is_empty())?;
        mentions.places.iter().all(|path| path.starts_with(&steps)).then_some(Part { field, steps })
    }

    /// The way to a field of the frame, if fields of structs and one component are all of it.
    fn steps(&self, field: FieldId) -> Option<Vec<Projection>> {
        let field = &self.cx.layout.fields[field];
        let mut ty = &self.vars[field.var].ty;
        let mut steps = Vec::new();
        for &step in &field.path {
            let Type::Struct(id) = ty else { return None };
            ty = &self.cx.program.structs[*id].fields[step as usize].ty;
            steps.push(Projection::Field(step));
        }
        match field.components.as_deref() {
            Some(&[component]) => steps.push(Projection::Component(component)),
            Some(_) => return None,
            None => {}
        }
        Some(steps)
    }

    /// Whether a place is more of a variable than the part that stands for it.
    pub(super) fn is_beyond_part(&self, place: &Place) -> bool {
        let part = place.base_var().and_then(|var| self.parts.get(&var));
        part.is_some_and(|part| place.path.len() < part.steps.len())
    }
}

/// What statements do with a variable.
struct Mentions<'a> {
    cx: &'a Context<'a>,
    var: VarId,
    loaded: bool,
    /// What of it moves.
    fields: BTreeSet<FieldId>,
    /// What of it is read and written.
    places: Vec<Vec<Projection>>,
}

impl Mentions<'_> {
    fn moved(&mut self, fields: &[FieldId]) {
        self.fields.extend(fields.iter().filter(|field| self.cx.layout.fields[**field].var == self.var));
    }

    fn place(&mut self, place: &Place) {
        if place.root == Root::Var(self.var) {
            self.places.push(place.path.clone());
        }
    }
}

impl Visit for Mentions<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let(var, Some(_)) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => {
                self.place(&Place::var(*var));
            }
            StmtKind::Load(load) => {
                let before = self.fields.len();
                self.moved(&self.cx.layout.loads[*load]);
                self.loaded |= self.fields.len() > before;
            }
            StmtKind::Store(store) => self.moved(&self.cx.layout.early[*store]),
            StmtKind::Leave(site) => {
                self.moved(&self.cx.layout.stores[*site]);
                self.cx.coroutine.sites[*site].key.iter().for_each(|key| self.visit_expr(key));
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_target(&mut self, place: &Place) {
        self.place(place);
        walk_place(self, place);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        if let ExprKind::Load(place) = &expr.kind {
            self.place(place);
        }
        walk_expr(self, expr);
    }
}
