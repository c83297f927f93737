//! What `emit` takes and gives.

use crate::base::{Options, Sources};
use crate::frame::layout::Layout;
use crate::schedule::plan::Plan;
use crate::split::coroutine::Coroutine;

/// Everything that is printed for one entry and one scheduler.
#[derive(Clone, Copy, Debug)]
pub struct EmitInput<'a> {
    /// The entry, cut.
    pub coroutine: &'a Coroutine,
    /// Its frame.
    pub layout: &'a Layout,
    /// What the scheduler takes in their place, where that is not the same.
    pub own: Option<(&'a Coroutine, &'a Layout)>,
    /// What the scheduler does.
    pub plan: &'a Plan,
    /// The input's files, for lines and paths in comments.
    pub sources: &'a Sources,
    /// The generation options.
    pub options: &'a Options,
}

/// A rendered file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative to the output folder, with `/`: `shared/types.glsl`, `state_machine/mod.rs`.
    pub path: String,
    /// Its text, without the two `@generated` lines that `output` puts before it; ends with a line break.
    pub text: String,
}

impl File {
    /// The text under a line that names the file, for `--dump emit`.
    pub fn titled(&self) -> String {
        format!("==> {} <==\n{}\n", self.path, self.text)
    }
}

/// The path of the file that `#include "name"` means in the file `path`.
pub fn included_path(path: &str, name: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}
