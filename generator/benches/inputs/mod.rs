//! Inputs of any size, and the command on them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::guard;
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;

/// Between two looks at a process.
const LOOK: Duration = Duration::from_millis(2);

const HEAD: &str = "\
use corogen_runtime::suspend;
use glam::Vec3;

struct State {
    at: u32,
    weight: f32,
    normal: Vec3,
}

";

/// A module of so many functions of twenty lines, which its entry calls one after the other; one in twenty suspends.
pub(crate) fn module(functions: usize) -> String {
    let mut text = HEAD.to_owned();
    for number in 0..functions {
        let (turn, turns) = (number % 31, 2 + number % 3);
        let between = if number % 20 == 7 { "suspend();" } else { "state.at += 1;" };
        let _ = write!(
            text,
            "fn step_{number}(state: &mut State, id: u32) -> f32 {{
    let mut sum = state.weight;
    let turned = state.at.rotate_left({turn});
    for i in 0..{turns}u32 {{
        if (turned >> i) & 1 == 1 {{
            sum += state.normal.dot(Vec3::new(i as f32, {number}.0, 1.0));
        }} else {{
            sum = sum.max(0.5) * 0.25;
        }}
    }}
    {between}
    match turned % 3 {{
        0 => state.normal = state.normal.cross(Vec3::Y),
        1 => state.at ^= id,
        _ => state.normal += Vec3::splat(sum).min(state.normal) * 0.125,
    }}
    state.weight = sum;
    sum + state.at as f32
}}

"
        );
    }
    text += "pub fn kernel(id: u32, out: &mut [f32]) {\n";
    text += "    let mut state = State { at: id, weight: 1.0, normal: Vec3::X };\n    let mut total = 0.0;\n";
    for number in 0..functions {
        let _ = writeln!(text, "    total += step_{number}(&mut state, id);");
    }
    text + "    out[id as usize] = total;\n}\n"
}

/// Writes an input into a folder.
pub(crate) fn written(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name).with_extension("rs");
    std::fs::write(&path, text).expect("a file of a temporary folder");
    path
}

/// The command in a process of its own, all schedulers, without SPIR-V: how many bytes it needed at once, where the system tells it.
pub(crate) fn cold(command: &Path, input: &Path) -> Option<u64> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new(command);
    command.arg(input).args(["--emit", "glsl", "--quiet", "-o"]).arg(folder.path().join("out"));
    let mut process = command.stdout(Stdio::null()).spawn().expect("the command starts");
    let mut most = None;
    let status = loop {
        most = most.max(peak(process.id()));
        match process.try_wait().expect("the process is a child") {
            Some(status) => break status,
            None => std::thread::sleep(LOOK),
        }
    };
    assert!(status.success(), "{}: {status}", input.display());
    most
}

/// The most memory that a process has had so far.
fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kib: u64| kib << 10)
}

/// The same line in this process, which knows the prelude after its first input.
pub(crate) fn again(input: &Path) {
    let run = || {
        let (options, mut diagnostics) = (Options::default(), Diagnostics::default());
        let request = Request { input, options: &options, schedulers: &Scheduler::ALL, dump: None };
        let outcome = pipeline::run(&request, &mut diagnostics);
        assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list);
        outcome
    };
    std::hint::black_box(guard::on_large_stack(run).expect("no stage panics"));
}
