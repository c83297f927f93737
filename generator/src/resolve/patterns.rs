//! Patterns that rustc refuses and rust-analyzer accepts: names bound twice or not by every alternative, or those of variants, empty
//! ranges, negative numbers of unsigned types, and NaN.

use std::collections::{BTreeMap, HashMap};

use super::overflow::{user_bodies, value};
use super::print::Names;
use crate::base::Span;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{
    Body, ConstId, Expr, ExprKind, FunctionBody, LocalId, Origin, Param, Pat, PatKind, Program, StmtKind, Type, TypeId,
    UnaryOp,
};

/// Reports them in the code of the user.
pub(super) fn check(program: &Program, diagnostics: &mut Diagnostics) {
    for function in program.functions.iter().filter(|function| function.origin == Origin::User) {
        if let FunctionBody::Source(body) = &function.body {
            Checker { program, body, diagnostics }.params(&function.params);
        }
    }
    for body in user_bodies(program) {
        let mut checker = Checker { program, body, diagnostics };
        body.value.iter().for_each(|value| checker.walk(value));
    }
}

struct Checker<'a> {
    program: &'a Program,
    body: &'a Body,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Checker<'a> {
    /// Goes through an expression and the closures in it, whose locals are those of the body around them.
    fn walk(&mut self, expr: &'a Expr) {
        each_expr(expr, &mut |expr| match &expr.kind {
            ExprKind::Closure(closure) => {
                let closure = &self.program.closures[*closure];
                self.params(&closure.params);
                self.walk(&closure.body);
            }
            ExprKind::Block { stmts, .. } => stmts.iter().for_each(|stmt| {
                if let StmtKind::Let { pat, .. } = &stmt.kind {
                    self.pattern(pat);
                }
            }),
            ExprKind::Let(pat, _) | ExprKind::For { pat, .. } => self.pattern(pat),
            ExprKind::Match(_, arms) => arms.iter().for_each(|arm| self.pattern(&arm.pat)),
            _ => {}
        });
    }

    /// Parameters, whose names must differ too.
    fn params(&mut self, params: &[Param]) {
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for param in params {
            for (local, span) in self.bindings(&param.pat) {
                let name = self.body.locals[local].name.as_str();
                if let Some(first) = seen.insert(name, span) {
                    self.twice(name, first, span, "parameter list");
                }
            }
        }
    }

    fn pattern(&mut self, pat: &Pat) {
        self.bindings(pat);
    }

    /// What a pattern binds, and where.
    fn bindings(&mut self, pat: &Pat) -> BTreeMap<LocalId, Span> {
        self.range(pat);
        self.number(pat);
        self.variant(pat);
        let parts: Vec<&Pat> = match &pat.kind {
            PatKind::Or(pats) => return self.alternatives(pats),
            PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => Vec::new(),
            PatKind::Binding { sub, .. } => sub.iter().map(|sub| &**sub).collect(),
            PatKind::Tuple(fields) | PatKind::Adt { fields, .. } => fields.iter().map(|(_, pat)| pat).collect(),
            PatKind::Deref(inner) => vec![inner],
            PatKind::Slice { prefix, rest, suffix } => {
                let rest = rest.iter().flatten().map(|rest| &**rest);
                prefix.iter().chain(rest).chain(suffix).collect()
            }
        };
        let mut bound = BTreeMap::new();
        if let PatKind::Binding { local, .. } = pat.kind {
            bound.insert(local, pat.span);
        }
        for part in parts {
            for (local, span) in self.bindings(part) {
                if let Some(first) = bound.insert(local, span) {
                    let name = self.body.locals[local].name.as_str();
                    self.twice(name, first, span, "pattern");
                }
            }
        }
        bound
    }

    /// What all alternatives bind.
    fn alternatives(&mut self, pats: &[Pat]) -> BTreeMap<LocalId, Span> {
        let each: Vec<_> = pats.iter().map(|pat| self.bindings(pat)).collect();
        let mut all = BTreeMap::new();
        each.iter().rev().for_each(|bound| all.extend(bound));
        for (bound, pat) in each.iter().zip(pats) {
            for (local, &span) in all.iter().filter(|(local, _)| !bound.contains_key(local)) {
                let name = &self.body.locals[*local].name;
                let message = format!("variable `{name}` is not bound in all patterns");
                self.diagnostics.push(
                    Diagnostic::error(codes::UNKNOWN_NAME, pat.span, message)
                        .label(format!("does not bind `{name}`"))
                        .also(span, "bound here")
                        .help(format!("bind `{name}` in each alternative, or in none")),
                );
            }
        }
        all
    }

    fn twice(&mut self, name: &str, first: Span, again: Span, place: &str) {
        let message = format!("`{name}` is bound more than once in the same {place}");
        self.diagnostics.push(
            Diagnostic::error(codes::DUPLICATE, again, message)
                .label("bound again")
                .also(first, "bound first")
                .help("rename one, or write `_`"),
        );
    }

    /// A number that no value of its type is, or that is not equal to itself.
    fn number(&mut self, pat: &Pat) {
        let numbers: Vec<&Expr> = match &pat.kind {
            PatKind::Value(value) => vec![value],
            PatKind::Range { start, end, .. } => start.iter().chain(end).map(|it| &**it).collect(),
            _ => return,
        };
        for number in &numbers {
            match &number.kind {
                ExprKind::Unary(UnaryOp::Neg, _) if self.is_unsigned(number.ty) => {
                    let name = Names { program: self.program }.ty(number.ty);
                    let message = format!("mismatched types: there is no `-` of `{name}`");
                    let span = if numbers.len() == 1 { pat.span } else { number.span };
                    let found = Diagnostic::error(codes::TYPE_MISMATCH, span, message);
                    self.diagnostics.push(found.help(format!("the least `{name}` is 0")));
                }
                ExprKind::Const(id) if self.is_nan(*id) => {
                    let found = Diagnostic::error(codes::TYPE_MISMATCH, number.span, "cannot use NaN in patterns");
                    self.diagnostics.push(found.help("NaN equals nothing: test it with `is_nan()`"));
                }
                _ => {}
            }
        }
    }

    /// A variable with the name of a variant of what it is matched against: it matches every variant (rustc's
    /// `bindings_with_variant_name`, which is denied).
    fn variant(&mut self, pat: &Pat) {
        let PatKind::Binding { local, by_ref: None, sub: None } = pat.kind else { return };
        let mut ty = pat.ty;
        while let Type::Ref { target, .. } = self.program.types[ty] {
            ty = target;
        }
        let Type::Adt(id) = self.program.types[ty] else { return };
        let (adt, name) = (&self.program.adts[id], &self.body.locals[local].name);
        if adt.is_enum && adt.variants.iter().any(|it| it.name == *name && it.fields.is_empty()) {
            let message = format!("`{name}` is a variable here, which matches every `{}`", adt.name);
            self.diagnostics.push(
                Diagnostic::error(codes::UNKNOWN_NAME, pat.span, message)
                    .label(format!("has the name of a variant of `{}`", adt.name))
                    .help(format!("write `{}::{name}`, or begin the variable with a small letter", adt.name)),
            );
        }
    }

    fn is_unsigned(&self, ty: TypeId) -> bool {
        match self.program.types[ty] {
            Type::Usize => true,
            Type::Scalar(scalar) => scalar.is_integer() && !scalar.is_signed(),
            _ => false,
        }
    }

    fn is_nan(&self, id: ConstId) -> bool {
        let item = &self.program.consts[id];
        item.origin == Origin::Prelude && item.name.as_deref() == Some("NAN")
    }

    /// A range from a larger to a smaller number.
    fn range(&mut self, pat: &Pat) {
        let PatKind::Range { start: Some(start), end: Some(end), inclusive } = &pat.kind else { return };
        let (Some(start), Some(end)) = (value(start), value(end)) else { return };
        if start > end || start == end && !inclusive {
            let message = "this range has no value";
            let diagnostic = Diagnostic::error(codes::TYPE_MISMATCH, pat.span, message);
            let help = if start > end { "write the smaller number first" } else { "write `..=`, or the number alone" };
            self.diagnostics.push(diagnostic.help(help));
        }
    }
}
