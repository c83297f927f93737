//! Writes to what cannot be written: through a shared reference, to a binding without `mut`, to a static or to no place at all.
//!
//! rustc's borrow checker refuses them; here a buffer that is only read would be written.

use std::collections::BTreeSet;

use super::overflow::user_bodies;
use super::print::Names;
use crate::base::{Sources, Span};
use crate::diag::{Diagnostic, Diagnostics, Fix, codes};
use crate::resolve::typed::walk::{each_expr, each_pat};
use crate::resolve::typed::{Body, Expr, ExprKind, LocalId, Pat, PatKind, Program, RefKind, StmtKind, Type};

/// Reports them in the code of the user.
pub(super) fn check(program: &Program, sources: &Sources, diagnostics: &mut Diagnostics) {
    for body in user_bodies(program) {
        let mut checker = Checker { program, sources, body, late: BTreeSet::new(), diagnostics };
        body.value.iter().for_each(|value| checker.walk(value));
    }
}

/// What stands on the left side of `=` is no place.
pub(super) fn no_place(span: Span) -> Diagnostic {
    Diagnostic::error(codes::TYPE_MISMATCH, span, "this cannot be assigned to")
        .help("the left side of `=` is a variable, a field, an element or `*reference`")
}

struct Checker<'a> {
    program: &'a Program,
    sources: &'a Sources,
    body: &'a Body,
    /// Declared without a value: their first assignment is no change.
    late: BTreeSet<LocalId>,
    diagnostics: &'a mut Diagnostics,
}

