//! A device and its queues: opened here, or lent by an existing renderer.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ash::{ext, vk};

use super::device::{Properties, Shared, create_device};
use super::error::{Error, Limit, Result};
use super::features;
use super::grid::{self, Range};
use super::instance::{Instance, has_debug_utils};
use super::lanes::Lane;
use super::pipelines::PipelineCache;
use super::survey;

/// A device and one of its lanes: the queue that what is made with this submits to. Clones share both.
#[derive(Clone)]
pub struct Gpu {
    shared: Arc<Shared>,
    /// Which of the lanes.
    lane: usize,
}

/// How to open a device.
#[derive(Clone, Debug, Default)]
pub struct GpuOptions {
    /// An index or part of a name; the best device if absent.
    pub device: Option<String>,
    /// Core and synchronisation validation; a message of the layer fails the submission after it, and one at the
    /// device's end panics in debug builds. Layers up to that of Debian 12
    /// (1.3.239) crash now and then where a thread opens or drops a device while another uses one with validation
    /// (Vulkan-ValidationLayers, issue 4391).
    pub validation: bool,
    /// A file that keeps compiled kernels from run to run; drivers may keep them elsewhere too.
    pub pipeline_cache: Option<PathBuf>,
    /// How long the host waits for one submission; ten minutes unless given.
    pub timeout: Option<Duration>,
    /// How many lanes there are; if absent, as many as the device has queues for, and two at most. More lanes than queues share them.
    pub lanes: Option<usize>,
    /// Lowers limits: what a smaller device would say is said on this one.
    pub limits: Option<fn(&mut vk::PhysicalDeviceLimits)>,
}

impl GpuOptions {
    /// `COROGEN_DEVICE`, `COROGEN_VALIDATION=1`, `COROGEN_PIPELINE_CACHE`, and `COROGEN_TIMEOUT` in seconds, fractions too;
    /// what is no such value counts as not given.
    pub fn from_env() -> Self {
        let seconds: Option<f64> = std::env::var("COROGEN_TIMEOUT").ok().and_then(|seconds| seconds.parse().ok());
        Self {
            device: std::env::var("COROGEN_DEVICE").ok().filter(|name| !name.is_empty()),
            timeout: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            limits: None,
            lanes: None,
            validation: std::env::var("COROGEN_VALIDATION").is_ok_and(|value| value == "1"),
            pipeline_cache: std::env::var_os("COROGEN_PIPELINE_CACHE")
                .filter(|file| !file.is_empty())
                .map(PathBuf::from),
        }
    }
}

impl Gpu {
    /// Opens the device that `COROGEN_DEVICE` names, else the best one.
    pub fn new() -> Result<Self> {
        Self::open(&GpuOptions::from_env())
    }

    /// Opens a device.
    pub fn open(options: &GpuOptions) -> Result<Self> {
        let instance = Instance::new(options.validation)?;
        let (candidates, infos): (Vec<_>, Vec<_>) = survey::survey(&instance)?.into_iter().unzip();
        let physical = candidates[survey::choose(&infos, options.device.as_deref())?];
        let (family, queues) = survey::compute_queues(&instance.raw, physical)
            .ok_or_else(|| Error::NoDevice("the chosen device has no compute queue".into()))?;
        let lanes = options.lanes.unwrap_or(queues as usize).max(1);
        let queues = queues.min(lanes as u32);
        let device = create_device(&instance.raw, physical, family, queues)?;
        let debug_utils = instance.debug_utils.then(|| ext::debug_utils::Device::new(&instance.raw, &device));
        // SAFETY: the device was created with so many queues of this family.
        let queue = |index| unsafe { device.get_device_queue(family, index) };
        let queues: Vec<Lane> = (0..queues).map(|index| Arc::new(Mutex::new(queue(index)))).collect();
        let lanes = queues.iter().cycle().take(lanes).cloned().collect();
        let raw = instance.raw.clone();
        let mut shared = Shared::new(raw, physical, device, lanes, family, debug_utils, Some(instance));
        let cache = options.pipeline_cache.as_deref();
        shared.timeout = options.timeout.unwrap_or(shared.timeout);
        if let Some(lower) = options.limits {
            lower(&mut shared.properties.limits);
        }
        shared.pipeline_cache = cache.map(|file| PipelineCache::new(&shared.device, file)).transpose()?;
        Ok(Self { shared: Arc::new(shared), lane: 0 })
    }

