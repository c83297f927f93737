//! Grids larger than one dispatch: cut into ranges of instances, x fastest.

use super::error::{Error, Result};

/// Consecutive instances of a grid that one dispatch runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The grid that it is part of.
    pub grid: [u32; 3],
    /// Linear index of its first instance.
    pub first: u64,
    /// The id of its first instance.
    pub origin: [u32; 3],
    /// Its number of instances.
    pub count: u32,
}

/// Instances of a grid, of which each has an id of so many components: sizes behind those must be 1.
pub fn instances(grid: [u32; 3], components: usize) -> Result<u64> {
    if grid.iter().skip(components).any(|&extent| extent > 1) {
        let [x, y, z] = grid;
        let error =
            format!("a grid of {x} x {y} x {z} has more sizes than the id of the entry, which has {components}");
        return Err(Error::Argument(error));
    }
    let total = grid.iter().map(|&extent| u128::from(extent)).product::<u128>();
    u64::try_from(total).map_err(|_| {
        Error::Argument(format!("a grid of {} x {} x {} has more than 2^64 instances", grid[0], grid[1], grid[2]))
    })
}

/// Cuts instances `first .. first + count` of a grid into ranges of at most `most`.
pub fn ranges(grid: [u32; 3], first: u64, count: u64, most: u32) -> impl Iterator<Item = Range> {
    // A grid without instances has no range, whatever is asked of it.
    let end = if grid.contains(&0) { first } else { first.saturating_add(count) };
    let mut next = first;
    std::iter::from_fn(move || {
        if next >= end {
            return None;
        }
        let [width, height, _] = grid.map(u64::from);
        let origin = [(next % width) as u32, (next / width % height) as u32, (next / width / height) as u32];
        // A kernel adds its thread's number to origin.x in 32 bits, and the rows that these are to origin.y.
        let room = u32::MAX - origin[0];
        let rows = (1 << 32) - u64::from(origin[1]);
        let count = (end - next).min(most.min(room).max(1).into()).min(rows * width - u64::from(origin[0]));
        let range = Range { grid, first: next, origin, count: count as u32 };
        next += count;
        Some(range)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cover_the_grid_in_order() {
        let found: Vec<_> = ranges([5, 2, 2], 0, 20, 8).map(|range| (range.first, range.origin, range.count)).collect();
        assert_eq!(found, [(0, [0, 0, 0], 8), (8, [3, 1, 0], 8), (16, [1, 1, 1], 4)]);
    }

    #[test]
    fn a_part_of_a_grid_starts_where_it_is_told() {
        let found: Vec<_> = ranges([5, 2, 2], 7, 3, 8).map(|range| (range.origin, range.count)).collect();
        assert_eq!(found, [([2, 1, 0], 3)]);
    }

    #[test]
    fn a_wide_grid_never_overflows_its_x() {
        let widest = [u32::MAX, 2, 1];
        for range in ranges(widest, 0, instances(widest, 2).unwrap(), 1 << 31) {
            assert!(range.origin[0].checked_add(range.count).is_some());
        }
    }

    #[test]
    fn a_tall_grid_never_overflows_its_y() {
        for (grid, edge) in [([1, u32::MAX, 3], 1), ([3, u32::MAX, 2], 3), ([7, u32::MAX - 1, 2], 14)] {
            let [width, height, _] = grid.map(u64::from);
            let first = width * height - 5;
            let found: Vec<_> = ranges(grid, first, edge + 40, 1 << 31).collect();
            assert_eq!(found.iter().map(|range| u64::from(range.count)).collect::<Vec<_>>(), [5 + edge, 40 - 5]);
            for range in found {
                let last = range.origin[0] + (range.count - 1);
                assert!(range.origin[1].checked_add(last / grid[0]).is_some(), "{range:?}");
            }
        }
    }

    #[test]
    fn ranges_go_on_beyond_32_bits() {
        let grid = [65_536, 65_536, 4];
        let total = instances(grid, 3).unwrap();
        assert_eq!(total, 1 << 34);
        let mut next = 0;
        for range in ranges(grid, 0, total, 1 << 31) {
            assert_eq!(range.first, next);
            let [x, y, z] = range.origin.map(u64::from);
            assert_eq!((z * 65_536 + y) * 65_536 + x, next);
            next += u64::from(range.count);
        }
        assert_eq!(next, total);
        let edge = ranges(grid, (1 << 32) - 5, 10, 7).map(|range| (range.origin, range.count));
        assert_eq!(edge.collect::<Vec<_>>(), [([65_531, 65_535, 0], 7), ([2, 0, 1], 3)]);
    }

    #[test]
    fn a_grid_has_no_more_sizes_than_the_id() {
        assert_eq!(instances([7, 1, 1], 1).unwrap(), 7);
        assert_eq!(instances([7, 2, 1], 2).unwrap(), 14);
        let error = instances([7, 2, 1], 1).unwrap_err().to_string();
        assert_eq!(error, "a grid of 7 x 2 x 1 has more sizes than the id of the entry, which has 1");
    }

    #[test]
    fn an_empty_grid_has_no_range() {
        assert_eq!(ranges([0, 4, 1], 0, instances([0, 4, 1], 3).unwrap(), 8).count(), 0);
        assert_eq!(ranges([4, 0, 1], 2, 9, 8).count(), 0);
    }

    #[test]
    fn more_than_64_bits_of_instances_are_refused() {
        assert!(instances([u32::MAX; 3], 3).unwrap_err().to_string().contains("2^64"));
    }
}
