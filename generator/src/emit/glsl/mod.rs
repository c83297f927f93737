//! GLSL: the shared files of a program and the kernels of one scheduler.
//!
//! `names` gives every name (`namer` finds one), `build` puts files together from views, and the rest prints: `expr`, `vector`,
//! `builtin`, `literal` with `precedence` and `folding` for expressions, `stmt`, `short_circuit`, `control`, `assign`, `trap` for
//! statements, `function`, `continuation` (with what it `returns`, structs made `at_once`, without what is `unread`, what is `read_once`
//! where it is read, `endings` where they have `copies`), `constants` and `variants`, `structs` (in the `order` of the source),
//! `interface`, `kernel`, `state_machine`, … for what they stand in, `words`, `groups`, `elements`, `dense` for what a frame in memory holds. Text of `shared/` is the same for
//! every scheduler.

mod assign;
mod at_once;
mod body;
mod build;
mod builtin;
mod constants;
mod continuation;
mod control;
mod copies;
mod counts;
mod dead;
mod dense;
mod elements;
mod endings;
mod expr;
mod fill;
mod folding;
mod function;
mod groups;
mod helpers;
mod index;
mod interface;
mod kernel;
mod lines;
mod literal;
mod namer;
mod names;
mod order;
mod packed;
mod parts;
mod persistent;
mod precedence;
mod read_once;
mod reserved;
mod returns;
mod rewrites;
mod short_circuit;
mod state_machine;
mod stmt;
mod structs;
mod tables;
#[cfg(test)]
mod tests;
mod trap;
mod turns;
mod types;
mod unread;
mod variants;
mod vector;
mod view;
mod wavefront;
mod words;

pub use build::emit;

/// A comment line of the user.
fn comment(line: &str) -> String {
    let line = line.trim();
    if line.is_empty() { "//".into() } else { format!("// {line}") }
}

/// What glslang says of a compute shader.
#[cfg(test)]
fn compiled(text: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("test.comp");
    std::fs::write(&source, text).expect("a file");
    let output = std::process::Command::new("glslangValidator")
        .args(["-V", "--target-env", "vulkan1.3", "-S", "comp", "-o"])
        .arg(folder.path().join("test.spv"))
        .arg(&source)
        .output()
        .expect("ci/setup installs glslangValidator");
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() { Ok(()) } else { Err(report) }
}
