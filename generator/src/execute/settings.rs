//! `--config`: the scheduler's settings on this device.

use std::collections::BTreeMap;

use corogen_runtime::vulkan::{Error, Gpu};

use crate::schedule::plan::{Plan, SettingDefault};

/// The settings in the plan's order: specialisation constant `i` is setting `i`.
pub(super) fn resolve(gpu: &Gpu, plan: &Plan, config: &BTreeMap<String, u32>) -> Result<Vec<u32>, Error> {
    if let Some(name) = config.keys().find(|name| plan.settings.iter().all(|setting| setting.name != **name)) {
        let known: Vec<_> = plan.settings.iter().map(|setting| setting.name).collect();
        let scheduler = plan.scheduler.name();
        return Err(Error::Argument(format!(
            "scheduler `{scheduler}` has no setting `{name}`; it has: {}",
            known.join(", ")
        )));
    }
    let per_slot = plan.scratch.iter().map(|scratch| scratch.bytes_per_slot).max().unwrap_or(0);
    let value = |name: &str, default: &SettingDefault| match (name, config.get(name), default) {
        ("block_size", wanted, SettingDefault::ByDevice) => gpu.block_size(wanted.copied()),
        ("shared_frames", wanted, SettingDefault::ByDevice) => {
            let block_size = gpu.block_size(config.get("block_size").copied())?;
            gpu.shared_frames(wanted.copied(), block_size, per_slot)
        }
        (_, Some(&value), _) => Ok(value),
        ("capacity", None, SettingDefault::ByDevice) => Ok(gpu.default_capacity(per_slot)),
        (_, None, SettingDefault::Value(value)) => Ok(*value),
        (_, None, SettingDefault::ByDevice) => Err(Error::Argument(format!("setting `{name}` needs a value"))),
    };
    plan.settings.iter().map(|setting| value(setting.name, &setting.default)).collect()
}

/// The value of the setting `name`.
pub(super) fn of(plan: &Plan, values: &[u32], name: &str) -> Option<u32> {
    plan.settings.iter().position(|setting| setting.name == name).map(|index| values[index])
}
