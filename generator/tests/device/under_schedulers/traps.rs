//! Traps: what panics in rustc's release build ends its instance, and is told as
//! rustc tells it; the other instances finish. The kernels are compiled by rustc here, which says what is expected.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Once;

use corogen::base::Options;
use corogen::base::options::Checks;
use corogen::execute::{Error, Outcome};
use corogen::schedule::plan::Scheduler;

use super::source::{Source, words};
use super::trap_kernels;
use crate::on_device::driver;

const INSTANCES: u32 = 203;
/// Those that trap: 8, 19 and so on.
const WHICH: u32 = 8;
/// A remainder by eleven that no instance has.
const NONE: u32 = 99;
const KINDS: std::ops::Range<u32> = 0..30;
const INPUT: &str = "tests/device/under_schedulers/trap_kernels.rs";
/// What `out` holds before a run.
const UNWRITTEN: u32 = 0xdead_beef;

fn data() -> Vec<u32> {
    (0..8).map(|at| at * at + 1).collect()
}

/// What a run leaves: the lowest instance that panicked with the line and the message, how many did, and the buffers.
#[derive(Debug, PartialEq)]
struct Left {
    panic: Option<(u64, u32, String, u64)>,
    out: Vec<u32>,
    before: Vec<u32>,
}

thread_local! {
    /// What the last panic of this thread said, while one is expected.
    static SAID: RefCell<Option<(u32, String)>> = const { RefCell::new(None) };
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// What rustc's code leaves.
fn expected(kind: u32, which: u32) -> Left {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !EXPECTED.get() {
                return before(info);
            }
            // `step_by` does not tell where it was called.
            let step_by = include_str!("trap_kernels.rs").lines().zip(1..).find(|(line, _)| line.contains(".step_by("));
            let own = info.location().filter(|location| location.file().ends_with("trap_kernels.rs"));
            let line = own.map_or(step_by.map_or(0, |(_, line)| line), |location| location.line());
            SAID.set(Some((line, info.payload_as_str().unwrap_or_default().to_owned())));
        }));
    });
    EXPECTED.set(true);
    let mut left =
        Left { panic: None, out: vec![UNWRITTEN; INSTANCES as usize], before: vec![UNWRITTEN; INSTANCES as usize] };
    for id in 0..INSTANCES {
        let (out, before) = (&mut left.out, &mut left.before);
        let run = AssertUnwindSafe(|| trap_kernels::traps(id, kind, which, &data(), out, before));
        if panic::catch_unwind(run).is_err() {
            let (line, message) = SAID.take().expect("the hook ran");
            let first = left.panic.take().unwrap_or((id.into(), line, message, 0));
            left.panic = Some((first.0, first.1, first.2, first.3 + 1));
        }
    }
    EXPECTED.set(false);
    left
}

fn source(checks: Checks) -> Source {
    Source::at(Path::new(INPUT), Options { checks, ..Options::default() })
}

fn run(source: &Source, scheduler: Scheduler, kind: u32, which: u32) -> Left {
    let all = || vec![UNWRITTEN; INSTANCES as usize];
    let buffers = [("data", data()), ("out", all()), ("before", all())];
    let outcome: Outcome = source.run(scheduler, INSTANCES, &[("kind", kind), ("which", which)], &buffers);
    let (out, before) = (words(&outcome, "out"), words(&outcome, "before"));
    let panic = outcome.trap.map(|trap| match trap {
        Error::Trap { entry, instance, file, line, message, count } => {
            assert_eq!((entry.as_str(), file.as_str()), ("traps", INPUT));
            (instance, line, message, count)
        }
        other => panic!("{other}"),
    });
    Left { panic, out, before }
}

#[test]
fn each_kind_is_told_as_rustc_tells_it_and_the_other_instances_finish() {
    let source = source(Checks::Trap);
    for kind in KINDS {
        let mut expected = expected(kind, WHICH);
        if let Some((.., message, _)) = &mut expected.panic
            && kind == 22
        {
            // The value of an argument other than an index or a length is not kept.
            *message = "instance {id} is wrong".into();
        }
        for scheduler in driver::schedulers(kind as usize, "") {
            let left = run(&source, scheduler, kind, WHICH);
            assert_eq!(left.panic, expected.panic, "kind {kind}, {}", scheduler.name());
            assert_eq!(left, expected, "kind {kind}, {}", scheduler.name());
        }
    }
}

#[test]
fn clamped_indices_stay_in_range_and_every_instance_goes_on() {
    let source = source(Checks::Clamp);
    for kind in KINDS {
        let plain = expected(kind, NONE);
        assert_eq!(plain.panic, None);
        for scheduler in driver::schedulers(kind as usize, "") {
            assert_eq!(run(&source, scheduler, kind, NONE), plain, "kind {kind}, {}", scheduler.name());
        }
    }
    let last = [(0, data()), (1, vec![3, 1, 4, 1])];
    for (kind, elements) in last {
        let Left { before, .. } = expected(kind, WHICH);
        let far = |id: usize| if id % 11 == WHICH as usize { elements.len() - 1 } else { id % 4 };
        let out = before.iter().enumerate().map(|(id, h)| h ^ elements[far(id)]).collect();
        let expected = Left { panic: None, out, before };
        for scheduler in Scheduler::ALL {
            assert_eq!(run(&source, scheduler, kind, WHICH), expected, "kind {kind}, {}", scheduler.name());
        }
    }
}

#[test]
fn without_checks_what_does_not_panic_is_the_same() {
    let source = source(Checks::Off);
    assert!(source.entry().coroutine.program.traps.is_empty());
    for kind in KINDS {
        let expected = expected(kind, NONE);
        for scheduler in driver::schedulers(kind as usize, "") {
            assert_eq!(run(&source, scheduler, kind, NONE), expected, "kind {kind}, {}", scheduler.name());
        }
    }
}
