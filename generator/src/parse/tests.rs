//! Text to text: a file in, the dump or the messages out.

use std::path::Path;

use super::*;
use crate::diag::Diagnostics;

/// Parses files written into an empty folder; the first is the root. Gives the dump and the messages, paths cut to file names.
fn parse_files(files: &[(&str, &str)]) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        std::fs::write(path, text).expect("a file is written");
    }
    let mut diagnostics = Diagnostics::default();
    let module = parse(&folder.path().join(files[0].0), &Options::default(), &mut diagnostics);
    let here = format!("{}/", folder.path().display());
    let messages = diagnostics.list.iter().map(|diagnostic| {
        let place = diagnostic.primary.as_ref().map(|label| {
            let file = &module.sources.files[label.span.file];
            format!(
                "{}:{}: ",
                Path::new(&file.path).file_name().expect("a name").display(),
                module.sources.line(label.span)
            )
        });
        format!("{}{}", place.unwrap_or_default(), diagnostic.message.replace(&here, ""))
    });
    (print(&module).replace(&here, ""), messages.collect())
}

#[test]
fn comments_belong_to_the_code_beside_them() {
    let (dump, messages) = parse_files(&[(
        "a.rs",
        "// the kernel\n#[inline]\nfn f(x: u32) -> u32 {\n    // twice\n    // over\n    let y = x * 2; // not three times\n    if y > 3 {\n        // nothing to do\n    }\n    match y { // by parity\n        0 => 1, // even\n        // odd\n        _ => 2,\n    }\n}\n",
    )]);
    assert_eq!(messages, Vec::<String>::new());
    assert_eq!(
        dump,
        "module a\nfile a.rs is crate\na.rs:3:1\n    above: the kernel\na.rs:6:5\n    above: twice\n    above: over\n    beside: not three times\n\
         a.rs:7:5\n    above: nothing to do\na.rs:11:9\n    above: by parity\n    beside: even\na.rs:13:9\n    above: odd\n"
    );
}

#[test]
fn children_are_found_where_rustc_looks() {
    let (dump, messages) = parse_files(&[
        ("input.rs", "mod scene;\nmod inline { pub mod deep; }\nmod missing;\n"),
        ("scene.rs", "pub mod camera;\n"),
        ("scene/camera.rs", ""),
        ("inline/deep/mod.rs", ""),
    ]);
    assert_eq!(
        dump,
        "module input\nfile input.rs is crate\nfile scene.rs is crate::scene\nfile inline/deep/mod.rs is crate::inline::deep\n\
         file scene/camera.rs is crate::scene::camera\n"
    );
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with("input.rs:3: cannot read `missing.rs`"), "{messages:?}");
}

#[test]
fn a_path_begins_where_its_file_stands() {
    let (dump, messages) = parse_files(&[
        ("input.rs", "mod scene;\n"),
        ("scene.rs", "#[path = \"lens.rs\"]\nmod camera;\nmod inline { #[path = \"deep.rs\"] mod one; }\n"),
        ("lens.rs", ""),
        ("scene/inline/deep.rs", ""),
    ]);
    assert_eq!(messages, Vec::<String>::new());
    assert!(dump.contains("file lens.rs is crate::scene::camera\nfile scene/inline/deep.rs is"), "{dump}");
}

#[test]
fn all_syntax_errors_are_reported_without_their_consequences() {
    let (_, messages) =
        parse_files(&[("a.rs", "fn f() {\n    let = 1\n    g(;\n}\n\nfn h() -> {\n}\n\nstruct S { a u32 }\n")]);
    let lines: Vec<&str> = messages.iter().filter_map(|message| message.split(' ').next()).collect();
    assert_eq!(lines, ["a.rs:2:", "a.rs:3:", "a.rs:6:", "a.rs:9:"], "{messages:?}");
    assert!(messages.iter().all(|message| !message.contains("SEMICOLON")), "{messages:?}");
}

#[test]
fn a_keyword_that_is_meant_as_a_name_is_told_once() {
    let (_, messages) = parse_files(&[(
        "a.rs",
        "fn gen(x: u32) -> u32 {\n    x\n}\nfn f() {\n    let type = 1;\n    h(type);\n    gen(1);\n    let = 2;\n}\n",
    )]);
    let told = [
        "a.rs:1: expected a name, found the keyword `gen`",
        "a.rs:5: expected a name, found the keyword `type`",
        "a.rs:8: expected pattern",
    ];
    assert_eq!(messages, told);
}

#[test]
fn numbers_have_digits_of_their_base_and_types_for_suffixes() {
    let (_, messages) = parse_files(&[(
        "a.rs",
        "const OK: [u32; 6] = [1, 0xff_u32, 0b1_0, 0o17usize as u32, 1e3f64 as u32, 2f32 as u32];\n\
         const A: u32 = 0b12;\nconst B: f32 = 0.5f;\nconst C: u32 = 0xFFu;\nconst D: u32 = 1_u33;\nconst E: u32 = 0o9;\n",
    )]);
    let told = [
        "a.rs:2: `2` is no digit of base 2",
        "a.rs:3: `f` is no suffix of a number",
        "a.rs:4: `u` is no suffix of a number",
        "a.rs:5: `u33` is no suffix of a number",
        "a.rs:6: `9` is no digit of base 8",
    ];
    assert_eq!(messages, told);
}

#[test]
fn absurd_nesting_is_an_error_and_no_overflow() {
    let deep = format!("fn f() {{ {}1{}; }}", "(".repeat(100_000), ")".repeat(100_000));
    let chain = format!("fn f() -> u32 {{ 1{} }}", " + 1".repeat(100_000));
    for text in [deep, chain] {
        let (_, messages) = parse_files(&[("a.rs", &text)]);
        assert_eq!(messages.len(), 1);
        assert!(messages[0].contains("levels deep"), "{messages:?}");
    }
}

#[test]
fn a_file_that_is_not_utf8_says_where() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.rs");
    std::fs::write(&path, b"fn f() {}\n// \xff\n").expect("a file is written");
    let mut diagnostics = Diagnostics::default();
    let module = parse(&path, &Options::default(), &mut diagnostics);
    let span = diagnostics.list[0].primary.as_ref().expect("a place").span;
    assert_eq!(module.sources.line(span), 2);
}

#[test]
fn modules_in_a_circle_are_told_where_it_closes() {
    let (_, messages) = parse_files(&[("a.rs", "#[path = \"a.rs\"]\nmod me;\n")]);
    assert_eq!(messages, ["a.rs:1: circular modules: a.rs -> a.rs"]);
    let (_, messages) = parse_files(&[
        ("a.rs", "mod b;\nmod c;\n"),
        ("b.rs", "#[path = \"c.rs\"]\nmod again;\n"),
        ("c.rs", "#[path = \"b.rs\"]\nmod b;\n"),
    ]);
    let closed = ["c.rs:1: circular modules: b.rs -> c.rs -> b.rs", "b.rs:1: circular modules: c.rs -> b.rs -> c.rs"];
    assert_eq!(messages, closed);
}

#[test]
fn the_mark_before_utf8_is_no_part_of_the_text() {
    let (dump, messages) =
        parse_files(&[("a.rs", "\u{feff}mod b; fn f() { let = 1; }\n"), ("b.rs", "\u{feff}// first\nfn f() {}\n")]);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(dump.contains("b.rs:2:1\n    above: first\n"), "{dump}");
}
