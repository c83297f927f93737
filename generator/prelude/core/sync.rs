//! Atomics, as elements of buffers.

pub mod atomic {
    //! 32-bit atomics. `lower` makes fences of their orders, at the device's scope.

    use crate::fmt::{self, Debug, Formatter};
    use crate::intrinsics;

    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
    pub enum Ordering {
        Relaxed,
        Release,
        Acquire,
        AcqRel,
        SeqCst,
    }

    pub fn fence(order: Ordering) {
        intrinsics::atomic_fence(order)
    }

    macro_rules! atomic {
        ($($Atomic:ident $t:ident;)*) => {
            $(
                #[repr(C)]
                pub struct $Atomic {
                    value: $t,
                }

                impl Default for $Atomic {
                    fn default() -> Self {
                        $Atomic { value: 0 }
                    }
                }

                impl Debug for $Atomic {
                    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                        Ok(())
                    }
                }

                impl $Atomic {
                    pub const fn new(value: $t) -> $Atomic {
                        $Atomic { value }
                    }

                    pub fn load(&self, order: Ordering) -> $t {
                        intrinsics::atomic_load(self, order)
                    }

                    pub fn store(&self, value: $t, order: Ordering) {
                        intrinsics::atomic_store(self, value, order)
                    }

                    pub fn swap(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_exchange(self, value, order)
                    }

                    pub fn fetch_add(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_add(self, value, order)
                    }

                    pub fn fetch_sub(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_sub(self, value, order)
                    }

                    pub fn fetch_min(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_min(self, value, order)
                    }

                    pub fn fetch_max(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_max(self, value, order)
                    }

                    pub fn fetch_and(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_and(self, value, order)
                    }

                    pub fn fetch_or(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_or(self, value, order)
                    }

                    pub fn fetch_xor(&self, value: $t, order: Ordering) -> $t {
                        intrinsics::atomic_xor(self, value, order)
                    }

                    pub fn compare_exchange(
                        &self,
                        expected: $t,
                        new: $t,
                        success: Ordering,
                        failure: Ordering,
                    ) -> Result<$t, $t> {
                        let old: $t = intrinsics::atomic_compare_exchange(self, expected, new, success, failure);
                        if old == expected { Ok(old) } else { Err(old) }
                    }

                    pub fn fetch_update<F: FnMut($t) -> Option<$t>>(
                        &self,
                        set_order: Ordering,
                        fetch_order: Ordering,
                        mut f: F,
                    ) -> Result<$t, $t> {
                        let mut old = self.load(fetch_order);
                        while let Some(new) = f(old) {
                            match self.compare_exchange(old, new, set_order, fetch_order) {
                                Ok(previous) => return Ok(previous),
                                Err(previous) => old = previous,
                            }
                        }
                        Err(old)
                    }

                    pub fn compare_exchange_weak(
                        &self,
                        expected: $t,
                        new: $t,
                        success: Ordering,
                        failure: Ordering,
                    ) -> Result<$t, $t> {
                        self.compare_exchange(expected, new, success, failure)
                    }
                }
            )*
        };
    }

    atomic! {
        AtomicU32 u32;
        AtomicI32 i32;
    }
}
