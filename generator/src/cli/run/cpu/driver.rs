//! The Rust code that calls the entry for each instance of the grid.
//!
//! It stands in a child module of the input, so that it reaches private items, and names no type: the entry's signature tells
//! them all.

use crate::ir::{BufferAccess, IdKind, InterfaceParam, Program, Type};

use super::super::value::Typed;

/// The text of the module `corogen_driver`. `path` is the entry's, from the input's root.
pub(super) fn driver(program: &Program, path: &str) -> String {
    let interface = &program.interface;
    let mut rooms = String::new();
    let mut setup = String::new();
    let mut call = vec![id(interface.id).to_owned()];
    let mut results = String::new();
    for (number, param) in interface.params.iter().enumerate() {
        setup += &format!("    let bytes_{number} = run.parameter({number});\n");
        match param {
            InterfaceParam::Uniform(id) => {
                let uniform = &interface.uniforms[*id];
                if uniform.by_reference {
                    rooms += &room(number, interface.params.len());
                    setup += &by_reference(program, &uniform.ty, number, path);
                    call.push(format!("&value_{number}"));
                } else if uniform.ty == Type::BOOL {
                    call.push(format!("bytes_{number}.truth(0)"));
                } else {
                    call.push(format!("bytes_{number}.read(0)"));
                }
            }
            InterfaceParam::Buffer(id) => match interface.buffers[*id].access {
                BufferAccess::Read => call.push(format!("bytes_{number}.slice()")),
                BufferAccess::Atomic => {
                    call.push(format!("bytes_{number}.slice()"));
                    results += &format!("    run.give_back({number}, &bytes_{number});\n");
                }
                BufferAccess::ReadWrite => {
                    call.push(format!("bytes_{number}.slice_mut()"));
                    results += &format!("    run.give_back({number}, &bytes_{number});\n");
                }
            },
        }
    }
    format!(
        "//! Part of a run on the CPU: calls the entry for each instance of the grid.\n\n\
         use super::corogen_support::Run;\n\n{rooms}\
         pub fn main() {{\n    let run = Run::from_args();\n{setup}    \
         // SAFETY: the files hold values of the parameters' types, written by corogen from the same signature.\n    \
         run.each(|id| unsafe {{ super::{path}({}) }});\n{results}}}\n",
        call.join(", "),
    )
}

fn id(kind: IdKind) -> &'static str {
    match kind {
        IdKind::U32 => "id[0]",
        IdKind::UVec2 => "::glam::UVec2::new(id[0], id[1])",
        IdKind::UVec3 => "::glam::UVec3::from_array(id)",
        IdKind::Array2 => "[id[0], id[1]]",
        IdKind::Array3 => "id",
    }
}

/// A function that takes the entry and gives room for the struct behind one of its references.
fn room(number: usize, params: usize) -> String {
    let number = number + 1;
    let types: Vec<String> = (0..=params).map(|at| format!("P{at}")).collect();
    let signature: Vec<String> =
        (0..=params).map(|at| if at == number { format!("&'a P{at}") } else { format!("P{at}") }).collect();
    format!(
        "fn room_{}<'a, {}>(_: fn({})) -> std::mem::MaybeUninit<P{number}>\nwhere\n    P{number}: 'a,\n\
         {{\n    std::mem::MaybeUninit::uninit()\n}}\n\n",
        number - 1,
        types.join(", "),
        signature.join(", "),
    )
}

/// Fills a struct field by field, because without `repr(C)` only rustc knows where they are.
fn by_reference(program: &Program, ty: &Type, number: usize, path: &str) -> String {
    let mut writes = String::new();
    write_leaves(Typed { program, ty, align_16: false }, "(*room)", 0, number, &mut writes);
    format!(
        "    let mut value_{number} = room_{number}(super::{path});\n    \
         // SAFETY: every field is written, each with a value of its type.\n    \
         let value_{number} = unsafe {{\n        let room = value_{number}.as_mut_ptr();\n{writes}        \
         value_{number}.assume_init()\n    }};\n"
    )
}

