//! Runs of the printed wavefront that stop, under core and synchronisation validation.

#[path = "../examples/footprints/picture.rs"]
mod picture;

use corogen_runtime::vulkan::{Error, Gpu, GpuOptions};
use generated::textured::wavefront::{Args, Config, Run, Textured, Token};
use generated::textured::{megakernel, persistent, state_machine};
use glam::{UVec2, Vec3, Vec4};
use input_examples::textured::{EDGE, level_start};
use picture::render;
use serial_test::serial;

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

/// The example's photograph.
fn texture() -> Vec<Vec4> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/footprints/brick.png");
    picture::texture(&image::open(file).expect("it is committed"))
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
#[serial]
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
#[serial]
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

/// A kernel of one's own resumes in a run that stops as it does in one that does not.
#[test]
#[serial]
fn a_kernel_of_ones_own_keeps_its_place_between_stops() {
    let gpu = gpu();
    let config = Config {
        tail: Some(0.0),
        ..slots(600)
    };
    // The generated kernel, with a factor of 0 in the place of the 0.4 for what the texture gives the ball.
    let generated = include_bytes!("../textured/wavefront/surface_eval.spv");
    let mut own = generated.to_vec();
    let factor = own
        .chunks_exact_mut(4)
        .find(|word| **word == 0.4_f32.to_le_bytes());
    factor.expect("the kernel has that factor").fill(0);

    let host = Textured::new(&gpu, config).unwrap();
    let mut host = host.with_kernel("surface_eval", &own).unwrap();
    let texels = texture();
    let mut images = Vec::new();
    for stops in [false, true] {
        let (mut levels, mut image) = (vec![0.0; PIXELS], vec![Vec4::ZERO; PIXELS]);
        let args = Args {
            size: SIZE,
            texels: &texels,
            levels: &mut levels,
            image: &mut image,
        };
        if stops {
            let mut run = host.begin(GRID, args).unwrap();
            let mut promised = 0;
            while run.until(Token::SurfaceEval).unwrap() {
                let surfaces = run.frame().surface().read().unwrap();
                promised += surfaces.iter().filter(|&&surface| surface == 2).count();
            }
            assert!(promised > 0, "what it promises is kept");
        } else {
            host.dispatch(GRID, args).unwrap();
        }
        images.push(image);
    }
    assert!(images[0] != dispatched(&gpu), "it is another kernel");
    assert!(images[0] == images[1], "with and without stops");
    gpu.check_validation().unwrap();
}

/// Queues in order of keys, and frames that are packed, between the stops.
#[test]
#[serial]
fn every_setting_stops_where_it_is_told() {
    use generated::path_tracer::shared::{Sphere, View};
    use generated::path_tracer::wavefront::{
        Args, Config, Enqueue, Order, PathTracer, Sort, Token,
    };
    let gpu = gpu();
    let view = View {
        size: SIZE,
        samples: 2,
        eye: Vec3::new(0.3, 1.9, 7.0),
        target: Vec3::new(0.0, 0.85, 0.0),
        height: 0.55,
    };
    let spheres = [0, 1, 2, 3].map(|material| Sphere {
        center: Vec3::new(1.6 * material as f32 - 2.4, 0.7, 0.0),
        radius: 0.7,
        color: Vec3::splat(0.8),
        material,
        roughness: 0.2,
    });
    let mut pictures = Vec::new();
    let keyed = Config {
        sort: Some(Sort::Key),
        ..Config::default()
    };
    let packed = Config {
        capacity: Some(700),
        compaction: Some(0.9),
        order: Some(Order::MostActive),
        enqueue: Some(Enqueue::Block),
        regroup: Some(2),
        ..keyed.clone()
    };
    for (config, stop) in [
        (Config::default(), false),
        (keyed, true),
        (packed.clone(), true),
        (packed, false),
    ] {
        let mut image = vec![Vec4::ZERO; PIXELS];
        let args = Args {
            view: &view,
            spheres: &spheres,
            image: &mut image,
        };
        let mut host = PathTracer::new(&gpu, config).unwrap();
        if stop {
            let mut run = host.begin(GRID, args).unwrap();
            let mut stops = 0;
            while run.until(Token::SurfaceEval).unwrap() {
                stops += 1;
            }
            assert!(stops > 4, "paths bounce");
        } else {
            host.dispatch(GRID, args).unwrap();
        }
        pictures.push(image);
    }
    assert!(pictures.iter().all(|picture| *picture == pictures[0]));
    gpu.check_validation().unwrap();
}

