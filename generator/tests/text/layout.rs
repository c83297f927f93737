//! Where shaders find what rustc has written: offsets and strides of the compiled SPIR-V are those of the Rust types.
// The structs are an input of corogen: there `pub` makes an entry.
#![allow(unreachable_pub, dead_code)]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use corogen::base::Options;
use corogen::base::options::Float;
use corogen::diag::Diagnostics;
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;
use corogen::spirv::Compiler;
use glam::{IVec3, Mat2, Mat3, Mat4, Vec3, Vec3A};

#[path = "../layout/nested.rs"]
mod nested;

use nested::{Inner, Leaf, Outer, Packed, Widths};

/// A struct's name and fields, and where rustc puts these.
macro_rules! offsets {
    ($($name:ident { $($field:ident)* })*) => {
        [$((stringify!($name), vec![$((stringify!($field), std::mem::offset_of!($name, $field))),*])),*]
    };
}

/// Between two elements, or between two columns.
const STRIDES: [(&str, &str, &[usize]); 9] = [
    ("Inner", "packed", &[size_of::<Packed>()]),
    ("Widths", "bytes", &[1]),
    ("Outer", "inners", &[size_of::<Inner>()]),
    ("Outer", "points", &[size_of::<Vec3>()]),
    ("Outer", "aligned", &[size_of::<Vec3A>()]),
    ("Outer", "grid", &[size_of::<[IVec3; 2]>(), size_of::<IVec3>()]),
    ("Outer", "m2", &[size_of::<Mat2>() / 2]),
    ("Outer", "m3", &[size_of::<Mat3>() / 3]),
    ("Outer", "m4", &[size_of::<Mat4>() / 4]),
];

#[test]
fn a_shader_has_rustcs_offsets_and_strides() {
    let module = Module::read(&disassembled("tests/layout/nested.rs"));
    let expected = offsets! {
        Leaf { weight normal tint small }
        Packed { at kind }
        Inner { number leaf first packed plane last }
        Widths { tiny large middle below exact bytes word }
        Outer { flag inners after turn points aligned grid m2 m3 between m4 cell widths end }
    };
    for (name, fields) in expected {
        let members = module.in_buffer(name);
        for (field, offset) in fields {
            assert_eq!(members.get(field).map(|member| member.offset), Some(offset), "{name}::{field}");
        }
    }
    for (name, field, strides) in STRIDES {
        assert_eq!(module.in_buffer(name)[field].strides, strides, "{name}::{field}");
    }
    assert_eq!(module.in_buffer("Outer")["widths"].strides, [size_of::<Widths>()]);
    let outer = module.names.iter().filter(|(_, name)| *name == "Outer").map(|(id, _)| id);
    let lists: Vec<usize> = outer.filter_map(|id| module.stride_of_list(id)).collect();
    assert_eq!(lists, [size_of::<Outer>()]);
}

/// The text of the kernel that the input's entry becomes.
fn disassembled(input: &str) -> String {
    let options = Options::default();
    let mut diagnostics = Diagnostics::default();
    let request =
        Request { input: Path::new(input), options: &options, schedulers: &[Scheduler::Megakernel], dump: None };
    let outcome = pipeline::run(&request, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list);
    let files = outcome.entries.expect("an entry").remove(0).files();
    let kernel = files.iter().find(|file| file.path.ends_with(".comp")).expect("a kernel");
    let compiler = Compiler::find().expect("a compiler");
    let spirv = compiler.compile(&files, &kernel.path, Float::Fast).expect("the kernel compiles");
    let mut child = Command::new("spirv-dis")
        .arg("--raw-id")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("spirv-dis comes with the Vulkan tools");
    child.stdin.take().expect("a pipe").write_all(&spirv).expect("the module is written");
    let output = child.wait_with_output().expect("spirv-dis ends");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A member of a struct in a buffer.
#[derive(Debug, Default)]
struct Member {
    offset: usize,
    /// From the outermost array to the innermost; of a matrix, between columns.
    strides: Vec<usize>,
}

/// What a module says of types, by their ids.
#[derive(Default)]
struct Module {
    names: BTreeMap<String, String>,
    /// By struct and member.
    members: BTreeMap<(String, usize), String>,
    offsets: BTreeMap<(String, usize), usize>,
    columns: BTreeMap<(String, usize), usize>,
    strides: BTreeMap<String, usize>,
    /// Of arrays, with and without a length.
    elements: BTreeMap<String, String>,
    fields: BTreeMap<String, Vec<String>>,
}

impl Module {
    fn read(text: &str) -> Self {
        let mut module = Self::default();
        let number = |word: &str| word.parse::<usize>().expect("a number");
        let text_of = |word: &str| word.trim_matches('"').to_owned();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["OpName", id, name] => drop(module.names.insert(id.to_owned(), text_of(name))),
                ["OpMemberName", id, at, name] => {
                    module.members.insert((id.to_owned(), number(at)), text_of(name));
                }
                ["OpMemberDecorate", id, at, "Offset", offset] => {
                    module.offsets.insert((id.to_owned(), number(at)), number(offset));
                }
                ["OpMemberDecorate", id, at, "MatrixStride", stride] => {
                    module.columns.insert((id.to_owned(), number(at)), number(stride));
                }
                ["OpDecorate", id, "ArrayStride", stride] => {
                    module.strides.insert(id.to_owned(), number(stride));
                }
                [id, "=", "OpTypeArray", element, _] | [id, "=", "OpTypeRuntimeArray", element] => {
                    module.elements.insert(id.to_owned(), element.to_owned());
                }
                [id, "=", "OpTypeStruct", ref fields @ ..] => {
                    module.fields.insert(id.to_owned(), fields.iter().map(|&field| field.to_owned()).collect());
                }
                _ => {}
            }
        }
        module
    }

    /// The struct of this name that has offsets: copies of it that no buffer holds have none.
    fn in_buffer(&self, name: &str) -> BTreeMap<&str, Member> {
        let named = self.names.iter().filter(|(_, its)| *its == name).map(|(id, _)| id);
        let id = named.filter(|id| self.offsets.contains_key(&((*id).clone(), 0))).collect::<Vec<_>>();
        let [id] = id[..] else { panic!("{} structs {name} have offsets", id.len()) };
        let member = |(at, ty): (usize, &String)| {
            let key = (id.clone(), at);
            let mut strides = Vec::new();
            let mut ty = ty;
            while let Some(element) = self.elements.get(ty) {
                strides.push(self.strides[ty]);
                ty = element;
            }
            strides.extend(self.columns.get(&key));
            (self.members[&key].as_str(), Member { offset: self.offsets[&key], strides })
        };
        self.fields[id].iter().enumerate().map(member).collect()
    }

    /// Between the elements of the buffer of these structs.
    fn stride_of_list(&self, element: &str) -> Option<usize> {
        let lists = self.elements.iter().filter(|(_, its)| *its == element).map(|(id, _)| id);
        lists.filter(|id| self.in_block(id)).find_map(|id| self.strides.get(id)).copied()
    }

    /// Whether a list is all that a buffer holds.
    fn in_block(&self, list: &str) -> bool {
        self.fields.values().any(|fields| fields == &[list])
    }
}
