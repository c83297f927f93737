//! Whole programs as users write them, run by `corogen run --verify` on every scheduler with validation and synchronisation
//! validation on: the device gives what the CPU gives. A case is `cases/NAME.rs`; its lines `//! run: …` are the arguments, and files that
//! they name stand beside it.
//!
//! Between two edits a third of the cases runs; with `COROGEN_CASES=NAME` those whose names contain that.

use std::path::Path;
use std::process::Command;

use corogen::oracle::drawn;
use corogen::schedule::plan::Scheduler;
use rayon::prelude::*;

use crate::on_device::driver;

/// What is wrong with a case on a scheduler, if something is.
fn failure(folder: &Path, case: &str, scheduler: Scheduler) -> Option<String> {
    let source = std::fs::read_to_string(folder.join(case)).expect("a case can be read");
    let arguments: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("//! run: "))
        .flat_map(|arguments| arguments.split(' '))
        .collect();
    let scheduler = scheduler.name();
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

#[test]
fn every_scheduler_gives_what_the_cpu_gives() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let files = std::fs::read_dir(&folder).expect("the folder is there");
    let names = files.map(|file| file.expect("it can be listed").file_name().into_string().expect("UTF-8"));
    let mut cases: Vec<String> = names.filter(|name| name.ends_with(".rs")).collect();
    cases.sort();
    assert!(!cases.is_empty());
    driver::quick();
    let of_case = |(at, case)| driver::schedulers(at, "").map(move |scheduler| (case, scheduler));
    let cases = cases.iter().enumerate();
    let runs: Vec<(&String, Scheduler)> = match std::env::var("COROGEN_CASES") {
        Ok(part) => cases.filter(|(_, case)| case.contains(&part)).flat_map(of_case).collect(),
        Err(_) => drawn(cases, 3).flat_map(of_case).collect(),
    };
    let failures: Vec<String> =
        runs.into_par_iter().filter_map(|(case, scheduler)| failure(&folder, case, scheduler)).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
