//! The devices of tests.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::execute::{Gpu, GpuOptions};

/// The thread's device, with validation; several threads may have the same. All are opened before one is used: the layer of Debian 12
/// crashes where a thread opens a device while another uses one (Vulkan-ValidationLayers, issue 4391).
///
/// # Panics
/// Without a device or the validation layer: a machine without Vulkan has not tested anything.
pub fn gpu() -> &'static Gpu {
    static DEVICES: LazyLock<Vec<Gpu>> = LazyLock::new(|| {
        let options = GpuOptions { validation: true, ..GpuOptions::from_env() };
        let open = |_| Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer");
        // Tests run beside each other, and some of them have threads.
        (0..2 * cores()).map(open).collect()
    });
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    thread_local! {
        static OWN: &'static Gpu = &DEVICES[NEXT.fetch_add(1, Ordering::Relaxed) % DEVICES.len()];
    }
    OWN.with(|own| *own)
}

/// How many threads run at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
