//! `--config`: the scheduler's settings on this device.

use std::collections::BTreeMap;

use corogen_runtime::vulkan::{Error, Gpu};
use serde::Serialize;

use crate::schedule::plan::{BlockFrames, Plan, Setting, SettingKind};

/// A setting's value as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum SettingValue {
    Number(u32),
    Share(f32),
    Word(&'static str),
}

/// The settings as words, in the plan's order: specialisation constant `i` is setting `i`. Behind them stand the slots of a
/// persistent block.
pub(super) fn resolve(gpu: &Gpu, plan: &Plan, config: &BTreeMap<String, String>) -> Result<Vec<u32>, Error> {
    let given = given(plan, config)?;
    let wanted = |name: &str| plan.settings.iter().position(|setting| setting.name == name).and_then(|at| given[at]);
    let per_slot = plan.scratch.iter().map(|scratch| scratch.bytes_per_slot).max().unwrap_or(0);
    let block_frames = plan.settings.iter().find_map(|setting| match setting.kind {
        SettingKind::SharedFrames(BlockFrames { queues, frame_bytes }) => Some((queues, frame_bytes)),
        _ => None,
    });
    let block_frames = match block_frames {
        Some((queues, frame_bytes)) => {
            let (block_size, extension) = (gpu.block_size(wanted("block_size"))?, wanted("extension") != Some(0));
            Some(gpu.block_frames(wanted("shared_frames"), extension, block_size, queues, frame_bytes)?)
        }
        None => None,
    };
    let value = |(setting, given): (&Setting, &Option<u32>)| match (setting.name, *given, setting.kind) {
        ("block_size", wanted, _) => gpu.block_size(wanted),
        ("blocks", wanted, _) => gpu.blocks(wanted),
        (_, wanted, SettingKind::SharedFrames(_)) => Ok(block_frames.map_or(wanted.unwrap_or(0), |(_, shared)| shared)),
        (_, Some(value), _) => Ok(value),
        (_, None, SettingKind::Number(value)) => Ok(value),
        (_, None, SettingKind::Share(share)) => Ok(share.to_bits()),
        (_, None, SettingKind::Switch(on)) => Ok(u32::from(on)),
        (_, None, SettingKind::Choice(_)) => Ok(0),
        ("capacity", None, SettingKind::ByDevice) => {
            Ok(gpu.default_capacity(plan.scratch.iter().map(|scratch| scratch.bytes_per_slot).sum(), per_slot))
        }
        (name, None, SettingKind::ByDevice) => Err(Error::Argument(format!("setting `{name}` needs a value"))),
    };
    let slots = block_frames.map(|(slots, _)| Ok(slots));
    plan.settings.iter().zip(&given).map(value).chain(slots).collect()
}

/// What was asked for, as words in the plan's order.
pub(super) fn given(plan: &Plan, config: &BTreeMap<String, String>) -> Result<Vec<Option<u32>>, Error> {
    if let Some(name) = config.keys().find(|name| plan.settings.iter().all(|setting| setting.name != **name)) {
        let known: Vec<_> = plan.settings.iter().map(|setting| setting.name).collect();
        let scheduler = plan.scheduler.name();
        return Err(Error::Argument(format!(
            "scheduler `{scheduler}` has no setting `{name}`; it has: {}",
            known.join(", ")
        )));
    }
    let of = |setting: &Setting| config.get(setting.name).map(|text| parse(setting, text)).transpose();
    plan.settings.iter().map(of).collect()
}

fn parse(setting: &Setting, text: &str) -> Result<u32, Error> {
    let (word, takes) = match setting.kind {
        SettingKind::ByDevice | SettingKind::SharedFrames(_) | SettingKind::Number(_) => {
            (text.parse().ok(), "a number".to_owned())
        }
        SettingKind::Share(_) => {
            let share = text.parse().ok().filter(|share: &f32| (0.0..=1.0).contains(share));
            (share.map(f32::to_bits), "a share from 0 to 1".to_owned())
        }
        SettingKind::Switch(_) => (position(&SWITCH, text), "`on` or `off`".to_owned()),
        SettingKind::Choice(choice) => (position(choice.words, text), format!("`{}`", choice.words.join("` or `"))),
    };
    word.ok_or_else(|| Error::Argument(format!("setting `{}` takes {takes}, not `{text}`", setting.name)))
}

