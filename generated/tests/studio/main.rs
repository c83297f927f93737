//! The path tracer for scenes of triangles: a white furnace is flat, all schedulers give the same bits, and what they give is what
//! the CPU gives, within the noise.

#[path = "../../examples/studio/command.rs"]
mod command;
mod cuts;
#[path = "../../examples/studio/files.rs"]
mod files;
mod loading;
#[path = "../../examples/studio/output.rs"]
mod output;
mod pictures;
#[path = "../../examples/studio/render.rs"]
mod render;
#[path = "../../examples/studio/rooms.rs"]
mod rooms;
#[path = "../../examples/studio/shapes.rs"]
mod shapes;
mod skies;
#[path = "../../examples/studio/sky.rs"]
mod sky;
#[path = "../../examples/studio/world.rs"]
mod world;

use corogen_runtime::vulkan::{Gpu, GpuOptions};
use glam::{Affine3A, UVec2, Vec2, Vec3, Vec4};
use input_examples::studio::{Material, View, studio};
use rayon::prelude::*;
use render::{Renderer, Scheduler};
use serial_test::serial;
use world::{Parts, Shot, World};

const ALL: [Scheduler; 4] = [
    Scheduler::Megakernel,
    Scheduler::StateMachine,
    Scheduler::Wavefront,
    Scheduler::Persistent,
];

fn gpu() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

fn view(shot: &Shot, size: UVec2, samples: u32) -> View {
    View {
        size,
        first_sample: 0,
        samples,
        eye: shot.eye,
        target: shot.target,
        height: shot.height,
    }
}

/// Sums as the kernel leaves them, on all cores.
fn on_the_cpu(view: &View, world: &World) -> Vec<Vec4> {
    let UVec2 {
        x: width,
        y: height,
    } = view.size;
    let row = |y: u32| {
        let mut image = vec![Vec4::ZERO; (width * height) as usize];
        (0..width).for_each(|x| studio(UVec2::new(x, y), view, &world.scene(), &mut image));
        let first = (y * width) as usize;
        image[first..first + width as usize].to_vec()
    };
    (0..height).into_par_iter().flat_map_iter(row).collect()
}

fn on_the_device(renderer: &mut Renderer, view: &View, world: &World) -> Vec<Vec4> {
    let picture = renderer.load(&world.scene(), view.size);
    let mut picture = picture.expect("the device has room");
    picture.pass(view).expect("the device runs it");
    picture.sums().expect("the device gives it back")
}

/// White cubes and a white floor under a white sky, by chance only: every path ends in the sky with all that it began with.
///
/// The cubes hang high and apart, because a path ends at its last hit, and what it carries is lost: in the narrow room below a cube
/// that hung half above the floor, one of 393,216 paths did. They are cubes, because a smooth normal on a flat triangle
/// sends some paths through it; and painted, because a rough boundary loses what its facets would reflect once more.
fn furnace(cubes: Material) -> (World, Shot) {
    let mut parts = Parts::default();
    parts.sky(1, |_| Vec3::ONE);
    let paint = parts.material(cubes);
    let white = parts.texture(8, |_, _| Vec3::ONE);
    let paper = parts.material(shapes::textured(white));
    let corner = Vec3::new(-4.0, 0.0, -4.0);
    parts.quad(
        corner,
        8.0 * Vec3::Z,
        8.0 * Vec3::X,
        Vec2::splat(3.0),
        paper,
    );
    for (place, turn) in [(-2.2, 0.3), (0.0, 1.1), (2.2, 2.0)] {
        let turned = glam::Quat::from_rotation_y(turn);
        let placed =
            Affine3A::from_rotation_translation(turned, Vec3::new(place, 2.4, 0.3 * place));
        parts.cube(placed * Affine3A::from_scale(Vec3::splat(0.7)), paint);
    }
    let shot = Shot {
        eye: Vec3::new(0.5, 2.8, 5.5),
        target: Vec3::new(0.0, 1.5, 0.0),
        height: 0.9,
    };
    (parts.build(false), shot)
}

const FURNACE: UVec2 = UVec2::new(48, 32);
const PATHS: u32 = 16;

