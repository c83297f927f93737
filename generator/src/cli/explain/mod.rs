//! `corogen explain`: a diagnostic's code, or how an input is split and what its frame holds.
//!
//! [`facts`] gathers what is known; it is the JSON of contract section 6, and the other formats print it.

mod dot;
mod facts;
mod graph;
mod html;
mod text;

use std::path::Path;

use clap::{Args, ValueEnum};

use super::options::OptionArgs;
use super::reporter::Reporter;
use super::{Exit, config};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::pipeline::{self, Request};
use facts::Explained;

/// Explains a diagnostic's code, or shows an input's suspension points and frame
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ExplainArgs {
    /// A code such as CG0100, or a Rust module; `-` reads it from standard input
    #[arg(value_name = "CODE|INPUT")]
    what: String,
    /// How the split and the frame are shown: `dot` is for Graphviz, `html` one page that needs nothing else
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    options: OptionArgs,
}

const EXAMPLES: &str = "\
Examples:
  corogen explain CG0105                                  what a diagnostic means
  corogen explain kernel.rs                               points, frame, edges
  corogen explain kernel.rs --format html > kernel.html   the same as a page to look around in
  corogen explain kernel.rs --format dot | dot -Tsvg      the graph alone
  corogen explain kernel.rs --points a,b                  with fewer points";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    Dot,
    Html,
}

/// Prints the explanation.
pub(super) fn explain(args: &ExplainArgs, reporter: &Reporter) -> Exit {
    if let Some(explanation) = codes::explanation(&args.what) {
        return reporter.end(reporter.result(&explanation.page()));
    }
    let input = Path::new(&args.what);
    if input.extension().is_none() && !input.exists() && args.what != "-" {
        let message = format!("`{}` is neither a diagnostic's code nor a file", args.what);
        let known: Vec<&str> = codes::all().map(|explanation| explanation.code.0).collect();
        let usage = Diagnostic::error_without_place(codes::USAGE, message).did_you_mean(&args.what, &known);
        return reporter.failure(usage.note(format!("codes: {}", known.join(", "))));
    }
    let tables = match config::tables(input, None, args.options.entry()) {
        Ok(tables) => tables,
        Err(mistakes) => return mistakes.report(reporter),
    };
    let table = config::one_table(input, tables, reporter).map(|table| table.options).unwrap_or_default();
    let options = args.options.over(&table).options();
    let mut diagnostics = Diagnostics::default();
    let request = Request { input, options: &options, schedulers: &[], dump: None };
    let outcome = pipeline::run(&request, &mut diagnostics);
    let mut printed = Ok(());
    if let Some(entries) = &outcome.entries {
        let explained: Vec<Explained> = entries.iter().map(|entry| Explained::new(entry, &outcome.sources)).collect();
        printed = reporter.result(&match args.format {
            Format::Text => explained.iter().map(text::text).collect::<Vec<_>>().join("\n"),
            Format::Json => json(&explained),
            Format::Dot => explained.iter().map(dot::dot).collect(),
            Format::Html => html::html(&explained, &outcome.sources),
        });
    }
    reporter.diagnostics(&diagnostics, &outcome.sources).max(reporter.end(printed))
}

/// One object; of several entries an array.
fn json(explained: &[Explained]) -> String {
    let text = match explained {
        [one] => serde_json::to_string_pretty(one),
        all => serde_json::to_string_pretty(all),
    };
    text.expect("names and numbers are always JSON") + "\n"
}
