//! `shared/mod.rs`: a twin of each struct of the interface, or the user's own, and what is asserted of their layout.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::fit;
use super::names::{field_name, ident, struct_name};
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
    /// Their definitions, or names for the user's.
    structs: Vec<String>,
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
            structs: structs.iter().filter_map(|&id| alias(path, program, id)).collect(),
            checks,
        },
        None => SharedView {
            what: "Their fields and bytes are those of the input's structs.",
            uses_mem: !checks.is_empty(),
            imports: String::new(),
            structs: structs.iter().map(|&id| twin(program, id, in_buffers.contains(&id))).collect(),
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

/// A `pub use` for each module that holds structs of the user's; their crate's root is the module `root` here.
fn own_types(root: &str, program: &Program, structs: &[StructId]) -> String {
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for &id in structs {
        let Some((module, item)) = named(&program.structs[id].rust_type) else { continue };
        let name = struct_name(program, id);
        let used = if item == name { name } else { format!("{item} as {name}") };
        // behind every name: what a module holds itself follows its modules
        modules.entry(format!("{}::~", from_root(root, module))).or_default().insert(used);
    }
    let uses = modules.iter().map(|(module, items)| {
        let head = format!("pub use {}", module.trim_end_matches('~'));
        let items: Vec<&str> = items.iter().map(String::as_str).collect();
        format!("{head}{};", fit::braces(head.len(), &items))
    });
    uses.collect::<Vec<_>>().join("\n")
}

/// A name for one of the user's structs that `pub use` cannot give one: it has generic arguments, or is a tuple.
fn alias(root: &str, program: &Program, id: StructId) -> Option<String> {
    let own = &program.structs[id].rust_type;
    if named(own).is_some() {
        return None;
    }
    let head = format!("/// {} of the input.\npub type {} =", shown(own), struct_name(program, id));
    let line = format!(" {};", from_root(root, own));
    let width = head.lines().last().map_or(0, str::len) + line.len();
    Some(if width <= fit::LINE { head + &line } else { format!("{head}\n   {line}") })
}

/// The module and the name of a type that is an item without arguments.
fn named(rust_type: &str) -> Option<(&str, &str)> {
    rust_type.rsplit_once("::").filter(|_| !rust_type.contains(['<', '(', '[']))
}

/// A type in documentation, seen from the input's root.
fn shown(rust_type: &str) -> String {
    format!("`{}`", in_crate(rust_type, ""))
}

/// Rust code with the module `root` for the input's crate.
fn from_root(root: &str, code: &str) -> String {
    in_crate(&format!("{code}::"), &format!("{root}::")).trim_end_matches("::").to_owned()
}

/// Rust code with another path for `crate::`.
fn in_crate(code: &str, path: &str) -> String {
    let mut words = code.split("crate::");
    let mut out = words.next().unwrap_or_default().to_owned();
    for word in words {
        let is_keyword = !out.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        out += if is_keyword { path } else { "crate::" };
        out += word;
    }
    out
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
        format!("{doc}pub {}: {},\n", ident(&field.name), rust_type(program, &field.ty, field.glam, From::Shared))
    };
    let doc = match item.docs.as_slice() {
        [] => format!("/// {} of the input.\n", shown(&item.rust_type)),
        lines => docs(lines),
    };
    let repr = match item.align {
        _ if !in_buffer => String::new(),
        1 => "#[repr(C)]\n".to_owned(),
        align => format!("#[repr(C, align({align}))]\n"),
    };
    let name = struct_name(program, id);
    let body = if item.is_tuple() {
        let ty = |field: &Field| format!("pub {}", rust_type(program, &field.ty, field.glam, From::Shared));
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
        fields: fields.map(|(field, offset)| FieldCheck { name: field_name(field), offset }).collect(),
    }
}
