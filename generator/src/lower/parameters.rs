//! Parameters of functions of the IR: the places that code finds its arguments in.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::base::Span;
use crate::ir::{self, Expr, ParamMode, Root, VarId};
use crate::resolve::typed::{self, Type, TypeId};

use super::arguments::{Captured, SliceForm};
use super::dest::Hint;
use super::function::VarFacts;
use super::types::{PartKind, Shape};
use super::value::{Closure, Known, Place, Slice, Value};
use super::{Flow, Lowerer};

impl Lowerer<'_> {
    /// The place of a parameter for an argument of this form.
    pub(super) fn parameter(
        &mut self,
        arg: &Value,
        ty: TypeId,
        hint: &Hint,
        mutable: bool,
        params: &mut Vec<ir::Param>,
        span: Span,
    ) -> Flow<Place> {
        let known = |value: Value| Place::Known(Known::new(value));
        Ok(match arg {
            Value::Expr(expr) => {
                let var = self.parameter_var(expr.ty.clone(), &hint.name(), ParamMode::In, mutable, params, span);
                Place::Whole(ir::Place::var(var))
            }
            Value::Undefined => match self.whole_type(ty) {
                Some(whole) => {
                    let var = self.parameter_var(whole, &hint.name(), ParamMode::In, mutable, params, span);
                    Place::Whole(ir::Place::var(var))
                }
                None => known(Value::Undefined),
            },
            Value::Parts(parts) => {
                let kinds = self.part_types(ty);
                let names = self.part_names(ty);
                let mut places = Vec::new();
                for (index, ((part, kind), name)) in parts.iter().zip(kinds).zip(names).enumerate() {
                    let hint = hint.part(index as u32, &name);
                    places.push(match (part, kind) {
                        (part, PartKind::Field(field)) => self.parameter(part, field, &hint, mutable, params, span)?,
                        (Value::Expr(tag), PartKind::Tag(_)) => {
                            let ty = tag.ty.clone();
                            let var = self.parameter_var(ty, &hint.name(), ParamMode::In, mutable, params, span);
                            Place::Whole(ir::Place::var(var))
                        }
                        (_, PartKind::Tag(_)) => known(Value::Undefined),
                    });
                }
                Place::Parts(places)
            }
            Value::Ref(place) => {
                let (by_mut, target) = match &self.typed.types[ty] {
                    Type::Ref { mutable, target } => (*mutable, *target),
                    _ => (false, ty),
                };
                let place = self.referenced_parameter(place, target, hint, by_mut, params, span)?;
                known(Value::Ref(place))
            }
            Value::Slice(slice) => {
                let form = self.f.slices.pop_front().unwrap_or(SliceForm { whole: true, array: None });
                let base = match form.array {
                    None => slice.base.clone(),
                    Some(array) => {
                        let by_mut = matches!(self.typed.types[ty], Type::Ref { mutable: true, .. });
                        let mode = if by_mut { ParamMode::InOut } else { ParamMode::In };
                        ir::Place::var(self.parameter_var(array, &hint.name(), mode, by_mut, params, span))
                    }
                };
                let (offset, len) = match form.whole {
                    true => (slice.offset.clone(), slice.len.clone()),
                    false => {
                        let mut part = |name: &str, ty: &ir::Type| {
                            let name = format!("{}_{name}", hint.name());
                            let var = self.parameter_var(ty.clone(), &name, ParamMode::In, false, params, span);
                            Expr::var(var, ty.clone()).at(span)
                        };
                        (part("offset", &slice.offset.ty), part("len", &slice.len.ty))
                    }
                };
                known(Value::Slice(Box::new(Slice { base, offset, len })))
            }
            Value::Closure(closure) => {
                let captures = self.captured_parameters(closure, params)?;
                let Closure { id, owner, .. } = **closure;
                known(Value::Closure(Rc::new(Closure { id, captures, owner, storage: None })))
            }
            Value::FnItem(_) | Value::Str(_) => known(arg.clone()),
        })
    }

    /// The places of parameters for what a closure captures.
    pub(super) fn captured_parameters(
        &mut self,
        closure: &Closure,
        params: &mut Vec<ir::Param>,
    ) -> Flow<BTreeMap<typed::LocalId, Place>> {
        let locals = &self.owner_body(closure).locals;
        let captures = closure.captures.iter().map(|(local, place)| {
            let captured = Captured::new(closure, *local, place);
            let is_captured = |(earlier, _): &&(Captured, Place)| captured.iter().any(|captured| earlier.is(captured));
            if let Some((_, parameter)) = self.f.captured.iter().find(is_captured) {
                return Ok((*local, parameter.clone()));
            }
            let declared = &locals[*local];
            let hint = Hint::Name(declared.name.clone());
            let parameter = self.referenced_parameter(place, declared.ty, &hint, false, params, declared.span)?;
            self.f.captured.extend(captured.map(|captured| (captured, parameter.clone())));
            Ok((*local, parameter))
        });
        captures.collect()
    }

    fn referenced_parameter(
        &mut self,
        place: &Place,
        target: TypeId,
        hint: &Hint,
        by_mut: bool,
        params: &mut Vec<ir::Param>,
        span: Span,
    ) -> Flow<Place> {
        let mode = if by_mut { ParamMode::InOut } else { ParamMode::In };
        Ok(match place {
            Place::Whole(ir::Place { root: Root::Uniform(_) | Root::Constant(_) | Root::Buffer(_), path })
                if path.is_empty() =>
            {
                place.clone()
            }
            Place::Whole(_) => {
                let Some(whole) = self.whole_type(target) else {
                    return Err(self.unsupported(span, "this reference as an argument"));
                };
                let var = self.parameter_var(whole, &hint.name(), mode, by_mut, params, span);
                Place::Whole(ir::Place::var(var))
            }
            Place::Parts(places) => {
                let kinds = self.part_types(target);
                let names = self.part_names(target);
                let mut built = Vec::new();
                for (index, ((place, kind), name)) in places.iter().zip(kinds).zip(names).enumerate() {
                    let hint = hint.part(index as u32, &name);
                    built.push(match (kind, place) {
                        (PartKind::Field(field), place) => {
                            self.referenced_parameter(place, field, &hint, by_mut, params, span)?
                        }
                        (PartKind::Tag(tag), Place::Whole(_)) => {
                            let var = self.parameter_var(tag, &hint.name(), mode, by_mut, params, span);
                            Place::Whole(ir::Place::var(var))
                        }
                        (PartKind::Tag(_), _) => Place::of(Value::Undefined),
                    });
                }
                Place::Parts(built)
            }
            Place::Known(known) => self.parameter(&known.get(), target, hint, by_mut, params, span)?,
            Place::Chosen(choice) => {
                let chosen = self.chosen(*choice);
                self.parameter(&chosen, target, hint, by_mut, params, span)?
            }
            Place::Value(value) => self.parameter(value, target, hint, false, params, span)?,
        })
    }

    fn parameter_var(
        &mut self,
        ty: ir::Type,
        name: &str,
        mode: ParamMode,
        mutable: bool,
        params: &mut Vec<ir::Param>,
        span: Span,
    ) -> VarId {
        let immutable = mode == ParamMode::In && !mutable;
        let var = self.new_var(name, ty, span, VarFacts { immutable, ..VarFacts::default() });
        params.push(ir::Param { var, mode });
        var
    }

    /// The names of the parts of a struct, tuple or enum.
    fn part_names(&mut self, ty: TypeId) -> Vec<String> {
        match self.shape(ty) {
            Shape::Parts(parts) => parts.iter().map(|part| part.name.clone()).collect(),
            Shape::Whole(_) | Shape::Known => (0..).take(self.part_types(ty).len()).map(|i| format!("_{i}")).collect(),
        }
    }
}
