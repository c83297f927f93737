//! The hand-written forms on the device.

use std::error::Error;

use corogen::base::options::Float;
use corogen::emit::File;
use corogen::execute::Gpu;
use corogen_runtime::vulkan::{Buffer, Commands, Home, Interface, Kernel as Pipeline, Timestamps, Transfer, vk};

use super::shaders::Shaders;
use super::workload::{HandWritten, Program};
use crate::numbers::Kernel;

/// A form of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Megakernel,
    StateMachine,
    Persistent,
    Wavefront { slots: u32 },
}

impl Form {
    /// Its file without the ending.
    pub(super) fn name(self) -> &'static str {
        match self {
            Form::Megakernel => "megakernel",
            Form::StateMachine => "state_machine",
            Form::Persistent => "persistent",
            Form::Wavefront { .. } => "wavefront",
        }
    }
}

/// A form with its pipelines and buffers.
pub(super) struct ByHand<'a> {
    gpu: Gpu,
    program: &'a Program,
    by_hand: &'a HandWritten,
    form: Form,
    /// Threads in a block, and blocks of the persistent form.
    block: u32,
    blocks: u32,
    interface: Interface,
    /// One, or one for each stage of the wavefront. They do not count what only a count asks for.
    kernels: Vec<Pipeline>,
    /// What the program reads, its output, then the form's own; the last one counts.
    buffers: Vec<Buffer>,
    commands: Commands,
    transfer: Transfer,
    clock: Timestamps,
}

impl<'a> ByHand<'a> {
    /// `counted`: the persistent form counts what it resumes, which takes time.
    pub(super) fn new(
        gpu: &Gpu,
        shaders: &Shaders,
        program: &'a Program,
        by_hand: &'a HandWritten,
        form: Form,
        block: u32,
        counted: bool,
    ) -> Result<Self, Box<dyn Error>> {
        let name = form.name();
        let inputs = by_hand.inputs.iter().map(|name| &program.arguments.buffers[*name]);
        let mut sizes: Vec<u64> = inputs.clone().map(|bytes| bytes.len() as u64).collect();
        sizes.push(program.output_bytes());
        match form {
            Form::Megakernel | Form::StateMachine => {}
            Form::Persistent => sizes.extend([4, 8 * by_hand.stages.len() as u64]),
            Form::Wavefront { slots } => {
                sizes.extend(by_hand.slot_bytes.iter().map(|bytes| bytes * u64::from(slots)));
                sizes.push(4 * u64::from(by_hand.queue_sides * by_hand.stages.len() as u32 * slots));
                sizes.push(16 * counters(program, by_hand, slots) as u64);
            }
        }
        let spirv = by_hand.spirv(shaders, form)?;
        let buffer = |size: &u64| Buffer::new(gpu, name, *size, Home::Device);
        let buffers: Vec<Buffer> = sizes.iter().map(buffer).collect::<Result<_, _>>()?;
        let mut transfer = Transfer::new(gpu)?;
        for (buffer, bytes) in buffers.iter().zip(inputs) {
            transfer.write(buffer, bytes)?;
        }
        let own_words = if matches!(form, Form::Wavefront { .. }) { 2 } else { 0 };
        let push_words = LAUNCH_WORDS + by_hand.uniforms.len() as u32 + own_words;
        let mut interface = Interface::new(gpu, name, buffers.len() as u32, 4 * push_words)?;
        // SAFETY: nothing was recorded yet, and the buffers were made on this device.
        unsafe { interface.bind(&buffers.iter().map(Buffer::raw).collect::<Vec<_>>()) };
        let stages = if matches!(form, Form::Wavefront { .. }) { by_hand.stages.len() as u32 } else { 1 };
        let kernel = |stage| Pipeline::new(gpu, &interface, name, &spirv, &[block, stage, u32::from(counted)]);
        let kernels = (0..stages).map(kernel).collect::<Result<_, _>>()?;
        Ok(Self {
            gpu: gpu.clone(),
            program,
            by_hand,
            form,
            block,
            blocks: gpu.blocks(None)?,
            interface,
            kernels,
            buffers,
            commands: Commands::new(gpu)?,
            transfer,
            clock: Timestamps::new(gpu, 2)?,
        })
    }

