//! The barriers of plans, in Vulkan's terms: hosts print them, `execute` records them, and `verify` proves with them.

/// What a barrier orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hazard {
    /// Uploads and clears before shader reads and writes.
    TransferToShader,
    /// Clears before shader reads and writes, and before the arguments of indirect dispatches are read.
    TransferToIndirect,
    /// Shader writes before clears.
    ShaderToTransfer,
    /// The same, and before downloads and the host's reads of mapped memory: what stands at the end of a submission.
    ShaderToHost,
    /// Shader writes before the next shader's reads and writes.
    ShaderToShader,
    /// The same, and before the arguments of indirect dispatches are read.
    ShaderToIndirect,
    /// Whatever the caller does between two stops before what the plan does, and the other way round.
    Caller,
}

/// One side of a barrier: what the device does where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The stages that wait, or are waited for.
    pub stages: &'static [Stage],
    /// Those of their accesses that are made available, or visible.
    pub accesses: &'static [Access],
}

/// A stage of Vulkan's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// `ALL_TRANSFER`
    Transfer,
    /// `COMPUTE_SHADER`
    Shader,
    /// `DRAW_INDIRECT`: where the arguments of indirect dispatches are read, before [`Stage::Shader`] in the same command.
    Indirect,
    /// `HOST`
    Host,
    /// `ALL_COMMANDS`: every stage of the device.
    AllCommands,
}

/// An access of Vulkan's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// `TRANSFER_READ`
    TransferRead,
    /// `TRANSFER_WRITE`
    TransferWrite,
    /// `SHADER_STORAGE_READ`
    StorageRead,
    /// `SHADER_STORAGE_WRITE`
    StorageWrite,
    /// `INDIRECT_COMMAND_READ`
    IndirectRead,
    /// `HOST_READ`
    HostRead,
    /// `MEMORY_READ`: every read.
    AnyRead,
    /// `MEMORY_WRITE`: every write.
    AnyWrite,
}

const CLEARS: Scope = Scope { stages: &[Stage::Transfer], accesses: &[Access::TransferWrite] };
const KERNEL_WRITES: Scope = Scope { stages: &[Stage::Shader], accesses: &[Access::StorageWrite] };
const KERNEL: Scope = Scope { stages: &[Stage::Shader], accesses: &[Access::StorageRead, Access::StorageWrite] };
const INDIRECT_KERNEL: Scope = Scope {
    stages: &[Stage::Shader, Stage::Indirect],
    accesses: &[Access::StorageRead, Access::StorageWrite, Access::IndirectRead],
};
const TRANSFERS: Scope = Scope { stages: &[Stage::Transfer], accesses: &[Access::TransferRead, Access::TransferWrite] };
const TRANSFERS_AND_HOST: Scope = Scope {
    stages: &[Stage::Transfer, Stage::Host],
    accesses: &[Access::TransferRead, Access::TransferWrite, Access::HostRead],
};
const ALL_WRITES: Scope = Scope { stages: &[Stage::AllCommands], accesses: &[Access::AnyWrite] };
const EVERYTHING: Scope =
    Scope { stages: &[Stage::AllCommands, Stage::Host], accesses: &[Access::AnyRead, Access::AnyWrite] };

impl Hazard {
    /// All, in the order above.
    pub const ALL: [Hazard; 7] = [
        Hazard::TransferToShader,
        Hazard::TransferToIndirect,
        Hazard::ShaderToTransfer,
        Hazard::ShaderToHost,
        Hazard::ShaderToShader,
        Hazard::ShaderToIndirect,
        Hazard::Caller,
    ];

    /// What is ordered before what. As narrow as the plans allow: only writes are made available.
    pub fn scopes(self) -> (Scope, Scope) {
        match self {
            Hazard::TransferToShader => (CLEARS, KERNEL),
            Hazard::TransferToIndirect => (CLEARS, INDIRECT_KERNEL),
            Hazard::ShaderToTransfer => (KERNEL_WRITES, TRANSFERS),
            Hazard::ShaderToHost => (KERNEL_WRITES, TRANSFERS_AND_HOST),
            Hazard::ShaderToShader => (KERNEL_WRITES, KERNEL),
            Hazard::ShaderToIndirect => (KERNEL_WRITES, INDIRECT_KERNEL),
            Hazard::Caller => (ALL_WRITES, EVERYTHING),
        }
    }
}
