//! Elements that are not there.
//!
//! A slice that is chosen at run time may be one of several, and not each has an element that is asked for by a number: its length was
//! asked for before that. `choice == 0 ? none[0] : some[0]` is `some[0]`; what nothing else stands for is any value, as nobody reads it,
//! and nothing is written there.

use crate::base::Table;
use crate::ir::walk::{VisitMut, walk_block_mut, walk_expr_mut};
use crate::ir::{Block, Expr, ExprKind, Place, Program, StmtKind, Var, VarId, typing};

/// Applies the rule everywhere in a body; whether that changed anything.
pub(super) fn block(block: &mut Block, vars: &Table<VarId, Var>, program: &Program) -> bool {
    let mut absent = Absent { vars, program, changed: false };
    absent.visit_block(block);
    absent.changed
}

struct Absent<'a> {
    vars: &'a Table<VarId, Var>,
    program: &'a Program,
    changed: bool,
}

impl Absent<'_> {
    fn is_there(&self, place: &Place) -> bool {
        typing::place(self.program, self.vars, place).is_some()
    }

    fn is_absent(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Load(place) if !self.is_there(place))
    }
}

impl VisitMut for Absent<'_> {
    fn visit_block(&mut self, block: &mut Block) {
        for stmt in &mut block.stmts {
            if let StmtKind::Assign(place, value) = &stmt.kind
                && !self.is_there(place)
            {
                self.changed = true;
                stmt.kind = StmtKind::Eval(value.clone());
            }
        }
        walk_block_mut(self, block);
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Select(_, yes, no) = &expr.kind {
            let other = match (self.is_absent(yes), self.is_absent(no)) {
                (true, _) => Some(no),
                (false, true) => Some(yes),
                (false, false) => None,
            };
            if let Some(other) = other.cloned() {
                self.changed = true;
                *expr = *other;
                return self.visit_expr(expr);
            }
        }
        walk_expr_mut(self, expr);
        if self.is_absent(expr) {
            self.changed = true;
            *expr = Expr::zero(self.program, &expr.ty).at(expr.span);
        }
    }
}
