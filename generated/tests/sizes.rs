//! The printed hosts of the schedulers with queues, at every size: the picture is that of the one without.
//!
//! Outside of the set an instance ends at the entry, inside it takes every turn; with less than sixteen turns nobody reaches the point.

use corogen_runtime::vulkan::{Gpu, GpuOptions};
use generated::mandelbrot::{megakernel, persistent, wavefront};
use glam::{UVec2, Vec4};
use serial_test::serial;

fn gpu(validation: bool) -> Gpu {
    let options = GpuOptions {
        validation,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

/// The picture of so many turns, by a host that is made here.
macro_rules! picture {
    ($scheduler:ident, $gpu:expr, $config:expr, $size:expr, $limit:expr) => {{
        let (size, limit): (UVec2, u32) = ($size, $limit);
        let mut image = vec![Vec4::ZERO; (size.x * size.y) as usize];
        let mut host = $scheduler::Mandelbrot::new($gpu, $config).expect("the pipelines are made");
        let args = $scheduler::Args {
            size,
            limit,
            image: &mut image,
        };
        let stats = host
            .dispatch([size.x, size.y, 1], args)
            .expect("the device runs it");
        assert_eq!(stats.instances, image.len() as u64);
        image
    }};
}

/// One instance, primes, less and more than a block has threads; lifetimes from none to ten turns.
const SIZES: [(u32, u32, u32); 5] = [
    (1, 1, 160),
    (7, 1, 160),
    (127, 3, 160),
    (1009, 1, 15),
    (61, 67, 160),
];

#[test]
#[serial]
fn wavefronts_of_every_capacity() {
    let gpu = gpu(true);
    for (x, y, limit) in SIZES {
        let size = UVec2::new(x, y);
        let expected = picture!(megakernel, &gpu, megakernel::Config::default(), size, limit);
        for (capacity, rounds) in [(1, 64), (37, 2), (64, 32), (100_000, 32)] {
            // One slot takes an instance after the other: few of them are enough.
            if capacity == 1 && size.x * size.y > 500 {
                continue;
            }
            let config = wavefront::Config {
                capacity: Some(capacity),
                rounds: Some(rounds),
                ..wavefront::Config::default()
            };
            let image = picture!(wavefront, &gpu, config, size, limit);
            assert!(
                image == expected,
                "{size} in {capacity} slots, {rounds} rounds"
            );
        }
    }
}

#[test]
#[serial]
fn persistent_blocks_of_every_number() {
    let gpu = gpu(true);
    for (x, y, limit) in SIZES {
        let size = UVec2::new(x, y);
        let expected = picture!(megakernel, &gpu, megakernel::Config::default(), size, limit);
        for (blocks, block_size, shared_frames) in [
            (1, 1, None),
            (1, 64, Some(3)),
            (200, 37, None),
            (3, 8, Some(0)),
        ] {
            let config = persistent::Config {
                blocks: Some(blocks),
                block_size: Some(block_size),
                shared_frames,
                // Some drivers end loops that turn too often: see `corogen devices`.
                range: Some(211 * blocks * block_size),
                ..persistent::Config::default()
            };
            let image = picture!(persistent, &gpu, config, size, limit);
            assert!(
                image == expected,
                "{size} in {blocks} blocks of {block_size}"
            );
        }
    }
}

#[test]
#[serial]
fn several_million_instances() {
    let gpu = gpu(false);
    let (size, limit) = (UVec2::new(2003, 1499), 33);
    let expected = picture!(megakernel, &gpu, megakernel::Config::default(), size, limit);
    // More instances than frames.
    let config = wavefront::Config {
        capacity: Some(100_003),
        ..wavefront::Config::default()
    };
    assert!(
        picture!(wavefront, &gpu, config, size, limit) == expected,
        "the wavefront's picture differs"
    );
    assert!(
        picture!(persistent, &gpu, persistent::Config::default(), size, limit) == expected,
        "the persistent scheduler's picture differs"
    );
}
