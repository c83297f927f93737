//! `shared/mod.rs`: a twin of each struct of the interface, or the user's own, and what is asserted of their layout.

use askama::Template;

use super::fit;
use super::names::{field_name, ident, is_tuple_field, struct_name};
use super::types::{From, buffer_structs, interface_structs, rust_type};
use crate::base::Options;
use crate::diag::{Diagnostic, codes};
use crate::emit::file::{EmitInput, File};
use crate::ir::layout::struct_layout;
use crate::ir::{Field, Program, StructId};

#[derive(Template)]
#[template(path = "host/shared.rs")]
struct SharedView {
    what: &'static str,
    uses_mem: bool,
    imports: String,
    twins: Vec<String>,
    checks: Vec<LayoutCheck>,
}

/// What is asserted of one struct.
struct LayoutCheck {
    name: String,
    size: u32,
    align: u32,
    fields: Vec<FieldCheck>,
}

struct FieldCheck {
    name: String,
    offset: u32,
}

/// The file, if the interface holds structs.
pub(super) fn shared(input: &EmitInput<'_>) -> Option<File> {
    let program = &input.coroutine.program;
    let structs = interface_structs(program);
    if structs.is_empty() {
        return None;
    }
    let in_buffers = buffer_structs(program);
    let checks: Vec<_> = in_buffers.iter().map(|&id| check(program, id)).collect();
    let view = match &input.options.types {
        Some(path) => SharedView {
            what: "They are yours; the kernels rely on this layout.",
            uses_mem: !checks.is_empty(),
            imports: own_types(path, program, &structs),
            twins: Vec::new(),
            checks,
        },
        None => SharedView {
            what: "Their fields and bytes are those of the input's structs.",
            uses_mem: !checks.is_empty(),
            imports: String::new(),
            twins: structs.iter().map(|&id| twin(program, id, in_buffers.contains(&id))).collect(),
            checks,
        },
    };
    let text = view.render().expect("writing to a string does not fail");
    Some(File { path: "shared/mod.rs".into(), text: text + "\n" })
}

/// The path of `--types`, if a host can use what stands there.
pub fn types_path(text: &str) -> Result<String, String> {
    let is_plain = |path: &syn::Path| path.segments.iter().all(|segment| segment.arguments.is_none());
    let path = syn::parse_str(text).ok().filter(is_plain).filter(|_| !text.contains(char::is_whitespace));
    path.map(|_| text.to_owned())
        .ok_or_else(|| format!("`{text}` is no path of a Rust module, such as `crate::kernels`"))
}

/// The same of the options, which need not come from the command line.
pub fn check_types(options: &Options) -> Result<(), Box<Diagnostic>> {
    let wrong = |message| Box::new(Diagnostic::error_without_place(codes::USAGE, message));
    options.types.as_deref().map_or(Ok(()), |path| types_path(path).map(drop)).map_err(wrong)
}

/// `pub use` of the user's structs.
fn own_types(path: &str, program: &Program, structs: &[StructId]) -> String {
    let used = |id: &StructId| match (&program.structs[*id].name, struct_name(program, *id)) {
        (own, name) if *own == name => name,
        (own, name) => format!("{own} as {name}"),
    };
    let mut names: Vec<_> = structs.iter().map(used).collect();
    names.sort();
    let head = format!("pub use {path}::");
    let names = fit::braces(head.len(), &names.iter().map(String::as_str).collect::<Vec<_>>());
    format!("{head}{names};")
}

/// The struct's definition, formatted.
fn twin(program: &Program, id: StructId, in_buffer: bool) -> String {
    let item = &program.structs[id];
    let docs =
        |docs: &[String]| docs.iter().map(|line| format!("///{}{line}\n", space_before(line))).collect::<String>();
    let field = |field: &Field| {
        let doc = match field.docs.as_slice() {
            [] => format!("/// `{}` of the input.\n", field.name),
            lines => docs(lines),
        };
        format!("{doc}pub {}: {},\n", ident(&field.name), rust_type(program, &field.ty, field.align_16, From::Shared))
    };
    let doc = match item.docs.as_slice() {
        [] => format!("/// `{}` of the input.\n", item.name),
        lines => docs(lines),
    };
    let repr = match item.align {
        _ if !in_buffer => String::new(),
        1 => "#[repr(C)]\n".to_owned(),
        align => format!("#[repr(C, align({align}))]\n"),
    };
    let name = struct_name(program, id);
    let body = if !item.fields.is_empty() && item.fields.iter().all(|field| is_tuple_field(&field.name)) {
        let ty = |field: &Field| format!("pub {}", rust_type(program, &field.ty, field.align_16, From::Shared));
        format!("({});", item.fields.iter().map(ty).collect::<Vec<_>>().join(", "))
    } else {
        format!(" {{\n{}}}", item.fields.iter().map(field).collect::<String>())
    };
    let source = format!("{doc}{repr}#[derive(Clone, Copy, Debug, PartialEq)]\npub struct {name}{body}\n");
    let file = syn::parse_file(&source).unwrap_or_else(|error| panic!("a struct is Rust: {error}\n{source}"));
    prettyplease::unparse(&file).trim_end().to_owned()
}

fn space_before(line: &str) -> &'static str {
    if line.is_empty() || line.starts_with(' ') { "" } else { " " }
}

fn check(program: &Program, id: StructId) -> LayoutCheck {
    let layout = struct_layout(program, id);
    let fields = program.structs[id].fields.iter().zip(layout.offsets);
    LayoutCheck {
        name: struct_name(program, id),
        size: layout.bytes.size,
        align: layout.bytes.align,
        fields: fields.map(|(field, offset)| FieldCheck { name: field_name(&field.name), offset }).collect(),
    }
}
