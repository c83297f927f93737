//! What a job needs on a device, made once: settings, buffers, pipelines, command buffers.

use std::time::Instant;

use corogen_runtime::vulkan::{Buffer, Error, Gpu, Interface, Kernel, Transfer, instances};

use super::batch::Batch;
use super::buffers::{allocate, bytes_of};
use super::job::Job;
use super::step::{self, Device};
use super::{arguments, settings};
use crate::base::Table;
use crate::schedule::plan::{self, KernelId, Resource};

/// A job that is ready to run, as often as one likes: its pipelines and buffers stay.
pub struct Prepared<'a> {
    pub(super) job: Job<'a>,
    /// Instances of the grid.
    pub(super) total: u64,
    /// The plan's, as words.
    pub(super) settings: Vec<u32>,
    /// Instances of a range at most.
    pub(super) range: u32,
    /// Rounds of a batch; 0 where the scheduler has none.
    pub(super) rounds: u32,
    /// Rounds after which queues are put in order; 0 is never.
    pub(super) regroup: u32,
    pub(super) compile_ms: f64,
    pub(super) batches: [Batch<'a>; 2],
    pub(super) transfer: Transfer,
    pub(super) device: Device,
}

impl<'a> Prepared<'a> {
    /// Makes everything, and runs every kernel once over nothing. Fails where the arguments or settings do not fit the plan, or the device
    /// has not what they need.
    pub fn new(gpu: &Gpu, job: &Job<'a>) -> Result<Self, Error> {
        arguments::check(job)?;
        let total = instances(job.grid, job.program.interface.id.components())?;
        let settings = settings::resolve(gpu, job.plan, job.config, total)?;
        let setting = |name| settings::of(job.plan, &settings, name);
        let block_size = setting("block_size").expect("every scheduler has it");

        let per_slot = job.plan.largest_per_slot();
        let blocks = setting("blocks").unwrap_or(0);
        let capacity = match (setting("capacity"), settings::slots(job.plan, &settings)) {
            (Some(capacity), _) => {
                gpu.check_capacity(capacity, per_slot, block_size)?;
                capacity
            }
            (None, Some((slots, shared))) => gpu.extended_frames(blocks, slots - shared, per_slot as u32)?,
            (None, None) => 0,
        };
        let range = setting("range").unwrap_or_else(|| gpu.max_range(block_size));
        let rounds = setting("rounds").unwrap_or(0);
        let regroup = setting("regroup").unwrap_or(0);

        let (entry, bindings) = (&job.program.entry.name, job.plan.bindings.len() as u32);
        let mut interface = Interface::new(gpu, entry, bindings, bytes_of(&job.plan.push))?;
        let allocate = |resource: &Resource| {
            let only_if = resource.only_if();
            let needed = only_if.is_none_or(|condition| settings::holds(job.plan, &settings, condition));
            let slots = if needed { capacity } else { 1 };
            allocate(gpu, job, resource, slots, rounds)
        };
        let buffers: Vec<Buffer> = job.plan.bindings.iter().map(allocate).collect::<Result<_, _>>()?;
        let bound: Vec<_> = buffers.iter().map(Buffer::raw).collect();
        // SAFETY: nothing was recorded yet, and the buffers were made on this device.
        unsafe { interface.bind(&bound) };

        let start = Instant::now();
        let kernel = |(kernel, spirv): (&plan::Kernel, &Vec<u8>)| {
            let needed = kernel.only_if.is_none_or(|condition| settings::holds(job.plan, &settings, condition));
            Kernel::only_if(needed, gpu, &interface, &kernel.name, spirv, &settings)
        };
        let kernels: Table<KernelId, Option<Kernel>> =
            job.plan.kernels.iter().zip(job.spirv).map(kernel).collect::<Result<Vec<_>, _>>()?.into();
        let device = Device { gpu: gpu.clone(), interface, kernels, buffers, block_size, capacity, blocks };
        let mut batches = [Batch::new(gpu)?, Batch::new(gpu)?];
        let cmd = batches[0].commands.begin()?;
        step::warm_up(job, &device, cmd);
        batches[0].commands.submit_and_wait()?;
        let compile_ms = milliseconds_since(start);
        let transfer = Transfer::new(gpu)?;
        Ok(Self { job: *job, total, settings, range, rounds, regroup, compile_ms, batches, transfer, device })
    }
}

pub(super) fn milliseconds_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}
