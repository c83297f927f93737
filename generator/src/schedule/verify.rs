//! Proves that barriers order every hazard of a plan.
//!
//! # Notation
//! An access is *(resource, stage, write?)*; a step performs some. Two accesses of one resource, at least one of them a
//! write, *conflict*. A barrier *(from, to)* orders every earlier access at stage `from` before every later one at stage
//! `to`; barriers chain: *(a, b)* followed by *(b, c)* orders *a* before *c*, as Vulkan's dependency chains do. Two steps
//! are ordered if such a chain stands between them; being recorded one after the other orders nothing.
//!
//! The list of steps is one range of instances. Before it the host's uploads write the user's buffers, ranges repeat the
//! list, and after the last the downloads read every binding, so what is checked is `uploads, steps, steps, downloads`, once for each
//! set of choices that add steps.

use std::collections::BTreeSet;

use super::plan::{Condition, Hazard, Kernel, Plan, Resource, Step};

/// Where the device touches memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Transfer,
    /// Arguments of an indirect dispatch; a stage before [`Stage::Shader`] in the same command.
    Indirect,
    Shader,
}

/// One step's use of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Access {
    resource: Resource,
    stage: Stage,
    write: bool,
}

/// Two accesses that nothing orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unordered {
    /// What both touch.
    pub resource: Resource,
    /// The earlier one: a step, or nothing for the upload.
    pub earlier: Option<Step>,
    /// The later one: a step, or nothing for the download.
    pub later: Option<Step>,
}

/// Conflicting accesses without a chain of barriers between them, whatever is chosen: none is found if and only if there is none.
pub fn hazards(plan: &Plan) -> Vec<Unordered> {
    let mut found = Vec::new();
    for chosen in choices(plan) {
        for pair in hazards_of(plan, &chosen) {
            if !found.contains(&pair) {
                found.push(pair);
            }
        }
    }
    found
}

/// Every set of choices that steps depend on.
fn choices(plan: &Plan) -> Vec<Vec<Condition>> {
    let conditions: BTreeSet<Condition> = plan.kernels.iter().filter_map(|kernel| kernel.only_if).collect();
    conditions.into_iter().fold(vec![Vec::new()], |sets, condition| {
        let with = sets.iter().map(|set| [&set[..], &[condition]].concat());
        sets.iter().cloned().chain(with).collect()
    })
}

/// An access, and the stages that barriers since then lead to.
struct Earlier<'a> {
    step: Option<&'a Step>,
    access: Access,
    reached: BTreeSet<Stage>,
}

fn hazards_of(plan: &Plan, chosen: &[Condition]) -> Vec<Unordered> {
    let user = plan.bindings.iter().filter(|resource| matches!(resource, Resource::User(_)));
    let uploads = user.map(|resource| access(resource, Stage::Transfer, true)).collect();
    let downloads = plan.bindings.iter().map(|resource| access(resource, Stage::Transfer, false)).collect();
    let steps = || expanded(plan, chosen).map(|step| (Some(step), accesses(plan, step)));
    let timeline = [(None, uploads)].into_iter().chain(steps()).chain(steps()).chain([(None, downloads)]);

    let mut found = Vec::new();
    // Of accesses that nothing tells apart from now on, the first.
    let mut before: Vec<Earlier<'_>> = Vec::new();
    for (step, performed) in timeline {
        if let Some(Step::Barrier(hazard)) = step {
            before.iter_mut().for_each(|earlier| earlier.pass(*hazard));
            let all = std::mem::take(&mut before);
            for earlier in all {
                if !before.iter().any(|one| (&one.access, &one.reached) == (&earlier.access, &earlier.reached)) {
                    before.push(earlier);
                }
            }
        }
        for later in &performed {
            let unordered = before.iter().find(|earlier| {
                let access = &earlier.access;
                let conflict = access.resource == later.resource && (access.write || later.write);
                conflict && !earlier.reached.contains(&later.stage)
            });
            found.extend(unordered.map(|earlier| Unordered {
                resource: later.resource.clone(),
                earlier: earlier.step.cloned(),
                later: step.cloned(),
            }));
        }
        for access in performed {
            if !before.iter().any(|earlier| earlier.access == access && earlier.reached.is_empty()) {
                before.push(Earlier { step, access, reached: BTreeSet::new() });
            }
        }
    }
    found
}

