//! The flock's example: steps that go on from each other, and their picture.

#[path = "../../examples/flock/command.rs"]
mod command;
#[path = "../../examples/flock/draw.rs"]
mod draw;
#[path = "../../examples/flock/flight.rs"]
mod flight;

use clap::Parser;
use corogen_runtime::vulkan::{Gpu, GpuOptions};
use flight::{Flight, by_cell, scattered};
use generated::flock::shared::{Bird, Habits};
use generated::flock::state_machine::Config;
use glam::Vec2;
use input_examples::flock as kernel;
use serial_test::serial;

fn gpu() -> Gpu {
    let options = GpuOptions {
        validation: true,
        ..GpuOptions::from_env()
    };
    Gpu::open(&options).expect("these tests need a Vulkan device and the validation layer")
}

fn habits(cells: u32) -> Habits {
    Habits {
        cells,
        step: 0.05,
        apart: 0.05,
        together: 0.4,
        alike: 0.8,
    }
}

fn flight(cells: u32, count: u32) -> Flight {
    let birds = scattered(count, cells, 1);
    let flight = Flight::new(&gpu(), Config::default(), habits(cells), birds);
    flight.expect("the pipelines are made")
}

/// Steps of the kernel on the CPU.
fn on_the_cpu(cells: u32, mut birds: Vec<Bird>, steps: u32) -> Vec<Bird> {
    let Habits {
        step,
        apart,
        together,
        alike,
        ..
    } = habits(cells);
    let habits = kernel::Habits {
        cells,
        step,
        apart,
        together,
        alike,
    };
    for _ in 0..steps {
        let (first, sorted) = by_cell(&birds, cells);
        let before: Vec<kernel::Bird> = sorted
            .iter()
            .map(|&Bird { place, velocity }| kernel::Bird { place, velocity })
            .collect();
        let mut after = before.clone();
        (0..before.len() as u32)
            .for_each(|id| kernel::flock(id, &habits, &first, &before, &mut after));
        birds = after
            .iter()
            .map(|&kernel::Bird { place, velocity }| Bird { place, velocity })
            .collect();
    }
    birds
}

#[test]
#[serial]
fn each_step_goes_on_from_the_last() {
    let mut flight = flight(6, 150);
    let start = flight.birds().to_vec();
    for steps in 1..=8 {
        flight.step().expect("the device runs it");
        let expected = on_the_cpu(6, start.clone(), steps);
        for (found, expected) in flight.birds().iter().zip(&expected) {
            let near = found.place.abs_diff_eq(expected.place, 1e-3)
                && found.velocity.abs_diff_eq(expected.velocity, 1e-3);
            assert!(near, "after {steps} steps: {found:?} {expected:?}");
        }
    }
}

#[test]
#[serial]
fn birds_stand_by_their_cells() {
    let mut birds = scattered(300, 5, 7);
    // rounded up to the far side, where the first cell begins again
    birds[17].place = Vec2::new(5.0, 2.5);
    let (first, sorted) = by_cell(&birds, 5);
    assert_eq!((first.len(), first[0], first[25]), (26, 0, 300));
    for cell in 0..25 {
        for bird in &sorted[first[cell] as usize..first[cell + 1] as usize] {
            let Vec2 { x, y } = bird.place.floor();
            assert_eq!((y % 5.0 * 5.0 + x % 5.0) as usize, cell, "{bird:?}");
        }
    }
    let all_there = birds.iter().all(|bird| sorted.contains(bird));
    assert!(all_there && sorted.len() == 300);
}

/// How much birds fly as those do that they see: 1 where all fly in one direction, 0 by chance.
fn order(birds: &[Bird], cells: u32) -> f32 {
    let cells = cells as f32;
    let (mut sum, mut pairs) = (0.0, 0);
    for (at, one) in birds.iter().enumerate() {
        for other in &birds[..at] {
            let way = one.place - other.place;
            let way = way - cells * (way / cells).round();
            if way.length() < 1.0 {
                sum += one.velocity.normalize().dot(other.velocity.normalize());
                pairs += 1;
            }
        }
    }
    sum / pairs as f32
}

#[test]
#[serial]
fn birds_become_a_flock() {
    let mut flight = flight(10, 250);
    let start = order(flight.birds(), 10);
    assert!(start.abs() < 0.2, "{start}");
    for _ in 0..200 {
        flight.step().expect("the device runs it");
    }
    let end = order(flight.birds(), 10);
    assert!(end > 0.6, "{end}");
}

#[test]
#[serial]
fn a_bird_points_where_it_flies() {
    let sky = draw::draw(&[], 2, 64);
    let changed = |place: Vec2, velocity: Vec2| {
        let picture = draw::draw(&[Bird { place, velocity }], 2, 64);
        let pixels = picture.enumerate_pixels().zip(sky.pixels());
        let changed = pixels.filter(|((_, _, now), then)| now != then);
        changed
            .map(|((x, y, _), _)| (x as i32, y as i32))
            .collect::<Vec<_>>()
    };
    // the tip reaches further than the tail, and is at the middle; y runs downwards
    for (velocity, tip) in [
        (Vec2::X, (42, 32)),
        (Vec2::NEG_X, (21, 32)),
        (2.0 * Vec2::Y, (32, 42)),
    ] {
        let bird = changed(Vec2::ONE, velocity);
        assert!((100..260).contains(&bird.len()), "{} pixels", bird.len());
        assert!(bird.contains(&tip), "{velocity}");
        let back = (64 - tip.0, 64 - tip.1);
        assert!(!bird.contains(&back), "{velocity}");
    }
    // at the corner it is seen in all four
    let split = changed(Vec2::ZERO, Vec2::X);
    for corner in [(0, 0), (63, 0), (0, 63), (63, 63)] {
        assert!(split.contains(&corner), "{corner:?}");
    }
    let whole = changed(Vec2::ONE, Vec2::X);
    assert_eq!(split.len(), whole.len());
}

#[test]
#[serial]
fn the_command_draws_the_last_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("small.png");
    let text = "flock --birds 40 --cells 4 --steps 3 --size 64 --out";
    let arguments = text.split(' ').map(Into::into);
    let cli = command::Cli::try_parse_from(arguments.chain([out.clone().into_os_string()]));
    command::run(&cli.expect("it knows these options")).expect("it flies");
    let mut flight = flight(4, 40);
    for _ in 0..3 {
        flight.step().expect("the device runs it");
    }
    let expected = draw::draw(flight.birds(), 4, 64);
    let found = image::open(out).expect("a picture").to_rgb8();
    assert!(found == expected);
    assert!(command::Cli::try_parse_from(["flock", "--birds", "0"]).is_err());
}
