//! The listings of `LANGUAGE.md` do what the page says: they compile, or are refused with the code that it names. Those of the
//! manual are in [`book`], those of the README in [`readme`], and [`codes`] has the pages of diagnostics.

mod book;
mod codes;
mod readme;

use corogen::base::Options;
use corogen::diag::Diagnostics;
use corogen::diag::render::{Style, render};
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;

const GUIDE: &str = include_str!("../../LANGUAGE.md");

/// Deep walks need more than a test thread's stack.
const STACK: usize = 64 << 20;

#[test]
fn each_listing_is_what_the_page_says() {
    let (accepted, refused): (Vec<_>, Vec<_>) = listings().into_iter().partition(|listing| listing.error.is_none());
    assert!(accepted.len() >= 8 && refused.len() >= 4, "the listings are found");
    // Those that are accepted are modules of one input: the prelude is read once.
    let modules: Vec<String> =
        accepted.iter().map(|listing| format!("pub mod line_{} {{\n{}\n}}\n", listing.line, listing.module)).collect();
    let (diagnostics, text) = told(modules.concat());
    assert!(!diagnostics.has_errors(), "{text}");
    for listing in refused {
        let (diagnostics, text) = told(listing.module);
        let code = listing.error.expect("it is refused");
        assert!(diagnostics.errors().any(|it| it.code.0 == code), "line {}: no {code}\n{text}", listing.line);
    }
}

#[test]
fn the_oldest_rust_is_told_where_people_look() {
    let places = [
        include_str!("../../README.md"),
        include_str!("../../src/lib.rs"),
        include_str!("../../book/src/start.md"),
        include_str!("../../../README.md"),
    ];
    for text in places {
        assert!(text.contains(env!("CARGO_PKG_RUST_VERSION")), "{}", text.lines().next().unwrap_or_default());
    }
}

struct Listing {
    /// Where it begins in the page.
    line: usize,
    /// The code that refuses it.
    error: Option<String>,
    /// A whole module.
    module: String,
}

fn listings() -> Vec<Listing> {
    let mut listings = Vec::new();
    let mut lines = GUIDE.lines().enumerate();
    while let Some((line, text)) = lines.next() {
        let Some(kind) = text.strip_prefix("```rust") else { continue };
        let body: Vec<&str> = lines.by_ref().map(|(_, text)| text).take_while(|text| *text != "```").collect();
        let error = kind.strip_prefix(",error=").map(str::to_owned);
        listings.push(Listing { line: line + 1, error, module: module(&body.join("\n"), line + 1) });
    }
    listings
}

/// A listing without a `pub fn` stands in the body of an entry. Entries have names of their own.
fn module(listing: &str, line: usize) -> String {
    if listing.contains("pub fn kernel") {
        return listing.replace("pub fn kernel", &format!("pub fn kernel_{line}"));
    }
    format!(
        "use corogen_runtime::*;\nuse glam::*;\npub fn kernel_{line}(id: u32, out: &mut [u32]) {{\nsuspend();\n{listing}\n}}\n"
    )
}

/// What is said of a module, and the same as text.
fn told(module: String) -> (Diagnostics, String) {
    let run = move || {
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("listing.rs");
        std::fs::write(&input, module).expect("writable");
        let options = Options::default();
        let mut diagnostics = Diagnostics::default();
        let request = Request { input: &input, options: &options, schedulers: &Scheduler::ALL, dump: None };
        let outcome = pipeline::run(&request, &mut diagnostics);
        let text = render(&diagnostics, &outcome.sources, Style::default());
        (diagnostics, text)
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread");
    thread.join().expect("the pipeline does not panic")
}
