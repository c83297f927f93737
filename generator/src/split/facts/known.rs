//! What is known of scalars at a place of the program.
//!
//! The lattice of a scalar: [`Known::Unset`] below every [`Known::Is`], below every [`Known::Within`] that holds its value, below
//! [`Known::Any`].

use crate::ir::Scalar;
use crate::ir::interpret;
use crate::ir::intervals::Interval;

/// What is known of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// No path has assigned it.
    Unset,
    /// Every path that has assigned it left these bits.
    Is(u64),
    /// Every path that has assigned it left an integer in this interval; it holds more than one, and not all of the type.
    Within(Interval),
    /// Its value depends on the run.
    Any,
}

impl Known {
    /// That a scalar is in an interval.
    pub(super) fn within(interval: Interval, scalar: Scalar) -> Self {
        match interval.single() {
            _ if scalar.is_float() => Known::Any,
            Some(value) => Known::Is(interpret::wrap(value, scalar)),
            None if interval.holds(Interval::whole(scalar)) => Known::Any,
            None => Known::Within(interval),
        }
    }

    /// Every value that a scalar may have.
    pub(super) fn interval(self, scalar: Scalar) -> Interval {
        match self {
            Known::Is(bits) if !scalar.is_float() => Interval::of(interpret::integer(bits, scalar)),
            Known::Within(interval) => interval,
            Known::Is(_) | Known::Unset | Known::Any => Interval::whole(scalar),
        }
    }

    /// What is known where this or that holds.
    pub(super) fn join(self, other: Self, scalar: Scalar) -> Self {
        match (self, other) {
            (Known::Unset, known) | (known, Known::Unset) => known,
            (a, b) if a == b => a,
            (a, b) => Known::within(a.interval(scalar).join(b.interval(scalar)), scalar),
        }
    }

    /// Its bits, if it has one value.
    pub(super) fn bits(self) -> Option<u64> {
        match self {
            Known::Is(bits) => Some(bits),
            Known::Unset | Known::Within(_) | Known::Any => None,
        }
    }
}

/// What is known of each scalar that is followed.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) known: Vec<Known>,
    /// How often each was widened at this place.
    pub(super) widened: Vec<u8>,
}
