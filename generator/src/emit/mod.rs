//! Emit: from a plan to text.
//!
//! - **Takes** a coroutine, its frame and a plan.
//! - **Gives** rendered files: GLSL by `glsl`, the Rust host by `host`.
//! - **Afterwards** nothing is undecided: it cannot fail on user input. Templates give the shape of a file; statements and
//!   expressions are printed by Rust code.

pub mod file;
pub mod glsl;
pub mod host;

pub use file::{EmitInput, File};

/// Every file of one entry and one scheduler: the GLSL, then the host.
pub fn emit(input: &EmitInput<'_>) -> Vec<File> {
    let mut files = glsl::emit(input);
    files.extend(host::emit(input));
    files
}