/// What makes a place one that is only read.
enum Obstacle<'a> {
    /// It is, or is part of, a binding without `mut`.
    Local(LocalId),
    /// It is behind this reference.
    Shared(&'a Expr),
    /// It is a static of this name.
    Static(&'a str),
}

/// How a place is written.
#[derive(Clone, Copy)]
enum Access {
    Assign,
    Borrow,
}

impl<'a> Checker<'a> {
    /// Goes through an expression and the closures in it, whose locals are those of the body around them.
    fn walk(&mut self, expr: &'a Expr) {
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Closure(closure) => self.walk(&self.program.closures[*closure].body),
            ExprKind::Assign(place, _) | ExprKind::AssignOp { place, .. } => self.assign(place, &expr.kind),
            ExprKind::Borrow { mutable: true, place } => self.write(place, Access::Borrow, place.span),
            ExprKind::Block { stmts, .. } => stmts.iter().for_each(|stmt| match &stmt.kind {
                StmtKind::Let { pat, value: Some(value), .. } => self.matched(pat, value),
                StmtKind::Let { pat, value: None, .. } => each_pat(pat, &mut |pat| {
                    if let PatKind::Binding { local, .. } = pat.kind {
                        self.late.insert(local);
                    }
                }),
                _ => {}
            }),
            ExprKind::Let(pat, value) => self.matched(pat, value),
            ExprKind::Match(value, arms) => arms.iter().for_each(|arm| self.matched(&arm.pat, value)),
            _ => {}
        });
    }

    fn assign(&mut self, place: &'a Expr, kind: &ExprKind) {
        if !self.is_place(place) {
            self.diagnostics.push(no_place(place.span));
            return;
        }
        let first =
            matches!((kind, &place.kind), (ExprKind::Assign(..), ExprKind::Local(id)) if self.late.contains(id));
        if !first {
            self.write(place, Access::Assign, place.span);
        }
    }

    fn is_place(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Local(_) | ExprKind::Deref(_) => true,
            ExprKind::Const(id) => self.program.consts[*id].is_static,
            ExprKind::Field(base, _) | ExprKind::Index(base, _) => self.is_place(base),
            _ => false,
        }
    }

    /// A pattern that borrows parts of a place for writing.
    fn matched(&mut self, pat: &'a Pat, value: &'a Expr) {
        if let Some(span) = self.borrowed(pat) {
            self.write(value, Access::Borrow, span);
        }
    }

    /// Where a pattern binds by `ref mut`, not behind a reference: what such a one may do is its own type's matter.
    fn borrowed(&self, pat: &Pat) -> Option<Span> {
        match &pat.kind {
            PatKind::Binding { by_ref: Some(RefKind::Mutable), .. } => Some(pat.span),
            PatKind::Binding { sub, .. } => self.borrowed(sub.as_ref()?),
            PatKind::Tuple(fields) | PatKind::Adt { fields, .. } => {
                fields.iter().find_map(|(_, field)| self.borrowed(field))
            }
            PatKind::Or(pats) => pats.iter().find_map(|pat| self.borrowed(pat)),
            PatKind::Slice { prefix, rest, suffix } => {
                let rest = rest.iter().flatten().map(|rest| &**rest);
                prefix.iter().chain(rest).chain(suffix).find_map(|pat| self.borrowed(pat))
            }
            PatKind::Deref(_) | PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => None,
        }
    }

    fn write(&mut self, place: &'a Expr, access: Access, span: Span) {
        let Some(obstacle) = self.obstacle(place, false) else { return };
        let place = self.sources.text(span);
        let diagnostic = |reason: &str| {
            let message = match access {
                Access::Assign => format!("cannot assign to `{place}`, {reason}"),
                Access::Borrow => format!("cannot borrow `{place}` as mutable, {reason}"),
            };
            Diagnostic::error(codes::IMMUTABLE, span, message)
        };
        let diagnostic = match obstacle {
            Obstacle::Local(id) => {
                let local = &self.body.locals[id];
                let name = &local.name;
                let which = if place == name { "it".to_owned() } else { format!("`{name}`") };
                let found = diagnostic(&format!("as {which} is not declared as mutable"))
                    .also(local.span, "declared without `mut`");
                // `self`, a field's short form and what a macro binds do not stand alone there
                let fix = Fix {
                    span: local.span,
                    replacement: format!("mut {name}"),
                    text: "make it mutable".to_owned(),
                    sure: true,
                };
                if self.sources.text(local.span) == name { found.fix(fix) } else { found.help(format!("`mut {name}`")) }
            }
            Obstacle::Shared(reference) => {
                let text = self.sources.text(reference.span);
                let found = diagnostic("which is behind a `&` reference")
                    .label(format!("`{text}` is a `{}`", Names { program: self.program }.ty(reference.ty)));
                self.declared(found, reference).help(self.instead(reference))
            }
            Obstacle::Static(name) => diagnostic("which is a static")
                .label(format!("`{name}` never changes"))
                .help("pass a `&mut [T]` parameter to the entry, or copy it into a `let mut`"),
        };
        self.diagnostics.push(diagnostic);
    }

    /// What keeps a place from being written. Behind a `&mut`, only a shared reference on the way to it does.
    fn obstacle(&self, place: &'a Expr, behind_mut: bool) -> Option<Obstacle<'a>> {
        match &place.kind {
            ExprKind::Local(id) => (!behind_mut && !self.body.locals[*id].mutable).then_some(Obstacle::Local(*id)),
            ExprKind::Field(base, _) | ExprKind::Index(base, _) => self.obstacle(base, behind_mut),
            ExprKind::Deref(inner) => match self.program.types[inner.ty] {
                Type::Ref { mutable: true, .. } => self.obstacle(inner, true),
                Type::Ref { mutable: false, .. } => Some(Obstacle::Shared(inner)),
                _ => None,
            },
            ExprKind::Const(id) => {
                let item = &self.program.consts[*id];
                item.is_static.then(|| Obstacle::Static(item.name.as_deref().unwrap_or_default()))
            }
            _ => None,
        }
    }

    /// Where the variable that a reference is kept in is declared.
    fn declared(&self, found: Diagnostic, reference: &Expr) -> Diagnostic {
        match reference.kind {
            ExprKind::Local(id) => found.also(self.body.locals[id].span, "declared here"),
            _ => found,
        }
    }

    /// What to write for a reference that cannot be written through.
    fn instead(&self, reference: &Expr) -> String {
        let Type::Ref { target, .. } = self.program.types[reference.ty] else { return String::new() };
        let shown = Names { program: self.program }.ty(target);
        match (&reference.kind, &self.program.types[target]) {
            (ExprKind::Local(id), _) if self.body.locals[*id].name == "self" => "take `&mut self`".to_owned(),
            (_, Type::Slice(_)) => format!("make it a `&mut {shown}`"),
            _ => format!("make it a `&mut {shown}`, or copy what it refers to into a `let mut`"),
        }
    }
}
