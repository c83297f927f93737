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
//! set of choices that add steps. Behind each submission the host reads what is mapped: a fence says that it has run, a barrier must
//! have made what it wrote visible to the host, and what the host submits afterwards comes after its reads. One pair is left out, a
//! look at a batch's status while the next batch, submitted before, writes its own: the host is right with either value, since 0
//! (nothing is left) is the last one of a range.
//!
//! A run that stops is a list of batches, each with two rounds. Three are checked: the first of a range, one that goes on where that
//! came to no stop, and the first after a stop. Between two batches the caller writes its buffers, by transfers or by kernels, and reads whatever there is.
//! A write is *apart* if each element has one writer among all such writes, or is only added to: two of those do not conflict.

use std::collections::BTreeSet;

use crate::schedule::barrier::{self, Hazard, Scope, Stage};
use crate::schedule::plan::{Condition, Kernel, Plan, Resource};
use crate::schedule::step::{Step, Stops};

/// One step's use of a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Access {
    resource: Resource,
    stage: Stage,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Read,
    Write,
    WriteApart,
}

/// Two accesses that nothing orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unordered {
    /// What both touch.
    pub resource: Resource,
    /// The earlier one: a step, or nothing for the caller's uploads and passes.
    pub earlier: Option<Step>,
    /// The later one: a step, or nothing for the caller's passes and downloads.
    pub later: Option<Step>,
}

/// Conflicting accesses without a chain of barriers between them, whatever is chosen: none is found if and only if there is none.
pub fn hazards(plan: &Plan) -> Vec<Unordered> {
    let mut found = Vec::new();
    for chosen in choices(plan) {
        let timelines =
            [Some(complete(plan, &chosen)), plan.stops.as_ref().map(|stops| stopping(plan, stops, &chosen))];
        for pair in timelines.into_iter().flatten().flat_map(unordered) {
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

/// What happens in order: a step, or nothing for the caller, and what it accesses.
type Timeline<'a> = Vec<(Option<&'a Step>, Vec<Access>)>;

/// Two ranges, all of whose instances end.
fn complete<'a>(plan: &'a Plan, chosen: &[Condition]) -> Timeline<'a> {
    let uploads = (None, user_accesses(plan, Stage::Transfer, Kind::Write).collect());
    let downloads = (None, downloads(plan).collect());
    let host = || (None, host_reads(plan).collect());
    let submission = |steps: Vec<&'a Step>| performed(plan, chosen, steps.into_iter()).chain([host()]);
    let range = || submissions(plan).into_iter().flat_map(submission);
    [uploads].into_iter().chain(range()).chain(range()).chain([downloads]).collect()
}

/// The submissions of one range.
fn submissions(plan: &Plan) -> Vec<Vec<&Step>> {
    let mut parts = plan.steps.split(|step| *step == Step::Rounds);
    let (before, after) = (parts.next().unwrap_or_default(), parts.next());
    let Some(after) = after else { return vec![before.iter().collect()] };
    // Two batches of two rounds, behind each of which queues are put in order: one ends with the tail, the other with the drain.
    let round = || plan.round.iter().chain(&plan.regroup);
    let batch = || round().chain(round()).chain(&plan.advance);
    let first = before.iter().chain(batch()).chain(&plan.tail).chain(after);
    let second = batch().chain(&plan.drain).chain(after);
    vec![first.collect(), second.collect()]
}

/// The batches of a run that stops, and the caller around each.
fn stopping<'a>(plan: &'a Plan, stops: &'a Stops, chosen: &[Condition]) -> Timeline<'a> {
    let before_rounds = plan.steps.iter().take_while(|step| **step != Step::Rounds);
    let first = stops.first.iter().chain(before_rounds).collect();
    let starts = [first, Vec::new(), stops.release.iter().collect()];
    let caller = || {
        let passes = [Stage::Transfer, Stage::Shader].map(|stage| user_accesses(plan, stage, Kind::Write));
        (None, passes.into_iter().flatten().chain(downloads(plan)).chain(host_reads(plan)).collect())
    };
    let batch = |start: Vec<&'a Step>| {
        let rounds = plan.round.iter().chain(&plan.round).chain(&plan.advance);
        let steps = stops.enter.iter().chain(start).chain(rounds).chain(&stops.mark);
        performed(plan, chosen, steps).chain([caller()]).collect::<Vec<_>>()
    };
    [caller()].into_iter().chain(starts.into_iter().flat_map(batch)).collect()
}

fn user_accesses(plan: &Plan, stage: Stage, kind: Kind) -> impl Iterator<Item = Access> {
    let user = plan.bindings.iter().filter(|resource| matches!(resource, Resource::User(_)));
    user.map(move |resource| access(resource, stage, kind))
}

fn downloads(plan: &Plan) -> impl Iterator<Item = Access> {
    plan.bindings.iter().map(|resource| access(resource, Stage::Transfer, Kind::Read))
}

/// What the host reads of mapped memory when a submission has run.
fn host_reads(plan: &Plan) -> impl Iterator<Item = Access> {
    let mapped = plan.bindings.iter().filter(|resource| resource.is_mapped());
    mapped.map(|resource| access(resource, Stage::Host, Kind::Read))
}

/// The steps whose kernels are there, those for each point of a stop twice, and what they access.
fn performed<'a>(
    plan: &'a Plan,
    chosen: &[Condition],
    steps: impl Iterator<Item = &'a Step>,
) -> impl Iterator<Item = (Option<&'a Step>, Vec<Access>)> {
    let there = |kernel: &Kernel| kernel.only_if.is_none_or(|condition| chosen.contains(&condition));
    let times = move |step: &Step| match step {
        Step::Optional(kernel, _) => usize::from(there(&plan.kernels[*kernel])),
        Step::EachHeld(_) => 2,
        _ => 1,
    };
    let parts = steps.flat_map(move |step| std::iter::repeat_n(step.parts(), times(step)).flatten());
    parts.map(|step| (Some(step), accesses(plan, step)))
}

