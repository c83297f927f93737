//! What a continuation tells whoever runs it.
//!
//! Its next point. But a state machine whose loop has one point and one way out asks only whether the instance goes on: a `bool` says so
//! without a number to compare (of a loop of twenty instructions that spares the software driver 7 %).

use super::body::Context;
use crate::ir::PointId;
use crate::split::coroutine::Target;

/// What continuations and endings return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Returns {
    /// The point at which the instance waits next.
    Point,
    /// Whether it goes on at this one.
    GoesOn(PointId),
}

impl Returns {
    /// The type of it.
    pub(super) fn ty(self) -> &'static str {
        match self {
            Self::Point => "uint",
            Self::GoesOn(_) => "bool",
        }
    }

    /// The value for a target.
    pub(super) fn value(self, cx: &Context, target: Target) -> String {
        match (self, target) {
            (Self::Point, Target::Point(point)) => cx.names.points[point].clone(),
            (Self::Point, Target::End) => "POINT_END".into(),
            (Self::GoesOn(head), target) => (target == Target::Point(head)).to_string(),
        }
    }
}
