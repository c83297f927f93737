//! GLSL: the shared files of a program and the kernels of one scheduler.
//!
//! `names` gives every name, `build` puts files together from views, and the rest prints: `expr`, `vector`, `builtin`,
//! `literal` with `precedence` for expressions, `stmt`, `assign`, `trap` for statements, `function`, `continuation`,
//! `constants`, `structs`, `interface`, `kernel` for what they stand in. Text of `shared/` is the same for every scheduler.

mod assign;
mod body;
mod build;
mod builtin;
mod constants;
mod continuation;
mod expr;
mod function;
mod helpers;
mod interface;
mod kernel;
mod lines;
mod literal;
mod names;
mod precedence;
mod reserved;
mod stmt;
mod structs;
mod tables;
#[cfg(test)]
mod tests;
mod trap;
mod types;
mod vector;
mod view;

pub use build::emit;

/// A comment line of the user.
fn comment(line: &str) -> String {
    let line = line.trim();
    if line.is_empty() { "//".into() } else { format!("// {line}") }
}
