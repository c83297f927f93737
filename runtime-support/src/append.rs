//! Append buffers: on the CPU the list itself, for a Vulkan host the list that is uploaded and downloaded.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A list of bounded size that every instance may push to, in no order. What exceeds the capacity is dropped and counted. A device counts
/// to 2^32 - 1 in a dispatch; more pushes than that begin anew.
#[derive(Debug)]
pub struct Append<T> {
    items: Box<[UnsafeCell<MaybeUninit<T>>]>,
    pushed: AtomicUsize,
}

// SAFETY: an item is written once, by the push that drew its number, and read only through `&mut self` or by value.
unsafe impl<T: Send> Sync for Append<T> {}

impl<T: Copy> Append<T> {
    /// An empty list for at most `capacity` elements.
    pub fn new(capacity: usize) -> Self {
        let items = (0..capacity).map(|_| UnsafeCell::new(MaybeUninit::uninit())).collect();
        Self { items, pushed: AtomicUsize::new(0) }
    }

    /// Adds an element; beyond the capacity it is dropped.
    pub fn push(&self, value: T) {
        let number = self.pushed.fetch_add(1, Ordering::Relaxed);
        if let Some(item) = self.items.get(number) {
            // SAFETY: this push alone drew this number, so nothing else refers to the item.
            unsafe { (*item.get()).write(value) };
        }
    }

    /// How many pushes there were, the dropped ones too.
    pub fn pushed(&self) -> usize {
        self.pushed.load(Ordering::Relaxed)
    }

    /// How many elements it can keep.
    pub fn capacity(&self) -> usize {
        self.items.len()
    }

    /// What was pushed and kept, for a host's buffers.
    #[cfg(feature = "vulkan")]
    pub(crate) fn kept(&mut self) -> &mut [MaybeUninit<T>] {
        let kept = self.pushed().min(self.items.len());
        // SAFETY: a cell has the layout of what it holds, and `&mut self` says that nothing else refers to it.
        unsafe { std::slice::from_raw_parts_mut(self.items.as_mut_ptr().cast(), kept) }
    }

    /// As if there had been so many pushes, each of what is written to [`Self::kept`] next.
    ///
    /// # Safety
    /// The kept elements are written before anything else uses the list.
    #[cfg(feature = "vulkan")]
    pub(crate) unsafe fn set_pushed(&mut self, pushed: usize) {
        *self.pushed.get_mut() = pushed;
    }

    /// What was pushed and kept.
    pub fn into_vec(self) -> Vec<T> {
        let kept = self.pushed().min(self.items.len());
        // SAFETY: `&self` pushes have ended, since this takes the list by value, and each number below `kept` was drawn.
        self.items.into_iter().take(kept).map(|item| unsafe { item.into_inner().assume_init() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_exceeds_the_capacity_is_dropped_and_counted() {
        let list = Append::new(3);
        std::thread::scope(|scope| {
            for number in 0..5_u32 {
                let list = &list;
                scope.spawn(move || list.push(number));
            }
        });
        assert_eq!((list.pushed(), list.capacity()), (5, 3));
        let mut kept = list.into_vec();
        kept.dedup();
        assert_eq!(kept.len(), 3);
    }
}
