//! What lowering knows about a Rust value: the domain of the partial evaluator.
//!
//! A [`Value`] is an expression of the IR where the GPU computes it, and itself where it is known at compile time: references,
//! slices, closures and function items never exist at run time. A [`Place`] is where a Rust value lives. Tuples, enums with
//! payload and structs that hold something known are *taken apart*: one value or place for each part.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::ir;
use crate::resolve::typed::{ClosureId, FunctionId, LocalId};

use super::choices::StorageKey;

/// A Rust value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// Computed at run time, as one expression.
    Expr(ir::Expr),
    /// Taken apart, in the order of [`super::types::Shape::Parts`]; `()` has no part.
    Parts(Vec<Value>),
    /// A reference.
    Ref(Place),
    /// A reference to a slice.
    Slice(Box<Slice>),
    /// A closure with what it captured.
    Closure(Rc<Closure>),
    /// A function item.
    FnItem(FunctionId),
    /// A string: only in messages and names. Nothing for one that is chosen at run time.
    Str(Option<Rc<str>>),
    /// The payload of another variant, or a local without a value yet.
    Undefined,
}

/// Where a Rust value lives.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// Whole, in a place of the IR.
    Whole(ir::Place),
    /// Taken apart.
    Parts(Vec<Place>),
    /// Nowhere at run time: the value is known, or will be when it is assigned.
    Known(Known),
    /// Of a reference that is chosen at run time: its number among the function's choices.
    Chosen(usize),
    /// In no place: a value that is borrowed or matched.
    Value(Box<Value>),
}

/// The cell of a value that is known at compile time.
#[derive(Clone, Debug)]
pub(super) struct Known {
    value: Rc<RefCell<Value>>,
    /// Which storage it is, for a reference that may turn out to be chosen at run time.
    id: Option<StorageKey>,
    /// How many blocks were open where it was declared: its indices must be in scope there.
    depth: usize,
    read_early: Rc<Cell<bool>>,
}

/// `&base[offset..offset + len]`.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    /// An array, or a whole buffer.
    pub base: ir::Place,
    /// The first element.
    pub offset: ir::Expr,
    /// How many.
    pub len: ir::Expr,
}

/// A closure value.
#[derive(Debug)]
pub(super) struct Closure {
    /// Its code.
    pub id: ClosureId,
    /// Where its captured variables live.
    pub captures: BTreeMap<LocalId, Place>,
    /// The function that it was written in, for messages and point names.
    pub owner: FunctionId,
    /// Of a storage, which another closure of this code may be assigned to: what is captured by reference, as choices.
    pub storage: Option<BTreeMap<LocalId, usize>>,
}

/// What a place is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    /// Or to be read, too.
    Write,
}

impl Value {
    /// `()`
    pub(super) fn unit() -> Self {
        Value::Parts(Vec::new())
    }

    /// The expressions in it, those in the indices of a referenced place included.
    pub(super) fn each_expr<'v>(&'v self, f: &mut impl FnMut(&'v ir::Expr)) {
        match self {
            Value::Expr(expr) => f(expr),
            Value::Parts(parts) => parts.iter().for_each(|part| part.each_expr(f)),
            Value::Ref(place) => place.each_expr(f),
            Value::Slice(slice) => {
                slice.base.indices().into_iter().for_each(&mut *f);
                f(&slice.offset);
                f(&slice.len);
            }
            Value::Closure(_) | Value::FnItem(_) | Value::Str(_) | Value::Undefined => {}
        }
    }

    /// The same, to change them.
    pub(super) fn each_expr_mut(&mut self, f: &mut impl FnMut(&mut ir::Expr)) {
        match self {
            Value::Expr(expr) => f(expr),
            Value::Parts(parts) => parts.iter_mut().for_each(|part| part.each_expr_mut(f)),
            Value::Ref(place) => place.each_expr_mut(f),
            Value::Slice(slice) => {
                slice.base.indices_mut().into_iter().for_each(&mut *f);
                f(&mut slice.offset);
                f(&mut slice.len);
            }
            Value::Closure(_) | Value::FnItem(_) | Value::Str(_) | Value::Undefined => {}
        }
    }

    /// Where the places begin that it refers to.
    pub(super) fn each_root(&mut self, f: &mut impl FnMut(&mut ir::Root)) {
        match self {
            Value::Parts(parts) => parts.iter_mut().for_each(|part| part.each_root(f)),
            Value::Ref(place) => place.each_root(f),
            Value::Slice(slice) => f(&mut slice.base.root),
            Value::Expr(_) | Value::Closure(_) | Value::FnItem(_) | Value::Str(_) | Value::Undefined => {}
        }
    }

