//! Patterns: a test without effects, then bindings.

use crate::base::Span;
use crate::ir::walk::each_expr;
use crate::ir::{self, Expr};
use crate::resolve::typed::{self, ExprKind, LocalId, Origin, Pat, PatKind};

use super::dest::Hint;
use super::function::{Binding, VarFacts};
use super::types::Shape;
use super::value::{Known, Place, Value};
use super::{Flow, Lowerer, Stop, fold};

/// What a binding belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// `let name = value`: the user wants a variable.
    Let,
    /// Part of a pattern: a name for what is there already.
    Pattern,
    /// A parameter of an inlined function: another name for the argument.
    Param,
}

impl<'a> Lowerer<'a> {
    /// The place that is matched, with nothing left to compute where it would be read more than once.
    pub(super) fn scrutinee(&mut self, expr: &'a typed::Expr, hint: &Hint) -> Flow<Place> {
        let place = match &expr.kind {
            ExprKind::Local(_) | ExprKind::Field(..) | ExprKind::Index(..) | ExprKind::Deref(_) => self.place(expr)?,
            _ => Place::of(self.expr(expr, hint)?),
        };
        let Place::Value(value) = place else { return Ok(place) };
        Ok(match (*value, self.shape(expr.ty)) {
            (Value::Expr(value), Shape::Parts(_)) if !is_simple(&value) => {
                self.materialise_value(Value::Expr(value), expr.ty, &Hint::None, expr.span)?
            }
            (Value::Expr(value), Shape::Whole(ir::Type::Struct(_) | ir::Type::Array(..))) if !is_simple(&value) => {
                self.materialise_value(Value::Expr(value), expr.ty, &Hint::None, expr.span)?
            }
            (Value::Parts(parts), Shape::Parts(shape)) => {
                let held: Vec<_> = parts.into_iter().map(|part| self.hold(part, "", expr.span)).collect();
                let mut simple = Vec::new();
                for ((index, part), held) in shape.iter().enumerate().zip(held) {
                    let name = hint.part(index as u32, &part.name).name();
                    let value = self.take(held);
                    simple.push(match value {
                        Value::Expr(expr) if self.effects(&expr).effectful || fold::cost(&expr) > fold::CHEAP => {
                            let name = if name.is_empty() { super::names::describe(self, &expr) } else { name };
                            Value::Expr(self.named(expr, &name))
                        }
                        value => value,
                    });
                }
                Place::of(Value::Parts(simple))
            }
            // a pattern may read it more than once
            (Value::Expr(value), _) if self.effects(&value).effectful => {
                let name = super::names::describe(self, &value);
                Place::of(Value::Expr(self.named(value, &name)))
            }
            (value, _) => Place::of(value),
        })
    }

    /// A new variable that holds an expression; the first binding of it gives it its name.
    pub(super) fn named(&mut self, expr: Expr, name: &str) -> Expr {
        let (ty, span) = (expr.ty.clone(), expr.span);
        let facts = VarFacts { temporary: true, ..self.synthetic(&expr) };
        let var = self.emit_let(name, expr, span, facts);
        Expr::var(var, ty).at(span)
    }

