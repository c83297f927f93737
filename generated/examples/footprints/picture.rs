//! The textured scene, with a pass between the points or without one.

use corogen_runtime::vulkan::{
    Buffer, Commands, Error, Gpu, Home, Interface, Kernel, Range, Slice, vk,
};
use generated::textured::wavefront::{Args, Config, Textured, Token};
use glam::{UVec2, Vec3, Vec4};
use image::imageops::{self, FilterType};
use image::{DynamicImage, GenericImageView, Rgb32FImage};
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
        // SAFETY: whatever used the set was waited for, and these are buffers of this device.
        unsafe {
            let buffers = [instances, surfaces, uvs, slots, stop.levels.buffer];
            self.interface.bind(&buffers);
        }

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
    texels: &[Vec4],
    with_pass: bool,
) -> Result<Vec<Vec4>, Error> {
    let pixels = (size.x * size.y) as usize;
    let (mut levels, mut image) = (vec![0.0; pixels], vec![Vec4::ZERO; pixels]);
    let mut pass = Differences::new(gpu, size)?;
    let mut host = Textured::new(gpu, config)?;
    let args = Args {
        size,
        texels,
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

/// The middle of a photograph as the kernel's texture: mirrored to all sides, in linear light, and each smaller level from the one before
/// it.
pub(crate) fn texture(photograph: &DynamicImage) -> Vec<Vec4> {
    let (width, height) = photograph.dimensions();
    let edge = width.min(height);
    let square = photograph.crop_imm((width - edge) / 2, (height - edge) / 2, edge, edge);
    let mut linear = square.to_rgb32f();
    linear.iter_mut().for_each(|part| *part = light(*part));
    let quarter = imageops::resize(&linear, EDGE / 2, EDGE / 2, FilterType::Triangle);
    // seldom does a photograph go on at its other edge, but mirrored it does
    let mirrored = Rgb32FImage::from_fn(EDGE, EDGE, |x, y| {
        *quarter.get_pixel(x.min(EDGE - 1 - x), y.min(EDGE - 1 - y))
    });
    let mut texels: Vec<Vec4> = mirrored
        .pixels()
        .map(|texel| Vec3::from(texel.0).extend(1.0))
        .collect();
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

/// What a part of an sRGB colour stands for.
fn light(part: f32) -> f32 {
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}
