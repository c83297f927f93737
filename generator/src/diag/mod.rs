//! Diagnostics: what the user is told, with a stable code, where, why, and what to write instead.
//!
//! A stage pushes [`Diagnostic`]s into [`Diagnostics`] and goes on; `pipeline` stops after a stage that reported an error.
//! `render` shows them as rustc does (human), one line each (short), or as rustc-shaped JSON.

pub mod c_types;
pub mod codes;
pub mod render;

use crate::base::Span;
use crate::base::similar::similar;
pub use codes::Code;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something worth knowing; generation goes on.
    Remark,
    /// Probably not meant; generation goes on.
    Warning,
    /// No output is written.
    Error,
}

/// A place and what is the matter there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// Shown beside the underlined text; may be empty.
    pub text: String,
}

/// A change of the source that mends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub replacement: String,
    /// `help: …` before it.
    pub text: String,
    /// Whether it is what was meant, so that a tool may apply it unasked.
    pub sure: bool,
}

/// One message to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable, e.g. `CG0007`.
    pub code: Code,
    /// How bad.
    pub severity: Severity,
    /// One sentence, lower case, no full stop, as rustc writes it.
    pub message: String,
    /// The place that the message is about; nothing for what has no place (a missing file).
    pub primary: Option<Label>,
    /// Other places that explain it.
    pub labels: Vec<Label>,
    /// `note: …` lines.
    pub notes: Vec<String>,
    /// `help: …` lines: what to write instead.
    pub helps: Vec<String>,
    /// Edits that an editor may apply.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// An error of `code` at `span`.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { primary: Some(Label { span, text: String::new() }), ..Self::error_without_place(code, message) }
    }

    /// An error that has no place in a source file.
    pub fn error_without_place(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            primary: None,
            labels: Vec::new(),
            notes: Vec::new(),
            helps: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// The same, less severe.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Text beside the primary place.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(primary) = &mut self.primary {
            primary.text = text.into();
        }
        self
    }

    /// Another place that explains it.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// A `note:` line.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// A `help:` line.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }

    /// `help: did you mean …`, where one of the `known` names is nearly `wanted`.
    pub fn did_you_mean<N: AsRef<str>>(self, wanted: &str, known: impl IntoIterator<Item = N>) -> Self {
        let known = known.into_iter().map(|name| name.as_ref().to_owned());
        match similar(wanted, known) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// An edit that mends it.
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }
}

/// What has been reported so far, in the order in which it was found.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    /// The messages.
    pub list: Vec<Diagnostic>,
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { list: vec![diagnostic] }
    }
}

impl From<Box<Diagnostic>> for Diagnostics {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        (*diagnostic).into()
    }
}

impl Diagnostics {
    /// Reports one; a second one of the same code at the same place is dropped.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let same = |seen: &Diagnostic| {
            seen.code == diagnostic.code
                && seen.message == diagnostic.message
                && seen.primary.as_ref().map(|label| label.span) == diagnostic.primary.as_ref().map(|label| label.span)
        };
        if !self.list.iter().any(same) {
            self.list.push(diagnostic);
        }
    }

    /// Those that forbid output.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter().filter(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Whether anything forbids output.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }
}