    /// Whether a value matches; literally true where it must.
    pub(super) fn pattern_test(&mut self, pat: &'a Pat, place: &Place) -> Flow<Expr> {
        let span = pat.span;
        match &pat.kind {
            PatKind::Wild | PatKind::Binding { sub: None, .. } => Ok(Expr::bool(true)),
            PatKind::Binding { sub: Some(sub), .. } => self.pattern_test(sub, place),
            PatKind::Value(value) => {
                let found = self.load(place.clone(), pat.ty, span)?;
                let wanted = self.expr(value, &Hint::None)?;
                self.values_equal(found, wanted, pat.ty, span)
            }
            PatKind::Range { start, end, inclusive } => {
                let found = self.load(place.clone(), pat.ty, span)?;
                let found = self.as_expr(found, pat.ty, span)?;
                let mut test = Expr::bool(true);
                if let Some(start) = start {
                    let start = self.scalar(start, &Hint::None)?;
                    let from_least = found.ty.scalar().and_then(fold::int_range).map(|(least, _)| least);
                    if fold::known_int(&start).is_none() || fold::known_int(&start) != from_least {
                        test = self.binary(typed::BinaryOp::Ge, found.clone(), start, span)?;
                    }
                }
                if let Some(end) = end {
                    let end = self.scalar(end, &Hint::None)?;
                    let op = if *inclusive { typed::BinaryOp::Le } else { typed::BinaryOp::Lt };
                    test = fold::and(test, self.binary(op, found, end, span)?);
                }
                Ok(test)
            }
            PatKind::Tuple(items) => {
                let mut test = Expr::bool(true);
                for (field, sub) in items {
                    let part = self.part_place(place.clone(), pat.ty, *field, span)?;
                    test = fold::and(test, self.pattern_test(sub, &part)?);
                }
                Ok(test)
            }
            PatKind::Adt { adt, variant, fields } => {
                let mut test = self.variant_test(pat, *adt, *variant, place)?;
                for (field, sub) in fields {
                    if fold::known_bool(&test) == Some(false) {
                        break;
                    }
                    let part = self.part_index(pat.ty, *variant, *field);
                    let part = self.part_at(place.clone(), pat.ty, part, span)?;
                    test = fold::and(test, self.pattern_test(sub, &part)?);
                }
                Ok(test)
            }
            PatKind::Deref(sub) => {
                // Where there is none, another test has said so.
                let Some(target) = self.pattern_target(pat, place)? else { return Ok(Expr::bool(false)) };
                self.pattern_test(sub, &target)
            }
            PatKind::Or(alternatives) => {
                let mut test = Expr::bool(false);
                for alternative in alternatives {
                    test = fold::or(test, self.pattern_test(alternative, place)?);
                }
                Ok(test)
            }
            PatKind::Slice { prefix, rest, suffix } => {
                let mut test = self.slice_length_test(pat, prefix.len() + suffix.len(), rest.is_some(), place)?;
                if fold::known_bool(&test) == Some(false) {
                    return Ok(test);
                }
                let elements = self.slice_elements(pat, prefix.len(), suffix.len(), place)?;
                for (sub, element) in prefix.iter().chain(suffix).zip(elements) {
                    test = fold::and(test, self.pattern_test(sub, &element)?);
                }
                Ok(test)
            }
        }
    }

    /// Whether an enum value is this variant.
    fn variant_test(&mut self, pat: &'a Pat, adt: typed::AdtId, variant: u32, place: &Place) -> Flow<Expr> {
        let declared = &self.typed.adts[adt];
        if !declared.is_enum || declared.variants.len() == 1 {
            return Ok(Expr::bool(true));
        }
        let wanted = self.tag_value(adt, variant);
        match self.tag(place.clone(), pat.ty, pat.span)? {
            Value::Expr(found) => self.binary(typed::BinaryOp::Eq, found, wanted, pat.span),
            _ => Ok(Expr::bool(false)),
        }
    }

    /// What tells the variants of an enum apart.
    pub(super) fn tag(&mut self, place: Place, ty: typed::TypeId, span: Span) -> Flow<Value> {
        match self.shape(ty) {
            Shape::Whole(_) => self.load(place, ty, span),
            _ => {
                let kinds = self.part_types(ty);
                let tag = self.part_at(place, ty, 0, span)?;
                self.load_part(tag, &kinds[0], span)
            }
        }
    }

    /// What a reference that is matched refers to; nothing where it belongs to a variant that no value here can be.
    pub(super) fn pattern_target(&mut self, pat: &'a Pat, place: &Place) -> Flow<Option<Place>> {
        match self.load(place.clone(), pat.ty, pat.span)? {
            Value::Undefined => Ok(None),
            reference => self.deref(reference, pat.span).map(Some),
        }
    }

