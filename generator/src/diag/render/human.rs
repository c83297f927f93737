//! As rustc shows it: the source line, underlined places with labels, notes, helps and fixes.

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Origin, Patch, Renderer, Snippet};

use super::place;
use crate::base::{FileId, Sources};
use crate::diag::{Diagnostic, Label, Severity};

/// The rendering, with an empty line at its end.
pub(super) fn render(diagnostic: &Diagnostic, sources: &Sources, color: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Remark => Level::NOTE.with_name("remark"),
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.0);
    let mut main: Group<'_> = title.elements(snippets(diagnostic, sources));
    for note in &diagnostic.notes {
        main = main.element(Level::NOTE.message(note.as_str()));
    }
    for help in &diagnostic.helps {
        main = main.element(Level::HELP.message(help.as_str()));
    }

    let mut report = vec![main];
    for fix in &diagnostic.fixes {
        if let Some((file, bytes)) = place(sources, fix.span) {
            let patch = Patch::new(bytes, fix.replacement.as_str());
            let snippet = Snippet::source(file.text.as_str()).path(file.path.as_str()).patch(patch);
            report.push(Level::HELP.secondary_title(fix.text.as_str()).element(snippet));
        }
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&report) + "\n\n"
}

/// One snippet for each file that a label points into, the primary one's first.
fn snippets<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Vec<Element<'a>> {
    let labels: Vec<(&Label, AnnotationKind)> =
        (diagnostic.primary.iter().map(|label| (label, AnnotationKind::Primary)))
            .chain(diagnostic.labels.iter().map(|label| (label, AnnotationKind::Context)))
            .collect();
    let mut files: Vec<FileId> = Vec::new();
    for (label, _) in &labels {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    let of_file = |id: &FileId| -> Option<Element<'a>> {
        let file = sources.files.get(*id)?;
        if file.text.trim().is_empty() {
            return Some(Origin::path(file.path.as_str()).into());
        }
        let annotations = labels.iter().filter(|(label, _)| label.span.file == *id).filter_map(|(label, kind)| {
            let (_, bytes) = place(sources, label.span)?;
            let text = Some(label.text.as_str()).filter(|text| !text.is_empty());
            Some(kind.span(bytes).label(text) as Annotation<'a>)
        });
        Some(Snippet::source(file.text.as_str()).path(file.path.as_str()).annotations(annotations).into())
    };
    files.iter().filter_map(of_file).collect()
}
