//! Output: files to disk, whole or not at all.
//!
//! - **Takes** the rendered files of a run and the output folder.
//! - **Gives** the folder updated, or the difference to what is there.
//! - **Afterwards** each file was written by rename and the set by a journal; what a person edited is kept.

mod compare;
#[cfg(test)]
mod crash;
mod folder;
mod header;
mod history;
mod journal;
mod left;
mod lock;
mod other;
mod turn;
mod write;

pub use compare::{Difference, DifferenceKind, compare};
pub use folder::recorded_commands;
pub use header::Origin;
pub use lock::glsl_hash;
pub use write::{Summary, write};

use std::path::PathBuf;

use crate::emit::file::File;

/// What a run gives for one output folder.
#[derive(Clone, Debug)]
pub struct Set {
    /// The output folder.
    pub dir: PathBuf,
    /// What the files' headers say.
    pub origin: Origin,
    /// The files that all of it was generated from.
    pub sources: Vec<PathBuf>,
    /// The files of each entry.
    pub entries: Vec<EntrySet>,
}

/// The files of one entry. Where a module gives several entries at once, each has its own folder, named after it.
#[derive(Clone, Debug)]
pub struct EntrySet {
    /// The entry's name.
    pub entry: String,
    /// The folders of the schedulers that were run: what was generated there earlier and is not in `files` is removed.
    pub schedulers: Vec<&'static str>,
    /// Rendered files, relative to the entry's folder.
    pub files: Vec<File>,
    /// Compiled shaders, relative to the entry's folder; empty with `--emit glsl` or without a compiler.
    pub shaders: Vec<Shader>,
}

/// A compiled shader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shader {
    /// `state_machine/state_machine.spv`
    pub path: String,
    /// SPIR-V as it stands in the file.
    pub spirv: Vec<u8>,
    /// Name and version of the compiler, for `corogen.lock`.
    pub compiler: String,
}

/// Every folder that a scheduler may have, in the order of `mod.rs`.
pub const SCHEDULER_FOLDERS: [&str; 4] = ["megakernel", "state_machine", "wavefront", "persistent"];

#[cfg(test)]
mod tests;
