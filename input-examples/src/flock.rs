//! A step of a flock: every bird looks at those around it, keeps away from the nearest, and flies where the others do.
//!
//! A bird only looks at its own cell of a grid and the cells beside it. Where the flock is dense that is long work, and at its edge
//! nearly none: an instance suspends between two cells that hold birds.
use corogen_runtime::suspend_at;
use glam::{IVec2, Vec2};

/// Where a bird is, and where it flies.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bird {
    /// Its place, in cells.
    pub place: Vec2,
    /// Cells in a second.
    pub velocity: Vec2,
}

/// What all birds have in common.
pub struct Habits {
    /// Cells along each side of the grid; who leaves it comes back at the other side.
    pub cells: u32,
    /// Seconds that pass.
    pub step: f32,
    /// How strongly they keep away from each other.
    pub apart: f32,
    /// How strongly they stay together.
    pub together: f32,
    /// How strongly they fly as the others do.
    pub alike: f32,
}

impl Habits {
    /// The cell of a place, or of one around the corner.
    fn cell(&self, cell: IVec2) -> usize {
        let cells = self.cells as i32;
        (cell.y.rem_euclid(cells) * cells + cell.x.rem_euclid(cells)) as usize
    }

    /// From `a` to `b`, the short way round.
    fn way(&self, a: Vec2, b: Vec2) -> Vec2 {
        let cells = self.cells as f32;
        let way = b - a;
        way - cells * (way / cells).round()
    }
}

/// The sums over the birds that one sees.
#[derive(Clone, Copy, Default)]
struct Seen {
    count: u32,
    /// The ways to them, and what pushes it away from them.
    ways: Vec2,
    push: Vec2,
    velocities: Vec2,
}

/// Moves bird `id` of `before`. The birds are sorted by cell: `first[cell]..first[cell + 1]` are those of a cell.
pub fn flock(id: u32, habits: &Habits, first: &[u32], before: &[Bird], after: &mut [Bird]) {
    let bird = before[id as usize];
    let home = bird.place.floor().as_ivec2();
    let mut seen = Seen::default();
    for y in -1..=1 {
        for x in -1..=1 {
            let cell = habits.cell(home + IVec2::new(x, y));
            let birds = first[cell]..first[cell + 1];
            if birds.is_empty() {
                continue;
            }
            suspend_at("look");
            for other in birds {
                let way = habits.way(bird.place, before[other as usize].place);
                let distance = way.length_squared();
                if other == id || distance > 1.0 {
                    continue;
                }
                seen.count += 1;
                seen.ways += way;
                seen.push -= way / distance.max(1e-4);
                seen.velocities += before[other as usize].velocity;
            }
        }
    }
    let mut velocity = bird.velocity;
    if seen.count > 0 {
        let share = 1.0 / seen.count as f32;
        let alike = seen.velocities * share - velocity;
        velocity +=
            habits.step * (habits.apart * seen.push + habits.together * seen.ways * share + habits.alike * alike);
        velocity = velocity.clamp_length(0.3, 2.0);
    }
    let cells = habits.cells as f32;
    let place = bird.place + habits.step * velocity;
    after[id as usize] = Bird { place: place - cells * (place / cells).floor(), velocity };
}
