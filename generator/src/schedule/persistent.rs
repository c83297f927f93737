//! Persistent threads: one kernel whose blocks fetch batches of instances and hold their frames themselves.
//!
//! A block has up to twice as many slots for frames as threads, the first of them in shared memory, and a queue of slots for
//! each point. In each turn it runs the point at which most of its slots wait, all threads together; free slots wait for the
//! entry. It ends when nothing waits and nothing is left to fetch, and never waits for another block.
//!
//! Some of the points may be relays: what several continuations end in, which a block resumes as one (`split::split_for_turns`).
//!
//! Frames stand in groups of four words in both memories: what moves together is one access.

use super::barrier::Hazard;
use super::interface::{Interface, interface, prepared};
use super::plan::{
    BlockFrames, Choice, Kernel, KernelBody, KernelId, Plan, Resource, Scheduler, Scratch, Setting, SettingKind,
};
use super::single::{block_size, range};
use super::step::Step;
use crate::base::{Options, Table};
use crate::frame::layout::{GROUP, Layout, grouped};
use crate::split::coroutine::Coroutine;

/// One kernel, as many blocks as the device keeps busy.
pub(super) fn plan(coroutine: &Coroutine, layout: &Layout, options: &Options) -> Plan {
    let Interface { mut bindings, push, block } = interface(coroutine, options);
    let (groups, rest) = grouped(layout.words);
    let scratch = vec![
        // Those that shared memory has no room for, in whole groups.
        Scratch {
            resource: Resource::Frames,
            bytes: 0,
            bytes_per_slot: 16 * u64::from(groups + rest.min(1)),
            bytes_per_round: 0,
        },
        Scratch { resource: Resource::Counters, bytes: 4, bytes_per_slot: 0, bytes_per_round: 0 },
    ];
    bindings.extend(scratch.iter().map(|scratch| scratch.resource.clone()));
    let mut kernels: Table<KernelId, Kernel> = Table::new();
    let body = KernelBody::Persistent;
    let kernel = kernels.push_and_get_key(Kernel { name: "persistent".into(), body, only_if: None });

    let mut steps = prepared(&bindings);
    steps.extend([
        Step::Clear(Resource::Counters),
        Step::Barrier(Hazard::TransferToShader),
        Step::Launch,
        Step::DispatchBlocks(kernel),
        Step::Barrier(Hazard::ShaderToHost),
    ]);
    Plan {
        scheduler: Scheduler::Persistent,
        kernels,
        bindings,
        push,
        block,
        settings: settings(BlockFrames {
            // One for each point but the entry, and one for free slots.
            queues: coroutine.program.points.len() as u32,
            frame_bytes: 4 * (GROUP * groups + rest),
        }),
        scratch,
        steps,
        round: Vec::new(),
        regroup: Vec::new(),
        advance: Vec::new(),
        tail: Vec::new(),
        drain: Vec::new(),
        stops: None,
    }
}

/// Specialisation constants by their place in the list: the kernel names them by number. One more stands behind them: the
/// slots of a block.
pub(super) fn settings(frames: BlockFrames) -> Vec<Setting> {
    let setting = |name, doc, kind| Setting { name, doc, kind };
    vec![
        block_size(),
        setting("blocks", "Workgroups.", SettingKind::ByDevice),
        setting(
            "fetch",
            "Instances that a workgroup takes at a time, at most one a thread.",
            SettingKind::Number(1024),
        ),
        setting("shared_frames", "Frames of a workgroup in shared memory.", SettingKind::SharedFrames(frames)),
        setting(
            "layout",
            "Frames four words after the other (soa) or frame by frame (aos).",
            SettingKind::Choice(Choice::LAYOUT),
        ),
        setting("extension", "Whether more frames than fit in shared memory are held.", SettingKind::Switch(true)),
        range(),
    ]
}
