//! Counting loops: `for` over ranges, arrays and slices.

use crate::base::Span;
use crate::ir::intervals::Interval;
use crate::ir::walk::each_expr;
use crate::ir::{self, BinaryOp, Expr, ExprKind, LoopKind, Scalar, StmtKind, VarId};
use crate::resolve::typed::{PatKind, Type, TypeId};

use super::dest::{DestId, Hint};
use super::function::{Binding, VarFacts};
use super::loops::ForParts;
use super::pattern::Mode;
use super::value::{Access, Place, Slice, Value};
use super::{Flow, Lowerer, Stop, fold};

/// A loop that counts.
pub(super) struct Counting {
    /// The first value of the counter, the end, and the step.
    pub(super) start: Expr,
    pub(super) end: Expr,
    pub(super) step: i128,
    pub(super) order: Order,
    /// What each turn's item is.
    pub(super) item: Item,
}

/// How a counter goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// From the start while below the end.
    Up,
    /// From the start to the end, and the end itself.
    UpInclusive,
    /// From the end, which is one above the first item, while above the start.
    Down,
}

pub(super) enum Item {
    /// The counter.
    Counter,
    /// The element at the counter, by reference or by value.
    Element { slice: Slice, by_value: bool },
    /// Both, as a pair.
    Pair { slice: Slice },
}

impl<'a> Lowerer<'a> {
    /// How to count through an iterable, if it can be counted.
    pub(super) fn counting(&mut self, value: &Value, ty: TypeId, name: &str, span: Span) -> Flow<Option<Counting>> {
        let typed = self.typed;
        match (&typed.types[ty], value) {
            (Type::Adt(id), Value::Parts(_)) => {
                let adt = &typed.adts[*id];
                let last = adt.path.rsplit("::").next().unwrap_or_default();
                if !adt.path.starts_with("core::") {
                    return Ok(None);
                }
                match last {
                    "Range" => Ok(self.range(value, ty, Order::Up)),
                    "RangeInclusive" => Ok(self.range(value, ty, Order::UpInclusive)),
                    "Rev" => self.reversed(value, ty),
                    "StepBy" => self.stepped(value, ty),
                    "Skip" => self.skipped(value, ty),
                    "Take" => self.taken(value, ty),
                    "Copied" if !self.adapts(value, ty, "Iter") => self.copied_items(value, ty),
                    "Enumerate" => self.enumerated(value, ty),
                    "Iter" | "IterMut" => Ok(self.slice_iterator(value, ty)),
                    _ => Ok(None),
                }
            }
            (Type::Ref { target, .. }, Value::Slice(slice)) => {
                let elements = self.item_type(*target).is_some();
                Ok(elements.then(|| self.through((**slice).clone(), false)))
            }
            (Type::Ref { target, .. }, Value::Ref(_)) => {
                let Type::Array(..) = &typed.types[*target] else { return Ok(None) };
                let Value::Slice(slice) = self.unsize(value.clone(), *target, span)? else { return Ok(None) };
                Ok(Some(self.through(*slice, false)))
            }
            (Type::Array(..), Value::Expr(_)) => {
                let place = self.array_place(value.clone(), ty, name, span)?;
                let Value::Slice(slice) = self.unsize(Value::Ref(place), ty, span)? else { return Ok(None) };
                Ok(Some(self.through(*slice, true)))
            }
            _ => Ok(None),
        }
    }

    fn array_place(&mut self, value: Value, ty: TypeId, name: &str, span: Span) -> Flow<Place> {
        match value {
            Value::Expr(Expr { kind: ir::ExprKind::Load(place), .. }) if self.is_stable_place(&place) => {
                Ok(Place::Whole(place))
            }
            Value::Expr(Expr { kind: ir::ExprKind::Constant(_), .. }) => Ok(Place::of(value)),
            value => {
                let facts = VarFacts { immutable: true, ..VarFacts::default() };
                self.declare_value(value, ty, &Hint::Name(format!("{name}_items")), facts, span)
            }
        }
    }

    fn is_stable_place(&self, place: &ir::Place) -> bool {
        self.is_stable(&Expr::load(place.clone(), ir::Type::U32))
    }

