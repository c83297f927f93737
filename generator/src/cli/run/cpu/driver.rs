//! The Rust code that calls the entry for each instance of the grid.
//!
//! It stands in a child module of the input, so that it reaches private items, and names no type: the entry's signature tells
//! them all.

use crate::ir::layout::is_aligned_vector;
use crate::ir::{Argument, BufferAccess, Glam, IdKind, InterfaceParam, Program, Scene, Type};

use super::super::part::Typed;

/// The text of the module `corogen_driver`. `path` is the entry's, from the input's root.
pub(super) fn driver(program: &Program, path: &str) -> String {
    let interface = &program.interface;
    let arguments = interface.arguments();
    let mut driver = Driver {
        program,
        path,
        arity: arguments.len(),
        rooms: String::new(),
        setup: String::new(),
        results: String::new(),
    };
    let mut call = vec![id(interface.id).to_owned()];
    for (position, argument) in arguments.iter().enumerate() {
        call.push(match argument {
            Argument::Param(number) => driver.param(position, *number),
            Argument::Scene(scene) => driver.scene(position, scene),
        });
    }
    let Driver { rooms, setup, results, .. } = driver;
    format!(
        "//! Part of a run on the CPU: calls the entry for each instance of the grid.\n\n\
         use super::corogen_support::Run;\n\n{rooms}\
         pub fn main() {{\n    let run = Run::from_args();\n{setup}    \
         // SAFETY: the files hold values of the parameters' types, written by corogen from the same signature.\n    \
         run.each(|id| unsafe {{ super::{path}({}) }});\n{results}}}\n",
        call.join(", "),
    )
}

/// The text so far.
struct Driver<'a> {
    program: &'a Program,
    path: &'a str,
    /// How many arguments the entry takes after the id.
    arity: usize,
    /// Functions that give room for structs whose types cannot be named.
    rooms: String,
    setup: String,
    results: String,
}

impl Driver<'_> {
    /// A parameter that is no struct of slices: what the call passes for it.
    fn param(&mut self, position: usize, number: usize) -> String {
        let interface = &self.program.interface;
        self.declare(number);
        match interface.params[number] {
            InterfaceParam::Uniform(id) if interface.uniforms[id].by_reference => {
                self.rooms += &room(position, number, self.arity, "");
                let writes = leaves(self.program, &interface.uniforms[id].ty, "(*room)", number);
                self.fill(number, "", &writes);
                format!("&value_{number}")
            }
            InterfaceParam::Uniform(id) => by_value(&interface.uniforms[id].ty, number),
            InterfaceParam::Buffer(id) => slice(interface.buffers[id].access, number),
        }
    }

    /// A struct of slices. One with mutable slices is made for each instance, since all of them call at once.
    fn scene(&mut self, position: usize, scene: &Scene) -> String {
        let program = self.program;
        let first = scene.first;
        self.rooms += &room(position, first, self.arity, if scene.mutable { "mut " } else { "" });
        let mut writes = String::new();
        for (number, field) in (first..).zip(&scene.fields) {
            self.declare(number);
            let place = field.path.split('.').skip(1).fold("(*room)".to_owned(), |a, b| a + "." + b);
            match program.interface.params[number] {
                InterfaceParam::Uniform(id) if program.interface.uniforms[id].by_reference => {
                    if !self.rooms.contains("fn behind") {
                        self.rooms += BEHIND;
                    }
                    let inner = leaves(program, &program.interface.uniforms[id].ty, "(*behind)", number);
                    writes += &format!(
                        "        let mut value_{number} = behind(&raw const {place});\n        \
                         let behind = value_{number}.as_mut_ptr();\n{inner}        \
                         (&raw mut {place}).write(Box::leak(Box::new(value_{number}.assume_init())));\n"
                    );
                }
                InterfaceParam::Uniform(id) => {
                    writes += &leaves(program, &program.interface.uniforms[id].ty, &place, number);
                }
                InterfaceParam::Buffer(id) => {
                    let slice = slice(program.interface.buffers[id].access, number);
                    writes += &format!("        (&raw mut {place}).write({slice});\n");
                }
            }
        }
        if scene.mutable {
            self.fill(first, "|| ", &writes);
            format!("&mut value_{first}()")
        } else {
            self.fill(first, "", &writes);
            format!("&value_{first}")
        }
    }

    /// Reads a parameter's bytes, and writes them back if instances may change them.
    fn declare(&mut self, number: usize) {
        let interface = &self.program.interface;
        self.setup += &format!("    let bytes_{number} = run.parameter({number});\n");
        let InterfaceParam::Buffer(id) = interface.params[number] else { return };
        match interface.buffers[id].access {
            // a counter is no parameter
            BufferAccess::Read | BufferAccess::Counter => {}
            BufferAccess::Append { .. } => {
                self.setup += &format!("    let list_{number} = bytes_{number}.list();\n");
                self.results += &format!("    run.give_back_list({number}, list_{number});\n");
            }
            BufferAccess::ReadWrite | BufferAccess::Atomic => {
                self.results += &format!("    run.give_back({number}, &bytes_{number});\n");
            }
        }
    }

    /// A struct field by field, because without `repr(C)` only rustc knows where they are. `made` is `||` where each call makes one.
    fn fill(&mut self, number: usize, made: &str, writes: &str) {
        self.setup += &format!(
            "    // SAFETY: every field is written, each with a value of its type.\n    \
             let value_{number} = {made}unsafe {{\n        \
             let mut value = room_{number}(super::{});\n        \
             let room = value.as_mut_ptr();\n{writes}        value.assume_init()\n    }};\n",
            self.path
        );
    }
}

