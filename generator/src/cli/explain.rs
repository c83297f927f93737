//! `corogen explain`: a diagnostic's code, or how an input is split and what its frame holds.

use std::path::Path;

use clap::Args;

use super::Exit;
use super::options::OptionArgs;
use super::reporter::Reporter;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::pipeline::{self, Request, Stage};

/// Explains a diagnostic's code, or shows an input's suspension points and frame
#[derive(Clone, Debug, Args)]
pub(super) struct ExplainArgs {
    /// A code such as CG0100, or a Rust module
    #[arg(value_name = "CODE|INPUT")]
    what: String,
    #[command(flatten)]
    options: OptionArgs,
}

/// Prints the explanation.
pub(super) fn explain(args: &ExplainArgs, reporter: &Reporter) -> Exit {
    if let Some(explanation) = codes::explanation(&args.what) {
        reporter.result(&explanation.page());
        return Exit::Done;
    }
    let input = Path::new(&args.what);
    if input.extension().is_none() && !input.exists() {
        let message = format!("`{}` is neither a diagnostic's code nor a file", args.what);
        let known: Vec<&str> = codes::all().map(|explanation| explanation.code.0).collect();
        let usage = Diagnostic::error_without_place(codes::USAGE, message);
        return reporter.failure(usage.note(format!("codes: {}", known.join(", "))));
    }
    let options = args.options.options();
    let mut diagnostics = Diagnostics::default();
    let request = Request { input, options: &options, schedulers: &[], dump: Some(Stage::Frame) };
    let outcome = pipeline::run(&request, &mut diagnostics);
    reporter.result(&outcome.dump);
    reporter.diagnostics(&diagnostics, &outcome.sources)
}
