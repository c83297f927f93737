//! Proves that barriers order every hazard of a plan.
//!
//! # Notation
//! An access is *(resource, stage, write?)*; a step performs some. Two accesses of one resource, at least one of them a
//! write, *conflict*. A barrier *(from, to)* orders every earlier access at stage `from` before every later one at stage
//! `to`; barriers chain: *(a, b)* followed by *(b, c)* orders *a* before *c*, as Vulkan's dependency chains do. Two steps
//! are ordered if such a chain stands between them; being recorded one after the other orders nothing.
//!
//! The list of steps is one range of instances. Before it the host's uploads write the user's buffers, ranges repeat the
//! list, and after the last the downloads read every binding, so what is checked is `uploads, steps, steps, downloads`.

use super::plan::{Hazard, Plan, Resource, Step};

/// Where the device touches memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Every pair of conflicting accesses without a chain of barriers between them, in order.
pub fn hazards(plan: &Plan) -> Vec<Unordered> {
    let user = plan.bindings.iter().filter(|resource| matches!(resource, Resource::User(_)));
    let uploads = user.map(|resource| access(resource, Stage::Transfer, true)).collect();
    let downloads = plan.bindings.iter().map(|resource| access(resource, Stage::Transfer, false)).collect();
    let mut timeline: Vec<(Option<&Step>, Vec<Access>)> = vec![(None, uploads)];
    for step in expanded(plan).chain(expanded(plan)) {
        timeline.push((Some(step), accesses(plan, step)));
    }
    timeline.push((None, downloads));

    let mut found = Vec::new();
    for (at, (later, reads_and_writes)) in timeline.iter().enumerate() {
        for second in reads_and_writes {
            for (from, (earlier, before)) in timeline[..at].iter().enumerate() {
                let between = || timeline[from + 1..at].iter().filter_map(|(step, _)| *step);
                let conflict = before.iter().find(|first| {
                    first.resource == second.resource
                        && (first.write || second.write)
                        && !ordered(first.stage, second.stage, between())
                });
                if let Some(first) = conflict {
                    let pair = Unordered {
                        resource: first.resource.clone(),
                        earlier: earlier.cloned(),
                        later: later.cloned(),
                    };
                    if !found.contains(&pair) {
                        found.push(pair);
                    }
                }
            }
        }
    }
    found
}

/// The steps with two batches of two rounds in place of the rounds: one ends with the tail, the other with the drain.
fn expanded(plan: &Plan) -> impl Iterator<Item = &Step> {
    plan.steps.iter().flat_map(|step| match step {
        Step::Rounds => {
            let batch = || plan.round.iter().chain(&plan.round).chain(&plan.advance);
            batch().chain(&plan.tail).chain(batch()).chain(&plan.drain).collect()
        }
        step => vec![step],
    })
}

/// Whether barriers among `steps` lead from one stage to the other.
fn ordered<'a>(from: Stage, to: Stage, steps: impl Iterator<Item = &'a Step>) -> bool {
    let mut reached = vec![];
    for step in steps {
        if let Step::Barrier(hazard) = step {
            let (source, targets) = stages(*hazard);
            // A barrier after a stage is one after the stages before it in the same command.
            let follows = |stage: Stage| stage == source || (stage, source) == (Stage::Indirect, Stage::Shader);
            if follows(from) || reached.iter().any(|&stage| follows(stage)) {
                reached.extend(targets);
            }
        }
    }
    reached.contains(&to)
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
        Step::Barrier(_) | Step::Launch | Step::Rounds => Vec::new(),
        Step::Clear(resource) | Step::Update(resource) => vec![access(resource, Stage::Transfer, true)],
        Step::DispatchRange(_) | Step::DispatchSlots(_) | Step::DispatchBlock(_) | Step::DispatchBlocks(_) => {
            by_shader().collect()
        }
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
    use crate::schedule::plan::{Kernel, KernelBody, KernelId, Scheduler};

    fn plan(steps: Vec<Step>) -> Plan {
        Plan {
            scheduler: Scheduler::Megakernel,
            kernels: vec![Kernel { name: "megakernel".into(), body: KernelBody::Entry }].into(),
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
