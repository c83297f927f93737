//! Settings of the schedulers with queues: whatever is chosen, every result is the same; and a queue is in the order that was asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use corogen::base::Options;
use corogen::base::options::{Checks, Float};
use corogen::diag::Diagnostics;
use corogen::execute::{Arguments, Job, run};
use corogen::generation;
use corogen::oracle::drawn;
use corogen::pipeline::{self, Outcome, Request};
use corogen::schedule::plan::Scheduler;
use corogen::spirv::Compiler;

use super::on_device;

#[allow(unreachable_pub, reason = "an entry is `pub`")]
#[path = "../settings/uneven.rs"]
mod uneven;

type Config = BTreeMap<&'static str, &'static str>;

/// A program, ready for runs with any settings.
struct Subject {
    outcome: Outcome,
    spirv: Vec<Vec<Vec<u8>>>,
}

impl Subject {
    /// Of `tests/settings/NAME.rs`.
    fn new(name: &str, schedulers: &[Scheduler], checks: Checks) -> Self {
        let input = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/settings/{name}.rs"));
        let options = Options { checks, ..Options::default() };
        let mut diagnostics = Diagnostics::default();
        let outcome =
            pipeline::run(&Request { input: &input, options: &options, schedulers, dump: None }, &mut diagnostics);
        let compiler = Compiler::find().expect("a GLSL compiler");
        let entry = &outcome.entries.as_ref().unwrap_or_else(|| panic!("{diagnostics:?}"))[0];
        let compiled = entry.schedules.iter().map(|schedule| {
            let shaders = generation::compile(schedule, &compiler, Float::Fast).expect("generated GLSL compiles");
            shaders.into_iter().map(|shader| shader.spirv).collect()
        });
        let spirv = compiled.collect();
        Self { outcome, spirv }
    }

    /// The words of a buffer after a run.
    fn run(&self, schedule: usize, grid: u32, config: &Config, buffers: &[(&str, Vec<u32>)], result: &str) -> Vec<u32> {
        let entry = &self.outcome.entries.as_ref().expect("checked")[0];
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        let uniforms = entry.coroutine.program.interface.uniforms.iter();
        let arguments = Arguments {
            uniforms: uniforms.map(|never| (never.name.clone(), bytes(&[u32::MAX]))).collect(),
            buffers: buffers.iter().map(|(name, words)| ((*name).to_owned(), bytes(words))).collect(),
        };
        let job = Job {
            program: &entry.coroutine.program,
            sources: &self.outcome.sources,
            plan: &entry.schedules[schedule].plan,
            spirv: &self.spirv[schedule].clone().into(),
            frame_bytes: 4 * entry.layout.words,
            grid: [grid, 1, 1],
            arguments: &arguments,
            config: &config.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
            repeat: 1,
            profile: false,
        };
        let outcome = run(on_device::gpu(), &job).unwrap_or_else(|error| panic!("grid {grid}, {config:?}: {error}"));
        let words = outcome.buffers[result].chunks_exact(4);
        words.map(|word| u32::from_ne_bytes(word.try_into().expect("four bytes"))).collect()
    }
}

/// Settings such that any two values of two of them meet in one.
fn pairs(axes: &[(&'static str, &[&'static str])], runs: impl Fn(&Config) -> bool) -> Vec<Config> {
    let pairs_of = |config: &Config| -> BTreeSet<_> {
        let all = config.iter().map(|(name, value)| (*name, *value)).collect::<Vec<_>>();
        (0..all.len()).flat_map(|at| all[at + 1..].iter().map(|other| (all[at], *other)).collect::<Vec<_>>()).collect()
    };
    // Numerical Recipes' generator: the same choices on every machine.
    let mut state = 1u32;
    let mut draw = || {
        let value = |(name, values): &(&'static str, &[&'static str])| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (*name, values[(state >> 16) as usize % values.len()])
        };
        axes.iter().map(value).collect::<Config>()
    };
    let candidates: Vec<Config> = (0..2000).map(|_| draw()).filter(runs).collect();
    let mut missing: BTreeSet<_> = candidates.iter().flat_map(pairs_of).collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let gain = |config: &&Config| pairs_of(config).intersection(&missing).count();
        let best = candidates.iter().max_by_key(gain).expect("some candidate has what is missing");
        missing = missing.difference(&pairs_of(best)).copied().collect();
        chosen.push(best.clone());
    }
    chosen
}

/// What is no setting but varied beside them.
const GRID: (&str, &[&str]) = ("grid", &["1", "127", "1009"]);
const CHECKS: (&str, &[&str]) = ("checks", &["off", "trap"]);

fn same_results(scheduler: Scheduler, configs: Vec<Config>) {
    let subjects = [Checks::Off, Checks::Trap].map(|checks| Subject::new("uneven", &[scheduler], checks));
    for mut config in drawn(configs, 3) {
        let subject = &subjects[usize::from(config.remove("checks") == Some("trap"))];
        let grid: u32 = config.remove("grid").and_then(|grid| grid.parse().ok()).expect("a number");
        same_result(subject, grid, &config);
    }
}

