//! A generated host inside an existing renderer: the renderer's device, buffers and command buffer, validation on.

use corogen_runtime::vulkan::{Buffer, Commands, Gpu, GpuOptions, Home, Slice, vk};
use generated::mandelbrot::state_machine::{Args, Bindings, Config, Error, Mandelbrot};
use generated::mandelbrot::wavefront;
use glam::{UVec2, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(48, 32);
const GRID: [u32; 3] = [SIZE.x, SIZE.y, 1];
const LIMIT: u32 = 64;

/// Stands for a renderer that has a device already. Fails without one: then nothing was tested.
fn renderer() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

/// The renderer's device, lent.
fn lent(renderer: &Gpu) -> Gpu {
    // SAFETY: the family has one queue at least, number 0.
    let queue = unsafe { renderer.device().get_device_queue(renderer.family(), 0) };
    // SAFETY: the handles belong together, `renderer` outlives every test's use of them, and only one thread submits.
    let gpu = unsafe {
        Gpu::from_raw(
            renderer.instance(),
            renderer.physical(),
            renderer.device(),
            queue,
            renderer.family(),
        )
    };
    gpu.expect("the device has Vulkan 1.3")
}

fn dispatched(gpu: &Gpu) -> Vec<Vec4> {
    let mut image = vec![Vec4::ZERO; (SIZE.x * SIZE.y) as usize];
    let mut mandelbrot = Mandelbrot::new(gpu, Config::default()).unwrap();
    let args = Args {
        size: SIZE,
        limit: LIMIT,
        image: &mut image,
    };
    let stats = mandelbrot.dispatch(GRID, args).unwrap();
    assert_eq!(stats.instances, u64::from(SIZE.x * SIZE.y));
    image
}

#[test]
#[serial]
fn recorded_work_gives_what_dispatch_gives() {
    let renderer = renderer();
    let gpu = lent(&renderer);
    let bytes = u64::from(SIZE.x * SIZE.y) * size_of::<Vec4>() as u64;
    let image = Buffer::new(&renderer, "image", bytes, Home::Host).unwrap();
    let mut commands = Commands::new(&renderer).unwrap();
    let mut mandelbrot = Mandelbrot::new(&gpu, Config::default()).unwrap();

    let cmd = commands.begin().unwrap();
    // SAFETY: nothing is pending; buffer, commands and host live until `submit_and_wait` returns.
    let range = unsafe {
        mandelbrot.bind(&Bindings {
            size: SIZE,
            limit: LIMIT,
            image: Slice {
                buffer: image.raw(),
                len: SIZE.x * SIZE.y,
            },
        });
        mandelbrot.record(cmd, GRID).unwrap()
    };
    commands.submit_and_wait().unwrap();

    mandelbrot.traps(&range).unwrap();
    assert_eq!(
        image.bytes(),
        bytemuck::cast_slice::<Vec4, u8>(&dispatched(&gpu))
    );
    renderer.check_validation().unwrap();
}

/// Two rounds with few slots leave most of the work to the drain.
#[test]
#[serial]
fn a_recorded_wavefront_is_complete() {
    let renderer = renderer();
    let gpu = lent(&renderer);
    let bytes = u64::from(SIZE.x * SIZE.y) * size_of::<Vec4>() as u64;
    let image = Buffer::new(&renderer, "image", bytes, Home::Host).unwrap();
    let mut commands = Commands::new(&renderer).unwrap();
    let config = wavefront::Config {
        capacity: Some(100),
        rounds: Some(2),
        ..wavefront::Config::default()
    };
    let mut mandelbrot = wavefront::Mandelbrot::new(&gpu, config).unwrap();

    let cmd = commands.begin().unwrap();
    // SAFETY: as above.
    let range = unsafe {
        mandelbrot.bind(&wavefront::Bindings {
            size: SIZE,
            limit: LIMIT,
            image: Slice {
                buffer: image.raw(),
                len: SIZE.x * SIZE.y,
            },
        });
        mandelbrot.record(cmd, GRID).unwrap()
    };
    commands.submit_and_wait().unwrap();

    mandelbrot.traps(&range).unwrap();
    assert_eq!(
        image.bytes(),
        bytemuck::cast_slice::<Vec4, u8>(&dispatched(&gpu))
    );
    renderer.check_validation().unwrap();
}

#[test]
#[serial]
fn recorded_traps_are_told_for_the_range() {
    let renderer = renderer();
    let gpu = lent(&renderer);
    let image = Buffer::new(&renderer, "image", 16, Home::Host).unwrap();
    let mut commands = Commands::new(&renderer).unwrap();
    let mut mandelbrot = Mandelbrot::new(&gpu, Config::default()).unwrap();

    let cmd = commands.begin().unwrap();
    // SAFETY: as above. The buffer holds one pixel, and the kernel is told so.
    let range = unsafe {
        mandelbrot.bind(&Bindings {
            size: SIZE,
            limit: LIMIT,
            image: Slice {
                buffer: image.raw(),
                len: 1,
            },
        });
        mandelbrot.record(cmd, GRID).unwrap()
    };
    commands.submit_and_wait().unwrap();

    let Err(Error::Trap {
        instance,
        message,
        count,
        ..
    }) = mandelbrot.traps(&range)
    else {
        panic!("every instance but the first writes beyond the end")
    };
    assert_eq!(instance, 1);
    assert_eq!(
        message,
        "index out of bounds: the len is 1 but the index is 1"
    );
    assert_eq!(count, u64::from(SIZE.x * SIZE.y) - 1);
    renderer.check_validation().unwrap();
}

/// A device that is lent names what is made with it, if its instance can.
#[test]
#[serial]
fn names_are_known_to_the_renderer() {
    let renderer = renderer();
    let gpu = lent(&renderer);
    let image = Buffer::new(&gpu, "lent image", 16, Home::Device).unwrap();
    let mut commands = Commands::new(&gpu).unwrap();
    let cmd = commands.begin().unwrap();
    for word in [1, 2] {
        // SAFETY: `cmd` is recording, and is never submitted: nothing orders the second write after the first.
        unsafe {
            gpu.device()
                .cmd_fill_buffer(cmd, image.raw(), 0, vk::WHOLE_SIZE, word)
        };
    }
    let Err(Error::Validation(said)) = renderer.check_validation() else {
        panic!("the layer sees two writes")
    };
    assert!(said[0].contains("[lent image]"), "{}", said[0]);
}

#[test]
#[serial]
fn a_grid_may_be_shared_out() {
    let renderer = renderer();
    let whole = dispatched(&renderer);
    let mut image = vec![Vec4::ZERO; whole.len()];
    let mut mandelbrot = Mandelbrot::new(&renderer, Config::default()).unwrap();
    for (first, count) in [(1000, 536), (0, 1000)] {
        let args = Args {
            size: SIZE,
            limit: LIMIT,
            image: &mut image,
        };
        let stats = mandelbrot.dispatch_range(GRID, first, count, args).unwrap();
        assert_eq!(stats.instances, count);
    }
    assert_eq!(image, whole);
}
