//! The command line of contract section 2: a file for each subcommand.
//!
//! A subcommand turns its arguments into a call of the library, reports through [`reporter::Reporter`], and gives an
//! [`Exit`]. Everything that a user did wrong is a diagnostic; nothing here ends the process.

mod check;
mod completions;
mod config;
#[cfg(feature = "run")]
mod devices;
mod explain;
mod files;
mod generate;
mod init;
mod man;
mod options;
mod reporter;
#[cfg(feature = "run")]
mod run;
#[cfg(feature = "run")]
mod tune;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::diag::render::Format;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::guard;
use generate::GenerateArgs;
use reporter::{Reporter, ReporterArgs};

/// Turns ordinary Rust functions with `suspend()` marks into GPU coroutines for Vulkan.
///
/// Without arguments, generates every input that `corogen.toml` lists.
#[derive(Debug, Parser)]
#[command(name = "corogen", version, subcommand_precedence_over_arg = true, max_term_width = 100, after_help = EXAMPLES)]
#[command(override_usage = "corogen [OPTIONS] [INPUT]\n       corogen <COMMAND>")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    generate: GenerateArgs,
    #[command(flatten)]
    reporter: ReporterArgs,
}

const EXAMPLES: &str = "\
Examples:
  corogen kernel.rs                                      all schedulers, into generated/kernel
  corogen kernel.rs --scheduler wavefront -o src/gpu     one of them, into src/gpu
  corogen init kernel.rs && corogen                      what corogen.toml lists
  corogen kernel.rs --dump split                         what a stage gives

Exit status: 0 done, 1 the input has errors, 2 wrong usage, 3 `check` or `--verify` found a difference,
4 a file, compiler, driver or device failed, or an instance trapped.";

impl Cli {
    /// Arguments for generation stand beside no subcommand. (clap's own setting for it would also refuse `--quiet` there.)
    fn one_thing_only(self) -> Result<Self, clap::Error> {
        let nothing = GenerateArgs::parse(&["corogen".to_owned()]);
        if self.command.is_some() && nothing.is_ok_and(|nothing| nothing != self.generate) {
            let message = "arguments before a subcommand; its own stand behind its name\n";
            return Err(Cli::command().error(clap::error::ErrorKind::ArgumentConflict, message));
        }
        Ok(self)
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::CheckArgs),
    #[cfg(feature = "run")]
    Run(run::RunArgs),
    #[cfg(feature = "run")]
    Devices(devices::DevicesArgs),
    Explain(explain::ExplainArgs),
    Init(init::InitArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    #[cfg(feature = "run")]
    Tune(tune::TuneArgs),
}

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    Done = 0,
    InputHasErrors = 1,
    WrongUsage = 2,
    FoundDifference = 3,
    Failure = 4,
}

impl Exit {
    /// The status that an error gives.
    fn of(diagnostic: &Diagnostic) -> Self {
        match diagnostic.code {
            codes::USAGE | codes::ARGUMENT => Exit::WrongUsage,
            codes::STALE | codes::DIFFERS => Exit::FoundDifference,
            codes::RUSTC => Exit::InputHasErrors,
            // a `mod` that leads to no file is a mistake in the input
            codes::UNREADABLE if diagnostic.primary.is_none() => Exit::Failure,
            code if code >= codes::INTERNAL => Exit::Failure,
            _ => Exit::InputHasErrors,
        }
    }

    /// The status of a run that reported these.
    fn of_all(diagnostics: &Diagnostics) -> Self {
        diagnostics.errors().map(Exit::of).max().unwrap_or(Exit::Done)
    }
}

