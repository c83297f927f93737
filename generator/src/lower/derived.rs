//! Methods of `#[derive]`, and equality of values.

use crate::base::Span;
use crate::ir::{self, Builtin, Expr, ExprKind, Scalar};
use crate::resolve::typed::{self, Derive, FunctionId, Type, TypeId};

use super::types::{PartKind, Shape};
use super::value::{Access, Place, Value};
use super::{Flow, Lowerer, fold};

impl Lowerer<'_> {
    /// A call of a derived method.
    pub(super) fn derived(
        &mut self,
        derive: Derive,
        function: FunctionId,
        args: Vec<Value>,
        span: Span,
    ) -> Flow<Value> {
        let callee = &self.typed.functions[function];
        let operands: Vec<(Value, TypeId)> = args
            .into_iter()
            .zip(&callee.params)
            .map(|(arg, param)| match (&self.typed.types[param.ty], arg) {
                (Type::Ref { target, .. }, Value::Ref(place)) => (Value::Ref(place), *target),
                (_, arg) => (arg, param.ty),
            })
            .collect();
        let mut values = Vec::new();
        for (value, ty) in operands {
            let value = match value {
                Value::Ref(place) => self.load(place, ty, span)?,
                value => value,
            };
            values.push((value, ty));
        }
        let mut values = values.into_iter();
        match (derive, values.next(), values.next()) {
            (Derive::Clone, Some((value, _)), None) => self.copied_closures(value, span),
            (Derive::PartialEq, Some((a, ty)), Some((b, _))) => {
                let equal = self.values_equal(a, b, ty, span)?;
                Ok(Value::Expr(if callee.name == "ne" { fold::not(equal) } else { equal }))
            }
            (Derive::Default, None, None) => match self.whole_type(callee.ret) {
                Some(whole) => {
                    let zero = self.zero(&whole);
                    self.apart(zero, callee.ret, span)
                }
                None => Ok(Value::unit()),
            },
            (Derive::PartialOrd | Derive::Ord, Some((a, ty)), Some((b, _))) => {
                self.derived_order(derive, &callee.name, (a, b, ty), span)
            }
            _ => Err(self.unsupported(span, "this derived method")),
        }
    }

    /// `lt`, `cmp`, … of values: decided by the first fields that differ.
    fn derived_order(
        &mut self,
        derive: Derive,
        method: &str,
        (a, b, ty): (Value, Value, TypeId),
        span: Span,
    ) -> Flow<Value> {
        // each operand is looked at more than once
        let (a, b) = (self.without_effects(a), self.without_effects(b));
        let operands = self.leaves(a, b, ty, span)?;
        let compare = match method {
            "lt" | "le" => typed::BinaryOp::Lt,
            "gt" | "ge" => typed::BinaryOp::Gt,
            "cmp" if derive == Derive::Ord => {
                let ordering = |value| Expr::int(value, Scalar::I32);
                let mut order = ordering(0);
                for (a, b) in operands.into_iter().rev() {
                    let less = self.binary(typed::BinaryOp::Lt, a.clone(), b.clone(), span)?;
                    let greater = self.binary(typed::BinaryOp::Gt, a, b, span)?;
                    order = fold::select(less, ordering(-1), fold::select(greater, ordering(1), order));
                }
                return Ok(Value::Expr(order));
            }
            _ => return self.partial_order(operands, span),
        };
        let mut result = Expr::bool(matches!(method, "le" | "ge"));
        for (a, b) in operands.into_iter().rev() {
            let decides = self.binary(compare, a.clone(), b.clone(), span)?;
            let equal = self.binary(typed::BinaryOp::Eq, a, b, span)?;
            result = fold::or(decides, fold::and(equal, result));
        }
        Ok(Value::Expr(result))
    }

    /// `partial_cmp`: nothing where operands that decide are not comparable.
    fn partial_order(&mut self, operands: Vec<(Expr, Expr)>, span: Span) -> Flow<Value> {
        let ordering = |value| Expr::int(value, Scalar::I32);
        let (mut known, mut order) = (Expr::bool(true), ordering(0));
        for (a, b) in operands.into_iter().rev() {
            let less = self.binary(typed::BinaryOp::Lt, a.clone(), b.clone(), span)?;
            let greater = self.binary(typed::BinaryOp::Gt, a.clone(), b.clone(), span)?;
            if a.ty.scalar().is_some_and(Scalar::is_float) {
                let equal = self.binary(typed::BinaryOp::Eq, a, b, span)?;
                let differs = fold::or(less.clone(), greater.clone());
                known = fold::or(differs, fold::and(equal, known));
            } else {
                let equal = self.binary(typed::BinaryOp::Eq, a, b, span)?;
                known = fold::or(fold::not(equal), known);
            }
            order = fold::select(less, ordering(-1), fold::select(greater, ordering(1), order));
        }
        Ok(Value::Parts(vec![Value::Expr(known), Value::Expr(order)]))
    }

    /// The pairs of scalars that two values of a struct or tuple consist of.
    fn leaves(&mut self, a: Value, b: Value, ty: TypeId, span: Span) -> Flow<Vec<(Expr, Expr)>> {
        if let (Value::Expr(a), Value::Expr(b)) = (&a, &b)
            && a.ty.is_scalar()
        {
            return Ok(vec![(a.clone(), b.clone())]);
        }
        let kinds = self.part_types(ty);
        let mut all = Vec::new();
        for (index, kind) in kinds.into_iter().enumerate() {
            let PartKind::Field(field) = kind else { continue };
            let a = self.part_value(a.clone(), ty, index as u32, span)?;
            let b = self.part_value(b.clone(), ty, index as u32, span)?;
            all.extend(self.leaves(a, b, field, span)?);
        }
        Ok(all)
    }

    /// Whether two values are equal, field by field.
    pub(super) fn values_equal(&mut self, a: Value, b: Value, ty: TypeId, span: Span) -> Flow<Expr> {
        if let (Value::Ref(a), Value::Ref(b)) = (&a, &b) {
            let target = match &self.typed.types[ty] {
                Type::Ref { target, .. } => *target,
                _ => ty,
            };
            let a = self.load(a.clone(), target, span)?;
            let b = self.load(b.clone(), target, span)?;
            return self.values_equal(a, b, target, span);
        }
        match (&a, &b) {
            (Value::Str(Some(a)), Value::Str(Some(b))) => return Ok(Expr::bool(a == b)),
            (Value::Str(_), Value::Str(_)) => {
                return Err(self.unsupported(span, "a comparison of text that is chosen at run time"));
            }
            (Value::Slice(one), Value::Slice(other)) => {
                let lengths = (one.len.clone(), other.len.clone());
                return self.slices_equal(a, b, lengths, ty, span);
            }
            _ => {}
        }
        if let (Value::Expr(a), Value::Expr(b)) = (&a, &b) {
            if a.ty.is_scalar() {
                return self.binary(typed::BinaryOp::Eq, a.clone(), b.clone(), span);
            }
            if let ir::Type::Vector(_, size) = a.ty {
                let mask = ExprKind::Builtin(Builtin::EqualComponents, vec![a.clone(), b.clone()]);
                let mask = Expr::new(mask, ir::Type::Vector(Scalar::Bool, size)).at(span);
                return Ok(Expr::new(ExprKind::Builtin(Builtin::All, vec![mask]), ir::Type::BOOL).at(span));
            }
        }
        if let Some(item) = self.item_type(ty) {
            return self.arrays_equal(a, b, ty, item, span);
        }
        if matches!(&self.typed.types[ty], Type::Adt(id) if self.typed.adts[*id].is_enum) {
            return self.enums_equal(a, b, ty, span);
        }
        let (a, b) = (self.readable_value(a, ty), self.readable_value(b, ty));
        let kinds = self.part_types(ty);
        let mut equal = Expr::bool(true);
        for (index, kind) in kinds.into_iter().enumerate() {
            let PartKind::Field(field) = kind else { continue };
            let a = self.part_value(a.clone(), ty, index as u32, span)?;
            let b = self.part_value(b.clone(), ty, index as u32, span)?;
            equal = fold::and(equal, self.values_equal(a, b, field, span)?);
        }
        Ok(equal)
    }

    /// A value whose parts can be read more than once.
    fn readable_value(&mut self, value: Value, ty: TypeId) -> Value {
        match (self.shape(ty), value) {
            (Shape::Whole(_), Value::Expr(expr)) if fold::cost(&expr) > fold::CHEAP => {
                let name = super::names::describe(self, &expr);
                Value::Expr(self.stabilise(expr, &name))
            }
            (_, value) => value,
        }
    }

    fn enums_equal(&mut self, a: Value, b: Value, ty: TypeId, span: Span) -> Flow<Expr> {
        // a payload that decides nothing has been computed, too
        let (a, b) = (self.without_effects(a), self.without_effects(b));
        let (a, b) = (self.parts_of(a, ty, span)?, self.parts_of(b, ty, span)?);
        let Type::Adt(id) = &self.typed.types[ty] else { return Ok(Expr::bool(true)) };
        let (Value::Expr(a_tag), Value::Expr(b_tag)) = (a[0].clone(), b[0].clone()) else {
            return Err(self.unsupported(span, "this comparison"));
        };
        let same_tag = self.binary(typed::BinaryOp::Eq, a_tag.clone(), b_tag.clone(), span)?;
        let mut equal = same_tag;
        let kinds = self.part_types(ty);
        let declared = &self.typed.adts[*id].variants;
        // Where one of them is known, both have its variant wherever the payloads matter.
        let is_known = |tag: &Expr| tag.kind == a_tag.kind || tag.kind == b_tag.kind;
        let known = (0..declared.len()).find(|&variant| is_known(&self.tag_value(*id, variant as u32)));
        for (variant, declared) in declared.iter().enumerate() {
            if known.is_some_and(|known| known != variant) {
                continue;
            }
            let mut payload = Expr::bool(true);
            for field in 0..declared.fields.len() as u32 {
                let part = self.part_index(ty, variant as u32, field) as usize;
                let PartKind::Field(field_type) = kinds[part] else { continue };
                if matches!(a[part], Value::Undefined) || matches!(b[part], Value::Undefined) {
                    continue;
                }
                let same = self.values_equal(a[part].clone(), b[part].clone(), field_type, span)?;
                payload = fold::and(payload, same);
            }
            if known.is_some() {
                equal = fold::and(equal, payload);
            } else if fold::known_bool(&payload) != Some(true) {
                let tag = self.tag_value(*id, variant as u32);
                let other = fold::not(self.binary(typed::BinaryOp::Eq, a_tag.clone(), tag, span)?);
                equal = fold::and(equal, fold::or(other, payload));
            }
        }
        Ok(equal)
    }

    /// Slices of which one is a constant's, so that its length is known.
    fn slices_equal(&mut self, a: Value, b: Value, (len, other): (Expr, Expr), ty: TypeId, span: Span) -> Flow<Expr> {
        let slice = match self.typed.types[ty] {
            Type::Ref { target, .. } => target,
            _ => ty,
        };
        let known = fold::known_int(&len).or_else(|| fold::known_int(&other));
        let (Some(known), Some(item)) = (known, self.item_type(slice)) else {
            return Err(self.unsupported(span, "a comparison of slices"));
        };
        let same_length = self.binary(typed::BinaryOp::Eq, len, other, span)?;
        if fold::known_bool(&same_length) == Some(false) {
            return Ok(same_length);
        }
        let elements = self.elements_equal(a, b, known as u64, (slice, item), span)?;
        Ok(fold::and(same_length, elements))
    }

    fn arrays_equal(&mut self, a: Value, b: Value, ty: TypeId, item: TypeId, span: Span) -> Flow<Expr> {
        let Type::Array(_, len) = self.typed.types[ty] else {
            return Err(self.unsupported(span, "a comparison of slices"));
        };
        self.elements_equal(a, b, len, (ty, item), span)
    }

    /// Whether the first `len` elements are equal.
    fn elements_equal(&mut self, a: Value, b: Value, len: u64, (ty, item): (TypeId, TypeId), span: Span) -> Flow<Expr> {
        if len > 16 {
            return Err(self.unsupported(span, "a comparison of long arrays"));
        }
        let mut equal = Expr::bool(true);
        for index in 0..len as u32 {
            let mut element = |value: &Value| {
                let place =
                    self.element(Place::of(value.clone()), ty, Expr::u32(index), (false, Access::Read), span)?;
                self.load(place, item, span)
            };
            let (a, b) = (element(&a)?, element(&b)?);
            equal = fold::and(equal, self.values_equal(a, b, item, span)?);
        }
        Ok(equal)
    }
}
