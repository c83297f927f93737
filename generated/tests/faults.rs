//! Devices that fail: hosts run on a table of Vulkan's functions in which some answer as such a device does. Each failure is told with
//! what to change, and whoever changed it goes on. Under core and synchronisation validation.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use corogen_runtime::vulkan::{Error, Gpu, GpuOptions, ash, vk};
use generated::mandelbrot::{megakernel, persistent, wavefront};
use glam::{UVec2, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(33, 21);
/// Turns of a pixel: enough for batches of several rounds.
const LIMIT: u32 = 400;
const PIXELS: usize = (SIZE.x * SIZE.y) as usize;

macro_rules! dispatch {
    ($gpu:expr, $scheduler:ident, $config:expr) => {{
        let mut image = vec![Vec4::ZERO; PIXELS];
        let args = $scheduler::Args {
            size: SIZE,
            limit: LIMIT,
            image: &mut image,
        };
        $scheduler::Mandelbrot::new($gpu, $config)
            .and_then(|mut host| host.dispatch([SIZE.x, SIZE.y, 1], args))
            .map(|_| image)
    }};
}

fn open() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

/// The function of the device in whose place another stands. Of each device anew: libraries are unloaded with the last one, and loaded
/// elsewhere with the next.
struct Own<F>(Mutex<Option<F>>);

impl<F: Copy> Own<F> {
    const fn new() -> Self {
        Self(Mutex::new(None))
    }

    fn set(&self, function: F) {
        *self.0.lock().unwrap() = Some(function);
    }

    fn get(&self) -> F {
        self.0.lock().unwrap().expect("it was replaced")
    }
}

/// Vulkan's functions by the version that they came with.
struct Functions {
    v10: ash::DeviceFnV1_0,
    v12: ash::DeviceFnV1_2,
    v13: ash::DeviceFnV1_3,
}

/// The device with some other functions; `owner` outlives it.
fn with(owner: &Gpu, change: fn(&mut Functions)) -> Gpu {
    let device = owner.device();
    let mut functions = Functions {
        v10: device.fp_v1_0().clone(),
        v12: device.fp_v1_2().clone(),
        v13: device.fp_v1_3().clone(),
    };
    change(&mut functions);
    let Functions { v10, v12, v13 } = functions;
    let v11 = device.fp_v1_1().clone();
    let changed = ash::Device::from_parts_1_3(device.handle(), v10, v11, v12, v13);
    // SAFETY: the device has a queue of that family, and all of this belongs to `owner`, which outlives it.
    let gpu = unsafe {
        let queue = device.get_device_queue(owner.family(), 0);
        Gpu::from_raw(
            owner.instance(),
            owner.physical(),
            &changed,
            queue,
            owner.family(),
        )
    };
    gpu.unwrap()
}

/// Runs `test` on the device with some other functions. What the validation layer says fails it.
fn on_a_device_with(change: fn(&mut Functions), test: impl FnOnce(&Gpu)) {
    let owner = open();
    test(&with(&owner, change));
    owner.check_validation().unwrap();
}

/// Bytes that a device with little memory gives at once: what a transfer needs.
const LITTLE: u64 = 16 << 20;

static ALLOCATE: Own<vk::PFN_vkAllocateMemory> = Own::new();

unsafe extern "system" fn allocate_little(
    device: vk::Device,
    info: *const vk::MemoryAllocateInfo<'_>,
    callbacks: *const vk::AllocationCallbacks<'_>,
    memory: *mut vk::DeviceMemory,
) -> vk::Result {
    // SAFETY: these are the arguments of the function in whose place this stands.
    unsafe {
        if (*info).allocation_size > LITTLE {
            return vk::Result::ERROR_OUT_OF_DEVICE_MEMORY;
        }
        ALLOCATE.get()(device, info, callbacks, memory)
    }
}

/// What had no room, and what to change.
fn no_memory<T>(result: Result<T, Error>) -> (String, String) {
    match result {
        Err(Error::Memory {
            what,
            bytes,
            heap,
            change,
            ..
        }) => {
            assert!(bytes > LITTLE && heap > 0);
            (what, change)
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("there was memory"),
    }
}

#[test]
#[serial]
fn memory_that_is_used_up_is_told_with_the_setting_that_needs_less() {
    let expected = dispatch!(&open(), megakernel, Default::default()).unwrap();
    let little = |functions: &mut Functions| {
        ALLOCATE.set(functions.v10.allocate_memory);
        functions.v10.allocate_memory = allocate_little;
    };
    on_a_device_with(little, |gpu| {
        let slots = |capacity| wavefront::Config {
            capacity: Some(capacity),
            ..Default::default()
        };
        let (what, change) = no_memory(dispatch!(gpu, wavefront, slots(1 << 21)));
        assert_eq!(what, "buffer `frame_groups`");
        assert_eq!(change, "lower the setting `capacity`");
        assert_eq!(dispatch!(gpu, wavefront, slots(1000)).unwrap(), expected);

        let extended = persistent::Config {
            blocks: Some(1 << 14),
            shared_frames: Some(1),
            ..Default::default()
        };
        let (_, change) = no_memory(dispatch!(gpu, persistent, extended));
        assert_eq!(change, "lower the setting `blocks`");

        let mut large = vec![Vec4::ZERO; 2048 * 1024];
        let args = megakernel::Args {
            size: UVec2::new(2048, 1024),
            limit: 4,
            image: &mut large,
        };
        let mut host = megakernel::Mandelbrot::new(gpu, Default::default()).unwrap();
        let (what, change) = no_memory(host.dispatch([2048, 1024, 1], args));
        assert_eq!(
            (what.as_str(), change.as_str()),
            ("buffer `image`", "give it fewer elements")
        );
    });
}

static WAIT: Own<vk::PFN_vkWaitSemaphores> = Own::new();
static WAITS: AtomicU64 = AtomicU64::new(0);
static SUBMIT: Own<vk::PFN_vkQueueSubmit2> = Own::new();
static SUBMISSIONS: AtomicU64 = AtomicU64::new(0);

/// Which wait, or submission, finds the device lost: the first three may be uploads.
const LOST_AT: u64 = 4;

unsafe extern "system" fn wait_until_lost(
    device: vk::Device,
    wait: *const vk::SemaphoreWaitInfo<'_>,
    timeout: u64,
) -> vk::Result {
    // SAFETY: these are the arguments of the function in whose place this stands.
    let waited = unsafe { WAIT.get()(device, wait, timeout) };
    if WAITS.fetch_add(1, Ordering::Relaxed) + 1 < LOST_AT {
        waited
    } else {
        vk::Result::ERROR_DEVICE_LOST
    }
}

unsafe extern "system" fn submit_until_lost(
    queue: vk::Queue,
    count: u32,
    submits: *const vk::SubmitInfo2<'_>,
    fence: vk::Fence,
) -> vk::Result {
    if SUBMISSIONS.fetch_add(1, Ordering::Relaxed) + 1 >= LOST_AT {
        return vk::Result::ERROR_DEVICE_LOST;
    }
    // SAFETY: these are the arguments of the function in whose place this stands.
    unsafe { SUBMIT.get()(queue, count, submits, fence) }
}

/// Dispatches until the device is lost: the call that told so, and what is told of it.
fn lose(gpu: &Gpu) -> (&'static str, String) {
    let lost = |_| {
        let config = wavefront::Config {
            rounds: Some(2),
            ..Default::default()
        };
        dispatch!(gpu, wavefront, config).err()
    };
    match (0..10).find_map(lost).expect("the device is lost") {
        error @ Error::Lost { call } => (call, error.to_string()),
        other => panic!("{other}"),
    }
}

#[test]
#[serial]
fn a_device_that_is_lost_while_it_runs_is_told() {
    let change = |functions: &mut Functions| {
        WAIT.set(functions.v12.wait_semaphores);
        functions.v12.wait_semaphores = wait_until_lost;
    };
    on_a_device_with(change, |gpu| {
        let (call, told) = lose(gpu);
        assert_eq!(call, "vkWaitSemaphores");
        assert!(told.contains("`rounds`"), "{told}");
    });
    dispatch!(&open(), megakernel, Default::default()).expect("a device that is opened anew runs");
}

#[test]
#[serial]
fn a_device_that_is_lost_before_it_runs_is_told() {
    let change = |functions: &mut Functions| {
        SUBMIT.set(functions.v13.queue_submit2);
        functions.v13.queue_submit2 = submit_until_lost;
    };
    on_a_device_with(change, |gpu| {
        assert_eq!(lose(gpu).0, "vkQueueSubmit2");
    });
}

static WAIT_WHILE_BUSY: Own<vk::PFN_vkWaitSemaphores> = Own::new();
static ASK_WHILE_BUSY: Own<vk::PFN_vkGetSemaphoreCounterValue> = Own::new();

/// How often a busy device was asked.
static ASKED: AtomicU64 = AtomicU64::new(0);

/// Waits that end before the device is busy.
static WAITS_LEFT: AtomicU64 = AtomicU64::new(u64::MAX);

unsafe extern "system" fn wait_while_busy(
    device: vk::Device,
    wait: *const vk::SemaphoreWaitInfo<'_>,
    timeout: u64,
) -> vk::Result {
    let one_less = |waits: u64| waits.checked_sub(1);
    if WAITS_LEFT
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less)
        .is_err()
    {
        return vk::Result::TIMEOUT;
    }
    // SAFETY: these are the arguments of the function in whose place this stands.
    unsafe { WAIT_WHILE_BUSY.get()(device, wait, timeout) }
}

unsafe extern "system" fn ask_while_busy(
    device: vk::Device,
    semaphore: vk::Semaphore,
    value: *mut u64,
) -> vk::Result {
    // SAFETY: these are the arguments of the function in whose place this stands.
    unsafe {
        if WAITS_LEFT.load(Ordering::Relaxed) == 0 {
            // That it cannot tell does not say that it is done.
            if ASKED.fetch_add(1, Ordering::Relaxed) % 2 == 1 {
                return vk::Result::ERROR_OUT_OF_HOST_MEMORY;
            }
            *value = 0;
            return vk::Result::SUCCESS;
        }
        ASK_WHILE_BUSY.get()(device, semaphore, value)
    }
}

/// The device, which is busy when `WAITS_LEFT` says so.
fn sometimes_busy(owner: &Gpu) -> Gpu {
    with(owner, |Functions { v12, .. }| {
        WAIT_WHILE_BUSY.set(v12.wait_semaphores);
        ASK_WHILE_BUSY.set(v12.get_semaphore_counter_value);
        v12.wait_semaphores = wait_while_busy;
        v12.get_semaphore_counter_value = ask_while_busy;
    })
}

/// Dispatches on a host of that scheduler while the device is busy, more than once, then when it is done: the image.
macro_rules! wait_out {
    ($gpu:expr, $scheduler:ident, $is_done:expr) => {{
        let gpu: &Gpu = $gpu;
        let mut image = vec![Vec4::ZERO; PIXELS];
        let mut host = $scheduler::Mandelbrot::new(gpu, Default::default()).unwrap();
        let mut dispatch = || {
            let args = $scheduler::Args {
                size: SIZE,
                limit: LIMIT,
                image: &mut image,
            };
            host.dispatch([SIZE.x, SIZE.y, 1], args)
        };
        // The first wait is for the upload.
        WAITS_LEFT.store(1, Ordering::Relaxed);
        let error = dispatch().unwrap_err();
        assert!(matches!(error, Error::Timeout { .. }), "{error}");
        assert!(error.to_string().contains("`range`"), "{error}");
        for _ in 0..2 {
            let error = dispatch().unwrap_err();
            assert!(matches!(error, Error::Hung), "{error}");
            let error = gpu.wait_again().unwrap_err();
            assert!(matches!(error, Error::Timeout { .. }), "{error}");
        }
        if $is_done {
            WAITS_LEFT.store(u64::MAX, Ordering::Relaxed);
            gpu.wait_again().unwrap();
            dispatch().unwrap();
        }
        image
    }};
}

/// What it may still be at is neither recorded anew nor freed, and everything when it has finished: the validation layer sees to that.
#[test]
#[serial]
fn a_device_that_does_not_finish_in_time_is_left_alone_until_it_has() {
    let expected = dispatch!(&open(), megakernel, Default::default()).unwrap();
    let owner = open();
    let gpu = sometimes_busy(&owner);
    assert!(wait_out!(&gpu, megakernel, true) == expected);
    assert!(wait_out!(&gpu, wavefront, true) == expected);
    drop(gpu);
    owner.check_validation().unwrap();

    // It never does: nobody may destroy the device that lent it.
    let owner = std::mem::ManuallyDrop::new(open());
    let gpu = sometimes_busy(&owner);
    wait_out!(&gpu, megakernel, false);
    drop(gpu);
    owner.check_validation().unwrap();
}

/// Wherever the time-out comes: on the way to a stop, to the end, at the download.
#[test]
#[serial]
fn a_run_that_stops_goes_on_after_a_time_out() {
    let expected = dispatch!(&open(), megakernel, Default::default()).unwrap();
    let owner = open();
    let gpu = sometimes_busy(&owner);
    let config = wavefront::Config {
        capacity: Some(97),
        ..Default::default()
    };
    WAITS_LEFT.store(u64::MAX, Ordering::Relaxed);
    let mut host = wavefront::Mandelbrot::new(&gpu, config).unwrap();
    host.profile(true);
    for waits in 0.. {
        let mut image = vec![Vec4::ZERO; PIXELS];
        let args = wavefront::Args {
            size: SIZE,
            limit: LIMIT,
            image: &mut image,
        };
        let mut run = host.begin([SIZE.x, SIZE.y, 1], args).unwrap();
        WAITS_LEFT.store(waits, Ordering::Relaxed);
        let (mut late, mut stops) = (false, 0);
        let step = |run: &mut wavefront::Run, stops| match stops {
            0..3 => run.until(wavefront::Token::Mandelbrot1),
            _ => run.complete().map(|_| false),
        };
        loop {
            match step(&mut run, stops) {
                Ok(true) => stops += 1,
                Ok(false) => break,
                Err(Error::Timeout { .. }) if !late => {
                    late = true;
                    let again = step(&mut run, stops).unwrap_err();
                    assert!(matches!(again, Error::Hung), "{again}");
                    WAITS_LEFT.store(u64::MAX, Ordering::Relaxed);
                    gpu.wait_again().unwrap();
                }
                Err(error) => panic!("after {waits} waits: {error}"),
            }
        }
        // Nobody begins twice; what happened in the late batch is not told.
        let begun: u32 = run.stats().queues[0].lengths.iter().sum();
        assert!(
            begun as usize <= PIXELS,
            "after {waits} waits {begun} began"
        );
        drop(run);
        WAITS_LEFT.store(u64::MAX, Ordering::Relaxed);
        assert_eq!(stops, 3);
        assert!(image == expected, "after {waits} waits");
        if !late {
            assert!(waits > 10, "a run has so many waits");
            break;
        }
    }
    drop((host, gpu));
    owner.check_validation().unwrap();
}
