//! The entry's parameters: the invocation index, uniforms and buffers.

use std::collections::BTreeSet;

use crate::base::Table;
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    self, Buffer, BufferAccess, BufferId, Expr, ExprKind, IdKind, Interface, InterfaceParam, Place as IrPlace, Root,
    Scalar, Scene, SceneField, Uniform,
};
use crate::resolve::typed::{self, AdtId, Body, Param, PatKind, Type, TypeId};

use super::function::Binding;
use super::pattern::Mode;
use super::value::{Known, Place, Slice, Value};
use super::{Flow, Lowerer, Stop};

/// An append buffer's type.
pub(super) const APPEND: &str = "corogen_runtime::Append";

/// An interface without parameters.
pub(super) fn empty() -> Interface {
    Interface {
        id: IdKind::U32,
        id_name: "id".into(),
        uniforms: Table::new(),
        buffers: Table::new(),
        params: Vec::new(),
        scenes: Vec::new(),
    }
}

/// What the user calls a parameter, if that is one name.
fn name_of<'b>(param: &Param, body: &'b Body) -> Option<&'b str> {
    match &param.pat.kind {
        PatKind::Binding { local, .. } => Some(&body.locals[*local].name),
        _ => None,
    }
}

impl<'a> Lowerer<'a> {
    /// Declares the interface and binds the entry's parameters to it.
    pub(super) fn entry_params(&mut self, entry: &'a typed::Function, body: &'a Body) -> Flow<()> {
        let Some((id, rest)) = entry.params.split_first() else {
            return Err(self.wrong_parameter(entry.name_span, "an entry takes the invocation index first"));
        };
        let id_value = self.invocation_id(id, body)?;
        let names = entry.params.iter().filter_map(|param| name_of(param, body)).collect();
        for param in rest {
            self.interface_param(param, body, &names)?;
        }
        self.bind_param(id, Place::of(Value::Expr(id_value)))
    }

    fn wrong_parameter(&mut self, span: crate::base::Span, message: &str) -> Stop {
        self.report(Diagnostic::error(codes::ENTRY_PARAMETER, span, message).help(
            "an entry takes `id: u32`, `UVec2`, `UVec3` or `[u32; N]`, then values, `&Struct`, `&[T]`, `&mut [T]` and `&Append<T>`",
        ))
    }

    fn invocation_id(&mut self, param: &'a Param, body: &'a Body) -> Flow<Expr> {
        let Some(ty) = self.whole_type(param.ty) else {
            return Err(self.wrong_parameter(param.pat.span, "this cannot be the invocation index"));
        };
        let vector = |size| Expr::new(ExprKind::InvocationId, ir::Type::Vector(Scalar::U32, size));
        let (kind, value) = match &ty {
            ir::Type::Scalar(Scalar::U32) => (IdKind::U32, Expr::new(ExprKind::InvocationId, ir::Type::U32)),
            ir::Type::Vector(Scalar::U32, 2) => (IdKind::UVec2, vector(2)),
            ir::Type::Vector(Scalar::U32, 3) => (IdKind::UVec3, vector(3)),
            ir::Type::Array(item, size @ (2 | 3)) if **item == ir::Type::U32 => {
                let size = *size as u8;
                let components = (0..size)
                    .map(|at| Expr::new(ExprKind::Swizzle(Box::new(vector(size)), vec![at]), ir::Type::U32))
                    .collect();
                let kind = if size == 2 { IdKind::Array2 } else { IdKind::Array3 };
                (kind, Expr::new(ExprKind::Construct(components), ty.clone()))
            }
            _ => return Err(self.wrong_parameter(param.pat.span, "this cannot be the invocation index")),
        };
        self.program.interface.id = kind;
        if let PatKind::Binding { local, .. } = &param.pat.kind {
            self.program.interface.id_name = body.locals[*local].name.clone();
        }
        Ok(value.at(param.pat.span))
    }

    fn interface_param(&mut self, param: &'a Param, body: &'a Body, names: &BTreeSet<&str>) -> Flow<()> {
        let typed = self.typed;
        let number = self.program.interface.params.len() + 1;
        let name = name_of(param, body).map(str::to_owned);
        let name = name.unwrap_or_else(|| self.free_name(format!("param_{number}"), names));
        let place = match &typed.types[param.ty] {
            Type::Ref { mutable, target } => match &typed.types[*target] {
                Type::Slice(element) => {
                    let slice = self.buffer(&name, *mutable, *element, param)?;
                    Place::Known(Known::new(Value::Slice(Box::new(slice))))
                }
                Type::Adt(adt) if typed.is_scene(*adt) => {
                    let scene =
                        Scene { mutable: *mutable, first: self.program.interface.params.len(), fields: Vec::new() };
                    self.program.interface.scenes.push(scene);
                    let place = self.scene(*adt, &name, param, names)?;
                    Place::Known(Known::new(Value::Ref(place)))
                }
                Type::Adt(adt) if !*mutable && typed.adts[*adt].path == APPEND => {
                    let place = self.append_buffer(&name, typed.adts[*adt].args[0], param, names)?;
                    Place::Known(Known::new(Value::Ref(Place::Whole(place))))
                }
                _ if !*mutable => {
                    let place = self.uniform(name, *target, true, param)?;
                    Place::Known(Known::new(Value::Ref(Place::Whole(place))))
                }
                _ => return Err(self.wrong_parameter(param.pat.span, "an entry cannot take this reference")),
            },
            _ => Place::Whole(self.uniform(name, param.ty, false, param)?),
        };
        self.bind_param(param, place)
    }

