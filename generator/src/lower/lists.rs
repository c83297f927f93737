//! Arrays of what has no value at run time, as arrays of references: a list of places, one for each element.
//!
//! An element at a known index is its place. At an index that is known at run time it is a choice between all of them, and an
//! assignment to it is one to each of them behind a test.

use crate::base::Span;
use crate::ir::walk::each_expr;
use crate::ir::{self, Expr, ExprKind, Root, StmtKind, SwitchArm};
use crate::resolve::typed::TypeId;

use super::dest::Hint;
use super::function::VarFacts;
use super::value::{Access, Place, Slice, Value};
use super::{Flow, Lowerer, fold};

/// The elements of an array, behind a slice of it.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// The type of an element.
    pub item: TypeId,
    /// Where each is.
    pub elements: Vec<Place>,
}

/// A reference in an element that was chosen to be written: a copy of the one there.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// The copy.
    reference: Place,
    /// The reference in each element.
    elements: Vec<Place>,
    /// Which element it is.
    index: Expr,
}

impl Lowerer<'_> {
    /// The elements of an array that is taken apart.
    pub(super) fn elements(&mut self, place: &Place, item: TypeId, span: Span) -> Option<List> {
        let elements = match place {
            Place::Parts(places) => places.clone(),
            Place::Value(value) => match &**value {
                Value::Parts(values) => {
                    let depth = self.depth();
                    let hint = Hint::Name("element".into());
                    let facts = VarFacts { immutable: true, synthetic: true, ..VarFacts::default() };
                    let mut places = Vec::new();
                    for value in values.clone() {
                        if !self.open_constants.is_empty() && self.is_literal(&value) {
                            places.push(Place::of(value));
                            continue;
                        }
                        let declared = self.declare_value(value, item, &hint, facts, span).ok()?;
                        places.push(declared);
                    }
                    debug_assert!(depth == self.depth());
                    places
                }
                _ => return None,
            },
            _ => return None,
        };
        Some(List { item, elements })
    }

    /// Whether a value is the same wherever it is mentioned.
    fn is_literal(&self, value: &Value) -> bool {
        let is_literal = |expr: &Expr| {
            let is_plain = matches!(expr.kind, ExprKind::Literal(_) | ExprKind::Constant(_));
            is_plain || matches!(expr.kind, ExprKind::Construct(_) | ExprKind::Repeat(_))
        };
        let mut all = true;
        value.each_expr(&mut |expr| each_expr(expr, &mut |expr| all &= is_literal(expr)));
        all
    }

    /// A slice of all elements.
    pub(super) fn list_slice(&mut self, list: List, span: Span) -> Value {
        let len = list.elements.len() as i128;
        let var = self.new_var("elements", ir::Type::U32, span, VarFacts { immutable: true, ..VarFacts::default() });
        self.f.lists.insert(Root::Var(var), list);
        let number = |value| Expr::int(value, self.usize_scalar()).at(span);
        Value::Slice(Box::new(Slice { base: ir::Place::var(var), offset: number(0), len: number(len) }))
    }

    /// The element at an index in range.
    pub(super) fn list_element(&mut self, list: &List, index: Expr, access: Access, span: Span) -> Flow<Place> {
        if let Some(known) = fold::known_int(&index) {
            return match list.elements.get(known as usize) {
                Some(element) => Ok(element.clone()),
                None => Err(self.trap("index out of bounds", span)),
            };
        }
        let index = self.stabilise(index, "element_index");
        if access == Access::Write {
            return self.written_element(list, index, span);
        }
        if let Some(row) = self.row(list, &index, span) {
            return Ok(Place::of(row));
        }
        let depth = self.depth();
        let facts = VarFacts { immutable: true, synthetic: true, ..VarFacts::default() };
        let element = self.chosen_storage(list.item, &Hint::Name("element".into()), depth, facts, span);
        let mut sources = Vec::new();
        self.for_each_index(list.elements.len(), index, span, |me, at| {
            let value = me.load(list.elements[at].clone(), list.item, span)?;
            sources.push(value.clone());
            me.assign(&element, list.item, value, span)
        })?;
        let value = self.load(element, list.item, span)?;
        Ok(Place::of(as_defined(value, &sources.iter().collect::<Vec<_>>())))
    }

    /// The element at an index that is known at run time, to be written: what a `&mut` refers to that is chosen there.
    fn written_element(&mut self, list: &List, index: Expr, span: Span) -> Flow<Place> {
        if self.has_state(list.item) {
            return Err(self.unsupported(span, "a closure that changes, at an index that is only known at run time"));
        }
        let (depth, key) = (self.depth(), self.storage_key(span));
        let hint = Hint::Name("element".into());
        let Some(Place::Chosen(choice)) = self.choice_of((list.item, true), &hint, depth, (key, true), span) else {
            return Err(self.unsupported(span, "a write to this element"));
        };
        self.for_each_index(list.elements.len(), index.clone(), span, |me, at| {
            me.assign_choice(choice, Value::Ref(list.elements[at].clone()), span)
        })?;
        let Value::Ref(place) = self.chosen(choice) else {
            return Err(self.unsupported(span, "a write to this element"));
        };
        let elements: Vec<Vec<Place>> = list.elements.iter().map(|element| references(element.clone())).collect();
        for (at, reference) in references(place.clone()).into_iter().enumerate() {
            let elements: Option<Vec<Place>> = elements.iter().map(|element| element.get(at).cloned()).collect();
            if let Some(elements) = elements {
                self.f.written.push(Written { reference, elements, index: index.clone() });
            }
        }
        Ok(place)
    }

    /// What a write to a reference in an element is, if it is in one.
    pub(super) fn written_through(&self, reference: &Place) -> Option<Written> {
        let is_it = |written: &&Written| match (&written.reference, reference) {
            (Place::Chosen(a), Place::Chosen(b)) => a == b,
            (Place::Known(a), Place::Known(b)) => a.is(b),
            _ => false,
        };
        self.f.written.iter().find(is_it).cloned()
    }

    /// Writes a reference to the element that was chosen.
    pub(super) fn write_through(&mut self, written: Written, ty: TypeId, value: &Value, span: Span) -> Flow<()> {
        let Written { elements, index, .. } = written;
        self.for_each_index(elements.len(), index, span, |me, at| me.assign(&elements[at], ty, value.clone(), span))
    }

    /// `list[index] = value`
    pub(super) fn assign_element(&mut self, list: &List, index: Expr, value: Value, span: Span) -> Flow<()> {
        let index = self.stabilise(index, "element_index");
        let value = self.stabilise_value(value, "element")?;
        self.for_each_index(list.elements.len(), index, span, |me, at| {
            me.assign(&list.elements[at], list.item, value.clone(), span)
        })
    }

    /// Code for each value of an index, as a switch.
    fn for_each_index(
        &mut self,
        count: usize,
        index: Expr,
        span: Span,
        mut code: impl FnMut(&mut Self, usize) -> Flow<()>,
    ) -> Flow<()> {
        if let Some(known) = fold::known_int(&index) {
            return code(self, known as usize);
        }
        let mut blocks = Vec::new();
        for at in 0..count {
            let (stmts, result) = self.in_block(|me| code(me, at));
            result?;
            blocks.push(stmts);
        }
        let default = blocks.pop().unwrap_or_default();
        let arm =
            |(at, stmts): (usize, Vec<ir::Stmt>)| SwitchArm { values: vec![(at as i128).into()], body: stmts.into() };
        let arms: Vec<SwitchArm> = blocks.into_iter().enumerate().map(arm).collect();
        match arms.is_empty() {
            true => self.splice(default),
            false => self.emit(StmtKind::Switch(index, arms, default.into()), span),
        }
        Ok(())
    }
}

/// A value that is one of `sources`: what none of them has, such as a variant that no element is, it does not have either.
fn as_defined(value: Value, sources: &[&Value]) -> Value {
    if sources.iter().all(|source| matches!(source, Value::Undefined)) {
        return Value::Undefined;
    }
    let Value::Parts(parts) = value else { return value };
    let part = |(index, part): (usize, Value)| {
        let sources: Option<Vec<&Value>> = sources.iter().map(|source| part_of(source, index)).collect();
        match sources {
            Some(sources) => as_defined(part, &sources),
            None => part,
        }
    };
    Value::Parts(parts.into_iter().enumerate().map(part).collect())
}

fn part_of(value: &Value, index: usize) -> Option<&Value> {
    match value {
        Value::Parts(parts) => parts.get(index),
        Value::Undefined => Some(value),
        _ => None,
    }
}

/// The references in what a place holds, in order.
fn references(place: Place) -> Vec<Place> {
    let mut all = Vec::new();
    Value::Ref(place).each_reference(&mut |reference| all.push(reference.clone()));
    all
}
