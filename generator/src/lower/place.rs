//! Places: locals, fields, elements and what references refer to.

use crate::base::Span;
use crate::ir::{self, Expr, Projection, Root};
use crate::resolve::typed::{self, ExprKind, LocalId, Type, TypeId};

use super::dest::Hint;
use super::function::{Binding, VarFacts};
use super::types::{PartKind, Shape};
use super::value::{Access, Place, Slice, Value};
use super::{Flow, Lowerer, Stop, fold};

impl<'a> Lowerer<'a> {
    /// The place that an expression names, to be read; a value that is in no place otherwise.
    pub(super) fn place(&mut self, expr: &'a typed::Expr) -> Flow<Place> {
        self.place_for(expr, Access::Read)
    }

    /// The same, to be read or written.
    pub(super) fn place_to_write(&mut self, expr: &'a typed::Expr) -> Flow<Place> {
        self.place_for(expr, Access::Write)
    }

    fn place_for(&mut self, expr: &'a typed::Expr, access: Access) -> Flow<Place> {
        match &expr.kind {
            ExprKind::Local(local) => self.local_place(*local),
            ExprKind::Field(base, field) => {
                let whole = self.place_for(base, access)?;
                let place = self.apart_from_effects(whole);
                self.part_place(place, base.ty, *field, expr.span)
            }
            ExprKind::Index(base, index) => {
                let whole = self.place_for(base, access)?;
                let place = self.apart_from_effects(whole);
                let held = self.hold(Value::Ref(place), "", base.span);
                let index = self.scalar(index, &Hint::None)?;
                match self.take(held) {
                    Value::Ref(place) => self.element(place, base.ty, index, (true, access), expr.span),
                    _ => Err(self.unsupported(expr.span, "this index expression")),
                }
            }
            ExprKind::Deref(reference) => {
                let reference = self.expr(reference, &Hint::None)?;
                self.deref(reference, expr.span)
            }
            _ => Ok(Place::of(self.expr(expr, &Hint::None)?)),
        }
    }

    /// What a reference refers to.
    pub(super) fn deref(&mut self, reference: Value, span: Span) -> Flow<Place> {
        match reference {
            Value::Ref(place) => Ok(place),
            // of a variant that no value here can be
            Value::Undefined => Err(Stop::Diverges),
            // a place of an unsized type is the value that refers to it
            Value::Slice(_) | Value::Str(_) => Ok(Place::of(reference)),
            _ => Err(self.unsupported(span, "a reference that is only known at run time")),
        }
    }

    /// A reference to a place.
    pub(super) fn borrow(&mut self, place: Place, mutable: bool, ty: TypeId, span: Span) -> Flow<Value> {
        match place {
            Place::Value(value) => match *value {
                Value::Slice(_) | Value::Str(_) => Ok(*value),
                value if mutable => {
                    let place = self.materialise_value(value, ty, &Hint::None, span)?;
                    Ok(Value::Ref(place))
                }
                value => Ok(Value::Ref(Place::of(value))),
            },
            place => Ok(Value::Ref(place)),
        }
    }

    fn local_place(&mut self, local: LocalId) -> Flow<Place> {
        match self.frame().locals.get(&local) {
            Some(Binding::Place(place)) => Ok(place.clone()),
            Some(Binding::Held(held)) => {
                let held = *held;
                Ok(Place::of(self.use_held(held)))
            }
            None if self.failed => Err(Stop::Failed),
            None => Ok(Place::of(Value::Undefined)),
        }
    }

    /// A field of a struct (variant 0) or tuple.
    pub(super) fn part_place(&mut self, place: Place, ty: TypeId, field: u32, span: Span) -> Flow<Place> {
        let part = self.part_index(ty, 0, field);
        self.part_at(place, ty, part, span)
    }

    /// A part of a struct, tuple or enum: a field, or the tag.
    pub(super) fn part_at(&mut self, place: Place, ty: TypeId, part: u32, span: Span) -> Flow<Place> {
        match place {
            Place::Whole(place) => {
                if self.has_components(ty) {
                    return Ok(Place::Whole(place.then(Projection::Component(part as u8))));
                }
                if let Some(PartKind::Field(field)) = self.part_types(ty).get(part as usize)
                    && self.is_empty(*field)
                {
                    return Ok(Place::of(self.empty_value(*field)));
                }
                let field = self.struct_field(ty, part);
                Ok(Place::Whole(place.then(Projection::Field(field))))
            }
            Place::Parts(parts) => Ok(parts[part as usize].clone()),
            Place::Chosen(_) => Err(self.unsupported(span, "this field")),
            Place::Known(known) => {
                let value = known.read();
                Ok(Place::of(self.part_value(value, ty, part, span)?))
            }
            Place::Value(value) => Ok(Place::of(self.part_value(*value, ty, part, span)?)),
        }
    }

