//! What a user sees: diagnostics and status lines on standard error, results on standard output.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::Exit;
use crate::base::Sources;
use crate::diag::render::{self, Format, Style};
use crate::diag::{Diagnostic, Diagnostics, Severity};

/// Options of every subcommand.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Messages")]
pub(super) struct ReporterArgs {
    /// How diagnostics are printed
    #[arg(long, global = true, value_enum, default_value_t = MessageFormat::Human, value_name = "FORMAT")]
    message_format: MessageFormat,
    /// Print errors and results only
    #[arg(long, short, global = true)]
    quiet: bool,
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

/// Where everything that is printed goes through. A closed pipe is nobody's mistake, so failures to print are ignored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reporter {
    style: Style,
    quiet: bool,
}

impl Reporter {
    pub(super) fn new(args: ReporterArgs) -> Self {
        let format = match args.message_format {
            MessageFormat::Human => Format::Human,
            MessageFormat::Short => Format::Short,
            MessageFormat::Json => Format::Json,
        };
        let color = match args.color {
            Color::Auto => {
                std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty())
            }
            Color::Always => true,
            Color::Never => false,
        };
        Self { style: Style { format, color }, quiet: args.quiet }
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

    /// Prints one error that has no place in a source file, and gives its exit status.
    pub(super) fn failure(&self, diagnostic: Diagnostic) -> Exit {
        self.print_error(&render::render_one(&diagnostic, &Sources::default(), self.style));
        Exit::of(&diagnostic)
    }

    /// A line about what was done, on standard error.
    pub(super) fn status(&self, line: &str) {
        if !self.quiet && self.style.format != Format::Json {
            self.print_error(&format!("{line}\n"));
        }
    }

    /// Text that was asked for, on standard output.
    pub(super) fn result(&self, text: &str) {
        let _ = std::io::stdout().lock().write_all(text.as_bytes());
    }

    /// Shows that something long is under way, on terminals only; it vanishes when the value is dropped.
    pub(super) fn progress(&self, what: &str) -> Progress {
        let hidden = self.quiet || self.style.format == Format::Json;
        let target = if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target).with_message(what.to_owned());
        bar.set_style(ProgressStyle::default_spinner());
        bar.enable_steady_tick(Duration::from_millis(100));
        Progress(bar)
    }

    fn print_error(&self, text: &str) {
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }
}

/// A spinner.
pub(super) struct Progress(ProgressBar);

impl Progress {
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
