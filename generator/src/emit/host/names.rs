//! The user's names as Rust identifiers of the host.

use crate::base::spared;
use crate::ir::{Field, Program, StructId};

/// What the host itself calls something.
const TAKEN: [&str; 28] = [
    "Args",
    "Bindings",
    "Buffer",
    "Buffers",
    "Commands",
    "Config",
    "Enqueue",
    "Error",
    "Frame",
    "Gpu",
    "Held",
    "Home",
    "Interface",
    "Kernel",
    "Layout",
    "Order",
    "Profiler",
    "Range",
    "Run",
    "Slice",
    "Sort",
    "Start",
    "Stats",
    "Stops",
    "Tiles",
    "Token",
    "Transfer",
    "TrapTable",
];

/// `path_trace` as a type: `PathTrace`.
pub(super) fn type_name(name: &str) -> String {
    let camel = camel(name);
    if TAKEN.contains(&camel.as_str()) { format!("{camel}Entry") } else { camel }
}

/// The field that holds a kernel, which has the name of a point: it must be none of the host's other fields and locals.
pub(super) fn kernel_field(name: &str) -> String {
    const TAKEN: [&str; 38] = [
        "batches",
        "block",
        "block_size",
        "by_device",
        "capacity",
        "commands",
        "compaction",
        "config",
        "constants",
        "counter_bytes",
        "counters",
        "counts",
        "frames",
        "gpu",
        "interface",
        "keyed",
        "keys",
        "layout",
        "moves",
        "noted",
        "order",
        "packed",
        "profiler",
        "push",
        "queues",
        "refill",
        "regroup",
        "regrouped",
        "rounds",
        "self",
        "sort",
        "status",
        "stops",
        "tail",
        "transfer",
        "traps",
        "uniforms",
        "waiting",
    ];
    ident(&spared(name, "_kernel", |name| TAKEN.contains(&name) || name.starts_with("promised_")))
}

/// A struct's name; generic arguments were appended with `_`, and where that gives the name of another struct, it says so.
pub(super) fn struct_name(program: &Program, id: StructId) -> String {
    let spelled = |id: StructId| {
        let name = &program.structs[id].name;
        ident(&if name.contains('_') { camel(name) } else { name.clone() })
    };
    let is_own = |id: StructId| spelled(id) == program.structs[id].name;
    let mut name = spelled(id);
    let before = |other: &StructId| *other != id && (is_own(*other), id) > (is_own(id), *other);
    let has_it = |other: StructId, name: &str| name.starts_with(&spelled(other)) && struct_name(program, other) == name;
    while program.structs.keys().filter(before).any(|other| has_it(other, &name)) {
        name += "Instance";
    }
    name
}

/// A field or parameter; a keyword is escaped, `Self`, `super` and others that cannot be get a `_`.
pub(super) fn ident(name: &str) -> String {
    // what is a keyword since edition 2024 only, syn takes for a name
    let is_ident = |name: &String| name != "gen" && syn::parse_str::<syn::Ident>(name).is_ok();
    let spelled = [name.to_owned(), format!("r#{name}")].into_iter().find(is_ident);
    spelled.unwrap_or_else(|| format!("{name}_"))
}

/// A struct's field; a tuple's is a number.
pub(super) fn field_name(field: &Field) -> String {
    field.position().map_or_else(|| ident(&field.name), str::to_owned)
}

pub(super) fn camel(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    name.split('_').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::ir::{Glam, Struct, Type, testing};

    #[test]
    fn entries_become_types_that_are_not_the_hosts_own() {
        assert_eq!(type_name("path_trace"), "PathTrace");
        assert_eq!(type_name("config"), "ConfigEntry");
    }

    #[test]
    fn structs_of_one_spelling_have_names_of_their_own() {
        let named = |name: &str| Struct {
            name: name.into(),
            rust_type: format!("crate::{name}"),
            fields: Vec::new(),
            docs: Vec::new(),
            variants: Vec::new(),
            repr_c: false,
            align: 1,
            span: Span::default(),
        };
        let mut program = testing::empty_program();
        program.structs = ["Pair_u32_f32", "RGBA", "Foo_u32", "FooU32", "foo_u32"].map(named).into_iter().collect();
        let names: Vec<String> = program.structs.keys().map(|id| struct_name(&program, id)).collect();
        assert_eq!(names, ["PairU32F32", "RGBA", "FooU32Instance", "FooU32", "FooU32InstanceInstance"]);
    }

    #[test]
    fn kernels_of_different_points_are_different_fields() {
        let names = ["sort", "sort_kernel", "promised_uv", "shade", "shade_kernel"].map(kernel_field);
        assert_eq!(names, ["sort_kernel", "sort_kernel_kernel", "promised_uv_kernel", "shade", "shade_kernel"]);
    }

    #[test]
    fn fields_of_tuples_are_numbers() {
        let named = |name: &str| Field { name: name.into(), ty: Type::F32, glam: Glam::Plain, docs: Vec::new() };
        assert_eq!(["_0", "_tmp", "type"].map(|name| field_name(&named(name))), ["0", "_tmp", "r#type"]);
    }

    #[test]
    fn keywords_are_escaped() {
        assert_eq!(["type", "gen", "film"].map(ident), ["r#type", "r#gen", "film"]);
        assert_eq!(["Self", "crate", "super", "_"].map(ident), ["Self_", "crate_", "super_", "__"]);
    }
}
