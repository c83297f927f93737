//! What values are made of, as a user names it: fields, elements, columns and components.

use crate::ir::layout::{self, Bytes};
use crate::ir::{Buffer, Field, Glam, Program, Scalar, StructId, Type};

/// A type with what rustc's layout of it depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Typed<'a> {
    pub(super) program: &'a Program,
    pub(super) ty: &'a Type,
    pub(super) glam: Glam,
}

/// A part of a value: a component, column, element or field, and where its bytes begin.
pub(super) struct Part<'a> {
    pub(super) name: String,
    pub(super) offset: usize,
    pub(super) typed: Typed<'a>,
}

/// The components of a vector. A matrix calls its columns `x_axis` and so on.
const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

impl<'a> Typed<'a> {
    /// An element of a buffer.
    pub(super) fn element(program: &'a Program, buffer: &'a Buffer) -> Self {
        Self { program, ty: &buffer.element, glam: buffer.glam }.plain()
    }

    /// An element of an array of `Vec3A` as the vector that it is.
    fn plain(self) -> Self {
        if layout::is_aligned_vector(self.program, self.ty) {
            return Self { ty: vector(3), glam: Glam::Vec3A, ..self };
        }
        self
    }

    /// Size and alignment.
    pub(super) fn bytes(self) -> Bytes {
        layout::bytes(self.program, self.ty, self.glam)
    }

    /// What a message calls the type.
    pub(super) fn name(self) -> String {
        crate::ir::print::type_name(self.program, self.ty)
    }

    /// The parts that it is made of; none for a scalar.
    pub(super) fn parts(self) -> Vec<Part<'a>> {
        let numbered = |count: usize, typed: Self, name: &dyn Fn(usize) -> String| {
            let stride = typed.bytes().size as usize;
            (0..count).map(|at| Part { name: name(at), offset: at * stride, typed }).collect()
        };
        let plain = |ty| Self { ty, glam: Glam::Plain, ..self };
        match self.ty {
            Type::Scalar(_) => Vec::new(),
            Type::Vector(kind, size) => {
                numbered(usize::from(*size), plain(scalar(*kind)), &|at| COMPONENTS[at].to_owned())
            }
            Type::Matrix(columns, rows) => {
                numbered(usize::from(*columns), plain(vector(*rows)), &|at| format!("{}_axis", COMPONENTS[at]))
            }
            Type::Array(element, length) => {
                numbered(*length as usize, Typed { ty: element, ..self }.plain(), &|at| at.to_string())
            }
            Type::Struct(id) => self.fields(*id),
        }
    }

    fn fields(self, id: StructId) -> Vec<Part<'a>> {
        let fields = self.program.structs[id].fields.iter();
        let offsets = layout::struct_layout(self.program, id).offsets;
        let is_tuple = self.is_tuple();
        let part = |(field, offset): (&'a Field, u32)| Part {
            name: field.position().filter(|_| is_tuple).unwrap_or(&field.name).to_owned(),
            offset: offset as usize,
            typed: Typed { ty: &field.ty, glam: field.glam, ..self },
        };
        fields.zip(offsets).map(part).collect()
    }

    /// Whether it is a tuple, or a struct that was declared as one.
    pub(super) fn is_tuple(self) -> bool {
        matches!(self.ty, Type::Struct(id) if self.program.structs[*id].is_tuple())
    }

    /// How many scalars it holds.
    pub(super) fn scalars(self) -> usize {
        match self.ty {
            Type::Scalar(_) => 1,
            Type::Array(element, length) => Typed { ty: element, ..self }.plain().scalars() * *length as usize,
            _ => self.parts().iter().map(|part| part.typed.scalars()).sum(),
        }
    }
}

fn vector(size: u8) -> &'static Type {
    match size {
        2 => &Type::Vector(Scalar::F32, 2),
        3 => &Type::Vector(Scalar::F32, 3),
        _ => &Type::Vector(Scalar::F32, 4),
    }
}

fn scalar(kind: Scalar) -> &'static Type {
    match kind {
        Scalar::Bool => &Type::BOOL,
        Scalar::I8 => &Type::Scalar(Scalar::I8),
        Scalar::U8 => &Type::Scalar(Scalar::U8),
        Scalar::I16 => &Type::Scalar(Scalar::I16),
        Scalar::U16 => &Type::Scalar(Scalar::U16),
        Scalar::I32 => &Type::I32,
        Scalar::U32 => &Type::U32,
        Scalar::I64 => &Type::Scalar(Scalar::I64),
        Scalar::U64 => &Type::Scalar(Scalar::U64),
        Scalar::F32 => &Type::F32,
        Scalar::F64 => &Type::Scalar(Scalar::F64),
    }
}
