//! Suspension points where they are hardest to split at, on this machine's Vulkan device: every scheduler writes what rustc makes of
//! the same function. `COROGEN_HOSTILE=NAME` runs the kernels whose names contain that.
// The kernels are inputs of corogen: there `pub` makes an entry.
#![allow(unreachable_pub)]

use std::collections::BTreeMap;
use std::path::Path;

use corogen::base::Options;
use corogen::base::options::Float;
use corogen::diag::Diagnostics;
use corogen::oracle::drawn;
use corogen::oracle::fuzz::INSTANCES;
use corogen::schedule::plan::Plan;
use corogen::spirv::Compiler;
use corogen::{guard, lower, parse, resolve};

use crate::on_device::{self, Case};

#[path = "../hostile/kernels.rs"]
mod kernels;

type Kernel = fn(u32, &[u32], &mut [u32]);

const INPUT: &str = "tests/hostile/kernels.rs";
/// Words that each instance writes.
const WORDS: usize = 8;
const VALUES: [u32; INSTANCES as usize + 3] = [0, 7, 0xffff_fff0, 0x1234_5678, 96, 5, 3, 1, 2];
/// Fewer slots than instances, so that slots are used again, and several blocks.
const SETTINGS: [(&str, &str); 3] = [("capacity", "4"), ("block_size", "2"), ("blocks", "2")];

macro_rules! entries {
    ($($name:ident)*) => {
        [$((stringify!($name), kernels::$name)),*]
    };
}

const KERNELS: [(&str, Kernel); 13] = entries! {
    operands conditions chosen closures iterators objects ways_out guards generics machine names nested_places buffers
};

/// An entry, what it is given, and what rustc says that it writes.
fn cases() -> Vec<Case> {
    let options = Options::default();
    let mut diagnostics = Diagnostics::default();
    let mut module = parse::parse(Path::new(INPUT), &options, &mut diagnostics);
    let typed = resolve::resolve(&mut module, &options, &mut diagnostics);
    let text = &module.sources.files.first().expect("the input").text;
    let case = |entry| {
        let program = lower::lower(&typed, entry, &module.sources, &options, &mut diagnostics);
        let program = program.unwrap_or_else(|| panic!("{:?}", diagnostics.list));
        let (name, kernel) = KERNELS.iter().find(|(name, _)| *name == program.entry.name).expect("a kernel");
        let mut out = vec![0; INSTANCES as usize * WORDS];
        (0..INSTANCES).for_each(|id| kernel(id, &VALUES, &mut out));
        Case {
            name: (*name).to_owned(),
            text: text.clone(),
            program,
            sources: module.sources.clone(),
            buffers: [("values".to_owned(), VALUES.to_vec()), ("out".to_owned(), vec![0; out.len()])].into(),
            expected: [("out".to_owned(), out)].into(),
            float: Float::Strict,
        }
    };
    let cases: Vec<Case> = typed.entries.iter().copied().map(case).collect();
    assert_eq!(cases.len(), KERNELS.len(), "{:?}", diagnostics.list);
    cases
}

#[test]
fn every_scheduler_writes_what_rustc_says() {
    let asked = std::env::var("COROGEN_HOSTILE").unwrap_or_default();
    let compiler = Compiler::find().expect("a GLSL compiler");
    let settings = |plan: &Plan| -> BTreeMap<String, String> {
        let known = |name: &str| plan.settings.iter().any(|setting| setting.name == name);
        let settings = SETTINGS.iter().filter(|(name, _)| known(name));
        settings.map(|(name, value)| (name.to_string(), value.to_string())).collect()
    };
    let cases = guard::on_large_stack(cases).expect("no stage panics");
    let cases = cases.into_iter().filter(|case| case.name.contains(&asked)).enumerate();
    let problem =
        |(at, case): (usize, Case)| case.problem(&compiler, on_device::driver::schedulers(at, &asked), settings);
    let problems = on_device::problems(drawn(cases, if asked.is_empty() { 2 } else { 1 }), problem);
    assert!(problems.is_empty(), "{} kernels differ; the first:\n{}", problems.len(), problems[0]);
}
