//! The text form of a parsed module, for `--dump parse`.

use std::fmt::Write;

use super::ast::Module;

/// Files with their module paths, then each comment with the line that it belongs to.
pub fn print(module: &Module) -> String {
    let mut text = format!("module {}\n", module.name);
    for (file, path) in module.sources.files.iter().zip(&module.paths) {
        let path = if path.is_empty() { "crate".to_owned() } else { format!("crate::{}", path.join("::")) };
        writeln!(text, "file {} is {path}", file.path).expect("a string takes everything");
    }
    for ((file, start), comments) in &module.comments {
        let source = &module.sources.files[*file];
        let (line, column) = source.line_column(*start);
        writeln!(text, "{}:{line}:{column}", source.path).expect("a string takes everything");
        for leading in &comments.leading {
            writeln!(text, "    above: {leading}").expect("a string takes everything");
        }
        if let Some(trailing) = &comments.trailing {
            writeln!(text, "    beside: {trailing}").expect("a string takes everything");
        }
    }
    text
}
