//! Inputs of sizes that nobody writes end in output or in a diagnostic: no stack overflows, nothing grows beyond what is written.

use corogen::base::Options;
use corogen::diag::{Diagnostics, Severity};
use corogen::pipeline::{self, Request};
use corogen::schedule::plan::Scheduler;

/// The codes of the errors that an entry with these items and statements gets.
fn errors(items: &str, stmts: &str) -> Vec<String> {
    let text = format!(
        "use corogen_runtime::suspend;\n{items}\npub fn kernel(id: u32, out: &mut [u32]) {{
    let mut h = id;\n    suspend();\n{stmts}\n    out[id as usize] = h;\n}}\n"
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = folder.path().join("input.rs");
    std::fs::write(&input, text).expect("a temporary file");
    let run = || {
        let mut diagnostics = Diagnostics::default();
        let options = Options::default();
        let request = Request { input: &input, options: &options, schedulers: &Scheduler::ALL, dump: None };
        pipeline::run(&request, &mut diagnostics);
        diagnostics.list
    };
    let list = corogen::guard::on_large_stack(run).expect("no stage panics");
    let errors = list.into_iter().filter(|found| found.severity == Severity::Error);
    errors.map(|found| found.code.0.to_owned()).collect()
}

fn repeated(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

#[test]
fn sixty_loops_in_each_other_are_lowered_once() {
    let open = repeated(60, |at| format!("for i{at} in 0..2_u32 {{ h ^= i{at};\n"));
    assert_eq!(errors("", &format!("{open} suspend(); h += 1; {}", "}".repeat(60))), [""; 0]);
}

#[test]
fn nesting_has_a_limit_that_is_told() {
    let ifs =
        |count: usize| format!("{} h += 1; {}", repeated(count, |at| format!("if h > {at} {{\n")), "}".repeat(count));
    let brackets = |count: usize| format!("h = {}id{};", "(".repeat(count), " + 1)".repeat(count));
    assert_eq!(errors("", &ifs(150)), [""; 0]);
    assert_eq!(errors("", &brackets(150)), [""; 0]);
    assert_eq!(errors("", &ifs(400)), ["CG0004"]);
    assert_eq!(errors("", &brackets(400)), ["CG0004"]);
    assert_eq!(errors("", &format!("h = id{};", " ^ id".repeat(5000))), ["CG0004"]);
}

#[test]
fn what_doubles_at_every_step_is_refused() {
    let calls = repeated(30, |at| format!("fn f{}(x: &mut u32) {{ f{at}(x); f{at}(x); }}\n", at + 1));
    let first = "fn f0(x: &mut u32) { suspend(); *x += 1; }";
    assert_eq!(errors(&format!("{first}\n{calls}"), "f30(&mut h);"), ["CG0304"]);
    let pair = |make: fn(usize) -> String| {
        let steps = repeated(30, |at| format!("let a{} = {};\n", at + 1, make(at)));
        format!("let a0 = id;\n{steps} suspend(); let b = a30.0;")
    };
    let twice = "#[derive(Clone, Copy)] struct Pair<T>(T, T);";
    assert_eq!(errors(twice, &pair(|at| format!("Pair(a{at}, a{at})"))), ["CG0125"]);
    assert_eq!(errors("", &pair(|at| format!("(a{at}, a{at})"))), ["CG0125"]);
    assert_eq!(errors("static TABLE: [u32; 1_000_000] = [3; 1_000_000];", "h = TABLE[3];").len(), 1);
}