const SWITCH: [&str; 2] = ["off", "on"];

fn position(words: &[&str], text: &str) -> Option<u32> {
    words.iter().position(|word| *word == text).map(|at| at as u32)
}

/// What was asked for, as arguments of the printed host's driver: `name=value`, each value as Rust parses its type.
pub(super) fn arguments(plan: &Plan, config: &BTreeMap<String, String>) -> Result<Vec<String>, Error> {
    let argument = |(setting, word): (&Setting, Option<u32>)| {
        let text = match (setting.kind, word?) {
            (SettingKind::Switch(_), word) => (word != 0).to_string(),
            _ => config[setting.name].clone(),
        };
        Some(format!("{}={text}", setting.name))
    };
    Ok(plan.settings.iter().zip(given(plan, config)?).filter_map(argument).collect())
}

/// A word of [`resolve`] as people write it.
pub(super) fn shown(setting: &Setting, word: u32) -> SettingValue {
    match setting.kind {
        SettingKind::ByDevice | SettingKind::SharedFrames(_) | SettingKind::Number(_) => SettingValue::Number(word),
        SettingKind::Share(_) => SettingValue::Share(f32::from_bits(word)),
        SettingKind::Switch(_) => SettingValue::Word(SWITCH[word as usize]),
        SettingKind::Choice(choice) => SettingValue::Word(choice.words[word as usize]),
    }
}

/// The value of the setting `name`.
pub(super) fn of(plan: &Plan, values: &[u32], name: &str) -> Option<u32> {
    plan.settings.iter().position(|setting| setting.name == name).map(|index| values[index])
}

/// The slots of a persistent block, and how many of them are shared.
pub(super) fn slots(plan: &Plan, values: &[u32]) -> Option<(u32, u32)> {
    Some((*values.get(plan.settings.len())?, of(plan, values, "shared_frames")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::plan::Choice;

    fn word(kind: SettingKind, text: &str) -> Result<u32, String> {
        parse(&Setting { name: "refill", doc: "", kind }, text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_value_is_what_its_setting_takes() {
        assert_eq!(word(SettingKind::ByDevice, "37"), Ok(37));
        assert_eq!(word(SettingKind::Share(0.5), "0.25"), Ok(0.25f32.to_bits()));
        assert_eq!(word(SettingKind::Switch(true), "off"), Ok(0));
        assert_eq!(word(SettingKind::Choice(Choice::LAYOUT), "aos"), Ok(1));
    }

    #[test]
    fn another_value_is_told_what_there_is() {
        let said = |kind, text| word(kind, text).unwrap_err();
        assert_eq!(said(SettingKind::Number(4), "-1"), "setting `refill` takes a number, not `-1`");
        assert_eq!(said(SettingKind::Share(0.5), "25"), "setting `refill` takes a share from 0 to 1, not `25`");
        assert_eq!(said(SettingKind::Switch(true), "1"), "setting `refill` takes `on` or `off`, not `1`");
        assert_eq!(
            said(SettingKind::Choice(Choice::LAYOUT), "SoA"),
            "setting `refill` takes `soa` or `aos`, not `SoA`"
        );
    }

    #[test]
    fn a_word_is_shown_as_it_is_written() {
        let shown = |kind, word| shown(&Setting { name: "x", doc: "", kind }, word);
        assert_eq!(shown(SettingKind::Share(0.0), 0.1f32.to_bits()), SettingValue::Share(0.1));
        assert_eq!(shown(SettingKind::Switch(false), 1), SettingValue::Word("on"));
        assert_eq!(shown(SettingKind::Choice(Choice::LAYOUT), 0), SettingValue::Word("soa"));
    }
}
