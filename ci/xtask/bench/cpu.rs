//! The programs themselves on all cores, as rustc compiles them.

use std::sync::atomic::{AtomicU32, Ordering};

use bytemuck::Pod;
use glam::{UVec2, Vec4};

/// Instances that a thread takes at a time.
const CHUNK: u32 = 64;

/// Runs all instances of a program, and gives the output.
pub(super) type OnCpu = Box<dyn Fn() -> Vec<u8>>;

/// `kernel` runs an instance, which writes the output's element of its own number and no other.
pub(super) fn on_cpu<T: Pod + Send + Sync>(
    instances: u32,
    kernel: impl Fn(u32, &mut [T]) + Sync + Send + 'static,
) -> OnCpu {
    let kernel = std::sync::Arc::new(kernel);
    let of_thread = move || {
        let kernel = std::sync::Arc::clone(&kernel);
        move |instance, output: &mut [T]| kernel(instance, output)
    };
    on_cpu_with(instances, T::zeroed(), |output| bytemuck::cast_slice(output).to_vec(), of_thread)
}

/// The same for each pixel of an image.
pub(super) fn on_pixels(size: [u32; 2], kernel: impl Fn(UVec2, &mut [Vec4]) + Sync + Send + 'static) -> OnCpu {
    on_cpu(size[0] * size[1], move |instance, image| kernel(pixel(size, instance), image))
}

/// The same where each thread has a kernel of its own.
pub(super) fn on_pixels_with<K: FnMut(UVec2, &mut [Vec4])>(
    size: [u32; 2],
    kernel: impl Fn() -> K + Sync + 'static,
) -> OnCpu {
    let of_thread = move || {
        let mut kernel = kernel();
        move |instance, image: &mut [Vec4]| kernel(pixel(size, instance), image)
    };
    let bytes = |image: &[Vec4]| bytemuck::cast_slice(image).to_vec();
    on_cpu_with(size[0] * size[1], Vec4::ZERO, bytes, of_thread)
}

fn pixel([width, _]: [u32; 2], instance: u32) -> UVec2 {
    UVec2::new(instance % width, instance / width)
}

/// The same where each thread has a kernel of its own, for elements of any kind: `before` is what they are at first, `bytes` makes
/// them what the device would leave.
pub(super) fn on_cpu_with<T: Copy + Send + Sync + 'static, K: FnMut(u32, &mut [T])>(
    instances: u32,
    before: T,
    bytes: impl Fn(&[T]) -> Vec<u8> + 'static,
    kernel: impl Fn() -> K + Sync + 'static,
) -> OnCpu {
    Box::new(move || {
        let next = AtomicU32::new(0);
        // Each thread has an output of its own, of which it fills some chunks.
        let parts = rayon::broadcast(|_| {
            let mut kernel = kernel();
            let mut output = vec![before; instances as usize];
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
        let mut output = vec![before; instances as usize];
        for (part, chunks) in parts {
            for chunk in chunks {
                output[chunk.clone()].copy_from_slice(&part[chunk]);
            }
        }
        bytes(&output)
    })
}