/// Runs the command of this process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse().and_then(Cli::one_thing_only) {
        Ok(cli) => cli,
        Err(message) => return ExitCode::from(unparsed(&message) as u8),
    };
    guard::be_silent_on_panic();
    let reporter = Reporter::new(cli.reporter);
    let exit = guard::on_large_stack(|| dispatch(cli.command, &cli.generate, &reporter));
    let exit = exit.unwrap_or_else(|message| {
        let bug = Diagnostic::error_without_place(codes::INTERNAL, format!("this is a bug in corogen: {message}"));
        reporter.failure(bug.note("nothing was written").help("please report it with the input that shows it"))
    });
    ExitCode::from(exit as u8)
}

/// Prints what clap says instead of arguments: help and version to standard output, mistakes to standard error and in the form
/// that was asked for.
fn unparsed(message: &clap::Error) -> Exit {
    let format = reporter::wanted_format(std::env::args_os().skip(1));
    // The arguments of a mistyped subcommand are none of `corogen INPUT.rs`.
    if message.kind() == clap::error::ErrorKind::UnknownArgument
        && let Some(mistyped) = std::env::args_os().nth(1).and_then(|word| generate::mistyped_subcommand(word.as_ref()))
    {
        return Reporter::plain(format).failure(mistyped);
    }
    if !message.use_stderr() || format == Format::Human {
        let printed = reporter::printed(message.print());
        return if message.use_stderr() { Exit::WrongUsage } else { Reporter::plain(format).end(printed) };
    }
    Reporter::plain(format).failure(usage(message))
}

/// What clap says of a mistake, as a diagnostic.
fn usage(message: &clap::Error) -> Diagnostic {
    let text = message.to_string();
    let mut parts = text.split("\n\n").map(|part| part.trim().trim_start_matches("error: "));
    let mistake = parts.next().unwrap_or_default().lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let usage = Diagnostic::error_without_place(codes::USAGE, mistake);
    parts.filter(|part| part.starts_with("tip: ")).fold(usage, |usage, tip| usage.help(&tip["tip: ".len()..]))
}

fn dispatch(command: Option<Command>, generate: &GenerateArgs, reporter: &Reporter) -> Exit {
    match command {
        None => generate::generate(generate, reporter),
        Some(Command::Check(args)) => check::check(&args, reporter),
        #[cfg(feature = "run")]
        Some(Command::Run(args)) => run::run(&args, reporter),
        #[cfg(feature = "run")]
        Some(Command::Devices(args)) => devices::devices(&args, reporter),
        Some(Command::Explain(args)) => explain::explain(&args, reporter),
        Some(Command::Init(args)) => init::init(&args, reporter),
        Some(Command::Completions(args)) => completions::completions(&args, reporter),
        Some(Command::Man(args)) => man::man(&args, reporter),
        #[cfg(feature = "run")]
        Some(Command::Tune(args)) => tune::tune(&args, reporter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn an_input_and_a_subcommand_share_a_position() {
        let input = Cli::try_parse_from(["corogen", "kernel.rs", "--scheduler", "megakernel"]).expect("an input");
        assert!(input.command.is_none());
        for words in [["corogen", "check", "--quiet", "kernel.rs"], ["corogen", "--quiet", "check", "kernel.rs"]] {
            let check = Cli::try_parse_from(words).and_then(Cli::one_thing_only).expect("a subcommand");
            assert!(matches!(check.command, Some(Command::Check(_))));
        }
        for words in [["corogen", "kernel.rs", "check"], ["corogen", "--force", "check"]] {
            assert!(Cli::try_parse_from(words).and_then(Cli::one_thing_only).is_err(), "{words:?}");
        }
    }

    #[test]
    fn the_worst_error_decides_the_status() {
        let mut diagnostics = Diagnostics::default();
        assert_eq!(Exit::of_all(&diagnostics), Exit::Done);
        diagnostics.push(Diagnostic::error_without_place(codes::NO_ENTRY, "no entry"));
        assert_eq!(Exit::of_all(&diagnostics), Exit::InputHasErrors);
        diagnostics.push(Diagnostic::error_without_place(codes::IO, "disk full"));
        assert_eq!(Exit::of_all(&diagnostics), Exit::Failure);
    }
}
