//! Rust types as the IR sees them: whole, taken apart, or known at compile time.

use std::rc::Rc;

use crate::base::Span;
use crate::ir::{self, Scalar};
use crate::resolve::typed::{Adt, AdtId, Origin, Repr, Type, TypeId};

use super::Lowerer;
use super::variants::{enum_parts, is_number};

/// How a value of a Rust type is represented where it is a local.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// One value of the IR.
    Whole(ir::Type),
    /// One value for each part.
    Parts(Rc<[Part]>),
    /// Nothing at run time.
    Known,
}

/// A part of a value that is taken apart.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// What it is called in a struct of the IR: `_0`, `is_some`, `value`.
    pub name: String,
    /// Its type.
    pub kind: PartKind,
}

/// The type of a part.
#[derive(Clone, Debug)]
pub(super) enum PartKind {
    /// Tells the variant.
    Tag(ir::Type),
    /// A field of the struct, tuple or variant.
    Field(TypeId),
}

impl Lowerer<'_> {
    /// How a local of this type is represented.
    pub(super) fn shape(&mut self, ty: TypeId) -> Shape {
        if let Some(shape) = self.shapes.get(&ty) {
            return shape.clone();
        }
        let shape = self.shape_of(ty);
        self.shapes.insert(ty, shape.clone());
        shape
    }

    fn shape_of(&mut self, ty: TypeId) -> Shape {
        let typed = self.typed;
        match &typed.types[ty] {
            Type::Scalar(scalar) => Shape::Whole(ir::Type::Scalar(*scalar)),
            Type::Usize => Shape::Whole(ir::Type::Scalar(self.usize_scalar())),
            Type::Isize => Shape::Whole(ir::Type::Scalar(self.isize_scalar())),
            Type::Never => Shape::Parts(Rc::new([])),
            Type::Str | Type::Ref { .. } | Type::Slice(_) | Type::Closure(_) | Type::FnItem(_) => Shape::Known,
            Type::Tuple(items) => Shape::Parts(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| Part { name: format!("_{index}"), kind: PartKind::Field(*item) })
                    .collect(),
            ),
            Type::Array(item, len) => match self.whole_type(ty) {
                Some(whole) => Shape::Whole(whole),
                None => {
                    let part = |index| Part { name: format!("_{index}"), kind: PartKind::Field(*item) };
                    Shape::Parts((0..*len).map(part).collect())
                }
            },
            Type::Adt(adt) => self.adt_shape(ty, *adt),
        }
    }

    fn adt_shape(&mut self, ty: TypeId, id: AdtId) -> Shape {
        let typed = self.typed;
        let adt = &typed.adts[id];
        if let Some(built_in) = built_in_type(adt) {
            return Shape::Whole(built_in);
        }
        if adt.is_enum {
            return match fieldless(adt) {
                Some(tag) => Shape::Whole(tag),
                None => Shape::Parts(enum_parts(typed, adt).parts.into()),
            };
        }
        let user = adt.origin == Origin::User;
        if user && let Some(whole) = self.whole_type(ty) {
            return Shape::Whole(whole);
        }
        Shape::Parts(
            adt.variants[0]
                .fields
                .iter()
                .map(|field| Part { name: field_name(&field.name), kind: PartKind::Field(field.ty) })
                .collect(),
        )
    }

    /// The one type of the IR that holds a value of this type, also where locals of it are taken apart. Nothing for a type that
    /// holds something known, or nothing at all.
    pub(super) fn whole_type(&mut self, ty: TypeId) -> Option<ir::Type> {
        if let Some(whole) = self.whole_types.get(&ty) {
            return whole.clone();
        }
        let whole = self.whole_type_of(ty);
        self.whole_types.insert(ty, whole.clone());
        whole
    }

    fn whole_type_of(&mut self, ty: TypeId) -> Option<ir::Type> {
        let typed = self.typed;
        match &typed.types[ty] {
            Type::Array(item, length) => {
                let item = self.element_type(*item)?;
                Some(ir::Type::Array(Box::new(item), u32::try_from(*length).ok()?))
            }
            // a buffer, known by its name
            Type::Adt(id) if typed.adts[*id].path == super::interface::APPEND => None,
            Type::Adt(id) if built_in_type(&typed.adts[*id]).is_none() && !typed.adts[*id].is_enum => {
                let adt = &typed.adts[*id];
                let fields = adt.variants[0].fields.iter().map(|field| (field_name(&field.name), field.ty));
                let parts: Vec<Part> = fields.map(|(name, ty)| Part { name, kind: PartKind::Field(ty) }).collect();
                self.whole_struct(ty, &parts)
            }
            _ => match self.shape(ty) {
                Shape::Whole(whole) => Some(whole),
                Shape::Known => None,
                Shape::Parts(parts) => self.whole_struct(ty, &parts),
            },
        }
    }

    /// A struct of the IR with these parts; parts without a value at run time have no field.
    fn whole_struct(&mut self, ty: TypeId, parts: &[Part]) -> Option<ir::Type> {
        let mut fields = Vec::new();
        for part in parts {
            let (field_type, glam, docs) = match &part.kind {
                PartKind::Tag(tag) => (tag.clone(), ir::Glam::Plain, Vec::new()),
                PartKind::Field(field) if self.is_empty(*field) => continue,
                PartKind::Field(field) => {
                    (self.whole_type(*field)?, self.glam_type(*field), self.field_docs(ty, &part.name))
                }
            };
            fields.push(ir::Field { name: part.name.clone(), ty: field_type, glam, docs });
        }
        if fields.is_empty() {
            return None;
        }
        let (variants, repr, docs, span) = match &self.typed.types[ty] {
            Type::Adt(id) => {
                let adt = &self.typed.adts[*id];
                let variants = match adt.is_enum {
                    true => adt.variants.iter().map(|variant| variant.name.clone()).collect(),
                    false => Vec::new(),
                };
                (variants, adt.repr, adt.docs.clone(), adt.span)
            }
            _ => (Vec::new(), Repr::default(), Vec::new(), Span::default()),
        };
        let declared = ir::Struct {
            name: self.struct_name(ty),
            rust_type: self.rust_type(ty),
            fields,
            docs,
            variants,
            repr_c: repr.c,
            align: repr.align.unwrap_or(1),
            span,
        };
        Some(ir::Type::Struct(self.program.structs.push_and_get_key(declared)))
    }

    fn field_docs(&self, ty: TypeId, name: &str) -> Vec<String> {
        match &self.typed.types[ty] {
            Type::Adt(id) if !self.typed.adts[*id].is_enum => {
                let fields = &self.typed.adts[*id].variants[0].fields;
                fields.iter().find(|field| field.name == name).map_or_else(Vec::new, |field| field.docs.clone())
            }
            _ => Vec::new(),
        }
    }

    /// Whether a value of this type takes no part at run time: `()`, `PhantomData`, an empty struct.
    pub(super) fn is_empty(&mut self, ty: TypeId) -> bool {
        let typed = self.typed;
        match &typed.types[ty] {
            Type::Tuple(items) => items.iter().all(|item| self.is_empty(*item)),
            Type::Array(item, length) => *length == 0 || self.is_empty(*item),
            Type::Never => true,
            Type::Adt(id) => {
                let adt = &typed.adts[*id];
                built_in_type(adt).is_none()
                    && !adt.is_enum
                    && adt.variants[0].fields.iter().all(|field| self.is_empty(field.ty))
            }
            _ => false,
        }
    }

    /// The field of the struct of the IR that holds this part of a value of type `ty`.
    pub(super) fn struct_field(&mut self, ty: TypeId, part: u32) -> u32 {
        let parts = self.part_types(ty);
        let skipped = parts[..part as usize]
            .iter()
            .filter(|part| matches!(part, PartKind::Field(field) if self.is_empty(*field)))
            .count();
        part - skipped as u32
    }

    /// The parts of a struct, tuple or enum, whole or taken apart.
    pub(super) fn part_types(&mut self, ty: TypeId) -> Vec<PartKind> {
        let typed = self.typed;
        match &typed.types[ty] {
            Type::Tuple(items) => items.iter().map(|item| PartKind::Field(*item)).collect(),
            Type::Array(item, len) => vec![PartKind::Field(*item); *len as usize],
            Type::Adt(id) if typed.adts[*id].is_enum => {
                enum_parts(typed, &typed.adts[*id]).parts.into_iter().map(|part| part.kind).collect()
            }
            Type::Adt(id) => typed.adts[*id].variants[0].fields.iter().map(|field| PartKind::Field(field.ty)).collect(),
            _ => Vec::new(),
        }
    }

    /// The part that holds a field of a variant.
    pub(super) fn part_index(&self, ty: TypeId, variant: u32, field: u32) -> u32 {
        match &self.typed.types[ty] {
            Type::Adt(id) if self.typed.adts[*id].is_enum => {
                enum_parts(self.typed, &self.typed.adts[*id]).of_fields[variant as usize][field as usize]
            }
            _ => field,
        }
    }

    /// Which of glam's types this is, or an array of it holds.
    pub(super) fn glam_type(&self, ty: TypeId) -> ir::Glam {
        match &self.typed.types[ty] {
            Type::Adt(id) => match self.typed.adts[*id].path.as_str() {
                "glam::Vec3A" => ir::Glam::Vec3A,
                "glam::Quat" => ir::Glam::Quat,
                _ => ir::Glam::Plain,
            },
            Type::Array(item, _) => self.glam_type(*item),
            _ => ir::Glam::Plain,
        }
    }

    /// The scalar that `usize` is.
    pub(super) fn usize_scalar(&self) -> Scalar {
        if self.options.usize_bits == 64 { Scalar::U64 } else { Scalar::U32 }
    }

    /// The scalar that `isize` is.
    pub(super) fn isize_scalar(&self) -> Scalar {
        if self.options.usize_bits == 64 { Scalar::I64 } else { Scalar::I32 }
    }
}