    fn through(&self, slice: Slice, by_value: bool) -> Counting {
        let start = Expr::int(0, slice.len.ty.scalar().unwrap_or(Scalar::U32));
        let end = slice.len.clone();
        Counting { start, end, step: 1, order: Order::Up, item: Item::Element { slice, by_value } }
    }

    /// A part of a prelude struct, by the field's name.
    pub(super) fn named_part(&self, value: &Value, ty: TypeId, field: &str) -> Option<(Value, TypeId)> {
        let (Type::Adt(id), Value::Parts(parts)) = (&self.typed.types[ty], value) else { return None };
        let fields = &self.typed.adts[*id].variants[0].fields;
        let index = fields.iter().position(|declared| declared.name == field)?;
        Some((parts.get(index)?.clone(), fields[index].ty))
    }

    fn range(&mut self, value: &Value, ty: TypeId, order: Order) -> Option<Counting> {
        let (Value::Expr(start), _) = self.named_part(value, ty, "start")? else { return None };
        let (Value::Expr(end), _) = self.named_part(value, ty, "end")? else { return None };
        let scalar = start.ty.scalar().filter(|scalar| scalar.is_integer() && start.ty.is_scalar())?;
        if order == Order::UpInclusive {
            let exhausted = self.named_part(value, ty, "exhausted");
            let fresh = exhausted.is_none_or(|(value, _)| match value {
                Value::Expr(exhausted) => fold::known_bool(&exhausted) == Some(false),
                _ => false,
            });
            let (_, greatest) = fold::int_range(scalar)?;
            let below_greatest = self.upper_bound(&end).is_some_and(|bound| bound < greatest);
            // Counting to the greatest value of 32 bits takes longer than any dispatch may: there the loop's own
            // wrap-around cannot be seen. It can where the count is short.
            let long = scalar.bytes() >= 4 && fold::known_int(&start).is_some_and(|start| start < 1 << 16);
            if !fresh || !(below_greatest || long && fold::known_int(&end).is_none()) {
                return None;
            }
        }
        Some(Counting { start, end, step: 1, order, item: Item::Counter })
    }

    fn reversed(&mut self, value: &Value, ty: TypeId) -> Flow<Option<Counting>> {
        let Some((inner, inner_type)) = self.named_part(value, ty, "iter") else { return Ok(None) };
        let Type::Adt(id) = &self.typed.types[inner_type] else { return Ok(None) };
        match self.typed.adts[*id].path.rsplit("::").next() {
            Some("Range") => Ok(self.range(&inner, inner_type, Order::Down)),
            Some("RangeInclusive") => {
                let Some(counting) = self.range(&inner, inner_type, Order::UpInclusive) else { return Ok(None) };
                let (Some(bound), Some(scalar)) = (self.upper_bound(&counting.end), counting.end.ty.scalar()) else {
                    return Ok(None);
                };
                if fold::int_range(scalar).is_none_or(|(_, greatest)| bound >= greatest) {
                    return Ok(None);
                }
                let end = match fold::known_int(&counting.end) {
                    Some(end) => Expr::int(end + 1, scalar),
                    None => counting.end.binary(BinaryOp::Add, Expr::int(1, scalar)),
                };
                Ok(Some(Counting { end, order: Order::Down, ..counting }))
            }
            Some("Iter" | "IterMut") => {
                Ok(self.slice_iterator(&inner, inner_type).map(|counting| Counting { order: Order::Down, ..counting }))
            }
            _ => Ok(None),
        }
    }

    /// `slice::Iter`: the slice, and the range of it that is left.
    fn slice_iterator(&mut self, value: &Value, ty: TypeId) -> Option<Counting> {
        let (Value::Slice(slice), slice_type) = self.named_part(value, ty, "slice")? else { return None };
        let Type::Ref { target, .. } = &self.typed.types[slice_type] else { return None };
        self.item_type(*target)?;
        let (Value::Expr(start), _) = self.named_part(value, ty, "start")? else { return None };
        let (Value::Expr(end), _) = self.named_part(value, ty, "end")? else { return None };
        let item = Item::Element { slice: *slice, by_value: false };
        Some(Counting { start, end, step: 1, order: Order::Up, item })
    }

