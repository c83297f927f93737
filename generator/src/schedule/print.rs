//! A plan as text, for `--dump schedule`.

use std::fmt::Write;

use super::plan::{Plan, PushMember};

/// One line for each thing that the plan holds.
pub fn print(plan: &Plan) -> String {
    let mut text = format!("scheduler {}\n", plan.scheduler.name());
    let mut line = |line: String| writeln!(text, "{line}").expect("writing to a string cannot fail");
    for (id, kernel) in plan.kernels.iter_enumerated() {
        line(format!("kernel {} {} {:?}", id.0, kernel.name, kernel.body));
    }
    for (at, resource) in plan.bindings.iter().enumerate() {
        line(format!("binding {at} {resource:?}"));
    }
    let member = |kind: &str, member: &PushMember| {
        format!("{kind} {}..{} {:?}", member.offset, member.offset + member.size, member.value)
    };
    plan.push.iter().for_each(|it| line(member("push", it)));
    plan.block.iter().for_each(|it| line(member("block", it)));
    for setting in &plan.settings {
        line(format!("setting {} {:?}", setting.name, setting.kind));
    }
    for scratch in &plan.scratch {
        line(format!(
            "scratch {:?} {} + {} a slot + {} a round",
            scratch.resource, scratch.bytes, scratch.bytes_per_slot, scratch.bytes_per_round
        ));
    }
    let batch = [
        ("round", &plan.round),
        ("regroup", &plan.regroup),
        ("advance", &plan.advance),
        ("tail", &plan.tail),
        ("drain", &plan.drain),
    ];
    let stops =
        plan.stops.iter().flat_map(|stops| ["enter", "first", "release", "mark"].into_iter().zip(stops.lists()));
    for (kind, steps) in [("step", &plan.steps)].into_iter().chain(batch).chain(stops) {
        steps.iter().for_each(|step| line(format!("{kind} {step:?}")));
    }
    text
}
