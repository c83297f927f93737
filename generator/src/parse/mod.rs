//! Parse: files to syntax.
//!
//! - **Takes** the input's path: one file, or a file with `mod name;` children beside it.
//! - **Gives** an [`ast::Module`]: the files, where each hangs in the module tree, and their comments by node.
//! - **Afterwards** all syntax errors of all files have been reported, in one run; nothing is nested so deeply that a later
//!   recursion could overflow; every comment belongs to a node.

pub mod ast;
mod comments;
mod errors;
mod files;
mod nesting;
mod numbers;
mod print;

use std::path::Path;

use ra_ap_syntax::{Edition, SourceFile};

use crate::base::Span;
use crate::base::options::{self, Options};
use crate::diag::{Diagnostic, Diagnostics, codes};
use ast::Module;
pub use print::print;

/// More source than this is not read: its types alone would take gigabytes.
const MOST_BYTES: usize = 4 << 20;

/// Reads and parses the module whose root file is at `path`.
///
/// After an error the module may lack files: the caller stops then.
pub fn parse(path: &Path, options: &Options, diagnostics: &mut Diagnostics) -> Module {
    let mut module = Module { name: module_name(path), ..Module::default() };
    let mut reader = files::Reader::new(path);
    let mut read = 0;
    while let Some(file) = reader.next(&mut module, diagnostics) {
        let text = &module.sources.files[file].text;
        read += text.len();
        if read > MOST_BYTES {
            let message = format!("the module has more than {} MiB of source", MOST_BYTES >> 20);
            let place = Span::new(file, 0, 0);
            diagnostics.push(
                Diagnostic::error(codes::TOO_LONG, place, message)
                    .help("pass tables as buffers, and give each entry a module"),
            );
            break;
        }
        if let Some(too_deep) = nesting::of_tokens(file, text) {
            diagnostics.push(too_deep);
            continue;
        }
        let parsed = SourceFile::parse(text, edition(options));
        errors::report(file, text, edition(options), &parsed.errors(), diagnostics);
        let tree = parsed.tree();
        if let Some(too_deep) = nesting::of_tree(file, &tree) {
            diagnostics.push(too_deep);
            // Such a tree is freed by recursion, on a thread whose stack it would overflow.
            std::mem::forget(parsed);
            continue;
        }
        numbers::check(file, &tree, diagnostics);
        comments::attach(file, &tree, &mut module.comments);
        reader.children(&module, file, &tree);
    }
    module
}

/// The module's name: the file stem of its root.
fn module_name(path: &Path) -> String {
    let path = if path == Path::new(files::STDIN) { Path::new(files::STDIN_FILE) } else { path };
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn edition(options: &Options) -> Edition {
    match options.edition {
        options::Edition::E2021 => Edition::Edition2021,
        options::Edition::E2024 => Edition::Edition2024,
    }
}

#[cfg(test)]
mod tests;
