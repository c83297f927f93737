//! What rustc says of the module, as diagnostics of the input's own files.

use super::project::ProjectFile;
use crate::base::{Sources, Span};
use crate::diag::{Diagnostic, Diagnostics, Fix, Label, codes};
use crate::execute::cargo::{Message, Place};

/// Those of the errors that stand in the input; none where something else is the matter.
pub(super) fn diagnostics(messages: &[Message], files: &[ProjectFile], sources: &Sources) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let input = Input { files, sources };
    let errors = messages.iter().filter(|message| message.level == "error");
    errors.filter_map(|message| input.diagnostic(message)).for_each(|diagnostic| diagnostics.push(diagnostic));
    diagnostics
}

struct Input<'a> {
    files: &'a [ProjectFile],
    sources: &'a Sources,
}

impl Input<'_> {
    fn diagnostic(&self, message: &Message) -> Option<Diagnostic> {
        let Label { span, text } = self.primary(message)?;
        let mut diagnostic = Diagnostic::error(codes::RUSTC, span, message.message.as_str()).label(text);
        let others = message.spans.iter().filter(|place| !place.is_primary);
        diagnostic.labels.extend(others.filter_map(|place| self.label(place)));
        diagnostic = message.children.iter().fold(diagnostic, |diagnostic, child| self.explained(diagnostic, child));
        Some(match &message.code {
            Some(code) => diagnostic.help(format!("`rustc --explain {}` tells more", code.code)),
            None => diagnostic,
        })
    }

    /// With a note or help of rustc: at its place, as an edit, or as a line.
    fn explained(&self, diagnostic: Diagnostic, child: &Message) -> Diagnostic {
        let text = child.message.as_str();
        let edit = match &child.spans[..] {
            [place] => self.span(place).zip(place.suggested_replacement.clone()),
            _ => None,
        };
        match (edit, self.primary(child)) {
            (Some((span, replacement)), _) => {
                diagnostic.fix(Fix { span, replacement, text: text.to_owned(), sure: false })
            }
            (None, Some(Label { span, .. })) => diagnostic.also(span, text),
            (None, None) if child.level == "help" => diagnostic.help(text),
            (None, None) => diagnostic.note(text),
        }
    }

    fn primary(&self, message: &Message) -> Option<Label> {
        message.spans.iter().filter(|place| place.is_primary).find_map(|place| self.label(place))
    }

    fn label(&self, place: &Place) -> Option<Label> {
        Some(Label { span: self.span(place)?, text: place.label.clone().unwrap_or_default() })
    }

    /// The place in the user's file; nothing for what corogen wrote around it.
    fn span(&self, place: &Place) -> Option<Span> {
        let file = self.files.iter().find(|file| file.in_project() == place.file_name.replace('\\', "/"))?.id;
        let inside = place.byte_end as usize <= self.sources.files[file].text.len();
        inside.then(|| Span::new(file, place.byte_start, place.byte_end))
    }
}
