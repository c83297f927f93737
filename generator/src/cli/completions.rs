//! `corogen completions`: a script that teaches a shell the command's words.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::reporter::Reporter;
use super::{Cli, Exit};

/// Prints a shell's completion script
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  corogen completions bash > ~/.local/share/bash-completion/completions/corogen
  corogen completions zsh > ~/.zfunc/_corogen
  corogen completions fish > ~/.config/fish/completions/corogen.fish";

/// Prints it.
pub(super) fn completions(args: &CompletionsArgs, reporter: &Reporter) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "corogen", &mut script);
    reporter.end(reporter.result(&String::from_utf8_lossy(&script)))
}
