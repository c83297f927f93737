//! The hand-written forms on the device.

use std::error::Error;

use corogen::base::options::Float;
use corogen::emit::File;
use corogen::execute::Gpu;
use corogen::spirv::Compiler;
use corogen_runtime::vulkan::{Buffer, Commands, Home, Interface, Kernel, Timestamps, Transfer, vk};

use super::Scene;
use crate::files;

/// A form of the scene.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Megakernel,
    Persistent,
    Wavefront { slots: u32 },
}

/// Threads in a block.
const BLOCK: u32 = 64;

/// Blocks of the persistent form.
const BLOCKS: u32 = 128;

/// Stages of the wavefront: generate, trace, shade.
const STAGES: u32 = 3;

/// Most hits of a path, as `MAX_HITS` in `scene.glsl`.
const MAX_HITS: u32 = 8;

/// A form with its pipelines and buffers.
pub(super) struct ByHand {
    gpu: Gpu,
    scene: Scene,
    form: Form,
    interface: Interface,
    /// One for each stage.
    kernels: Vec<Kernel>,
    /// The image, then the form's own; the last one counts.
    buffers: Vec<Buffer>,
    commands: Commands,
    transfer: Transfer,
    clock: Timestamps,
}

impl ByHand {
    pub(super) fn new(gpu: &Gpu, scene: Scene, form: Form) -> Result<Self, Box<dyn Error>> {
        let image = 16 * u64::from(scene.pixels());
        let (name, sizes, push_words) = match form {
            Form::Megakernel => ("megakernel", vec![image], 11),
            Form::Persistent => ("persistent", vec![image, 4], 11),
            Form::Wavefront { slots } => {
                let (path, counters) = (16 * u64::from(slots), 16 * counters(scene, slots) as u64);
                ("wavefront", vec![image, path, path, path, 4 * u64::from(STAGES * slots), counters], 12)
            }
        };
        let spirv = compile(name)?;
        let buffer = |size: &u64| Buffer::new(gpu, name, *size, Home::Device);
        let buffers: Vec<Buffer> = sizes.iter().map(buffer).collect::<Result<_, _>>()?;
        let mut interface = Interface::new(gpu, buffers.len() as u32, 4 * push_words)?;
        interface.bind(&buffers.iter().map(Buffer::raw).collect::<Vec<_>>());
        let stages = if matches!(form, Form::Wavefront { .. }) { STAGES } else { 1 };
        let kernel = |stage| Kernel::new(gpu, &interface, name, &spirv, &[BLOCK, stage]);
        let kernels = (0..stages).map(kernel).collect::<Result<_, _>>()?;
        Ok(Self {
            gpu: gpu.clone(),
            scene,
            form,
            interface,
            kernels,
            buffers,
            commands: Commands::new(gpu)?,
            transfer: Transfer::new(gpu)?,
            clock: Timestamps::new(gpu, 2)?,
        })
    }

    /// Renders, and gives the device's milliseconds.
    pub(super) fn run(&mut self) -> Result<f64, Box<dyn Error>> {
        if let Form::Wavefront { slots } = self.form {
            let counters: Vec<[u32; 4]> = vec![[0, 1, 1, 0]; counters(self.scene, slots)];
            self.transfer.write(&self.buffers[self.buffers.len() - 1], &counters)?;
        }
        let cmd = self.commands.begin()?;
        // SAFETY: `cmd` is recording, and everything that it uses outlives the wait below.
        unsafe {
            if matches!(self.form, Form::Persistent) {
                self.gpu.device().cmd_fill_buffer(cmd, self.buffers[1].raw(), 0, vk::WHOLE_SIZE, 0);
            }
            self.barrier(cmd);
            self.clock.write(cmd, 0);
            self.record(cmd);
            self.clock.write(cmd, 1);
        }
        self.commands.submit_and_wait()?;
        Ok(self.clock.milliseconds()?.ok_or("the device has no clock")?[0])
    }

    /// The image that it rendered.
    pub(super) fn image(&mut self) -> Result<Vec<u8>, Box<dyn Error>> {
        let mut bytes = vec![0; self.buffers[0].size() as usize];
        // SAFETY: any bytes are bytes.
        unsafe { self.transfer.read(&self.buffers[0], &mut bytes)? };
        Ok(bytes)
    }

    /// # Safety
    /// `cmd` is recording.
    unsafe fn record(&self, cmd: vk::CommandBuffer) {
        let device = self.gpu.device();
        // SAFETY: the caller keeps the promise; the arguments of indirect dispatches stand in the last buffer.
        unsafe {
            match self.form {
                Form::Megakernel => {
                    self.bind(cmd, 0, 0, &[]);
                    device.cmd_dispatch(cmd, self.scene.pixels().div_ceil(BLOCK), 1, 1);
                }
                Form::Persistent => {
                    self.bind(cmd, 0, 0, &[]);
                    device.cmd_dispatch(cmd, BLOCKS, 1, 1);
                }
                Form::Wavefront { slots } => {
                    let counters = self.buffers[self.buffers.len() - 1].raw();
                    for round in 0..rounds(self.scene, slots) {
                        for stage in 0..STAGES {
                            self.bind(cmd, stage as usize, round, &[slots]);
                            match (round, stage) {
                                (0, 0) => device.cmd_dispatch(cmd, slots.div_ceil(BLOCK), 1, 1),
                                _ => {
                                    let at = 16 * u64::from(round * STAGES + stage);
                                    device.cmd_dispatch_indirect(cmd, counters, at);
                                }
                            }
                            self.barrier(cmd);
                        }
                    }
                }
            }
        }
    }

    /// # Safety
    /// `cmd` is recording.
    unsafe fn bind(&self, cmd: vk::CommandBuffer, kernel: usize, round: u32, more: &[u32]) {
        let Scene { size, samples } = self.scene;
        let launch = [size, size, 1, 0, 0, 0, self.scene.pixels(), round, size, size, samples];
        let push: Vec<u8> = launch.iter().chain(more).flat_map(|word| word.to_ne_bytes()).collect();
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

/// Rounds until the last path has ended, whatever its length.
fn rounds(scene: Scene, slots: u32) -> u32 {
    scene.pixels() / slots * scene.samples * MAX_HITS
}

/// A counter for each stage of each round, and of the one that the last round fills.
fn counters(scene: Scene, slots: u32) -> usize {
    ((rounds(scene, slots) + 1) * STAGES) as usize
}

fn compile(name: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let file = |name: &str| {
        let path = format!("ci/bench/box_scene/{name}");
        File { text: files::read(&files::root().join(&path)), path }
    };
    let files = [file("scene.glsl"), file(&format!("{name}.comp"))];
    let compiler = Compiler::find().map_err(|diagnostic| diagnostic.message)?;
    Ok(compiler.compile(&files, &files[1].path, Float::Fast).map_err(|diagnostic| diagnostic.message)?)
}