/// Who waits at a stop is resumed once, however many rounds the others needed to come to theirs.
#[test]
#[serial]
fn a_run_that_stops_tells_how_many_it_resumes() {
    let gpu = gpu();
    let texels = texture();
    let mut host = Textured::new(&gpu, slots(500)).unwrap();
    host.profile(true);
    let mut resumed = |stops| {
        let (mut levels, mut image) = (vec![0.0; PIXELS], vec![Vec4::ZERO; PIXELS]);
        let args = Args {
            size: SIZE,
            texels: &texels,
            levels: &mut levels,
            image: &mut image,
        };
        let mut run = host.begin(GRID, args).unwrap();
        let mut waited = 0;
        while stops && run.until(Token::SurfaceEval).unwrap() {
            waited += run.waiting();
        }
        let stats = run.finish().unwrap();
        let points = stats.queues.into_iter();
        let resumed: Vec<u32> = points.map(|it| it.lengths.into_iter().sum()).collect();
        (resumed, waited)
    };
    let (without, _) = resumed(false);
    let (with, waited) = resumed(true);
    assert_eq!(with, without);
    assert_eq!(with[1..].iter().sum::<u32>(), waited);
    gpu.check_validation().unwrap();
}

/// What differs between neighbours in the rows below the horizon.
fn roughness(image: &[Vec4]) -> f32 {
    let rows = &image[PIXELS / 2..PIXELS * 2 / 3];
    let across = |pair: &[Vec4]| (pair[1] - pair[0]).abs().element_sum();
    rows.windows(2).map(across).sum()
}

#[test]
#[serial]
fn a_pass_between_the_points_filters_what_is_far_away() {
    let gpu = gpu();
    let without = render(&gpu, slots(4096), SIZE, &texture(), false).unwrap();
    assert!(without == dispatched(&gpu), "levels of zero");
    let with = render(&gpu, slots(4096), SIZE, &texture(), true).unwrap();
    let (rough, smooth) = (roughness(&without), roughness(&with));
    assert!(smooth < 0.6 * rough, "{smooth} against {rough}");
    gpu.check_validation().unwrap();
}

/// Neighbours that are black and white are half as light as white, not as light as the grey between them.
#[test]
#[serial]
fn a_picture_becomes_light_before_it_becomes_smaller() {
    let checks = image::GrayImage::from_fn(600, 512, |x, y| [255 * ((x + y) % 2) as u8].into());
    let texels = picture::texture(&checks.into());
    let levels = EDGE.ilog2();
    assert_eq!(texels.len() as u32, level_start(levels) + 1);
    let close = |texel: &Vec4, light: f32| (texel.truncate() - light).abs().max_element() < 1e-3;
    // at its edges, which are those of each quarter, a filter sees more of the one than of the other
    let inner = |at: u32| (1..EDGE / 2 - 1).contains(&(at % (EDGE / 2)));
    let middle = (0..EDGE * EDGE).filter(|&at| inner(at % EDGE) && inner(at / EDGE));
    assert!(
        middle
            .chain([level_start(levels)])
            .all(|at| close(&texels[at as usize], 0.5))
    );
    // a byte of 188 is half of the light
    let grey = image::GrayImage::from_pixel(3, 4, [188].into());
    let texels = picture::texture(&grey.into());
    assert!(texels.iter().all(|texel| close(texel, 0.5029)));
}

/// The last column has no neighbour to its right: the next row's first pixel looks at the other end of the floor.
#[test]
#[serial]
fn the_last_column_is_as_if_the_picture_went_on() {
    let gpu = gpu();
    let blocks = |x, y| [255 * ((x / 16 + y / 16) % 2) as u8].into();
    let blocks = image::GrayImage::from_fn(EDGE, EDGE, blocks);
    let texels = picture::texture(&blocks.into());
    let narrow = render(&gpu, slots(4096), SIZE, &texels, true).unwrap();
    // a column more on either side
    let wider = SIZE + UVec2::new(2, 0);
    let wide = render(&gpu, slots(4096), wider, &texels, true).unwrap();
    let jump = |x: u32, y: u32| {
        let here = narrow[(y * SIZE.x + x) as usize];
        (here - wide[(y * wider.x + x + 1) as usize])
            .abs()
            .max_element()
    };
    for x in [0, SIZE.x / 4, SIZE.x - 1] {
        let most = (0..SIZE.y).map(|y| jump(x, y)).fold(0.0, f32::max);
        assert!(most < 0.05, "column {x} differs by {most}");
    }
}

#[test]
#[serial]
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

/// Wherever it begins anew, a texture's neighbours are the same.
#[test]
#[serial]
fn a_picture_goes_on_at_its_edges() {
    let slope = image::GrayImage::from_fn(300, 200, |x, y| [(x / 2 + y / 2) as u8].into());
    let texels = picture::texture(&slope.into());
    let at = |x: u32, y: u32| texels[(y * EDGE + x) as usize];
    for along in 0..EDGE {
        assert_eq!(at(0, along), at(EDGE - 1, along));
        assert_eq!(at(along, 0), at(along, EDGE - 1));
    }
    assert_ne!(at(0, 0), at(EDGE / 2, 0));
}
