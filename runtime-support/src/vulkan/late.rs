//! Submissions that did not finish in time.
//!
//! Whatever they use is left as it is until they have: nothing of the device is recorded, submitted or freed. What is to be freed
//! meanwhile waits here.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ash::vk;

use super::error::{Error, Result};

/// Those of a device.
#[derive(Default)]
pub(super) struct Late {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// One for each submission; what owns it is not freed before.
    fences: Vec<vk::Fence>,
    to_free: Vec<Free>,
}

type Free = Box<dyn FnOnce(&ash::Device) + Send>;

impl Late {
    /// Adds a submission that signals this fence, which is freed with [`Late::free`].
    pub(super) fn add(&self, fence: vk::Fence) {
        self.kept().fences.push(fence);
    }

    /// Fails while a submission has not finished.
    pub(super) fn check(&self, device: &ash::Device) -> Result<()> {
        self.kept().check(device)
    }

    /// Waits for all of them once more, with a time-out.
    pub(super) fn wait(&self, device: &ash::Device, timeout: Duration) -> Result<()> {
        // Nobody frees a fence meanwhile.
        let mut kept = self.kept();
        if !kept.fences.is_empty() {
            // SAFETY: the fences are this device's, and there until they are taken out of the list.
            match unsafe { device.wait_for_fences(&kept.fences, true, nanoseconds(timeout)) } {
                Ok(()) => {}
                Err(vk::Result::TIMEOUT) => return Err(Error::Timeout { within: timeout }),
                Err(result) => return Err(Error::of("vkWaitForFences", result)),
            }
        }
        kept.check(device)
    }

    /// Runs `free` as soon as every submission has finished: now, if there is none.
    pub(super) fn free(&self, device: &ash::Device, free: impl FnOnce(&ash::Device) + Send + 'static) {
        let mut kept = self.kept();
        kept.to_free.push(Box::new(free));
        // Who frees something is not who asks whether the device is done.
        let _ = kept.check(device);
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn check(&mut self, device: &ash::Device) -> Result<()> {
        // What a lost device was at counts as done.
        // SAFETY: the fences are this device's, and there until they are taken out of this list.
        self.fences.retain(|&fence| unsafe { device.get_fence_status(fence) } == Ok(false));
        if !self.fences.is_empty() {
            return Err(Error::Hung);
        }
        self.to_free.drain(..).for_each(|free| free(device));
        Ok(())
    }
}

/// A time-out as Vulkan counts it.
pub(super) fn nanoseconds(timeout: Duration) -> u64 {
    u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX - 1)
}
