//! What a plan that counts has counted.

use std::collections::BTreeMap;

use crate::ir::{PointId, Program};
use crate::schedule::plan::COUNT_BYTES;

/// The contents of the buffer, by name.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) resumes: BTreeMap<String, u64>,
    pub(super) bytes_loaded: u64,
    pub(super) bytes_stored: u64,
    pub(super) frames_moved: u64,
}

impl Counts {
    /// Adds what the buffer holds after a range.
    pub(super) fn add(&mut self, program: &Program, bytes: &[u8]) {
        let half = |bytes: &[u8]| u64::from(u32::from_ne_bytes(bytes.try_into().expect("a word has four bytes")));
        let counts: Vec<u64> =
            bytes.chunks_exact(COUNT_BYTES as usize).map(|both| half(&both[..4]) | half(&both[4..]) << 32).collect();
        let points = program.points.len();
        // The entry is begun, not resumed.
        let named = program.points.iter_enumerated().filter(|(point, _)| *point != PointId(0));
        for (point, it) in named {
            *self.resumes.entry(it.name.clone()).or_default() += counts[point.0 as usize];
        }
        self.bytes_loaded += 4 * counts[points];
        self.bytes_stored += 4 * counts[points + 1];
        self.frames_moved += counts[points + 2];
    }
}