impl Earlier<'_> {
    /// What a barrier adds. One after a stage is one after the stages before it in the same command.
    fn pass(&mut self, barrier: Hazard) {
        let (source, targets) = stages(barrier);
        let follows = |stage: Stage| stage == source || (stage, source) == (Stage::Indirect, Stage::Shader);
        if follows(self.access.stage) || self.reached.iter().any(|&stage| follows(stage)) {
            self.reached.extend(targets);
        }
    }
}

/// The steps with two batches of two rounds in place of the rounds: one ends with the tail, the other with the drain.
fn expanded<'a>(plan: &'a Plan, chosen: &'a [Condition]) -> impl Iterator<Item = &'a Step> {
    let rounds = |step: &'a Step| match step {
        Step::Rounds => {
            let batch = || plan.round.iter().chain(&plan.round).chain(&plan.advance);
            batch().chain(&plan.tail).chain(batch()).chain(&plan.drain).collect()
        }
        step => vec![step],
    };
    let there = |kernel: &Kernel| kernel.only_if.is_none_or(|condition| chosen.contains(&condition));
    plan.steps.iter().flat_map(rounds).flat_map(move |step| match step {
        Step::Optional(kernel, _) if !there(&plan.kernels[*kernel]) => &[],
        step => step.parts(),
    })
}

fn stages(hazard: Hazard) -> (Stage, &'static [Stage]) {
    match hazard {
        Hazard::TransferToShader => (Stage::Transfer, &[Stage::Shader]),
        Hazard::ShaderToTransfer => (Stage::Shader, &[Stage::Transfer]),
        Hazard::ShaderToShader => (Stage::Shader, &[Stage::Shader]),
        Hazard::ShaderToIndirect => (Stage::Shader, &[Stage::Indirect, Stage::Shader]),
    }
}

/// What a step reads and writes. Instances of one dispatch do not race: that is the input's promise (contract 1.2).
fn accesses(plan: &Plan, step: &Step) -> Vec<Access> {
    let by_shader = || plan.bindings.iter().map(|r| access(r, Stage::Shader, *r != Resource::Uniforms));
    match step {
        Step::Barrier(_) | Step::Launch | Step::Rounds | Step::Optional(..) => Vec::new(),
        Step::Clear(resource) | Step::Update(resource) => vec![access(resource, Stage::Transfer, true)],
        Step::DispatchRange(_)
        | Step::DispatchSlots(_)
        | Step::DispatchPartitions(_)
        | Step::DispatchBlock(_)
        | Step::DispatchBlocks(_) => by_shader().collect(),
        Step::DispatchQueue(..) => by_shader().chain([access(&Resource::Counters, Stage::Indirect, false)]).collect(),
    }
}

fn access(resource: &Resource, stage: Stage, write: bool) -> Access {
    Access { resource: resource.clone(), stage, write }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::BufferId;
    use crate::schedule::plan::{KernelBody, KernelId, Scheduler};

    fn plan(steps: Vec<Step>) -> Plan {
        Plan {
            scheduler: Scheduler::Megakernel,
            kernels: vec![Kernel { name: "megakernel".into(), body: KernelBody::Entry, only_if: None }].into(),
            bindings: vec![Resource::User(BufferId(0)), Resource::Traps],
            push: Vec::new(),
            block: Vec::new(),
            settings: Vec::new(),
            scratch: Vec::new(),
            steps,
            round: Vec::new(),
            advance: Vec::new(),
            tail: Vec::new(),
            drain: Vec::new(),
        }
    }

    fn complete() -> Vec<Step> {
        vec![
            Step::Clear(Resource::Traps),
            Step::Barrier(Hazard::TransferToShader),
            Step::Launch,
            Step::DispatchRange(KernelId(0)),
            Step::Barrier(Hazard::ShaderToTransfer),
        ]
    }

    #[test]
    fn the_complete_plan_is_ordered() {
        assert_eq!(hazards(&plan(complete())), []);
    }

    #[test]
    fn each_barrier_is_needed() {
        for at in [1, 4] {
            let mut steps = complete();
            steps.remove(at);
            assert_ne!(hazards(&plan(steps)), [], "barrier {at}");
        }
    }
}
