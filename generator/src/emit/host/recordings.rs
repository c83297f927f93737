//! The functions of a host that record steps, in the order in which they happen.

use super::steps;
use crate::schedule::plan::Plan;
use crate::schedule::step::{Step, Stops};

/// A function that records steps.
pub(super) struct RecordingView {
    pub(super) doc: &'static str,
    pub(super) signature: String,
    /// Its first statements.
    pub(super) prelude: Vec<&'static str>,
    pub(super) steps: Vec<String>,
}

/// One function for all steps, or one for each part around the rounds.
pub(super) fn recordings(plan: &Plan) -> Vec<RecordingView> {
    let range = ", range: &Range";
    let Some(rounds) = plan.steps.iter().position(|step| *step == Step::Rounds) else {
        return vec![recording(plan, "/// Records one range.", ("record_range", range), None, &plan.steps)];
    };
    let (begin, end) = (&plan.steps[..rounds], &plan.steps[rounds + 1..]);
    let in_round = |doc, name, steps| recording(plan, doc, (name, ", range: &Range, round: u32"), Some("round"), steps);
    let after = "/// Records what makes the counters ready for the next batch: it takes what goes on from `round`.";
    vec![
        recording(plan, "/// Records what comes before the rounds.", ("record_begin", range), Some("0"), begin),
        in_round("/// Records one round of a batch; they are numbered from 1.", "record_round", &plan.round),
        in_round(
            "/// Records what puts the queues of `round`, an odd one, back in the order of their slots, if that is chosen.",
            "record_regroup",
            &plan.regroup,
        ),
        in_round(after, "record_advance", &plan.advance),
        in_round(
            "/// Records the kernel that ends the last instances, if only few are left.",
            "record_tail",
            &plan.tail,
        ),
        in_round("/// Records the kernel that ends all that the rounds left over.", "record_drain", &plan.drain),
        recording(plan, "/// Records what comes after the rounds.", ("record_end", ""), Some("0"), end),
    ]
}

/// The functions beside them of runs that stop.
pub(super) fn of_stops(plan: &Plan, stops: &Stops) -> Vec<RecordingView> {
    let points = ", range: &Range, points: &[u32]";
    let first = (!stops.first.is_empty()).then(|| {
        let doc = "/// Records what comes before everything else of a range.";
        recording(plan, doc, ("record_first", ""), None, &stops.first)
    });
    let release = "/// Records the kernels that resume who waits at these points.";
    let mark = "/// Records what tells who waits at these points.";
    let held = [("record_release", release, &stops.release), ("record_mark", mark, &stops.mark)];
    let held = held.map(|(name, doc, steps)| recording(plan, doc, (name, points), Some("1"), steps));
    first.into_iter().chain(held).collect()
}

/// A function of that name with those parameters, whose kernels run in that round.
fn recording(
    plan: &Plan,
    doc: &'static str,
    (name, parameters): (&str, &str),
    round: Option<&str>,
    steps: &[Step],
) -> RecordingView {
    let dispatches = |step: &Step| match step {
        Step::DispatchRange(_) | Step::DispatchSlots(_) | Step::DispatchPartitions(_) => true,
        Step::DispatchBlock(_) | Step::DispatchBlocks(_) => true,
        Step::Clear(_) | Step::Update(_) | Step::Barrier(_) | Step::Launch | Step::Rounds => false,
        // That is a function of its own.
        Step::DispatchQueue(..) | Step::ResumeHeld | Step::MarkHeld | Step::EmptyHeld => false,
        Step::Optional(..) | Step::EachHeld(_) => false,
    };
    let fills = |step: &Step| matches!(step, Step::Clear(_) | Step::EmptyHeld);
    let uses_device = |step: &Step| dispatches(step) || fills(step);
    let prelude = [
        ("let device = self.gpu.device();", steps.iter().flat_map(Step::parts).any(uses_device)),
        ("let compute = vk::PipelineBindPoint::COMPUTE;", steps.iter().flat_map(Step::parts).any(dispatches)),
    ];
    RecordingView {
        doc,
        signature: format!("{name}(&self, cmd: vk::CommandBuffer{parameters})"),
        prelude: prelude.into_iter().filter(|(_, used)| *used).map(|(line, _)| line).collect(),
        steps: steps::spaced(steps.iter().map(|step| steps::step(step, &plan.kernels, round))),
    }
}
