//! The interpreter against rustc: the same programs, compiled as ordinary Rust.

use std::io;
use std::path::PathBuf;
use std::process::Command;

use super::fuzz::{self, INSTANCES, Problem, SALT};
use super::program::Program;
use super::{as_ir, as_rust, generate};
use crate::ir::BufferId;

/// Runs the programs of seeds `first..first + count` through rustc and the interpreter: how many were compared, and those that differ.
pub fn compare(first: u64, count: u64) -> io::Result<(usize, Vec<String>)> {
    let mut programs: Vec<(u64, Program, String)> = Vec::new();
    let mut differences = Vec::new();
    for seed in first..first + count {
        let program = generate::generate(seed);
        match fuzz::run_zeroed(&as_ir::as_ir(&program)) {
            Ok(memory) => {
                let values = memory.buffers[BufferId(0)].iter().flat_map(|value| &value.cells);
                let line: Vec<String> =
                    values.map(|cell| cell.bits().map_or("?".into(), |bits| bits.to_string())).collect();
                programs.push((seed, program, line.join(" ")));
            }
            Err(Problem::Skipped) => {}
            Err(Problem::Failed(message)) => differences.push(format!("seed {seed}: {message}")),
        }
    }
    let list: Vec<Program> = programs.iter().map(|(_, program, _)| program.clone()).collect();
    let printed = run(&as_rust::batch(&list, INSTANCES, SALT))?;
    for ((seed, program, expected), found) in programs.iter().zip(printed.lines()) {
        if expected != found {
            let text = as_rust::as_rust(program, true);
            differences.push(format!("seed {seed}: rustc {found}, interpreter {expected}\n{text}"));
        }
    }
    Ok((printed.lines().count(), differences))
}

/// Compiles a file without dependencies as a release build means it, runs it, and gives what it prints.
pub(super) fn run(source: &str) -> io::Result<String> {
    let folder = tempfile::tempdir()?;
    let (input, output): (PathBuf, PathBuf) = (folder.path().join("batch.rs"), folder.path().join("batch"));
    std::fs::write(&input, source)?;
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let release = ["--edition=2024", "-Coverflow-checks=off", "-Cdebug-assertions=off", "-Cdebuginfo=0"];
    let compiled = Command::new(compiler).args(release).arg("-o").arg(&output).arg(&input).output()?;
    if !compiled.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&compiled.stderr).into_owned()));
    }
    let ran = Command::new(&output).output()?;
    if !ran.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&ran.stderr).into_owned()));
    }
    Ok(String::from_utf8_lossy(&ran.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn the_interpreter_computes_what_rustc_computes() {
        let asked = std::env::var("COROGEN_FUZZ_RUSTC").ok().and_then(|count| count.parse().ok());
        let (compared, differences) = compare(1, asked.unwrap_or(100)).expect("rustc compiles the programs");
        assert!(compared > 0);
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    }
}
