//! Inputs that nobody wrote end in diagnostics, or in output: never in a panic.
//!
//! `COROGEN_MUTATIONS=FIRST:COUNT` tries other seeds, and more of them. What `cargo fuzz` begins with is tried as it is.

use std::path::PathBuf;

use corogen::oracle::random::Random;
use corogen::oracle::{drawn, mutate, thorough};

#[test]
fn no_input_breaks_a_stage() {
    let asked = std::env::var("COROGEN_MUTATIONS").ok();
    let range = asked.as_deref().and_then(|asked| asked.split_once(':'));
    let (first, count) = range
        .and_then(|(first, count)| Some((first.parse::<u64>().ok()?, count.parse::<u64>().ok()?)))
        .unwrap_or((1, if thorough() { 24 } else { 6 }));
    let corpus = corpus();
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let text = |random: &mut Random| corpus[random.below(corpus.len())].as_str();
        let input = match seed % 6 {
            0 => mutate::bytes(&mut random),
            1 => mutate::soup(&corpus.concat(), &mut random).into_bytes(),
            kind => {
                let (one, other) = (text(&mut random), text(&mut random));
                let change = if kind == 2 { mutate::mutated } else { mutate::renamed };
                change(one, other, &mut random).into_bytes()
            }
        };
        check(&format!("seed {seed}"), &input);
    }
}

#[test]
fn what_the_fuzzer_begins_with_breaks_no_stage() {
    for path in drawn(inputs(&["tests/lower", "tests/ui", "../input-examples/src"]), 8) {
        check(&path.display().to_string(), &std::fs::read(&path).expect("a file"));
    }
}

/// Ends at the first problem: there may be no end to the run that has it.
fn check(name: &str, input: &[u8]) {
    let problem = mutate::run(input).expect("a temporary file can be written");
    assert_eq!(problem, None, "{name}:\n{}", String::from_utf8_lossy(input));
}

/// Programs with most of the language in them.
fn corpus() -> Vec<String> {
    let files = inputs(&["tests/lower", "tests/frame", "tests/prelude"]);
    files.iter().map(|path| std::fs::read_to_string(path).expect("UTF-8")).collect()
}

/// The Rust files of folders.
fn inputs(folders: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("a folder of inputs"))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    files.sort();
    files
}
