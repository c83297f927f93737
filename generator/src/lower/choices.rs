//! References that are chosen at run time, held as a place and its indices.
//!
//! A reference that only ever names one place exists at compile time alone ([`super::value::Known`]). One that is given several
//! places is a *choice*. While a function is lowered, what it refers to is a *stand-in*, a variable that is never declared, and
//! each assignment is a *site*: the places that the stand-ins then stand for. When the function is complete,
//! [`super::stand_ins`] knows every site and puts the places where the stand-ins are:
//!
//! ```text
//! let mut cur = &nodes[0];           cur_index = 0;
//! while cur.next != 0 {        →     while (nodes[cur_index].next != 0)
//!     cur = &nodes[cur.next];            cur_index = nodes[cur_index].next;
//! ```
//!
//! Which references these are is found by lowering: an entry is lowered again whenever one turns out to be a choice.

use crate::base::{Span, Table};
use crate::diag::codes;
use crate::ir::{self, Expr, ExprKind, Root, StmtKind, VarId};
use crate::resolve::typed::{Type, TypeId};

use super::dest::Hint;
use super::function::VarFacts;
use super::types::{PartKind, Shape};
use super::value::{Known, Place, Slice, Value};
use super::{Flow, Lowerer};

/// Names a storage in every run of the lowering.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StorageKey {
    place: Span,
    /// The how manieth of its place in the source; then, behind a reference that is chosen, of what that refers to.
    numbers: Vec<u32>,
}

impl StorageKey {
    /// Whether it is of a reference in what another one refers to, which is chosen.
    pub(super) fn is_behind_a_choice(&self) -> bool {
        self.numbers.len() > 1
    }
}

/// A reference that is chosen at run time.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The type of what it refers to.
    pub target: TypeId,
    /// `&mut`
    pub mutable: bool,
    /// Says which place it is. A site is an assignment of the site's number to it.
    pub tag: VarId,
    /// One for each whole part of what it refers to.
    pub stand_ins: Vec<VarId>,
    /// Variables that sites copy to what is in no place.
    pub copies: Vec<VarId>,
    /// Those of tags.
    pub tag_copies: Vec<VarId>,
    /// What it is: a reference to the stand-ins, or a slice of one.
    pub value: Value,
    /// It is assigned once on each path, before it is read.
    pub fixed: bool,
    /// It stands for a reference in what another choice refers to, as that was when the other was assigned: nobody writes it there.
    pub is_inner: bool,
    /// How many blocks were open where it was declared.
    pub depth: usize,
    /// What the user calls it.
    pub name: String,
}

/// An assignment to a choice.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// To which.
    pub choice: usize,
    /// What its stand-ins stand for from then on; the indices are evaluated there.
    pub places: Vec<ir::Place>,
}

