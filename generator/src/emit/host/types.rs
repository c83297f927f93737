//! IR types as the host writes them.

use super::names::struct_name;
use crate::ir::{Glam, Program, Scalar, StructId, Type};

/// How a module names the structs of the interface.
#[derive(Clone, Copy)]
pub(super) enum From {
    /// `shared::Sphere`, in a scheduler's module.
    Scheduler,
    /// `Sphere`, in the shared module itself.
    Shared,
}

/// The Rust type with the bytes of `ty`; `glam` says which of glam's types it is, or an array holds.
pub(super) fn rust_type(program: &Program, ty: &Type, glam: Glam, from: From) -> String {
    match ty {
        Type::Scalar(scalar) => scalar_type(*scalar).to_owned(),
        Type::Vector(scalar, size) => vector_type(*scalar, *size, glam),
        Type::Matrix(columns, rows) if columns == rows => format!("glam::Mat{columns}"),
        Type::Matrix(columns, rows) => format!("[[f32; {rows}]; {columns}]"),
        Type::Array(element, length) => format!("[{}; {length}]", rust_type(program, element, glam, from)),
        Type::Struct(id) if is_glams(program, *id) => program.structs[*id].rust_type.clone(),
        Type::Struct(id) => match from {
            From::Scheduler => format!("shared::{}", struct_name(program, *id)),
            From::Shared => struct_name(program, *id),
        },
    }
}

/// Whether a struct is one of glam's own, such as `Affine3A`, which hosts have as it is.
fn is_glams(program: &Program, id: StructId) -> bool {
    program.structs[id].rust_type.starts_with("glam::")
}

/// Structs of the interface that hosts declare, in the program's order, so each after those that it holds.
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
        Type::Struct(id) if is_glams(program, *id) => {}
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

fn vector_type(scalar: Scalar, size: u8, glam: Glam) -> String {
    match scalar {
        Scalar::F32 => match glam {
            Glam::Plain => format!("glam::Vec{size}"),
            Glam::Vec3A => "glam::Vec3A".to_owned(),
            Glam::Quat => "glam::Quat".to_owned(),
        },
        Scalar::U32 => format!("glam::UVec{size}"),
        Scalar::I32 => format!("glam::IVec{size}"),
        Scalar::Bool => format!("glam::BVec{size}"),
        other => format!("[{}; {size}]", scalar_type(other)),
    }
}
