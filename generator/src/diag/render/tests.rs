//! What a user sees of a diagnostic in each format.

use super::*;
use crate::base::FileId;
use crate::diag::{Fix, codes};

const SOURCE: &str = "pub fn kernel(id: u32) {\n    suspnd();\n}\n";

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("kernel.rs".into(), SOURCE.into(), false));
    sources
}

fn unknown() -> Diagnostic {
    let span = Span::new(FileId(0), 29, 35);
    let mut diagnostic = Diagnostic::error(codes::SYNTAX, span, "no function `suspnd`")
        .label("not found")
        .also(Span::new(FileId(0), 7, 13), "called here")
        .note("markers are functions of `corogen_runtime`")
        .help("bring it into scope");
    diagnostic.fixes.push(Fix {
        span,
        replacement: "suspend".into(),
        text: "there is a `suspend`".into(),
        sure: false,
    });
    diagnostic
}

#[test]
fn human_looks_like_rustc() {
    let text = render_one(&unknown(), &sources(), Style::default());
    insta::assert_snapshot!(text, @r"
    error[CG0001]: no function `suspnd`
     --> kernel.rs:2:5
      |
    1 | pub fn kernel(id: u32) {
      |        ------ called here
    2 |     suspnd();
      |     ^^^^^^ not found
      |
      = note: markers are functions of `corogen_runtime`
      = help: bring it into scope
    help: there is a `suspend`
      |
    2 |     suspend();
      |         +
    ");
}

#[test]
fn short_is_one_line() {
    let text = render_one(&unknown(), &sources(), Style { format: Format::Short, color: false });
    assert_eq!(text, "kernel.rs:2:5: error[CG0001]: no function `suspnd`: not found\n");
}

#[test]
fn json_has_the_fields_of_rustc() {
    let text = render_one(&unknown(), &sources(), Style { format: Format::Json, color: false });
    assert_eq!(text.lines().count(), 1);
    let object: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    assert_eq!(object["level"], "error");
    assert_eq!(object["code"]["code"], "CG0001");
    let span = &object["spans"][0];
    assert_eq!((&span["file_name"], &span["line_start"]), (&"kernel.rs".into(), &2.into()));
    assert_eq!((&span["column_start"], &span["column_end"]), (&5.into(), &11.into()));
    assert_eq!(
        (&span["byte_start"], &span["is_primary"], &span["label"]),
        (&29.into(), &true.into(), &"not found".into())
    );
    assert_eq!(object["children"][2]["spans"][0]["suggested_replacement"], "suspend");
}

#[test]
fn a_flood_of_errors_is_cut() {
    let mut diagnostics = Diagnostics::default();
    for at in 0..2000 {
        diagnostics.push(Diagnostic::error(
            codes::SYNTAX,
            Span::new(FileId(0), at, at + 90_000),
            format!("error {at}"),
        ));
    }
    let text = render(&diagnostics, &sources(), Style::default());
    assert!(text.len() <= 16 * 1024, "{} bytes", text.len());
    assert!(text.contains("error: 2000 errors, "), "{text}");
}

#[test]
fn a_span_inside_a_character_or_past_the_end_is_moved() {
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("é.rs".into(), "é".into(), false));
    for (start, end) in [(1, 1), (1, 2), (0, 99), (99, 100), (2, 1)] {
        let diagnostic = Diagnostic::error(codes::SYNTAX, Span::new(FileId(0), start, end), "odd");
        for format in [Format::Human, Format::Short, Format::Json] {
            assert!(render_one(&diagnostic, &sources, Style { format, color: false }).contains("odd"));
        }
    }
}
