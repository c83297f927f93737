//! Format: proves that the rendered files are well-formed.
//!
//! - **Takes** rendered files.
//! - **Gives** nothing but diagnostics: a file that is not well-formed is a bug of corogen.
//! - **Afterwards** Rust parses, GLSL keeps its layout rules, and every line is as a careful person leaves it.

mod glsl;
mod rust;
mod text;

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::emit::file::File;

/// Checks every file.
pub fn check(files: &[File], diagnostics: &mut Diagnostics) {
    for file in files {
        let language = match file.path.rsplit_once('.') {
            Some((_, "rs")) => rust::problem(&file.text),
            Some((_, "comp" | "glsl")) => glsl::problem(&file.text),
            _ => None,
        };
        if let Some(problem) = language.or_else(|| text::problem(&file.text)) {
            let message =
                format!("this is a bug in corogen: the generated `{}` is not well-formed: {problem}", file.path);
            diagnostics.push(Diagnostic::error_without_place(codes::INTERNAL, message).note("nothing was written"));
        }
    }
}