    /// Runs it, and gives the device's milliseconds.
    pub(super) fn run(&mut self) -> Result<f64, Box<dyn Error>> {
        self.run_timed(None)?;
        Ok(self.clock.milliseconds()?.ok_or("the device has no clock")?[0])
    }

    /// Runs it with a timestamp behind each dispatch, and gives the milliseconds of each stage of a wavefront.
    pub(super) fn profile(&mut self) -> Result<Vec<Kernel>, Box<dyn Error>> {
        let Form::Wavefront { slots } = self.form else { return Ok(Vec::new()) };
        let stages = self.by_hand.stages;
        let rounds = rounds(self.program, self.by_hand, slots);
        let clock = Timestamps::new(&self.gpu, rounds * stages.len() as u32 + 1)?;
        self.run_timed(Some(&clock))?;
        let each = clock.milliseconds()?.ok_or("the device has no clock")?;
        let stage = |(at, name): (usize, &&str)| Kernel {
            name: (*name).to_owned(),
            dispatches: u64::from(rounds),
            ms: each.iter().skip(at).step_by(stages.len()).sum(),
            only_schedules: false,
        };
        Ok(stages.iter().enumerate().map(stage).collect())
    }

    /// Runs it between two timestamps of its own clock, or with one of another before and behind each dispatch.
    fn run_timed(&mut self, each: Option<&Timestamps>) -> Result<(), Box<dyn Error>> {
        if let Form::Wavefront { slots } = self.form {
            let counters: Vec<[u32; 4]> = vec![[0, 1, 1, 0]; counters(self.program, self.by_hand, slots)];
            self.transfer.write(&self.buffers[self.buffers.len() - 1], &counters)?;
        }
        let cmd = self.commands.begin()?;
        // SAFETY: `cmd` is recording, and everything that it uses outlives the wait below.
        unsafe {
            if matches!(self.form, Form::Persistent) {
                for counter in &self.buffers[self.by_hand.inputs.len() + 1..] {
                    self.gpu.device().cmd_fill_buffer(cmd, counter.raw(), 0, vk::WHOLE_SIZE, 0);
                }
            }
            self.barrier(cmd);
            self.clock.write(cmd, 0);
            self.record(cmd, each);
            self.clock.write(cmd, 1);
        }
        self.commands.submit_and_wait()?;
        Ok(())
    }

    /// What it computed.
    pub(super) fn output(&mut self) -> Result<Vec<u8>, Box<dyn Error>> {
        self.read(self.by_hand.inputs.len())
    }

    /// How often the last run resumed an instance, at whatever stage; of the persistent form only if it was counted.
    pub(super) fn resumes(&mut self) -> Result<u64, Box<dyn Error>> {
        let bytes = self.read(self.buffers.len() - 1)?;
        let stages = self.by_hand.stages.len();
        // The first stage begins instances.
        let resumes = |(at, count): (usize, u64)| if at % stages == 0 { 0 } else { count };
        Ok(match self.form {
            Form::Megakernel | Form::StateMachine => 0,
            Form::Persistent => {
                bytemuck::pod_collect_to_vec::<u8, u64>(&bytes).into_iter().enumerate().map(resumes).sum()
            }
            Form::Wavefront { .. } => {
                let words: Vec<u32> = bytemuck::pod_collect_to_vec(&bytes);
                let counts = words.into_iter().skip(3).step_by(4).map(u64::from);
                counts.enumerate().map(resumes).sum()
            }
        })
    }

