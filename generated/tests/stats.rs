//! What hosts tell of their dispatches, under core and synchronisation validation.

use corogen_runtime::vulkan::{Gpu, GpuOptions, Stats};
use generated::box_scene::{megakernel, persistent, state_machine, wavefront};
use glam::{UVec2, Vec4};
use serial_test::serial;

const SIZE: UVec2 = UVec2::new(17, 14);
const GRID: [u32; 3] = [SIZE.x, SIZE.y, 1];
const PIXELS: u32 = SIZE.x * SIZE.y;

fn gpu(lower: fn(&mut corogen_runtime::vulkan::vk::PhysicalDeviceLimits)) -> Gpu {
    let options = GpuOptions {
        validation: true,
        limits: Some(lower),
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

/// What a dispatch tells without and with `profile`, and how many rays there were.
macro_rules! measured {
    ($gpu:expr, $scheduler:ident, $config:expr) => {{
        let mut host = $scheduler::BoxScene::new($gpu, $config).unwrap();
        let mut dispatch = |profiled| {
            host.profile(profiled);
            let mut image = vec![Vec4::ZERO; PIXELS as usize];
            let args = $scheduler::Args {
                size: SIZE,
                samples: 2,
                image: &mut image,
            };
            let stats = host.dispatch(GRID, args).unwrap();
            (stats, image.iter().map(|pixel| pixel.w as u32).sum::<u32>())
        };
        let (plain, _) = dispatch(false);
        assert!(plain.kernels.is_empty() && plain.queues.is_empty());
        let (profiled, rays) = dispatch(true);
        assert_eq!(dispatch(false).0.kernels, [], "it can be switched off");
        (profiled, rays)
    }};
}

fn dispatches(stats: &Stats, name: &str) -> u64 {
    let kernel = stats.kernels.iter().find(|kernel| kernel.name == name);
    kernel.map_or(0, |kernel| kernel.dispatches)
}

/// Instances that the rounds resumed at a point, and how many rounds there were.
fn queue(stats: &Stats, point: &str) -> (u32, usize) {
    let queue = stats.queues.iter().find(|queue| queue.point == point);
    let lengths = &queue.expect("there is such a point").lengths;
    (lengths.iter().sum(), lengths.len())
}

/// The time of kernels is part of the time of the whole.
fn check_times(stats: &Stats) {
    let kernels = stats.kernels.iter().map(|kernel| kernel.gpu_ms);
    match stats.gpu_ms {
        Some(all) => {
            let kernels: f64 = kernels
                .map(|time| time.expect("the device has a clock"))
                .sum();
            assert!(
                kernels > 0.0 && kernels <= all * 1.001,
                "{kernels} of {all}"
            );
        }
        None => assert!(kernels.flatten().next().is_none()),
    }
}

#[test]
#[serial]
fn a_single_kernel_takes_the_time() {
    let gpu = gpu(|_| ());
    let all = [
        (
            "megakernel",
            measured!(&gpu, megakernel, Default::default()).0,
        ),
        (
            "state_machine",
            measured!(&gpu, state_machine, Default::default()).0,
        ),
        (
            "persistent",
            measured!(&gpu, persistent, Default::default()).0,
        ),
    ];
    for (name, stats) in all {
        assert_eq!((stats.instances, stats.kernels.len()), (PIXELS.into(), 1));
        assert_eq!(dispatches(&stats, name), 1);
        assert!(stats.queues.is_empty());
        check_times(&stats);
    }
}

#[test]
#[serial]
fn the_kernel_of_each_range_counts() {
    let small = gpu(|limits| limits.max_compute_work_group_count[0] = 3);
    let (stats, _) = measured!(&small, megakernel, Default::default());
    assert_eq!(
        dispatches(&stats, "megakernel"),
        u64::from(PIXELS.div_ceil(3 * 64))
    );
}

/// A watchdog's limit is kept by submissions of fewer instances.
#[test]
#[serial]
fn a_submission_runs_as_many_instances_as_it_is_told() {
    let gpu = gpu(|_| ());
    macro_rules! submissions {
        ($scheduler:ident, $name:literal) => {{
            let config = $scheduler::Config {
                range: Some(100),
                ..Default::default()
            };
            dispatches(&measured!(&gpu, $scheduler, config).0, $name)
        }};
    }
    let submissions = [
        submissions!(megakernel, "megakernel"),
        submissions!(state_machine, "state_machine"),
        submissions!(persistent, "persistent"),
    ];
    assert_eq!(submissions, [u64::from(PIXELS.div_ceil(100)); 3]);
}

/// Few instances in many slots are no tail from the beginning: their range uses as many slots as it has instances.
#[test]
#[serial]
fn a_small_range_uses_few_slots() {
    let gpu = gpu(|_| ());
    let config = wavefront::Config {
        capacity: Some(1 << 16),
        ..Default::default()
    };
    let (stats, rays) = measured!(&gpu, wavefront, config);
    let resumed = queue(&stats, "intersect").0;
    assert!(2 * resumed > rays, "{resumed} of {rays} rays in rounds");
}

/// Each ray is traced by a resumed instance: the image counts them.
#[test]
#[serial]
fn rounds_tell_how_many_instances_they_resume() {
    let gpu = gpu(|_| ());
    let cases = [
        (wavefront::Order::All, 1024, 32),
        (wavefront::Order::All, 60, 6),
        (wavefront::Order::MostActive, 1024, 32),
    ];
    for (order, capacity, rounds) in cases {
        let config = wavefront::Config {
            capacity: Some(capacity),
            rounds: Some(rounds),
            order: Some(order),
            tail: Some(0.0),
            ..Default::default()
        };
        let (stats, rays) = measured!(&gpu, wavefront, config);
        assert_eq!(queue(&stats, "box_scene").0, PIXELS);
        let (traced, turns) = queue(&stats, "intersect");
        assert_eq!(traced, rays, "{order:?}, {capacity} slots");
        let intersections = dispatches(&stats, "intersect");
        assert_eq!((turns % rounds as usize, intersections), (0, turns as u64));
        let batches = dispatches(&stats, "advance");
        assert_eq!(batches * u64::from(rounds), intersections);
        assert_eq!(dispatches(&stats, "prepare"), 1);
        let lengths = stats.queues.iter().flat_map(|queue| &queue.lengths);
        assert!(lengths.max() <= Some(&capacity));
        check_times(&stats);
    }
}

/// What the tail ends no round resumes.
#[test]
#[serial]
fn the_tail_is_no_round() {
    let config = wavefront::Config {
        rounds: Some(2),
        tail: Some(1.0),
        ..Default::default()
    };
    let (stats, rays) = measured!(&gpu(|_| ()), wavefront, config);
    assert!(queue(&stats, "intersect").0 < rays);
    assert!(dispatches(&stats, "drain") > 0);
}

/// With a refill of 1, instances begin when all slots are free, and then in all of them; with one of 0 in whatever is free.
#[test]
#[serial]
fn a_refill_waits_for_its_share_of_slots() {
    let gpu = gpu(|_| ());
    let begun = |refill| {
        let config = wavefront::Config {
            capacity: Some(60),
            refill: Some(refill),
            tail: Some(0.0),
            ..Default::default()
        };
        let (stats, _) = measured!(&gpu, wavefront, config);
        let queue = stats.queues.iter().find(|queue| queue.point == "box_scene");
        let mut lengths = queue.expect("there is such a point").lengths.clone();
        lengths.retain(|&length| length > 0);
        lengths
    };
    assert_eq!(begun(1.0), [60, 60, 60, PIXELS - 180]);
    let at_once = begun(0.0);
    assert!(at_once.len() > 8, "{at_once:?}");
    let share = begun(0.25);
    let (last, others) = share.split_last().expect("instances begin");
    assert!(others.iter().all(|&begun| begun >= 15), "{share:?}");
    assert!(*last <= 60 && at_once.len() > share.len());
}
