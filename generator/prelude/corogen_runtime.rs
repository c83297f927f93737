//! The part of `corogen_runtime` that inputs use: markers, which `resolve` knows by path, and buffer types.

pub use glam;

pub fn suspend() {}

pub fn suspend_at(name: &'static str) {}

pub fn suspend_by(key: u32) {}

pub fn suspend_at_by(name: &'static str, key: u32) {}

pub fn promise<T: Copy>(name: &'static str, value: T) {}

pub fn spawn<F: FnOnce()>(start: F) {
    core::intrinsics::only_on_cpu("`spawn`")
}

/// A bounded list that every instance may push to, in no order.
pub struct Append<T> {
    items: [T; 1],
}

impl<T: Copy> Append<T> {
    pub fn push(&self, value: T) {
        core::intrinsics::append(self, value)
    }
}
