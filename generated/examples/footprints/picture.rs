//! The textured scene, with a pass between the points or without one.

use corogen_runtime::vulkan::{
    Buffer, Commands, Error, Gpu, Home, Interface, Kernel, Range, Slice, vk,
};
use generated::textured::wavefront::{Args, Config, Textured, Token};
use glam::{UVec2, Vec4};
use input_examples::textured::{EDGE, level_start};

/// Where a range's paths wait, what they promised, and what the pass fills in.
struct Stop {
    range: Range,
    instances: Slice,
    surfaces: Slice,
    uvs: Slice,
    levels: Slice,
}

/// A hand-written pass: the level of the texture that suits each pixel, from the places of its neighbours.
struct Differences {
    gpu: Gpu,
    interface: Interface,
    kernel: Kernel,
    commands: Commands,
    size: UVec2,
    /// The slot of each pixel's path.
    slots: Buffer,
}

impl Differences {
    fn new(gpu: &Gpu, size: UVec2) -> Result<Self, Error> {
        let spirv = include_bytes!("differences.spv");
        let interface = Interface::new(gpu, "differences", 5, 24)?;
        let kernel = Kernel::new(gpu, &interface, "differences", spirv, &[])?;
        let bytes = 4 * u64::from(size.x * size.y);
        Ok(Self {
            gpu: gpu.clone(),
            interface,
            kernel,
            commands: Commands::new(gpu)?,
            size,
            slots: Buffer::new(gpu, "slots", bytes, Home::Device)?,
        })
    }

    /// Runs the pass, and waits for it.
    fn run(&mut self, stop: &Stop) -> Result<(), Error> {
        let cmd = self.commands.begin()?;
        let buffers = [stop.instances, stop.surfaces, stop.uvs].map(|slice| slice.buffer);
        let [instances, surfaces, uvs] = buffers;
        let slots = self.slots.raw();
        self.interface
            .bind(&[instances, surfaces, uvs, slots, stop.levels.buffer]);

        let device = self.gpu.device();
        let compute = vk::PipelineBindPoint::COMPUTE;
        let stage = vk::ShaderStageFlags::COMPUTE;
        let sets = [self.interface.set()];
        let layout = self.interface.layout();
        // SAFETY: `cmd` is recording, and everything lives until `submit_and_wait` returns.
        unsafe {
            device.cmd_fill_buffer(cmd, slots, 0, vk::WHOLE_SIZE, u32::MAX);
            self.barrier(cmd);
            device.cmd_bind_pipeline(cmd, compute, self.kernel.pipeline());
            device.cmd_bind_descriptor_sets(cmd, compute, layout, 0, &sets, &[]);
            for step in 0..2 {
                let push = self.constants(stop, step);
                device.cmd_push_constants(cmd, layout, stage, 0, &push);
                device.cmd_dispatch(cmd, stop.instances.len.div_ceil(64), 1, 1);
                self.barrier(cmd);
            }
        }
        self.commands.submit_and_wait()
    }

    fn constants(&self, stop: &Stop, step: u32) -> Vec<u8> {
        let (width, pixels) = (self.size.x, self.size.x * self.size.y);
        let first = stop.range.first as u32;
        let edge = (EDGE as f32).to_bits();
        let words = [width, pixels, first, stop.instances.len, edge, step];
        words.map(u32::to_ne_bytes).concat()
    }

    /// Each step before the next.
    ///
    /// # Safety
    /// `cmd` is recording.
    unsafe fn barrier(&self, cmd: vk::CommandBuffer) {
        let barriers = [vk::MemoryBarrier2::default()
            .src_stage_mask(vk::PipelineStageFlags2::ALL_COMMANDS)
            .src_access_mask(vk::AccessFlags2::MEMORY_WRITE)
            .dst_stage_mask(vk::PipelineStageFlags2::COMPUTE_SHADER)
            .dst_access_mask(
                vk::AccessFlags2::SHADER_STORAGE_READ | vk::AccessFlags2::SHADER_STORAGE_WRITE,
            )];
        let dependency = vk::DependencyInfo::default().memory_barriers(&barriers);
        // SAFETY: the caller keeps the promise.
        unsafe { self.gpu.device().cmd_pipeline_barrier2(cmd, &dependency) };
    }
}

/// Renders the scene in runs that stop at `surface_eval`, where the pass runs or does not.
pub(crate) fn render(
    gpu: &Gpu,
    config: Config,
    size: UVec2,
    with_pass: bool,
) -> Result<Vec<Vec4>, Error> {
    let texels = texture();
    let pixels = (size.x * size.y) as usize;
    let (mut levels, mut image) = (vec![0.0; pixels], vec![Vec4::ZERO; pixels]);
    let mut pass = Differences::new(gpu, size)?;
    let mut host = Textured::new(gpu, config)?;
    let args = Args {
        size,
        texels: &texels,
        levels: &mut levels,
        image: &mut image,
    };
    let mut run = host.begin([size.x, size.y, 1], args)?;
    while run.until(Token::SurfaceEval)? {
        if with_pass {
            let stop = Stop {
                range: run.range(),
                instances: run.instances().slice(),
                surfaces: run.frame().surface().slice(),
                uvs: run.frame().uv().slice(),
                levels: run.bindings().levels,
            };
            pass.run(&stop)?;
        }
    }
    drop(run);
    Ok(image)
}

/// Tiles with dark joints, and each smaller level from the one before it.
pub(crate) fn texture() -> Vec<Vec4> {
    let tile = |at: u32| {
        let (x, y) = (at % EDGE, at / EDGE);
        let joint = x % 32 < 3 || y % 32 < 3;
        let light = if joint { 0.05 } else { 1.0 };
        let odd = (x / 32 + y / 32) % 2 == 1;
        let color = if odd {
            Vec4::new(0.9, 0.35, 0.2, 1.0)
        } else {
            Vec4::new(0.9, 0.85, 0.7, 1.0)
        };
        color * light
    };
    let mut texels: Vec<Vec4> = (0..EDGE * EDGE).map(tile).collect();
    for level in 1..=EDGE.ilog2() {
        let (above, edge) = (level_start(level - 1), EDGE >> level);
        for at in 0..edge * edge {
            let corner = above + 2 * (at / edge) * 2 * edge + 2 * (at % edge);
            let four = [0, 1, 2 * edge, 2 * edge + 1];
            let sum: Vec4 = four
                .iter()
                .map(|next| texels[(corner + next) as usize])
                .sum();
            texels.push(sum / 4.0);
        }
    }
    texels
}
