//! The settings: fields of the host's `Config`, its locals in `new`, and what the kernels know of them.

use std::collections::{BTreeMap, BTreeSet};

use super::fit;
use crate::schedule::plan::{BlockFrames, Choice, Condition, Plan, Resource, Scheduler, Setting, SettingKind};

/// What a setting is that nobody has chosen, where kinds of devices differ.
const BY_DEVICE: &str = "What suits the device";

/// A field of `Config`.
pub(super) struct SettingView {
    pub(super) name: &'static str,
    pub(super) ty: &'static str,
    pub(super) doc: String,
}

/// What callers need to name: a setting's type comes with its host.
pub(super) fn exports(plan: &Plan) -> Vec<&'static str> {
    let choice = |setting: &Setting| match setting.kind {
        SettingKind::Choice(choice) | SettingKind::ChoiceByDevice(choice) => Some(choice.ty),
        _ => None,
    };
    let mut names: Vec<_> = plan.settings.iter().filter_map(choice).chain(["Error", "Gpu", "Stats"]).collect();
    names.sort_unstable();
    names
}

/// What the host calls of the runtime: what its settings need, and what all do.
pub(super) fn functions(plan: &Plan) -> Vec<&'static str> {
    let of_setting = |setting: &Setting| match setting.kind {
        SettingKind::Number(_) if setting.name == "rounds" => Some("rounds"),
        SettingKind::Number(_) => Some("at_least_one"),
        SettingKind::Share(_) => Some("share"),
        _ => None,
    };
    let of_settings: BTreeSet<_> = plan.settings.iter().filter_map(of_setting).collect();
    let mut functions: Vec<_> = of_settings.into_iter().chain(["instances", "put", "ranges", "vk"]).collect();
    functions.sort_unstable();
    functions
}

/// The fields of `Config`.
pub(super) fn fields(plan: &Plan) -> Vec<SettingView> {
    let view = |setting: &Setting| {
        let (ty, default) = match setting.kind {
            SettingKind::ByDevice | SettingKind::SharedFrames(_) | SettingKind::RoundsByDevice => {
                ("u32", BY_DEVICE.to_owned())
            }
            SettingKind::ChoiceByDevice(choice) => (choice.ty, BY_DEVICE.to_owned()),
            SettingKind::Number(value) => ("u32", value.to_string()),
            SettingKind::Share(share) => ("f32", share.to_string()),
            SettingKind::Switch(on) => ("bool", on.to_string()),
            SettingKind::Choice(choice) => (choice.ty, format!("`{}`", choice.words[0])),
        };
        SettingView { name: setting.name, ty, doc: format!("{} {default} unless given.", setting.doc) }
    };
    plan.settings.iter().map(view).collect()
}

/// The fields of `Config` with what was chosen when the host was generated; nothing where nothing was.
pub(super) fn defaults(plan: &Plan, config: &BTreeMap<String, String>) -> Vec<String> {
    let chosen = plan.chosen(config);
    if chosen.is_empty() {
        return Vec::new();
    }
    let field = |setting: &Setting| {
        let word = chosen.get(setting.name).and_then(|text| setting.word(text).ok());
        let value = word.map_or("None".to_owned(), |word| format!("Some({})", rust_value(setting.kind, word)));
        format!("{}: {value},", setting.name)
    };
    plan.settings.iter().map(field).collect()
}

/// A setting's word as Rust.
fn rust_value(kind: SettingKind, word: u32) -> String {
    match kind {
        SettingKind::ByDevice | SettingKind::SharedFrames(_) | SettingKind::Number(_) | SettingKind::RoundsByDevice => {
            word.to_string()
        }
        SettingKind::Share(_) => format!("{:?}", f32::from_bits(word)),
        SettingKind::Switch(_) => (word != 0).to_string(),
        SettingKind::Choice(choice) | SettingKind::ChoiceByDevice(choice) => variant(choice, word),
    }
}

/// The variant of a choice: `Order::MostActive` for `most-active`.
fn variant(choice: Choice, word: u32) -> String {
    let part = |part: &str| part[..1].to_uppercase() + &part[1..];
    let name: String = choice.words[word as usize].split('-').map(part).collect();
    format!("{}::{name}", choice.ty)
}

/// A choice, as Rust asks for it of the locals.
pub(super) fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::MostActive => "order == Order::MostActive",
        Condition::ByKey => "sort == Sort::Key",
        Condition::Compacting => "compaction > 0.0",
        Condition::Regrouping => "regroup > 0",
    }
}