/// Room for what a field refers to.
const BEHIND: &str =
    "fn behind<T>(_: *const &T) -> std::mem::MaybeUninit<T> {\n    std::mem::MaybeUninit::uninit()\n}\n\n";

fn by_value(ty: &Type, number: usize) -> String {
    let read = if *ty == Type::BOOL { "truth" } else { "read" };
    format!("bytes_{number}.{read}(0)")
}

fn slice(access: BufferAccess, number: usize) -> String {
    match access {
        BufferAccess::Read | BufferAccess::Atomic => format!("bytes_{number}.slice()"),
        BufferAccess::Append { .. } => format!("&list_{number}"),
        BufferAccess::ReadWrite | BufferAccess::Counter => format!("bytes_{number}.slice_mut()"),
    }
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
fn room(position: usize, number: usize, arity: usize, mutable: &str) -> String {
    let position = position + 1;
    let types: Vec<String> = (0..=arity).map(|at| format!("P{at}")).collect();
    let signature: Vec<String> =
        (0..=arity).map(|at| if at == position { format!("&'a {mutable}P{at}") } else { format!("P{at}") }).collect();
    format!(
        "fn room_{number}<'a, {}>(_: fn({})) -> std::mem::MaybeUninit<P{position}>\nwhere\n    P{position}: 'a,\n\
         {{\n    std::mem::MaybeUninit::uninit()\n}}\n\n",
        types.join(", "),
        signature.join(", "),
    )
}

/// Statements that fill `place` with the value of a parameter.
fn leaves(program: &Program, ty: &Type, place: &str, number: usize) -> String {
    let mut writes = String::new();
    write_leaves(Typed { program, ty, glam: Glam::Plain }, place, 0, number, &mut writes);
    writes
}

fn write_leaves(typed: Typed<'_>, place: &str, offset: usize, number: usize, writes: &mut String) {
    match typed.ty {
        Type::Struct(_) => {
            for part in typed.parts() {
                let field = format!("{place}.{}", part.name);
                write_leaves(part.typed, &field, offset + part.offset, number, writes);
            }
        }
        Type::Array(element, _) if holds_structs_or_truth(typed.program, element) => {
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

fn holds_structs_or_truth(program: &Program, ty: &Type) -> bool {
    match ty {
        Type::Array(element, _) => holds_structs_or_truth(program, element),
        ty => matches!(ty, Type::Struct(_)) && !is_aligned_vector(program, ty) || *ty == Type::BOOL,
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
        let field = |name: &str, ty| Field { name: name.into(), ty, glam: Glam::Plain, docs: Vec::new() };
        let view = program.structs.push_and_get_key(Struct {
            name: "View".into(),
            rust_type: "crate::View".into(),
            fields: vec![field("eye", Type::vec(3)), field("wide", Type::BOOL)],
            docs: Vec::new(),
            variants: Vec::new(),
            repr_c: false,
            align: 1,
            span: Span::default(),
        });
        let uniform = |name: &str, ty, by_reference| Uniform {
            name: name.into(),
            ty,
            by_reference,
            glam: Glam::Plain,
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
            glam: Glam::Plain,
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
        // SAFETY: every field is written, each with a value of its type.
        let value_0 = unsafe {
            let mut value = room_0(super::day::render);
            let room = value.as_mut_ptr();
            (&raw mut (*room).eye).write(bytes_0.read(0));
            (&raw mut (*room).wide).write(bytes_0.truth(12));
            value.assume_init()
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