    /// The fields of a struct of slices, each as a parameter; `path` is the struct's, as Rust writes it.
    fn scene(&mut self, adt: AdtId, path: &str, param: &'a Param, names: &BTreeSet<&str>) -> Flow<Place> {
        let typed = self.typed;
        let mut places = Vec::new();
        for field in &typed.adts[adt].variants[0].fields {
            let path = format!("{path}.{}", field.name);
            places.push(match &typed.types[field.ty] {
                Type::Adt(inner) if typed.is_scene(*inner) => self.scene(*inner, &path, param, names)?,
                Type::Ref { mutable, target } => {
                    let name = self.scene_field(path, names);
                    match &typed.types[*target] {
                        Type::Slice(element) => {
                            let slice = self.buffer(&name, *mutable, *element, param)?;
                            Place::Known(Known::new(Value::Slice(Box::new(slice))))
                        }
                        Type::Adt(adt) if typed.adts[*adt].path == APPEND => {
                            let place = self.append_buffer(&name, typed.adts[*adt].args[0], param, names)?;
                            Place::Known(Known::new(Value::Ref(Place::Whole(place))))
                        }
                        _ => {
                            let place = self.uniform(name, *target, true, param)?;
                            Place::Known(Known::new(Value::Ref(Place::Whole(place))))
                        }
                    }
                }
                _ => {
                    let name = self.scene_field(path, names);
                    Place::Whole(self.uniform(name, field.ty, false, param)?)
                }
            });
        }
        Ok(Place::Parts(places))
    }

    /// The name of a field's uniform or buffer, unlike every other.
    fn scene_field(&mut self, path: String, names: &BTreeSet<&str>) -> String {
        let name = self.free_name(path.replace('.', "_"), names);
        if let Some(scene) = self.program.interface.scenes.last_mut() {
            scene.fields.push(SceneField { name: name.clone(), path });
        }
        name
    }

    /// A name that neither a parameter nor a uniform or buffer has; `names` are those of all parameters.
    fn free_name(&self, mut name: String, names: &BTreeSet<&str>) -> String {
        let Interface { buffers, uniforms, .. } = &self.program.interface;
        while names.contains(name.as_str())
            || buffers.iter().any(|buffer| buffer.name == name)
            || uniforms.iter().any(|uniform| uniform.name == name)
        {
            name.push('_');
        }
        name
    }

    fn bind_param(&mut self, param: &'a Param, place: Place) -> Flow<()> {
        match &param.pat.kind {
            PatKind::Binding { local, by_ref: None, sub: None } if !self.frame().body.locals[*local].mutable => {
                self.frame_mut().locals.insert(*local, Binding::Place(place));
                Ok(())
            }
            _ => self.bind(&param.pat, place, Mode::Let),
        }
    }

    fn uniform(&mut self, name: String, ty: TypeId, by_reference: bool, param: &'a Param) -> Flow<IrPlace> {
        let Some(whole) = self.whole_type(ty) else {
            return Err(self.wrong_parameter(param.pat.span, "an entry cannot take a value of this type"));
        };
        let (glam, span) = (self.glam_type(ty), param.pat.span);
        let id =
            self.program.interface.uniforms.push_and_get_key(Uniform { name, ty: whole, by_reference, glam, span });
        self.program.interface.params.push(InterfaceParam::Uniform(id));
        Ok(IrPlace { root: Root::Uniform(id), path: Vec::new() })
    }

    fn buffer(&mut self, name: &str, mutable: bool, element: TypeId, param: &'a Param) -> Flow<Slice> {
        let span = param.pat.span;
        let atomic = match &self.typed.types[element] {
            Type::Adt(id) => super::types::atomic(&self.typed.adts[*id]),
            _ => None,
        };
        let (whole, access) = match (atomic, mutable) {
            (Some(scalar), _) => (Some(scalar), BufferAccess::Atomic),
            (None, true) => (self.element_type(element), BufferAccess::ReadWrite),
            (None, false) => (self.element_type(element), BufferAccess::Read),
        };
        let Some(whole) = whole else {
            return Err(self.wrong_parameter(span, "a buffer cannot hold elements of this type"));
        };
        let id = self.program.interface.buffers.push_and_get_key(Buffer {
            name: name.into(),
            element: whole,
            access,
            glam: self.glam_type(element),
            span,
        });
        self.program.interface.params.push(InterfaceParam::Buffer(id));
        let zero = Expr::int(0, self.usize_scalar());
        let len = Expr::new(ExprKind::BufferLength(id), ir::Type::U32);
        let len = super::fold::cast(len, ir::Type::Scalar(self.usize_scalar())).at(span);
        Ok(Slice { base: IrPlace { root: Root::Buffer(id), path: Vec::new() }, offset: zero, len })
    }

    /// The list of an `&Append<T>`; its counter is the next buffer.
    fn append_buffer(
        &mut self,
        name: &str,
        element: TypeId,
        param: &'a Param,
        names: &BTreeSet<&str>,
    ) -> Flow<IrPlace> {
        let span = param.pat.span;
        let Some(whole) = self.element_type(element) else {
            return Err(self.wrong_parameter(span, "an append buffer cannot hold elements of this type"));
        };
        let next = self.program.interface.buffers.len();
        let (list, counter) = (BufferId::from(next), BufferId::from(next + 1));
        let glam = self.glam_type(element);
        let access = BufferAccess::Append { counter };
        let counter_name = self.free_name(format!("{name}_pushed"), names);
        self.program.interface.buffers.push(Buffer { name: name.into(), element: whole, access, glam, span });
        self.program.interface.buffers.push(Buffer {
            name: counter_name,
            element: ir::Type::U32,
            access: BufferAccess::Counter,
            glam: ir::Glam::Plain,
            span,
        });
        self.program.interface.params.push(InterfaceParam::Buffer(list));
        Ok(IrPlace { root: Root::Buffer(list), path: Vec::new() })
    }
}
