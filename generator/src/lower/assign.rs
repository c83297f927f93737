//! Giving values to places: declarations and assignments, whole or part by part.

use crate::base::Span;
use crate::diag::codes;
use crate::ir::{self, Expr, ExprKind, Projection, StmtKind};
use crate::resolve::typed::{Type, TypeId};

use super::dest::Hint;
use super::effects::same_place;
use super::function::VarFacts;
use super::types::{PartKind, Shape};
use super::value::{Known, Place, Value};
use super::{Flow, Lowerer};

impl Lowerer<'_> {
    /// New variables for a value of type `ty`, declared without a value in the block at `depth`.
    pub(super) fn storage(&mut self, ty: TypeId, hint: &Hint, depth: usize, facts: VarFacts, span: Span) -> Place {
        self.storage_as(ty, hint, depth, (facts, false), span)
    }

    /// The same, with choices for all references.
    pub(super) fn chosen_storage(
        &mut self,
        ty: TypeId,
        hint: &Hint,
        depth: usize,
        facts: VarFacts,
        span: Span,
    ) -> Place {
        self.storage_as(ty, hint, depth, (facts, true), span)
    }

    fn storage_as(
        &mut self,
        ty: TypeId,
        hint: &Hint,
        depth: usize,
        (facts, chosen): (VarFacts, bool),
        span: Span,
    ) -> Place {
        match self.shape(ty) {
            Shape::Whole(whole) => self.variable(whole, &hint.name(), depth, facts, span),
            Shape::Known => {
                // of a function item the type says which it is
                if let Type::FnItem(id) = self.typed.types[ty] {
                    return Place::Known(Known::stored(Value::FnItem(id), None, depth));
                }
                let key = self.storage_key(span);
                let choice = match chosen || self.chosen.contains(&key) {
                    true => self.choice(ty, hint, depth, (key.clone(), facts.immutable), span),
                    false => None,
                };
                choice.unwrap_or_else(|| Place::Known(Known::stored(Value::Undefined, Some(key), depth)))
            }
            Shape::Parts(parts) => {
                let facts = VarFacts { part: true, ..facts };
                let places = parts.iter().enumerate().map(|(index, part)| {
                    let hint = hint.part(index as u32, &part.name);
                    match &part.kind {
                        PartKind::Tag(tag) => {
                            let facts = self.facts_of_tag(ty, facts);
                            self.variable(tag.clone(), &hint.name(), depth, facts, span)
                        }
                        PartKind::Field(field) => self.storage_as(*field, &hint, depth, (facts, chosen), span),
                    }
                });
                Place::Parts(places.collect())
            }
        }
    }

    /// What is known of the variable for the tag of a value.
    fn facts_of_tag(&self, ty: TypeId, facts: VarFacts) -> VarFacts {
        let of_an_object = matches!(self.typed.types[ty], Type::Adt(adt) if self.typed.adts[adt].is_object());
        VarFacts { of_an_object, ..facts }
    }

    fn variable(&mut self, ty: ir::Type, name: &str, depth: usize, facts: VarFacts, span: Span) -> Place {
        let name = if name.is_empty() { "chosen" } else { name };
        let var = self.new_var(name, ty, span, facts);
        self.push_at(depth, StmtKind::Let(var, None), span);
        Place::Whole(ir::Place::var(var))
    }

    /// New variables that hold a value, or the value itself where it is known.
    pub(super) fn declare_value(
        &mut self,
        value: Value,
        ty: TypeId,
        hint: &Hint,
        facts: VarFacts,
        span: Span,
    ) -> Flow<Place> {
        let facts = VarFacts { temporary: false, ..facts };
        match (self.shape(ty), value) {
            (_, Value::Undefined) => {
                let depth = self.depth();
                Ok(self.storage(ty, hint, depth, facts, span))
            }
            (Shape::Whole(_), value) => {
                let expr = self.as_expr(value, ty, span)?;
                Ok(self.declare_expr(expr, &hint.name(), facts, span))
            }
            (Shape::Known, value) => {
                let key = self.storage_key(span);
                let depth = self.depth();
                let value = self.stabilise_value(value, &hint.name())?;
                if self.chosen.contains(&key)
                    && let Some(place) = self.choice(ty, hint, depth, (key.clone(), facts.immutable), span)
                {
                    self.assign(&place, ty, value, span)?;
                    return Ok(place);
                }
                Ok(Place::Known(Known::stored(value, Some(key), depth)))
            }
            // what a function returned: its parts are read where they are needed
            (Shape::Parts(_), Value::Expr(expr)) => Ok(self.declare_expr(expr, &hint.name(), facts, span)),
            (Shape::Parts(parts), value) => {
                let facts = VarFacts { part: true, ..facts };
                let values = self.parts_of(value, ty, span)?;
                let held: Vec<_> = values.into_iter().map(|value| self.hold(value, &hint.name(), span)).collect();
                let mut places = Vec::new();
                for ((index, part), held) in parts.iter().enumerate().zip(held) {
                    let hint = hint.part(index as u32, &part.name);
                    let value = self.take(held);
                    places.push(match (&part.kind, value) {
                        (PartKind::Field(field), value) => self.declare_value(value, *field, &hint, facts, span)?,
                        (PartKind::Tag(_), Value::Expr(tag)) => {
                            let facts = self.facts_of_tag(ty, facts);
                            self.declare_expr(tag, &hint.name(), facts, span)
                        }
                        (PartKind::Tag(tag), _) => {
                            let (depth, facts) = (self.depth(), self.facts_of_tag(ty, facts));
                            self.variable(tag.clone(), &hint.name(), depth, facts, span)
                        }
                    });
                }
                Ok(Place::Parts(places))
            }
        }
    }

    fn declare_expr(&mut self, expr: Expr, name: &str, facts: VarFacts, span: Span) -> Place {
        if let ExprKind::Load(place) = &expr.kind
            && let (true, Some(var)) = (place.path.is_empty(), place.base_var())
            && self.f.facts[var].temporary
            && (facts.immutable || !self.f.facts[var].shared)
        {
            // the value of an expression that had no name until now
            self.f.facts[var] = VarFacts {
                immutable: facts.immutable,
                synthetic: facts.synthetic,
                part: facts.part,
                temporary: false,
                ..self.f.facts[var]
            };
            if !name.is_empty() {
                self.f.vars[var].name = name.into();
            }
            return Place::Whole(ir::Place::var(var));
        }
        let facts = match facts.immutable {
            true => VarFacts { values: Some(self.values(&expr)), ..facts },
            false => facts,
        };
        let name = if name.is_empty() { super::names::describe(self, &expr) } else { name.into() };
        Place::Whole(ir::Place::var(self.emit_let(&name, expr, span, facts)))
    }

    /// The parts of a value that is taken apart.
    pub(super) fn parts_of(&mut self, value: Value, ty: TypeId, span: Span) -> Flow<Vec<Value>> {
        match value {
            Value::Parts(parts) => Ok(parts),
            Value::Expr(expr) => match self.apart(expr, ty, span)? {
                Value::Parts(parts) => Ok(parts),
                other => Ok(vec![other]),
            },
            Value::Undefined => Ok(vec![Value::Undefined; self.part_types(ty).len()]),
            _ => Err(self.unsupported(span, "this value")),
        }
    }

    /// `place = value`
    pub(super) fn assign(&mut self, place: &Place, ty: TypeId, value: Value, span: Span) -> Flow<()> {
        if matches!(value, Value::Undefined) {
            return Ok(());
        }
        match place {
            Place::Whole(target) => {
                if self.is_empty(ty) {
                    return Ok(());
                }
                let expr = self.as_expr(value, ty, span)?;
                self.emit(StmtKind::Assign(target.clone(), expr), span);
                Ok(())
            }
            Place::Parts(places) => {
                let kinds = self.part_types(ty);
                let values = self.parts_of(value, ty, span)?;
                let held: Vec<_> = values.into_iter().map(|value| self.hold(value, "", span)).collect();
                for ((place, kind), held) in places.iter().zip(&kinds).zip(held) {
                    let value = self.take(held);
                    match (kind, place, value) {
                        (PartKind::Field(field), place, value) => self.assign(place, *field, value, span)?,
                        (PartKind::Tag(_), Place::Whole(target), Value::Expr(tag)) => {
                            self.emit(StmtKind::Assign(target.clone(), tag), span);
                        }
                        _ => {}
                    }
                }
                Ok(())
            }
            // whichever is chosen would have to take it over
            Place::Known(known)
                if known.id().is_some_and(|id| id.is_behind_a_choice())
                    && !matches!(known.get(), Value::Str(None))
                    && self.written_through(place).is_none() =>
            {
                Err(self.unsupported(span, "a write to a reference behind one that is chosen at run time"))
            }
            Place::Known(known) => self.assign_known(known, value, span),
            Place::Chosen(choice) if self.f.choices[*choice].is_inner => match self.written_through(place) {
                Some(written) => {
                    let value = self.stabilise_value(value, "element")?;
                    self.write_through(written, ty, &value, span)?;
                    self.assign_choice(*choice, value, span)
                }
                None => Err(self.unsupported(span, "a write to a reference behind one that is chosen at run time")),
            },
            Place::Chosen(choice) => self.assign_choice(*choice, value, span),
            Place::Value(value) if matches!(**value, Value::Parts(ref parts) if parts.is_empty()) => Ok(()),
            Place::Value(_) => Err(self.unsupported(span, "an assignment to this place")),
        }
    }

    /// Gives a known place its value: the first, or the same again.
    pub(super) fn assign_known(&mut self, known: &Known, value: Value, span: Span) -> Flow<()> {
        if matches!(known.get(), Value::Str(None)) {
            return Ok(());
        }
        if self.written_through(&Place::Known(known.clone())).is_some() {
            return Err(self.chosen_at_run_time(known, span));
        }
        if let (Value::Closure(to), Value::Closure(from)) = (known.get(), &value)
            && to.storage.is_some()
            && to.id == from.id
        {
            return self.assign_captures(&to, from, span);
        }
        let value = self.stabilise_value(value, "")?;
        if self.is_chosen_inside(&value, known.depth()) || known.is_read_early() {
            return Err(self.chosen_at_run_time(known, span));
        }
        if let Value::Undefined = known.get() {
            let value = self.lifted(value, known.depth(), span);
            known.set(value);
            return Ok(());
        }
        match known.get() {
            old if old.is_same(&value) => {}
            _ => return Err(self.chosen_at_run_time(known, span)),
        }
        Ok(())
    }

    fn chosen_at_run_time(&mut self, known: &Known, span: Span) -> super::Stop {
        if let Some(id) = known.id() {
            // lowered again with a choice in this place; one that it cannot be has been tried
            self.again |= self.chosen.insert(id);
            if self.again {
                return super::Stop::Failed;
            }
        }
        let span = self.user_span(span);
        let message = "which place this reference names is only known at run time";
        self.report(
            crate::diag::Diagnostic::error(codes::REFERENCE_AT_RUN_TIME, span, message)
                .help("choose the value instead of the reference, or choose an index and index with it"),
        )
    }

    /// A known value whose indices do not change any more.
    pub(super) fn stabilise_value(&mut self, value: Value, name: &str) -> Flow<Value> {
        let mut value = self.settled_references(value, name)?;
        let mut names = leaf_names(&value, name).into_iter();
        value.each_expr_mut(&mut |expr| {
            let name = names.next().unwrap_or_default();
            let name = if name.is_empty() { super::names::describe(self, expr) } else { name };
            let taken = std::mem::replace(expr, Expr::bool(false));
            *expr = self.stabilise(taken, &name);
        });
        Ok(value)
    }

    /// A value as one expression of the IR.
    pub(super) fn as_expr(&mut self, value: Value, ty: TypeId, span: Span) -> Flow<Expr> {
        let parts = match value {
            Value::Expr(expr) => return Ok(expr),
            Value::Parts(parts) => parts,
            Value::Undefined => {
                return match self.whole_type(ty) {
                    Some(whole) => Ok(self.zero(&whole)),
                    None => Err(self.unsupported(span, "a value without content here")),
                };
            }
            Value::Ref(_) | Value::Slice(_) => return Err(self.unsupported(span, "a reference in memory")),
            Value::Closure(_) | Value::FnItem(_) => return Err(self.unsupported(span, "a function in memory")),
            Value::Str(_) => return Err(self.unsupported(span, "a string at run time")),
        };
        let Some(whole) = self.whole_type(ty) else {
            return Err(self.unsupported(span, "a value without content here"));
        };
        let kinds = self.part_types(ty);
        let mut exprs = Vec::new();
        for (kind, part) in kinds.into_iter().zip(parts) {
            match kind {
                PartKind::Field(field) if self.is_empty(field) => {}
                PartKind::Field(field) => exprs.push(self.as_expr(part, field, span)?),
                PartKind::Tag(tag) => exprs.push(match part {
                    Value::Expr(expr) => expr,
                    _ => self.zero(&tag),
                }),
            }
        }
        let span = self.user_span(span);
        Ok(match self.refused(&exprs) {
            Some(place) if self.place_type(&place).as_ref() == Some(&whole) => Expr::load(place, whole).at(span),
            _ => Expr::new(ExprKind::Construct(exprs), whole).at(span),
        })
    }

    /// The place of which these are all fields, in order.
    fn refused(&self, parts: &[Expr]) -> Option<ir::Place> {
        let mut whole: Option<ir::Place> = None;
        for (index, part) in parts.iter().enumerate() {
            let ExprKind::Load(place) = &part.kind else { return None };
            let (Projection::Field(field), path) = place.path.split_last()? else { return None };
            let prefix = ir::Place { root: place.root, path: path.to_vec() };
            let fits = *field as usize == index && whole.as_ref().is_none_or(|whole| same_place(whole, &prefix));
            if !fits {
                return None;
            }
            whole = Some(prefix);
        }
        let place = whole?;
        match self.place_type(&place)? {
            ir::Type::Struct(id) => (self.program.structs[id].fields.len() == parts.len()).then_some(place),
            _ => None,
        }
    }

    /// A value for what is never read.
    pub(super) fn zero(&self, ty: &ir::Type) -> Expr {
        Expr::zero(&self.program, ty)
    }
}

/// What the expressions in a value are called, if they need variables; nothing where the value has no name.
pub(super) fn leaf_names(value: &Value, name: &str) -> Vec<String> {
    let mut count: usize = 0;
    value.each_expr(&mut |_| count += 1);
    let part = |part: &str| match name {
        "" | "self" => part.to_owned(),
        name => format!("{name}_{part}"),
    };
    let of = |index: usize| match value {
        Value::Slice(_) if index + 1 == count => part("len"),
        Value::Slice(_) if index + 2 == count => part("offset"),
        Value::Slice(_) | Value::Ref(Place::Whole(_)) => part("index"),
        _ if name == "self" || name.is_empty() => String::new(),
        _ if count > 1 => part(&index.to_string()),
        _ => name.to_owned(),
    };
    (0..count).map(of).collect()
}
