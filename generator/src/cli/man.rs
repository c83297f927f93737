//! `corogen man`: the manual pages, made of the same definition as the help.

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use super::reporter::Reporter;
use super::{Cli, Exit};
use crate::diag::{Diagnostic, codes};

/// Prints a manual page: `corogen man run | man -l -`
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ManArgs {
    /// A subcommand; without one, the page of the command itself
    subcommand: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  corogen man | man -l -                                    reads it
  corogen man run > ~/.local/share/man/man1/corogen-run.1   keeps that of a subcommand";

/// Prints it.
pub(super) fn man(args: &ManArgs, reporter: &Reporter) -> Exit {
    let mut command = Cli::command();
    command.build();
    let page = match &args.subcommand {
        None => Some(command),
        Some(name) => command.find_subcommand(name).cloned(),
    };
    let Some(page) = page else {
        let name = args.subcommand.as_deref().unwrap_or_default();
        let usage = Diagnostic::error_without_place(codes::USAGE, format!("there is no subcommand `{name}`"));
        let command = Cli::command();
        let known = command.get_subcommands().map(clap::Command::get_name);
        return reporter.failure(usage.did_you_mean(name, known).help("`corogen --help` lists them"));
    };
    let mut text = Vec::new();
    match Man::new(page).render(&mut text) {
        Ok(()) => reporter.end(reporter.result(&String::from_utf8_lossy(&text))),
        Err(error) => reporter.failure(Diagnostic::error_without_place(codes::IO, error.to_string())),
    }
}
