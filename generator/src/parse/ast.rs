//! What `parse` gives: the files of a module and the comments in them.
//!
//! The tree itself stays rust-analyzer's, which `resolve` reads through the same files: an owned copy of every expression would
//! only be walked once, to look up by range what inference knows by id. What no later stage could find again is kept
//! here: which comment belongs to which node.

use std::collections::BTreeMap;

use crate::base::{FileId, Sources};

/// The input module.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The file stem of the input: the module's name.
    pub name: String,
    /// Its files; the root is the first.
    pub sources: Sources,
    /// Where each file hangs in the module tree, from the root: `["scene", "camera"]`; as many as files.
    pub paths: Vec<Vec<String>>,
    /// Comments by file and the byte at which their node's first token stands that is neither comment nor attribute.
    pub comments: BTreeMap<(FileId, u32), Comments>,
}

impl Module {
    /// The comments of the statement, match arm, field or item whose first token, comments and attributes apart, begins at `start`.
    pub fn comments_at(&self, file: FileId, start: u32) -> Option<&Comments> {
        self.comments.get(&(file, start))
    }
}

/// The comments of one node, without `//`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    /// Lines above it.
    pub leading: Vec<String>,
    /// On its last line.
    pub trailing: Option<String>,
}
