//! `--scheduler cpu` and `--verify`: the module itself, compiled by rustc, over the grid on all cores.

mod driver;
mod project;
mod refused;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use super::Run;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::execute::{Error, Outcome, Spread, Statistics};
use crate::ir::{BufferAccess, Interface, InterfaceParam};
use project::Project;

/// Compiles the input and runs it.
pub(super) fn run(run: &Run<'_>) -> Result<Outcome, Diagnostics> {
    let program = &run.entry.coroutine.program;
    let start = Instant::now();
    let progress = run.reporter.progress("compiling for the CPU");
    let driver = driver::driver(program, &run.entry.path);
    let project = Project::write(run.sources, run.args.options.options().edition, &driver).map_err(io)?;
    let binary = project.build(run.sources)?;
    let compile_ms = start.elapsed().as_secs_f64() * 1e3;
    drop(progress);

    let _progress = run.reporter.progress("running on the CPU");
    let folder = tempfile::Builder::new().prefix("corogen-run-").tempdir().map_err(io)?;
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let threads = run.args.threads.unwrap_or(cores);
    let (mut times, mut walls, mut trap) = (Vec::new(), Vec::new(), None);
    for _ in 0..run.args.repeat {
        write_parameters(run, folder.path()).map_err(io)?;
        let start = Instant::now();
        call(&binary, folder.path(), run.args.workload.grid, threads)?;
        walls.push(start.elapsed().as_secs_f64() * 1e3);
        let report = std::fs::read_to_string(folder.path().join("report")).map_err(io)?;
        times.push(report.lines().next().and_then(|time| time.parse().ok()).unwrap_or_default());
        trap = read_trap(&report, &program.entry.name, &project);
    }
    let statistics = Statistics {
        scheduler: "cpu",
        device: format!("CPU, {threads} threads"),
        instances: run.args.workload.grid.iter().map(|&size| u64::from(size)).product(),
        gpu_ms: Spread::of(times),
        wall_ms: Spread::of(walls),
        compile_ms,
        kernels: Vec::new(),
        resumes: BTreeMap::new(),
        rounds: 1,
        frame_bytes: 0,
        frame_bytes_loaded: 0,
        frame_bytes_stored: 0,
        frames_moved: 0,
        config: BTreeMap::new(),
    };
    let (buffers, pushed) = read_buffers(&program.interface, folder.path()).map_err(io)?;
    Ok(Outcome { buffers, pushed, statistics, trap })
}

/// A file for each parameter, named after its number.
fn write_parameters(run: &Run<'_>, folder: &Path) -> std::io::Result<()> {
    let interface = &run.entry.coroutine.program.interface;
    for (number, param) in interface.params.iter().enumerate() {
        let bytes = match param {
            InterfaceParam::Uniform(id) => run.arguments.uniforms.get(&interface.uniforms[*id].name),
            InterfaceParam::Buffer(id) => run.arguments.buffers.get(&interface.buffers[*id].name),
        };
        std::fs::write(folder.join(format!("{number}.bin")), bytes.map_or(&[][..], Vec::as_slice))?;
    }
    Ok(())
}

/// The buffers that the run may have changed, by name, and the counts of append buffers.
fn read_buffers(interface: &Interface, folder: &Path) -> std::io::Result<Results> {
    let (mut buffers, mut pushed) = (BTreeMap::new(), BTreeMap::new());
    for (number, param) in interface.params.iter().enumerate() {
        if let InterfaceParam::Buffer(id) = param
            && interface.buffers[*id].access != BufferAccess::Read
        {
            let bytes = std::fs::read(folder.join(format!("{number}.bin")))?;
            let buffer = &interface.buffers[*id];
            buffers.insert(buffer.name.clone(), bytes);
            if matches!(buffer.access, BufferAccess::Append { .. }) {
                let count = std::fs::read_to_string(folder.join(format!("{number}.pushed")))?;
                pushed.insert(buffer.name.clone(), count.parse().unwrap_or_default());
            }
        }
    }
    Ok((buffers, pushed))
}

type Results = (BTreeMap<String, Vec<u8>>, BTreeMap<String, u64>);

fn call(binary: &Path, folder: &Path, grid: [u32; 3], threads: u32) -> Result<(), Diagnostic> {
    let numbers = [grid[0], grid[1], grid[2], threads].map(|number| number.to_string());
    let output = Command::new(binary).arg(folder).args(numbers).output().map_err(io)?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let message = format!("the run on the CPU ended with {}", output.status);
    let diagnostic = Diagnostic::error_without_place(codes::DEVICE, message);
    Err(text.lines().take(8).fold(diagnostic, Diagnostic::note))
}

/// The second line and those after it: count, instance, file, line, message.
fn read_trap(report: &str, entry: &str, project: &Project) -> Option<Error> {
    let mut lines = report.splitn(6, '\n').skip(1);
    let count = lines.next()?.parse().ok()?;
    let instance = lines.next()?.parse().ok()?;
    let file = project.with_user_paths(lines.next()?);
    let line = lines.next()?.parse().ok()?;
    Some(Error::Trap { entry: entry.to_owned(), instance, file, line, message: lines.next()?.to_owned(), count })
}

fn io(error: std::io::Error) -> Diagnostic {
    Diagnostic::error_without_place(codes::IO, format!("the run on the CPU cannot use its files: {error}"))
}
