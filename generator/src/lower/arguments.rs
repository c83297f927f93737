//! What a call passes: parameters for what is computed at run time, and a key for what is known.

use std::collections::VecDeque;

use crate::base::Span;
use crate::ir::{self, BufferId, ConstantId, Expr, Root, UniformId};
use crate::resolve::typed::{ClosureId, FunctionId, LocalId, Type, TypeId};

use super::effects::same_place;
use super::types::{PartKind, Shape};
use super::value::{Closure, Known, Place, Slice, Value};
use super::{Flow, Lowerer, fold};

/// Code with what is known of its arguments: one function of the IR.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub code: CodeId,
    pub known: Vec<KnownArg>,
}

/// What a function of the IR is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum CodeId {
    Function(FunctionId),
    Closure(ClosureId),
}

/// What is known of an argument, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum KnownArg {
    /// Nothing: a parameter.
    Dynamic,
    /// So many parts follow.
    Parts(usize),
    Uniform(UniformId),
    Constant(ConstantId),
    /// A buffer, whole or from an offset and of a length that are parameters.
    Buffer(BufferId, bool),
    /// The same of a constant table.
    Table(ConstantId, bool),
    /// The same of an array of this type, which is a parameter.
    Array(ir::Type, bool),
    FnItem(FunctionId),
    /// A closure; what it captures follows.
    Closure(ClosureId),
    /// What a closure captures, if another one that is passed captures it too: so it is a parameter already.
    Captured,
    Str(Option<String>),
    Nothing,
}

/// What a call passes.
#[derive(Default)]
pub(super) struct Passed {
    pub known: Vec<KnownArg>,
    pub args: Vec<Expr>,
    pub slices: VecDeque<SliceForm>,
    captured: Vec<Captured>,
}

/// What a closure captures, by the place where its caller has it.
#[derive(Clone, Debug)]
pub(super) struct Captured {
    pub owner: FunctionId,
    pub local: LocalId,
    pub place: ir::Place,
}

impl Captured {
    /// What can be the same as what another closure captures.
    pub(super) fn new(closure: &Closure, local: LocalId, place: &Place) -> Option<Self> {
        match place {
            Place::Whole(place) if matches!(place.root, Root::Var(_)) => {
                Some(Self { owner: closure.owner, local, place: place.clone() })
            }
            _ => None,
        }
    }

    pub(super) fn is(&self, other: &Self) -> bool {
        (self.owner, self.local) == (other.owner, other.local) && same_place(&self.place, &other.place)
    }
}

/// How a slice is passed.
#[derive(Clone, Debug)]
pub(super) struct SliceForm {
    /// All of its base: no offset and length.
    pub whole: bool,
    /// The type of the array parameter; nothing for a buffer or table, which the callee names itself.
    pub array: Option<ir::Type>,
}

