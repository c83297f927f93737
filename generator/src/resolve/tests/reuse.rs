//! One input after the other in a database: what is known stays known, and none changes what another means.

use std::sync::{Arc, Mutex};

use super::*;
use crate::base::SourceFile;

#[test]
fn a_second_input_reads_nothing_of_the_prelude_again() {
    let (mut world, executed) = observed();
    // How many files are parsed for an entry that gives this value, and how many queries run.
    let mut cost = |value: &str| {
        let mut module = in_memory(&format!(
            "pub fn kernel(id: u32, out: &mut [u32]) {{ corogen_runtime::suspend(); out[id as usize] = {value}; }}"
        ));
        let mut diagnostics = Diagnostics::default();
        resolve_in(&mut world, &mut module, &Options::default(), &mut diagnostics);
        assert!(!diagnostics.has_errors(), "{}", told(&module.sources, &diagnostics));
        let executed = std::mem::take(&mut *executed.lock().unwrap());
        (executed.iter().filter(|query| query.starts_with("EditionedFileId::parse_(")).count(), executed.len())
    };
    let (cold, cold_queries) = cost("id.rotate_left(3)");
    assert!(cold > 20, "{cold}");
    let (files, queries) = cost("(id + 1).rotate_left(id)");
    assert_eq!(files, 1);
    assert!(queries < cold_queries / 10, "{queries} of {cold_queries}");
    // What has another need reads again where that stands, and what it needs stays.
    let (grown, _) = cost("id.reverse_bits()");
    assert!((2..cold / 2).contains(&grown), "{grown} of {cold}");
    assert_eq!(cost("id.rotate_left(3)").0, 1);
    assert_eq!(cost("id.reverse_bits()").0, 1);
}

#[test]
fn inputs_mean_the_same_in_any_order() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/resolve/tests");
    let mut all: Vec<PathBuf> = ["language", "errors"].iter().flat_map(|folder| inputs(&root.join(folder))).collect();
    // Within a pass most of the prelude is there after the first mistake: programs come before, between and after mistakes.
    let middle = all.len() / 2;
    all.rotate_left(middle);
    let work = move || {
        let mut world = World::new(Database::new(None));
        let mut different = Vec::new();
        for input in all.iter().chain(all.iter().rev()) {
            let cold = std::fs::read_to_string(input.with_extension("typed")).expect("the expected text");
            if resolved_in(&mut world, input) != cold {
                different.push(input.display().to_string());
            }
        }
        std::mem::forget(world);
        different
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work).expect("a thread");
    let different = thread.join().expect("resolve does not panic");
    assert!(different.is_empty(), "{}", different.join("\n"));
}

/// A database, and the queries that have run.
fn observed() -> (World, Arc<Mutex<Vec<String>>>) {
    let executed = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&executed);
    let listener = move |event: salsa::Event| {
        if let salsa::EventKind::WillExecute { database_key } = event.kind {
            list.lock().unwrap().push(format!("{database_key:?}"));
        }
    };
    (World::new(Database::new(Some(Box::new(listener)))), executed)
}

fn in_memory(text: &str) -> Module {
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("input.rs".to_owned(), text.to_owned(), false));
    Module { name: "input".to_owned(), sources, paths: vec![Vec::new()], ..Module::default() }
}
