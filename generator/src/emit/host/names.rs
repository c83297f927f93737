//! The user's names as Rust identifiers of the host.

/// What the host itself calls something.
const TAKEN: [&str; 29] = [
    "Args",
    "Bindings",
    "Buffer",
    "Buffers",
    "Commands",
    "Config",
    "Enqueue",
    "Error",
    "Frame",
    "Frames",
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
    const TAKEN: [&str; 35] = [
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
        "order",
        "packed",
        "profiler",
        "push",
        "queues",
        "refill",
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
    if TAKEN.contains(&name) || name.starts_with("promised_") { format!("{name}_kernel") } else { ident(name) }
}

/// A struct's name; generic arguments were appended with `_`.
pub(super) fn struct_name(name: &str) -> String {
    ident(&if name.contains('_') { camel(name) } else { name.to_owned() })
}

/// A field or parameter; a keyword is escaped, `Self`, `super` and others that cannot be get a `_`.
pub(super) fn ident(name: &str) -> String {
    let is_ident = |name: &String| syn::parse_str::<syn::Ident>(name).is_ok();
    let spelled = [name.to_owned(), format!("r#{name}")].into_iter().find(is_ident);
    spelled.unwrap_or_else(|| format!("{name}_"))
}

/// A struct's field; the IR calls a tuple's `_0`, `_1`.
pub(super) fn field_name(name: &str) -> String {
    if is_tuple_field(name) { name[1..].to_owned() } else { ident(name) }
}

/// Whether it is a tuple's field.
pub(super) fn is_tuple_field(name: &str) -> bool {
    name.strip_prefix('_').is_some_and(|number| number.parse::<u32>().is_ok())
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

    #[test]
    fn entries_become_types_that_are_not_the_hosts_own() {
        assert_eq!(type_name("path_trace"), "PathTrace");
        assert_eq!(type_name("config"), "ConfigEntry");
        assert_eq!(struct_name("Pair_u32_f32"), "PairU32F32");
        assert_eq!(struct_name("RGBA"), "RGBA");
    }

    #[test]
    fn fields_of_tuples_are_numbers() {
        assert_eq!((field_name("_0"), field_name("_tmp")), ("0".to_owned(), "_tmp".to_owned()));
    }

    #[test]
    fn keywords_are_escaped() {
        assert_eq!(["type", "film"].map(ident), ["r#type", "film"]);
        assert_eq!(["Self", "crate", "super", "_"].map(ident), ["Self_", "crate_", "super_", "__"]);
    }
}
