//! The `corogen` command; see `cli`.

use std::process::ExitCode;

/// Syntax trees and types are many small allocations.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    corogen::cli::main()
}
