//! Arrays of what has no value at run time, as arrays of references: a list of places, one for each element.
//!
//! An element at a known index is its place. At an index that is known at run time it is a choice between all of them, and an
//! assignment to it is one to each of them behind a test.

use crate::base::Span;
use crate::ir::{self, Expr, ExprKind, Root, StmtKind, SwitchArm};
use crate::resolve::typed::{Type, TypeId};

use super::dest::Hint;
use super::function::VarFacts;
use super::value::{Place, Slice, Value};
use super::{Flow, Lowerer, fold};

/// The elements of an array, behind a slice of it.
#[derive(Clone, Debug)]
pub(super) struct List {
    /// The type of an element.
    pub item: TypeId,
    /// Where each is.
    pub elements: Vec<Place>,
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
        let mut all = true;
        value.each_expr(&mut |expr| all &= matches!(expr.kind, ExprKind::Literal(_) | ExprKind::Constant(_)));
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

    /// The element at an index in range, to be read.
    pub(super) fn list_element(&mut self, list: &List, index: Expr, span: Span) -> Flow<Place> {
        if let Some(known) = fold::known_int(&index) {
            return match list.elements.get(known as usize) {
                Some(element) => Ok(element.clone()),
                None => Err(self.trap("index out of bounds", span)),
            };
        }
        let index = self.stabilise(index, "element_index");
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

    /// A `&mut` of an element. Of one that holds references and is chosen at run time it is one of a copy: what the copy refers to can be
    /// written through it, the element not.
    pub(super) fn borrow_element(&mut self, element: Place, item: TypeId, span: Span) -> Flow<Value> {
        let is_copy = matches!(&element, Place::Value(value) if !matches!(**value, Value::Expr(_) | Value::Str(_)));
        match self.typed.types[item] {
            _ if !is_copy => self.borrow(element, true, item, span),
            // a part of an array
            Type::Slice(_) => self.borrow(element, true, item, span),
            Type::Ref { mutable: true, .. } => {
                let first = self.f.choices.len();
                let reference = self.borrow(element, true, item, span)?;
                self.f.choices[first..].iter_mut().for_each(|choice| choice.is_inner = true);
                Ok(reference)
            }
            _ => Err(self.unsupported(span, "a `&mut` of an element that holds references and is chosen at run time")),
        }
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
