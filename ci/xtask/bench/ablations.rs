//! What each of the things is worth that make a scheduler quicker or its frames smaller: forms in which one of them is switched off.

use corogen::schedule::plan::Scheduler;

use super::forms::{Contestant, Kind, slots_of, wavefront_name, without_tail};
use super::generated::{Build, Config, Larger, setting};
use super::workload::Program;

/// The share of slots below which frames are packed: no more than half of them move.
const COMPACTION: &str = "0.5";

/// Rounds after which queues are put in the order of their slots: as often as a CPU does with many frames.
const REGROUP: u32 = 4;

/// Frames of a block that are shared where the others are in device memory: fewer than fit, on any device.
const FEW: u32 = 32;

/// What the name of the form ends in that has everything.
const EVERYTHING: &str = ", everything";

/// The wavefront with everything, then without each; and the persistent scheduler, which is one of the other forms, with another layout, with
/// few frames in shared memory, and with no others than these. Only a wavefront that is `keyed` can sort.
pub(super) fn ablations(program: &Program, wanted: &[u32], keyed: bool) -> Vec<Contestant> {
    let slots = slots_of(program, wanted)[0];
    let mut everything = without_tail(slots);
    everything.extend([setting("layout", "soa"), setting("compaction", COMPACTION), setting("regroup", REGROUP)]);
    everything.extend(keyed.then(|| setting("sort", "key")));
    let base = wavefront_name(slots) + EVERYTHING;
    let wavefront = |name: String, against: Option<&String>, build, config| Contestant {
        name,
        against: against.cloned(),
        kind: Kind::Generated { build, scheduler: Scheduler::Wavefront, config },
    };
    let switched = |(name, value): (&str, &str)| {
        let others = everything.iter().filter(|(other, _)| other != name).cloned();
        let config: Config = others.chain([setting(name, value)]).collect();
        wavefront(format!("{name}={value}"), Some(&base), Build::Plain, config)
    };
    let larger =
        |frames: Larger| wavefront(frames.name().to_owned(), Some(&base), Build::Larger(frames), everything.clone());

    let mut all = vec![wavefront(base.clone(), None, Build::Plain, everything.clone())];
    all.extend([("layout", "aos"), ("compaction", "0"), ("regroup", "0")].map(switched));
    all.extend(keyed.then(|| switched(("sort", "token"))));
    all.extend(Larger::ALL.map(larger));
    let persistent = |name: &str, against: &str, config| Contestant {
        name: name.to_owned(),
        against: Some(against.to_owned()),
        kind: Kind::Generated { build: Build::Plain, scheduler: Scheduler::Persistent, config },
    };
    let few = || setting("shared_frames", FEW);
    let few_shared = format!("{FEW} shared");
    let whole = Scheduler::Persistent.name();
    all.extend([
        persistent("persistent, aos", whole, vec![setting("layout", "aos")]),
        persistent(&few_shared, whole, vec![few()]),
        persistent("extension=off", &few_shared, vec![few(), setting("extension", "off")]),
    ]);
    all
}

/// Whether a form's frames are told: of those that have larger ones, and of the one that they are compared with.
pub(super) fn tells_frames(contestant: &Contestant) -> bool {
    matches!(contestant.build(), Some(Build::Larger(_))) || contestant.name.ends_with(EVERYTHING)
}
