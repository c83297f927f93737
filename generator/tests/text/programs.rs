//! Forty programs, each with what breaks a naive splitter: the whole one and the split one write the same, and
//! `tests/programs/expected.txt` says what each may cost: its frame, its edges with what they store, its flags.
//!
//! `BLESS=1` rewrites the table.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use corogen::base::Options;
use corogen::ir::PointId;
use corogen::oracle::{front, fuzz};
use corogen::split::coroutine::Target;
use corogen::{frame, split};

use crate::front::{lowered, on_large_stack};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

#[test]
fn each_program_costs_what_the_table_says_and_writes_what_the_whole_one_writes() {
    on_large_stack(|| {
        let entries = std::fs::read_dir(folder()).expect("the folder of programs");
        let mut inputs: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        inputs.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
        inputs.sort();
        let table: String = inputs.iter().map(|input| line_of(input)).collect();
        let expected = folder().join("expected.txt");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &table).expect("the table is written");
        }
        let expected = std::fs::read_to_string(&expected).unwrap_or_default();
        for (found, expected) in table.split("\n\n").zip(expected.split("\n\n")) {
            assert_eq!(found, expected, "BLESS=1 accepts what is found");
        }
        assert_eq!(table.len(), expected.len(), "BLESS=1 accepts new programs");
    });
}

/// What a program costs.
fn line_of(input: &Path) -> String {
    let name = input.file_stem().expect("a file has a name").to_string_lossy();
    let program = lowered(input).remove(0);
    let expected = fuzz::run_zeroed(&program);
    let checked = expected.and_then(|expected| fuzz::check_ir(&program, &fuzz::zeroed(&program), &expected, 7));
    assert!(checked.is_ok(), "{name}: {checked:?}");

    let options = Options::default();
    let coroutine = frame::recompute(split::split(program), &options);
    let layout = frame::layout(&coroutine, &options.frame);
    let point = |id: PointId| coroutine.program.points[id].name.as_str();
    let mut text = String::new();
    let _ = writeln!(text, "{name}: {} words, {} alive at once", layout.words, layout.max_live_words);
    let mut lines: Vec<String> = Vec::new();
    for continuation in &coroutine.continuations {
        let mut edges: Vec<String> = Vec::new();
        for &site in &continuation.sites {
            let target = match coroutine.sites[site].target {
                Target::Point(to) => point(to),
                Target::End => "end",
            };
            let stores: Vec<&str> =
                layout.stores[site].iter().map(|field| layout.fields[*field].name.as_str()).collect();
            let edge = if stores.is_empty() { target.to_owned() } else { format!("{target}({})", stores.join(" ")) };
            if !edges.contains(&edge) {
                edges.push(edge);
            }
        }
        if !edges.is_empty() {
            lines.push(format!("  {} -> {}\n", point(continuation.point), few(edges).join(", ")));
        }
    }
    text.extend(few(lines));
    for remark in &coroutine.remarks {
        let _ = writeln!(text, "  remark: {remark}");
    }
    text + "\n"
}

/// Forty arms tell no more than four.
fn few(mut all: Vec<String>) -> Vec<String> {
    if all.len() > 8 {
        all.drain(3..all.len() - 1);
    }
    all
}

/// The fortieth: what cannot be split is told.
#[test]
fn recursion_through_a_point_is_an_error_that_shows_the_cycle() {
    on_large_stack(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("walk.rs");
        let text = "use corogen_runtime::suspend;\n\
            fn walk(depth: u32) { if depth > 0 { suspend(); walk(depth - 1); } }\n\
            pub fn entry(id: u32, out: &mut [u32]) { walk(id); out[id as usize] = 1; }\n";
        std::fs::write(&input, text).expect("a file");
        let (_, _, diagnostics) = front::entries(&input);
        assert!(diagnostics.has_errors());
        assert!(diagnostics.list.iter().all(|found| found.code.0 == "CG0101"), "{:?}", diagnostics.list);
    });
}
