//! The programs themselves on all cores, as rustc compiles them.

use std::sync::atomic::{AtomicU32, Ordering};

use bytemuck::Pod;

/// Instances that a thread takes at a time.
const CHUNK: u32 = 64;

/// Runs all instances of a program, and gives the output.
pub(super) type OnCpu = Box<dyn Fn() -> Vec<u8>>;

/// `kernel` runs an instance, which writes the output's element of its own number and no other.
pub(super) fn on_cpu<T: Pod + PartialEq + Send>(
    instances: u32,
    kernel: impl Fn(u32, &mut [T]) + Sync + Send + 'static,
) -> OnCpu {
    Box::new(move || {
        let next = AtomicU32::new(0);
        // Each thread has an output of its own, of which it fills some chunks.
        let parts = rayon::broadcast(|_| {
            let mut output = vec![T::zeroed(); instances as usize];
            let mut chunks = Vec::new();
            loop {
                let first = next.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= instances {
                    return (output, chunks);
                }
                let chunk = first..instances.min(first + CHUNK);
                chunk.clone().for_each(|instance| kernel(instance, &mut output));
                chunks.push(chunk.start as usize..chunk.end as usize);
            }
        });
        let mut output = vec![T::zeroed(); instances as usize];
        for (part, chunks) in parts {
            for chunk in chunks {
                output[chunk.clone()].copy_from_slice(&part[chunk]);
            }
        }
        bytemuck::cast_slice(&output).to_vec()
    })
}
