//! What a continuation tells whoever runs it.
//!
//! Its next point. But a state machine whose loop has one point and one way out asks only whether the instance goes on: a `bool` says so
//! without a number to compare (of a loop of twenty instructions that spares the software driver 7 %). Of what runs behind that loop nobody
//! asks anything.

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
    /// Nothing: the instance ends.
    Nothing,
}

impl Returns {
    /// The type of it.
    pub(super) fn ty(self) -> &'static str {
        match self {
            Self::Point => "uint",
            Self::GoesOn(_) => "bool",
            Self::Nothing => "void",
        }
    }

    /// The value for a target.
    fn value(self, cx: &Context, target: Target) -> Option<String> {
        match (self, target) {
            (Self::Point, Target::Point(point)) => Some(cx.names.points[point].clone()),
            (Self::Point, Target::End) => Some("POINT_END".into()),
            (Self::GoesOn(head), target) => Some((target == Target::Point(head)).to_string()),
            (Self::Nothing, _) => None,
        }
    }

    /// `return POINT_SHADE;`
    pub(super) fn jump(self, cx: &Context, target: Target) -> String {
        self.value(cx, target).map_or("return;".into(), |value| format!("return {value};"))
    }

    /// A target, and what is returned for it where that is not its name.
    pub(super) fn told(self, cx: &Context, target: Target) -> String {
        let name = target.point().map_or("end", |point| &cx.program.points[point].name);
        match self {
            Self::Point | Self::Nothing => name.to_owned(),
            Self::GoesOn(head) => format!("{name} ({})", target == Target::Point(head)),
        }
    }
}

impl Context<'_> {
    /// What the continuation of a point returns.
    pub(super) fn returns_after(&self, point: PointId) -> Returns {
        match self.returns {
            Returns::GoesOn(head) if point != PointId(0) && point != head && !self.written.ends_as_others(point) => {
                Returns::Nothing
            }
            returns => returns,
        }
    }
}
