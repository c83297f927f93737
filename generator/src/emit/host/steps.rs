//! The text of each step, as `execute::step` performs it.

use super::names::kernel_field;
use super::{barriers, fit};
use crate::base::Table;
use crate::ir::PointId;
use crate::schedule::plan::{Kernel, KernelId, NOBODY, PARTITION_SLOTS, Resource};
use crate::schedule::step::Step;

/// The statements of a step, at no indentation. `round` is that of the kernels, where they run in rounds.
pub(super) fn step(step: &Step, kernels: &Table<KernelId, Kernel>, round: Option<&str>) -> String {
    match step {
        Step::Clear(resource) => clear(resource),
        Step::Update(resource) => update(resource),
        Step::Barrier(hazard) => format!("self.barrier(cmd, {}());", barriers::name(*hazard)),
        Step::Launch => launch(round),
        Step::DispatchRange(kernel) => {
            let blocks = "range.count.div_ceil(self.block_size)";
            dispatch(&kernels[*kernel], "one thread for each instance of the range", blocks)
        }
        Step::DispatchSlots(kernel) => {
            dispatch(&kernels[*kernel], "one thread for each slot", "self.slot_blocks(range)")
        }
        Step::DispatchPartitions(kernel) => {
            let blocks = format!("self.used_slots(range).div_ceil({PARTITION_SLOTS})");
            dispatch(&kernels[*kernel], &format!("one block for {PARTITION_SLOTS} slots"), &blocks)
        }
        Step::DispatchBlock(kernel) => dispatch(&kernels[*kernel], "one block", "1"),
        Step::DispatchBlocks(kernel) => {
            dispatch(&kernels[*kernel], "blocks that fetch instances until none is left", "self.blocks")
        }
        Step::DispatchQueue(kernel, point) => dispatch_queue(&kernels[*kernel], *point),
        // The functions around the rounds call the one that records a round.
        Step::Rounds => String::new(),
        Step::Optional(kernel, steps) => {
            let field = kernel_field(&kernels[*kernel].name);
            braced(&format!("if let Some(kernel) = &self.{field}"), steps, kernels, round)
        }
        Step::EachHeld(steps) => braced("for held in self.held(points)", steps, kernels, round),
        Step::ResumeHeld => dispatch_held("self.resuming(held.point)"),
        Step::MarkHeld => dispatch_held("&held.mark"),
        Step::EmptyHeld => EMPTY_HELD.to_owned(),
    }
}

/// Steps behind a head that says when they happen.
fn braced(head: &str, steps: &[Step], kernels: &Table<KernelId, Kernel>, round: Option<&str>) -> String {
    let steps = spaced(steps.iter().map(|part| step(part, kernels, round)));
    let lines = steps.iter().flat_map(|step| step.lines());
    let lines = lines.map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") });
    format!("{head} {{\n{}}}", lines.collect::<String>())
}

/// With an empty line before each that begins with a comment.
pub(super) fn spaced(steps: impl Iterator<Item = String>) -> Vec<String> {
    let space = |(at, step): (usize, String)| if at > 0 && step.starts_with("//") { format!("\n{step}") } else { step };
    steps.enumerate().map(space).collect()
}

fn dispatch_held(kernel: &str) -> String {
    format!("self.dispatch_queue(cmd, {kernel}, held.point.into(), 1);")
}

const EMPTY_HELD: &str = "\
// Who comes here in the round that follows finds an empty queue.
let queue = super::queue_offset(held.point.into(), 1);
let empty = [0u32, 1, 1, 0].map(u32::to_ne_bytes);
device.cmd_update_buffer(cmd, self.counters.raw(), queue, empty.as_flattened());";

fn clear(resource: &Resource) -> String {
    let name = buffer(resource);
    let blank = if resource.blank() == NOBODY { "Run::NOBODY".to_owned() } else { resource.blank().to_string() };
    let why = match resource {
        Resource::Traps => "No instance has trapped yet.",
        Resource::Counters => "Nothing has been fetched.",
        Resource::Counts => "Nothing is counted yet.",
        Resource::Promised(_) => "Nothing is promised yet.",
        Resource::Waiting => "Nobody waits yet.",
        _ => "It starts from zero.",
    };
    let args = ["cmd", &format!("self.{name}.raw()"), "0", "vk::WHOLE_SIZE", &blank].map(str::to_owned);
    format!("// {why}\n{}", call("device.cmd_fill_buffer", &args))
}

fn update(resource: &Resource) -> String {
    let name = buffer(resource);
    format!(
        "// The parameters that do not fit in push constants.\n\
         self.{name}.update(cmd, &self.block);"
    )
}

fn launch(round: Option<&str>) -> String {
    let round = round.map(|round| format!(", {round}")).unwrap_or_default();
    format!("self.push_launch(cmd, range{round});")
}

fn dispatch(kernel: &Kernel, what: &str, blocks: &str) -> String {
    let (name, field) = (&kernel.name, kernel_field(&kernel.name));
    // A kernel that is not always there is borrowed by the condition around this.
    let (kernel, by_reference) = match kernel.only_if {
        Some(_) => ("kernel".to_owned(), ""),
        None => (format!("self.{field}"), "&"),
    };
    format!(
        "// `{name}`: {what}.\n\
         self.profiler.announce(cmd, {by_reference}{kernel});\n\
         device.cmd_bind_pipeline(cmd, compute, {kernel}.pipeline());\n\
         device.cmd_dispatch(cmd, {blocks}, 1, 1);"
    )
}

fn dispatch_queue(kernel: &Kernel, point: PointId) -> String {
    let kernel = format!("&self.{}", kernel_field(&kernel.name));
    call("self.dispatch_queue", &["cmd".into(), kernel, point.0.to_string(), "round".into()])
}

/// A call that fits where steps stand.
fn call(head: &str, args: &[String]) -> String {
    const INDENT: usize = 12;
    fit::call(INDENT, head, args, ";").replace(&format!("\n{}", " ".repeat(INDENT)), "\n")
}

/// The host's field for a buffer of its own.
pub(super) fn buffer(resource: &Resource) -> String {
    let name = match resource {
        Resource::Uniforms => "uniforms",
        Resource::Traps => "traps",
        Resource::Frames => "frames",
        Resource::FrameGroups => "frame_groups",
        Resource::FrameRest => "frame_rests",
        Resource::Queues => "queues",
        Resource::Counters => "counters",
        Resource::Status => "status",
        Resource::Keys => "keys",
        Resource::Moves => "moves",
        Resource::Noted => "noted",
        Resource::Counts => "counts",
        Resource::Waiting => "waiting",
        Resource::Promised(name) => return format!("promised_{name}"),
        Resource::User(_) => unreachable!("no scheduler clears or updates a buffer of the caller"),
    };
    name.to_owned()
}
