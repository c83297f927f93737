//! A cargo project of the input, the driver and the runtime crate, kept in the user's cache and built when it changed.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};

use crate::base::options::Edition;
use crate::base::{SourceFile, Sources};
use crate::diag::{Diagnostic, codes};

const SUPPORT: &str = include_str!("../../../../templates/cpu/support.rs");

/// `corogen_runtime` as far as inputs use it.
const RUNTIME: [(&str, &str); 4] = [
    ("src/lib.rs", include_str!("../../../../embedded/lib.rs")),
    ("src/cpu/mod.rs", include_str!("../../../../embedded/cpu/mod.rs")),
    ("src/cpu/markers.rs", include_str!("../../../../embedded/cpu/markers.rs")),
    ("src/cpu/append.rs", include_str!("../../../../embedded/cpu/append.rs")),
];

/// A project on disk.
pub(super) struct Project {
    folder: PathBuf,
    target: PathBuf,
    name: String,
    /// The input's files: below `src`, and as the user gave them.
    files: Vec<(String, String)>,
}

impl Project {
    /// Writes the project's files, where they are not as they should be already.
    pub(super) fn write(sources: &Sources, edition: Edition, driver: &str) -> io::Result<Self> {
        let cache = cache_folder().join(env!("CARGO_PKG_VERSION"));
        let user: Vec<&SourceFile> = sources.files.iter().filter(|file| !file.prelude).collect();
        let root = user.first().map_or("", |file| file.path.as_str());
        let absolute = std::path::absolute(root)?;
        let name = format!("cpu_{}", hash(absolute.as_os_str().as_encoded_bytes()));
        let folder = cache.join(&name);
        let base = Path::new(root).parent().unwrap_or(Path::new(""));

        let mut files = Vec::new();
        for (index, file) in user.iter().enumerate() {
            let relative = Path::new(&file.path).strip_prefix(base).unwrap_or(Path::new(&file.path));
            let relative = relative.to_string_lossy().replace('\\', "/");
            let mut text = file.text.clone();
            if index == 0 {
                text += "\n#[path = \"corogen_support.rs\"]\npub mod corogen_support;\n";
                text += "#[path = \"corogen_driver.rs\"]\npub mod corogen_driver;\n";
            }
            write(&folder.join("src").join(&relative), &text)?;
            files.push((relative, file.path.clone()));
        }
        let root = &files[0].0;
        let runtime = cache.join("runtime");
        write(&folder.join("src/corogen_support.rs"), SUPPORT)?;
        write(&folder.join("src/corogen_driver.rs"), driver)?;
        write(&folder.join("bin/corogen_main.rs"), &format!("fn main() {{\n    {name}::corogen_driver::main()\n}}\n"))?;
        write(&folder.join("Cargo.toml"), &manifest(&name, root, edition))?;
        RUNTIME.iter().try_for_each(|(path, text)| write(&runtime.join(path), text))?;
        write(&runtime.join("Cargo.toml"), RUNTIME_MANIFEST)?;
        Ok(Self { folder, target: cache.join("target"), name, files })
    }

    /// Builds it; without the network if what it needs is there already.
    pub(super) fn build(&self) -> Result<PathBuf, Diagnostic> {
        let cargo = |offline: bool| {
            let mut command = Command::new("cargo");
            command.args(["build", "--release", "--quiet", "--message-format=short"]).current_dir(&self.folder);
            command.args(offline.then_some("--offline")).arg("--target-dir").arg(&self.target);
            // What the caller's own build sets is not meant for this one.
            for name in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET", "RUSTC_WORKSPACE_WRAPPER"] {
                command.env_remove(name);
            }
            command.output()
        };
        let failed = |message: String| Diagnostic::error_without_place(codes::NO_RUSTC, message);
        let no_cargo = |error: io::Error| failed(format!("cargo cannot be run: {error}"));
        let mut output = cargo(true).map_err(no_cargo)?;
        let not_cached = |text: &str| text.contains("--offline") || text.contains("no matching package");
        if !output.status.success() && not_cached(&String::from_utf8_lossy(&output.stderr)) {
            output = cargo(false).map_err(no_cargo)?;
        }
        if !output.status.success() {
            let text = self.with_user_paths(&String::from_utf8_lossy(&output.stderr));
            let lines = text.lines().filter(|line| !line.contains(": warning") && !line.trim().is_empty());
            let diagnostic = failed("rustc does not compile the module for a run on the CPU".to_owned());
            return Err(lines.take(20).fold(diagnostic, Diagnostic::note));
        }
        Ok(self.target.join("release").join(format!("{}_main{}", self.name, std::env::consts::EXE_SUFFIX)))
    }

    /// Names the input's files as the user did.
    pub(super) fn with_user_paths(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (here, user) in &self.files {
            text = text.replace(&format!("src/{here}"), user);
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
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[workspace]\n\n\
         [lib]\npath = \"src/{root}\"\ndoctest = false\n\n\
         [[bin]]\nname = \"{name}_main\"\npath = \"bin/corogen_main.rs\"\n\n\
         [dependencies]\ncorogen_runtime = {{ path = \"../runtime\" }}\nglam = \"0.34\"\n\n\
         [profile.release]\ndebug = true\n"
    )
}

const RUNTIME_MANIFEST: &str = "[package]\nname = \"corogen_runtime\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
     [features]\ndefault = [\"cpu\"]\ncpu = []\nvulkan = []\n\n[dependencies]\nglam = \"0.34\"\n";

/// `COROGEN_CACHE`, else the user's cache, else a folder for temporary files.
fn cache_folder() -> PathBuf {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("COROGEN_CACHE")
        .or_else(|| named("XDG_CACHE_HOME").map(|folder| folder.join("corogen")))
        .or_else(|| named("HOME").map(|folder| folder.join(".cache/corogen")))
        .unwrap_or_else(|| std::env::temp_dir().join("corogen-cache"))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if std::fs::read_to_string(path).is_ok_and(|there| there == text) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, text)
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
