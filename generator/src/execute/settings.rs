//! `--config`: the scheduler's settings on this device.

use std::collections::BTreeMap;

use corogen_runtime::vulkan::{Error, Gpu, rounds};
use serde::Serialize;

use crate::schedule::plan::{BlockFrames, Condition, Plan, Scheduler, Setting, SettingKind};

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
pub(super) fn resolve(
    gpu: &Gpu,
    plan: &Plan,
    config: &BTreeMap<String, String>,
    instances: u64,
) -> Result<Vec<u32>, Error> {
    let given = given(plan, config)?;
    let wanted = |name: &str| plan.settings.iter().position(|setting| setting.name == name).and_then(|at| given[at]);
    let block_size = match plan.scheduler {
        Scheduler::Wavefront => gpu.queue_block_size(wanted("block_size"))?,
        _ => gpu.block_size(wanted("block_size"))?,
    };
    let block_frames = plan.settings.iter().find_map(|setting| match setting.kind {
        SettingKind::SharedFrames(BlockFrames { queues, frame_bytes }) => Some((queues, frame_bytes)),
        _ => None,
    });
    let block_frames = match block_frames {
        Some((queues, frame_bytes)) => {
            let extension = wanted("extension") != Some(0);
            Some(gpu.block_frames(wanted("shared_frames"), extension, block_size, queues, frame_bytes)?)
        }
        None => None,
    };
    // No more than there are instances; a printed host is made before it knows how many.
    let capacity = wanted("capacity").unwrap_or_else(|| {
        let slots = gpu.default_capacity(plan.bytes_per_slot(), plan.largest_per_slot(), block_size);
        u64::from(slots).min(instances).max(1) as u32
    });
    let value = |(setting, given): (&Setting, &Option<u32>)| match (setting.name, *given, setting.kind) {
        ("block_size", ..) => Ok(block_size),
        ("blocks", wanted, _) => gpu.blocks(wanted),
        ("range", wanted, _) => gpu.range(wanted, block_size),
        ("rounds", wanted, SettingKind::Number(default)) => rounds(wanted, default),
        (_, wanted, SettingKind::RoundsByDevice) => {
            Ok(gpu.regroup(wanted, plan.bytes_per_slot() * u64::from(capacity).min(instances)))
        }
        (_, _, SettingKind::SharedFrames(_)) => Ok(block_frames.map_or(0, |(_, shared)| shared)),
        (_, Some(value), _) => Ok(value),
        (_, None, SettingKind::Number(value)) => Ok(value),
        (_, None, SettingKind::Share(share)) => Ok(share.to_bits()),
        (_, None, SettingKind::Switch(on)) => Ok(u32::from(on)),
        (_, None, SettingKind::Choice(_)) => Ok(0),
        ("enqueue", None, _) => Ok(gpu.enqueue(None) as u32),
        (_, None, SettingKind::ChoiceByDevice(_)) => Ok(gpu.layout(None) as u32),
        // The capacity: the others stand above.
        (_, None, SettingKind::ByDevice) => Ok(capacity),
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
    let of = |setting: &Setting| config.get(setting.name).map(|text| setting.word(text)).transpose();
    plan.settings.iter().map(of).collect::<Result<_, _>>().map_err(Error::Argument)
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
        SettingKind::ByDevice | SettingKind::SharedFrames(_) | SettingKind::Number(_) | SettingKind::RoundsByDevice => {
            SettingValue::Number(word)
        }
        SettingKind::Share(_) => SettingValue::Share(f32::from_bits(word)),
        SettingKind::Switch(_) => SettingValue::Word(SettingKind::SWITCH[word as usize]),
        SettingKind::Choice(choice) | SettingKind::ChoiceByDevice(choice) => {
            SettingValue::Word(choice.words[word as usize])
        }
    }
}

/// The value of the setting `name`.
pub(super) fn of(plan: &Plan, values: &[u32], name: &str) -> Option<u32> {
    plan.settings.iter().position(|setting| setting.name == name).map(|index| values[index])
}

/// Whether that is chosen.
pub(super) fn holds(plan: &Plan, values: &[u32], condition: Condition) -> bool {
    match condition {
        Condition::MostActive => of(plan, values, "order") == Some(1),
        Condition::Compacting => of(plan, values, "compaction").is_some_and(|share| f32::from_bits(share) > 0.0),
        Condition::Regrouping => of(plan, values, "regroup").is_some_and(|rounds| rounds > 0),
        Condition::ByKey => of(plan, values, "sort") == Some(2),
    }
}

/// The slots of a persistent block, and how many of them are shared.
pub(super) fn slots(plan: &Plan, values: &[u32]) -> Option<(u32, u32)> {
    Some((*values.get(plan.settings.len())?, of(plan, values, "shared_frames")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::plan::Choice;

    #[test]
    fn a_word_is_shown_as_it_is_written() {
        let shown = |kind, word| shown(&Setting { name: "x", doc: "", kind }, word);
        assert_eq!(shown(SettingKind::Share(0.0), 0.1f32.to_bits()), SettingValue::Share(0.1));
        assert_eq!(shown(SettingKind::Switch(false), 1), SettingValue::Word("on"));
        assert_eq!(shown(SettingKind::Choice(Choice::LAYOUT), 0), SettingValue::Word("soa"));
    }
}