    /// A part of a value.
    pub(super) fn part_value(&mut self, value: Value, ty: TypeId, part: u32, span: Span) -> Flow<Value> {
        match value {
            Value::Parts(mut parts) if parts.len() > part as usize => Ok(parts.swap_remove(part as usize)),
            Value::Undefined => Ok(Value::Undefined),
            Value::Expr(expr) => {
                if self.has_components(ty) {
                    let part_type = match (&expr.ty, expr.ty.scalar()) {
                        (ir::Type::Matrix(_, rows), _) => ir::Type::vec(*rows),
                        (_, scalar) => ir::Type::Scalar(scalar.unwrap_or(ir::Scalar::F32)),
                    };
                    return Ok(Value::Expr(fold::component(expr, part as u8, part_type)));
                }
                match self.part_types(ty).get(part as usize).cloned() {
                    Some(PartKind::Tag(tag)) => Ok(Value::Expr(fold::field(expr, 0, tag))),
                    Some(PartKind::Field(field)) if self.is_empty(field) => Ok(self.empty_value(field)),
                    Some(PartKind::Field(field)) => {
                        let Some(whole) = self.whole_type(field) else {
                            return Err(self.unsupported(span, "a reference in a value that a function returns"));
                        };
                        let index = self.struct_field(ty, part);
                        let expr = fold::field(expr, index, whole);
                        self.apart(expr, field, span)
                    }
                    None => Err(self.unsupported(span, "this field")),
                }
            }
            _ => Err(self.unsupported(span, "this field")),
        }
    }

    /// The value of a type without content.
    fn empty_value(&mut self, ty: TypeId) -> Value {
        let parts = self.part_types(ty);
        Value::Parts(
            parts
                .iter()
                .map(|part| match part {
                    PartKind::Field(field) => self.empty_value(*field),
                    PartKind::Tag(_) => Value::Undefined,
                })
                .collect(),
        )
    }

    /// A value of the IR as its type's locals are represented: taken apart, or not.
    pub(super) fn apart(&mut self, expr: Expr, ty: TypeId, span: Span) -> Flow<Value> {
        match self.shape(ty) {
            Shape::Whole(_) => Ok(Value::Expr(expr)),
            Shape::Known => Err(self.unsupported(span, "a reference that is only known at run time")),
            Shape::Parts(parts) => {
                let expr = if matches!(expr.kind, ir::ExprKind::Load(_) | ir::ExprKind::Construct(_)) {
                    expr
                } else {
                    let name = super::names::describe(self, &expr);
                    let facts = self.synthetic(&expr);
                    let var = self.emit_let(&name, expr.clone(), span, facts);
                    Expr::var(var, expr.ty).at(span)
                };
                let values: Flow<Vec<Value>> = (0..parts.len() as u32)
                    .map(|part| self.part_value(Value::Expr(expr.clone()), ty, part, span))
                    .collect();
                Ok(Value::Parts(values?))
            }
        }
    }

    /// Vectors and matrices: their fields are components and columns.
    fn has_components(&self, ty: TypeId) -> bool {
        match &self.typed.types[ty] {
            Type::Adt(id) => super::types::built_in_type(&self.typed.adts[*id]).is_some(),
            _ => false,
        }
    }

    /// An element of an array or slice; the index may have to be checked.
    pub(super) fn element(
        &mut self,
        place: Place,
        ty: TypeId,
        index: Expr,
        (check, access): (bool, Access),
        span: Span,
    ) -> Flow<Place> {
        match place {
            Place::Value(value) => match *value {
                Value::Slice(slice) => self.slice_element(*slice, index, (check, access), span),
                Value::Expr(expr) => {
                    let index = self.checked_index(index, self.array_len(&expr.ty), "element", check, span)?;
                    let Some(item) = self.item_type(ty).and_then(|item| self.element_type(item)) else {
                        return Err(self.unsupported(span, "an array of references"));
                    };
                    if fold::known_int(&index).is_none() && matches!(expr.kind, ir::ExprKind::Construct(_)) {
                        let place = self.materialise_value(Value::Expr(expr), ty, &Hint::None, span)?;
                        return self.element(place, ty, index, (false, access), span);
                    }
                    let element = fold::index(expr, index, item);
                    Ok(Place::of(Value::Expr(self.of_element(element))))
                }
                value => self.list_at(&Place::of(value), ty, index, (check, access), span),
            },
            Place::Whole(place) => {
                let len = self.place_type(&place).map_or(0, |ty| self.array_len_of(&ty));
                let name = format!("{}_index", self.place_name(&place));
                let index = self.checked_index(index, Expr::u32(len).at(span), &name, check, span)?;
                Ok(Place::Whole(self.in_element(place.then(Projection::Index(Box::new(index))))))
            }
            place => self.list_at(&place, ty, index, (check, access), span),
        }
    }

