//! Text to text: modules and what resolve gives or says of them, in the file beside each. `BLESS=1` rewrites those.

mod constness;
mod reuse;
mod rustc;
mod sysroot;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::base::{Options, Sources};
use crate::diag::Diagnostics;
use crate::oracle::drawn;
use crate::parse::ast::Module;
use crate::parse::parse;
use crate::resolve::database::Database;
use crate::resolve::prelude::{self, Names, Part};
use crate::resolve::world::World;
use crate::resolve::{over, print, resolve_in};

/// Deep walks need more than a test thread's stack.
const STACK: usize = 64 << 20;

#[test]
fn language_is_resolved_as_expected() {
    compare("language");
}

#[test]
fn mistakes_are_told_as_expected() {
    compare("errors");
}

/// A part of the prelude is enough, and changes no type: what its absence would break, the whole would mend unseen.
#[test]
fn programs_mean_the_same_over_what_they_reach_of_the_prelude() {
    let folders = ["src/resolve/tests/language", "tests/prelude", "../input-examples/src"];
    let inputs = folders.iter().flat_map(|folder| inputs(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)));
    let inputs: Vec<PathBuf> = drawn(inputs, 10).collect();
    let work = move || {
        // Read once for all inputs; that they mean the same after one another is another test's.
        let mut whole = World::new(Database::new(None));
        let mut different = Vec::new();
        for input in inputs {
            let mut module = parse(&input, &Options::default(), &mut Diagnostics::default());
            let mut names = Names::default();
            module.sources.files.iter().for_each(|file| names.add(&file.text));
            module.sources.files.extend(prelude::sources());
            let over_whole = resolved_over(&mut whole, &module, &Part::whole());
            let mut part = World::new(Database::new(None));
            let over_part = resolved_over(&mut part, &module, &Part::of(&names));
            std::mem::forget(part);
            if over_whole != over_part {
                different.push(format!("{}:\n{}", input.display(), first_difference(&over_whole, &over_part)));
            }
        }
        std::mem::forget(whole);
        different
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread");
    let different = thread.join().expect("resolve does not panic");
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn files_that_an_attribute_names_are_modules_where_they_are_declared() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = "#[path = \"parts/sum.rs\"]\nmod plus;\n\
        fn suspend() {}\n\
        pub fn run(id: u32, out: &mut [u32]) {\n    suspend();\n    out[0] = plus::one(id);\n}\n";
    std::fs::create_dir(folder.path().join("parts")).expect("it can be made");
    std::fs::write(folder.path().join("run.rs"), root).expect("it is written");
    std::fs::write(folder.path().join("parts/sum.rs"), "pub fn one(id: u32) -> u32 {\n    id + 1\n}\n").expect("it is");
    let mut diagnostics = Diagnostics::default();
    let mut module = parse(&folder.path().join("run.rs"), &Options::default(), &mut diagnostics);
    resolve_in(&mut World::new(Database::new(None)), &mut module, &Options::default(), &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list);
}

/// What resolve says, and what it gives.
fn resolved_over(world: &mut World, module: &Module, part: &Part) -> String {
    let mut diagnostics = Diagnostics::default();
    let program = over(world, part, module, &Options::default(), &mut diagnostics);
    told(&module.sources, &diagnostics) + &print::program(&program)
}

fn first_difference(whole: &str, part: &str) -> String {
    let lines = whole.lines().zip(part.lines()).find(|(whole, part)| whole != part);
    lines.map_or_else(|| "one is longer".to_owned(), |(whole, part)| format!("whole: {whole}\npart:  {part}"))
}

fn inputs(folder: &Path) -> Vec<PathBuf> {
    let mut inputs: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of inputs")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    inputs.sort();
    inputs
}

fn compare(folder: &str) {
    let inputs = inputs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/resolve/tests").join(folder));
    let mut different = Vec::new();
    for input in inputs {
        let read = input.clone();
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            let mut world = World::idle();
            let text = resolved_in(&mut world, &read);
            world.rest();
            text
        });
        let text = thread.expect("a thread").join().expect("resolve does not panic");
        let expected = input.with_extension("typed");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &text).expect("the expected text is written");
        } else if std::fs::read_to_string(&expected).unwrap_or_default() != text {
            different.push(format!("{}\n{text}", expected.display()));
        }
    }
    assert!(different.is_empty(), "BLESS=1 accepts these:\n{}", different.join("\n"));
}

/// The diagnostics, and the program if there are no errors.
fn resolved_in(world: &mut World, input: &Path) -> String {
    let mut diagnostics = Diagnostics::default();
    let options = Options::default();
    let mut module = parse(input, &options, &mut diagnostics);
    let program = resolve_in(world, &mut module, &options, &mut diagnostics);
    let text = told(&module.sources, &diagnostics);
    if diagnostics.has_errors() { text } else { text + &print::program(&program) }
}

fn told(sources: &Sources, diagnostics: &Diagnostics) -> String {
    let mut out = String::new();
    for diagnostic in &diagnostics.list {
        let Some(place) = &diagnostic.primary else {
            let _ = writeln!(out, "{}", diagnostic.message);
            continue;
        };
        let (line, column) = sources.files[place.span.file].line_column(place.span.start);
        let text = sources.text(place.span).lines().next().unwrap_or_default();
        let _ = writeln!(out, "{line}:{column} {} {}  [{text}]", diagnostic.code.0, diagnostic.message);
    }
    out
}