    /// Takes part in an existing renderer: its device stays its own and must outlive every clone of this and every object made with it.
    ///
    /// # Safety
    /// The handles are valid and belong together; the device has Vulkan 1.3, `scalarBlockLayout`, `timelineSemaphore`,
    /// `synchronization2`, `maintenance4` and whatever optional features the kernels use enabled; nobody else submits to `queue` during a
    /// call of this crate.
    pub unsafe fn from_raw(
        instance: &ash::Instance,
        physical: vk::PhysicalDevice,
        device: &ash::Device,
        queue: vk::Queue,
        family: u32,
    ) -> Result<Self> {
        // SAFETY: the caller vouches for the handles.
        let properties = unsafe { instance.get_physical_device_properties(physical) };
        if properties.api_version < vk::API_VERSION_1_3 {
            let device = survey::name_of(&properties);
            return Err(Error::Missing { device, missing: vec!["Vulkan 1.3".into()], needed_by: "corogen".into() });
        }
        let lanes = vec![Arc::new(Mutex::new(queue))];
        let debug_utils = has_debug_utils(instance).then(|| ext::debug_utils::Device::new(instance, device));
        let mut shared = Shared::new(instance.clone(), physical, device.clone(), lanes, family, debug_utils, None);
        shared.timeout = GpuOptions::from_env().timeout.unwrap_or(shared.timeout);
        Ok(Self { shared: Arc::new(shared), lane: 0 })
    }

    /// This device for each of its lanes, this one's first: what is made with one of them submits to its queue. Hosts made with each
    /// run tiles of a grid side by side (`dispatch_tiles`).
    pub fn lanes(&self) -> Vec<Self> {
        let count = self.shared.lanes.len();
        (0..count).map(|lane| Self { lane: (self.lane + lane) % count, ..self.clone() }).collect()
    }

    /// The device, for calls of one's own.
    pub fn device(&self) -> &ash::Device {
        &self.shared.device
    }

    /// The instance of the device.
    pub fn instance(&self) -> &ash::Instance {
        &self.shared.instance
    }

    /// The physical device.
    pub fn physical(&self) -> vk::PhysicalDevice {
        self.shared.physical
    }

    /// The queue family on which everything runs.
    pub fn family(&self) -> u32 {
        self.shared.family
    }

    /// The driver's name for the device.
    pub fn name(&self) -> &str {
        &self.shared.name
    }

    /// The driver, and its version as it tells it.
    pub fn driver(&self) -> &str {
        &self.shared.properties.driver
    }

    /// The device's limits.
    pub fn limits(&self) -> &vk::PhysicalDeviceLimits {
        &self.shared.properties.limits
    }

    /// `wanted` threads in a block, or what suits the device; an error if the device cannot.
    pub fn block_size(&self, wanted: Option<u32>) -> Result<u32> {
        let limits = self.limits();
        let size = ("maxComputeWorkGroupSize", limits.max_compute_work_group_size[0]);
        let invocations = ("maxComputeWorkGroupInvocations", limits.max_compute_work_group_invocations);
        let (limit, most) = if size.1 < invocations.1 { size } else { invocations };
        let Some(wanted) = wanted else {
            return Ok(self.shared.properties.subgroup_size.max(64).min(most));
        };
        if wanted == 0 {
            return Err(Error::Argument("setting `block_size` must be at least 1".into()));
        }
        if wanted > most {
            return Err(Limit {
                what: "a block".into(),
                limit,
                have: most.into(),
                need: wanted.into(),
                change: "lower the setting `block_size`".into(),
            }
            .into());
        }
        Ok(wanted)
    }

    /// Most instances that one dispatch of `block_size` threads a block can run.
    pub fn max_range(&self, block_size: u32) -> u32 {
        let blocks = self.limits().max_compute_work_group_count[0];
        // 2^31 threads leave room for the rounding up to whole blocks.
        (u64::from(blocks) * u64::from(block_size)).min(1 << 31) as u32
    }

    /// `wanted` instances in a submission, or as many as one dispatch of `block_size` threads a block can run and the driver does not
    /// make a mistake with.
    pub fn range(&self, wanted: Option<u32>, block_size: u32) -> Result<u32> {
        let most = self.max_range(block_size);
        match wanted {
            Some(0) => Err(Error::Argument("setting `range` must be at least 1".into())),
            wanted => Ok(wanted.or(self.shared.properties.range).map_or(most, |range| range.min(most))),
        }
    }

