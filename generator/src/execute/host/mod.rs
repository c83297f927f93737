//! `corogen run --host`: builds the generated host with cargo and runs that, on the same arguments.
//!
//! The result is that of [`super::run`]: the plan printed and the plan performed are one.

mod project;
mod report;

use std::path::{Path, PathBuf};
use std::process::Command;

use corogen_runtime::vulkan::Error;

use super::cargo::{BuildError, build};
use super::job::{Job, Outcome};
use super::{arguments, settings};
use crate::diag::{Diagnostic, codes};
use crate::emit::file::File;
use crate::ir::interface::InterfaceParam;
use project::Project;

/// Runs `job` by the rendered `files` of its schedule, which were emitted without `--types`, and their driver `main`. `device` is as
/// for [`super::GpuOptions`].
pub fn run(job: &Job<'_>, files: &[File], main: &File, device: Option<&str>) -> Result<Outcome, Box<Diagnostic>> {
    arguments::check(job).map_err(argument)?;
    settings::given(job.plan, job.config).map_err(argument)?;
    let project = project::write_project(job, files, main).map_err(io)?;
    let binary = binary(&project)?;
    let folder = tempfile::Builder::new().prefix("corogen-run-").tempdir().map_err(io)?;
    write_parameters(job, folder.path()).map_err(io)?;
    call(job, &binary, folder.path(), device)?;
    report::outcome(job, folder.path()).map_err(io)
}

fn binary(project: &Project) -> Result<PathBuf, Box<Diagnostic>> {
    let error = |code, message: &str| Diagnostic::error_without_place(code, message);
    match build(&project.folder, false) {
        Ok(folder) => Ok(folder.join(format!("{}{}", project.name, std::env::consts::EXE_SUFFIX))),
        Err(BuildError::NoCargo(why)) => {
            let message = format!("cargo cannot be run: {why}");
            Err(Box::new(error(codes::NO_RUSTC, &message).help("without --host no Rust toolchain is needed")))
        }
        Err(BuildError::Refused { said, .. }) => {
            let error = error(codes::INTERNAL, "the generated host does not build");
            let error = said.lines().filter(|line| !line.trim().is_empty()).take(12).fold(error, Diagnostic::note);
            Err(Box::new(error.note(format!("the project is kept in {}", project.folder.display()))))
        }
    }
}

/// A file for each parameter, named after its number.
fn write_parameters(job: &Job<'_>, folder: &Path) -> std::io::Result<()> {
    let interface = &job.program.interface;
    for (number, param) in interface.params.iter().enumerate() {
        let bytes = match param {
            InterfaceParam::Uniform(id) => &job.arguments.uniforms[&interface.uniforms[*id].name],
            InterfaceParam::Buffer(id) => &job.arguments.buffers[&interface.buffers[*id].name],
        };
        std::fs::write(folder.join(format!("{number}.bin")), bytes)?;
    }
    Ok(())
}

fn call(job: &Job<'_>, binary: &Path, folder: &Path, device: Option<&str>) -> Result<(), Box<Diagnostic>> {
    let mut command = Command::new(binary);
    command.arg(folder).args(job.grid.map(|size| size.to_string()));
    command.args([job.repeat.max(1).to_string(), job.profile.to_string()]);
    command.args(settings::arguments(job.plan, job.config).map_err(argument)?);
    if let Some(device) = device {
        command.env("COROGEN_DEVICE", device);
    }
    let output = command.output().map_err(io)?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(Box::new(Diagnostic::error_without_place(codes::DEVICE, format!("the generated host failed: {said}"))))
}

fn argument(error: Error) -> Box<Diagnostic> {
    Box::new(Diagnostic::error_without_place(codes::ARGUMENT, error.to_string()))
}

fn io(error: std::io::Error) -> Box<Diagnostic> {
    let message = format!("the run of the generated host cannot use its files: {error}");
    Box::new(Diagnostic::error_without_place(codes::IO, message))
}
