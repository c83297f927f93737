//! The prelude against what it stands for. Over each input of the project, rust-analyzer says the same with the real `core`,
//! `alloc`, `std` and glam as with the prelude: every expression's type and adjustments, every pattern's type, what closures capture.
//!
//! The standard library's sources are a component of the toolchain, `rust-src`. `COROGEN_INPUTS=FOLDER` compares over all inputs below
//! a folder instead of the project's own.

mod real;
mod told;

use std::collections::BTreeSet;

use super::*;
use real::Real;
pub(super) use real::glam;
use told::told;

#[test]
fn the_prelude_gives_the_types_of_the_real_crates() {
    let Some(library) = real::library() else {
        println!("no sources of the standard library: nothing is compared");
        return;
    };
    let compared = std::thread::Builder::new().stack_size(STACK).spawn(move || compared(&library)).expect("a thread");
    let (lines, different) = compared.join().expect("rust-analyzer does not panic");
    println!("{lines} lines are equal, {} differ", different.len());
    assert!(lines > 1000, "only {lines} lines were compared");
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// How much of all inputs is the same, and what is not.
fn compared(library: &Path) -> (usize, Vec<String>) {
    let mut prelude = World::new(Database::new(None));
    let mut real = Real::new(library);
    let (mut equal, mut different) = (0, Vec::new());
    for input in drawn(all_inputs(), 12) {
        let options = Options::default();
        let mut diagnostics = Diagnostics::default();
        let module = parse(&input, &options, &mut diagnostics);
        if diagnostics.has_errors() {
            continue;
        }
        prelude.load(&module, options.edition, &Part::whole());
        real.load(&module);
        let ours = told(&prelude.db, prelude.input, &module);
        let theirs = told(&real.db, real.input, &module);
        let name = input.display();
        let missing = |from: &BTreeSet<String>, in_: &BTreeSet<String>| -> Vec<String> {
            let alone = from.difference(in_).filter(|line| !in_.iter().any(|other| same(line, other)));
            alone.cloned().collect()
        };
        let (only_ours, only_theirs) = (missing(&ours, &theirs), missing(&theirs, &ours));
        equal += ours.len() - only_ours.len();
        different.extend(only_ours.iter().map(|line| format!("{name}: prelude: {line}")));
        different.extend(only_theirs.iter().map(|line| format!("{name}: real:    {line}")));
    }
    // Taking a database apart takes longer than all that it was asked.
    std::mem::forget((prelude, real));
    (equal, different)
}

/// Whether two lines differ only by a length that rust-analyzer does not evaluate: `[u8; size_of::<Self>()]`.
fn same(a: &str, b: &str) -> bool {
    let fits = |open: &str, known: &str| {
        open.split_once("{const}").is_some_and(|(before, after)| known.starts_with(before) && known.ends_with(after))
    };
    fits(a, b) || fits(b, a)
}

/// The project's inputs that resolve, or those below the folder asked for.
fn all_inputs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = match std::env::var_os("COROGEN_INPUTS") {
        Some(folder) => vec![PathBuf::from(folder)],
        None => [
            "../input-examples/src",
            "tests/cases",
            "tests/lower",
            "tests/prelude",
            "tests/programs",
            "src/resolve/tests/language",
        ]
        .map(|folder| root.join(folder))
        .into(),
    };
    let mut found = Vec::new();
    for folder in folders {
        below(&folder, &mut found);
    }
    found.retain(|path| !path.ends_with("lib.rs"));
    found.sort();
    found
}

fn below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of inputs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            // A folder with an input has that and its modules; others are looked through.
            match path.join("input.rs") {
                input if input.is_file() => found.push(input),
                _ if folder_of_modules(&path) => {}
                _ => below(&path, found),
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a folder holds the modules of the file beside it.
fn folder_of_modules(path: &Path) -> bool {
    path.with_extension("rs").is_file()
}