    /// An element of an array that is taken apart.
    fn list_at(
        &mut self,
        place: &Place,
        ty: TypeId,
        index: Expr,
        (check, access): (bool, Access),
        span: Span,
    ) -> Flow<Place> {
        let item = self.item_type(ty).unwrap_or(ty);
        let Some(list) = self.elements(place, item, span) else {
            return Err(self.unsupported(span, "this index expression"));
        };
        let len = Expr::u32(list.elements.len() as u32).at(span);
        let index = self.checked_index(index, len, "element_index", check, span)?;
        self.list_element(&list, index, access, span)
    }

    /// An element of a slice.
    pub(super) fn slice_element(
        &mut self,
        slice: Slice,
        index: Expr,
        (check, access): (bool, Access),
        span: Span,
    ) -> Flow<Place> {
        let name = format!("{}_index", self.place_name(&slice.base));
        let index = self.checked_index(index, slice.len, &name, check, span)?;
        if let Some(list) = self.f.lists.get(&slice.base.root).cloned() {
            return self.list_element(&list, fold::sum(self.index_expr(slice.offset), index), access, span);
        }
        let index = if fold::known_int(&slice.offset) == Some(0) {
            index
        } else if fold::known_int(&index) == Some(0) {
            self.index_expr(slice.offset)
        } else {
            fold::sum(self.index_expr(slice.offset), index)
        };
        Ok(Place::Whole(self.in_element(slice.base.then(Projection::Index(Box::new(index))))))
    }

    /// The slice of all elements of an array.
    pub(super) fn unsize(&mut self, reference: Value, array: TypeId, span: Span) -> Flow<Value> {
        let place = match reference {
            // of the elements that a pattern left
            Value::Slice(_) => return Ok(reference),
            Value::Ref(Place::Whole(place)) => place,
            Value::Ref(place) if matches!(self.shape(array), Shape::Parts(_)) => {
                let item = self.item_type(array).unwrap_or(array);
                return match self.elements(&place, item, span) {
                    Some(list) => Ok(self.list_slice(list, span)),
                    None => Err(self.unsupported(span, "a slice of references")),
                };
            }
            Value::Ref(Place::Value(value)) => {
                let constant = match &*value {
                    Value::Expr(Expr { kind: ir::ExprKind::Constant(id), .. }) => {
                        Some(ir::Place { root: Root::Constant(*id), path: Vec::new() })
                    }
                    _ => None,
                };
                match (constant, *value) {
                    (Some(place), _) => place,
                    (None, value) => match self.materialise_value(value, array, &Hint::None, span)? {
                        Place::Whole(place) => place,
                        _ => return Err(self.unsupported(span, "a slice of references")),
                    },
                }
            }
            _ => return Err(self.unsupported(span, "a slice of references")),
        };
        let len = self.place_type(&place).map_or(0, |ty| self.array_len_of(&ty));
        let number = |value: u32| Expr::int(i128::from(value), self.usize_scalar()).at(span);
        Ok(Value::Slice(Box::new(Slice { base: place, offset: number(0), len: number(len) })))
    }

    /// The value at a place.
    pub(super) fn load(&mut self, place: Place, ty: TypeId, span: Span) -> Flow<Value> {
        match place {
            Place::Whole(place) => match self.shape(ty) {
                Shape::Whole(whole) => {
                    self.settle_before_read(&place);
                    let span = self.user_span(span);
                    Ok(Value::Expr(match place.root {
                        Root::Constant(id) if place.path.is_empty() => {
                            Expr::new(ir::ExprKind::Constant(id), whole).at(span)
                        }
                        _ => Expr::load(place, whole).at(span),
                    }))
                }
                Shape::Parts(parts) => {
                    let mut values = Vec::new();
                    for (index, part) in parts.iter().enumerate() {
                        let part_place = self.part_at(Place::Whole(place.clone()), ty, index as u32, span)?;
                        values.push(self.load_part(part_place, &part.kind, span)?);
                    }
                    Ok(Value::Parts(values))
                }
                Shape::Known => Err(self.unsupported(span, "a reference in memory")),
            },
            Place::Parts(places) => {
                let kinds = self.part_types(ty);
                let mut values = Vec::new();
                for (place, kind) in places.into_iter().zip(&kinds) {
                    values.push(self.load_part(place, kind, span)?);
                }
                Ok(Value::Parts(values))
            }
            Place::Known(known) => Ok(known.read()),
            Place::Chosen(choice) => Ok(self.chosen(choice)),
            Place::Value(value) => match (*value, &self.typed.types[ty]) {
                (Value::Slice(slice), &Type::Array(item, len)) => self.array_of(*slice, ty, (item, len), span),
                (value, _) => Ok(value),
            },
        }
    }

