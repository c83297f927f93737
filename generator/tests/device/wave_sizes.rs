//! The wavefront at every size: capacities, grids, lifetimes, and names that its own kernels use.

use std::collections::BTreeMap;
use std::path::Path;

use corogen::base::options::{Checks, Float};
use corogen::base::{Options, Table};
use corogen::diag::Diagnostics;
use corogen::execute::{Arguments, Job, run};
use corogen::generation;
use corogen::oracle::{drawn, thorough};
use corogen::pipeline::{self, Entry, Outcome, Request};
use corogen::schedule::plan::Scheduler;
use corogen::spirv::Compiler;

use super::on_device;

/// Instances that end at the entry, at once, or after up to 40 turns; one point that nobody reaches.
const UNEVEN: &str = r#"
fn suspend_at(_: &str) {}
pub fn uneven(id: u32, never: u32, out: &mut [u32]) {
    let mut h = id.wrapping_mul(2654435761);
    if id % 3 == 0 {
        out[id as usize] = h;
        return;
    }
    let turns = (h >> 16) % 41;
    for turn in 0..turns {
        suspend_at("turn");
        h = h.wrapping_mul(31).wrapping_add(turn);
        if h & 7 == 7 {
            suspend_at("odd");
            h ^= id;
        }
        if turn == never {
            suspend_at("unreached");
            h = 0;
        }
    }
    out[id as usize] = h;
}
"#;

fn uneven(id: u32) -> u32 {
    let mut h = id.wrapping_mul(2654435761);
    if id.is_multiple_of(3) {
        return h;
    }
    let turns = (h >> 16) % 41;
    for turn in 0..turns {
        h = h.wrapping_mul(31).wrapping_add(turn);
        if h & 7 == 7 {
            h ^= id;
        }
    }
    h
}

fn compiled(text: &str, folder: &Path, options: &Options) -> Outcome {
    let input = folder.join("input.rs");
    std::fs::write(&input, text).expect("a file");
    let request = Request { input: &input, options, schedulers: &[Scheduler::Wavefront], dump: None };
    let mut diagnostics = Diagnostics::default();
    let outcome = pipeline::run(&request, &mut diagnostics);
    assert!(outcome.entries.is_some(), "{diagnostics:?}");
    outcome
}

fn spirv(entry: &Entry) -> Table<corogen::schedule::plan::KernelId, Vec<u8>> {
    let compiler = Compiler::find().expect("a GLSL compiler");
    let shaders = generation::compile(&entry.schedules[0], &compiler, Float::Fast).expect("generated GLSL compiles");
    shaders.into_iter().map(|shader| shader.spirv).collect::<Vec<_>>().into()
}

#[test]
fn every_size_and_every_setting_gives_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { checks: Checks::Off, ..Options::default() };
    let outcome = compiled(UNEVEN, folder.path(), &options);
    let entry = &outcome.entries.as_ref().expect("checked")[0];
    let spirv = spirv(entry);
    let launch = |grid: u32, config: &[(&str, &str)]| {
        let config: BTreeMap<String, String> = config.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
        let arguments = Arguments {
            uniforms: BTreeMap::from([("never".to_owned(), u32::MAX.to_ne_bytes().to_vec())]),
            buffers: BTreeMap::from([("out".to_owned(), vec![0; 4 * grid as usize])]),
        };
        let job = Job {
            program: &entry.coroutine.program,
            sources: &outcome.sources,
            plan: &entry.schedules[0].plan,
            spirv: &spirv,
            frame_bytes: 4 * entry.layout.words,
            grid: [grid, 1, 1],
            arguments: &arguments,
            config: &config,
            repeat: 1,
            profile: false,
        };
        let result = run(on_device::gpu(), &job).expect("the device runs it");
        let words = result.buffers["out"].chunks_exact(4);
        let wrong = words.zip(0..).find(|(word, id)| **word != uneven(*id).to_ne_bytes());
        assert_eq!(wrong, None, "grid {grid}, {config:?}");
    };
    let most = if thorough() { 3_000_000 } else { 100_000 };
    let launches: [(u32, &[(&str, &str)]); 7] = [
        (1, &[]),
        (1009, &[("capacity", "1"), ("rounds", "64")]),
        (1009, &[("capacity", "37"), ("rounds", "3"), ("tail", "0")]),
        (7919, &[("capacity", "101"), ("layout", "aos"), ("refill", "1")]),
        (7919, &[("capacity", "1000"), ("block_size", "7"), ("refill", "0"), ("tail", "1")]),
        (7919, &[("rounds", "2"), ("capacity", "5000")]),
        (most, &[("capacity", "65536")]),
    ];
    for (grid, config) in drawn(launches, 2) {
        launch(grid, config);
    }
}

#[test]
fn points_may_have_the_names_of_the_kernels_own() {
    const NAMES: [&str; 22] = [
        "queue",
        "slot",
        "n",
        "main",
        "point",
        "count",
        "push",
        "frame",
        "prepare",
        "choose",
        "advance",
        "drain",
        "hold",
        "mark",
        "begun",
        "keys",
        "sort",
        "sort_keyed",
        "find_moves",
        "note_points",
        "regrouped",
        "packed",
    ];
    let mut text =
        "fn suspend_at(_: &str) {}\npub fn names(id: u32, out: &mut [u32]) {\n    let mut h = id;\n".to_owned();
    for name in NAMES {
        text += &format!("    suspend_at(\"{name}\");\n    h = h * 3 + 1;\n");
    }
    text += "    suspend_at_by(\"keyed\", h);\n    out[id as usize] = h;\n}\nfn suspend_at_by(_: &str, _: u32) {}\n";
    let folder = tempfile::tempdir().expect("a folder");
    let outcome = compiled(&text, folder.path(), &Options::default());
    let entry = &outcome.entries.as_ref().expect("checked")[0];
    // The entry, `keyed` and what sorts its queue, and the ten of the scheduler's own.
    assert_eq!(spirv(entry).len(), NAMES.len() + 3 + 10);
}
