//! `main.rs` of `corogen run --host`: calls the generated host with arguments from files.

use askama::Template;

use super::names::{field_name, ident, type_name};
use super::types::{From, interface_structs, rust_type};
use crate::emit::file::{EmitInput, File};
use crate::ir::interface::InterfaceParam;
use crate::ir::layout::{bytes, is_aligned_vector, struct_layout};
use crate::ir::{BufferAccess, Glam, Program, Scalar, Type};

#[derive(Template)]
#[template(path = "host/driver.rs")]
struct DriverView {
    entry: String,
    name: String,
    scheduler: &'static str,
    uses_shared: bool,
    settings: Vec<&'static str>,
    /// Parameters, by number.
    files: Vec<usize>,
    /// Declares `value_N`.
    values: Vec<String>,
    /// Fields of `Args`.
    arguments: Vec<String>,
    /// Parameters that are written back.
    results: Vec<usize>,
    /// Append buffers, which are written back too.
    lists: Vec<usize>,
}

/// The file. It stands beside a folder `generated` that holds the scheduler's and the shared module.
pub fn driver(input: &EmitInput<'_>) -> File {
    let program = &input.coroutine.program;
    let params = &program.interface.params;
    let access = |param: &InterfaceParam| match param {
        InterfaceParam::Uniform(_) => BufferAccess::Read,
        InterfaceParam::Buffer(id) => program.interface.buffers[*id].access,
    };
    let is_list = |number: &usize| matches!(access(&params[*number]), BufferAccess::Append { .. });
    let view = DriverView {
        entry: program.entry.name.clone(),
        name: type_name(&program.entry.name),
        scheduler: input.plan.scheduler.folder(),
        uses_shared: !interface_structs(program).is_empty(),
        settings: input.plan.settings.iter().map(|setting| setting.name).collect(),
        files: (0..params.len()).collect(),
        values: params.iter().enumerate().map(|(number, param)| declare(program, number, *param)).collect(),
        arguments: params.iter().enumerate().map(|(number, param)| argument(program, number, *param)).collect(),
        results: (0..params.len())
            .filter(|number| access(&params[*number]) != BufferAccess::Read && !is_list(number))
            .collect(),
        lists: (0..params.len()).filter(is_list).collect(),
    };
    let text = view.render().expect("writing to a string does not fail");
    File { path: "main.rs".into(), text: text + "\n" }
}

fn declare(program: &Program, number: usize, param: InterfaceParam) -> String {
    match param {
        InterfaceParam::Uniform(id) => {
            let uniform = &program.interface.uniforms[id];
            let value = value(program, &uniform.ty, uniform.glam, number, "0", 0);
            format!("let value_{number} = {value};")
        }
        InterfaceParam::Buffer(id) => {
            let buffer = &program.interface.buffers[id];
            let element = rust_type(program, &buffer.element, buffer.glam, From::Scheduler);
            match buffer.access {
                BufferAccess::Read => format!("let value_{number} = elements::<{element}>(&bytes_{number});"),
                BufferAccess::Append { .. } => {
                    let capacity = format!("bytes_{number}.len() / size_of::<{element}>().max(1)");
                    format!("let mut value_{number} = Append::<{element}>::new({capacity});")
                }
                _ => format!("let mut value_{number} = elements::<{element}>(&bytes_{number});"),
            }
        }
    }
}

fn argument(program: &Program, number: usize, param: InterfaceParam) -> String {
    let (name, borrow) = match param {
        InterfaceParam::Uniform(id) => {
            let uniform = &program.interface.uniforms[id];
            (&uniform.name, if matches!(uniform.ty, Type::Struct(_)) { "&" } else { "" })
        }
        InterfaceParam::Buffer(id) => {
            let buffer = &program.interface.buffers[id];
            (&buffer.name, if buffer.access == BufferAccess::Read { "&" } else { "&mut " })
        }
    };
    format!("{}: {borrow}value_{number}", ident(name))
}

/// An expression that reads a value at the byte offset `at`, leaf by leaf: a uniform struct need not be `repr(C)`.
fn value(program: &Program, ty: &Type, glam: Glam, number: usize, at: &str, depth: usize) -> String {
    let read = |ty: &str| format!("read::<{ty}>(&bytes_{number}, {at})");
    match ty {
        Type::Scalar(Scalar::Bool) => format!("{} != 0", read("u32")),
        Type::Vector(Scalar::Bool, size) => {
            format!(
                "{}::from({}.map(|truth| truth != 0))",
                leaf(program, ty, Glam::Plain),
                read(&format!("[u32; {size}]"))
            )
        }
        Type::Vector(Scalar::F32 | Scalar::I32 | Scalar::U32, _) => {
            let array = if glam == Glam::Vec3A { read("[f32; 3]") } else { read("_") };
            format!("{}::from_array({array})", leaf(program, ty, glam))
        }
        Type::Matrix(columns, rows) if columns == rows => {
            format!("{}::from_cols_array(&{})", leaf(program, ty, glam), read("_"))
        }
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => read(&leaf(program, ty, glam)),
        Type::Array(element, length) => {
            let index = ["i", "j", "k", "l"][depth.min(3)];
            let stride = bytes(program, element, glam).size;
            let item = value(program, element, glam, number, &format!("{at} + {stride} * {index}"), depth + 1);
            format!("std::array::from_fn::<_, {length}, _>(|{index}| {item})")
        }
        Type::Struct(_) if is_aligned_vector(program, ty) => {
            value(program, &Type::vec(3), Glam::Vec3A, number, at, depth)
        }
        Type::Struct(id) => {
            let offsets = struct_layout(program, *id).offsets;
            let fields = program.structs[*id].fields.iter().zip(offsets).map(|(field, offset)| {
                let at = format!("{at} + {offset}");
                format!("{}: {}", field_name(field), value(program, &field.ty, field.glam, number, &at, depth))
            });
            let fields: Vec<_> = fields.collect();
            format!("{} {{ {} }}", leaf(program, ty, glam), fields.join(", "))
        }
    }
}

fn leaf(program: &Program, ty: &Type, glam: Glam) -> String {
    rust_type(program, ty, glam, From::Scheduler)
}