    /// The array of the elements that a pattern left.
    fn array_of(&mut self, slice: Slice, ty: TypeId, (item, len): (TypeId, u64), span: Span) -> Flow<Value> {
        let mut items = Vec::new();
        for index in 0..len as u32 {
            let place = self.slice_element(slice.clone(), Expr::u32(index), (false, Access::Read), span)?;
            items.push(self.load(place, item, span)?);
        }
        self.array(items, ty, span)
    }

    /// The value of a part.
    pub(super) fn load_part(&mut self, place: Place, kind: &PartKind, span: Span) -> Flow<Value> {
        match (place, kind) {
            (place, PartKind::Field(ty)) => self.load(place, *ty, span),
            (Place::Whole(place), PartKind::Tag(tag)) => {
                self.settle_before_read(&place);
                Ok(Value::Expr(Expr::load(place, tag.clone()).at(self.user_span(span))))
            }
            (Place::Value(value), PartKind::Tag(_)) => Ok(*value),
            (_, PartKind::Tag(_)) => Err(self.unsupported(span, "this enum")),
        }
    }

    /// A new variable that holds a value, as a place.
    pub(super) fn materialise_value(&mut self, value: Value, ty: TypeId, hint: &Hint, span: Span) -> Flow<Place> {
        let hint = match (hint, &value) {
            (Hint::None, Value::Expr(expr)) => Hint::Name(super::names::describe(self, expr)),
            _ => hint.clone(),
        };
        let facts = VarFacts { synthetic: true, ..VarFacts::default() };
        self.declare_value(value, ty, &hint, facts, span)
    }

    /// The type of what a place holds.
    pub(super) fn place_type(&self, place: &ir::Place) -> Option<ir::Type> {
        let mut path = place.path.as_slice();
        let mut ty = match place.root {
            Root::Var(var) => self.f.vars[var].ty.clone(),
            Root::Uniform(id) => self.program.interface.uniforms[id].ty.clone(),
            Root::Constant(id) => self.program.constants[id].value.ty.clone(),
            Root::Buffer(id) => {
                path = path.split_first()?.1;
                self.program.interface.buffers[id].element.clone()
            }
        };
        for step in path {
            ty = match (ty, step) {
                (ir::Type::Struct(id), Projection::Field(field)) => {
                    self.program.structs[id].fields.get(*field as usize)?.ty.clone()
                }
                (ir::Type::Array(item, _), Projection::Index(_)) => *item,
                (ir::Type::Vector(scalar, _), _) => ir::Type::Scalar(scalar),
                (ir::Type::Matrix(_, rows), _) => ir::Type::vec(rows),
                _ => return None,
            };
        }
        Some(ty)
    }

    /// What a place is called: its innermost named part.
    pub(super) fn place_name(&self, place: &ir::Place) -> String {
        let mut prefix = ir::Place { root: place.root, path: Vec::new() };
        let mut name = match place.root {
            Root::Var(var) => self.f.vars[var].name.clone(),
            Root::Uniform(id) => self.program.interface.uniforms[id].name.clone(),
            Root::Constant(id) => super::names::snake_case(&self.program.constants[id].name),
            Root::Buffer(id) => self.program.interface.buffers[id].name.clone(),
        };
        for step in &place.path {
            if let (Some(ir::Type::Struct(id)), Projection::Field(field)) = (self.place_type(&prefix), step) {
                let field = &self.program.structs[id].fields[*field as usize].name;
                if !field.starts_with('_') {
                    name = field.clone();
                }
            }
            prefix.path.push(step.clone());
        }
        name
    }

    /// The type of an element of an array or slice.
    pub(super) fn item_type(&self, ty: TypeId) -> Option<TypeId> {
        match &self.typed.types[ty] {
            Type::Array(item, _) | Type::Slice(item) => Some(*item),
            _ => None,
        }
    }

    fn array_len(&self, ty: &ir::Type) -> Expr {
        Expr::u32(self.array_len_of(ty))
    }

    /// How many elements an array, components a vector, or columns a matrix has.
    pub(super) fn array_len_of(&self, ty: &ir::Type) -> u32 {
        match ty {
            ir::Type::Array(_, len) => *len,
            ir::Type::Vector(_, len) | ir::Type::Matrix(len, _) => u32::from(*len),
            ir::Type::Scalar(_) | ir::Type::Struct(_) => 0,
        }
    }
}
