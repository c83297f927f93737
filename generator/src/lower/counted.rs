//! Adaptors of what is counted: counting loops that begin later, end earlier or take longer steps.

use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Scalar};
use crate::resolve::typed::{Type, TypeId};

use super::iterators::{Counting, Item, Order};
use super::value::Value;
use super::{Flow, Lowerer, fold};
use crate::base::Span;

impl Lowerer<'_> {
    /// What an adaptor adapts, if that is counted in steps of one.
    fn adapted(&mut self, value: &Value, ty: TypeId) -> Flow<Option<Counting>> {
        let Some((inner, inner_type)) = self.named_part(value, ty, "iter") else { return Ok(None) };
        // What is no iterator yet is held by nobody.
        if !matches!(inner, Value::Parts(_)) {
            return Ok(None);
        }
        let counting = match self.adapts(value, ty, "Copied") {
            true => self.copied_items(&inner, inner_type)?,
            false => self.counting(&inner, inner_type, "", Span::default())?,
        };
        // What has an effect is done before the number of items is asked for.
        let is_pure = |expr: &Expr| !self.effects(expr).effectful;
        let fits =
            |it: &Counting| it.step == 1 && it.order != Order::UpInclusive && is_pure(&it.start) && is_pure(&it.end);
        Ok(counting.filter(fits))
    }

    /// How many items an adaptor leaves out or takes.
    fn how_many(&mut self, value: &Value, ty: TypeId, counting: &Counting) -> Option<Expr> {
        match self.named_part(value, ty, "n")? {
            (Value::Expr(n), _) if n.ty == counting.start.ty && !self.effects(&n).effectful => Some(n),
            _ => None,
        }
    }

    /// `skip`: from the front, where that is the first of all, and from the back.
    pub(super) fn skipped(&mut self, value: &Value, ty: TypeId) -> Flow<Option<Counting>> {
        let Some(counting) = self.adapted(value, ty)? else { return Ok(None) };
        let Some(n) = self.how_many(value, ty, &counting) else { return Ok(None) };
        let first = fold::known_int(&counting.start);
        Ok(match counting.order {
            Order::Up if first == Some(0) => Some(Counting { start: n, ..counting }),
            Order::Down if first == Some(0) => {
                let out = least(n, counting.end.clone());
                Some(Counting { end: counting.end.clone().binary(BinaryOp::Sub, out), ..counting })
            }
            _ => None,
        })
    }

    /// `take`, of the front.
    pub(super) fn taken(&mut self, value: &Value, ty: TypeId) -> Flow<Option<Counting>> {
        let Some(counting) = self.adapted(value, ty)? else { return Ok(None) };
        let Some(n) = self.how_many(value, ty, &counting) else { return Ok(None) };
        let Some(scalar) = n.ty.scalar() else { return Ok(None) };
        let last = match (fold::known_int(&counting.start), fold::known_int(&n)) {
            (Some(0), _) => n,
            (Some(first), Some(n)) if fold::int_range(scalar).is_some_and(|(_, most)| first + n <= most) => {
                Expr::int(first + n, scalar)
            }
            _ => return Ok(None),
        };
        Ok((counting.order == Order::Up).then(|| Counting { end: least(last, counting.end.clone()), ..counting }))
    }

    /// Whether an adaptor adapts an iterator of a name.
    pub(super) fn adapts(&self, value: &Value, ty: TypeId, name: &str) -> bool {
        let Some((_, inner)) = self.named_part(value, ty, "iter") else { return false };
        match &self.typed.types[inner] {
            Type::Adt(id) => self.typed.adts[*id].path.rsplit("::").next() == Some(name),
            _ => false,
        }
    }

    /// `copied`, of elements. By themselves they are what any iterator's items are.
    pub(super) fn copied_items(&mut self, value: &Value, ty: TypeId) -> Flow<Option<Counting>> {
        let counting = self.adapted(value, ty)?;
        Ok(counting.and_then(|counting| match counting.item {
            Item::Element { slice, by_value: false } => {
                Some(Counting { item: Item::Element { slice, by_value: true }, ..counting })
            }
            _ => None,
        }))
    }

    /// `step_by`, in steps of a known length.
    pub(super) fn stepped(&mut self, value: &Value, ty: TypeId) -> Flow<Option<Counting>> {
        let Some(counting) = self.adapted(value, ty)? else { return Ok(None) };
        let known = |part: Option<(Value, TypeId)>| match part {
            Some((Value::Expr(part), _)) => Some(part),
            _ => None,
        };
        let gap = known(self.named_part(value, ty, "gap")).and_then(|gap| fold::known_int(&gap));
        let is_first = known(self.named_part(value, ty, "first_take")).and_then(|first| fold::known_bool(&first));
        let (Some(gap), Some(true), Some(scalar)) = (gap, is_first, counting.end.ty.scalar()) else { return Ok(None) };
        let fits = self.fits(&counting.end, gap + 1, scalar);
        // The distance of two signed numbers may have more bits than they do.
        let may_step = counting.order == Order::Up && (fits || !scalar.is_signed());
        let is_pair = matches!(counting.item, Item::Pair { .. });
        let known_step = fold::int_range(scalar).is_some_and(|(_, most)| gap < most);
        Ok((may_step && !is_pair && known_step).then_some(Counting { step: gap + 1, ..counting }))
    }

    /// How far a counter below an end goes with a step: not past the end of its type.
    pub(super) fn step_up(&mut self, counter: &Expr, end: &Expr, step: i128, scalar: Scalar) -> Expr {
        let by = Expr::int(step, scalar);
        if step == 1 || self.fits(end, step, scalar) {
            return by;
        }
        least(by, end.clone().binary(BinaryOp::Sub, counter.clone()))
    }

    /// Whether a step from below an end stays in the type.
    fn fits(&self, end: &Expr, step: i128, scalar: Scalar) -> bool {
        let most = fold::int_range(scalar).map(|(_, most)| most);
        self.upper_bound(end).zip(most).is_some_and(|(bound, most)| bound + step <= most)
    }
}

/// The lesser of two numbers.
fn least(a: Expr, b: Expr) -> Expr {
    let ty = a.ty.clone();
    match (fold::known_int(&a), fold::known_int(&b)) {
        (Some(known), Some(other)) => Expr::int(known.min(other), ty.scalar().unwrap_or(Scalar::U32)),
        _ => Expr::new(ExprKind::Builtin(Builtin::Min, vec![a, b]), ty),
    }
}
