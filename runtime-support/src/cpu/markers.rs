//! The markers: on a GPU they cut a function into continuations, on the CPU they do nothing.

/// A suspension point: on a GPU the instance leaves the processor here, and goes on later beside instances at the same point.
#[inline(always)]
pub fn suspend() {}

/// A suspension point with a name, which kernels and tokens take. The name is a literal or a `const` that forms an identifier.
#[inline(always)]
pub fn suspend_at(_name: &'static str) {}

/// A suspension point with a coherence key: schedulers that sort bring instances of equal keys together, e.g. of one material.
#[inline(always)]
pub fn suspend_by(_key: u32) {}

/// A suspension point with a name and a coherence key.
#[inline(always)]
pub fn suspend_at_by(_name: &'static str, _key: u32) {}

/// Keeps `value` under `name`, so that a custom pass or the host can read it while the instance is suspended.
#[inline(always)]
pub fn promise<T: Copy>(_name: &'static str, _value: T) {}

/// Starts another instance; on the CPU it runs to its end before `spawn` returns.
#[inline]
pub fn spawn<F: FnOnce()>(start: F) {
    start()
}
