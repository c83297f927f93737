//! What `split` gives: a coroutine as continuations and their transition graph.

use crate::base::{Span, Table};
use crate::ir::{
    Block, Expr, ExprKind, Label, LabelId, Literal, Place, PointId, Program, Projection, SiteId, StmtKind, Type, Var,
    VarId, typing,
};

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
    /// The points but the entry, in the order in which a loop over them takes them: that of the source, with relays in between.
    pub turn: Vec<PointId>,
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
    /// How many statements at the start of the body compute again what the frame then need not keep: none from `split`, they
    /// are `frame`'s.
    pub recomputed: usize,
    /// Points merged into this one because their continuations are equal. Theirs are empty, and no edge leads to them.
    pub merged: Vec<PointId>,
    /// The statements of the source that control reaches from the point before the next marker, each counted once; `body` has
    /// more where code had to be copied.
    pub source_statements: usize,
    /// Variables that are not the source's: each says whether control left a loop one way, or is to enter it in its middle.
    pub flags: Vec<VarId>,
}

/// A statement at the top of a continuation that computes again what the frame then need not keep.
#[derive(Clone, Debug)]
pub struct Recomputation<'a> {
    /// What it defines: a variable or a part of one.
    pub place: Place,
    /// The user's expression.
    pub value: &'a Expr,
}

impl Coroutine {
    /// Whether an instance at a point comes to no other.
    pub fn only_ends(&self, point: PointId) -> bool {
        self.continuations[point].sites.iter().all(|&site| self.sites[site].target == Target::End)
    }
}

impl Continuation {
    /// What it computes again, in order.
    pub fn recomputations(&self) -> impl Iterator<Item = Recomputation<'_>> {
        self.body.stmts[..self.recomputed].iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::Let(var, Some(value)) => Some(Recomputation { place: Place::var(*var), value }),
            StmtKind::Assign(place, value) => Some(Recomputation { place: place.clone(), value }),
            _ => None,
        })
    }
}

impl Recomputation<'_> {
    /// `pixel`, `ray.origin`, `weights[1]`.
    pub fn name(&self, coroutine: &Coroutine) -> String {
        let Some(var) = self.place.base_var() else { return String::new() };
        let Var { name, ty, .. } = &coroutine.vars[var];
        let (mut text, mut ty) = (name.clone(), Some(ty.clone()));
        for step in &self.place.path {
            text += &match (step, &ty) {
                (Projection::Field(at), Some(Type::Struct(id))) => {
                    format!(".{}", coroutine.program.structs[*id].fields[*at as usize].name)
                }
                (Projection::Field(at), _) => format!(".{at}"),
                (Projection::Component(at), _) => format!(".{}", ["x", "y", "z", "w"][usize::from(*at % 4)]),
                (Projection::Index(index), _) => match index.kind {
                    ExprKind::Literal(Literal::Int(at)) => format!("[{at}]"),
                    _ => "[…]".into(),
                },
            };
            ty = ty.and_then(|ty| typing::part(&coroutine.program, &ty, step));
        }
        text
    }
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

impl Target {
    /// The point, if there is one.
    pub fn point(self) -> Option<PointId> {
        match self {
            Self::Point(point) => Some(point),
            Self::End => None,
        }
    }
}
