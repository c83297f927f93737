//! A step of a flock that is dense in its middle and thin at its edge.

use corogen::execute::Arguments;
use glam::Vec2;
use input_examples::flock::{Bird, Habits, flock as kernel};

use super::{Program, bytes};
use crate::bench::cpu::on_cpu_with;

/// Birds of the cell in the middle.
const MOST: f32 = 12.0;
/// Their mean over a square whose corners are empty: the integral of `MOST * (1 - r)²` over the unit disc, by four.
const MEAN: f32 = MOST * std::f32::consts::PI / 24.0;

/// About so many birds.
pub(super) fn flock(about: u32) -> Program {
    let cells = ((about as f32 / MEAN).sqrt() as u32).max(4);
    let (first, before) = birds(cells);
    let habits = Habits { cells, step: 0.1, apart: 0.05, together: 0.4, alike: 0.8 };
    let Habits { step, apart, together, alike, .. } = habits;
    let count = before.len() as u32;
    // SAFETY: a bird is four floats.
    let bytes_of = |birds: &[Bird]| unsafe { bytes::elements(birds) };
    let arguments = Arguments {
        uniforms: bytes::named([(
            "habits",
            [bytes::words(&[cells]), bytes::floats(&[step, apart, together, alike])].concat(),
        )]),
        buffers: bytes::named([
            ("first", bytes::words(&first)),
            ("before", bytes_of(&before)),
            ("after", vec![0; 16 * before.len()]),
        ]),
    };
    let nowhere = Bird { place: Vec2::ZERO, velocity: Vec2::ZERO };
    let world = std::sync::Arc::new((habits, first, before));
    let on_the_cpu = move || {
        let world = std::sync::Arc::clone(&world);
        move |id, after: &mut [Bird]| {
            let (habits, first, before) = &*world;
            kernel(id, habits, first, before, after);
        }
    };
    Program {
        name: "flock",
        amount: format!("{count} birds"),
        sources: vec![("flock.rs", example!("flock.rs"))],
        unkeyed: None,
        arguments,
        output: "after",
        floats: true,
        grid: [count, 1, 1],
        by_hand: None,
        peer: None,
        cpu: Some(on_cpu_with(count, nowhere, bytes_of, on_the_cpu)),
    }
}

/// Where the birds of each cell begin, and the birds, by cell.
fn birds(cells: u32) -> (Vec<u32>, Vec<Bird>) {
    let (mut first, mut birds) = (Vec::new(), Vec::new());
    let middle = Vec2::splat(0.5 * cells as f32);
    for cell in 0..cells * cells {
        first.push(birds.len() as u32);
        let corner = Vec2::new((cell % cells) as f32, (cell / cells) as f32);
        let near = 1.0 - ((corner + 0.5 - middle) / middle).length();
        let count = (MOST * near.max(0.0).powi(2)).round() as u32;
        birds.extend((0..count).map(|bird| {
            let angle = cell as f32 + 2.4 * bird as f32;
            let inside = 0.45 * (bird as f32 / MOST).sqrt() * Vec2::from_angle(angle);
            Bird { place: corner + 0.5 + inside, velocity: Vec2::from_angle(1.7 * angle) }
        }));
    }
    first.push(birds.len() as u32);
    (first, birds)
}