/// The type of the IR that stands for a struct of the prelude.
pub(super) fn built_in_type(adt: &Adt) -> Option<ir::Type> {
    let Some(name) = adt.path.strip_prefix("glam::") else { return atomic(adt) };
    let vector = |scalar, size| Some(ir::Type::Vector(scalar, size));
    match name {
        "Vec2" => vector(Scalar::F32, 2),
        "Vec3" | "Vec3A" => vector(Scalar::F32, 3),
        "Vec4" | "Quat" => vector(Scalar::F32, 4),
        "IVec2" => vector(Scalar::I32, 2),
        "IVec3" => vector(Scalar::I32, 3),
        "IVec4" => vector(Scalar::I32, 4),
        "UVec2" => vector(Scalar::U32, 2),
        "UVec3" => vector(Scalar::U32, 3),
        "UVec4" => vector(Scalar::U32, 4),
        "BVec2" => vector(Scalar::Bool, 2),
        "BVec3" | "BVec3A" => vector(Scalar::Bool, 3),
        "BVec4" | "BVec4A" => vector(Scalar::Bool, 4),
        "Mat2" => Some(ir::Type::Matrix(2, 2)),
        "Mat3" => Some(ir::Type::Matrix(3, 3)),
        "Mat4" => Some(ir::Type::Matrix(4, 4)),
        _ => None,
    }
}

/// The type of what an atomic holds.
pub(super) fn atomic(adt: &Adt) -> Option<ir::Type> {
    match adt.path.strip_prefix("core::sync::atomic::")? {
        "AtomicU32" => Some(ir::Type::U32),
        "AtomicI32" => Some(ir::Type::I32),
        _ => None,
    }
}

/// The type of an enum without payload: its discriminants.
pub(super) fn fieldless(adt: &Adt) -> Option<ir::Type> {
    let plain = adt.is_enum && adt.variants.iter().all(|variant| variant.fields.is_empty());
    let negative = adt.variants.iter().any(|variant| variant.discriminant < 0);
    plain.then_some(if negative { ir::Type::I32 } else { ir::Type::U32 })
}

fn field_name(name: &str) -> String {
    if is_number(name) { format!("_{name}") } else { name.into() }
}
