//! `corogen completions`: a script that teaches a shell the command's words.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::reporter::Reporter;
use super::{Cli, Exit};

/// Prints a shell's completion script
///
/// bash: corogen completions bash > ~/.local/share/bash-completion/completions/corogen
#[derive(Clone, Debug, Args)]
pub(super) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

/// Prints it.
pub(super) fn completions(args: &CompletionsArgs, reporter: &Reporter) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "corogen", &mut script);
    reporter.result(&String::from_utf8_lossy(&script));
    Exit::Done
}
