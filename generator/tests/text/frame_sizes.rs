//! How large frames are, with everything that makes them smaller and without each: of the examples and of the programs in
//! `tests/frame`, as a table; and how they grow with a program, as properties.
//!
//! `BLESS=1` rewrites the table.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::base::options::{Float, FrameOptions};
use corogen::ir::Program;
use corogen::split::coroutine::{Site, Target};
use corogen::{frame, split};
use rayon::prelude::*;

use crate::front::{lowered, on_large_stack};

/// Words of a program's frame.
fn words(program: &Program, options: FrameOptions) -> u32 {
    let options = Options { float: Float::Strict, frame: options, ..Options::default() };
    let coroutine = frame::recompute(split::split(program.clone()), &options);
    frame::layout(&coroutine, &options.frame).words
}

/// A program's row of the table.
fn row(program: &Program) -> String {
    let all = FrameOptions::default();
    let without = [
        FrameOptions { remat: false, ..all },
        FrameOptions { packing: false, ..all },
        FrameOptions { sharing: false, ..all },
        FrameOptions { remat: false, packing: false, sharing: false },
    ];
    let best = words(program, all);
    let [remat, packing, sharing, none] = without.map(|options| words(program, options));
    let name = &program.entry.name;
    assert!(best <= remat.min(packing).min(sharing) && best <= none, "{name}");
    format!("{name:24} {best:5}  {remat:8}  {packing:10}  {sharing:10}  {none:12}\n")
}

/// Words of the frame of a module's one entry.
fn words_of(text: String) -> u32 {
    on_large_stack(move || {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("input.rs");
        std::fs::write(&input, text).expect("it is written");
        words(&lowered(&input)[0], FrameOptions::default())
    })
}

fn inputs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut inputs = Vec::new();
    for folder in ["../input-examples/src", "tests/frame"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of programs");
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        found.retain(|path| path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("lib.rs"));
        found.sort();
        inputs.extend(found);
    }
    inputs
}

#[test]
fn nothing_that_makes_frames_smaller_makes_one_larger() {
    let rows = |input: PathBuf| on_large_stack(move || lowered(&input).iter().map(row).collect::<String>());
    let mut table = format!("{:24} words  no-remat  no-packing  no-sharing  none of them\n", "");
    table.extend(inputs().into_par_iter().map(rows).collect::<Vec<_>>());
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frame/sizes.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&expected, &table).expect("the table is written");
    }
    assert_eq!(std::fs::read_to_string(&expected).unwrap_or_default(), table, "BLESS=1 accepts this");
}

#[test]
fn a_large_struct_through_nested_calls_keeps_what_is_read_later() {
    let input = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frame/one_field.rs");
    let text = std::fs::read_to_string(input).expect("the program");
    assert!(words_of(text) <= 4, "16 bytes of 256");
}

#[test]
fn further_calls_of_a_helper_that_suspends_add_one_word_at_most() {
    let program = |calls: usize| {
        let calls = "    step(&mut state, id);\n".repeat(calls);
        format!(
            "use corogen_runtime::suspend;\n\
             fn step(state: &mut u32, id: u32) {{\n    let before = *state;\n    suspend();\n    *state += before ^ id;\n    suspend();\n}}\n\
             pub fn calls(id: u32, out: &mut [u32]) {{\n    let mut state = out[id as usize];\n{calls}    out[id as usize] = state;\n}}\n"
        )
    };
    let one = words_of(program(1));
    for calls in [2, 4, 16] {
        assert!(words_of(program(calls)) <= one + 1, "{calls} calls");
    }
}

#[test]
fn a_chain_of_calls_adds_nothing_that_is_dead() {
    let program = |depth: usize| {
        let mut text = "use corogen_runtime::suspend;\n\
            fn call_0(v: u32) -> u32 {\n    let local = v ^ 0x55;\n    suspend();\n    local * 3\n}\n"
            .to_owned();
        for at in 1..=depth {
            let _ = writeln!(
                text,
                "fn call_{at}(v: u32) -> u32 {{\n    let before = v + {at};\n    call_{}(before) + {at}\n}}",
                at - 1
            );
        }
        let _ = writeln!(
            text,
            "pub fn chain(id: u32, out: &mut [u32]) {{\n    let v = out[id as usize];\n    out[id as usize] = call_{depth}(v);\n}}"
        );
        text
    };
    let one = words_of(program(1));
    assert!(one > 0);
    assert_eq!(words_of(program(8)), one);
}

/// The hand-written wavefront (`ci/bench/box_scene`) keeps twelve words that every bounce moves. What ends a path and begins the next
/// one, here on the way to `intersect`, is a stage of its own there.
#[test]
fn the_box_scene_moves_no_more_than_the_hand_written_form() {
    on_large_stack(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let program = lowered(&root.join("../input-examples/src/box_scene.rs")).remove(0);
        let options = Options { float: Float::Strict, ..Options::default() };
        let coroutine = frame::recompute(split::split(program), &options);
        let layout = frame::layout(&coroutine, &options.frame);
        assert!(layout.words <= 18 && layout.words == layout.max_live_words, "{} words", layout.words);
        let point =
            |name: &str| coroutine.program.points.iter_enumerated().find(|(_, it)| it.name == name).expect(name).0;
        let moved = |from: &str, to: &str| {
            let to = Target::Point(point(to));
            let leads = |site: &Site| site.from == point(from) && site.target == to;
            let (site, _) = coroutine.sites.iter_enumerated().find(|(_, site)| leads(site)).expect("an edge");
            [&layout.loaded[site], &layout.stored[site]].map(|fields| {
                let each_bounce = fields
                    .iter()
                    .filter(|field| !["sum", "sample", "rays"].contains(&layout.fields[**field].name.as_str()));
                each_bounce.flat_map(|field| &layout.fields[*field].words).collect::<BTreeSet<_>>().len()
            })
        };
        let (hit, shaded) = (moved("intersect", "shade"), moved("shade", "intersect"));
        assert!(hit[0] <= 7 && hit[1] <= 4, "{hit:?}");
        assert!(shaded[0] <= 12 && shaded[1] <= 12, "{shaded:?}");
    });
}

/// `tests/frame/path_tracer.txt` is a frame for the path tracer that was written by hand.
#[test]
fn the_path_tracer_keeps_what_a_person_would_keep() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let written = std::fs::read_to_string(root.join("tests/frame/path_tracer.txt")).expect("the frame by hand");
    let fields = written.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((words.next()?.parse::<u32>().ok()?, words.next()?.to_owned()))
    });
    let by_hand: Vec<(u32, String)> = fields.collect();
    let (words, max_live, mut names) = on_large_stack(move || {
        let program = lowered(&root.join("../input-examples/src/path_tracer.rs")).remove(0);
        let options = Options { float: Float::Strict, ..Options::default() };
        let coroutine = frame::recompute(split::split(program), &options);
        let layout = frame::layout(&coroutine, &options.frame);
        let names: Vec<String> = layout.fields.iter().map(|field| field.name.clone()).collect();
        (layout.words, layout.max_live_words, names)
    });
    names.sort();
    let mut expected: Vec<&str> = by_hand.iter().map(|(_, name)| name.as_str()).collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!((words, words), (max_live, by_hand.iter().map(|(words, _)| words).sum::<u32>() + 1));
}
