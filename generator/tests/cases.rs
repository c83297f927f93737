//! Whole programs as users write them, run by `corogen run --verify` on every scheduler with validation and synchronisation
//! validation on: the device gives what the CPU gives. A case is `cases/NAME.rs`; its lines `//! run: …` are the arguments, and files that
//! they name stand beside it.
#![cfg(feature = "run")]

use std::path::Path;
use std::process::Command;

use corogen::oracle::thorough;

const SCHEDULERS: [&str; 4] = ["megakernel", "state-machine", "wavefront", "persistent"];

/// What is wrong with a case on a scheduler, if something is.
fn failure(folder: &Path, case: &str, scheduler: &str) -> Option<String> {
    let source = std::fs::read_to_string(folder.join(case)).expect("a case can be read");
    let arguments: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("//! run: "))
        .flat_map(|arguments| arguments.split(' '))
        .collect();
    let output = Command::new(env!("CARGO_BIN_EXE_corogen"))
        .args(["run", case, "--scheduler", scheduler, "--float", "strict", "--verify"])
        .args(arguments)
        .current_dir(folder)
        .env("COROGEN_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"))
        .env("COROGEN_VALIDATION", "1")
        .output()
        .expect("corogen starts");
    let said = String::from_utf8_lossy(&output.stderr);
    let verified = said.contains("verified: ") || String::from_utf8_lossy(&output.stdout).contains("verified: ");
    (!output.status.success() || !verified).then(|| format!("{case} on {scheduler}:\n{said}"))
}

fn run_all(scheduler: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let files = std::fs::read_dir(&folder).expect("the folder is there");
    let names = files.map(|file| file.expect("it can be listed").file_name().into_string().expect("UTF-8"));
    let mut cases: Vec<String> = names.filter(|name| name.ends_with(".rs")).collect();
    cases.sort();
    assert!(!cases.is_empty());
    // Between two edits each case has one scheduler, with `COROGEN_THOROUGH=1`, as in CI, all.
    let turn = SCHEDULERS.iter().position(|it| *it == scheduler).expect("a scheduler");
    let cases = (0..).zip(&cases).filter(|(at, _)| thorough() || at % SCHEDULERS.len() == turn);
    let failures: Vec<String> = cases.filter_map(|(_, case)| failure(&folder, case, scheduler)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn megakernel_gives_what_the_cpu_gives() {
    run_all("megakernel");
}

#[test]
fn state_machine_gives_what_the_cpu_gives() {
    run_all("state-machine");
}

#[test]
fn wavefront_gives_what_the_cpu_gives() {
    run_all("wavefront");
}

#[test]
fn persistent_gives_what_the_cpu_gives() {
    run_all("persistent");
}
