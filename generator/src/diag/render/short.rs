//! One line a diagnostic: `file:line:column: error[CG0001]: message`.

use super::{level_name, place};
use crate::base::Sources;
use crate::diag::Diagnostic;

/// The line, with a line break at its end.
pub(super) fn render(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let mut text = String::new();
    if let Some((file, bytes)) = diagnostic.primary.as_ref().and_then(|label| place(sources, label.span)) {
        let (line, column) = file.line_column(bytes.start as u32);
        text = format!("{}:{line}:{column}: ", file.path);
    }
    text += &format!("{}[{}]: {}", level_name(diagnostic.severity), diagnostic.code.0, diagnostic.message);
    if let Some(label) = diagnostic.primary.as_ref().filter(|label| !label.text.is_empty()) {
        text += &format!(": {}", label.text);
    }
    text + "\n"
}
