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
    /// The timeline semaphore that each submission sets to a value when it has finished; it is not freed before.
    submissions: Vec<(vk::Semaphore, u64)>,
    to_free: Vec<Free>,
}

type Free = Box<dyn FnOnce(&ash::Device) + Send>;

impl Late {
    /// Adds a submission that sets this semaphore to a value. The semaphore is freed with [`Late::free`].
    pub(super) fn add(&self, semaphore: vk::Semaphore, value: u64) {
        self.kept().submissions.push((semaphore, value));
    }

    /// Fails while a submission has not finished.
    pub(super) fn check(&self, device: &ash::Device) -> Result<()> {
        self.kept().check(device)
    }

    /// Waits for all of them once more, with a time-out.
    pub(super) fn wait(&self, device: &ash::Device, timeout: Duration) -> Result<()> {
        // Nobody frees a semaphore meanwhile.
        let mut kept = self.kept();
        if kept.submissions.is_empty() {
            return Ok(());
        }
        let (semaphores, values): (Vec<_>, Vec<_>) = kept.submissions.iter().copied().unzip();
        let wait = vk::SemaphoreWaitInfo::default().semaphores(&semaphores).values(&values);
        // SAFETY: the semaphores are this device's, and there until they are taken out of the list.
        match unsafe { device.wait_semaphores(&wait, nanoseconds(timeout)) } {
            Ok(()) => kept.check(device),
            Err(vk::Result::TIMEOUT) => Err(Error::Timeout { within: timeout }),
            Err(result) => Err(Error::of("vkWaitSemaphores", result)),
        }
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
        self.submissions.retain(|&(semaphore, value)| {
            // SAFETY: the semaphore is this device's, and there until it is taken out of this list.
            let finished = unsafe { device.get_semaphore_counter_value(semaphore) };
            // What a lost device was at counts as done; another error says nothing.
            finished.map_or_else(|error| error != vk::Result::ERROR_DEVICE_LOST, |finished| finished < value)
        });
        if !self.submissions.is_empty() {
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
