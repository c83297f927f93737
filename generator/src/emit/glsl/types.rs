//! Types as GLSL writes them, and the extensions that they need.

use std::collections::BTreeSet;

use super::body::Context;
use super::names::Names;
use crate::ir::{Scalar, Type};

/// A scalar's GLSL name.
pub(super) fn scalar_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "int8_t",
        Scalar::U8 => "uint8_t",
        Scalar::I16 => "int16_t",
        Scalar::U16 => "uint16_t",
        Scalar::I32 => "int",
        Scalar::U32 => "uint",
        Scalar::I64 => "int64_t",
        Scalar::U64 => "uint64_t",
        Scalar::F32 => "float",
        Scalar::F64 => "double",
    }
}

/// A vector's GLSL name.
pub(super) fn vector_name(scalar: Scalar, size: u8) -> String {
    let prefix = match scalar {
        Scalar::Bool => "b",
        Scalar::I8 => "i8",
        Scalar::U8 => "u8",
        Scalar::I16 => "i16",
        Scalar::U16 => "u16",
        Scalar::I32 => "i",
        Scalar::U32 => "u",
        Scalar::I64 => "i64",
        Scalar::U64 => "u64",
        Scalar::F32 => "",
        Scalar::F64 => "d",
    };
    format!("{prefix}vec{size}")
}

/// The type as a constructor or return type: `vec3`, `Ray`, `uint[4]`.
pub(super) fn type_name(names: &Names, ty: &Type) -> String {
    match ty {
        Type::Scalar(scalar) => scalar_name(*scalar).into(),
        Type::Vector(scalar, size) => vector_name(*scalar, *size),
        Type::Matrix(columns, rows) if columns == rows => format!("mat{columns}"),
        Type::Matrix(columns, rows) => format!("mat{columns}x{rows}"),
        Type::Array(..) => {
            let (element, sizes) = array_sizes(ty);
            format!("{}{sizes}", type_name(names, element))
        }
        Type::Struct(id) => names.structs[*id].clone(),
    }
}

/// The declaration of a name: `vec3 color`, `uint stack[4]`.
pub(super) fn declarator(names: &Names, ty: &Type, name: &str) -> String {
    let (element, sizes) = array_sizes(ty);
    format!("{} {name}{sizes}", type_name(names, element))
}

/// An array's innermost element and its sizes, outermost first.
fn array_sizes(mut ty: &Type) -> (&Type, String) {
    let mut sizes = String::new();
    while let Type::Array(element, length) = ty {
        sizes += &format!("[{}]", written_length(*length));
        ty = element;
    }
    (ty, sizes)
}

/// GLSL has no empty arrays: one that is never read has an element.
pub(super) fn written_length(length: u32) -> usize {
    length.max(1) as usize
}

/// The value of all zero bits: what a function returns after a trap.
pub(super) fn zero(cx: &Context, ty: &Type) -> String {
    let name = type_name(&cx.names, ty);
    match ty {
        Type::Scalar(Scalar::Bool) => "false".into(),
        Type::Scalar(Scalar::F32) => "0.0".into(),
        Type::Scalar(Scalar::U32) => "0u".into(),
        Type::Scalar(Scalar::I32) => "0".into(),
        Type::Scalar(_) => format!("{name}(0)"),
        Type::Vector(scalar, _) => format!("{name}({})", zero(cx, &Type::Scalar(*scalar))),
        Type::Matrix(..) => format!("{name}(0.0)"),
        Type::Array(element, length) => {
            format!("{name}({})", vec![zero(cx, element); written_length(*length)].join(", "))
        }
        Type::Struct(id) => {
            let fields: Vec<String> = cx.program.structs[*id].fields.iter().map(|field| zero(cx, &field.ty)).collect();
            format!("{name}({})", cx.shapes[*id].arguments(&fields).join(", "))
        }
    }
}

/// The extensions without which the scalars of `ty` cannot be used; structs are visited on their own.
pub(super) fn extensions(ty: &Type, needed: &mut BTreeSet<&'static str>) {
    match ty {
        Type::Array(element, _) => extensions(element, needed),
        Type::Struct(_) => {}
        Type::Scalar(scalar) | Type::Vector(scalar, _) => match scalar {
            Scalar::I64 | Scalar::U64 => {
                needed.insert("GL_EXT_shader_explicit_arithmetic_types_int64");
            }
            Scalar::I16 | Scalar::U16 => {
                needed.insert("GL_EXT_shader_explicit_arithmetic_types_int16");
            }
            Scalar::I8 | Scalar::U8 => {
                needed.insert("GL_EXT_shader_explicit_arithmetic_types_int8");
            }
            Scalar::Bool | Scalar::I32 | Scalar::U32 | Scalar::F32 | Scalar::F64 => {}
        },
        Type::Matrix(..) => {}
    }
}