fn write_leaves(typed: Typed<'_>, place: &str, offset: usize, number: usize, writes: &mut String) {
    match typed.ty {
        Type::Struct(_) => {
            for part in typed.parts() {
                let tuple_index = part.name.strip_prefix('_').filter(|rest| rest.parse::<u32>().is_ok());
                let field = format!("{place}.{}", tuple_index.unwrap_or(&part.name));
                write_leaves(part.typed, &field, offset + part.offset, number, writes);
            }
        }
        Type::Array(element, _) if holds_structs_or_truth(element) => {
            for part in typed.parts() {
                write_leaves(part.typed, &format!("{place}[{}]", part.name), offset + part.offset, number, writes);
            }
        }
        ty => {
            let read = if *ty == Type::BOOL { "truth" } else { "read" };
            *writes += &format!("        (&raw mut {place}).write(bytes_{number}.{read}({offset}));\n");
        }
    }
}

fn holds_structs_or_truth(ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => holds_structs_or_truth(element),
        ty => matches!(ty, Type::Struct(_)) || *ty == Type::BOOL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::ir::{Buffer, Field, Struct, Uniform, testing};

    #[test]
    fn the_driver_names_no_type_of_the_input() {
        let mut program = testing::empty_program();
        let field = |name: &str, ty| Field { name: name.into(), ty, align_16: false, docs: Vec::new() };
        let view = program.structs.push_and_get_key(Struct {
            name: "View".into(),
            fields: vec![field("eye", Type::vec(3)), field("wide", Type::BOOL)],
            docs: Vec::new(),
            variants: Vec::new(),
            repr_c: false,
            span: Span::default(),
        });
        let uniform = |name: &str, ty, by_reference| Uniform {
            name: name.into(),
            ty,
            by_reference,
            rust_type: String::new(),
            span: Span::default(),
        };
        let interface = &mut program.interface;
        interface.id = IdKind::UVec2;
        interface.buffers.clear();
        interface.uniforms = vec![uniform("view", Type::Struct(view), true), uniform("seed", Type::U32, false)].into();
        let film = interface.buffers.push_and_get_key(Buffer {
            name: "film".into(),
            element: Type::vec(4),
            access: BufferAccess::ReadWrite,
            align_16: false,
            rust_type: String::new(),
            span: Span::default(),
        });
        interface.params =
            vec![InterfaceParam::Uniform(0.into()), InterfaceParam::Buffer(film), InterfaceParam::Uniform(1.into())];
        insta::assert_snapshot!(driver(&program, "day::render"), @r#"
    //! Part of a run on the CPU: calls the entry for each instance of the grid.

    use super::corogen_support::Run;

    fn room_0<'a, P0, P1, P2, P3>(_: fn(P0, &'a P1, P2, P3)) -> std::mem::MaybeUninit<P1>
    where
        P1: 'a,
    {
        std::mem::MaybeUninit::uninit()
    }

    pub fn main() {
        let run = Run::from_args();
        let bytes_0 = run.parameter(0);
        let mut value_0 = room_0(super::day::render);
        // SAFETY: every field is written, each with a value of its type.
        let value_0 = unsafe {
            let room = value_0.as_mut_ptr();
            (&raw mut (*room).eye).write(bytes_0.read(0));
            (&raw mut (*room).wide).write(bytes_0.truth(12));
            value_0.assume_init()
        };
        let bytes_1 = run.parameter(1);
        let bytes_2 = run.parameter(2);
        // SAFETY: the files hold values of the parameters' types, written by corogen from the same signature.
        run.each(|id| unsafe { super::day::render(::glam::UVec2::new(id[0], id[1]), &value_0, bytes_1.slice_mut(), bytes_2.read(0)) });
        run.give_back(1, &bytes_1);
    }
    "#);
    }
}
