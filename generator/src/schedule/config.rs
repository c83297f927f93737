//! `--config`: what is chosen for the settings of a plan.
//!
//! A key is the name of a setting, and holds for every scheduler that has it; `SCHEDULER.NAME` holds for one, and before the other.
//! Which settings a scheduler has does not depend on what it runs.

use std::collections::BTreeMap;

use super::plan::{BlockFrames, Choice, Plan, Scheduler, Setting, SettingKind};
use super::{persistent, single, wavefront};
use crate::diag::{Diagnostic, codes};

impl Plan {
    /// What was chosen for this scheduler, by setting.
    pub fn chosen(&self, config: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        let value = |setting: &Setting| {
            let own = config.get(&format!("{}.{}", self.scheduler.name(), setting.name));
            Some((setting.name.to_owned(), own.or_else(|| config.get(setting.name))?.clone()))
        };
        self.settings.iter().filter_map(value).collect()
    }
}

impl Setting {
    /// The word that kernels know for a value as people write it, or what the setting takes instead.
    pub fn word(&self, text: &str) -> Result<u32, String> {
        let (word, takes) = match self.kind {
            // Threads, slots, blocks, rounds, instances of a submission: none of them would be nothing done.
            SettingKind::ByDevice | SettingKind::Number(_) => {
                (text.parse().ok().filter(|number| *number > 0), number(text, "a number of at least 1"))
            }
            SettingKind::SharedFrames(_) | SettingKind::RoundsByDevice => (text.parse().ok(), number(text, "a number")),
            SettingKind::Share(_) => {
                let share = text.parse().ok().filter(|share: &f32| (0.0..=1.0).contains(share));
                (share.map(f32::to_bits), "a share from 0 to 1".to_owned())
            }
            SettingKind::Switch(_) => (position(&SettingKind::SWITCH, text), "`on` or `off`".to_owned()),
            SettingKind::Choice(choice) | SettingKind::ChoiceByDevice(choice) => one_of(choice, text),
        };
        word.ok_or_else(|| format!("setting `{}` takes {takes}, not `{text}`", self.name))
    }
}