    /// The whole grid as one range, for a command buffer that is recorded once; its ids have so many components.
    pub fn single_range(&self, grid: [u32; 3], components: usize, block_size: u32) -> Result<Range> {
        let total = grid::instances(grid, components)?;
        let most = self.max_range(block_size);
        let mut ranges = grid::ranges(grid, 0, total, most);
        match (ranges.next(), ranges.next()) {
            (Some(range), None) => Ok(range),
            (None, _) => Ok(Range { grid, first: 0, origin: [0; 3], count: 0 }),
            (Some(_), Some(_)) => Err(Limit {
                what: "the grid".into(),
                limit: "maxComputeWorkGroupCount",
                have: most.into(),
                need: total,
                change: "record its `ranges` one by one".into(),
            }
            .into()),
        }
    }

    /// Fails with what the validation layer said since the last call.
    pub fn check_validation(&self) -> Result<()> {
        let messages = self.shared.owner.as_ref().map(Instance::take_messages).unwrap_or_default();
        if messages.is_empty() { Ok(()) } else { Err(Error::Validation(messages)) }
    }

    /// Names an object for debuggers and for validation messages.
    pub fn label<T: vk::Handle>(&self, object: T, name: &str) {
        let (Some(debug_utils), Ok(name)) = (&self.shared.debug_utils, std::ffi::CString::new(name)) else { return };
        let info = vk::DebugUtilsObjectNameInfoEXT::default().object_handle(object).object_name(&name);
        // SAFETY: the object belongs to this device. A name is a courtesy: a failure to keep it changes nothing.
        let _ = unsafe { debug_utils.set_debug_utils_object_name(&info) };
    }

    /// Tells debuggers what the next commands are.
    ///
    /// # Safety
    /// `cmd` is recording.
    pub unsafe fn announce(&self, cmd: vk::CommandBuffer, name: &str) {
        let (Some(debug_utils), Ok(name)) = (&self.shared.debug_utils, std::ffi::CString::new(name)) else { return };
        let label = vk::DebugUtilsLabelEXT::default().label_name(&name);
        // SAFETY: the caller vouches for `cmd`.
        unsafe { debug_utils.cmd_insert_debug_utils_label(cmd, &label) };
    }

    pub(super) fn pipeline_cache(&self) -> vk::PipelineCache {
        self.shared.pipeline_cache.as_ref().map_or(vk::PipelineCache::null(), |cache| cache.raw)
    }

    pub(super) fn kind(&self) -> vk::PhysicalDeviceType {
        self.shared.properties.kind
    }

    pub(super) fn properties(&self) -> &Properties {
        &self.shared.properties
    }

    pub(super) fn queue(&self) -> MutexGuard<'_, vk::Queue> {
        self.shared.lanes[self.lane].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn timeout(&self) -> Duration {
        self.shared.timeout
    }

    pub(super) fn check_capabilities(&self, kernel: &str, spirv: &[u32]) -> Result<()> {
        let shared = &*self.shared;
        features::check_capabilities(&shared.name, &shared.features, shared.properties.for_kernels, kernel, spirv)
    }

    /// Fails where `other` is another device: objects of one are nothing to the other.
    pub fn check_same_device(&self, other: &Self) -> Result<()> {
        if Arc::ptr_eq(&self.shared, &other.shared) {
            return Ok(());
        }
        let (here, there) = (self.name(), other.name());
        let message = if here == there {
            format!("what was made with one `Gpu` is used with another, both of `{here}`: make all with the same")
        } else {
            format!("what was made with one `Gpu` (`{there}`) is used with another (`{here}`)")
        };
        Err(Error::Argument(message))
    }

    /// Waits another time for what did not finish in time, as long as for any submission. When the device is done with it, everything
    /// that was made on it is used as before: to have less in a submission, dispatch again with another `range`, or `rounds`.
    pub fn wait_again(&self) -> Result<()> {
        self.shared.late.wait(&self.shared.device, self.shared.timeout)
    }

    /// After a wait that failed: until the submission that sets this semaphore to a value has finished, nothing is recorded, submitted or freed.
    pub(super) fn add_late(&self, semaphore: vk::Semaphore, value: u64) {
        self.shared.late.add(semaphore, value);
    }

    /// Fails where the device may still be at what was submitted earlier.
    pub(super) fn check_done(&self) -> Result<()> {
        self.shared.late.check(&self.shared.device)
    }

    /// Runs `free` when the device does not use any more what it frees: now, unless a wait has failed.
    pub(super) fn free(&self, free: impl FnOnce(&ash::Device) + Send + 'static) {
        self.shared.late.free(&self.shared.device, free);
    }
}

impl std::fmt::Debug for Gpu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Gpu").field(&self.shared.name).field(&self.lane).finish()
    }
}
