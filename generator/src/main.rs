//! The `corogen` command; see `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    corogen::cli::main()
}
