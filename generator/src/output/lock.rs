//! `corogen.lock`: which compiler made each `.spv` of which GLSL, so that `check` needs no compiler.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::EntrySet;
use super::folder::{io, scheduler_of};
use super::header;
use crate::diag::Diagnostic;
use crate::emit::file::{File, included_path};

/// The lock file of an entry's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lock {
    /// By path.
    #[serde(default)]
    pub(super) spirv: BTreeMap<String, LockedShader>,
    /// Why what is there is no lock, as a merge leaves it: nothing is known of any `.spv` then.
    #[serde(skip)]
    pub(super) damage: Option<String>,
    /// There is none.
    #[serde(skip)]
    pub(super) is_absent: bool,
}

/// One `.spv`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LockedShader {
    /// Name and version.
    pub(super) compiler: String,
    /// Hash of the GLSL with what it includes.
    pub(super) glsl: String,
    /// Hash of the `.spv`.
    pub(super) spirv: String,
}

impl Lock {
    /// Its file name.
    pub(super) const FILE: &str = "corogen.lock";

    /// The lock of a folder; an empty one where there is none.
    pub(super) fn read(dir: &Path) -> Result<Self, Diagnostic> {
        let path = dir.join(Self::FILE);
        let damaged = |why: &str| Self { damage: Some(why.to_owned()), ..Self::default() };
        Ok(match std::fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).unwrap_or_else(|error| damaged(error.message())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Self { is_absent: true, ..Self::default() },
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => damaged("it is not UTF-8"),
            Err(error) => return Err(io(&path, "cannot be read", &error)),
        })
    }

    /// This lock with the shaders of a run in place of what its schedulers had. Where a run compiled nothing, what was compiled
    /// of the same GLSL earlier still holds.
    pub(super) fn renewed(&self, entry: &EntrySet) -> Self {
        let mut spirv = self.spirv.clone();
        spirv.retain(|path, locked| {
            let owned = scheduler_of(path).is_some_and(|scheduler| entry.schedulers.contains(&scheduler));
            !owned || locked.glsl == glsl_hash(&path.replace(".spv", ".comp"), &entry.files)
        });
        for shader in &entry.shaders {
            let locked = LockedShader {
                compiler: shader.compiler.clone(),
                glsl: glsl_hash(&shader.path.replace(".spv", ".comp"), &entry.files),
                spirv: header::hash(&shader.spirv),
            };
            spirv.insert(shader.path.clone(), locked);
        }
        Self { spirv, ..Self::default() }
    }

    /// As it stands in the file, below the header.
    pub(super) fn text(&self) -> String {
        toml::to_string(self).expect("a map of strings is always TOML")
    }
}

/// The hash of a kernel's GLSL: of its file and of those that it includes, directly or through others.
pub fn glsl_hash(kernel: &str, files: &[File]) -> String {
    let mut pending = vec![kernel.to_owned()];
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    while let Some(path) = pending.pop() {
        let Some(file) = files.iter().find(|file| file.path == path) else { continue };
        if seen.insert(path.clone(), &file.text).is_none() {
            let included =
                file.text.lines().filter_map(|line| line.trim().strip_prefix("#include \"")?.strip_suffix('"'));
            pending.extend(included.map(|name| included_path(&path, name)));
        }
    }
    header::hash(seen.iter().map(|(path, text)| format!("{path}\n{text}\n")).collect::<String>().as_bytes())
}
