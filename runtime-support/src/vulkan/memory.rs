//! Buffers: one dedicated allocation each. A host has about ten of them, and they live long.

use std::ptr::NonNull;

use ash::vk;

use super::error::{Call, Error, Limit, Result};
use super::gpu::Gpu;

/// Where a buffer lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// Fast for the device, out of the host's reach.
    Device,
    /// Mapped and coherent: the host reads and writes it between submissions.
    Host,
}

/// A storage buffer that frees itself.
#[derive(Debug)]
pub struct Buffer {
    gpu: Gpu,
    raw: vk::Buffer,
    memory: vk::DeviceMemory,
    size: u64,
    mapped: Option<NonNull<u8>>,
}

// SAFETY: the mapping is owned memory; `&self` only reads it, and who writes it has `&mut` of the owner.
unsafe impl Send for Buffer {}
// SAFETY: as above.
unsafe impl Sync for Buffer {}

impl Buffer {
    /// A buffer of `size` bytes; `name` is for errors and debuggers. A size of zero is fine.
    pub fn new(gpu: &Gpu, name: &str, size: u64, home: Home) -> Result<Self> {
        check_size(gpu, name, size)?;
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER
            | vk::BufferUsageFlags::INDIRECT_BUFFER
            | vk::BufferUsageFlags::TRANSFER_SRC
            | vk::BufferUsageFlags::TRANSFER_DST;
        // Vulkan knows no empty buffer; an empty slice is bound to one word that nobody reads.
        let info = vk::BufferCreateInfo::default().size(size.next_multiple_of(4).max(4)).usage(usage);
        // SAFETY: `info` is complete.
        let raw = unsafe { gpu.device().create_buffer(&info, None) }
            .map_err(|result| memory_error(gpu, name, size, result))?;
        let mut buffer = Self { gpu: gpu.clone(), raw, memory: vk::DeviceMemory::null(), size, mapped: None };
        buffer.allocate(home).map_err(|error| match error {
            Error::Vulkan { result, .. } => memory_error(gpu, name, size, result),
            other => other,
        })?;
        gpu.label(raw, name);
        gpu.label(buffer.memory, name);
        Ok(buffer)
    }

    /// The same for what a scheduler keeps for its slots or rounds, at [`Home::Device`]: less is needed with a lower `setting`.
    pub fn for_slots(gpu: &Gpu, name: &str, size: u64, setting: &str) -> Result<Self> {
        let made = Self::new(gpu, name, size, Home::Device);
        made.map_err(|error| error.for_room(format!("buffer `{name}`"), &format!("lower the setting `{setting}`")))
    }

    fn allocate(&mut self, home: Home) -> Result<()> {
        let device = self.gpu.device();
        // SAFETY: the buffer is this device's.
        let needs = unsafe { device.get_buffer_memory_requirements(self.raw) };
        let info = vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(memory_type(
            &self.gpu.properties().memory,
            needs.memory_type_bits,
            home,
        )?);
        // SAFETY: the type index is one of the device's.
        self.memory = unsafe { device.allocate_memory(&info, None) }.call("vkAllocateMemory")?;
        // SAFETY: fresh memory of the size and type that the buffer asks for.
        unsafe { device.bind_buffer_memory(self.raw, self.memory, 0) }.call("vkBindBufferMemory")?;
        if home == Home::Host {
            // SAFETY: host-visible memory that is not mapped yet.
            let start = unsafe { device.map_memory(self.memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty()) }
                .call("vkMapMemory")?;
            self.mapped = NonNull::new(start.cast());
        }
        Ok(())
    }

    /// The device that it is on.
    pub(super) fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// The Vulkan buffer.
    pub fn raw(&self) -> vk::Buffer {
        self.raw
    }

    /// Its size in bytes, as asked for.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The bytes of a buffer at [`Home::Host`]; nothing for others. The device must not be using it.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the mapping covers at least `size` bytes for the buffer's life.
        self.mapped.map_or(&[], |start| unsafe { std::slice::from_raw_parts(start.as_ptr(), self.size as usize) })
    }

    /// Records that the buffer begins with `bytes`, in as many commands as that takes.
    ///
    /// # Safety
    /// `cmd` is recording; the buffer has room for the bytes, which are whole words, and lives until they are there.
    pub unsafe fn update(&self, cmd: vk::CommandBuffer, bytes: &[u8]) {
        // What one command takes.
        const MOST: usize = 65_536;
        for (offset, piece) in (0..).step_by(MOST).zip(bytes.chunks(MOST)) {
            // SAFETY: the caller vouches for the command buffer and for the room; a piece is whole words.
            unsafe { self.gpu.device().cmd_update_buffer(cmd, self.raw, offset, piece) };
        }
    }

    /// Word `index` of a buffer at [`Home::Host`]; 0 for others. The device may be writing it: then it is the word before or after.
    pub fn word(&self, index: usize) -> u32 {
        let inside = (index as u64) < self.size / 4;
        // SAFETY: the mapping is aligned and covers `size` bytes for the buffer's life; what the device writes is read as one word.
        self.mapped.filter(|_| inside).map_or(0, |start| unsafe { start.cast::<u32>().add(index).read_volatile() })
    }

    /// Where a buffer at [`Home::Host`] is mapped; null for others.
    pub(super) fn mapped(&self) -> *mut u8 {
        self.mapped.map_or(std::ptr::null_mut(), NonNull::as_ptr)
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let (raw, memory) = (self.raw, self.memory);
        // SAFETY: every submission that used the buffer was waited for, else `free` waits. Null memory is allowed.
        self.gpu.free(move |device| unsafe {
            device.destroy_buffer(raw, None);
            device.free_memory(memory, None);
        });
    }
}

fn check_size(gpu: &Gpu, name: &str, size: u64) -> Result<()> {
    let properties = gpu.properties();
    let limits = [
        ("maxStorageBufferRange", u64::from(properties.limits.max_storage_buffer_range)),
        ("maxMemoryAllocationSize", properties.max_allocation),
    ];
    for (limit, have) in limits {
        if size > have {
            let what = format!("buffer `{name}`");
            return Err(Limit { what, limit, have, need: size, change: "give it fewer elements".into() }.into());
        }
    }
    Ok(())
}

fn memory_error(gpu: &Gpu, name: &str, bytes: u64, result: vk::Result) -> Error {
    let memory = &gpu.properties().memory;
    let heaps = &memory.memory_heaps[..memory.memory_heap_count as usize];
    let heap = heaps.iter().map(|heap| heap.size).max().unwrap_or(0);
    Error::Memory { what: format!("buffer `{name}`"), bytes, heap, result, change: "give it fewer elements".into() }
}

/// The first memory type that serves, in the order of what serves best.
fn memory_type(memory: &vk::PhysicalDeviceMemoryProperties, allowed: u32, home: Home) -> Result<u32> {
    use vk::MemoryPropertyFlags as Flags;
    let host = Flags::HOST_VISIBLE | Flags::HOST_COHERENT;
    let preferences = match home {
        Home::Device => [Flags::DEVICE_LOCAL, Flags::empty()],
        Home::Host => [host | Flags::HOST_CACHED, host],
    };
    let types = &memory.memory_types[..memory.memory_type_count as usize];
    preferences
        .iter()
        .find_map(|&wanted| {
            (0..types.len()).find(|&i| allowed >> i & 1 == 1 && types[i].property_flags.contains(wanted))
        })
        .map(|index| index as u32)
        .ok_or(Error::Vulkan {
            call: "vkGetPhysicalDeviceMemoryProperties",
            result: vk::Result::ERROR_FEATURE_NOT_PRESENT,
        })
}