    /// Binds the names of a pattern that matches.
    pub(super) fn bind(&mut self, pat: &'a Pat, place: Place, mode: Mode) -> Flow<()> {
        let span = pat.span;
        match &pat.kind {
            PatKind::Wild => {
                if let Place::Value(value) = place {
                    self.discard_value(*value, span);
                }
                Ok(())
            }
            PatKind::Value(_) | PatKind::Range { .. } => Ok(()),
            PatKind::Binding { local, by_ref, sub } => {
                if let Some(sub) = sub {
                    self.bind(sub, place.clone(), Mode::Pattern)?;
                }
                let value = match by_ref {
                    Some(kind) => self.borrow(place, *kind == typed::RefKind::Mutable, pat.ty, span)?,
                    None if matches!(place, Place::Value(_)) => self.load(place, pat.ty, span)?,
                    None => {
                        let value = self.load(place, pat.ty, span)?;
                        self.copied_closures(value, span)?
                    }
                };
                self.declare(*local, value, mode, span)
            }
            PatKind::Tuple(items) => {
                let place = self.readable(place, pat)?;
                for (field, sub) in items {
                    let part = self.part_place(place.clone(), pat.ty, *field, span)?;
                    self.bind(sub, part, Mode::Pattern)?;
                }
                Ok(())
            }
            PatKind::Adt { variant, fields, .. } => {
                let place = self.readable(place, pat)?;
                for (field, sub) in fields {
                    let part = self.part_index(pat.ty, *variant, *field);
                    let part = self.part_at(place.clone(), pat.ty, part, span)?;
                    self.bind(sub, part, Mode::Pattern)?;
                }
                Ok(())
            }
            PatKind::Deref(sub) => {
                let target = self.pattern_target(pat, &place)?.ok_or(Stop::Diverges)?;
                self.bind(sub, target, Mode::Pattern)
            }
            PatKind::Or(alternatives) => self.bind_alternatives(alternatives, place, mode),
            PatKind::Slice { prefix, rest, suffix } => {
                let place = self.readable(place, pat)?;
                let elements = self.slice_elements(pat, prefix.len(), suffix.len(), &place)?;
                for (sub, element) in prefix.iter().chain(suffix).zip(elements) {
                    self.bind(sub, element, Mode::Pattern)?;
                }
                match rest {
                    Some(Some(rest)) => self.bind_rest(pat, rest, prefix.len(), suffix.len(), place),
                    _ => Ok(()),
                }
            }
        }
    }

    /// The place of a value from which more than one part is read.
    fn readable(&mut self, place: Place, pat: &'a Pat) -> Flow<Place> {
        let Place::Value(value) = place else { return Ok(place) };
        match *value {
            Value::Expr(expr) if !is_simple(&expr) => {
                self.materialise_value(Value::Expr(expr), pat.ty, &Hint::None, pat.span)
            }
            value => Ok(Place::of(value)),
        }
    }

    /// `A(x) | B(x)`: each name is chosen by which alternative matches.
    fn bind_alternatives(&mut self, alternatives: &'a [Pat], place: Place, mode: Mode) -> Flow<()> {
        let mut bound = Vec::new();
        super::walk::each_binding_of(&alternatives[0], &mut |local| bound.push(local));
        if bound.is_empty() {
            return Ok(());
        }
        let mut possible = Vec::new();
        for alternative in alternatives {
            let test = self.pattern_test(alternative, &place)?;
            if fold::known_bool(&test) != Some(false) {
                possible.push(alternative);
            }
        }
        let Some((last, before)) = possible.split_last() else { return Ok(()) };
        self.bind(last, place.clone(), mode)?;
        for alternative in before.iter().rev() {
            let test = self.pattern_test(alternative, &place)?;
            let later: Vec<(LocalId, Binding)> =
                bound.iter().filter_map(|local| Some((*local, self.frame_mut().locals.remove(local)?))).collect();
            self.bind(alternative, place.clone(), mode)?;
            for (local, other) in later {
                let ty = self.frame().body.locals[local].ty;
                let this = self.local_value(local, ty, alternative.span)?;
                let other = match other {
                    Binding::Place(place) => self.load(place, ty, alternative.span)?,
                    Binding::Held(held) => self.use_held(held),
                };
                let chosen = self.either(&test, this, other, ty, alternative.span)?;
                self.declare(local, chosen, Mode::Let, alternative.span)?;
            }
        }
        Ok(())
    }

    fn local_value(&mut self, local: LocalId, ty: typed::TypeId, span: Span) -> Flow<Value> {
        match self.frame().locals.get(&local).cloned() {
            Some(Binding::Place(place)) => self.load(place, ty, span),
            Some(Binding::Held(held)) => Ok(self.use_held(held)),
            None if self.failed => Err(Stop::Failed),
            None => Ok(Value::Undefined),
        }
    }

