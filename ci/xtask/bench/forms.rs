//! Which forms of a program there are, and what each is compared with.

use corogen::schedule::plan::Scheduler;

use super::by_hand::Form;
use super::generated::{Build, Config, setting};
use super::workload::Program;

/// A form that takes part.
pub(super) struct Contestant {
    pub(super) name: String,
    /// What it is compared with.
    pub(super) against: Option<String>,
    pub(super) kind: Kind,
}

/// Where it comes from; a peer is the program in another system.
pub(super) enum Kind {
    ByHand(Form),
    Generated { build: Build, scheduler: Scheduler, config: Config },
    Peer,
    Cpu,
}

impl Contestant {
    /// What it is generated as, if it is.
    pub(super) fn build(&self) -> Option<Build> {
        match self.kind {
            Kind::Generated { build, .. } => Some(build),
            Kind::ByHand(_) | Kind::Peer | Kind::Cpu => None,
        }
    }
}

/// All forms of a program: each of those by hand before its generated one, what some of them gain or lose by a setting, and what is
/// only measured beside those without its key; its peer, where there are peers.
pub(super) fn forms(program: &Program, wanted: &[u32], peers: bool) -> Vec<Contestant> {
    let slots = slots_of(program, wanted);
    let mut by_hand = by_hand(program, &slots);
    let baseline = Scheduler::Megakernel.name().to_owned();
    let generated = |name: String, scheduler: Scheduler, config: Config, form: Option<Form>| {
        let hand = form.map(hand_name).filter(|hand| by_hand.iter().any(|it| it.name == *hand));
        let against = hand.or_else(|| (name != baseline).then(|| baseline.clone()));
        Contestant { name, against, kind: Kind::Generated { build: Build::Plain, scheduler, config } }
    };
    let single = |scheduler: Scheduler, form| generated(scheduler.name().to_owned(), scheduler, Config::new(), form);
    let mut all = vec![
        single(Scheduler::Megakernel, Some(Form::Megakernel)),
        single(Scheduler::StateMachine, Some(Form::StateMachine)),
        single(Scheduler::Persistent, Some(Form::Persistent)),
    ];
    all.extend(slots.iter().map(|&slots| {
        generated(wavefront_name(slots), Scheduler::Wavefront, without_tail(slots), Some(Form::Wavefront { slots }))
    }));
    let mut pairs: Vec<Contestant> = Vec::new();
    for own in all {
        let hand = by_hand.iter().position(|it| own.against.as_ref() == Some(&it.name));
        pairs.extend(hand.map(|at| by_hand.remove(at)));
        pairs.push(own);
    }

    let (first, name) = (slots[0], wavefront_name(slots[0]));
    let variant = |what: &str, to: &str, build, scheduler, config| Contestant {
        name: format!("{to}, {what}"),
        against: Some(to.to_owned()),
        kind: Kind::Generated { build, scheduler, config },
    };
    let with_tail = vec![setting("capacity", first)];
    pairs.extend([
        variant("with its tail", &name, Build::Plain, Scheduler::Wavefront, with_tail),
        variant("with checks", &name, Build::Checked, Scheduler::Wavefront, without_tail(first)),
    ]);
    pairs.extend(
        [Scheduler::Megakernel, Scheduler::StateMachine, Scheduler::Persistent]
            .map(|scheduler| variant("with checks", scheduler.name(), Build::Checked, scheduler, Config::new())),
    );
    if program.unkeyed.is_some() {
        let by_key = [without_tail(first), vec![setting("sort", "key")]].concat();
        let persistent = Scheduler::Persistent;
        pairs.extend([
            variant("sort=key", &name, Build::Plain, Scheduler::Wavefront, by_key),
            variant(UNKEYED, &name, Build::Unkeyed, Scheduler::Wavefront, without_tail(first)),
            variant(UNKEYED, persistent.name(), Build::Unkeyed, persistent, Config::new()),
        ]);
    }
    if let Some(peer) = program.peer.as_ref().filter(|_| peers) {
        pairs.push(Contestant { name: peer.system.to_owned(), against: Some(baseline.clone()), kind: Kind::Peer });
    }
    if program.cpu.is_some() {
        pairs.push(Contestant { name: "CPU".to_owned(), against: Some(baseline), kind: Kind::Cpu });
    }
    pairs
}

/// What the name of a form ends in whose program has no key.
const UNKEYED: &str = "no key";

/// The form without a key that belongs to a form.
pub(super) fn without_its_key(name: &str) -> String {
    format!("{}, {UNKEYED}", name.trim_end_matches(", sort=key"))
}

/// The scheduler of a hand-written form with queues.
pub(super) fn queued(form: Form) -> Option<Scheduler> {
    match form {
        Form::Megakernel | Form::StateMachine => None,
        Form::Persistent => Some(Scheduler::Persistent),
        Form::Wavefront { .. } => Some(Scheduler::Wavefront),
    }
}

fn by_hand(program: &Program, slots: &[u32]) -> Vec<Contestant> {
    let forms = [Form::Megakernel, Form::StateMachine, Form::Persistent].into_iter();
    let forms = forms.chain(slots.iter().map(|&slots| Form::Wavefront { slots }));
    let is_there = |form: &Form| program.by_hand.as_ref().is_some_and(|by_hand| by_hand.has(*form));
    let contestant = |form| Contestant { name: hand_name(form), against: None, kind: Kind::ByHand(form) };
    forms.filter(is_there).map(contestant).collect()
}

/// The numbers of slots that wavefronts are measured with, as near to those wanted as can be.
pub(super) fn slots_of(program: &Program, wanted: &[u32]) -> Vec<u32> {
    let mut slots: Vec<u32> = wanted.iter().map(|&wanted| slots(program.instances(), wanted)).collect();
    slots.dedup();
    slots
}

/// A hand-written slot owns whole instances: as many slots as wanted, or the next smaller number that divides the instances.
fn slots(instances: u32, wanted: u32) -> u32 {
    let turns = (instances.div_ceil(wanted)..=instances).find(|&turns| instances.is_multiple_of(turns));
    instances / turns.unwrap_or(1)
}

/// Settings of a wavefront that does the work of the other forms.
pub(super) fn without_tail(slots: u32) -> Config {
    vec![setting("capacity", slots), setting("tail", 0)]
}

pub(super) fn wavefront_name(slots: u32) -> String {
    format!("wavefront, {slots} slots")
}

fn hand_name(form: Form) -> String {
    match form {
        Form::Wavefront { slots } => format!("{} by hand", wavefront_name(slots)),
        form => format!("{} by hand", form.name().replace('_', "-")),
    }
}
