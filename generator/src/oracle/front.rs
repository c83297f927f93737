//! The front end against the interpreter: programs as Rust text through parse, resolve and lower, then as in [`super::fuzz`].

use std::fmt::Write;
use std::io;
use std::path::Path;

use super::fuzz::{self, Problem};
use super::{as_ir, as_rust, generate};
use crate::base::{Options, Sources};
use crate::diag::Diagnostics;
use crate::ir;
use crate::{lower, parse, resolve};

/// Takes the programs of seeds `first..first + count` through the front end, as modules of one file: how many were compared, and
/// what is wrong.
pub fn compare(first: u64, count: u64) -> io::Result<(usize, Vec<String>)> {
    let seeds: Vec<u64> = (first..first + count).collect();
    let mut text = String::new();
    for seed in &seeds {
        let module =
            as_rust::as_rust(&generate::generate(*seed), true).replace("fn fuzz(", &format!("fn fuzz_{seed}("));
        let _ = writeln!(text, "mod seed_{seed} {{\n{module}}}\n");
    }
    let Lowered { programs, mut wrong, .. } = lowered(&text)?;
    for seed in &seeds {
        // A program in which nothing suspends is no entry.
        let Some(program) = programs.iter().find(|program| program.entry.name == format!("fuzz_{seed}")) else {
            continue;
        };
        if let Some(violation) = ir::verify::program(program).first() {
            wrong.push(format!("seed {seed}: {violation}"));
            continue;
        }
        let direct = fuzz::run_zeroed(&as_ir::as_ir(&generate::generate(*seed)));
        let found = direct.and_then(|expected| {
            fuzz::compare("the lowered program", &expected, &fuzz::run_zeroed(program)?)?;
            fuzz::check_ir(program, &fuzz::zeroed(program), &expected, *seed)
        });
        if let Err(Problem::Failed(message)) = found {
            let text = as_rust::as_rust(&generate::generate(*seed), true);
            wrong.push(format!("seed {seed}: {message}\n{text}"));
        }
    }
    Ok((programs.len(), wrong))
}

/// What the front end makes of a file.
pub(super) struct Lowered {
    /// Every entry, in order.
    pub programs: Vec<ir::Program>,
    /// What spans point into.
    pub sources: Sources,
    /// The errors that were reported, with the text at which they point.
    pub wrong: Vec<String>,
}

/// Takes a file through the front end.
pub(super) fn lowered(text: &str) -> io::Result<Lowered> {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("fuzz.rs");
    // drawn literals overflow, which rustc refuses by these lints
    std::fs::write(&input, format!("#![allow(arithmetic_overflow, unconditional_panic)]\n{text}"))?;
    let (programs, sources, diagnostics) = entries(&input);
    let reported = diagnostics.list.iter().filter(|found| found.severity == crate::diag::Severity::Error);
    let told = reported.map(|found| match &found.primary {
        Some(label) => format!("{}: {}", found.message, sources.text(label.span)),
        None => found.message.clone(),
    });
    let wrong = told.collect();
    Ok(Lowered { programs, sources, wrong })
}

/// The entries of a file with the options that nobody gave, what spans point into, and what was reported.
pub fn entries(input: &Path) -> (Vec<ir::Program>, Sources, Diagnostics) {
    let options = Options::default();
    let mut diagnostics = Diagnostics::default();
    let mut module = parse::parse(input, &options, &mut diagnostics);
    let typed = resolve::resolve(&mut module, &options, &mut diagnostics);
    let mut lower = |&entry| lower::lower(&typed, entry, &module.sources, &options, &mut diagnostics);
    let programs = typed.entries.iter().filter_map(&mut lower).collect();
    (programs, module.sources, diagnostics)
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn the_front_end_gives_what_the_program_means() {
        let asked = std::env::var("COROGEN_FUZZ_FRONT").ok();
        let range = asked.as_deref().and_then(|asked| asked.split_once(':'));
        let (first, count) =
            range.and_then(|(first, count)| Some((first.parse().ok()?, count.parse().ok()?))).unwrap_or((1, 100));
        // rust-analyzer's inference recurses deeply.
        let worker = std::thread::Builder::new().stack_size(512 << 20).spawn(move || compare(first, count));
        let found = worker.map(|worker| worker.join().expect("no stage panics"));
        let (compared, wrong) = found.and_then(|found| found).expect("a temporary file can be written");
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(compared > 0);
    }
}
