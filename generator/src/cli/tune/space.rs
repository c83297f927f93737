//! Which values of a setting are worth trying.

use super::search::Axis;
use crate::schedule::plan::{Choice, Plan, Resource, Setting, SettingKind};

/// The settings of a plan that are searched for a grid of so many instances, those that matter most first.
pub(super) fn axes(plan: &Plan, instances: u64) -> Vec<Axis> {
    let useful = |setting: &&Setting| setting.name != "sort" || plan.bindings.contains(&Resource::Keys);
    let mut axes: Vec<Axis> =
        plan.settings.iter().filter(useful).filter_map(|setting| axis(setting, instances)).collect();
    axes.sort_by_key(|axis| ORDER.iter().position(|name| *name == axis.name).unwrap_or(ORDER.len()));
    axes
}

/// What decides how much is in flight comes before what only tunes it.
const ORDER: [&str; 6] = ["block_size", "capacity", "blocks", "fetch", "layout", "rounds"];

fn axis(setting: &Setting, instances: u64) -> Option<Axis> {
    let numbers = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect();
    let up_to_grid = |numbers: &[u64]| {
        let fitting = numbers.iter().filter(|&&number| number < instances.saturating_mul(2));
        fitting.map(u64::to_string).collect()
    };
    let values = match (setting.name, setting.kind) {
        ("block_size", _) => numbers(&[32, 64, 128, 256]),
        ("capacity", _) => up_to_grid(&[1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20]),
        ("blocks", _) => up_to_grid(&[2, 8, 32, 128, 512]),
        ("fetch", _) => up_to_grid(&[1, 16, 64, 256]),
        ("rounds", _) => numbers(&[8, 32, 128]),
        // The third word says no more than the first.
        ("sort", _) => ["token", "key"].map(str::to_owned).to_vec(),
        (_, SettingKind::RoundsByDevice) => numbers(&[0, 4, 16]),
        (_, SettingKind::Share(_)) => ["0", "0.05", "0.25", "0.5"].map(str::to_owned).to_vec(),
        (_, SettingKind::Switch(_)) => ["on", "off"].map(str::to_owned).to_vec(),
        (_, SettingKind::Choice(Choice { words, .. }) | SettingKind::ChoiceByDevice(Choice { words, .. })) => {
            words.iter().map(|&word| word.to_owned()).collect()
        }
        _ => return None,
    };
    Some(Axis { name: setting.name, values })
}
