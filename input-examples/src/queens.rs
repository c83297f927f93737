//! How many ways there are to put queens on a board so that none attacks another: an explicit stack, no picture.
//!
//! One instance searches below one placement of the first two rows. Searches differ in length by orders of magnitude, so an
//! instance suspends now and then, and those that are left go on together.
use core::sync::atomic::{AtomicU32, Ordering};

use corogen_runtime::suspend_at;

/// Queens of the largest board.
const MOST: usize = 16;
/// Places that are tried between two suspension points.
const STRETCH: u32 = 64;

/// A row of the search: what earlier queens attack in it, and which columns are still to be tried.
#[derive(Clone, Copy, Default)]
struct Row {
    columns: u32,
    /// Diagonals that go down to the left, and to the right.
    left: u32,
    right: u32,
    untried: u32,
}

impl Row {
    /// The next row, behind a queen at `place`.
    fn below(self, place: u32, all: u32) -> Row {
        let columns = self.columns | place;
        let (left, right) = ((self.left | place) << 1, (self.right | place) >> 1);
        Row { columns, left, right, untried: all & !(columns | left | right) }
    }
}

/// Adds the solutions whose first two queens stand in columns `id % queens` and `id / queens` to `solutions[0]`.
pub fn queens(id: u32, queens: u32, solutions: &[AtomicU32]) {
    let all = (1 << queens) - 1;
    let first = Row { untried: all, ..Row::default() }.below(1 << (id % queens), all);
    let place = 1 << (id / queens);
    if first.untried & place == 0 {
        return;
    }
    let mut rows = [Row::default(); MOST];
    let mut depth = 2;
    rows[depth] = first.below(place, all);
    let mut found = 0;
    let mut tried = 0;
    loop {
        let row = rows[depth];
        if row.untried == 0 {
            // back to a row above, unless this is the first that is searched
            if depth == 2 {
                break;
            }
            depth -= 1;
            continue;
        }
        let place = row.untried & row.untried.wrapping_neg();
        rows[depth].untried ^= place;
        if depth + 1 == queens as usize {
            found += 1;
        } else {
            depth += 1;
            rows[depth] = row.below(place, all);
        }
        tried += 1;
        if tried % STRETCH == 0 {
            suspend_at("search");
        }
    }
    solutions[0].fetch_add(found, Ordering::Relaxed);
}
