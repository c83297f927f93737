//! The schedulers with one kernel and one thread for each instance: megakernel and state machine.

use super::barrier::Hazard;
use super::interface::{Interface, interface, prepared};
use super::plan::{Kernel, KernelBody, KernelId, Plan, Scheduler, Setting, SettingKind};
use super::step::Step;
use crate::base::{Options, Table};
use crate::split::coroutine::Coroutine;

/// One kernel over the range.
pub(super) fn plan(coroutine: &Coroutine, scheduler: Scheduler, body: KernelBody, options: &Options) -> Plan {
    let Interface { bindings, push, block } = interface(coroutine, options);
    let mut kernels = Table::new();
    let kernel: KernelId = kernels.push_and_get_key(Kernel { name: scheduler.folder().into(), body, only_if: None });

    let mut steps = prepared(&bindings);
    steps.extend([
        Step::Barrier(Hazard::TransferToShader),
        Step::Launch,
        Step::DispatchRange(kernel),
        Step::Barrier(Hazard::ShaderToHost),
    ]);
    Plan {
        scheduler,
        kernels,
        bindings,
        push,
        block,
        settings: settings(),
        scratch: Vec::new(),
        steps,
        round: Vec::new(),
        regroup: Vec::new(),
        advance: Vec::new(),
        tail: Vec::new(),
        drain: Vec::new(),
        stops: None,
    }
}

/// Specialisation constants by their place in the list: the kernel names them by number.
pub(super) fn settings() -> Vec<Setting> {
    vec![block_size(), range()]
}

/// Most instances that one submission runs from beginning to end.
pub(super) fn range() -> Setting {
    let doc = "Instances of a submission: fewer where a watchdog ends long ones.";
    Setting { name: "range", doc, kind: SettingKind::ByDevice }
}

/// The one setting that every scheduler has.
pub(super) fn block_size() -> Setting {
    Setting { name: "block_size", doc: "Threads in a workgroup.", kind: SettingKind::ByDevice }
}
