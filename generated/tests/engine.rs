//! A generated wavefront inside an engine of plain ash: the engine owns instance, device, queue, buffer and command buffer,
//! and submits and waits itself. It validates, and reads what the layer says without `VK_EXT_debug_utils`.

// `VK_EXT_debug_report` is old.
#![allow(deprecated)]

use std::ffi::{CStr, c_char, c_void};
use std::sync::Mutex;

use corogen_runtime::vulkan::ash::{self, ext, vk};
use corogen_runtime::vulkan::{Gpu, Slice};
use generated::mandelbrot::wavefront::{Args, Bindings, Config, Mandelbrot};
use glam::{UVec2, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(45, 31);
const GRID: [u32; 3] = [SIZE.x, SIZE.y, 1];
const PIXELS: u32 = SIZE.x * SIZE.y;
const BYTES: u64 = PIXELS as u64 * 16;
const LIMIT: u32 = 64;

struct Engine {
    entry: ash::Entry,
    report: vk::DebugReportCallbackEXT,
    messages: Box<Mutex<Vec<String>>>,
    instance: ash::Instance,
    physical: vk::PhysicalDevice,
    device: ash::Device,
    queue: vk::Queue,
    pool: vk::CommandPool,
    image: vk::Buffer,
    memory: vk::DeviceMemory,
    pixels: *const Vec4,
}

impl Engine {
    /// On the first device with Vulkan 1.3 whose family 0 computes.
    fn new() -> Self {
        // SAFETY: plain Vulkan, by its rules: every handle is made here and lives as long as the engine.
        unsafe {
            let entry = ash::Entry::load().expect("a Vulkan loader");
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
            let layers = [c"VK_LAYER_KHRONOS_validation".as_ptr()];
            let extensions = [ext::debug_report::NAME, ext::validation_features::NAME];
            let extensions = extensions.map(CStr::as_ptr);
            let enabled = [vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION];
            let mut features =
                vk::ValidationFeaturesEXT::default().enabled_validation_features(&enabled);
            let info = vk::InstanceCreateInfo::default()
                .application_info(&application)
                .enabled_layer_names(&layers)
                .enabled_extension_names(&extensions)
                .push_next(&mut features);
            let instance = entry.create_instance(&info, None);
            let instance = instance.expect("the validation layer");
            let messages = Box::<Mutex<Vec<String>>>::default();
            let info = vk::DebugReportCallbackCreateInfoEXT::default()
                .flags(vk::DebugReportFlagsEXT::ERROR | vk::DebugReportFlagsEXT::WARNING)
                .pfn_callback(Some(on_report))
                .user_data(std::ptr::from_ref(&*messages).cast_mut().cast());
            let reports = ext::debug_report::Instance::new(&entry, &instance);
            let report = reports.create_debug_report_callback(&info, None).unwrap();
            let usable = |&physical: &vk::PhysicalDevice| {
                let families = instance.get_physical_device_queue_family_properties(physical);
                instance
                    .get_physical_device_properties(physical)
                    .api_version
                    >= vk::API_VERSION_1_3
                    && families[0].queue_flags.contains(vk::QueueFlags::COMPUTE)
            };
            let physicals = instance.enumerate_physical_devices().unwrap();
            let physical = physicals.into_iter().find(usable).expect("a device");

            let queues = [vk::DeviceQueueCreateInfo::default().queue_priorities(&[1.0])];
            let mut v12 = vk::PhysicalDeviceVulkan12Features::default()
                .scalar_block_layout(true)
                .timeline_semaphore(true);
            let mut v13 = vk::PhysicalDeviceVulkan13Features::default()
                .synchronization2(true)
                .maintenance4(true);
            let info = vk::DeviceCreateInfo::default()
                .queue_create_infos(&queues)
                .push_next(&mut v12)
                .push_next(&mut v13);
            let device = instance.create_device(physical, &info, None).unwrap();
            let queue = device.get_device_queue(0, 0);
            let info = vk::CommandPoolCreateInfo::default();
            let pool = device.create_command_pool(&info, None).unwrap();

            let info = vk::BufferCreateInfo::default()
                .size(BYTES)
                .usage(vk::BufferUsageFlags::STORAGE_BUFFER);
            let image = device.create_buffer(&info, None).unwrap();
            let needs = device.get_buffer_memory_requirements(image);
            let types = instance.get_physical_device_memory_properties(physical);
            let mapped =
                vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
            let index = (0..types.memory_type_count).find(|&index| {
                let flags = types.memory_types[index as usize].property_flags;
                needs.memory_type_bits >> index & 1 == 1 && flags.contains(mapped)
            });
            let info = vk::MemoryAllocateInfo::default()
                .allocation_size(needs.size)
                .memory_type_index(index.expect("mapped memory"));
            let memory = device.allocate_memory(&info, None).unwrap();
            device.bind_buffer_memory(image, memory, 0).unwrap();
            let flags = vk::MemoryMapFlags::empty();
            let pixels = device.map_memory(memory, 0, vk::WHOLE_SIZE, flags).unwrap();
            Self {
                entry,
                report,
                messages,
                instance,
                physical,
                device,
                queue,
                pool,
                image,
                memory,
                pixels: pixels.cast(),
            }
        }
    }

    fn lend(&self) -> Gpu {
        // SAFETY: the handles belong together and outlive what is made of them; one thread submits.
        let gpu =
            unsafe { Gpu::from_raw(&self.instance, self.physical, &self.device, self.queue, 0) };
        gpu.expect("Vulkan 1.3")
    }

    fn bindings(&self) -> Bindings {
        Bindings {
            size: SIZE,
            limit: LIMIT,
            image: Slice {
                buffer: self.image,
                len: PIXELS,
            },
        }
    }

    /// Records what it is told into a command buffer of its own, and waits for that.
    fn run(&self, record: impl FnOnce(vk::CommandBuffer)) {
        let info = vk::CommandBufferAllocateInfo::default()
            .command_pool(self.pool)
            .command_buffer_count(1);
        // SAFETY: plain Vulkan; the queue is idle before anything is freed.
        unsafe {
            let buffers = self.device.allocate_command_buffers(&info).unwrap();
            let info = vk::CommandBufferBeginInfo::default();
            self.device.begin_command_buffer(buffers[0], &info).unwrap();
            record(buffers[0]);
            self.device.end_command_buffer(buffers[0]).unwrap();
            let submit = [vk::SubmitInfo::default().command_buffers(&buffers)];
            self.device
                .queue_submit(self.queue, &submit, vk::Fence::null())
                .unwrap();
            self.device.queue_wait_idle(self.queue).unwrap();
            self.device.free_command_buffers(self.pool, &buffers);
        }
    }

    fn pixels(&self) -> Vec<Vec4> {
        // SAFETY: the mapping holds so many pixels, and the queue is idle.
        unsafe { std::slice::from_raw_parts(self.pixels, PIXELS as usize) }.to_vec()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: the queue is idle, and what was made of the lent device is gone.
        unsafe {
            self.device.destroy_buffer(self.image, None);
            self.device.free_memory(self.memory, None);
            self.device.destroy_command_pool(self.pool, None);
            self.device.destroy_device(None);
            ext::debug_report::Instance::new(&self.entry, &self.instance)
                .destroy_debug_report_callback(self.report, None);
            self.instance.destroy_instance(None);
        }
        let messages = self.messages.lock().unwrap();
        assert!(messages.is_empty(), "{messages:?}");
    }
}

/// Keeps what the layer says.
#[allow(clippy::too_many_arguments)]
unsafe extern "system" fn on_report(
    _flags: vk::DebugReportFlagsEXT,
    _kind: vk::DebugReportObjectTypeEXT,
    _object: u64,
    _location: usize,
    _code: i32,
    _layer: *const c_char,
    message: *const c_char,
    messages: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: a message is a C string; the engine keeps its list until there is no callback any more.
    let (message, messages) = unsafe {
        (
            CStr::from_ptr(message),
            &*messages.cast::<Mutex<Vec<String>>>(),
        )
    };
    let message = message.to_string_lossy().into_owned();
    messages.lock().unwrap().push(message);
    vk::FALSE
}

/// Few slots, so that they are used again, and few rounds.
fn small() -> Config {
    Config {
        capacity: Some(101),
        rounds: Some(4),
        ..Config::default()
    }
}

fn dispatched(gpu: &Gpu) -> Vec<Vec4> {
    let mut image = vec![Vec4::ZERO; PIXELS as usize];
    let args = Args {
        size: SIZE,
        limit: LIMIT,
        image: &mut image,
    };
    let mut mandelbrot = Mandelbrot::new(gpu, Config::default()).unwrap();
    mandelbrot.dispatch(GRID, args).unwrap();
    image
}

#[test]
#[serial]
fn one_command_buffer_holds_the_whole_grid() {
    let engine = Engine::new();
    let gpu = engine.lend();
    let mut mandelbrot = Mandelbrot::new(&gpu, small()).unwrap();
    // SAFETY: nothing is pending, and everything lives until the queue is idle.
    unsafe { mandelbrot.bind(&engine.bindings()) };
    engine.run(|cmd| {
        // SAFETY: as above.
        unsafe { mandelbrot.record(cmd, GRID) }.unwrap();
    });
    assert_eq!(engine.pixels(), dispatched(&gpu));
}

#[test]
#[serial]
fn an_engine_paces_rounds_itself() {
    let engine = Engine::new();
    let gpu = engine.lend();
    let mut mandelbrot = Mandelbrot::new(&gpu, small()).unwrap();
    // SAFETY: as above.
    unsafe { mandelbrot.bind(&engine.bindings()) };
    let range = mandelbrot.ranges(GRID).unwrap().next().unwrap();
    // SAFETY: as above.
    engine.run(|cmd| unsafe { mandelbrot.record_begin(cmd, &range) });
    let mut frames = 0;
    loop {
        // More rounds than a batch has, and an odd number.
        // SAFETY: as above.
        engine.run(|cmd| unsafe {
            mandelbrot.record_rounds(cmd, &range, 7);
            mandelbrot.record_end(cmd);
        });
        frames += 1;
        let [live, unstarted] = mandelbrot.status();
        assert!(live <= 101 && unstarted <= PIXELS);
        if live + unstarted == 0 {
            break;
        }
    }
    assert!(frames > 1, "the rounds of one frame are not enough");
    assert_eq!(engine.pixels(), dispatched(&gpu));
}
