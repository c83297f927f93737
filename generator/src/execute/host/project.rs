//! The cargo project of a generated host: its files, the driver, and the runtime crate that is embedded here.

use std::io;
use std::path::{Path, PathBuf};

use crate::emit::file::File;
use crate::execute::cargo::{cache_folder, fingerprint, write};
use crate::execute::job::Job;

/// `corogen_runtime` as far as hosts use it.
macro_rules! runtime {
    ($($name:literal)*) => {
        &[("lib.rs", include_str!("../../../embedded/lib.rs")),
          ("append.rs", include_str!("../../../embedded/append.rs")),
          $((concat!("vulkan/", $name), include_str!(concat!("../../../embedded/vulkan/", $name)))),*]
    };
}

const RUNTIME: &[(&str, &str)] = runtime! {
    "blocks.rs" "capacity.rs" "commands.rs" "constants.rs" "denormals.rs" "device.rs" "error.rs" "faults.rs"
    "features.rs" "gpu.rs" "grid.rs" "instance.rs" "interface.rs" "kernel.rs" "lanes.rs" "late.rs"
    "memory.rs" "mod.rs" "pipelines.rs" "profiler.rs" "queues.rs" "run.rs" "settings.rs" "slice.rs" "stats.rs" "survey.rs"
    "timestamps.rs" "transfer.rs" "trap.rs"
};

const RUNTIME_MANIFEST: &str = r#"[package]
name = "corogen_runtime"
version = "0.0.0"
edition = "2024"

[workspace]

[features]
cpu = []
vulkan = []

[dependencies]
ash = { version = "0.38", default-features = false, features = ["std", "loaded"] }
bytemuck = "1"
thiserror = "2"
"#;

/// A project on disk.
pub(super) struct Project {
    pub(super) folder: PathBuf,
    pub(super) name: String,
}

/// Writes what is not there yet.
pub(super) fn write_project(job: &Job<'_>, files: &[File], main: &File) -> io::Result<Project> {
    let root = job.sources.files.first().map_or("", |file| file.path.as_str());
    let scheduler = job.plan.scheduler.folder();
    let entry = &job.program.entry.name;
    let absolute = std::path::absolute(root)?;
    let key = format!("{} {entry} {scheduler}", absolute.display());
    let name = format!("host_{}", fingerprint(key.as_bytes()));

    let cache = cache_folder();
    let runtime = cache.join("runtime_vulkan");
    RUNTIME.iter().try_for_each(|(path, text)| write(&runtime.join("src").join(path), text.as_bytes()))?;
    write(&runtime.join("Cargo.toml"), RUNTIME_MANIFEST.as_bytes())?;

    let folder = cache.join(&name);
    let source = folder.join("src");
    let generated = source.join("generated");
    write(&source.join("main.rs"), main.text.as_bytes())?;
    for file in files.iter().filter(|file| Path::new(&file.path).extension().is_some_and(|kind| kind == "rs")) {
        write(&generated.join(&file.path), file.text.as_bytes())?;
    }
    for (kernel, spirv) in job.plan.kernels.iter().zip(job.spirv) {
        write(&generated.join(scheduler).join(format!("{}.spv", kernel.name)), spirv)?;
    }
    write(&folder.join("Cargo.toml"), manifest(&name).as_bytes())?;
    Ok(Project { folder, name })
}

fn manifest(name: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         corogen_runtime = {{ path = \"../runtime_vulkan\", features = [\"vulkan\"] }}\nglam = \"0.34\"\n\n\
         [profile.dev]\ndebug = false\n"
    )
}
