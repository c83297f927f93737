//! The run beside the timed ones in which the kernels count.

use super::{Run, device_error};
use crate::base::Table;
use crate::diag::Diagnostic;
use crate::emit::{EmitInput, glsl};
use crate::execute::{self, Gpu, Job, Statistics};
use crate::generation;
use crate::pipeline::Schedule;
use crate::schedule;
use crate::spirv::Compiler;

/// Runs `job` once more with kernels that count, and puts what they counted into `statistics`.
pub(super) fn count(
    run: &Run<'_>,
    job: &Job<'_>,
    gpu: &Gpu,
    statistics: &mut Statistics,
) -> Result<(), Box<Diagnostic>> {
    let options = run.args.options.options();
    let (coroutine, layout) = (&run.entry.coroutine, &run.entry.layout);
    let Some(plan) = schedule::counted(coroutine, layout, job.plan.scheduler, &options) else { return Ok(()) };
    // What only a loop of one kernel has is not counted.
    let input = EmitInput { coroutine, layout, own: None, plan: &plan, sources: run.sources, options: &options };
    let files = glsl::emit(&input);
    let schedule = Schedule { plan, files };
    let compiled = generation::compile(&schedule, &Compiler::find()?, options.float)?;
    let spirv: Table<_, _> = compiled.into_iter().map(|shader| shader.spirv).collect::<Vec<_>>().into();
    let job = Job { plan: &schedule.plan, spirv: &spirv, repeat: 1, profile: false, ..*job };
    let counted = execute::run(gpu, &job).map_err(device_error)?;
    statistics.take_counts(counted.statistics);
    Ok(())
}
