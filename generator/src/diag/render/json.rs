//! rustc-shaped JSON: one object a line, so that editors need nothing new.

use serde::Serialize;

use super::{human, level_name, place};
use crate::base::{Sources, Span};
use crate::diag::{Diagnostic, Fix, codes};

#[derive(Serialize)]
struct Message<'a> {
    #[serde(rename = "$message_type")]
    message_type: &'static str,
    message: &'a str,
    code: Option<CodeObject>,
    level: &'a str,
    spans: Vec<SpanObject<'a>>,
    children: Vec<Message<'a>>,
    rendered: Option<String>,
}

#[derive(Serialize)]
struct CodeObject {
    code: &'static str,
    explanation: Option<String>,
}

#[derive(Serialize)]
struct SpanObject<'a> {
    file_name: &'a str,
    byte_start: usize,
    byte_end: usize,
    line_start: u32,
    line_end: u32,
    column_start: u32,
    column_end: u32,
    is_primary: bool,
    text: Vec<LineObject<'a>>,
    label: Option<&'a str>,
    suggested_replacement: Option<&'a str>,
    suggestion_applicability: Option<&'static str>,
    expansion: Option<()>,
}

#[derive(Serialize)]
struct LineObject<'a> {
    text: &'a str,
    highlight_start: usize,
    highlight_end: usize,
}

/// The object, with a line break at its end.
pub(super) fn render(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let primary = diagnostic.primary.iter().filter_map(|label| span(sources, label.span, true, &label.text, None));
    let others = diagnostic.labels.iter().filter_map(|label| span(sources, label.span, false, &label.text, None));
    let notes = diagnostic.notes.iter().map(|note| child("note", note, Vec::new()));
    let helps = diagnostic.helps.iter().map(|help| child("help", help, Vec::new()));
    let fixes = diagnostic.fixes.iter().map(|fix| {
        let place = span(sources, fix.span, true, "", Some(fix));
        child("help", &fix.text, place.into_iter().collect())
    });
    let code = diagnostic.code.0;
    let message = Message {
        message_type: "diagnostic",
        message: &diagnostic.message,
        code: Some(CodeObject { code, explanation: codes::explanation(code).map(codes::Explanation::text) }),
        level: level_name(diagnostic.severity),
        spans: primary.chain(others).collect(),
        children: notes.chain(helps).chain(fixes).collect(),
        rendered: Some(human::render(diagnostic, sources, false)),
    };
    serde_json::to_string(&message).expect("strings and numbers are always JSON") + "\n"
}

fn child<'a>(level: &'a str, message: &'a str, spans: Vec<SpanObject<'a>>) -> Message<'a> {
    Message { message_type: "diagnostic", message, code: None, level, spans, children: Vec::new(), rendered: None }
}

fn span<'a>(
    sources: &'a Sources,
    span: Span,
    is_primary: bool,
    label: &'a str,
    fix: Option<&'a Fix>,
) -> Option<SpanObject<'a>> {
    let (file, bytes) = place(sources, span)?;
    let (line_start, column_start) = file.line_column(bytes.start as u32);
    let (line_end, column_end) = file.line_column(bytes.end as u32);
    let lines = file.text.lines().enumerate().skip(line_start as usize - 1).take((line_end - line_start) as usize + 1);
    let text = lines.map(|(index, text)| LineObject {
        text,
        highlight_start: if index as u32 + 1 == line_start { column_start as usize } else { 1 },
        highlight_end: if index as u32 + 1 == line_end { column_end as usize } else { text.chars().count() + 1 },
    });
    Some(SpanObject {
        file_name: &file.path,
        byte_start: bytes.start,
        byte_end: bytes.end,
        line_start,
        line_end,
        column_start,
        column_end,
        is_primary,
        text: text.collect(),
        label: Some(label).filter(|label| !label.is_empty()),
        suggested_replacement: fix.map(|fix| fix.replacement.as_str()),
        suggestion_applicability: fix.map(|fix| if fix.sure { "MachineApplicable" } else { "MaybeIncorrect" }),
        expansion: None,
    })
}