/// A setting's local as the word that a kernel knows.
fn constant_word(setting: &Setting) -> String {
    let name = setting.name;
    match setting.kind {
        SettingKind::ByDevice | SettingKind::SharedFrames(_) | SettingKind::Number(_) | SettingKind::RoundsByDevice => {
            name.to_owned()
        }
        SettingKind::Share(_) => format!("{name}.to_bits()"),
        SettingKind::Switch(_) => format!("u32::from({name})"),
        SettingKind::Choice(_) | SettingKind::ChoiceByDevice(_) => format!("{name} as u32"),
    }
}

/// What the kernels know, by number: every setting, and the slots of a persistent block.
pub(super) fn constants(plan: &Plan) -> Vec<String> {
    let slots = (plan.scheduler == Scheduler::Persistent).then(|| "slots".to_owned());
    plan.settings.iter().map(constant_word).chain(slots).collect()
}

/// The settings but `block_size`, as locals of `new`, and what follows from them.
pub(super) fn locals(plan: &Plan) -> Vec<String> {
    let largest = plan.largest_per_slot();
    let all = plan.bytes_per_slot();
    let mut lines = Vec::new();
    // What depends on other settings.
    let mut last = Vec::new();
    for setting in plan.settings.iter().filter(|setting| setting.name != "block_size") {
        let name = setting.name;
        match setting.kind {
            SettingKind::ByDevice if name == "blocks" => {
                lines.push("let blocks = gpu.blocks(config.blocks)?;".to_owned());
            }
            SettingKind::ByDevice if name == "range" => {
                lines.push("let range = gpu.range(config.range, block_size)?;".to_owned());
            }
            SettingKind::SharedFrames(BlockFrames { queues, frame_bytes }) => {
                last.push("let wanted = config.shared_frames;".to_owned());
                last.push(fit::let_call(
                    8,
                    "(slots, shared_frames)",
                    "gpu.block_frames",
                    &["wanted", "extension", "block_size", &queues.to_string(), &frame_bytes.to_string()]
                        .map(str::to_owned),
                    "?;",
                ));
                // Frames without words need no memory, whatever their number.
                if largest > 0 {
                    last.push(format!(
                        "let capacity = gpu.extended_frames(blocks, slots - shared_frames, {largest})?;"
                    ));
                }
            }
            SettingKind::Number(value) if name == "rounds" => {
                lines.push(format!("let rounds = rounds(config.rounds, {value})?;"));
                lines.push("// One round more before them, for the tail, and one after them.".to_owned());
                let counters = plan.scratch.iter().find(|scratch| scratch.resource == Resource::Counters);
                let fixed = counters.map_or(0, |counters| counters.bytes);
                lines.push(format!("let counter_bytes = {fixed} + ROUND_BYTES * u64::from(rounds + 2);"));
            }
            SettingKind::Number(value) => {
                lines.push(format!("let {name} = at_least_one(\"{name}\", config.{name}, {value})?;"));
            }
            SettingKind::Share(default) => {
                lines.push(format!("let {name} = share(\"{name}\", config.{name}, {default:?})?;"));
            }
            SettingKind::Switch(on) => lines.push(format!("let {name} = config.{name}.unwrap_or({on});")),
            SettingKind::ChoiceByDevice(_) => lines.push(format!("let {name} = gpu.{name}(config.{name});")),
            SettingKind::RoundsByDevice => {
                lines.push(format!("let {name} = gpu.{name}(config.{name}, {all} * u64::from(capacity));"));
            }
            SettingKind::Choice(_) => lines.push(format!("let {name} = config.{name}.unwrap_or_default();")),
            SettingKind::ByDevice => {
                lines.push("// Bytes of a slot, in all buffers and in the largest.".into());
                lines.push(format!("let by_device = gpu.default_{name}({all}, {largest}, block_size);"));
                lines.push(format!("let {name} = config.{name}.unwrap_or(by_device);"));
            }
        }
    }
    if plan.scheduler == Scheduler::Wavefront {
        lines.push(format!("gpu.check_capacity(capacity, {largest}, block_size)?;"));
    }
    let own = [
        ("keyed", Resource::Keys, "whose keys are kept"),
        ("packed", Resource::Moves, "whose frames may move"),
        ("regrouped", Resource::Noted, "whose points are noted"),
    ];
    for (name, resource, what) in own {
        if let Some(chosen) = resource.only_if().filter(|_| plan.bindings.contains(&resource)) {
            lines.push(format!("// Slots {what}."));
            lines.push(format!("let {name} = if {} {{ capacity }} else {{ 1 }};", condition(chosen)));
        }
    }
    lines.extend(last);
    lines
}