    /// Gives a local its value: as a variable, or as another name for what the value is.
    pub(super) fn declare(&mut self, local: LocalId, value: Value, mode: Mode, span: Span) -> Flow<()> {
        let body = self.frame().body;
        let typed::Local { name, ty, mutable, made, .. } = &body.locals[local];
        let prelude = self.frame().origin == Origin::Prelude;
        if matches!(self.shape(*ty), Shape::Known) {
            self.share(&value);
            let binding = if prelude && !*mutable {
                let held = self.hold_shared(value, name, span)?;
                Binding::Held(held)
            } else if *mutable {
                let facts = VarFacts { synthetic: prelude, ..VarFacts::default() };
                let span = body.locals[local].span;
                Binding::Place(self.declare_value(value, *ty, &Hint::named(name), facts, span)?)
            } else {
                let value = self.stabilise_value(value, name)?;
                Binding::Place(Place::Known(Known::new(value)))
            };
            self.frame_mut().locals.insert(local, binding);
            return Ok(());
        }
        let uses = self.use_count(body, local);
        if uses == 0 && (mode == Mode::Pattern || prelude) {
            self.discard_value(value, span);
            return Ok(());
        }
        let alias = !*mutable
            && match mode {
                _ if prelude => true,
                Mode::Let => false,
                Mode::Pattern => uses <= 1 && self.is_cheap_alias(&value) || self.is_fixed_name(&value),
                Mode::Param => self.is_cheap_alias(&value),
            };
        if alias && !prelude {
            // it never changes: the value is as good as a place
            self.share(&value);
            self.frame_mut().locals.insert(local, Binding::Place(Place::of(value)));
            return Ok(());
        }
        if alias {
            let name = if name == "self" { "" } else { name };
            let held = if uses <= 1 { self.hold(value, name, span) } else { self.hold_shared(value, name, span)? };
            self.frame_mut().locals.insert(local, Binding::Held(held));
            return Ok(());
        }
        let facts = VarFacts { immutable: !*mutable, synthetic: prelude || *made, ..VarFacts::default() };
        let span = body.locals[local].span;
        let place = self.declare_value(value, *ty, &Hint::named(name), facts, span)?;
        self.frame_mut().locals.insert(local, Binding::Place(place));
        Ok(())
    }

    /// Holds a value for several uses: what is not cheap is computed once, here.
    fn hold_shared(&mut self, value: Value, name: &str, span: Span) -> Flow<super::held::HeldId> {
        let mut value = self.settled_references(value, name)?;
        let mut names = super::assign::leaf_names(&value, name).into_iter();
        value.each_expr_mut(&mut |expr| {
            let name = names.next().unwrap_or_default();
            if !fold::is_free(expr) || self.effects(expr).effectful {
                let name = if name.is_empty() { super::names::describe(self, expr) } else { name };
                let taken = std::mem::replace(expr, Expr::bool(false));
                let ty = taken.ty.clone();
                let facts = self.synthetic(&taken);
                let var = self.emit_let(&name, taken, span, facts);
                *expr = Expr::var(var, ty).at(span);
            }
        });
        self.share(&value);
        Ok(self.hold_for(value, name, span, false))
    }

    /// What a value reads or refers to, others read again: nothing that changes may take it over.
    fn share(&mut self, value: &Value) {
        let mut read = Vec::new();
        value.each_expr(&mut |expr| {
            each_expr(expr, &mut |expr| {
                if let ir::ExprKind::Load(place) = &expr.kind {
                    read.extend(place.base_var());
                }
            });
        });
        value.clone().each_root(&mut |root| {
            if let ir::Root::Var(var) = root {
                read.push(*var);
            }
        });
        read.into_iter().for_each(|var| self.f.facts[var].shared = true);
    }

    /// Whether a value is another variable that never changes, which may as well keep its own name.
    fn is_fixed_name(&self, value: &Value) -> bool {
        match value {
            Value::Expr(expr) => {
                matches!(&expr.kind, ir::ExprKind::Load(place)
                    if place.path.is_empty()
                        && place.base_var().is_some_and(|var| !self.f.facts[var].temporary)
                        && self.is_stable(expr))
            }
            _ => false,
        }
    }

    fn is_cheap_alias(&self, value: &Value) -> bool {
        let mut cheap = true;
        value.each_expr(&mut |expr| {
            cheap &= self.is_stable(expr) && fold::is_free(expr) && !self.effects(expr).effectful;
        });
        cheap
    }
}

/// Names and literals: what may be read any number of times.
fn is_simple(expr: &Expr) -> bool {
    matches!(expr.kind, ir::ExprKind::Load(_) | ir::ExprKind::Constant(_) | ir::ExprKind::Literal(_))
        || matches!(&expr.kind, ir::ExprKind::Construct(parts) if parts.iter().all(fold::is_free))
}
