//! The barriers of a host: a function for each thing that they order.

use super::fit;
use crate::schedule::barrier::{Access, Hazard, Scope, Stage};

/// The name of the function.
pub(super) fn name(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::TransferToShader => "transfer_to_shader",
        Hazard::TransferToIndirect => "transfer_to_indirect",
        Hazard::ShaderToTransfer => "shader_to_transfer",
        Hazard::ShaderToHost => "shader_to_host",
        Hazard::ShaderToShader => "shader_to_shader",
        Hazard::ShaderToIndirect => "shader_to_indirect",
        Hazard::Caller => "around_stops",
    }
}

/// The function.
pub(super) fn function(hazard: Hazard) -> String {
    let what = match hazard {
        Hazard::TransferToShader => "Uploads and clears before a kernel's reads and writes.",
        Hazard::TransferToIndirect => {
            "An emptied queue before kernels fill it, and before the device reads how many blocks it has."
        }
        Hazard::ShaderToTransfer => "A kernel's writes before clears.",
        Hazard::ShaderToHost => "A kernel's writes before downloads, clears, and reads of mapped memory.",
        Hazard::ShaderToShader => "A kernel's writes before the next one's reads and writes.",
        Hazard::ShaderToIndirect => {
            "A kernel's writes before the next one's reads and writes, and before the device reads how many blocks it has."
        }
        Hazard::Caller => "Between a run and the passes of its caller, who may do anything.",
    };
    let (before, after) = hazard.scopes();
    let masks = masks("src", before) + &masks("dst", after);
    format!(
        "/// {what}\nfn {}() -> vk::MemoryBarrier2<'static> {{\n    vk::MemoryBarrier2::default(){masks}\n}}",
        name(hazard)
    )
}

/// The two calls for a side of a barrier.
fn masks(side: &str, scope: Scope) -> String {
    let stages: Vec<_> =
        scope.stages.iter().map(|stage| format!("vk::PipelineStageFlags2::{}", stage_flag(*stage))).collect();
    let accesses: Vec<_> =
        scope.accesses.iter().map(|access| format!("vk::AccessFlags2::{}", access_flag(*access))).collect();
    let mask =
        |what: &str, flags: &[String]| format!("\n        {}", fit::flags(8, &format!(".{side}_{what}_mask"), flags));
    mask("stage", &stages) + &mask("access", &accesses)
}

fn stage_flag(stage: Stage) -> &'static str {
    match stage {
        Stage::Transfer => "ALL_TRANSFER",
        Stage::Shader => "COMPUTE_SHADER",
        Stage::Indirect => "DRAW_INDIRECT",
        Stage::Host => "HOST",
        Stage::AllCommands => "ALL_COMMANDS",
    }
}

fn access_flag(access: Access) -> &'static str {
    match access {
        Access::TransferRead => "TRANSFER_READ",
        Access::TransferWrite => "TRANSFER_WRITE",
        Access::StorageRead => "SHADER_STORAGE_READ",
        Access::StorageWrite => "SHADER_STORAGE_WRITE",
        Access::IndirectRead => "INDIRECT_COMMAND_READ",
        Access::HostRead => "HOST_READ",
        Access::AnyRead => "MEMORY_READ",
        Access::AnyWrite => "MEMORY_WRITE",
    }
}
