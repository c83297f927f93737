//! IR types as the host writes them.

use super::names::struct_name;
use crate::ir::layout::is_aligned_vector;
use crate::ir::{Program, Scalar, StructId, Type};

/// How a module names the structs of the interface.
#[derive(Clone, Copy)]
pub(super) enum From {
    /// `shared::Sphere`, in a scheduler's module.
    Scheduler,
    /// `Sphere`, in the shared module itself.
    Shared,
}

/// The Rust type with the bytes of `ty`; `align_16` for `Vec3A`.
pub(super) fn rust_type(program: &Program, ty: &Type, align_16: bool, from: From) -> String {
    match ty {
        Type::Scalar(scalar) => scalar_type(*scalar).to_owned(),
        Type::Vector(scalar, size) => vector_type(*scalar, *size, align_16),
        Type::Matrix(columns, rows) if columns == rows => format!("glam::Mat{columns}"),
        Type::Matrix(columns, rows) => format!("[[f32; {rows}]; {columns}]"),
        Type::Array(element, length) => format!("[{}; {length}]", rust_type(program, element, align_16, from)),
        Type::Struct(_) if is_aligned_vector(program, ty) => "glam::Vec3A".to_owned(),
        Type::Struct(id) => match from {
            From::Scheduler => format!("shared::{}", struct_name(program, *id)),
            From::Shared => struct_name(program, *id),
        },
    }
}

/// Structs of the interface, in the program's order, so each after those that it holds.
pub(super) fn interface_structs(program: &Program) -> Vec<StructId> {
    let mut used = vec![false; program.structs.len()];
    let buffers = program.interface.buffers.iter().map(|buffer| &buffer.element);
    let uniforms = program.interface.uniforms.iter().map(|uniform| &uniform.ty);
    buffers.chain(uniforms).for_each(|ty| mark(program, ty, &mut used));
    program.structs.keys().filter(|&id| used[usize::from(id)]).collect()
}

/// Structs whose bytes lie in a buffer: those must have rustc's `repr(C)` layout.
pub(super) fn buffer_structs(program: &Program) -> Vec<StructId> {
    let mut used = vec![false; program.structs.len()];
    program.interface.buffers.iter().for_each(|buffer| mark(program, &buffer.element, &mut used));
    program.structs.keys().filter(|&id| used[usize::from(id)]).collect()
}

fn mark(program: &Program, ty: &Type, used: &mut [bool]) {
    match ty {
        Type::Struct(_) if is_aligned_vector(program, ty) => {}
        Type::Struct(id) if !used[usize::from(*id)] => {
            used[usize::from(*id)] = true;
            program.structs[*id].fields.iter().for_each(|field| mark(program, &field.ty, used));
        }
        Type::Array(element, _) => mark(program, element, used),
        _ => {}
    }
}

fn scalar_type(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Bool => "bool",
        Scalar::I8 => "i8",
        Scalar::U8 => "u8",
        Scalar::I16 => "i16",
        Scalar::U16 => "u16",
        Scalar::I32 => "i32",
        Scalar::U32 => "u32",
        Scalar::I64 => "i64",
        Scalar::U64 => "u64",
        Scalar::F32 => "f32",
        Scalar::F64 => "f64",
    }
}

fn vector_type(scalar: Scalar, size: u8, align_16: bool) -> String {
    let aligned = if align_16 && size == 3 { "A" } else { "" };
    match scalar {
        Scalar::F32 => format!("glam::Vec{size}{aligned}"),
        Scalar::U32 => format!("glam::UVec{size}"),
        Scalar::I32 => format!("glam::IVec{size}"),
        Scalar::Bool => format!("glam::BVec{size}"),
        other => format!("[{}; {size}]", scalar_type(other)),
    }
}