/// The sums of a furnace on the CPU and on the device.
fn furnace_sums(cubes: Material) -> [(&'static str, Vec<Vec4>); 2] {
    let (world, shot) = furnace(cubes);
    let view = view(&shot, FURNACE, PATHS);
    let renderer = Renderer::new(&gpu(), Scheduler::Megakernel);
    let mut renderer = renderer.expect("the pipelines are made");
    [
        ("on the CPU", on_the_cpu(&view, &world)),
        ("on the device", on_the_device(&mut renderer, &view, &world)),
    ]
}

#[test]
#[serial]
fn a_white_furnace_is_flat() {
    for (place, sums) in furnace_sums(shapes::diffuse(Vec3::ONE)) {
        let uneven = sums.into_iter().enumerate();
        let uneven = uneven.filter(|(_, sum)| *sum != Vec4::splat(PATHS as f32));
        assert_eq!(uneven.collect::<Vec<_>>(), [], "{place}");
    }
}

/// White metal and glass: as smooth as they come, and rough. No path brings more than it began with. What facets hide of a grazing ray is
/// lost, more of it the rougher they are, and so is what a cube of glass holds by total reflection up to a path's last hit.
#[test]
#[serial]
fn metal_and_glass_gain_nothing_in_a_white_furnace() {
    let metal = |roughness| shapes::conductor(Vec3::ONE, roughness);
    let glass = |roughness| shapes::dielectric(Vec3::ONE, roughness, 1.5);
    for (material, least, least_mean) in [
        (metal(0.0), 0.998, 0.999_99),
        (glass(0.0), 0.8, 0.999_5),
        (metal(0.5), 0.0, 0.75),
        (glass(0.5), 0.0, 0.75),
    ] {
        for (place, sums) in furnace_sums(material) {
            let light = |sum: &Vec4| f64::from(sum.truncate().element_sum() / (3.0 * sum.w));
            let mean = sums.iter().map(light).sum::<f64>() / sums.len() as f64;
            let of_pixels = sums.iter().map(light);
            let darkest = of_pixels.clone().fold(f64::MAX, f64::min);
            let brightest = of_pixels.fold(0.0, f64::max);
            let found =
                format!("{material:?} {place}: {darkest} to {brightest}, {mean} in the mean");
            assert!(
                brightest <= 1.0 && darkest >= least && mean >= least_mean,
                "{found}"
            );
        }
    }
}

#[test]
#[serial]
fn all_schedulers_give_the_same_bits_in_passes_too() {
    let (parts, shot) = rooms::room();
    let world = parts.build(true);
    let mut view = view(&shot, UVec2::new(64, 36), 1);
    let gpu = gpu();
    let passes = |scheduler, view: &mut View| {
        let mut renderer = Renderer::new(&gpu, scheduler).expect("the pipelines are made");
        let picture = renderer.load(&world.scene(), view.size);
        let mut picture = picture.expect("the device has room");
        for first in 0..2 {
            view.first_sample = first;
            picture.pass(view).expect("the device runs it");
        }
        picture.sums().expect("the device gives it back")
    };
    let [first, rest @ ..] = ALL.map(|scheduler| passes(scheduler, &mut view));
    assert!(rest.iter().all(|image| *image == first));

    view.first_sample = 0;
    view.samples = 2;
    let expected = on_the_cpu(&view, &world);
    let off = |(a, b): &(&Vec4, &Vec4)| !a.abs_diff_eq(**b, 1e-3 * b.abs().max_element().max(1.0));
    let moved = first.iter().zip(&expected).filter(off).count();
    // a path whose direction differs in the last bit may meet another triangle, many hits later
    assert!(
        moved * 50 < first.len(),
        "{moved} pixels differ from the CPU's"
    );
}

#[test]
#[serial]
fn a_scene_is_uploaded_once() {
    let scene = |color| {
        let mut parts = Parts::default();
        parts.sky(1, |_| color);
        let paint = parts.material(shapes::diffuse(Vec3::splat(0.5)));
        parts.cube(Affine3A::IDENTITY, paint);
        parts.build(true)
    };
    let shot = Shot {
        eye: Vec3::new(0.0, 1.0, 5.0),
        target: Vec3::ZERO,
        height: 0.9,
    };
    let view = |first_sample, samples| View {
        first_sample,
        ..view(&shot, UVec2::new(12, 8), samples)
    };
    let renderer = Renderer::new(&gpu(), Scheduler::StateMachine);
    let mut renderer = renderer.expect("the pipelines are made");
    // of two scenes, one after the other: what the second has is not the first one's
    for color in [Vec3::ONE, Vec3::X] {
        let world = scene(color);
        let whole = on_the_device(&mut renderer, &view(0, 6), &world);
        assert!(whole.iter().any(|sum| sum.truncate() != 6.0 * color));
        let mut picture = renderer.load(&world.scene(), UVec2::new(12, 8)).unwrap();
        // the passes have nothing but what is on the device
        drop(world);
        let mut sums = Vec::new();
        for first in [0, 2, 4] {
            picture.pass(&view(first, 2)).expect("the device runs it");
            sums = picture.sums().expect("the device gives it back");
            assert!(sums.iter().all(|sum| sum.w == (first + 2) as f32));
        }
        let apart = |(a, b): (&Vec4, &Vec4)| !a.abs_diff_eq(*b, 1e-5);
        assert!(!sums.iter().zip(&whole).any(apart), "{sums:?} {whole:?}");
    }
}

/// A picture rendered in parts: of each block of pixels, the mean of all parts and that mean's variance.
struct Estimate {
    blocks: Vec<(f64, f64)>,
}

/// Pixels along a block's edge.
const BLOCK: u32 = 8;

impl Estimate {
    fn new(size: UVec2, parts: impl Iterator<Item = Vec<Vec4>>) -> Self {
        let parts: Vec<Vec<f64>> = parts.map(|sums| block_means(size, &sums)).collect();
        let count = parts.len() as f64;
        let block = |at: usize| {
            let mean = parts.iter().map(|part| part[at]).sum::<f64>() / count;
            let squares = parts.iter().map(|part| (part[at] - mean).powi(2));
            (mean, squares.sum::<f64>() / (count - 1.0) / count)
        };
        Self {
            blocks: (0..parts[0].len()).map(block).collect(),
        }
    }

    /// How many standard errors two means differ by, for each block and for the whole picture.
    fn differences(&self, other: &Self) -> (f64, f64) {
        let apart = |((mean, variance), (other, more)): (&(f64, f64), &(f64, f64))| {
            ((mean - other), variance + more)
        };
        let pairs = || self.blocks.iter().zip(&other.blocks).map(apart);
        let most = pairs().map(|(apart, variance)| apart.abs() / variance.sqrt());
        let (apart, variance) = pairs().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        (most.fold(0.0, f64::max), apart.abs() / variance.sqrt())
    }
}

fn block_means(size: UVec2, sums: &[Vec4]) -> Vec<f64> {
    let blocks = size / BLOCK;
    let mut means = vec![0.0; (blocks.x * blocks.y) as usize];
    for (at, sum) in sums.iter().enumerate() {
        let (x, y) = (at as u32 % size.x, at as u32 / size.x);
        let light = f64::from(sum.truncate().element_sum() / (3.0 * sum.w));
        means[(y / BLOCK * blocks.x + x / BLOCK) as usize] += light / f64::from(BLOCK * BLOCK);
    }
    means
}

/// Each mean is one of thousands of paths, nearly normal: five of its standard errors are one chance in a million, and the variance
/// that comes from only so many parts widens that to one in some thousands. Seeds are fixed: what passes once passes always.
fn assert_same_mean(one: &Estimate, other: &Estimate) {
    let (block, whole) = one.differences(other);
    assert!(block < 5.0, "a block is {block} standard errors off");
    assert!(whole < 3.5, "the picture is {whole} standard errors off");
}

const SIZE: UVec2 = UVec2::new(32, 24);
/// Parts of an estimate.
const PARTS: u32 = 32;

/// `samples` on the CPU, beginning with number `first`.
fn cpu_estimate(world: &World, shot: &Shot, first: u32, samples: u32) -> Estimate {
    let mut view = view(shot, SIZE, samples / PARTS);
    let part = |number| {
        view.first_sample = first + number * view.samples;
        on_the_cpu(&view, world)
    };
    Estimate::new(SIZE, (0..PARTS).map(part))
}

/// The mean of `samples` on the device is that of `reference` others on the CPU.
fn device_agrees_with_the_cpu((parts, shot): (Parts, Shot), samples: u32, reference: u32) {
    let world = parts.build(true);
    let expected = cpu_estimate(&world, &shot, samples, reference);
    let renderer = Renderer::new(&gpu(), Scheduler::StateMachine);
    let mut renderer = renderer.expect("the pipelines are made");
    let mut view = view(&shot, SIZE, samples / PARTS);
    let part = |number| {
        view.first_sample = number * view.samples;
        on_the_device(&mut renderer, &view, &world)
    };
    let found = Estimate::new(SIZE, (0..PARTS).map(part));
    assert_same_mean(&found, &expected);
}

#[test]
#[serial]
fn the_device_has_the_mean_of_the_cpu() {
    device_agrees_with_the_cpu(rooms::samples(), 64, 512);
}

#[test]
#[serial]
#[ignore = "minutes of processor time"]
fn a_thousand_samples_have_the_mean_of_sixteen_thousand() {
    for scene in [rooms::cell(), rooms::samples(), rooms::room()] {
        device_agrees_with_the_cpu(scene, 1024, 16_384);
    }
}

/// A lamp behind a block of rough glass: what a picture of it has is refracted, so that the density of that counts.
fn frosted() -> (Parts, Shot) {
    let mut parts = Parts::default();
    let glass = parts.material(shapes::dielectric(Vec3::ONE, 0.4, 1.5));
    parts.cube(Affine3A::from_scale(Vec3::new(1.0, 1.0, 0.2)), glass);
    let lamp = parts.material(shapes::emissive(Vec3::splat(2.0)));
    let corner = Vec3::new(-1.0, -1.0, -1.5);
    parts.quad(corner, 2.0 * Vec3::X, 2.0 * Vec3::Y, Vec2::ONE, lamp);
    let shot = Shot {
        eye: Vec3::new(0.0, 0.0, 4.0),
        target: Vec3::ZERO,
        height: 0.5,
    };
    (parts, shot)
}

/// A wide lamp above the far end of a floor of rough metal and, to the right, of coated paint: what is seen of it is the lamp, aslant.
fn glossy() -> (Parts, Shot) {
    let mut parts = Parts::default();
    let metal = parts.material(shapes::conductor(Vec3::ONE, 0.4));
    let coated = parts.material(shapes::mixed(Vec3::splat(0.1), 0.3, 0.3));
    for (x, material) in [(-2.0, metal), (0.0, coated)] {
        let corner = Vec3::new(x, 0.0, -2.0);
        let (z, x) = (4.0 * Vec3::Z, 2.0 * Vec3::X);
        parts.quad(corner, z, x, Vec2::ONE, material);
    }
    let lamp = parts.material(shapes::emissive(Vec3::splat(2.0)));
    let corner = Vec3::new(-3.0, 0.5, -2.0);
    parts.quad(corner, 6.0 * Vec3::X, 2.0 * Vec3::Y, Vec2::ONE, lamp);
    let shot = Shot {
        eye: Vec3::new(0.0, 1.0, 4.0),
        target: Vec3::new(0.0, 0.0, -0.2),
        height: 0.4,
    };
    (parts, shot)
}

#[test]
#[serial]
fn what_is_sampled_is_what_is_met_by_chance() {
    for scene in [rooms::cell, rooms::samples, frosted, glossy] {
        let ((sampled, shot), (by_chance, _)) = (scene(), scene());
        let sampled = cpu_estimate(&sampled.build(true), &shot, 0, 256);
        let by_chance = cpu_estimate(&by_chance.build(false), &shot, 256, 1024);
        assert_same_mean(&sampled, &by_chance);
    }
}