/// A run of `uneven` against the CPU.
fn same_result(subject: &Subject, grid: u32, config: &Config) {
    let kinds = [3, 7, 1 << 31, 5];
    let buffers = [("kinds", kinds.to_vec()), ("out", vec![0; grid as usize])];
    let words = subject.run(0, grid, config, &buffers, "out");
    let mut expected = vec![0; grid as usize];
    (0..grid).for_each(|id| uneven::uneven(id, u32::MAX, &kinds, &mut expected));
    let wrong = (0..grid as usize).find(|id| words[*id] != expected[*id]);
    assert_eq!(wrong, None, "grid {grid}, {config:?}");
}

#[test]
fn single_kernels_give_the_same_whatever_is_chosen() {
    let axes: [(&str, &[&str]); 4] =
        [GRID, CHECKS, ("block_size", &["1", "7", "64", "1024"]), ("range", &["100", "1008", "4294967295"])];
    for scheduler in [Scheduler::Megakernel, Scheduler::StateMachine] {
        same_results(scheduler, pairs(&axes, |_| true));
    }
}

#[test]
fn a_wavefront_gives_the_same_whatever_is_chosen() {
    let axes: [(&str, &[&str]); 13] = [
        GRID,
        CHECKS,
        ("capacity", &["1", "37", "2000"]),
        ("block_size", &["1", "7", "64"]),
        ("layout", &["soa", "aos"]),
        ("refill", &["0", "0.25", "1"]),
        ("tail", &["0", "0.02", "1"]),
        ("rounds", &["2", "7", "32"]),
        ("order", &["all", "most-active"]),
        ("sort", &["none", "token", "key"]),
        ("compaction", &["0", "0.5", "1"]),
        ("enqueue", &["subgroup", "block"]),
        ("regroup", &["0", "2", "6"]),
    ];
    // One slot takes one instance after the other: few of them are enough.
    same_results(Scheduler::Wavefront, pairs(&axes, |it| it["capacity"] != "1" || it["grid"] != "1009"));
}

#[test]
fn persistent_blocks_give_the_same_whatever_is_chosen() {
    let axes: [(&str, &[&str]); 9] = [
        GRID,
        CHECKS,
        ("range", &["100", "1008", "4294967295"]),
        ("block_size", &["1", "8", "37"]),
        ("blocks", &["1", "3", "64"]),
        ("fetch", &["1", "7", "1024"]),
        ("shared_frames", &["0", "3", "64"]),
        ("layout", &["soa", "aos"]),
        ("extension", &["on", "off"]),
    ];
    same_results(Scheduler::Persistent, pairs(&axes, |_| true));
}

/// Lanes of a subgroup take tickets together, so that on no device neighbours differ much more often than subgroups end.
#[test]
fn a_queue_is_in_order_of_its_keys() {
    // One block takes the whole queue: two would draw their tickets at the same time.
    const COUNT: u32 = 1001;
    let subject = Subject::new("tickets", &[Scheduler::Wavefront], Checks::Off);
    // They are told apart by their leading bits.
    let key = |id: u32| [17, 256, 0, 99][(id.wrapping_mul(2654435761) >> 30) as usize] << 22;
    let keys: Vec<u32> = (0..COUNT).map(key).collect();
    let changes = |sort| {
        let buffers = [("keys", keys.clone()), ("next", vec![0]), ("order", vec![7; COUNT as usize])];
        let config = Config::from([("sort", sort), ("tail", "0"), ("block_size", "1024")]);
        let order = subject.run(0, COUNT, &config, &buffers, "order");
        let (mut sorted, mut expected) = (order.clone(), keys.clone());
        sorted.sort_unstable();
        expected.sort_unstable();
        assert_eq!(sorted, expected, "every instance is resumed once");
        order.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    let (unsorted, sorted) = (changes("token"), changes("key"));
    assert!(unsorted > COUNT as usize / 2, "{unsorted} changes of the key without sorting");
    assert!(sorted < COUNT as usize / 8, "{sorted} changes of the key in queues in its order");
}

/// A block puts a thousand slots in order: here are several, the last one with less.
#[test]
fn queues_of_many_slots_are_put_in_order() {
    let subject = Subject::new("uneven", &[Scheduler::Wavefront], Checks::Off);
    for (order, block_size) in [("all", "64"), ("most-active", "7")] {
        let config = [("regroup", "2"), ("tail", "0"), ("order", order), ("block_size", block_size)];
        same_result(&subject, 5003, &Config::from(config));
    }
}

/// Where every instance has a slot of its own, that of its number.
#[test]
fn queues_are_in_order_of_their_slots_where_that_is_asked_for() {
    const COUNT: u32 = 1001;
    let subject = Subject::new("scattered", &[Scheduler::Wavefront], Checks::Off);
    let far = |regroup| {
        let buffers = [("next", vec![0]), ("order", vec![0; COUNT as usize])];
        let config = Config::from([("regroup", regroup), ("tail", "0"), ("block_size", "1024")]);
        let order = subject.run(0, COUNT, &config, &buffers, "order");
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..COUNT), "every instance is resumed once");
        // A subgroup has up to 128 lanes.
        order.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) >= 128).count()
    };
    let (scattered, regrouped) = (far("0"), far("2"));
    assert!(scattered > COUNT as usize / 4, "{scattered} far from the one before them");
    assert!(regrouped < COUNT as usize / 32, "{regrouped} far from the one before them");
}
