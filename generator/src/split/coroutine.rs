//! What `split` gives: a coroutine as continuations and their transition graph.

use crate::base::{Span, Table};
use crate::ir::{Block, Expr, Label, LabelId, PointId, Program, SiteId, Var, VarId};

/// A program whose entry is cut at its suspension points.
///
/// Every body in it (of the continuations, of the uncut entry and of the functions) has lowered labels: what is left of them prints as GLSL (`labels.rs` says how).
#[derive(Clone, Debug)]
pub struct Coroutine {
    /// Everything but the entry's body: structs, constants, functions, interface, points, traps. `program.entry.body` is still the
    /// uncut entry, which the megakernel prints.
    pub program: Program,
    /// Variables of all continuations; a value alive across a point has the same id on both sides. Begins with the entry's.
    pub vars: Table<VarId, Var>,
    /// Labels of all continuations. Begins with the entry's.
    pub labels: Table<LabelId, Label>,
    /// One for each point; the first is the entry. A point that nothing reaches has an empty body and no edge to it.
    pub continuations: Table<PointId, Continuation>,
    /// Where continuations end.
    pub sites: Table<SiteId, Site>,
    /// What the splitter wants the user to know, e.g. that a guard flag was needed.
    pub remarks: Vec<String>,
}

/// The code from a point to the next.
#[derive(Clone, Debug)]
pub struct Continuation {
    /// Its point.
    pub point: PointId,
    /// Every path ends in [`crate::ir::StmtKind::Leave`], or in a trap.
    pub body: Block,
    /// Its sites, in the order of its text; each is the end of one path.
    pub sites: Vec<SiteId>,
    /// Variables that the body uses without declaring them, in order: `frame` declares them where it loads them.
    /// Every other variable is used only in the scope of a `Let` (or `For`) of the body.
    pub live_in: Vec<VarId>,
    /// Variables that are alive at the point by the text, but that no path to it has given a value: their frame holds nothing.
    pub unassigned: Vec<VarId>,
    /// Points merged into this one because their continuations are equal. Theirs are empty, and no edge leads to them.
    pub merged: Vec<PointId>,
    /// The statements of the source that control reaches from the point before the next marker, each counted once; `body` has
    /// more where code had to be copied.
    pub source_statements: usize,
}

/// A place where a continuation ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// Whose.
    pub from: PointId,
    /// Where the instance goes on.
    pub target: Target,
    /// The coherence key of `suspend_by`: evaluated where the continuation leaves, pure.
    pub key: Option<Expr>,
    /// The marker, or the `return`.
    pub span: Span,
}

/// Where an instance goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// At a point.
    Point(PointId),
    /// Nowhere: it is finished.
    End,
}