    fn enumerated(&mut self, value: &Value, ty: TypeId) -> Flow<Option<Counting>> {
        let Some((inner, inner_type)) = self.named_part(value, ty, "iter") else { return Ok(None) };
        let Some((Value::Expr(count), _)) = self.named_part(value, ty, "count") else { return Ok(None) };
        if fold::known_int(&count) != Some(0) || !matches!(inner, Value::Parts(_)) {
            return Ok(None);
        }
        let counting = self.counting(&inner, inner_type, "", Span::default())?;
        Ok(counting.and_then(|counting| match counting.item {
            Item::Element { slice, by_value: false }
                if counting.order == Order::Up && counting.step == 1 && fold::known_int(&counting.start) == Some(0) =>
            {
                Some(Counting { item: Item::Pair { slice }, ..counting })
            }
            _ => None,
        }))
    }

    /// Emits a counting loop.
    pub(super) fn count(
        &mut self,
        counting: Counting,
        parts: ForParts<'a>,
        dest: DestId,
        name: &str,
        span: Span,
    ) -> Flow<()> {
        let Counting { start, end, step, order, item } = counting;
        let Some(scalar) = start.ty.scalar() else { return Err(self.unsupported(span, "this range")) };
        let known = (fold::known_int(&start), fold::known_int(&end));
        if let (Some(first), Some(last)) = known
            && (if order == Order::UpInclusive { first > last } else { first >= last })
        {
            return Ok(());
        }
        let item = self.settled_item(item, name)?;
        // Every turn asks for the bound, but what it takes to have it is done once.
        let start = if order == Order::Down { self.done_once(start, &format!("{name}_start")) } else { start };
        let start_held = self.hold(Value::Expr(start.clone()), &format!("{name}_start"), span);
        let end = if order == Order::Down { end } else { self.done_once(end, &format!("{name}_end")) };
        let end_held = self.hold(Value::Expr(end.clone()), &format!("{name}_end"), span);
        let counter_name = self.counter_name(&item, order, parts, name);
        let (first, last) = (self.values(&start).low, self.values(&end).high);
        let values = match order {
            Order::Up => Interval::new(first, first.max(last - 1)),
            Order::UpInclusive => Interval::new(first, first.max(last)),
            // one more than the value
            Order::Down => Interval::new(first + 1, last.max(first + 1)),
        };
        let facts = VarFacts { immutable: true, values: Some(values), ..VarFacts::default() };
        let counter = self.new_var(&counter_name, start.ty.clone(), parts.pat.span, facts);
        self.f.facts[counter].depth = self.depth() + 1;
        let ir_label = self.open_loop(parts.label, name, dest);
        let (block, result) = self.in_loop(|me| {
            let value = me.counter_value(counter, order, scalar, &end, span);
            me.bind_item(item, value, counter, order, parts, name)?;
            me.turn(parts.body)
        });
        if result == Err(Stop::Failed) {
            return Err(Stop::Failed);
        }
        let end = self.take_expr(end_held, span)?;
        let start = self.take_expr(start_held, span)?;
        let current = Expr::var(counter, start.ty.clone()).at(self.user_span(span));
        let one = Expr::int(step, scalar);
        let (first, condition, next) = match order {
            Order::Up => {
                let by = self.step_up(&current, &end, step, scalar);
                (start, current.clone().binary(BinaryOp::Lt, end), current.binary(BinaryOp::Add, by))
            }
            Order::UpInclusive => {
                (start, current.clone().binary(BinaryOp::Le, end), current.binary(BinaryOp::Add, one))
            }
            Order::Down => (end, current.clone().binary(BinaryOp::Gt, start), current.binary(BinaryOp::Sub, one)),
        };
        let kind = LoopKind::For { var: counter, start: first, condition, next };
        self.emit(StmtKind::Loop(ir_label, kind, block), span);
        Ok(())
    }

    /// A value that can be asked for again: the variable that holds it, if having it has an effect or may take long.
    fn done_once(&mut self, value: Expr, name: &str) -> Expr {
        let mut calls = false;
        each_expr(&value, &mut |expr| calls |= matches!(expr.kind, ExprKind::Call(..)));
        if calls || self.effects(&value).effectful { self.stabilise(value, name) } else { value }
    }