    fn read(&mut self, buffer: usize) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut bytes = vec![0; self.buffers[buffer].size() as usize];
        // SAFETY: any bytes are bytes.
        unsafe { self.transfer.read(&self.buffers[buffer], &mut bytes)? };
        Ok(bytes)
    }

    /// # Safety
    /// `cmd` is recording.
    unsafe fn record(&self, cmd: vk::CommandBuffer, each: Option<&Timestamps>) {
        let device = self.gpu.device();
        // SAFETY: the caller keeps the promise; the arguments of indirect dispatches stand in the last buffer.
        unsafe {
            match self.form {
                Form::Megakernel | Form::StateMachine => {
                    self.bind(cmd, 0, &[]);
                    device.cmd_dispatch(cmd, self.program.instances().div_ceil(self.block), 1, 1);
                }
                Form::Persistent => {
                    self.bind(cmd, 0, &[]);
                    device.cmd_dispatch(cmd, self.blocks, 1, 1);
                }
                Form::Wavefront { slots } => {
                    let counters = self.buffers[self.buffers.len() - 1].raw();
                    let stages = self.by_hand.stages.len() as u32;
                    if let Some(clock) = each {
                        clock.write(cmd, 0);
                    }
                    for round in 0..rounds(self.program, self.by_hand, slots) {
                        for stage in 0..stages {
                            self.bind(cmd, stage as usize, &[round, slots]);
                            match (round, stage) {
                                (0, 0) => device.cmd_dispatch(cmd, slots.div_ceil(self.block), 1, 1),
                                _ => {
                                    let at = 16 * u64::from(round * stages + stage);
                                    device.cmd_dispatch_indirect(cmd, counters, at);
                                }
                            }
                            self.barrier(cmd);
                            if let Some(clock) = each {
                                clock.write(cmd, round * stages + stage + 1);
                            }
                        }
                    }
                }
            }
        }
    }

    /// # Safety
    /// `cmd` is recording.
    unsafe fn bind(&self, cmd: vk::CommandBuffer, kernel: usize, more: &[u32]) {
        let [x, y, z] = self.program.grid;
        let launch: [u32; LAUNCH_WORDS as usize] = [x, y, z, 0, 0, 0, self.program.instances()];
        let words = launch.iter().chain(&self.by_hand.uniforms).chain(more);
        let push: Vec<u8> = words.flat_map(|word| word.to_ne_bytes()).collect();
        let (device, layout) = (self.gpu.device(), self.interface.layout());
        let compute = vk::PipelineBindPoint::COMPUTE;
        // SAFETY: pipeline, layout and set belong together.
        unsafe {
            device.cmd_bind_pipeline(cmd, compute, self.kernels[kernel].pipeline());
            device.cmd_bind_descriptor_sets(cmd, compute, layout, 0, &[self.interface.set()], &[]);
            device.cmd_push_constants(cmd, layout, vk::ShaderStageFlags::COMPUTE, 0, &push);
        }
    }

    /// # Safety
    /// `cmd` is recording.
    unsafe fn barrier(&self, cmd: vk::CommandBuffer) {
        use vk::{AccessFlags2 as Access, PipelineStageFlags2 as Stage};
        let barrier = [vk::MemoryBarrier2::default()
            .src_stage_mask(Stage::COMPUTE_SHADER | Stage::ALL_TRANSFER)
            .src_access_mask(Access::SHADER_STORAGE_WRITE | Access::TRANSFER_WRITE)
            .dst_stage_mask(Stage::COMPUTE_SHADER | Stage::DRAW_INDIRECT | Stage::ALL_TRANSFER)
            .dst_access_mask(
                Access::SHADER_STORAGE_READ
                    | Access::SHADER_STORAGE_WRITE
                    | Access::INDIRECT_COMMAND_READ
                    | Access::TRANSFER_READ,
            )];
        let dependency = vk::DependencyInfo::default().memory_barriers(&barrier);
        // SAFETY: the caller keeps the promise.
        unsafe { self.gpu.device().cmd_pipeline_barrier2(cmd, &dependency) };
    }
}

/// Push constants that every kernel has: grid, origin and count. Then come the program's, and the wavefront's round and slots.
const LAUNCH_WORDS: u32 = 7;

/// Rounds until the last instance of the last slot has ended, whatever its length.
fn rounds(program: &Program, by_hand: &HandWritten, slots: u32) -> u32 {
    program.instances() / slots * by_hand.rounds
}

/// A counter for each stage of each round, and of the one that the last round fills.
fn counters(program: &Program, by_hand: &HandWritten, slots: u32) -> usize {
    (rounds(program, by_hand, slots) as usize + 1) * by_hand.stages.len()
}

impl HandWritten {
    /// The SPIR-V of a form.
    pub(super) fn spirv(&self, shaders: &Shaders, form: Form) -> Result<Vec<u8>, Box<dyn Error>> {
        let file = |(path, text): &(&str, &str)| File { path: (*path).to_owned(), text: (*text).to_owned() };
        let files: Vec<File> = self.sources.iter().map(file).collect();
        shaders.spirv(&files, &format!("{}.comp", form.name()), Float::Fast)
    }

    /// Whether there is such a form.
    pub(super) fn has(&self, form: Form) -> bool {
        let name = format!("{}.comp", form.name());
        self.sources.iter().any(|(path, _)| *path == name)
    }
}
