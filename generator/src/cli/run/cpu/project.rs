//! A cargo project of the input, the driver and the runtime crate, kept in the user's cache and built when it changed.

use std::io;
use std::path::{Path, PathBuf};

use super::refused;
use crate::base::options::Edition;
use crate::base::{FileId, SourceFile, Sources};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::execute::cargo::{self, BuildError, cache_folder, fingerprint, write};

const SUPPORT: &str = include_str!("../../../../templates/cpu/support.rs");

/// `corogen_runtime` as far as inputs use it.
const RUNTIME: [(&str, &str); 4] = [
    ("src/lib.rs", include_str!("../../../../embedded/lib.rs")),
    ("src/cpu/mod.rs", include_str!("../../../../embedded/cpu/mod.rs")),
    ("src/cpu/markers.rs", include_str!("../../../../embedded/cpu/markers.rs")),
    ("src/append.rs", include_str!("../../../../embedded/append.rs")),
];

/// A project on disk.
pub(super) struct Project {
    folder: PathBuf,
    name: String,
    /// The input's.
    files: Vec<ProjectFile>,
}

/// A file of the input.
pub(super) struct ProjectFile {
    pub(super) id: FileId,
    /// Below `src`.
    below: String,
    /// As the user gave it.
    user: String,
}

impl ProjectFile {
    /// As rustc names it.
    pub(super) fn in_project(&self) -> String {
        format!("src/{}", self.below)
    }
}

impl Project {
    /// Writes the project's files, where they are not as they should be already.
    pub(super) fn write(sources: &Sources, edition: Edition, driver: &str) -> io::Result<Self> {
        let cache = cache_folder();
        let user: Vec<(FileId, &SourceFile)> =
            sources.files.iter_enumerated().filter(|(_, file)| !file.prelude).collect();
        let root = user.first().map_or("", |(_, file)| file.path.as_str());
        let absolute = std::path::absolute(root)?;
        let name = format!("cpu_{}", fingerprint(absolute.as_os_str().as_encoded_bytes()));
        let folder = cache.join(&name);
        let base = Path::new(root).parent().unwrap_or(Path::new(""));

        let mut files = Vec::new();
        for (index, (id, file)) in user.into_iter().enumerate() {
            let relative = Path::new(&file.path).strip_prefix(base).unwrap_or(Path::new(&file.path));
            let relative = relative.to_string_lossy().replace('\\', "/");
            let mut text = file.text.clone();
            if index == 0 {
                text += "\n#[path = \"corogen_support.rs\"]\npub mod corogen_support;\n";
                text += "#[path = \"corogen_driver.rs\"]\npub mod corogen_driver;\n";
            }
            write(&folder.join("src").join(&relative), text.as_bytes())?;
            files.push(ProjectFile { id, below: relative, user: file.path.clone() });
        }
        let root = &files[0].below;
        let runtime = cache.join("runtime");
        write(&folder.join("src/corogen_support.rs"), SUPPORT.as_bytes())?;
        write(&folder.join("src/corogen_driver.rs"), driver.as_bytes())?;
        write(
            &folder.join("bin/corogen_main.rs"),
            format!("fn main() {{\n    {name}::corogen_driver::main()\n}}\n").as_bytes(),
        )?;
        write(&folder.join("Cargo.toml"), manifest(&name, root, edition).as_bytes())?;
        RUNTIME.iter().try_for_each(|(path, text)| write(&runtime.join(path), text.as_bytes()))?;
        write(&runtime.join("Cargo.toml"), RUNTIME_MANIFEST.as_bytes())?;
        Ok(Self { folder, name, files })
    }

    /// Builds it. What rustc says of the input's files is told as a mistake of these.
    pub(super) fn build(&self, sources: &Sources) -> Result<PathBuf, Diagnostics> {
        let failed = |message: String| Diagnostic::error_without_place(codes::NO_RUSTC, message);
        match cargo::build(&self.folder, true) {
            Ok(folder) => Ok(folder.join(format!("{}_main{}", self.name, std::env::consts::EXE_SUFFIX))),
            Err(BuildError::NoCargo(error)) => Err(failed(format!("cargo cannot be run: {error}")).into()),
            Err(BuildError::Refused { said, messages }) => {
                let refused = refused::diagnostics(&messages, &self.files, sources);
                if refused.has_errors() {
                    return Err(refused);
                }
                let text = self.with_user_paths(&said);
                let lines = text.lines().filter(|line| !line.contains(": warning") && !line.trim().is_empty());
                let diagnostic = failed("rustc does not compile the module for a run on the CPU".to_owned());
                Err(lines.take(20).fold(diagnostic, Diagnostic::note).into())
            }
        }
    }

    /// Names the input's files as the user did.
    pub(super) fn with_user_paths(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for file in &self.files {
            text = text.replace(&file.in_project(), &file.user);
        }
        text
    }
}

fn manifest(name: &str, root: &str, edition: Edition) -> String {
    let edition = match edition {
        Edition::E2021 => 2021,
        Edition::E2024 => 2024,
    };
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\nautobins = false\n\n[workspace]\n\n\
         [lib]\npath = \"src/{root}\"\ndoctest = false\n\n\
         [[bin]]\nname = \"{name}_main\"\npath = \"bin/corogen_main.rs\"\n\n\
         [dependencies]\ncorogen_runtime = {{ path = \"../runtime\" }}\nglam = \"0.34\"\n\n\
         [profile.release]\ndebug = true\n"
    )
}

const RUNTIME_MANIFEST: &str = "[package]\nname = \"corogen_runtime\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
     [features]\ndefault = [\"cpu\"]\ncpu = []\nvulkan = []\n\n[dependencies]\nglam = \"0.34\"\n";
