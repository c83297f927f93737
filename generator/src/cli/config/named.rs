//! What the file says of an input that a command names.

use std::path::Path;

use super::{FILE, Mistakes, listed};
use crate::base::path::same;
use crate::cli::generate::GenerateArgs;
use crate::cli::reporter::Reporter;

/// The tables of an input: all that list it, but only those of an output folder or entry if some are of the one that is named.
pub(in crate::cli) fn tables(
    input: &Path,
    out: Option<&Path>,
    entry: Option<&str>,
) -> Result<Vec<GenerateArgs>, Mistakes> {
    // Standard input may be told all, and is no file.
    if input == Path::new("-") {
        return Ok(Vec::new());
    }
    let mut tables = listed()?.unwrap_or_default();
    tables.retain(|table| same(&table.path, input));
    let tables = narrowed(tables, |table| out.is_some_and(|out| same(&table.job().out, out)));
    let tables = narrowed(tables, |table| entry.is_some() && table.args.options.entry() == entry);
    Ok(tables.into_iter().map(|table| table.args).collect())
}

/// Those that fit, or all if none does.
fn narrowed<T>(all: Vec<T>, fits: impl Fn(&T) -> bool) -> Vec<T> {
    let (fitting, others): (Vec<T>, Vec<T>) = all.into_iter().partition(fits);
    if fitting.is_empty() { others } else { fitting }
}

/// The table for a command that takes one at most. Where several say different things the user is told that none counts.
pub(in crate::cli) fn one_table(input: &Path, tables: Vec<GenerateArgs>, reporter: &Reporter) -> Option<GenerateArgs> {
    let mut tables = tables.into_iter();
    let first = tables.next()?;
    if tables.any(|other| other.options != first.options) {
        reporter.status(&format!(
            "`{FILE}` lists `{}` more than once, with different options: none of them counts here",
            input.display()
        ));
        return None;
    }
    reporter.detail(|| format!("{}: `{FILE}` says what the command does not", input.display()));
    Some(first)
}
