//! How much code a program is, how much corogen writes for it, and how long that takes.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;

use corogen::base::Options;
use corogen::pipeline::{Entry, Schedule};
use corogen::schedule::plan::Scheduler;

use super::input::Input;
use super::workload::{HandWritten, Program};
use crate::numbers::{Code, Lines, median};

/// How often it is generated.
const TIMES: usize = 5;

/// A module that is generated before each time that counts: what is known of a module is not asked again where it comes a second
/// time, and a user changes something in between.
const OTHER: &str = "pub fn other(id: u32, out: &mut [u32]) {
    corogen_runtime::suspend();
    out[id as usize] = id;
}
";

/// Of all that corogen writes without an option: the shaders and hosts of every scheduler.
pub(super) fn code(program: &Program) -> Result<Code, Box<dyn Error>> {
    let (input, other) = (Input::new(program, None)?, Input::of_text("other.rs", OTHER)?);
    let options = Options::default();
    let mut times = Vec::new();
    let mut outcome = input.generate(&options, &Scheduler::ALL)?;
    for _ in 0..TIMES {
        other.generate(&options, &Scheduler::ALL)?;
        let start = Instant::now();
        outcome = input.generate(&options, &Scheduler::ALL)?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let entry = outcome.entries.iter().flatten().next().ok_or("the program has no entry")?;
    Ok(Code {
        frame_bytes: 4 * entry.layout.words,
        input: program.sources.iter().map(|(_, text)| lines(text)).sum(),
        glsl: generated(entry, |path| !path.ends_with(".rs")),
        host: generated(entry, |path| path.ends_with(".rs")),
        by_hand: program.by_hand.as_ref().map(by_hand),
        generation_ms: median(&times),
    })
}

/// The lines of some of an entry's files. What all schedulers share counts for each of them, and once for all.
fn generated(entry: &Entry, wanted: impl Fn(&str) -> bool) -> Lines {
    let count = |schedule: &Schedule| {
        let files = schedule.files.iter().filter(|file| wanted(&file.path));
        files.map(|file| lines(&file.text)).sum()
    };
    let each = entry.schedules.iter().map(|schedule| (schedule.plan.scheduler.name().to_owned(), count(schedule)));
    let all = entry.files().iter().filter(|file| wanted(&file.path)).map(|file| lines(&file.text)).sum();
    Lines { all, each: each.collect() }
}

/// The lines of hand-written kernels, with what they include.
fn by_hand(by_hand: &HandWritten) -> Lines {
    let (kernels, shared): (Vec<_>, Vec<_>) = by_hand.sources.iter().partition(|(path, _)| path.ends_with(".comp"));
    let shared: usize = shared.iter().map(|(_, text)| lines(text)).sum();
    let name = |path: &str| path.trim_end_matches(".comp").replace('_', "-");
    let each: BTreeMap<String, usize> = kernels.iter().map(|(path, text)| (name(path), lines(text) + shared)).collect();
    let all = kernels.iter().map(|(_, text)| lines(text)).sum::<usize>() + shared;
    Lines { all, each }
}

/// The lines of Rust or GLSL that are neither blank nor only comment. A comment over several lines is known by what a line begins
/// with.
fn lines(text: &str) -> usize {
    let mut inside = false;
    let mut count = 0;
    for line in text.lines().map(str::trim) {
        let mut rest = line;
        if inside || line.starts_with("/*") {
            let end = line.find("*/");
            inside = end.is_none();
            rest = end.map_or("", |end| line[end + 2..].trim_start());
        }
        count += usize::from(!rest.is_empty() && !rest.starts_with("//"));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_counts_unless_it_is_blank_or_only_comment() {
        assert_eq!(lines(""), 0);
        assert_eq!(lines("//! What it does.\n\n/// Says so.\nfn main() {\n    // Nothing.\n\t\n} // end\n"), 2);
        assert_eq!(lines("let url = \"https://\";\n#version 460\n"), 2);
    }

    #[test]
    fn a_comment_of_several_lines_does_not_count() {
        assert_eq!(lines("/* One\n   two */\nint a;\n/* three */ int b;\n/* four */\n"), 2);
        assert_eq!(lines("/*\nint a;\n*/ int b; // c\n"), 1);
        assert_eq!(lines("int a; /* its value */\n"), 1);
    }

    #[test]
    fn what_hand_written_kernels_include_counts_for_each_and_once_for_all() {
        let sources =
            &[("a.glsl", "int a;\n"), ("state_machine.comp", "int b;\nint c;\n"), ("wavefront.comp", "int d;\n")];
        let kernels = HandWritten {
            sources,
            inputs: &[],
            uniforms: vec![],
            stages: &[],
            slot_bytes: &[],
            queue_sides: 0,
            rounds: 0,
        };
        let Lines { all, each } = by_hand(&kernels);
        assert_eq!(all, 4);
        assert_eq!(each, BTreeMap::from([("state-machine".to_owned(), 3), ("wavefront".to_owned(), 2)]));
    }
}
