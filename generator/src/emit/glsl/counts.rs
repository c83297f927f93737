//! Counting, for `--counts on` and `--stats json`: where the plan binds [`Resource::Counts`], and only there, continuations count
//! that they were resumed and how many words of their frames they load and store, and compaction how many frames it moves.
//!
//! A counter for each point, then those of words loaded, of words stored, and of frames moved.

use std::collections::BTreeSet;

use super::body::{Body, Context};
use super::view::CountsView;
use crate::frame::layout::FieldId;
use crate::ir::PointId;
use crate::schedule::plan::{COUNT_BYTES, Plan, Resource, counts_bytes};

/// The buffer, if there is one.
pub(super) fn view(cx: &Context, plan: &Plan) -> Option<CountsView> {
    let binding = plan.bindings.iter().position(|resource| *resource == Resource::Counts)?;
    let counters = counts_bytes(cx.program.points.len()) / COUNT_BYTES;
    Some(CountsView { binding, words: 2 * counters as usize })
}

/// The counter of frames that were moved.
pub(super) fn moves(cx: &Context) -> usize {
    cx.program.points.len() + 2
}

impl Body<'_> {
    /// At the top of a continuation.
    pub(super) fn count_resume(&mut self, point: PointId) {
        self.count(point.0 as usize, 1);
    }

    /// Before fields are loaded.
    pub(super) fn count_loads(&mut self, fields: &[FieldId]) {
        self.count(self.cx.program.points.len(), self.words(fields));
    }

    /// Before fields are stored.
    pub(super) fn count_stores(&mut self, fields: &[FieldId]) {
        self.count(self.cx.program.points.len() + 1, self.words(fields));
    }

    fn count(&mut self, counter: usize, amount: usize) {
        if self.cx.counts && amount > 0 {
            self.lines.code(&format!("corogen_count({counter}u, {amount}u);"));
        }
    }

    /// Words of the frame, each once.
    fn words(&self, fields: &[FieldId]) -> usize {
        let words: BTreeSet<u32> =
            fields.iter().flat_map(|&field| &self.cx.layout.fields[field].words).copied().collect();
        words.len()
    }
}
