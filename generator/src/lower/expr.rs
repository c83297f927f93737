//! Expressions: one function for each kind, dispatched in [`Lowerer::expr`] and [`Lowerer::lower_to`].

use crate::base::Span;
use crate::ir::{self, Expr, Literal, StmtKind};
use crate::resolve::typed::{self, BinaryOp, ExprKind, Type, TypeId};

use super::dest::{DestId, Hint};
use super::lists::List;
use super::operators::computed;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop, fold};

impl<'a> Lowerer<'a> {
    /// The value of an expression; what must happen before it has been emitted.
    pub(super) fn expr(&mut self, expr: &'a typed::Expr, hint: &Hint) -> Flow<Value> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal, expr.ty, span),
            ExprKind::Local(_) | ExprKind::Field(..) | ExprKind::Index(..) | ExprKind::Deref(_) => {
                let place = self.place(expr)?;
                let value = self.load(place, expr.ty, span)?;
                self.copied_closures(value, span)
            }
            ExprKind::Const(id) => self.constant(*id, span),
            ExprKind::FnItem(id) => Ok(Value::FnItem(*id)),
            ExprKind::Borrow { mutable, place } => {
                let target = if *mutable { self.place_to_write(place) } else { self.place(place) };
                self.borrow(target?, *mutable, place.ty, span)
            }
            ExprKind::Unsize(reference) => {
                let array = match &self.typed.types[reference.ty] {
                    Type::Ref { target, .. } => *target,
                    _ => reference.ty,
                };
                let reference = self.expr(reference, hint)?;
                self.unsize(reference, array, span)
            }
            ExprKind::Unary(op, operand) => {
                let operand = self.scalar(operand, hint)?;
                Ok(Value::Expr(match op {
                    typed::UnaryOp::Neg => fold::neg(operand),
                    typed::UnaryOp::Not => fold::not(operand),
                }))
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                self.logical(*op == BinaryOp::And, a, b, hint, span)
            }
            ExprKind::Binary(op, a, b) => {
                let is_written = self.is_written(a) && self.is_written(b);
                let a = self.scalar(a, &Hint::None)?;
                let held = self.hold(Value::Expr(a), "", span);
                let b = self.scalar(b, &Hint::None)?;
                let a = self.take_expr(held, span)?;
                self.remark_shift(*op, &b, expr.ty, span);
                let value = self.binary(*op, a, b, span)?;
                Ok(Value::Expr(if is_written { value } else { computed(value) }))
            }
            ExprKind::Cast(operand) => {
                let operand = self.scalar(operand, hint)?;
                self.remark_cast(&operand, expr.ty, span);
                self.cast(operand, expr.ty, span).map(Value::Expr)
            }
            ExprKind::Assign(place, value) => self.assignment(place, value, span),
            ExprKind::AssignOp { op, place, value, place_first } => {
                self.compound_assignment(*op, (place, *place_first), value, span)
            }
            ExprKind::Closure(id) => self.closure(*id),
            ExprKind::Adt { adt, variant, fields, base } => {
                self.adt(expr.ty, *adt, *variant, fields, base.as_deref(), span)
            }
            ExprKind::Tuple(items) => {
                let fields: Vec<(u32, &'a typed::Expr)> = (0..).zip(items).collect();
                let values = self.operands(&fields, |index| hint.part(index, &index.to_string()))?;
                Ok(Value::Parts(values))
            }
            ExprKind::Array(items) => {
                let fields: Vec<(u32, &'a typed::Expr)> = (0..).zip(items).collect();
                let values = self.operands(&fields, |_| Hint::None)?;
                self.array(values, expr.ty, span)
            }
            ExprKind::Repeat(item) => {
                let Some(whole) = self.whole_type(expr.ty) else {
                    let value = self.expr(item, hint)?;
                    let value = self.stabilise_value(value, &hint.name())?;
                    let more = (1..self.part_types(expr.ty).len()).map(|_| self.copied_closures(value.clone(), span));
                    let more = more.collect::<Flow<Vec<Value>>>()?;
                    return Ok(Value::Parts([value].into_iter().chain(more).collect()));
                };
                let value = self.scalar(item, hint)?;
                let value = self.as_array(value, &whole);
                // it is written once for each element
                let costly = fold::cost(&value) > fold::CHEAP && !matches!(value.kind, ir::ExprKind::Repeat(_));
                let value = if costly || self.effects(&value).effectful {
                    let name = super::names::describe(self, &value);
                    self.stabilise(value, &name)
                } else {
                    value
                };
                Ok(Value::Expr(Expr::new(ir::ExprKind::Repeat(Box::new(value)), whole).at(span)))
            }
            ExprKind::Panic(message) => Err(self.trap(message, span)),
            ExprKind::Break(label, value) => self.break_(*label, value.as_deref(), span),
            ExprKind::Continue(label) => self.continue_(*label, span),
            ExprKind::Return(value) => self.return_(value.as_deref(), span),
            ExprKind::Call { .. }
            | ExprKind::CallValue { .. }
            | ExprKind::Block { .. }
            | ExprKind::If(..)
            | ExprKind::Let(..)
            | ExprKind::Match(..)
            | ExprKind::Loop(..)
            | ExprKind::While(..)
            | ExprKind::For { .. }
            | ExprKind::Try { .. } => {
                let dest = self.new_dest(expr.ty, hint, span);
                match self.lower_to(expr, dest)? {
                    Some(value) => Ok(value),
                    None => self.dest_value(dest),
                }
            }
        }
    }

    /// The value of an expression for a destination: returned, or nothing if it has been put there.
    pub(super) fn lower_to(&mut self, expr: &'a typed::Expr, dest: DestId) -> Flow<Option<Value>> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Block { label, stmts, tail, tail_comments } => {
                self.block(*label, stmts, (tail.as_deref(), tail_comments), dest, span)
            }
            ExprKind::If(condition, then, otherwise) => self.if_(condition, then, otherwise.as_deref(), dest, span),
            ExprKind::Match(scrutinee, arms) => self.match_(scrutinee, arms, dest, span),
            ExprKind::Loop(label, body) => self.loop_(*label, body, dest, span),
            ExprKind::While(label, condition, body) => self.while_(*label, condition, body, dest, span),
            ExprKind::For { label, pat, iterable, into_iter, next, body } => {
                let parts = super::loops::ForParts { label: *label, pat, into_iter: *into_iter, next: *next, body };
                self.for_(parts, iterable, span).map(Some)
            }
            ExprKind::Try { value, convert } => self.try_(value, *convert, dest, span),
            ExprKind::Call { function, args, name_span } => self.call(*function, args, *name_span, dest, span),
            ExprKind::CallValue { callee, args } => self.call_value(callee, args, dest, span),
            ExprKind::Let(..) => self.if_value(expr, span).map(Some),
            _ => {
                let hint = self.dest_hint(dest);
                self.expr(expr, &hint).map(Some)
            }
        }
    }

    /// Evaluates an expression into a destination.
    pub(super) fn settle_expr(&mut self, expr: &'a typed::Expr, dest: DestId) -> Flow<()> {
        match self.lower_to(expr, dest)? {
            Some(value) => self.settle(dest, value, expr.span),
            None => Ok(()),
        }
    }

    /// A scalar, or any other value that is whole, as an expression of the IR.
    pub(super) fn scalar(&mut self, expr: &'a typed::Expr, hint: &Hint) -> Flow<Expr> {
        let value = self.expr(expr, hint)?;
        self.as_expr(value, expr.ty, expr.span)
    }

    /// The operand that was held, as an expression.
    pub(super) fn take_expr(&mut self, held: super::held::HeldId, span: Span) -> Flow<Expr> {
        match self.take(held) {
            Value::Expr(expr) => Ok(expr),
            _ => Err(self.unsupported(span, "this operand")),
        }
    }

    /// Several expressions from left to right, each held while the next is evaluated.
    pub(super) fn operands(
        &mut self,
        exprs: &[(u32, &'a typed::Expr)],
        hint: impl Fn(u32) -> Hint,
    ) -> Flow<Vec<Value>> {
        let mut held = Vec::new();
        for (index, expr) in exprs {
            let hint = hint(*index);
            let value = self.expr(expr, &hint)?;
            held.push(self.hold(value, &hint.name(), expr.span));
        }
        Ok(held.into_iter().map(|held| self.take(held)).collect())
    }

    fn literal(&mut self, literal: &typed::Literal, ty: TypeId, span: Span) -> Flow<Value> {
        let literal = match literal {
            typed::Literal::Bool(value) => Literal::Bool(*value),
            typed::Literal::Float(value) => Literal::Float(*value),
            typed::Literal::Str(text) => return Ok(Value::Str(Some(text.as_str().into()))),
            typed::Literal::Int(value) => match self.whole_type(ty).and_then(|ty| ty.scalar()) {
                Some(scalar) if scalar.is_float() => Literal::Float(*value as f64),
                Some(scalar) => {
                    self.remark_literal(*value, ty, span);
                    Literal::Int(fold::wrap(*value as i128, scalar))
                }
                None => return Err(self.unsupported(span, "a literal of this type")),
            },
        };
        match self.whole_type(ty) {
            Some(ty) => Ok(Value::Expr(Expr::new(ir::ExprKind::Literal(literal), ty).at(self.user_span(span)))),
            None => Err(self.unsupported(span, "a literal of this type")),
        }
    }

    pub(super) fn array(&mut self, values: Vec<Value>, ty: TypeId, span: Span) -> Flow<Value> {
        let (Some(whole), Some(item)) = (self.whole_type(ty), self.item_type(ty)) else {
            return Ok(Value::Parts(values));
        };
        let mut items = Vec::new();
        for value in values {
            let value = self.as_expr(value, item, span)?;
            items.push(self.as_array(value, &whole));
        }
        Ok(Value::Expr(Expr::new(ir::ExprKind::Construct(items), whole).at(span)))
    }

    fn adt(
        &mut self,
        ty: TypeId,
        adt: typed::AdtId,
        variant: u32,
        fields: &'a [(u32, typed::Expr)],
        base: Option<&'a typed::Expr>,
        span: Span,
    ) -> Flow<Value> {
        let declared = &self.typed.adts[adt];
        if super::types::atomic(declared).is_some() {
            return Err(self.unsupported(span, super::atomics::NO_ELEMENT));
        }
        if super::types::fieldless(declared).is_some() {
            return Ok(Value::Expr(self.tag_value(adt, variant)));
        }
        let is_enum = declared.is_enum;
        let names: Vec<&str> =
            declared.variants[variant as usize].fields.iter().map(|field| field.name.as_str()).collect();
        let exprs: Vec<(u32, &'a typed::Expr)> = fields.iter().map(|(index, value)| (*index, value)).collect();
        let values = self.operands(&exprs, |index| {
            let name = names[index as usize];
            if name.starts_with(|first: char| first.is_ascii_digit()) { Hint::None } else { Hint::named(name) }
        })?;
        let mut parts = vec![Value::Undefined; self.part_types(ty).len()];
        if is_enum {
            parts[0] = Value::Expr(self.tag_value(adt, variant));
        }
        for ((index, _), value) in fields.iter().zip(values) {
            parts[self.part_index(ty, variant, *index) as usize] = value;
        }
        if let Some(base) = base {
            let held: Vec<_> = parts.into_iter().map(|part| self.hold(part, "", span)).collect();
            let place = match self.place(base)? {
                Place::Value(value) => Place::of(self.without_effects(*value)),
                place => place,
            };
            let kinds = self.part_types(ty);
            let mut loaded = Vec::new();
            for (index, kind) in kinds.iter().enumerate() {
                if fields.iter().all(|(given, _)| *given != index as u32) {
                    let part = self.part_at(place.clone(), ty, index as u32, span)?;
                    loaded.push((index, self.load_part(part, kind, span)?));
                }
            }
            parts = held.into_iter().map(|held| self.take(held)).collect();
            loaded.into_iter().for_each(|(index, part)| parts[index] = part);
        }
        self.assemble(parts, ty, span)
    }

    /// A struct, vector or enum value from its parts, as locals of its type are represented.
    pub(super) fn assemble(&mut self, parts: Vec<Value>, ty: TypeId, span: Span) -> Flow<Value> {
        match self.shape(ty) {
            super::types::Shape::Whole(whole @ (ir::Type::Vector(..) | ir::Type::Matrix(..))) => {
                let kinds = self.part_types(ty);
                let mut exprs = Vec::new();
                for (part, kind) in parts.into_iter().zip(kinds) {
                    if let super::types::PartKind::Field(field) = kind {
                        exprs.push(self.as_expr(part, field, span)?);
                    }
                }
                let span = self.user_span(span);
                Ok(Value::Expr(match whole {
                    ir::Type::Vector(..) => self.vector(exprs, whole).at(span),
                    _ => Expr::new(ir::ExprKind::Construct(exprs), whole).at(span),
                }))
            }
            super::types::Shape::Whole(_) => self.as_expr(Value::Parts(parts), ty, span).map(Value::Expr),
            super::types::Shape::Parts(_) | super::types::Shape::Known => Ok(Value::Parts(parts)),
        }
    }

    fn assignment(&mut self, target: &'a typed::Expr, value: &'a typed::Expr, span: Span) -> Flow<Value> {
        if let ExprKind::Tuple(targets) = &target.kind {
            let value = self.expr(value, &Hint::None)?;
            let values = self.parts_of(value, target.ty, span)?;
            let held: Vec<_> = values.into_iter().map(|value| self.hold(value, "", span)).collect();
            for (target, held) in targets.iter().zip(held) {
                let place = self.place_to_write(target)?;
                let value = self.take(held);
                self.assign(&place, target.ty, value, span)?;
            }
            return Ok(Value::unit());
        }
        if let ExprKind::Index(base, index) = &target.kind
            && let Some(item) = self.item_type(base.ty)
            && self.whole_type(item).is_none()
        {
            return self.assign_listed(base, item, index, value, span);
        }
        if is_fixed_place(target) {
            let place = self.place(target)?;
            let dest = self.place_dest(place, target.ty, span);
            self.settle_expr(value, dest)?;
        } else {
            let value = self.expr(value, &Hint::None)?;
            let held = self.hold(value, "", span);
            let place = self.place_to_write(target)?;
            let value = self.take(held);
            self.assign(&place, target.ty, value, span)?;
        }
        Ok(Value::unit())
    }

    /// `list[index] = value` of an array of references.
    fn assign_listed(
        &mut self,
        base: &'a typed::Expr,
        item: TypeId,
        index: &'a typed::Expr,
        value: &'a typed::Expr,
        span: Span,
    ) -> Flow<Value> {
        let value = self.expr(value, &Hint::None)?;
        let held = self.hold(value, "", span);
        let place = self.place(base)?;
        let index = self.scalar(index, &Hint::None)?;
        let whole = |list: &List| Expr::u32(list.elements.len() as u32).at(span);
        let (list, offset, len) = match &place {
            Place::Value(value) if let Value::Slice(slice) = &**value => {
                let list = self.f.lists.get(&slice.base.root).cloned();
                (list, Some(slice.offset.clone()), slice.len.clone())
            }
            place => {
                let list = self.elements(place, item, span);
                let len = list.as_ref().map_or(Expr::u32(0), whole);
                (list, None, len)
            }
        };
        let Some(list) = list else { return Err(self.unsupported(span, "an assignment to this place")) };
        let index = self.checked_index(index, len, "element_index", true, span)?;
        let index = match offset {
            Some(offset) => fold::sum(self.index_expr(offset), index),
            None => index,
        };
        let value = self.take(held);
        self.assign_element(&list, index, value, span)?;
        Ok(Value::unit())
    }

    fn compound_assignment(
        &mut self,
        op: BinaryOp,
        (target, first): (&'a typed::Expr, bool),
        value: &'a typed::Expr,
        span: Span,
    ) -> Flow<Value> {
        let (held, place) = if first {
            let place = self.place_to_write(target)?;
            let borrowed = self.hold(Value::Ref(place), "assigned", span);
            let value = self.scalar(value, &Hint::None)?;
            let place = self.take(borrowed);
            (self.hold(Value::Expr(value), "", span), place)
        } else {
            let value = self.scalar(value, &Hint::None)?;
            let held = self.hold(Value::Expr(value), "", span);
            (held, Value::Ref(self.place_to_write(target)?))
        };
        let Value::Ref(Place::Whole(mut place)) = place else {
            return Err(self.unsupported(span, "an assignment to this place"));
        };
        let name = format!("{}_index", self.place_name(&place));
        for index in place.indices_mut() {
            let taken = std::mem::replace(index, Expr::bool(false));
            *index = self.cheapen(taken, &name);
        }
        let old = self.load(Place::Whole(place.clone()), target.ty, span)?;
        let old = self.as_expr(old, target.ty, span)?;
        let value = self.take_expr(held, span)?;
        self.remark_shift(op, &value, target.ty, span);
        let new = self.binary(op, old, value, span)?;
        self.emit(StmtKind::Assign(place, new), span);
        Ok(Value::unit())
    }

    /// An expression that may be written twice in one statement: itself, or a variable that holds it.
    pub(super) fn cheapen(&mut self, expr: Expr, name: &str) -> Expr {
        if fold::is_repeatable(&expr) { expr } else { self.stabilise(expr, name) }
    }

    fn return_(&mut self, value: Option<&'a typed::Expr>, span: Span) -> Flow<Value> {
        let (dest, label) = match self.frame().ret {
            super::function::Return::Real(dest) => (dest, None),
            super::function::Return::Inlined { label, dest } => (dest, Some(label)),
        };
        match value {
            Some(value) => self.settle_expr(value, dest)?,
            None => self.settle(dest, Value::unit(), span)?,
        }
        if let Some(label) = label {
            self.emit(StmtKind::Break(label), span);
        }
        Err(Stop::Diverges)
    }
}

/// Whether a place is the same whenever it is evaluated, so that it may be evaluated before the value.
fn is_fixed_place(expr: &typed::Expr) -> bool {
    match &expr.kind {
        ExprKind::Local(_) => true,
        ExprKind::Field(base, _) => is_fixed_place(base),
        ExprKind::Deref(reference) => matches!(reference.kind, ExprKind::Local(_)),
        _ => false,
    }
}
