//! What runs that stop at points have: how far they are, and elements that belong to slots, for the passes between points.

use std::marker::PhantomData;

use super::error::Result;
use super::memory::Buffer;
use super::slice::Slice;
use super::transfer::Transfer;

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunState {
    /// Something is left to do.
    UnderWay,
    /// Everything has ended and was downloaded.
    Ended,
    /// What is left, if anything, cannot be told.
    Failed,
}

impl RunState {
    /// The state after a step: a time-out leaves something to do.
    #[must_use]
    pub fn after<T>(self, step: &Result<T>) -> Self {
        match step {
            Err(error) if self == Self::UnderWay && !error.is_late() => Self::Failed,
            _ => self,
        }
    }
}

/// Elements of `T` on the device, one for each slot.
#[derive(Debug)]
pub struct PerSlot<'a, T> {
    transfer: &'a mut Transfer,
    buffer: &'a Buffer,
    slots: u32,
    elements: PhantomData<T>,
}

impl<'a, T: Copy> PerSlot<'a, T> {
    /// The first `slots` elements of `buffer`.
    ///
    /// # Safety
    /// Any bytes are a value of `T`, and the buffer holds so many of them.
    pub unsafe fn new(transfer: &'a mut Transfer, buffer: &'a Buffer, slots: u32) -> Self {
        Self { transfer, buffer, slots, elements: PhantomData }
    }

    /// What a pass binds: the buffer lives as long as the run.
    pub fn slice(&self) -> Slice {
        Slice { buffer: self.buffer.raw(), len: self.slots }
    }

    /// A copy of the elements, in the order of the slots.
    pub fn read(self) -> Result<Vec<T>> {
        // SAFETY: any bytes are a value of `T`, as whoever made this vouched.
        let mut elements = vec![unsafe { std::mem::zeroed::<T>() }; self.slots as usize];
        // SAFETY: as above.
        unsafe { self.transfer.read(self.buffer, &mut elements)? };
        Ok(elements)
    }
}
