//! Checks: what ends an instance, and with which numbers.

use super::body::Body;
use super::types::scalar_name;
use crate::ir::{BinaryOp, Expr, ExprKind, Scalar, TrapId};

/// Messages whose numbers the host completes: an index and a length stand in the check's comparison.
const WITH_NUMBERS: &[&str] = &[
    "index out of bounds",
    "range end index out of range",
    "range start index out of range",
    "slice index starts after its end",
];

impl Body<'_> {
    /// `if (index >= length) { trap_at(site, index, length); return; }`
    pub(super) fn check(&mut self, condition: &Expr, site: TrapId) {
        let opposite = self.opposite(condition);
        let trap = self.trap_call(condition, site);
        self.trap_where(&opposite, &trap);
    }

    /// `if (head) { trap(…); return; }`
    pub(super) fn trap_where(&mut self, head: &str, trap: &str) {
        let leave = self.leave_after_trap();
        let line = format!("if ({head}) {{ {trap} {leave} }}");
        if line.len() <= self.lines.room() {
            return self.lines.code(&line);
        }
        self.lines.open(&format!("if ({head})"));
        self.lines.code(trap);
        self.lines.code(&leave);
        self.lines.close("");
    }

    fn trap_call(&mut self, condition: &Expr, site: TrapId) -> String {
        let message = self.cx.program.traps[site].message.as_str();
        if let ExprKind::Binary(BinaryOp::Lt | BinaryOp::Le, index, length) = &condition.kind
            && WITH_NUMBERS.contains(&message)
        {
            let is_wide = |value: &Expr| value.ty.scalar().is_some_and(|scalar| scalar.bytes() == 8);
            let scalar = if is_wide(index) || is_wide(length) { Scalar::U64 } else { Scalar::U32 };
            let index = self.number(index, scalar);
            let length = self.number(length, scalar);
            return format!("trap_at({}u, {index}, {length});", site.0);
        }
        format!("trap({}u);", site.0)
    }

    /// An integer as one of this type.
    fn number(&mut self, value: &Expr, scalar: Scalar) -> String {
        let text = self.whole(value);
        if value.ty.scalar() == Some(scalar) { text } else { format!("{}({text})", scalar_name(scalar)) }
    }
}