impl Lowerer<'_> {
    /// The name of a new storage.
    pub(super) fn storage_key(&mut self, span: Span) -> StorageKey {
        let (mut key, count) = match &mut self.enclosing {
            Some((key, count)) => (key.clone(), count),
            None => (StorageKey { place: span, numbers: Vec::new() }, self.storages.entry(span).or_default()),
        };
        *count += 1;
        key.numbers.push(*count);
        key
    }

    /// The storage `key` as a new choice, declared in the block at `depth`; nothing for what can be none, a function item.
    pub(super) fn choice(
        &mut self,
        ty: TypeId,
        hint: &Hint,
        depth: usize,
        (key, fixed): (StorageKey, bool),
        span: Span,
    ) -> Option<Place> {
        match self.typed.types[ty] {
            Type::Ref { mutable, target } => self.choice_of((target, mutable), hint, depth, (key, fixed), span),
            Type::Closure(id) => self.closure_storage(id, depth, span),
            // only messages name text, and show it as their format does
            Type::Str => Some(Place::Known(Known::new(Value::Str(None)))),
            _ => None,
        }
    }

    /// The same, of a reference to `target`.
    pub(super) fn choice_of(
        &mut self,
        (target, mutable): (TypeId, bool),
        hint: &Hint,
        depth: usize,
        (key, fixed): (StorageKey, bool),
        span: Span,
    ) -> Option<Place> {
        let name = if hint.name().is_empty() { "chosen".to_owned() } else { hint.name() };
        let mut stand_ins = Vec::new();
        let value = match self.typed.types[target] {
            Type::Str => Value::Ref(Place::Known(Known::new(Value::Str(None)))),
            Type::Slice(item) => {
                let item = self.element_type(item)?;
                let base = self.stand_in(ir::Type::array(item, u32::MAX), &name, depth, &mut stand_ins, span);
                let usize_type = ir::Type::Scalar(self.usize_scalar());
                let mut part = |part: &str| {
                    let var = self.choice_var(&format!("{name}_{part}"), usize_type.clone(), depth, span);
                    Expr::var(var, usize_type.clone()).at(span)
                };
                let (offset, len) = (part("offset"), part("len"));
                Value::Slice(Box::new(Slice { base: ir::Place::var(base), offset, len }))
            }
            _ => {
                let first = self.f.choices.len();
                let outside = self.enclosing.replace((key, 0));
                let place = self.stand_in_place(target, hint, depth, &mut stand_ins, span);
                self.enclosing = outside;
                for inside in &mut self.f.choices[first..] {
                    // what is written through a `&mut` is another one from then on
                    (inside.is_inner, inside.fixed) = (true, fixed && !mutable);
                }
                Value::Ref(place)
            }
        };
        let tag = self.choice_var(&format!("{name}_choice"), ir::Type::U32, depth, span);
        self.f.stand_ins.extend(&stand_ins);
        self.f.choices.push(Choice {
            target,
            mutable,
            tag,
            stand_ins,
            copies: Vec::new(),
            tag_copies: Vec::new(),
            value,
            fixed,
            is_inner: false,
            depth,
            name,
        });
        Some(Place::Chosen(self.f.choices.len() - 1))
    }

    pub(super) fn choice_var(&mut self, name: &str, ty: ir::Type, depth: usize, span: Span) -> VarId {
        let var = self.new_var(name, ty, span, VarFacts { synthetic: true, ..VarFacts::default() });
        self.push_at(depth, StmtKind::Let(var, None), span);
        var
    }

    pub(super) fn stand_in(
        &mut self,
        ty: ir::Type,
        name: &str,
        depth: usize,
        all: &mut Vec<VarId>,
        span: Span,
    ) -> VarId {
        let var = self.new_var(name, ty, span, VarFacts { depth, ..VarFacts::default() });
        self.f.facts[var].depth = depth;
        all.push(var);
        var
    }

    /// The place of a value of type `ty`, made of stand-ins.
    fn stand_in_place(&mut self, ty: TypeId, hint: &Hint, depth: usize, all: &mut Vec<VarId>, span: Span) -> Place {
        match self.shape(ty) {
            Shape::Whole(whole) => Place::Whole(ir::Place::var(self.stand_in(whole, &hint.name(), depth, all, span))),
            // no copy of a reference in it is ever written through this one
            Shape::Known => self.storage(ty, hint, depth, VarFacts::default(), span),
            Shape::Parts(parts) => Place::Parts(
                parts
                    .iter()
                    .enumerate()
                    .map(|(index, part)| {
                        let hint = hint.part(index as u32, &part.name);
                        match &part.kind {
                            PartKind::Field(field) => self.stand_in_place(*field, &hint, depth, all, span),
                            PartKind::Tag(tag) => {
                                let var = self.stand_in(tag.clone(), &hint.name(), depth, all, span);
                                Place::Whole(ir::Place::var(var))
                            }
                        }
                    })
                    .collect(),
            ),
        }
    }

    /// What a choice is now.
    pub(super) fn chosen(&self, choice: usize) -> Value {
        self.f.choices[choice].value.clone()
    }

    /// `choice = value`
    pub(super) fn assign_choice(&mut self, choice: usize, value: Value, span: Span) -> Flow<()> {
        let Choice { target, value: to, .. } = self.f.choices[choice].clone();
        match (value, to) {
            (Value::Undefined, _) => Ok(()),
            (Value::Slice(from), Value::Slice(to)) => {
                if self.f.lists.contains_key(&from.base.root) {
                    return Err(self.unsupported(span, "a slice of references that is chosen at run time"));
                }
                let (offset, len) = (Value::Expr(from.offset), Value::Expr(from.len));
                let (offset, len) = (self.hold(offset, "offset", span), self.hold(len, "len", span));
                let whole = self.place_type(&from.base);
                let base = self.lasting(Place::Whole(from.base), whole, Some(target), choice, span)?;
                self.site(choice, vec![base], span)?;
                for (held, to) in [(offset, to.offset), (len, to.len)] {
                    let value = self.take_expr(held, span)?;
                    if let ExprKind::Load(to) = to.kind {
                        self.emit(StmtKind::Assign(to, value), span);
                    }
                }
                Ok(())
            }
            (Value::Ref(from), Value::Ref(to)) => {
                let (mut places, mut inner) = (Vec::new(), Vec::new());
                self.places_of(from, &to, target, choice, (&mut places, &mut inner), span)?;
                self.assign_inner(choice, places, inner, span)
            }
            _ => Err(self.unsupported(span, "this reference")),
        }
    }

    /// Assigns a choice and then those in what it refers to: on a walk along references each takes over the next one.
    fn assign_inner(
        &mut self,
        choice: usize,
        places: Vec<ir::Place>,
        inner: Vec<(usize, Value)>,
        span: Span,
    ) -> Flow<()> {
        let mut assigned = vec![choice];
        let mut settled = Vec::new();
        for (to, value) in inner {
            let reads = self.changing(&value).into_iter().flat_map(|read| self.with_inner(read));
            let late = reads.into_iter().any(|read| assigned.contains(&read));
            settled.push((to, if late { self.settled_references(value, "")? } else { value }));
            assigned.extend(self.with_inner(to));
        }
        self.site(choice, places, span)?;
        settled.into_iter().try_for_each(|(to, value)| self.assign_choice(to, value, span))
    }

    /// A choice and those in what it refers to.
    pub(super) fn with_inner(&self, choice: usize) -> Vec<usize> {
        let inner = self.f.choices[choice].value.inner();
        [choice].into_iter().chain(inner.into_iter().flat_map(|inner| self.with_inner(inner))).collect()
    }

    fn site(&mut self, choice: usize, mut places: Vec<ir::Place>, span: Span) -> Flow<()> {
        let mutable = self.f.choices[choice].mutable;
        for place in &mut places {
            for index in place.indices_mut() {
                if self.effects(index).effectful {
                    let taken = std::mem::replace(index, Expr::bool(false));
                    *index = self.stabilise(taken, "index");
                }
            }
            if let Root::Buffer(buffer) = place.root {
                self.f.reads.insert(buffer);
                if mutable {
                    self.f.writes.insert(buffer);
                }
            }
        }
        self.settle_held_references(choice)?;
        let assigned = self.new_site(choice, places);
        self.emit(assigned, span);
        Ok(())
    }

    /// The assignment that a new site is.
    pub(super) fn new_site(&mut self, choice: usize, places: Vec<ir::Place>) -> StmtKind {
        let number = self.f.sites.len() as u32;
        self.f.sites.push(Site { choice, places });
        StmtKind::Assign(ir::Place::var(self.f.choices[choice].tag), Expr::u32(number))
    }

    /// The places of `from` that the stand-ins in `to` will stand for, and what the choices in `to` are to be.
    fn places_of(
        &mut self,
        from: Place,
        to: &Place,
        ty: TypeId,
        choice: usize,
        (into, inner): (&mut Vec<ir::Place>, &mut Vec<(usize, Value)>),
        span: Span,
    ) -> Flow<()> {
        match to {
            Place::Whole(_) => {
                let value_type = self.whole_type(ty);
                into.push(self.lasting(from, value_type, Some(ty), choice, span)?);
                Ok(())
            }
            Place::Parts(parts) => {
                for (index, (kind, to)) in self.part_types(ty).into_iter().zip(parts).enumerate() {
                    let part = self.part_at(from.clone(), ty, index as u32, span)?;
                    match kind {
                        PartKind::Field(field) => self.places_of(part, to, field, choice, (into, inner), span)?,
                        PartKind::Tag(tag) => into.push(self.lasting(part, Some(tag), None, choice, span)?),
                    }
                }
                Ok(())
            }
            Place::Known(to) if matches!(&from, Place::Known(from) if from.is(to)) => Ok(()),
            Place::Known(to) => match self.load(from, ty, span)? {
                Value::Undefined => Ok(()),
                value => self.assign_known(to, value, span),
            },
            Place::Chosen(to) => {
                inner.push((*to, self.load(from, ty, span)?));
                Ok(())
            }
            Place::Value(_) => Ok(()),
        }
    }

    /// A place of the IR that is there as long as a choice: a copy of what is in no place, or was made further in.
    fn lasting(
        &mut self,
        from: Place,
        whole: Option<ir::Type>,
        ty: Option<TypeId>,
        choice: usize,
        span: Span,
    ) -> Flow<ir::Place> {
        // What is behind a slice, a `&mut` or a trait object is not copied again where another one is given it: it is there for all of them.
        let Choice { value, mutable, depth, .. } = &self.f.choices[choice];
        let depth = if *mutable || matches!(value, Value::Slice(_)) { 1 } else { *depth };
        let value = match from {
            Place::Whole(place) => match place.root {
                Root::Var(var) if self.f.facts[var].depth > depth && self.f.facts[var].synthetic => {
                    Value::Expr(Expr::load(place, whole.clone().unwrap_or(ir::Type::U32)))
                }
                _ => return Ok(place),
            },
            Place::Value(value) => *value,
            Place::Known(known) => known.get(),
            Place::Parts(_) | Place::Chosen(_) => return Err(self.unsupported(span, "this reference")),
        };
        match &value {
            Value::Expr(Expr { kind: ExprKind::Constant(id), .. }) => {
                return Ok(ir::Place { root: Root::Constant(*id), path: Vec::new() });
            }
            Value::Expr(expr @ Expr { kind: ExprKind::Load(place), .. }) if self.is_stable(expr) => {
                let inner = matches!(place.root, Root::Var(var) if self.f.facts[var].depth > depth);
                if !inner {
                    return Ok(place.clone());
                }
            }
            _ => {}
        }
        let Some(whole) = whole else { return Err(self.unsupported(span, "this reference")) };
        let is_tag = ty.is_none();
        let expr = match (value, ty) {
            (Value::Expr(expr), _) => expr,
            (Value::Undefined, _) => self.zero(&whole),
            (value, Some(ty)) => self.as_expr(value, ty, span)?,
            (_, None) => return Err(self.unsupported(span, "this reference")),
        };
        let name = super::names::describe(self, &expr);
        let copy = self.choice_var(&name, whole, depth, span);
        self.f.choices[choice].copies.push(copy);
        if is_tag {
            self.f.choices[choice].tag_copies.push(copy);
        }
        self.emit(StmtKind::Assign(ir::Place::var(copy), expr), span);
        Ok(ir::Place::var(copy))
    }

    /// Whether a value refers to what was chosen further in than the block at `depth`.
    pub(super) fn is_chosen_inside(&self, value: &Value, depth: usize) -> bool {
        match value {
            Value::Parts(parts) => parts.iter().any(|part| self.is_chosen_inside(part, depth)),
            Value::Ref(place) => self.is_place_inside(place, depth),
            Value::Slice(slice) => self.is_stand_in_inside(slice.base.root, depth),
            Value::Expr(_) | Value::Closure(_) | Value::FnItem(_) | Value::Str(_) | Value::Undefined => false,
        }
    }

    fn is_place_inside(&self, place: &Place, depth: usize) -> bool {
        match place {
            Place::Whole(place) => self.is_stand_in_inside(place.root, depth),
            Place::Parts(parts) => parts.iter().any(|part| self.is_place_inside(part, depth)),
            Place::Known(known) => self.is_chosen_inside(&known.get(), depth),
            Place::Chosen(choice) => self.f.choices[*choice].depth > depth,
            Place::Value(value) => self.is_chosen_inside(value, depth),
        }
    }

    fn is_stand_in_inside(&self, root: Root, depth: usize) -> bool {
        matches!(root, Root::Var(var) if self.f.stand_ins.contains(&var) && self.f.facts[var].depth > depth)
    }

    /// Puts places where stand-ins are, in a function that is complete.
    pub(super) fn replace_stand_ins(
        &mut self,
        function: &mut ir::Function,
        facts: &mut Table<VarId, VarFacts>,
    ) -> Flow<()> {
        let (choices, sites) = (std::mem::take(&mut self.f.choices), std::mem::take(&mut self.f.sites));
        let parts = super::stand_ins::Function {
            vars: &mut function.vars,
            facts,
            params: function.params.iter().map(|param| param.var).collect(),
            written_by: &|expr| self.effects(expr).writes,
            zero: &|ty| self.zero(ty),
        };
        if super::stand_ins::replace(&mut function.body, &choices, &sites, parts) {
            return Ok(());
        }
        let message = "the references of this function may name too many places";
        Err(self.fail(codes::REFERENCE_AT_RUN_TIME, function.span, message))
    }
}
