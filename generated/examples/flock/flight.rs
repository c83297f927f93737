//! Steps of the kernel, each with what the last one gave.

use corogen_runtime::vulkan::Gpu;
use generated::flock::shared::{Bird, Habits};
use generated::flock::state_machine::{Args, Config, Error, Flock};
use glam::Vec2;

/// A flock in the air.
pub(crate) struct Flight {
    host: Flock,
    habits: Habits,
    birds: Vec<Bird>,
}

impl Flight {
    pub(crate) fn new(
        gpu: &Gpu,
        config: Config,
        habits: Habits,
        birds: Vec<Bird>,
    ) -> Result<Self, Error> {
        Ok(Self {
            host: Flock::new(gpu, config)?,
            habits,
            birds,
        })
    }

    /// Where they are now.
    pub(crate) fn birds(&self) -> &[Bird] {
        &self.birds
    }

    /// Lets them fly for one step. They come out in the order of the cells in which they went in.
    pub(crate) fn step(&mut self) -> Result<(), Error> {
        let (first, before) = by_cell(&self.birds, self.habits.cells);
        let args = Args {
            habits: &self.habits,
            first: &first,
            before: &before,
            after: &mut self.birds,
        };
        self.host.dispatch([before.len() as u32, 1, 1], args)?;
        Ok(())
    }
}

/// Where the birds of each cell begin, with an end behind the last, and the birds by cell.
pub(crate) fn by_cell(birds: &[Bird], cells: u32) -> (Vec<u32>, Vec<Bird>) {
    let cell = |bird: &Bird| {
        // a place that was rounded up to the far side is one of the first cell, as in the kernel
        let at = bird.place.as_uvec2() % cells;
        (at.y * cells + at.x) as usize
    };
    let mut sorted = birds.to_vec();
    sorted.sort_by_key(cell);
    let mut first = vec![0; (cells * cells) as usize + 1];
    for bird in birds {
        first[cell(bird) + 1] += 1;
    }
    for at in 1..first.len() {
        first[at] += first[at - 1];
    }
    (first, sorted)
}

/// Birds all over the square, each in a direction of its own.
pub(crate) fn scattered(count: u32, cells: u32, seed: u32) -> Vec<Bird> {
    let mut state = u64::from(seed);
    // SplitMix64, by Steele, Lea and Flood
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) >> 40) as f32 / (1 << 24) as f32
    };
    let bird = |_| Bird {
        place: cells as f32 * Vec2::new(random(), random()),
        velocity: Vec2::from_angle(std::f32::consts::TAU * random()),
    };
    (0..count).map(bird).collect()
}
