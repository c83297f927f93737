//! Execute: performs a plan on a device, as the printed host would.
//!
//! - **Takes** a [`crate::schedule::plan::Plan`], its kernels' SPIR-V and the arguments' bytes: a [`Job`].
//! - **Gives** the buffers after the run, and statistics: an [`Outcome`].
//! - **Afterwards** the device is idle; traps are reported beside the buffers, not instead of them.
//!
//! [`run`] makes what a job needs and runs it; a [`Prepared`] job keeps its pipelines and buffers, and runs as often as one likes.
//! [`host::run`] gives the same by building the printed host.
//!
//! [`step`] has one arm for each [`crate::schedule::plan::Step`], as the printed host has.

pub mod cargo;
pub mod host;
pub mod job;

mod arguments;
mod batch;
mod buffers;
mod counts;
mod prepared;
mod run;
mod settings;
mod statistics;
mod step;

#[cfg(test)]
mod tests;

pub use corogen_runtime::vulkan::{DeviceInfo, DeviceKind, Error, Gpu, GpuOptions, devices};
pub use job::{Arguments, Job, Outcome};
pub use prepared::Prepared;
pub use run::{run, run_watched};
pub use settings::SettingValue;
pub use statistics::{KernelStatistics, Spread, Statistics};
