//! Structs: their text, and the padding that gives them rustc's bytes where they stand in buffers.

use std::collections::BTreeSet;

use super::names::Names;
use super::order::in_source_order;
use super::types::declarator;
use crate::base::Table;
use crate::ir::layout::struct_layout;
use crate::ir::{Program, Struct, StructId, Type};

/// A struct's members in order: the user's fields and padding.
pub(super) struct Shape {
    members: Vec<Member>,
}

enum Member {
    /// A field of the user, by number.
    Field(usize),
    /// Bytes that rustc leaves unused: a GLSL type and its zero.
    Padding(String, String),
}

/// The shapes of all structs; only those that a buffer or uniform holds are padded.
pub(super) fn shapes(program: &Program) -> Table<StructId, Shape> {
    let shared = shared_structs(program);
    program
        .structs
        .keys()
        .map(|id| {
            let fields = program.structs[id].fields.len();
            if !shared.contains(&id) {
                return Shape { members: (0..fields).map(Member::Field).collect() };
            }
            let layout = struct_layout(program, id);
            let mut members = Vec::new();
            for (field, &bytes) in layout.padding.iter().enumerate() {
                members.extend(padding(bytes));
                members.push(Member::Field(field));
            }
            members.extend(padding(layout.tail));
            Shape { members }
        })
        .collect()
}

/// The order of their definitions.
pub(super) fn order(program: &Program) -> Vec<StructId> {
    fn held(ty: &Type) -> Option<StructId> {
        match ty {
            Type::Struct(id) => Some(*id),
            Type::Array(element, _) => held(element),
            Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => None,
        }
    }
    in_source_order(
        &program.structs,
        |declared| declared.span,
        |declared| declared.fields.iter().filter_map(|field| held(&field.ty)).collect(),
    )
}

/// Structs whose bytes the host sees.
fn shared_structs(program: &Program) -> BTreeSet<StructId> {
    fn mark(program: &Program, ty: &Type, marked: &mut BTreeSet<StructId>) {
        match ty {
            Type::Array(element, _) => mark(program, element, marked),
            Type::Struct(id) => {
                marked.insert(*id);
                program.structs[*id].fields.iter().for_each(|field| mark(program, &field.ty, marked));
            }
            Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => {}
        }
    }
    let mut marked = BTreeSet::new();
    program.interface.buffers.iter().for_each(|buffer| mark(program, &buffer.element, &mut marked));
    program.interface.uniforms.iter().for_each(|uniform| mark(program, &uniform.ty, &mut marked));
    marked
}

/// Members for unused bytes, small ones first so that each is aligned.
fn padding(bytes: u32) -> Vec<Member> {
    let small = match bytes % 4 {
        1 => Some(("uint8_t", "uint8_t(0)")),
        2 => Some(("uint16_t", "uint16_t(0)")),
        3 => Some(("u8vec3", "u8vec3(0)")),
        _ => None,
    };
    let words = match bytes / 4 {
        0 => None,
        1 => Some(("uint".to_string(), "0u".to_string())),
        words => Some((format!("uvec{words}"), format!("uvec{words}(0u)"))),
    };
    let small = small.map(|(ty, zero)| (ty.to_string(), zero.to_string()));
    small.into_iter().chain(words).map(|(ty, zero)| Member::Padding(ty, zero)).collect()
}

impl Shape {
    /// A constructor's arguments: the fields' values, with zeros for padding.
    pub(super) fn arguments(&self, fields: &[String]) -> Vec<String> {
        self.members
            .iter()
            .map(|member| match member {
                Member::Field(field) => fields[*field].clone(),
                Member::Padding(_, zero) => zero.clone(),
            })
            .collect()
    }

    /// The extensions that its padding needs.
    pub(super) fn extensions(&self, needed: &mut BTreeSet<&'static str>) {
        for member in &self.members {
            match member {
                Member::Padding(ty, _) if ty.contains('8') => {
                    needed.insert("GL_EXT_shader_explicit_arithmetic_types_int8");
                }
                Member::Padding(ty, _) if ty.contains("16") => {
                    needed.insert("GL_EXT_shader_explicit_arithmetic_types_int16");
                }
                Member::Padding(..) | Member::Field(_) => {}
            }
        }
    }

    /// The struct's definition.
    pub(super) fn definition(&self, program: &Program, names: &Names, id: StructId) -> String {
        let declared = &program.structs[id];
        let mut text: String = declared.docs.iter().map(|line| format!("{}\n", super::comment(line))).collect();
        text += &format!("struct {} {{\n", names.structs[id]);
        let mut paddings = 0;
        for member in &self.members {
            match member {
                Member::Field(field) => {
                    for line in &declared.fields[*field].docs {
                        text += &format!("    {}\n", super::comment(line));
                    }
                    let name = &names.fields[id][*field];
                    text += &format!("    {};\n", declarator(names, &declared.fields[*field].ty, name));
                }
                Member::Padding(ty, _) => {
                    paddings += 1;
                    while names.fields[id].contains(&format!("padding_{paddings}")) {
                        paddings += 1;
                    }
                    text += &format!("    {ty} padding_{paddings};\n");
                }
            }
        }
        if let Some(remark) = self.remark(declared, &names.fields[id])
            && !names.variants.are_constants(declared.span)
        {
            text = text.replacen(" {\n", &format!(" {{  // {remark}\n"), 1);
        }
        text + "};"
    }

    /// What an enum's fields do not say themselves. A tag of two is called by the second: `is_some`.
    fn remark(&self, declared: &Struct, fields: &[String]) -> Option<String> {
        match declared.variants.as_slice() {
            [] => None,
            [none, _] if none == "None" => fields.get(1).map(|value| format!("{value}: anything where it is none")),
            [_] | [_, _] => None,
            variants => {
                let tags: Vec<String> =
                    variants.iter().enumerate().map(|(tag, name)| format!("{tag} {name}")).collect();
                Some(format!("tag: {}", tags.join(", ")))
            }
        }
    }
}