    /// An item of the same elements on every turn, whatever a turn does to what says where they are.
    fn settled_item(&mut self, item: Item, name: &str) -> Flow<Item> {
        let mut settled = |slice: Slice| match self.stabilise_value(Value::Slice(Box::new(slice)), name)? {
            Value::Slice(slice) => Ok(*slice),
            _ => Err(Stop::Failed),
        };
        Ok(match item {
            Item::Counter => Item::Counter,
            Item::Element { slice, by_value } => Item::Element { slice: settled(slice)?, by_value },
            Item::Pair { slice } => Item::Pair { slice: settled(slice)? },
        })
    }

    fn counter_name(&self, item: &Item, order: Order, parts: ForParts<'a>, name: &str) -> String {
        let stem = match item {
            Item::Counter | Item::Pair { .. } => name.to_owned(),
            Item::Element { .. } => format!("{name}_index"),
        };
        match (order, &parts.pat.kind) {
            // the items are one below the counter, which may so end at the type's least value
            (Order::Down, _) => format!("{stem}_end"),
            _ => stem,
        }
    }

    /// The counter's value for the items, after the facts that the condition gives.
    fn counter_value(&mut self, counter: VarId, order: Order, scalar: Scalar, end: &Expr, span: Span) -> Expr {
        let current = Expr::var(counter, ir::Type::Scalar(scalar)).at(self.user_span(span));
        match order {
            Order::Up => {
                self.assume(current.clone().binary(BinaryOp::Lt, end.clone()));
                current
            }
            Order::UpInclusive => current,
            Order::Down => current.binary(BinaryOp::Sub, Expr::int(1, scalar)),
        }
    }

    /// Whether it is a `&mut`.
    fn is_exclusive(&self, ty: TypeId) -> bool {
        matches!(self.typed.types[ty], Type::Ref { mutable: true, .. })
    }

    fn bind_item(
        &mut self,
        item: Item,
        value: Expr,
        counter: VarId,
        order: Order,
        parts: ForParts<'a>,
        name: &str,
    ) -> Flow<()> {
        let pat = parts.pat;
        let span = pat.span;
        match item {
            Item::Counter => match self.plain_binding(pat) {
                Some(local) if order != Order::Down => {
                    self.frame_mut().locals.insert(local, Binding::Place(Self::var_place(counter)));
                    Ok(())
                }
                _ if matches!(pat.kind, PatKind::Wild) => Ok(()),
                _ => self.bind(pat, Place::of(Value::Expr(value)), Mode::Let),
            },
            Item::Element { slice, by_value } => {
                let index = self.cheapen(value, &format!("{name}_index"));
                let to_write = !by_value && self.is_exclusive(pat.ty);
                let access = if to_write { Access::Write } else { Access::Read };
                let place = self.slice_element(slice, index, (false, access), span)?;
                if by_value {
                    return self.bind(pat, place, Mode::Pattern);
                }
                self.bind(pat, Place::of(Value::Ref(place)), Mode::Pattern)
            }
            Item::Pair { slice } => {
                let exclusive = matches!(&self.typed.types[pat.ty], Type::Tuple(items) if self.is_exclusive(items[1]));
                let access = if exclusive { Access::Write } else { Access::Read };
                let place = self.slice_element(slice, value.clone(), (false, access), span)?;
                let pair = Value::Parts(vec![Value::Expr(value), Value::Ref(place)]);
                let PatKind::Tuple(items) = &pat.kind else {
                    return self.bind(pat, Place::of(pair), Mode::Pattern);
                };
                let Value::Parts(values) = pair else { return Ok(()) };
                for (field, sub) in items {
                    match (field, self.plain_binding(sub)) {
                        (0, Some(local)) => {
                            self.frame_mut().locals.insert(local, Binding::Place(Self::var_place(counter)));
                        }
                        _ => self.bind(sub, Place::of(values[*field as usize].clone()), Mode::Pattern)?,
                    }
                }
                Ok(())
            }
        }
    }
}
