//! Statements: structured control flow with labels, as Rust has it.

use super::{ConstantId, Expr, ExprKind, LabelId, Place, PointId, Scalar, TrapId, Type, VarId};
use crate::base::Span;
use crate::base::index::id;

/// Statements in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
}

/// A statement, with the comments that belong to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where the user wrote it.
    pub span: Span,
    /// Comment lines above it, without `//`; the user's, and headers such as `in shade(), called at line 41`.
    pub leading: Vec<String>,
    /// A comment on its line.
    pub trailing: Option<String>,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// Declares a variable; without a value it is uninitialised until assigned.
    Let(VarId, Option<Expr>),
    /// `place = value`.
    Assign(Place, Expr),
    /// Evaluates for its effect: a call or an atomic.
    Eval(Expr),
    /// `if`, `else`.
    If(Expr, Block, Block),
    /// A choice by integer value; at most one arm runs, no fall through.
    Switch(Expr, Vec<SwitchArm>, Block),
    /// A loop. The label is the target of `Break` and `Continue`.
    Loop(LabelId, LoopKind, Block),
    /// A labelled block: `Break` leaves it.
    Labelled(LabelId, Block),
    /// Leaves the loop or block.
    Break(LabelId),
    /// Goes on with the next turn of the loop (a `For` runs its step first).
    Continue(LabelId),
    /// Ends the function; in the entry, the instance.
    Return(Option<Expr>),
    /// The instance ends with this trap unless the condition holds. Absent with `--checks off`.
    Check(Expr, TrapId),
    /// The instance ends with this trap.
    Trap(TrapId),
    /// A suspension point; with a coherence key, or not.
    Suspend(PointId, Option<Expr>),
    /// `promise("name", value)`.
    Promise(String, Expr),
    /// Only in continuations: ends the continuation at this site.
    Leave(SiteId),
    /// Only in continuations whose frame is laid out: variables get values from their slots here.
    Load(LoadId),
    /// Only in continuations whose frame is laid out: slots get values of variables here, before the site that the path leads to.
    Store(StoreId),
    /// Only in continuations as they are printed: goes on with what several of them end with, given these variables. The
    /// invocation index among them says that it asks for that.
    Ending(EndingId, Vec<Expr>),
}

/// One arm of a `Switch`.
#[derive(Clone, Debug, PartialEq)]
pub struct SwitchArm {
    /// The values that choose it; at least one.
    pub values: Vec<Case>,
    /// What it runs.
    pub body: Block,
}

impl SwitchArm {
    /// Whether a choice among these arms is comparisons in GLSL, one after the other: a `break` in an arm then leaves what is around the
    /// choice. A choice among more values is a `switch`. That costs more where lanes disagree: drivers run it as a loop that is left
    /// (measured on the software driver: a fifth of the box scene's time as a megakernel).
    pub fn are_compared(arms: &[SwitchArm]) -> bool {
        const MOST: usize = 16;
        arms.iter().map(|arm| Case::runs(&arm.values).len()).sum::<usize>() <= MOST
    }
}

/// A value that chooses an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The value.
    pub value: i128,
    /// What the user called it.
    pub name: Option<CaseName>,
}

/// What the user called the value of a [`Case`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseName {
    /// A constant.
    Constant(ConstantId),
    /// A variant of an enum, by the place of its declaration.
    Variant(Span),
}

impl Case {
    /// Values as a person would compare with them: three and more that follow one another as one range, if they are no constants, which are
    /// in no order.
    pub fn runs(values: &[Case]) -> Vec<&[Case]> {
        const SHORTEST: usize = 3;
        let is_ordered = |case: &Case| !matches!(case.name, Some(CaseName::Constant(_)));
        let follows = |a: &Case, b: &Case| a.value + 1 == b.value && is_ordered(a) && is_ordered(b);
        let short = |run: &&[Case]| run.len() < SHORTEST;
        let runs = values.chunk_by(follows);
        runs.flat_map(|run| run.chunks(if short(&run) { 1 } else { run.len() })).collect()
    }

    /// The value as an operand of a comparison.
    pub fn expr(self, scalar: Scalar) -> Expr {
        match self.name {
            Some(CaseName::Constant(id)) => Expr::new(ExprKind::Constant(id), Type::Scalar(scalar)),
            Some(CaseName::Variant(span)) => Expr::int(self.value, scalar).at(span),
            None => Expr::int(self.value, scalar),
        }
    }
}

impl From<i128> for Case {
    fn from(value: i128) -> Self {
        Self { value, name: None }
    }
}

/// How a loop goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum LoopKind {
    /// Until it is left.
    Forever,
    /// While the condition holds.
    While(Expr),
    /// `for (T var = start; condition; var = var + step)`. The variable is not assigned in the body and not alive after the loop.
    For {
        /// The loop's own variable, declared here.
        var: VarId,
        /// Its first value.
        start: Expr,
        /// Tested before each turn.
        condition: Expr,
        /// Assigned to the variable after each turn.
        next: Expr,
    },
}

id! {
    /// A place in a continuation that reads slots of the frame.
    LoadId
}
id! {
    /// A place in a continuation that writes slots of the frame before a site does.
    StoreId
}
id! {
    /// What several continuations end with.
    EndingId
}
id! {
    /// A place in a continuation where it ends: an edge of the transition graph, seen from its source.
    SiteId
}
