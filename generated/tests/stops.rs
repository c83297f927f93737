//! Runs of the printed wavefront that stop, under core and synchronisation validation.

#[path = "../examples/footprints/picture.rs"]
mod picture;

use corogen_runtime::vulkan::{Error, Gpu, GpuOptions};
use generated::textured::wavefront::{Args, Config, Run, Textured, Token};
use generated::textured::{megakernel, persistent, state_machine};
use glam::{UVec2, Vec4};
use picture::{render, texture};

const SIZE: UVec2 = UVec2::new(48, 30);
const GRID: [u32; 3] = [SIZE.x, SIZE.y, 1];
const PIXELS: usize = (SIZE.x * SIZE.y) as usize;

fn gpu() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

fn slots(capacity: u32) -> Config {
    Config {
        capacity: Some(capacity),
        ..Config::default()
    }
}

/// The picture without a stop.
fn dispatched(gpu: &Gpu) -> Vec<Vec4> {
    let (mut levels, mut image) = (vec![0.0; PIXELS], vec![Vec4::ZERO; PIXELS]);
    let mut host = Textured::new(gpu, Config::default()).unwrap();
    let args = Args {
        size: SIZE,
        texels: &texture(),
        levels: &mut levels,
        image: &mut image,
    };
    host.dispatch(GRID, args).unwrap();
    image
}

/// Two points have that name, and a path may go from one to the other: it is at two stops then.
#[test]
fn every_path_is_at_every_stop_that_it_comes_to() {
    let gpu = gpu();
    let expected = dispatched(&gpu);
    for capacity in [4096, 500, 97] {
        let (mut levels, mut image) = (vec![0.0; PIXELS], vec![Vec4::ZERO; PIXELS]);
        let texels = texture();
        let args = Args {
            size: SIZE,
            texels: &texels,
            levels: &mut levels,
            image: &mut image,
        };
        let mut host = Textured::new(&gpu, slots(capacity)).unwrap();
        let mut run = host.begin(GRID, args).unwrap();
        let (mut ranges, mut surfaces_seen) = (Vec::new(), vec![Vec::new(); PIXELS]);
        while run.until(Token::SurfaceEval).unwrap() {
            let range = run.range();
            ranges.push(range.first);
            let instances = run.instances().read().unwrap();
            let surfaces = run.frame().surface().read().unwrap();
            assert_eq!(instances.len(), range.count as usize);
            let waiting = instances.iter().filter(|&&it| it != Run::NOBODY).count();
            assert_eq!(waiting, run.waiting() as usize);
            for (&instance, surface) in instances.iter().zip(surfaces) {
                if instance != Run::NOBODY {
                    surfaces_seen[range.first as usize + instance as usize].push(surface);
                }
            }
        }
        assert_eq!(run.stats().instances, PIXELS as u64);
        assert!(!run.until(Token::SurfaceEval).unwrap(), "it stays ended");
        drop(run);
        assert!(
            image == expected,
            "capacity {capacity}: stops change nothing"
        );

        ranges.dedup();
        // Ranges of nothing but sky have no stop.
        let most = PIXELS.div_ceil(capacity as usize);
        assert!((1..=most).contains(&ranges.len()) && ranges.is_sorted());
        let paths = |wanted: &[u32]| surfaces_seen.iter().filter(|seen| **seen == wanted).count();
        let kinds = [&[][..], &[2], &[1], &[1, 2]].map(paths);
        assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
        assert_eq!(kinds.iter().sum::<usize>(), PIXELS);
    }
    gpu.check_validation().unwrap();
}

#[test]
fn a_run_may_go_on_without_stops_and_the_host_serves_again() {
    let gpu = gpu();
    let expected = dispatched(&gpu);
    let texels = texture();
    let mut host = Textured::new(&gpu, slots(600)).unwrap();
    for stops in 0..3 {
        let (mut levels, mut image) = (vec![0.0; PIXELS], vec![Vec4::ZERO; PIXELS]);
        let args = Args {
            size: SIZE,
            texels: &texels,
            levels: &mut levels,
            image: &mut image,
        };
        if stops == 2 {
            host.dispatch(GRID, args).unwrap();
        } else {
            let mut run = host.begin(GRID, args).unwrap();
            for _ in 0..stops {
                assert!(run.until(Token::SurfaceEval).unwrap());
            }
            assert_eq!(run.finish().unwrap().instances, PIXELS as u64);
        }
        assert!(image == expected, "after {stops} stops");
    }
    gpu.check_validation().unwrap();
}

/// What differs between neighbours in the rows below the horizon.
fn roughness(image: &[Vec4]) -> f32 {
    let rows = &image[PIXELS / 2..PIXELS * 2 / 3];
    let across = |pair: &[Vec4]| (pair[1] - pair[0]).abs().element_sum();
    rows.windows(2).map(across).sum()
}

#[test]
fn a_pass_between_the_points_filters_what_is_far_away() {
    let gpu = gpu();
    let without = render(&gpu, slots(4096), SIZE, false).unwrap();
    assert!(without == dispatched(&gpu), "levels of zero");
    let with = render(&gpu, slots(4096), SIZE, true).unwrap();
    let (rough, smooth) = (roughness(&without), roughness(&with));
    assert!(smooth < 0.6 * rough, "{smooth} against {rough}");
    gpu.check_validation().unwrap();
}

#[test]
fn the_other_schedulers_say_that_they_do_not_stop() {
    let gpu = gpu();
    macro_rules! refusal {
        ($scheduler:ident) => {{
            let args = $scheduler::Args {
                size: SIZE,
                texels: &[],
                levels: &mut [],
                image: &mut [],
            };
            let mut host = $scheduler::Textured::new(&gpu, Default::default()).unwrap();
            host.begin(GRID, args).unwrap_err()
        }};
    }
    let refusals = [
        (refusal!(megakernel), "megakernel"),
        (refusal!(state_machine), "state-machine"),
        (refusal!(persistent), "persistent"),
    ];
    for (error, name) in refusals {
        assert!(matches!(error, Error::NoStops(it) if it == name), "{error}");
    }
}