    /// The references in what it refers to: each is known, or chosen.
    pub(super) fn each_reference(&mut self, f: &mut impl FnMut(&mut Place)) {
        match self {
            Value::Parts(parts) => parts.iter_mut().for_each(|part| part.each_reference(f)),
            Value::Ref(place) => place.each_reference(f),
            Value::Expr(_)
            | Value::Slice(_)
            | Value::Closure(_)
            | Value::FnItem(_)
            | Value::Str(_)
            | Value::Undefined => {}
        }
    }

    /// The choices among them.
    pub(super) fn inner(&self) -> Vec<usize> {
        let mut inner = Vec::new();
        self.clone().each_reference(&mut |place| {
            if let Place::Chosen(choice) = place {
                inner.push(*choice);
            }
        });
        inner
    }

    /// Whether both are the same known value, so that it does not matter which path gave it.
    pub(super) fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Expr(a), Value::Expr(b)) => super::effects::same(a, b),
            (Value::Parts(a), Value::Parts(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(b)),
            (Value::Ref(Place::Whole(a)), Value::Ref(Place::Whole(b))) => super::effects::same_place(a, b),
            (Value::Slice(a), Value::Slice(b)) => {
                super::effects::same_place(&a.base, &b.base)
                    && super::effects::same(&a.offset, &b.offset)
                    && super::effects::same(&a.len, &b.len)
            }
            (Value::FnItem(a), Value::FnItem(b)) => a == b,
            (Value::Closure(a), Value::Closure(b)) => Rc::ptr_eq(a, b),
            (Value::Str(a), Value::Str(b)) => a == b,
            (Value::Undefined, Value::Undefined) => true,
            _ => false,
        }
    }
}

impl Place {
    /// Of a value that is in no place.
    pub(super) fn of(value: Value) -> Self {
        Place::Value(Box::new(value))
    }

    fn each_expr<'v>(&'v self, f: &mut impl FnMut(&'v ir::Expr)) {
        match self {
            Place::Whole(place) => place.indices().into_iter().for_each(f),
            Place::Parts(parts) => parts.iter().for_each(|part| part.each_expr(f)),
            Place::Value(value) => value.each_expr(f),
            Place::Known(_) | Place::Chosen(_) => {}
        }
    }

    pub(super) fn each_root(&mut self, f: &mut impl FnMut(&mut ir::Root)) {
        match self {
            Place::Whole(place) => f(&mut place.root),
            Place::Parts(parts) => parts.iter_mut().for_each(|part| part.each_root(f)),
            Place::Value(value) => value.each_root(f),
            Place::Known(_) | Place::Chosen(_) => {}
        }
    }

    fn each_reference(&mut self, f: &mut impl FnMut(&mut Place)) {
        match self {
            Place::Whole(_) => {}
            Place::Parts(parts) => parts.iter_mut().for_each(|part| part.each_reference(f)),
            Place::Value(value) => value.each_reference(f),
            Place::Known(_) | Place::Chosen(_) => f(self),
        }
    }

    fn each_expr_mut(&mut self, f: &mut impl FnMut(&mut ir::Expr)) {
        match self {
            Place::Whole(place) => place.indices_mut().into_iter().for_each(f),
            Place::Parts(parts) => parts.iter_mut().for_each(|part| part.each_expr_mut(f)),
            Place::Value(value) => value.each_expr_mut(f),
            Place::Known(_) | Place::Chosen(_) => {}
        }
    }
}

impl Known {
    /// A cell with a value, [`Value::Undefined`] if there is none yet.
    pub(super) fn new(value: Value) -> Self {
        Self { value: Rc::new(RefCell::new(value)), id: None, depth: usize::MAX, read_early: Rc::default() }
    }

    /// The same, of a storage in the block at `depth`, which may turn out to be a choice.
    pub(super) fn stored(value: Value, id: Option<StorageKey>, depth: usize) -> Self {
        Self { id, depth, ..Self::new(value) }
    }

    /// How many blocks were open where it was declared.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Which storage it is.
    pub(super) fn id(&self) -> Option<StorageKey> {
        self.id.clone()
    }

    /// Whether both are one cell.
    pub(super) fn is(&self, other: &Known) -> bool {
        Rc::ptr_eq(&self.value, &other.value)
    }

    /// What it holds.
    pub(super) fn get(&self) -> Value {
        self.value.borrow().clone()
    }

    /// The same, as what code reads: before it has a value, that is nothing, or in a loop a value of an earlier turn.
    pub(super) fn read(&self) -> Value {
        let value = self.get();
        if let Value::Undefined = value {
            self.read_early.set(true);
        }
        value
    }

    /// Whether code has read it before it had a value.
    pub(super) fn is_read_early(&self) -> bool {
        self.read_early.get()
    }

    /// Gives it a value.
    pub(super) fn set(&self, value: Value) {
        *self.value.borrow_mut() = value;
    }
}