/// The conflicting accesses of a timeline that no chain of its barriers orders.
fn unordered(timeline: Timeline<'_>) -> Vec<Unordered> {
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
                access.conflicts(later) && !earlier.reached.contains(&later.stage)
            });
            found.extend(unordered.map(|earlier| Unordered {
                resource: later.resource.clone(),
                earlier: earlier.step.cloned(),
                later: step.cloned(),
            }));
        }
        // The host has read when it submits what comes next.
        for access in performed.into_iter().filter(|access| access.stage != Stage::Host) {
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
        let (before, after) = barrier.scopes();
        let source = |stage| covers(before, stage, false);
        let follows = |stage: Stage| source(stage) || (stage == Stage::Indirect && source(Stage::Shader));
        if follows(self.access.stage) || self.reached.iter().any(|&stage| follows(stage)) {
            let stages = [Stage::Transfer, Stage::Indirect, Stage::Shader, Stage::Host];
            self.reached.extend(stages.into_iter().filter(|stage| covers(after, *stage, true)));
        }
    }
}

impl Access {
    fn conflicts(&self, other: &Access) -> bool {
        let harmless =
            matches!((self.kind, other.kind), (Kind::Read, Kind::Read) | (Kind::WriteApart, Kind::WriteApart));
        self.resource == other.resource && !harmless
    }
}

/// Whether a side of a barrier covers what these plans do at a stage: as its source their writes, as its target all of it.
fn covers(scope: Scope, stage: Stage, is_target: bool) -> bool {
    use barrier::Access::{
        AnyRead, AnyWrite, HostRead, IndirectRead, StorageRead, StorageWrite, TransferRead, TransferWrite,
    };
    let has = |access, any| scope.accesses.contains(&access) || scope.accesses.contains(&any);
    let (reads, writes) = match stage {
        Stage::Transfer => (has(TransferRead, AnyRead), has(TransferWrite, AnyWrite)),
        Stage::Shader => (has(StorageRead, AnyRead), has(StorageWrite, AnyWrite)),
        Stage::Indirect => (has(IndirectRead, AnyRead), true),
        Stage::Host => (has(HostRead, AnyRead), true),
        Stage::AllCommands => return false,
    };
    // `ALL_COMMANDS` is every stage of the device, and the host is none.
    let by_all = |some| some == Stage::AllCommands && stage != Stage::Host;
    let in_stages = scope.stages.iter().any(|&some| some == stage || by_all(some));
    in_stages && writes && (reads || !is_target)
}

/// What a step reads and writes. Instances of one dispatch do not race: that is the input's promise (contract 1.2).
fn accesses(plan: &Plan, step: &Step) -> Vec<Access> {
    let by_shader = || {
        let kind = |resource: &Resource| if *resource == Resource::Uniforms { Kind::Read } else { Kind::Write };
        // Only `mark` declares that.
        let declared = plan.bindings.iter().filter(|resource| **resource != Resource::Waiting);
        declared.map(move |resource| access(resource, Stage::Shader, kind(resource)))
    };
    let arguments = || access(&Resource::Counters, Stage::Indirect, Kind::Read);
    match step {
        Step::Barrier(_) | Step::Launch | Step::Rounds | Step::Optional(..) | Step::EachHeld(_) => Vec::new(),
        Step::Clear(resource) | Step::Update(resource) => vec![access(resource, Stage::Transfer, Kind::Write)],
        Step::EmptyHeld => vec![access(&Resource::Counters, Stage::Transfer, Kind::Write)],
        Step::DispatchRange(_)
        | Step::DispatchSlots(_)
        | Step::DispatchPartitions(_)
        | Step::DispatchBlock(_)
        | Step::DispatchBlocks(_) => by_shader().collect(),
        Step::DispatchQueue(..) | Step::ResumeHeld => by_shader().chain([arguments()]).collect(),
        Step::MarkHeld => {
            // A slot waits at one point; how many wait is added up.
            let kind = |resource: &Resource| match resource {
                Resource::Waiting | Resource::Status => Kind::WriteApart,
                _ => Kind::Read,
            };
            let marked = plan.bindings.iter().map(|resource| access(resource, Stage::Shader, kind(resource)));
            marked.chain([arguments()]).collect()
        }
    }
}

fn access(resource: &Resource, stage: Stage, kind: Kind) -> Access {
    Access { resource: resource.clone(), stage, kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::BufferId;
    use crate::schedule::barrier::Hazard;
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
            regroup: Vec::new(),
            advance: Vec::new(),
            tail: Vec::new(),
            drain: Vec::new(),
            stops: None,
        }
    }

    fn one_kernel() -> Vec<Step> {
        vec![
            Step::Clear(Resource::Traps),
            Step::Barrier(Hazard::TransferToShader),
            Step::Launch,
            Step::DispatchRange(KernelId(0)),
            Step::Barrier(Hazard::ShaderToHost),
        ]
    }

    #[test]
    fn the_complete_plan_is_ordered() {
        assert_eq!(hazards(&plan(one_kernel())), []);
    }

    #[test]
    fn each_barrier_is_needed() {
        for at in [1, 4] {
            let mut steps = one_kernel();
            steps.remove(at);
            assert_ne!(hazards(&plan(steps)), [], "barrier {at}");
        }
    }
}
