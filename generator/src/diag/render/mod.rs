//! Renderings of diagnostics: as rustc shows them, one line each, or rustc-shaped JSON.
//!
//! A broken input can give thousands of errors; what is shown ends at [`LIMIT_BYTES`], and a last line says how many are left.

mod human;
mod json;
mod short;

use super::{Diagnostic, Diagnostics, Severity};
use crate::base::{SourceFile, Sources, Span};

/// What is shown of a bad input is at most so long; a summary of one line comes on top.
const LIMIT_BYTES: usize = 14 * 1024;
/// The same for programs, which read on.
const LIMIT_JSON_BYTES: usize = 1 << 20;

/// `--message-format`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Source lines with underlined places, as rustc shows them.
    #[default]
    Human,
    /// `file:line:column: error[CG0001]: message`
    Short,
    /// One object a line, with rustc's field names.
    Json,
}

/// How diagnostics are shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// `--message-format`
    pub format: Format,
    /// ANSI colours.
    pub color: bool,
}

/// All of them, the first ones where they are too many, with a last line that counts the errors.
pub fn render(diagnostics: &Diagnostics, sources: &Sources, style: Style) -> String {
    let limit = if style.format == Format::Json { LIMIT_JSON_BYTES } else { LIMIT_BYTES };
    let mut text = String::new();
    let mut shown = 0;
    for diagnostic in &diagnostics.list {
        let mut one = render_one(diagnostic, sources, style);
        if one.len() > LIMIT_BYTES && style.format == Format::Human {
            one = render_one(diagnostic, sources, Style { format: Format::Short, ..style });
        }
        if shown > 0 && text.len() + one.len() > limit {
            break;
        }
        text.push_str(&one);
        shown += 1;
    }
    if let Some(summary) = summary(diagnostics, shown)
        && style.format != Format::Json
    {
        text.push_str(&summary);
    }
    text
}

/// One diagnostic, with a line break at its end.
pub fn render_one(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    match style.format {
        Format::Human => human::render(diagnostic, sources, style.color),
        Format::Short => short::render(diagnostic, sources),
        Format::Json => json::render(diagnostic, sources),
    }
}

/// `error: 3 errors, nothing was written`; nothing where there is no error.
fn summary(diagnostics: &Diagnostics, shown: usize) -> Option<String> {
    let errors = diagnostics.errors().count();
    let hidden = diagnostics.list.len() - shown;
    let count = match errors {
        0 => return None,
        1 => "1 error".to_owned(),
        many => format!("{many} errors"),
    };
    let hidden = if hidden > 0 { format!(", {hidden} messages more than are shown") } else { String::new() };
    Some(format!("error: {count}{hidden}\n"))
}

/// What rustc calls the severity.
fn level_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Remark => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// The file of a span and its bytes, moved to where the text can be cut.
fn place(sources: &Sources, span: Span) -> Option<(&SourceFile, std::ops::Range<usize>)> {
    let file = sources.files.get(span.file)?;
    let start = floor_char_boundary(&file.text, span.start as usize);
    let end = floor_char_boundary(&file.text, (span.end as usize).max(start)).max(start);
    Some((file, start..end))
}

fn floor_char_boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests;
