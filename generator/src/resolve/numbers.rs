//! Numbers of two types where one is needed: rust-analyzer lets the literals `1` and `2.0` meet, and says nothing of an `if` without
//! `else` that has a value.

use std::collections::HashMap;

use super::errors::within;
use super::overflow::user_code;
use super::print::Names;
use crate::base::Span;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::Scalar;
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{BinaryOp, Expr, ExprKind, FunctionBody, LabelId, Origin, Program, StmtKind, Type, TypeId};

/// Reports them in the code of the user.
pub(super) fn check(program: &Program, diagnostics: &mut Diagnostics) {
    let mut checker = Checker { program, found: Vec::new(), labels: HashMap::new() };
    for function in program.functions.iter().filter(|function| function.origin == Origin::User) {
        if let FunctionBody::Source(body) = &function.body {
            body.value.iter().for_each(|value| checker.returned(function.ret, value));
        }
    }
    for closure in &program.closures {
        checker.returned(closure.ret, &closure.body);
    }
    for item in program.consts.iter().filter(|item| item.origin == Origin::User) {
        item.body.value.iter().for_each(|value| checker.meet(item.ty, value));
    }
    for body in user_code(program) {
        checker.labels.clear();
        each_expr(body, &mut |expr| checker.expr(expr));
    }
    // what is wrong in a loop makes the whole wrong
    let spans: Vec<Span> = checker.found.iter().filter_map(|it| Some(it.primary.as_ref()?.span)).collect();
    for (diagnostic, &whole) in checker.found.into_iter().zip(&spans) {
        if !spans.iter().any(|&part| part != whole && within(part, whole)) {
            diagnostics.push(diagnostic);
        }
    }
}

struct Checker<'a> {
    program: &'a Program,
    found: Vec<Diagnostic>,
    /// What a loop or block gives that is left by its label.
    labels: HashMap<LabelId, TypeId>,
}

impl Checker<'_> {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::If(_, then, None) => self.no_value(then),
            ExprKind::If(_, then, Some(otherwise)) => [then, otherwise].iter().for_each(|it| self.meet(expr.ty, it)),
            ExprKind::Match(_, arms) => arms.iter().for_each(|arm| self.meet(expr.ty, &arm.body)),
            ExprKind::Block { label, stmts, tail, .. } => {
                for stmt in stmts {
                    if let StmtKind::Let { pat, value: Some(value), .. } = &stmt.kind {
                        self.meet(pat.ty, value);
                    }
                }
                match (label, tail) {
                    // what leaves it early is held against its end
                    (Some(label), tail) => {
                        self.labels.insert(*label, tail.as_ref().map_or(expr.ty, |tail| tail.ty));
                    }
                    (None, Some(tail)) => self.meet(expr.ty, tail),
                    (None, None) => {}
                }
            }
            ExprKind::Loop(label, _) => {
                self.labels.insert(*label, expr.ty);
            }
            ExprKind::Break(label, Some(value)) => {
                if let Some(&ty) = self.labels.get(label) {
                    self.meet(ty, value);
                }
            }
            ExprKind::Array(elements) => {
                if let Type::Array(element, _) = self.program.types[expr.ty] {
                    elements.iter().for_each(|it| self.meet(element, it));
                }
            }
            ExprKind::Tuple(values) => {
                if let Type::Tuple(types) = &self.program.types[expr.ty] {
                    types.iter().zip(values).for_each(|(&ty, it)| self.meet(ty, it));
                }
            }
            ExprKind::Adt { adt, variant, fields, .. } => {
                let of_variant = &self.program.adts[*adt].variants[*variant as usize].fields;
                fields.iter().for_each(|(index, it)| self.meet(of_variant[*index as usize].ty, it));
            }
            ExprKind::Call { function, args, .. } => {
                self.program.functions[*function]
                    .params
                    .iter()
                    .zip(args)
                    .for_each(|(param, it)| self.meet(param.ty, it));
            }
            ExprKind::CallValue { callee, args } => {
                let params = match self.program.types[self.referent(callee.ty)] {
                    Type::Closure(id) => &self.program.closures[id].params,
                    Type::FnItem(id) => &self.program.functions[id].params,
                    _ => return,
                };
                params.iter().zip(args).for_each(|(param, it)| self.meet(param.ty, it));
            }
            ExprKind::Binary(op, left, right) | ExprKind::AssignOp { op, place: left, value: right, .. }
                if !matches!(op, BinaryOp::Shl | BinaryOp::Shr) =>
            {
                self.meet(left.ty, right);
            }
            ExprKind::Assign(place, value) => self.meet(place.ty, value),
            _ => {}
        }
    }

    /// What a function or closure gives, by its end or by `return`.
    fn returned(&mut self, ret: TypeId, body: &Expr) {
        self.meet(ret, body);
        each_expr(body, &mut |expr| {
            if let ExprKind::Return(Some(value)) = &expr.kind {
                self.meet(ret, value);
            }
        });
    }

    /// Reports a number where one of another type is needed.
    fn meet(&mut self, ty: TypeId, expr: &Expr) {
        // a block is no wider than its value
        if let ExprKind::Block { label: None, tail: Some(tail), .. } = &expr.kind
            && tail.ty == expr.ty
        {
            return self.meet(ty, tail);
        }
        if ty == expr.ty || !self.is_number(ty) || !self.is_number(expr.ty) {
            return;
        }
        let [wanted, found] = [ty, expr.ty].map(|ty| Names { program: self.program }.ty(ty));
        self.found.push(
            Diagnostic::error(codes::TYPE_MISMATCH, expr.span, "mismatched types")
                .label(format!("expected `{wanted}`, found `{found}`"))
                .help("write both as integers or both as floats, `1.0`, or convert one with `as`"),
        );
    }

    /// What is behind references.
    fn referent(&self, ty: TypeId) -> TypeId {
        match self.program.types[ty] {
            Type::Ref { target, .. } => self.referent(target),
            _ => ty,
        }
    }

    fn is_number(&self, ty: TypeId) -> bool {
        match self.program.types[ty] {
            Type::Scalar(scalar) => scalar != Scalar::Bool,
            Type::Usize | Type::Isize => true,
            _ => false,
        }
    }

    /// Reports a value of an `if` that has no other.
    fn no_value(&mut self, then: &Expr) {
        let is_nothing = match &self.program.types[then.ty] {
            Type::Tuple(types) => types.is_empty(),
            ty => *ty == Type::Never,
        };
        let value = if let ExprKind::Block { tail: Some(tail), .. } = &then.kind { tail } else { then };
        if !is_nothing {
            self.found.push(
                Diagnostic::error(codes::TYPE_MISMATCH, value.span, "this `if` has a value, but no `else`")
                    .label(format!("expected `()`, found `{}`", Names { program: self.program }.ty(then.ty)))
                    .help("add `else { … }`, or end the value with `;`"),
            );
        }
    }
}
