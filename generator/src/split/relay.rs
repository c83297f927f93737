//! Relays: points that no marker of the user's stands for.
//!
//! A continuation has a site for each marker that control may come to next. Where hundreds of markers stand in arms that control may
//! pass by, each would come to each, and what is written would grow with the square of their number. So such a stretch of code is cut
//! where it holds [`Growth::stretch`] markers: an instance that gets there goes on at once, but in a continuation of its own.
//!
//! A *stretch* is what lies between two markers, or relays, that control cannot pass by.

use super::shape::Growth;
use crate::base::Span;
use crate::ir::{Block, Point, Program, Stmt, StmtKind};

/// Cuts the entry where its stretches are too long. Gives a remark if it did.
pub(super) fn relays(program: &mut Program, growth: Growth) -> Option<String> {
    let markers = program.points.len();
    if markers <= growth.stretch {
        return None;
    }
    let mut body = std::mem::take(&mut program.entry.body);
    Relays { program, stretch: growth.stretch }.block(&mut body);
    program.entry.body = body;
    let (added, stretch) = (program.points.len() - markers, growth.stretch);
    let relays = if added == 1 { "relay" } else { "relays" };
    (added > 0).then(|| format!("{added} {relays}: control may pass by more than {stretch} points in a row"))
}

/// The markers of a block by stretches.
#[derive(Clone, Copy, Default)]
struct Stretches {
    /// In the one that its start is in.
    first: usize,
    /// In the one that its end is in.
    last: usize,
    /// Whether these are two.
    is_cut: bool,
}

impl Stretches {
    /// Markers in the stretch around it.
    fn around(self) -> usize {
        if self.is_cut { self.first + self.last } else { self.last }
    }

    fn marker(&mut self) {
        if !self.is_cut {
            self.first = self.last + 1;
        }
        (self.last, self.is_cut) = (0, true);
    }
}

struct Relays<'a> {
    program: &'a mut Program,
    /// Markers that a stretch may have.
    stretch: usize,
}

impl Relays<'_> {
    fn block(&mut self, block: &mut Block) -> Stretches {
        let mut found = Stretches::default();
        for mut stmt in std::mem::take(&mut block.stmts) {
            let further = self.stmt(&mut stmt);
            if found.last > 0 && further > 0 && found.last + further > self.stretch {
                block.stmts.push(relay(self.program, "relay", stmt.span));
                found.marker();
            }
            match stmt.kind {
                StmtKind::Suspend(..) => found.marker(),
                _ => found.last += further,
            }
            block.stmts.push(stmt);
        }
        found
    }

    /// The markers that control may come to in a statement, or may come from after it.
    fn stmt(&mut self, stmt: &mut Stmt) -> usize {
        let span = stmt.span;
        let is_loop = matches!(stmt.kind, StmtKind::Loop(..));
        let mut around = usize::from(matches!(stmt.kind, StmtKind::Suspend(..)));
        for block in stmt.blocks_mut() {
            let mut found = self.block(block);
            // The end of a turn is in one stretch with the start of the next.
            if is_loop && !found.is_cut && found.last > self.stretch {
                block.stmts.insert(0, relay(self.program, "relay", span));
                found = Stretches { first: 1, is_cut: true, ..found };
            }
            around += found.around();
        }
        around
    }
}

/// A marker of a new point: `relay_1`.
pub(super) fn relay(program: &mut Program, stem: &str, span: Span) -> Stmt {
    let points = &program.points;
    let is_free = |name: &String| points.iter().all(|point| point.name != *name && point.token != *name);
    let name = (1..).map(|number| format!("{stem}_{number}")).find(is_free).unwrap_or_default();
    let point = Point { token: name.clone(), name, named: false, span, call_path: Vec::new() };
    let point = program.points.push_and_get_key(point);
    Stmt::new(StmtKind::Suspend(point, None), span)
}
