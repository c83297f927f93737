//! Lanes: queues that one grid's tiles are given to side by side.
//!
//! A dispatch ends with a few long-lived instances that leave most of the device idle. Where a grid is cut into tiles, the next tile
//! begins on another queue meanwhile.
//!
//! All lanes are of **one queue family**. Instances of different tiles may meet in the user's atomics, and what kernels do atomically is
//! atomic within a family (`QueueFamily` is the widest scope that every device has). So no buffer changes its owner either: one
//! family owns all, and uploads, tiles and downloads follow one another by the host's waits.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use ash::vk;

use super::error::{Error, Result};
use super::stats::Stats;
use super::trap::TrapTable;

/// More lanes than this do not help: two tiles never end together for long.
const LANES: u32 = 2;

/// A queue, which several lanes may share: what they submit then runs in order.
pub(super) type Lane = Arc<Mutex<vk::Queue>>;

/// The family of a device's lanes, and how many queues of it they take: of a family that does nothing but compute, then of one that has
/// two queues, else of the first that computes.
pub(super) fn queues(families: &[vk::QueueFamilyProperties]) -> Option<(u32, u32)> {
    let computing = || (0..).zip(families).filter(|(_, it)| it.queue_flags.contains(vk::QueueFlags::COMPUTE));
    let several = || computing().filter(|(_, it)| it.queue_count >= LANES);
    let alone = several().find(|(_, it)| !it.queue_flags.contains(vk::QueueFlags::GRAPHICS));
    let found = alone.or_else(|| several().next()).or_else(|| computing().next());
    found.map(|(family, it)| (family, it.queue_count.min(LANES)))
}

/// What a lane gathers from its tiles.
pub trait Gathered: Clone + Send {
    /// Adds what another lane gathered.
    fn merge(&mut self, other: Self);
}

impl Gathered for Stats {
    fn merge(&mut self, other: Self) {
        self.add(other);
    }
}

impl Gathered for (Stats, TrapTable<'_>) {
    fn merge(&mut self, (stats, traps): Self) {
        self.0.add(stats);
        self.1.merge(traps);
    }
}

/// Instances, cut into tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    first: u64,
    count: u64,
    size: u64,
}

impl Tiles {
    /// `count` of `all` instances, from `first` on, as one tile.
    pub fn one(all: u64, first: u64, count: u64) -> Result<Self> {
        if first.checked_add(count).is_none_or(|end| end > all) {
            let error = format!("{count} instances from number {first} on are more than a grid of {all} instances has");
            return Err(Error::Argument(error));
        }
        Ok(Self { first, count, size: count.max(1) })
    }

    /// Instances `0..count` in tiles of `size`.
    pub fn new(count: u64, size: u64) -> Result<Self> {
        match size {
            0 => Err(Error::Argument("a tile has at least one instance".into())),
            _ => Ok(Self { first: 0, count, size }),
        }
    }

    /// Runs them: each lane, the first of them on this thread, takes the next tile whenever it is done with one. `run` adds to what
    /// the lane has gathered, which is `nothing` at first; gives what all have. After an error no further tile begins.
    pub fn run<L: Send, T: Gathered>(
        self,
        first: &mut L,
        others: &mut [L],
        nothing: T,
        run: impl Fn(&mut L, &mut T, u64, u64) -> Result<()> + Sync,
    ) -> Result<T> {
        let tiles = self.count.div_ceil(self.size);
        let next = AtomicU64::new(0);
        let work = |lane: &mut L, mut gathered: T| {
            loop {
                let tile = next.fetch_add(1, Ordering::Relaxed);
                if tile >= tiles {
                    return Ok(gathered);
                }
                let start = tile * self.size;
                let count = self.size.min(self.count - start);
                run(lane, &mut gathered, self.first + start, count)
                    .inspect_err(|_| next.store(tiles, Ordering::Relaxed))?;
            }
        };
        std::thread::scope(|scope| {
            let work = &work;
            let start = |lane| {
                let nothing = nothing.clone();
                scope.spawn(move || work(lane, nothing))
            };
            let others: Vec<_> = others.iter_mut().map(start).collect();
            let first = work(first, nothing);
            let others = others.into_iter().map(|lane| lane.join().unwrap_or_else(|it| std::panic::resume_unwind(it)));
            // Every lane has ended before an error leaves.
            let lanes: Vec<Result<T>> = std::iter::once(first).chain(others).collect();
            let mut lanes = lanes.into_iter();
            let first = lanes.next().expect("this thread is a lane");
            lanes.try_fold(first?, |mut all, lane| {
                all.merge(lane?);
                Ok(all)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(flags: vk::QueueFlags, queue_count: u32) -> vk::QueueFamilyProperties {
        vk::QueueFamilyProperties { queue_flags: flags, queue_count, ..Default::default() }
    }

    #[test]
    fn lanes_are_of_one_family_and_two_where_there_are_two_queues() {
        let (graphics, compute) = (vk::QueueFlags::GRAPHICS | vk::QueueFlags::COMPUTE, vk::QueueFlags::COMPUTE);
        let transfer = vk::QueueFlags::TRANSFER;
        assert_eq!(queues(&[family(graphics, 16), family(transfer, 2), family(compute, 8)]), Some((2, 2)));
        assert_eq!(queues(&[family(graphics, 1), family(compute, 4)]), Some((1, 2)));
        assert_eq!(queues(&[family(graphics, 16), family(compute, 1)]), Some((0, 2)));
        assert_eq!(queues(&[family(transfer, 1), family(graphics, 1), family(compute, 1)]), Some((1, 1)));
        assert_eq!(queues(&[family(transfer, 1)]), None);
    }

    impl Gathered for Vec<u64> {
        fn merge(&mut self, other: Self) {
            self.extend(other);
        }
    }

    /// Runs tiles on so many lanes; gives for each instance how often it ran.
    fn ran(tiles: Tiles, lanes: usize, fails_at: Option<u64>) -> Result<Vec<u32>> {
        let mut others = vec![(); lanes - 1];
        let run = |_: &mut (), taken: &mut Vec<u64>, first, count| {
            taken.extend(first..first + count);
            let fails = fails_at.is_some_and(|at| (first..first + count).contains(&at));
            if fails { Err(Error::Argument("it fails".into())) } else { Ok(()) }
        };
        let taken = tiles.run(&mut (), &mut others, Vec::new(), run)?;
        let mut times = vec![0; 100];
        taken.iter().for_each(|&instance| times[instance as usize] += 1);
        Ok(times)
    }

    #[test]
    fn each_instance_is_in_one_tile() {
        let between = |first: usize, end: usize| (0..100).map(|at| u32::from((first..end).contains(&at))).collect();
        for lanes in 1..4 {
            for size in [1, 7, 99, 100, 1000, u64::MAX] {
                assert_eq!(ran(Tiles::new(100, size).unwrap(), lanes, None).unwrap(), vec![1; 100]);
            }
            let expected: Vec<u32> = between(30, 50);
            assert_eq!(ran(Tiles::one(50, 30, 20).unwrap(), lanes, None).unwrap(), expected);
            assert_eq!(ran(Tiles::one(30, 30, 0).unwrap(), lanes, None).unwrap(), vec![0; 100]);
        }
        assert!(Tiles::new(100, 0).is_err());
    }

    #[test]
    fn an_error_of_any_lane_is_the_dispatchs() {
        for lanes in 1..4 {
            assert_eq!(ran(Tiles::new(100, 3).unwrap(), lanes, Some(50)).unwrap_err().to_string(), "it fails");
        }
    }
}
