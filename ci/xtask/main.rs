//! Checks of the repository itself, beside its tests: `cargo run -p xtask -- tidy | fresh | shaders | package`; and, with
//! `--features bench`, the bench.

#[cfg(feature = "bench")]
mod bench;
mod corogen;
mod files;
mod fresh;
#[cfg(any(test, feature = "bench"))]
mod numbers;
mod package;
mod shaders;
mod tidy;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Checks of the repository itself")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Sources keep the rules of ARCHITECTURE.md, generated GLSL those of a careful engineer
    Tidy,
    /// generated/ is what the generator writes
    Fresh,
    /// Every committed shader compiles and validates
    Shaders,
    /// The crates' packages hold all that they need
    Package,
    /// Generated forms of programs against hand-written ones, on this device
    #[cfg(feature = "bench")]
    Bench(Box<bench::BenchArgs>),
    /// The same as one executable with all kernels inside, for a machine without a compiler
    #[cfg(feature = "bench")]
    Bundle(bench::BundleArgs),
}

/// What a task found wrong, one line each.
type Findings = Vec<String>;

fn main() -> ExitCode {
    #[cfg(feature = "bench")]
    if let Some(code) = bench::bundled() {
        return code;
    }
    let (name, findings) = match Cli::parse().task {
        Task::Tidy => ("tidy", tidy::run()),
        Task::Fresh => ("fresh", fresh::run()),
        Task::Shaders => ("shaders", shaders::run()),
        Task::Package => ("package", package::run()),
        #[cfg(feature = "bench")]
        Task::Bench(args) => ("bench", bench::run(&args)),
        #[cfg(feature = "bench")]
        Task::Bundle(args) => ("bundle", bench::write_bundle(&args)),
    };
    end(name, &findings)
}

/// Prints what a task found.
fn end(name: &str, findings: &Findings) -> ExitCode {
    for finding in findings {
        eprintln!("{name}: {finding}");
    }
    if findings.is_empty() {
        eprintln!("{name}: ok");
        ExitCode::SUCCESS
    } else {
        eprintln!("{name}: {} findings", findings.len());
        ExitCode::FAILURE
    }
}
