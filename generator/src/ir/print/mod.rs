//! The text form of the IR: Rust-like, with as few parentheses as Rust needs. `--dump` shows it, and tests compare it.
//!
//! Names that are not unique get `_2`, `_3` in order of declaration, so the text of equal programs is equal. What Rust has no
//! words for reads as a statement of its own: `suspend 'shade`, `check i < n else trap 0`, `leave 'shade`.

mod expr;
mod names;
mod stmt;

pub use names::Names;

use std::fmt::Write;

use super::{Block, Buffer, BufferAccess, Expr, Function, IdKind, ParamMode, Program, Scalar, Type};

/// A whole program.
pub fn program(program: &Program) -> String {
    let mut out = format!("module {}\n", program.module);
    for item in &program.structs {
        let fields: Vec<_> =
            item.fields.iter().map(|field| format!("{}: {}", field.name, type_name(program, &field.ty))).collect();
        let _ = writeln!(out, "struct {} {{ {} }}", item.name, fields.join(", "));
    }
    let nothing = Names::default();
    for constant in &program.constants {
        let ty = type_name(program, &constant.value.ty);
        let _ = writeln!(out, "const {}: {ty} = {};", constant.name, expr(program, &nothing, &constant.value));
    }
    for uniform in &program.interface.uniforms {
        let _ = writeln!(out, "uniform {}: {}", uniform.name, type_name(program, &uniform.ty));
    }
    for buffer in &program.interface.buffers {
        let _ = writeln!(out, "buffer {}", buffer_text(program, buffer));
    }
    for item in &program.functions {
        out.push('\n');
        out.push_str(&function(program, item));
    }
    out.push('\n');
    let head = format!("entry {}(id: {})", program.entry.name, id_type(program.interface.id));
    let names = Names::of(program, &program.entry.vars, &program.entry.labels);
    braced(&mut out, &head, &block(program, &names, &program.entry.body));
    out
}

/// One function.
pub fn function(program: &Program, function: &Function) -> String {
    let names = Names::of(program, &function.vars, &function.labels);
    let params: Vec<_> = function
        .params
        .iter()
        .map(|param| {
            let mode = if param.mode == ParamMode::InOut { "inout " } else { "" };
            format!("{mode}{}: {}", names.var(param.var), type_name(program, &function.vars[param.var].ty))
        })
        .collect();
    let ret = function.ret.as_ref().map_or(String::new(), |ty| format!(" -> {}", type_name(program, ty)));
    let mut out = String::new();
    let head = format!("fn {}({}){ret}", function.name, params.join(", "));
    braced(&mut out, &head, &block(program, &names, &function.body));
    out
}

/// The statements of a block, one a line, not indented.
pub fn block(program: &Program, names: &Names, block: &Block) -> String {
    let mut printer = stmt::Printer::new(program, names);
    printer.block(block);
    printer.finish()
}

/// An expression.
pub fn expr(program: &Program, names: &Names, value: &Expr) -> String {
    expr::Printer { program, names }.expr(value)
}

/// A type, as Rust with glam writes it.
pub fn type_name(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Scalar(scalar) => scalar_name(*scalar).to_string(),
        Type::Vector(scalar, size) => {
            let prefix = match scalar {
                Scalar::F32 => "",
                Scalar::F64 => "D",
                Scalar::Bool => "B",
                Scalar::I32 => "I",
                Scalar::U32 => "U",
                Scalar::I8 => "I8",
                Scalar::U8 => "U8",
                Scalar::I16 => "I16",
                Scalar::U16 => "U16",
                Scalar::I64 => "I64",
                Scalar::U64 => "U64",
            };
            format!("{prefix}Vec{size}")
        }
        Type::Matrix(columns, rows) if columns == rows => format!("Mat{columns}"),
        Type::Matrix(columns, rows) => format!("Mat{columns}x{rows}"),
        Type::Array(element, length) => format!("[{}; {length}]", type_name(program, element)),
        Type::Struct(id) => program.structs[*id].name.clone(),
    }
}

/// A scalar type, as Rust writes it.
pub fn scalar_name(scalar: Scalar) -> &'static str {
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

fn buffer_text(program: &Program, buffer: &Buffer) -> String {
    let element = type_name(program, &buffer.element);
    match buffer.access {
        BufferAccess::Read => format!("{}: [{element}]", buffer.name),
        BufferAccess::ReadWrite => format!("{}: mut [{element}]", buffer.name),
        BufferAccess::Atomic => format!("{}: atomic [{element}]", buffer.name),
        BufferAccess::Append { .. } => format!("{}: append [{element}]", buffer.name),
        BufferAccess::Counter => format!("{}: counter [{element}]", buffer.name),
    }
}

fn id_type(id: IdKind) -> &'static str {
    match id {
        IdKind::U32 => "u32",
        IdKind::UVec2 => "UVec2",
        IdKind::UVec3 => "UVec3",
        IdKind::Array2 => "[u32; 2]",
        IdKind::Array3 => "[u32; 3]",
    }
}

/// `head { body }` with the body indented.
fn braced(out: &mut String, head: &str, body: &str) {
    let _ = writeln!(out, "{head} {{");
    for line in body.lines() {
        let _ = if line.is_empty() { writeln!(out) } else { writeln!(out, "    {line}") };
    }
    out.push_str("}\n");
}

#[cfg(test)]
mod tests;