impl SettingKind {
    /// The words of a switch, by its value.
    pub const SWITCH: [&'static str; 2] = ["off", "on"];
}

/// What a setting takes that is a number, for who gave it this text.
fn number(text: &str, takes: &str) -> String {
    match text.parse::<u64>() {
        Ok(number) if number > u64::from(u32::MAX) => format!("a number of at most {}", u32::MAX),
        _ => takes.to_owned(),
    }
}

/// The number of a choice's word, and what there is.
fn one_of(choice: Choice, text: &str) -> (Option<u32>, String) {
    (position(choice.words, text), format!("`{}`", choice.words.join("` or `")))
}

fn position(words: &[&str], text: &str) -> Option<u32> {
    words.iter().position(|word| *word == text).map(|at| at as u32)
}

/// What can be chosen for a scheduler.
fn settings(scheduler: Scheduler) -> Vec<Setting> {
    match scheduler {
        Scheduler::Megakernel | Scheduler::StateMachine => single::settings(),
        Scheduler::Wavefront => wavefront::settings(),
        Scheduler::Persistent => persistent::settings(BlockFrames::default()),
    }
}

/// Refuses a key that none of the schedulers has, and a value that its setting does not take. What is said of one scheduler is checked
/// even if another is asked for; without any, a key must be one of some scheduler's.
pub fn check_config(schedulers: &[Scheduler], config: &BTreeMap<String, String>) -> Result<(), Box<Diagnostic>> {
    for (key, value) in config {
        let (scheduler, name) = match key.split_once('.') {
            Some((scheduler, name)) => (Some(known_scheduler(scheduler)?), name),
            None => (None, key.as_str()),
        };
        let asked = scheduler.as_ref().map_or(asked(schedulers), std::slice::from_ref).iter().copied();
        let mut settings = asked.clone().flat_map(settings).filter(|setting| setting.name == name).peekable();
        if settings.peek().is_none() {
            return Err(Box::new(unknown_setting(name, asked)));
        }
        for setting in settings {
            let mistake = |message| Box::new(Diagnostic::error_without_place(codes::USAGE, message));
            setting.word(value).map_err(mistake)?;
        }
    }
    Ok(())
}

/// Whether a key is of use to these schedulers: it is of one by name, or a setting that some of them have.
pub fn is_of_use(schedulers: &[Scheduler], key: &str) -> bool {
    let has = |one: &Scheduler| settings(*one).iter().any(|setting| setting.name == key);
    key.contains('.') || asked(schedulers).iter().any(has)
}

/// Those that are asked for; any where none is.
fn asked(schedulers: &[Scheduler]) -> &[Scheduler] {
    if schedulers.is_empty() { &Scheduler::ALL } else { schedulers }
}

/// The scheduler that a setting names.
pub fn known_scheduler(name: &str) -> Result<Scheduler, Box<Diagnostic>> {
    Scheduler::ALL.into_iter().find(|one| one.name() == name).ok_or_else(|| {
        let known = Scheduler::ALL.map(Scheduler::name);
        let mistake =
            Diagnostic::error_without_place(codes::USAGE, format!("a setting names `{name}`, which is no scheduler"));
        Box::new(mistake.did_you_mean(name, known).note(format!("there is {}", known.join(", "))))
    })
}

fn unknown_setting(name: &str, schedulers: impl Iterator<Item = Scheduler> + Clone) -> Diagnostic {
    let names: Vec<&str> = schedulers.clone().map(Scheduler::name).collect();
    let message = match names[..] {
        [one] => format!("scheduler `{one}` has no setting `{name}`"),
        _ => format!("no scheduler here has a setting `{name}`"),
    };
    let of = |scheduler| settings(scheduler).into_iter().map(|setting| setting.name);
    let known: Vec<&str> = schedulers.clone().flat_map(of).collect();
    let lists = schedulers
        .map(|scheduler| format!("{} has {}", scheduler.name(), of(scheduler).collect::<Vec<_>>().join(", ")));
    let mistake = Diagnostic::error_without_place(codes::USAGE, message).did_you_mean(name, known);
    lists.fold(mistake, Diagnostic::note)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(kind: SettingKind, text: &str) -> Result<u32, String> {
        Setting { name: "refill", doc: "", kind }.word(text)
    }

    #[test]
    fn a_value_is_what_its_setting_takes() {
        assert_eq!(word(SettingKind::ByDevice, "37"), Ok(37));
        assert_eq!(word(SettingKind::Share(0.5), "0.25"), Ok(0.25f32.to_bits()));
        assert_eq!(word(SettingKind::Switch(true), "off"), Ok(0));
        assert_eq!(word(SettingKind::Choice(Choice::LAYOUT), "aos"), Ok(1));
        assert_eq!(word(SettingKind::ChoiceByDevice(Choice::LAYOUT), "aos"), Ok(1));
    }

    #[test]
    fn another_value_is_told_what_there_is() {
        let said = |kind, text| word(kind, text).unwrap_err();
        for small in ["-1", "0", "many"] {
            let message = format!("setting `refill` takes a number of at least 1, not `{small}`");
            assert_eq!(said(SettingKind::Number(4), small), message);
        }
        let large = "setting `refill` takes a number of at most 4294967295, not `4294967296`";
        assert_eq!(said(SettingKind::SharedFrames(BlockFrames::default()), "4294967296"), large);
        assert_eq!(said(SettingKind::ByDevice, "4294967296"), large);
        assert_eq!(said(SettingKind::Share(0.5), "25"), "setting `refill` takes a share from 0 to 1, not `25`");
        assert_eq!(said(SettingKind::Switch(true), "1"), "setting `refill` takes `on` or `off`, not `1`");
        let choice = said(SettingKind::Choice(Choice::LAYOUT), "rows");
        assert_eq!(choice, "setting `refill` takes `soa` or `aos`, not `rows`");
    }

    fn wavefront() -> Plan {
        let setting = |name| Setting { name, doc: "", kind: SettingKind::Number(1) };
        Plan {
            scheduler: Scheduler::Wavefront,
            kernels: Vec::new().into(),
            bindings: Vec::new(),
            push: Vec::new(),
            block: Vec::new(),
            settings: vec![setting("block_size"), setting("capacity")],
            scratch: Vec::new(),
            steps: Vec::new(),
            round: Vec::new(),
            regroup: Vec::new(),
            advance: Vec::new(),
            tail: Vec::new(),
            drain: Vec::new(),
            stops: None,
        }
    }

    fn config(words: &[(&str, &str)]) -> BTreeMap<String, String> {
        words.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn what_is_said_of_one_scheduler_comes_before_what_is_said_of_all() {
        let config = config(&[("capacity", "1"), ("wavefront.capacity", "2"), ("persistent.block_size", "3")]);
        assert_eq!(wavefront().chosen(&config).into_iter().collect::<Vec<_>>(), [("capacity".into(), "2".into())]);
        assert_eq!(check_config(&[Scheduler::Wavefront], &config), Ok(()));
        assert_eq!(check_config(&[], &config), Ok(()));
    }

    #[test]
    fn mistyped_keys_are_told_what_there_is() {
        let told = |key, value| check_config(&[Scheduler::Wavefront], &config(&[(key, value)])).expect_err("a mistake");
        let mistake = told("capcity", "1");
        assert_eq!(mistake.message, "scheduler `wavefront` has no setting `capcity`");
        assert_eq!(mistake.helps, ["did you mean `capacity`?"]);
        let all = "wavefront has block_size, capacity, layout, refill, tail, rounds, order, sort, compaction, enqueue, regroup";
        assert_eq!(mistake.notes, [all]);
        assert_eq!(told("wavefrnt.capacity", "1").helps, ["did you mean `wavefront`?"]);
        assert_eq!(
            told("wavefront.rounds", "many").message,
            "setting `rounds` takes a number of at least 1, not `many`"
        );
    }

    #[test]
    fn nothing_runs_in_no_threads_slots_or_blocks() {
        for (scheduler, name) in [
            (Scheduler::Megakernel, "range"),
            (Scheduler::StateMachine, "block_size"),
            (Scheduler::Wavefront, "capacity"),
            (Scheduler::Wavefront, "rounds"),
            (Scheduler::Persistent, "blocks"),
            (Scheduler::Persistent, "fetch"),
        ] {
            let mistake = check_config(&[scheduler], &config(&[(name, "0")])).expect_err("a mistake");
            assert_eq!(mistake.message, format!("setting `{name}` takes a number of at least 1, not `0`"));
        }
    }
}
