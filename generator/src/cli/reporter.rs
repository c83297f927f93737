//! What a user sees: diagnostics and status lines on standard error, results on standard output.

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Exit;
use crate::base::Sources;
use crate::diag::render::{self, Format, Style};
use crate::diag::{Diagnostic, Diagnostics, Severity, codes};

/// Options of every subcommand.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Messages")]
pub(super) struct ReporterArgs {
    /// How diagnostics are printed
    #[arg(long, global = true, value_enum, default_value_t = MessageFormat::Human, value_name = "FORMAT")]
    message_format: MessageFormat,
    /// Print errors and results only
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Also print what is done on the way
    #[arg(long, short, global = true)]
    verbose: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MessageFormat {
    Human,
    Short,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// Where everything that is printed goes through. Failures to print messages are ignored: there is nowhere to tell them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reporter {
    style: Style,
    quiet: bool,
    verbose: bool,
}

impl MessageFormat {
    fn format(self) -> Format {
        match self {
            MessageFormat::Human => Format::Human,
            MessageFormat::Short => Format::Short,
            MessageFormat::Json => Format::Json,
        }
    }
}

/// The `--message-format` among words that make no sense as a whole.
pub(super) fn wanted_format(words: impl Iterator<Item = OsString>) -> Format {
    let mut wanted = None;
    let mut words = words.map(|word| word.to_string_lossy().into_owned()).peekable();
    while let Some(word) = words.next() {
        match word.strip_prefix("--message-format") {
            Some("") => wanted = words.peek().cloned(),
            Some(rest) => wanted = rest.strip_prefix('=').map(str::to_owned),
            None => {}
        }
    }
    let named = wanted.and_then(|name| MessageFormat::from_str(&name, false).ok());
    named.map_or(Format::Human, MessageFormat::format)
}

impl Reporter {
    pub(super) fn new(args: ReporterArgs) -> Self {
        let format = args.message_format.format();
        let color = match args.color {
            Color::Auto => {
                std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty())
            }
            Color::Always => true,
            Color::Never => false,
        };
        Self { style: Style { format, color }, quiet: args.quiet, verbose: args.verbose }
    }

    /// One that prints in a form, without colours: for when there are no arguments to say more.
    pub(super) fn plain(format: Format) -> Self {
        Self { style: Style { format, color: false }, quiet: false, verbose: false }
    }

    /// Prints what was found and gives the exit status that it means.
    pub(super) fn diagnostics(&self, diagnostics: &Diagnostics, sources: &Sources) -> Exit {
        let mut shown = diagnostics.clone();
        if self.quiet {
            shown.list.retain(|diagnostic| diagnostic.severity == Severity::Error);
        }
        self.print_error(&render::render(&shown, sources, self.style));
        Exit::of_all(diagnostics)
    }

    /// The exit status of a command that ends with its result.
    pub(super) fn end(&self, outcome: Result<(), Diagnostic>) -> Exit {
        outcome.map_or_else(|diagnostic| self.failure(diagnostic), |()| Exit::Done)
    }

    /// Prints one error that has no place in a source file, and gives its exit status.
    pub(super) fn failure(&self, diagnostic: Diagnostic) -> Exit {
        self.failures(&diagnostic.into(), &Sources::default())
    }

    /// Prints the errors with which a command ends, and gives the exit status that they mean.
    pub(super) fn failures(&self, errors: &Diagnostics, sources: &Sources) -> Exit {
        errors.list.iter().for_each(|error| self.print_error(&render::render_one(error, sources, self.style)));
        Exit::of_all(errors)
    }

    /// A line about what was done, on standard error.
    pub(super) fn status(&self, line: &str) {
        if !self.quiet && self.style.format != Format::Json {
            self.print_error(&format!("{line}\n"));
        }
    }

    /// A line about something on the way, for `--verbose`.
    pub(super) fn detail(&self, line: impl FnOnce() -> String) {
        if self.verbose {
            self.status(&line());
        }
    }

    /// Text that was asked for, on standard output.
    pub(super) fn result(&self, text: &str) -> Result<(), Diagnostic> {
        let mut output = std::io::stdout().lock();
        printed(output.write_all(text.as_bytes()).and_then(|()| output.flush()))
    }

    /// Shows that something long is under way, on terminals only; it vanishes when the value is dropped.
    pub(super) fn progress(&self, what: &str) -> Progress {
        let hidden = self.quiet || self.style.format == Format::Json;
        let target = if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target).with_message(what.to_owned());
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        bar.set_style(style.expect("the template is well-formed"));
        bar.enable_steady_tick(Duration::from_millis(100));
        Progress(bar)
    }

    fn print_error(&self, text: &str) {
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }
}

/// Whether standard output took what was asked for. A closed pipe is nobody's mistake.
pub(super) fn printed(outcome: std::io::Result<()>) -> Result<(), Diagnostic> {
    match outcome {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Diagnostic::error_without_place(codes::IO, format!("standard output cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// A spinner, or a bar once it is known how much there is.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Says how many of `total` instances have ended: the bar shows how fast that goes, and how long it will take.
    #[cfg(feature = "run")]
    pub(super) fn instances(&self, ended: u64, total: u64) {
        if self.0.length().is_none() {
            let rate = |state: &indicatif::ProgressState, text: &mut dyn std::fmt::Write| {
                let _ = write!(text, "{:.2} million instances/s", state.per_sec() / 1e6);
            };
            let style = ProgressStyle::with_template("{spinner} {msg} {bar:30} {percent}%, {rate}, {eta} left");
            self.0.set_style(style.expect("the template is well-formed").with_key("rate", rate));
            self.0.set_length(total);
        }
        self.0.set_position(ended);
    }

    /// Says what is done now.
    pub(super) fn now(&self, what: &str) {
        self.0.set_message(what.to_owned());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
