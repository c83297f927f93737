//! Files as people write them, and as they mistype them.

use std::path::Path;

use super::*;
use crate::base::options::{Float, FrameOptions};
use crate::diag::render::{self, Style};
use crate::schedule::plan::Scheduler;

fn jobs(text: &str) -> Vec<Job> {
    parse(text).expect("a proper file").iter().map(Listed::job).collect()
}

#[test]
fn a_table_is_the_command_that_it_stands_for() {
    let text = "[[input]]\npath = \"src/a.rs\"\nscheduler = [\"state-machine\"]\nfloat = \"strict\"\nusize = 64\nframe = [\"no-remat\", \"no-packing\"]\n[[input]]\npath = \"b.rs\"\nout-dir = \"gpu\"\n";
    let jobs = jobs(text);
    assert_eq!((jobs[0].input.as_path(), jobs[0].out.as_path()), (Path::new("src/a.rs"), Path::new("generated/a")));
    assert_eq!(jobs[0].schedulers, [Scheduler::StateMachine]);
    assert_eq!((jobs[0].options.float, jobs[0].options.usize_bits), (Float::Strict, 64));
    let FrameOptions { remat, packing, sharing } = jobs[0].options.frame;
    assert_eq!((remat, packing, sharing), (false, false, true));
    assert_eq!((jobs[1].out.as_path(), jobs[1].schedulers.as_slice()), (Path::new("gpu"), &Scheduler::ALL[..]));
}

