//! The forty programs of `tests/programs` on this machine's Vulkan device: every scheduler writes what the whole program writes in the
//! interpreter. `COROGEN_PROGRAMS=NAME` runs those whose names contain that.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::base::options::Float;
use corogen::diag::Diagnostics;
use corogen::oracle::fuzz;
use corogen::spirv::Compiler;
use corogen::{lower, parse, resolve};

use crate::on_device::{self, Case};

/// Fewer slots than instances, so that slots are used again, and several blocks.
const SETTINGS: [(&str, &str); 3] = [("capacity", "4"), ("block_size", "2"), ("blocks", "2")];

/// A program, and what the interpreter says that it writes.
fn case(input: &Path) -> Case {
    let options = Options::default();
    let mut diagnostics = Diagnostics::default();
    let mut module = parse::parse(input, &options, &mut diagnostics);
    let typed = resolve::resolve(&mut module, &options, &mut diagnostics);
    let program = lower::lower(&typed, typed.entries[0], &module.sources, &options, &mut diagnostics);
    let program = program.unwrap_or_else(|| panic!("{}: {:?}", input.display(), diagnostics.list));
    let [before, after] = [Ok(fuzz::zeroed(&program)), fuzz::run_zeroed(&program)].map(|memory| {
        let memory = memory.expect("it ends");
        let buffers = program.interface.buffers.iter().zip(&memory.buffers);
        buffers.map(|(buffer, values)| (buffer.name.clone(), on_device::words(values.iter()))).collect()
    });
    let mut expected: BTreeMap<String, Vec<u32>> = after;
    expected.retain(|name, _| name == "out");
    Case {
        name: input.display().to_string(),
        text: std::fs::read_to_string(input).expect("it was read before"),
        program,
        sources: module.sources,
        buffers: before,
        expected,
        float: Float::Strict,
    }
}

#[test]
fn every_scheduler_writes_what_the_whole_program_writes() {
    let asked = std::env::var("COROGEN_PROGRAMS").unwrap_or_default();
    let entries =
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")).expect("the programs");
    let mut inputs: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    inputs.retain(|path| path.to_string_lossy().contains(&asked));
    inputs.sort();
    let compiler = Compiler::find().expect("a GLSL compiler");
    let problem = |(at, input): (usize, &PathBuf)| {
        case(input).problem(&compiler, on_device::driver::schedulers(at, &asked), |plan| {
            let known = |name: &str| plan.settings.iter().any(|setting| setting.name == name);
            let settings = SETTINGS.iter().filter(|(name, _)| known(name));
            settings.map(|(name, value)| (name.to_string(), value.to_string())).collect()
        })
    };
    let problems = on_device::problems(inputs.iter().enumerate(), problem);
    assert!(problems.is_empty(), "{} programs differ; the first:\n{}", problems.len(), problems[0]);
}
