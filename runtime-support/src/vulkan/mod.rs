//! What every Vulkan host of corogen shares: device selection, memory, transfer, timestamps and traps.
//!
//! The schedule itself (barriers, binds and dispatches) does not stand here but in the generated host, as plain [`ash`] calls in the
//! order in which they happen. Every object keeps its [`Gpu`] alive and frees itself; after a time-out nothing is freed
//! before the device is done, because it may still write to it.

mod blocks;
mod capacity;
mod commands;
mod constants;
mod denormals;
mod device;
mod error;
mod faults;
mod features;
mod gpu;
mod grid;
mod instance;
mod interface;
mod kernel;
mod lanes;
mod late;
mod memory;
mod pipelines;
mod profiler;
mod queues;
mod run;
mod settings;
mod slice;

mod stats;
mod survey;
mod timestamps;
mod transfer;
mod trap;

pub use ash;
pub use ash::vk;

pub use crate::Append;
pub use commands::Commands;
pub use constants::put;
pub use error::{Error, Limit, Result};
pub use gpu::{Gpu, GpuOptions};
pub use grid::{Range, instances, ranges};
pub use interface::Interface;
pub use kernel::Kernel;
pub use lanes::Tiles;
pub use memory::{Buffer, Home};
pub use profiler::Profiler;
pub use run::{PerSlot, RunState};
pub use settings::{Enqueue, Layout, Order, Sort, at_least_one, rounds, share};
pub use slice::{Resident, Slice};

pub use stats::{Counts, KernelStats, QueueStats, Stats};
pub use survey::{DeviceInfo, DeviceKind, devices};
pub use timestamps::Timestamps;
pub use transfer::Transfer;
pub use trap::{TrapSite, TrapTable};