#[test]
fn settings_are_tables() {
    let text = "[config]\nblock_size = 0x20\nwavefront.tail = 0.5\n[[input]]\npath = \"a.rs\"\n[input.config]\nblock_size = 64\n[input.config.state_machine]\nblock-size = 128\n[[input]]\npath = \"b.rs\"\n";
    let jobs = jobs(text);
    let chosen = |job: &Job| {
        job.options.config.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(chosen(&jobs[0]), "block_size=64 state-machine.block_size=128 wavefront.tail=0.5");
    assert_eq!(chosen(&jobs[1]), "block_size=32 wavefront.tail=0.5");
}

/// What holds for all inputs holds for those that have it, and must be something for one of them.
#[test]
fn settings_of_all_inputs_are_for_those_that_have_them() {
    let inputs = "[[input]]\npath = \"a.rs\"\nscheduler = \"persistent\"\n[[input]]\npath = \"b.rs\"\nscheduler = \"megakernel\"\n";
    let jobs = jobs(&format!("[config]\nfetch = 64\nblock_size = 32\n{inputs}"));
    let keys = |job: &Job| job.options.config.keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!([keys(&jobs[0]), keys(&jobs[1])], ["block_size fetch", "block_size"]);
    insta::assert_snapshot!(told(&format!("[config]\ncapacity = 64\n{inputs}")), @r"
    error[CG0401]: no scheduler here has a setting `capacity`
     --> corogen.toml:2:1
      |
    2 | capacity = 64
      | ^^^^^^^^^^^^^
      |
      = note: megakernel has block_size, range
      = note: persistent has block_size, blocks, fetch, shared_frames, layout, extension, range

    error: 1 error
    ");
    insta::assert_snapshot!(told(&format!("[config]\nfetch = 0\n{inputs}")), @r"
    error[CG0401]: setting `fetch` takes a number of at least 1, not `0`
     --> corogen.toml:2:1
      |
    2 | fetch = 0
      | ^^^^^^^^^

    error: 1 error
    ");
}

fn told(text: &str) -> String {
    let mistakes = parse(text).expect_err("a mistake");
    render::render(&mistakes.diagnostics, &mistakes.sources, Style::default())
}

#[test]
fn each_mistake_is_told_at_its_line() {
    let text = "\
[[input]]
pth = \"a.rs\"
schedulers = [\"wavefront\"]
out_dir = \"gpu\"
float = \"exact\"

[[input]]
path = 3
force = true

[[input]]
float = \"fast\"

[[inputs]]
path = \"b.rs\"
";
    insta::assert_snapshot!(told(text), @r#"
    error[CG0401]: an input has no key `pth`
     --> corogen.toml:2:1
      |
    2 | pth = "a.rs"
      | ^^^
      |
      = note: there is scheduler, out-dir, emit, entry, edition, float, checks, usize, types, points, frame, counts, path, config
      = help: did you mean `path`?

    error[CG0401]: an input has no key `schedulers`
     --> corogen.toml:3:1
      |
    3 | schedulers = ["wavefront"]
      | ^^^^^^^^^^
      |
      = note: there is scheduler, out-dir, emit, entry, edition, float, checks, usize, types, points, frame, counts, path, config
      = help: did you mean `scheduler`?

    error[CG0401]: an input has no key `out_dir`
     --> corogen.toml:4:1
      |
    4 | out_dir = "gpu"
      | ^^^^^^^
      |
      = note: there is scheduler, out-dir, emit, entry, edition, float, checks, usize, types, points, frame, counts, path, config
      = help: did you mean `out-dir`?

    error[CG0401]: invalid value 'exact' for '--float <FLOAT>' [possible values: fast, strict]
     --> corogen.toml:5:9
      |
    5 | float = "exact"
      |         ^^^^^^^

    error[CG0401]: `path` takes the name of a file in quotes
     --> corogen.toml:8:8
      |
    8 | path = 3
      |        ^

    error[CG0401]: an input has no key `force`
     --> corogen.toml:9:1
      |
    9 | force = true
      | ^^^^^
      |
      = note: there is scheduler, out-dir, emit, entry, edition, float, checks, usize, types, points, frame, counts, path, config

    error[CG0401]: an `[[input]]` has no `path`
      --> corogen.toml:11:1
       |
    11 | [[input]]
       | ^^^^^^^^^

    error[CG0401]: the file has no key `inputs`
      --> corogen.toml:14:3
       |
    14 | [[inputs]]
       |   ^^^^^^
       |
       = note: there is input, config
       = help: did you mean `input`?

    error: 8 errors
    "#);
}

#[test]
fn mistyped_settings_are_told_at_their_line() {
    let text = "\
[config]
capcity = 3
a = [1]

[[input]]
path = \"a.rs\"

[input.config.wavefrnt]
tail = 0.5

[[input]]
path = \"b.rs\"
scheduler = \"wavefront\"
config.block_size = 0
";
    insta::assert_snapshot!(told(text), @r#"
    error[CG0401]: no scheduler here has a setting `capcity`
     --> corogen.toml:2:1
      |
    2 | capcity = 3
      | ^^^^^^^^^^^
      |
      = note: megakernel has block_size, range
      = note: state-machine has block_size, range
      = note: wavefront has block_size, capacity, layout, refill, tail, rounds, order, sort, compaction, enqueue, regroup
      = note: persistent has block_size, blocks, fetch, shared_frames, layout, extension, range
      = help: did you mean `capacity`?

    error[CG0401]: the setting `a` takes a word or a number
     --> corogen.toml:3:5
      |
    3 | a = [1]
      |     ^^^

    error[CG0401]: a setting names `wavefrnt`, which is no scheduler
     --> corogen.toml:8:15
      |
    8 | [input.config.wavefrnt]
      |               ^^^^^^^^
      |
      = note: there is megakernel, state-machine, wavefront, persistent
      = help: did you mean `wavefront`?

    error[CG0401]: setting `block_size` takes a number of at least 1, not `0`
      --> corogen.toml:14:8
       |
    14 | config.block_size = 0
       |        ^^^^^^^^^^^^^^

    error: 4 errors
    "#);
}

#[test]
fn what_is_no_toml_is_told_at_its_line() {
    insta::assert_snapshot!(told("[[input]]\npath = a.rs\n"), @r#"
    error[CG0401]: string values must be quoted, expected literal string
     --> corogen.toml:2:8
      |
    2 | path = a.rs
      |        ^^^^

    error: 1 error
    "#);
}

#[test]
fn inputs_that_share_an_output_folder_are_refused() {
    let two =
        |one: &str, other: &str| format!("[[input]]\npath = \"a/k.rs\"\n{one}[[input]]\npath = \"b/k.rs\"\n{other}");
    insta::assert_snapshot!(told(&two("", "")), @r#"
    error[CG0401]: `a/k.rs` and `b/k.rs` share an output folder
     --> corogen.toml:4:8
      |
    2 | path = "a/k.rs"
      |        -------- this one writes `generated/k`
    3 | [[input]]
    4 | path = "b/k.rs"
      |        ^^^^^^^^ this one writes `generated/k`
      |
      = help: give one of them an `out-dir` of its own, beside the other

    error: 1 error
    "#);
    let message =
        |one: &str, other: &str| told(&two(&format!("out-dir = \"{one}\"\n"), &format!("out-dir = \"{other}\"\n")));
    for (one, other) in [("x", "./x"), ("x", "x/wavefront"), ("x/wavefront", "y/../x")] {
        assert!(message(one, other).contains("`a/k.rs` and `b/k.rs` share an output folder"), "{one} {other}");
    }
    assert!(parse(&two("", "out-dir = \"generated/k2\"\n")).is_ok());
}
