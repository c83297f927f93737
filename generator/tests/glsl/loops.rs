//! State machines with one point: the kernel loops around its continuation. Text to text:
//! `glsl/NAME.rs`, and beside it what the kernel runs. `BLESS=1` rewrites the expected files.

use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;

use super::{compile, text};

#[test]
fn state_machines_of_one_point_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/glsl");
    let entries = std::fs::read_dir(folder).expect("the folder of programs");
    let mut inputs: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("loops.rs"));
    inputs.sort();
    assert!(!inputs.is_empty());
    let mut different = Vec::new();
    for input in inputs {
        let path = input.clone();
        // rust-analyzer's inference recurses deeply.
        let worker = std::thread::Builder::new().stack_size(512 << 20).spawn(move || kernel(&path));
        let text = worker.expect("a thread").join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let expected = input.with_extension("glsl");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &text).expect("the expected text is written");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
            different.push(format!("{}\n{text}", expected.display()));
        }
    }
    assert!(different.is_empty(), "BLESS=1 accepts these:\n{}", different.join("\n"));
}

/// The continuations of an input's state machine, and what resumes them.
fn kernel(input: &Path) -> String {
    let (options, mut diagnostics) = (Options::default(), Diagnostics::default());
    let request = Request { input, options: &options, schedulers: &[Scheduler::StateMachine], dump: None };
    let outcome = pipeline::run(&request, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{}: {:?}", input.display(), diagnostics.list);
    let mut files = outcome.entries.expect("no error").remove(0).files();
    files.retain(|file| !file.path.ends_with(".rs"));
    compile(&files);
    let kernel = text(&files, "state_machine/state_machine.comp");
    let (head, main) = kernel.split_once("void main() {").expect("a kernel has a main function");
    let included = head.lines().filter_map(|line| line.strip_prefix("#include \"")?.strip_suffix('"'));
    let paths = included.map(|path| match path.strip_prefix("../") {
        Some(shared) => shared.to_owned(),
        None => format!("state_machine/{path}"),
    });
    let runs = |path: &String| path.ends_with("endings.glsl") || text(&files, path).contains("(uint slot) {\n");
    let of_points = paths.filter(runs).map(|path| text(&files, &path));
    of_points.map(|text| format!("{text}\n")).collect::<String>() + "void main() {" + main
}
