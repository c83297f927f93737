//! Statements that put by-value parameters at their offsets in push constants or in the uniform block.
//!
//! Leaf by leaf: so a uniform struct needs no `repr(C)`, padding is never read, and a `bool` becomes the word that the kernel reads.

use super::fit;
use super::names::{field_name, ident};
use crate::ir::layout::{self, is_aligned_vector, struct_layout};
use crate::ir::{Glam, Program, Scalar, Type};
use crate::schedule::plan::{PushMember, PushValue};

/// Spaces before a statement of a method.
const INDENT: usize = 8;

/// The statements of `bind` for the members of `bytes` (`self.push` or `self.block`).
pub(super) fn of_parameters(program: &Program, bytes: &str, members: &[PushMember]) -> Vec<String> {
    let mut lines = Vec::new();
    for member in members {
        let at = Offset::new(member.offset);
        match &member.value {
            PushValue::Grid | PushValue::Origin | PushValue::Count | PushValue::Round => {}
            PushValue::Length(id) => {
                let name = ident(&program.interface.buffers[*id].name);
                let value = Value { root: "bindings".into(), links: vec![format!(".{name}"), ".len".to_owned()] };
                lines.push(put(INDENT, bytes, &at, &value));
            }
            PushValue::Uniform(id) => {
                let uniform = &program.interface.uniforms[*id];
                let name = ident(&uniform.name);
                let value = match uniform.ty {
                    // A local of the user's name, unless it would hide what the next statements use.
                    Type::Struct(_) if !matches!(name.as_str(), "bindings" | "put") => {
                        lines.push(format!("let {name} = bindings.{name};"));
                        Value { root: name, links: Vec::new() }
                    }
                    _ => Value { root: "bindings".into(), links: vec![format!(".{name}")] },
                };
                lines.extend(leaves(program, bytes, &uniform.ty, at, &value, INDENT));
            }
        }
    }
    lines
}

/// The statements that put the range, and the round where there is one.
pub(super) fn of_launch(members: &[PushMember]) -> Vec<String> {
    let of_range = |field: &str| Some(Value { root: "range".into(), links: vec![field.to_owned()] });
    let value = |value: &PushValue| match value {
        PushValue::Grid => of_range(".grid"),
        PushValue::Origin => of_range(".origin"),
        PushValue::Count => of_range(".count"),
        PushValue::Round => Some(Value { root: "round".into(), links: Vec::new() }),
        PushValue::Uniform(_) | PushValue::Length(_) => None,
    };
    let statement =
        |member: &PushMember| Some(put(INDENT, "push", &Offset::new(member.offset), &value(&member.value)?));
    members.iter().filter_map(statement).collect()
}

/// A byte offset: a number, and `stride * index` for each loop around the statement.
#[derive(Clone)]
struct Offset {
    base: u32,
    loops: Vec<String>,
}

impl Offset {
    fn new(base: u32) -> Self {
        Self { base, loops: Vec::new() }
    }

    fn text(&self) -> String {
        std::iter::once(self.base.to_string()).chain(self.loops.iter().cloned()).collect::<Vec<_>>().join(" + ")
    }
}

/// `root.link.link`, kept apart so that it can be broken.
#[derive(Clone)]
struct Value {
    root: String,
    links: Vec<String>,
}

impl Value {
    fn with(&self, link: String) -> Self {
        let mut value = self.clone();
        value.links.push(link);
        value
    }
}

fn leaves(program: &Program, bytes: &str, ty: &Type, at: Offset, value: &Value, indent: usize) -> Vec<String> {
    match ty {
        Type::Struct(_) if is_aligned_vector(program, ty) => leaves(program, bytes, &Type::vec(3), at, value, indent),
        Type::Struct(id) => {
            let offsets = struct_layout(program, *id).offsets;
            let fields = program.structs[*id].fields.iter().zip(offsets);
            let field = |(field, offset): (&crate::ir::Field, u32)| {
                let at = Offset { base: at.base + offset, loops: at.loops.clone() };
                leaves(program, bytes, &field.ty, at, &value.with(format!(".{}", field_name(field))), indent)
            };
            fields.flat_map(field).collect()
        }
        Type::Array(element, _) if !is_plain_array(element) => {
            let index = ["i", "j", "k", "l"][at.loops.len().min(3)];
            let stride = layout::bytes(program, element, Glam::Plain).size;
            let mut inner = at;
            inner.loops.push(format!("{stride} * {index}"));
            let all = format!("{}{}", value.root, value.links.concat());
            let item = Value { root: format!("{all}[{index}]"), links: Vec::new() };
            let pad = " ".repeat(indent);
            let body = leaves(program, bytes, element, inner, &item, indent + 4);
            let body: String = body.iter().map(|line| format!("{pad}    {line}\n")).collect();
            vec![format!("for {index} in 0..{all}.len() {{\n{body}{pad}}}")]
        }
        leaf => vec![put(indent, bytes, &at, &plain(leaf, value))],
    }
}

/// Whether a leaf is an array that goes as it is; other arrays go element by element.
fn is_plain_array(element: &Type) -> bool {
    matches!(element, Type::Scalar(scalar) if *scalar != Scalar::Bool)
}

/// A leaf as numbers without padding.
fn plain(leaf: &Type, value: &Value) -> Value {
    let convert = |from: &str, after: &str| Value {
        root: format!("{from}({}{})", value.root, value.links.concat()),
        links: if after.is_empty() { Vec::new() } else { vec![after.to_owned()] },
    };
    match leaf {
        Type::Scalar(Scalar::Bool) => convert("u32::from", ""),
        Type::Vector(Scalar::Bool, size) => convert(&format!("<[bool; {size}]>::from"), ".map(u32::from)"),
        Type::Vector(Scalar::F32 | Scalar::I32 | Scalar::U32, _) => value.with(".to_array()".into()),
        Type::Matrix(columns, rows) if columns == rows => value.with(".to_cols_array()".into()),
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) | Type::Array(..) | Type::Struct(_) => value.clone(),
    }
}

fn put(indent: usize, bytes: &str, at: &Offset, value: &Value) -> String {
    let target = format!("&mut {bytes}");
    let line = format!("{}{}", value.root, value.links.concat());
    let value = if line.len() > 60 { fit::chain(indent + 4, &value.root, &value.links) } else { line };
    fit::call(indent, "put", &[target, at.text(), value], ";")
}
