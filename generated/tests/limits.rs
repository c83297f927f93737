//! Devices smaller than this one: every limit is told with what it is, what would be needed, and the setting to change, or it is
//! kept and nobody notices. Under core and synchronisation validation.

use corogen_runtime::vulkan::{
    Buffer, Commands, Error, Gpu, GpuOptions, Home, Interface, Limit, Transfer, vk,
};
use generated::mandelbrot::{megakernel, persistent, wavefront};
use glam::{UVec2, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(41, 29);
const PIXELS: usize = (SIZE.x * SIZE.y) as usize;

/// This device, if it were as small as that.
fn gpu(limits: fn(&mut vk::PhysicalDeviceLimits)) -> Gpu {
    let options = GpuOptions {
        validation: true,
        limits: Some(limits),
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

macro_rules! dispatch {
    ($gpu:expr, $scheduler:ident, $config:expr) => {{
        let mut image = vec![Vec4::ZERO; PIXELS];
        let args = $scheduler::Args {
            size: SIZE,
            limit: 40,
            image: &mut image,
        };
        $scheduler::Mandelbrot::new($gpu, $config)
            .and_then(|mut host| host.dispatch([SIZE.x, SIZE.y, 1], args))
            .map(|_| image)
    }};
}

fn expected() -> Vec<Vec4> {
    dispatch!(&gpu(|_| ()), megakernel, Default::default()).unwrap()
}

/// The limit that stopped something.
fn limit<T>(result: Result<T, Error>) -> Limit {
    match result {
        Err(Error::Limit(limit)) => *limit,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("no limit was told"),
    }
}

fn told<T>(result: Result<T, Error>, name: &str, have: u64, change: &str) {
    let limit = limit(result);
    assert_eq!((limit.limit, limit.have), (name, have));
    assert!(limit.need > have, "{} of {have}", limit.need);
    assert!(limit.change.contains(change), "{}", limit.change);
}

#[test]
#[serial]
fn a_block_has_as_many_threads_as_the_device_takes() {
    let small = gpu(|limits| limits.max_compute_work_group_invocations = 32);
    assert_eq!(
        dispatch!(&small, megakernel, Default::default()).unwrap(),
        expected()
    );
    let config = megakernel::Config {
        block_size: Some(64),
        ..Default::default()
    };
    let result = dispatch!(&small, megakernel, config.clone());
    told(result, "maxComputeWorkGroupInvocations", 32, "`block_size`");
    // The same of a device that is narrower than a block has threads.
    let narrow = gpu(|limits| limits.max_compute_work_group_size[0] = 32);
    assert_eq!(
        dispatch!(&narrow, megakernel, Default::default()).unwrap(),
        expected()
    );
    let result = dispatch!(&narrow, megakernel, config);
    told(result, "maxComputeWorkGroupSize", 32, "`block_size`");
}

#[test]
#[serial]
fn a_grid_of_too_many_blocks_runs_in_ranges() {
    let small = gpu(|limits| limits.max_compute_work_group_count[0] = 3);
    let expected = expected();
    assert_eq!(
        dispatch!(&small, megakernel, Default::default()).unwrap(),
        expected
    );
    assert_eq!(
        dispatch!(&small, persistent, Default::default()).unwrap(),
        expected
    );
    let config = wavefront::Config {
        capacity: Some(100),
        ..Default::default()
    };
    assert_eq!(dispatch!(&small, wavefront, config).unwrap(), expected);

    let config = wavefront::Config {
        capacity: Some(1000),
        block_size: Some(64),
        ..Default::default()
    };
    let result = dispatch!(&small, wavefront, config);
    told(result, "maxComputeWorkGroupCount", 3 * 64, "`capacity`");
    let config = persistent::Config {
        blocks: Some(4),
        ..Default::default()
    };
    told(
        dispatch!(&small, persistent, config),
        "maxComputeWorkGroupCount",
        3,
        "`blocks`",
    );
}

/// Without a capacity the wavefront takes no more slots than one dispatch of its blocks can resume.
#[test]
#[serial]
fn a_capacity_by_device_suits_small_blocks() {
    let small = gpu(|limits| limits.max_compute_work_group_count[0] = 60);
    let config = wavefront::Config {
        block_size: Some(8),
        ..Default::default()
    };
    assert_eq!(dispatch!(&small, wavefront, config).unwrap(), expected());
}

/// A share beyond all slots would be waited for for ever.
#[test]
#[serial]
fn a_share_is_a_part_of_something() {
    let gpu = gpu(|_| ());
    for refill in [1.5, -0.25, f32::NAN] {
        let config = wavefront::Config {
            refill: Some(refill),
            ..Default::default()
        };
        let error = dispatch!(&gpu, wavefront, config).unwrap_err();
        let told = format!("setting `refill` takes a share from 0 to 1, not {refill}");
        assert_eq!(error.to_string(), told);
    }
}

#[test]
#[serial]
fn a_recording_is_one_range() {
    let small = gpu(|limits| limits.max_compute_work_group_count[0] = 3);
    let host = megakernel::Mandelbrot::new(&small, Default::default()).unwrap();
    // SAFETY: nothing is recorded: the grid is refused before.
    let refused = unsafe { host.record(vk::CommandBuffer::null(), [SIZE.x, SIZE.y, 1]) };
    told(refused, "maxComputeWorkGroupCount", 3 * 64, "`ranges`");
}

#[test]
#[serial]
fn frames_fit_in_what_a_block_can_share() {
    let small = gpu(|limits| limits.max_compute_shared_memory_size = 2048);
    let expected = expected();
    for extension in [true, false] {
        let config = persistent::Config {
            extension: Some(extension),
            ..Default::default()
        };
        assert_eq!(dispatch!(&small, persistent, config).unwrap(), expected);
    }
    let config = persistent::Config {
        shared_frames: Some(128),
        extension: Some(false),
        ..Default::default()
    };
    told(
        dispatch!(&small, persistent, config),
        "maxComputeSharedMemorySize",
        2048,
        "`extension`",
    );
    let tiny = gpu(|limits| limits.max_compute_shared_memory_size = 64);
    let result = dispatch!(&tiny, persistent, Default::default());
    told(result, "maxComputeSharedMemorySize", 64, "`block_size`");
}

#[test]
#[serial]
fn a_buffer_is_no_larger_than_a_kernel_can_see() {
    let small = gpu(|limits| limits.max_storage_buffer_range = 16 * (PIXELS as u32 - 1));
    let result = dispatch!(&small, megakernel, Default::default());
    told(
        result,
        "maxStorageBufferRange",
        16 * (PIXELS as u64 - 1),
        "fewer elements",
    );

    // By itself the wavefront takes no more than there is; who asks for more is told.
    let small = gpu(|limits| limits.max_storage_buffer_range = 16 * PIXELS as u32);
    assert_eq!(
        dispatch!(&small, wavefront, Default::default()).unwrap(),
        expected()
    );
    let config = wavefront::Config {
        capacity: Some(2000),
        ..Default::default()
    };
    let result = dispatch!(&small, wavefront, config);
    told(
        result,
        "maxStorageBufferRange",
        16 * PIXELS as u64,
        "`capacity`",
    );
    let config = wavefront::Config {
        capacity: Some(100),
        rounds: Some(1 << 16),
        ..Default::default()
    };
    let result = dispatch!(&small, wavefront, config);
    told(
        result,
        "maxStorageBufferRange",
        16 * PIXELS as u64,
        "`rounds`",
    );
}

#[test]
#[serial]
fn parameters_are_no_more_than_a_device_takes() {
    let small = gpu(|limits| limits.max_push_constants_size = 16);
    let result = dispatch!(&small, megakernel, Default::default());
    told(result, "maxPushConstantsSize", 16, "fewer parameters");
    let small = gpu(|limits| limits.max_per_stage_descriptor_storage_buffers = 4);
    told(
        Interface::new(&small, "kernel", 5, 16),
        "maxPerStageDescriptorStorageBuffers",
        4,
        "fewer parameters",
    );
}

/// More than any machine has.
#[test]
#[serial]
fn memory_that_is_not_there_is_told() {
    let large = gpu(|limits| limits.max_storage_buffer_range = u32::MAX);
    let error = Buffer::new(&large, "everything", 1 << 45, Home::Device).unwrap_err();
    assert!(error.to_string().contains("`everything`"), "{error}");
}

/// Vulkan writes 65,536 bytes in one command.
#[test]
#[serial]
fn parameters_of_any_size_are_written() {
    let gpu = gpu(|_| ());
    let numbers: Vec<u8> = (0..50_000_u32).flat_map(u32::to_le_bytes).collect();
    let buffer = Buffer::new(&gpu, "numbers", numbers.len() as u64, Home::Device).unwrap();
    let mut commands = Commands::new(&gpu).unwrap();
    let cmd = commands.begin().unwrap();
    // SAFETY: `cmd` is recording, and the buffer has room and outlives the submission.
    unsafe { buffer.update(cmd, &numbers) };
    commands.submit_and_wait().unwrap();
    let mut written = vec![0; numbers.len()];
    // SAFETY: any byte is a number.
    unsafe { Transfer::new(&gpu).unwrap().read(&buffer, &mut written) }.unwrap();
    assert!(written == numbers);
}

/// Both are safe to call, whatever they are given.
#[test]
#[serial]
fn what_is_not_there_is_neither_read_nor_submitted() {
    let gpu = gpu(|_| ());
    let mut commands = Commands::new(&gpu).unwrap();
    let told = commands.submit().unwrap_err().to_string();
    assert!(told.contains("call `begin` before"), "{told}");
    commands.begin().unwrap();
    commands.submit_and_wait().unwrap();
    assert!(commands.submit().is_err());

    let buffer = Buffer::new(&gpu, "words", 16, Home::Host).unwrap();
    for index in [4, usize::MAX / 4, usize::MAX] {
        assert_eq!(buffer.word(index), 0);
    }
}
