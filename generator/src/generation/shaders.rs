//! From the rendered kernels of an entry to SPIR-V.

use crate::base::options::Float;
use crate::diag::Diagnostic;
use crate::output::Shader;
use crate::pipeline::Schedule;
use crate::spirv::Compiler;

/// Compiles every kernel of a schedule, in the plan's order.
pub fn compile(schedule: &Schedule, compiler: &Compiler, float: Float) -> Result<Vec<Shader>, Diagnostic> {
    let folder = schedule.plan.scheduler.folder();
    let shader = |name: &str| {
        let spirv = compiler.compile(&schedule.files, &format!("{folder}/{name}.comp"), float)?;
        Ok(Shader { path: format!("{folder}/{name}.spv"), spirv, compiler: compiler.version().to_owned() })
    };
    schedule.plan.kernels.iter().map(|kernel| shader(&kernel.name)).collect()
}