impl Lowerer<'_> {
    /// An argument in the form in which it is passed: taken apart where its type is.
    pub(super) fn passable(&mut self, value: Value, ty: TypeId, span: Span) -> Flow<Value> {
        match (self.shape(ty), value) {
            (Shape::Parts(_), Value::Expr(expr)) => self.apart(expr, ty, span),
            (_, value) => Ok(value),
        }
    }

    /// Collects what a call passes for one argument.
    pub(super) fn pass(&mut self, value: &Value, ty: TypeId, passed: &mut Passed, span: Span) -> Flow<()> {
        match value {
            Value::Expr(expr) => {
                passed.known.push(KnownArg::Dynamic);
                passed.args.push(expr.clone());
            }
            Value::Parts(parts) => {
                passed.known.push(KnownArg::Parts(parts.len()));
                let kinds = self.part_types(ty);
                for (part, kind) in parts.iter().zip(kinds) {
                    match (part, kind) {
                        (part, PartKind::Field(field)) => self.pass(part, field, passed, span)?,
                        (Value::Expr(tag), PartKind::Tag(_)) => {
                            passed.known.push(KnownArg::Dynamic);
                            passed.args.push(tag.clone());
                        }
                        (_, PartKind::Tag(_)) => passed.known.push(KnownArg::Nothing),
                    }
                }
            }
            Value::Ref(place) => {
                let target = match &self.typed.types[ty] {
                    Type::Ref { target, .. } => *target,
                    _ => ty,
                };
                self.pass_place(place, target, passed, span)?;
            }
            Value::Slice(slice) => {
                let whole = self.is_whole(slice);
                let array = match (slice.base.root, slice.base.path.is_empty()) {
                    (Root::Buffer(buffer), true) => {
                        passed.known.push(KnownArg::Buffer(buffer, whole));
                        None
                    }
                    (Root::Constant(constant), true) => {
                        passed.known.push(KnownArg::Table(constant, whole));
                        None
                    }
                    _ => {
                        let Some(array) = self.place_type(&slice.base) else {
                            return Err(self.unsupported(span, "this slice as an argument"));
                        };
                        passed.known.push(KnownArg::Array(array.clone(), whole));
                        passed.args.push(Expr::load(slice.base.clone(), array.clone()).at(span));
                        Some(array)
                    }
                };
                if !whole {
                    passed.args.push(slice.offset.clone());
                    passed.args.push(slice.len.clone());
                }
                passed.slices.push_back(SliceForm { whole, array });
            }
            Value::FnItem(id) => passed.known.push(KnownArg::FnItem(*id)),
            Value::Str(text) => passed.known.push(KnownArg::Str(text.as_deref().map(str::to_owned))),
            Value::Undefined => match self.whole_type(ty) {
                Some(whole) => {
                    passed.known.push(KnownArg::Dynamic);
                    let zero = self.zero(&whole);
                    passed.args.push(zero);
                }
                None => passed.known.push(KnownArg::Nothing),
            },
            Value::Closure(closure) => {
                passed.known.push(KnownArg::Closure(closure.id));
                self.pass_captured(closure, passed, span)?;
            }
        }
        Ok(())
    }

    /// Collects what a call passes for what a closure captures.
    pub(super) fn pass_captured(&mut self, closure: &Closure, passed: &mut Passed, span: Span) -> Flow<()> {
        for (local, place) in &closure.captures {
            let captured = Captured::new(closure, *local, place);
            if captured.iter().any(|captured| passed.captured.iter().any(|earlier| earlier.is(captured))) {
                passed.known.push(KnownArg::Captured);
                continue;
            }
            self.pass_place(place, self.captured_type(closure, *local), passed, span)?;
            passed.captured.extend(captured);
        }
        Ok(())
    }

    /// What a known place holds, for a call. In a loop that is entered behind its declaration a later turn may find another value there.
    fn passed_value(&self, known: &Known) -> Value {
        let in_loop = self.f.loops.iter().any(|&blocks| blocks >= known.depth());
        if in_loop { known.read() } else { known.get() }
    }

    fn pass_place(&mut self, place: &Place, target: TypeId, passed: &mut Passed, span: Span) -> Flow<()> {
        match place {
            Place::Parts(_) | Place::Value(_) if self.is_empty(target) => passed.known.push(KnownArg::Nothing),
            Place::Whole(ir::Place { root: Root::Uniform(id), path }) if path.is_empty() => {
                passed.known.push(KnownArg::Uniform(*id));
            }
            Place::Whole(ir::Place { root: Root::Constant(id), path }) if path.is_empty() => {
                passed.known.push(KnownArg::Constant(*id));
            }
            // an append buffer
            Place::Whole(ir::Place { root: Root::Buffer(id), path }) if path.is_empty() => {
                passed.known.push(KnownArg::Buffer(*id, true));
            }
            Place::Whole(place) => {
                let Some(whole) = self.whole_type(target) else {
                    return Err(self.unsupported(span, "this reference as an argument"));
                };
                self.settle_before_read(place);
                passed.known.push(KnownArg::Dynamic);
                passed.args.push(Expr::load(place.clone(), whole).at(self.user_span(span)));
            }
            Place::Parts(places) => {
                passed.known.push(KnownArg::Parts(places.len()));
                let kinds = self.part_types(target);
                for (place, kind) in places.iter().zip(kinds) {
                    match (kind, place) {
                        (PartKind::Field(field), place) => self.pass_place(place, field, passed, span)?,
                        (PartKind::Tag(tag), Place::Whole(place)) => {
                            passed.known.push(KnownArg::Dynamic);
                            passed.args.push(Expr::load(place.clone(), tag).at(self.user_span(span)));
                        }
                        (PartKind::Tag(_), _) => passed.known.push(KnownArg::Nothing),
                    }
                }
            }
            Place::Known(known) => self.pass(&self.passed_value(known), target, passed, span)?,
            Place::Chosen(choice) => self.pass(&self.chosen(*choice), target, passed, span)?,
            Place::Value(value) => self.pass(value, target, passed, span)?,
        }
        Ok(())
    }

    fn is_whole(&self, slice: &Slice) -> bool {
        let from_start = fold::known_int(&slice.offset) == Some(0);
        let to_end = match (slice.base.root, slice.base.path.is_empty()) {
            (Root::Buffer(buffer), true) => {
                matches!(uncast(&slice.len).kind, ir::ExprKind::BufferLength(of) if of == buffer)
            }
            _ => {
                let len = self.place_type(&slice.base).map(|ty| i128::from(self.array_len_of(&ty)));
                len.is_some() && fold::known_int(&slice.len) == len
            }
        };
        from_start && to_end
    }
}

fn uncast(expr: &Expr) -> &Expr {
    match &expr.kind {
        ir::ExprKind::Cast(inner) => inner,
        _ => expr,
    }
}
