//! The function that is being built: its variables, its open blocks, and the Rust frames that are inlined into it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::base::{Span, Table};
use crate::ir::intervals::Interval;
use crate::ir::{self, Block, BufferId, Expr, LabelId, Stmt, StmtKind, Type, Var, VarId};
use crate::resolve::typed::{self, LocalId, Origin};

use super::arguments::{Captured, SliceForm};
use super::choices::{Choice, Site};
use super::dest::{Dest, DestId};
use super::held::{Held, HeldId};
use super::lists::{List, Written};
use super::value::{Place, Value};
use super::{Flow, Lowerer};

/// The function that is being built.
#[derive(Default)]
pub(super) struct FunctionState<'a> {
    pub vars: Table<VarId, Var>,
    /// As many as `vars`.
    pub facts: Table<VarId, VarFacts>,
    pub labels: Table<LabelId, ir::Label>,
    /// Blocks that are open, from the outside in.
    pub blocks: Vec<Vec<Stmt>>,
    /// Operands and arguments that wait for their use.
    pub held: BTreeMap<HeldId, Held>,
    pub last_held: u32,
    pub dests: Vec<Dest>,
    /// The Rust function and what is inlined into it, the innermost last.
    pub frames: Vec<Frame<'a>>,
    /// Conditions that hold here, each with the depth of the block that knows it.
    pub known: Vec<(usize, Expr)>,
    /// Open loops: `blocks.len()` at each.
    pub loops: Vec<usize>,
    /// Comments of statements that needed no statement of the IR, for the next.
    pub comments: Vec<String>,
    pub reads: BTreeSet<BufferId>,
    pub writes: BTreeSet<BufferId>,
    pub can_trap: bool,
    /// References that are chosen at run time.
    pub choices: Vec<Choice>,
    /// What they are assigned.
    pub sites: Vec<Site>,
    /// The variables that stand for what they refer to.
    pub stand_ins: BTreeSet<VarId>,
    /// Arrays of references behind slices, by the variable that the slices begin at.
    pub lists: BTreeMap<ir::Root, List>,
    /// References in elements of such arrays that are written at an index that is known at run time.
    pub written: Vec<Written>,
    /// The slice parameters that have not been declared yet.
    pub slices: VecDeque<SliceForm>,
    /// The parameters for what closures capture, by what their caller has for them.
    pub captured: Vec<(Captured, Place)>,
}

/// What is known about a variable.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct VarFacts {
    /// It keeps its value once it has one.
    pub immutable: bool,
    /// It holds the value of an expression for which the user has not given a name yet.
    pub temporary: bool,
    /// The same, but others may still read it: only a binding that never changes may take it over.
    pub shared: bool,
    /// It exists only because lowering needed it: it may go again.
    pub synthetic: bool,
    /// It is the tag of a trait object: the user's, but nothing that the user wrote.
    pub of_an_object: bool,
    /// It is a part of the user's, with others beside it.
    pub part: bool,
    /// How many blocks were open where it was declared.
    pub depth: usize,
    /// What it may be, if something is known of it: of a scalar that keeps its value.
    pub values: Option<Interval>,
}

/// A Rust function, closure or constant whose code is being lowered.
pub(super) struct Frame<'a> {
    /// The code's declarations.
    pub body: &'a typed::Body,
    /// The function; a closure's owner. Nothing for a constant.
    pub function: Option<typed::FunctionId>,
    /// Whose.
    pub origin: Origin,
    /// Where the locals are.
    pub locals: BTreeMap<LocalId, Binding>,
    /// Where `break` and `continue` go.
    pub targets: BTreeMap<typed::LabelId, Target>,
    /// Where `return` goes.
    pub ret: Return,
    /// Calls of the user's functions through which it was inlined, outermost first.
    pub call_path: Vec<Span>,
    /// In code of the prelude, the user's call that led here.
    pub user_span: Option<Span>,
}

/// Where a local is.
#[derive(Clone, Debug)]
pub(super) enum Binding {
    Place(Place),
    /// An argument that has not been evaluated yet.
    Held(HeldId),
}

/// Where `break` and `continue` of a loop or labelled block go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub label: LabelId,
    /// Takes the value of `break value`.
    pub dest: DestId,
}

/// Where `return` goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Return {
    /// Out of a function of the IR, or the entry.
    Real(DestId),
    /// Out of the labelled block of an inlined call.
    Inlined { label: LabelId, dest: DestId },
}

impl<'a> Lowerer<'a> {
    /// The innermost frame.
    pub(super) fn frame(&self) -> &Frame<'a> {
        self.f.frames.last().expect("code is lowered in a frame")
    }

    /// The innermost frame, to change it.
    pub(super) fn frame_mut(&mut self) -> &mut Frame<'a> {
        self.f.frames.last_mut().expect("code is lowered in a frame")
    }

    /// The user's place for a span: the call that led into the prelude, for code of the prelude.
    pub(super) fn user_span(&self, span: Span) -> Span {
        self.f.frames.last().and_then(|frame| frame.user_span).unwrap_or(span)
    }

    /// How many blocks are open.
    pub(super) fn depth(&self) -> usize {
        self.f.blocks.len()
    }

    /// A new variable; it is declared by a [`StmtKind::Let`] of the caller.
    pub(super) fn new_var(&mut self, name: &str, ty: Type, span: Span, facts: VarFacts) -> VarId {
        // most are declared in the innermost block; `push_at` corrects the others
        self.f.facts.push(VarFacts { depth: self.depth(), ..facts });
        let span = self.user_span(span);
        self.f.vars.push_and_get_key(Var { name: name.into(), named: false, ty, span })
    }

    /// What is known of a variable that holds `expr` because lowering needs one.
    pub(super) fn synthetic(&self, expr: &Expr) -> VarFacts {
        VarFacts { immutable: true, synthetic: true, values: Some(self.values(expr)), ..VarFacts::default() }
    }

    /// A new label.
    pub(super) fn new_label(&mut self, name: &str) -> LabelId {
        self.f.labels.push_and_get_key(ir::Label { name: name.into() })
    }

    /// Appends a statement to the innermost open block, after whatever Rust evaluates before it.
    pub(super) fn emit(&mut self, kind: StmtKind, span: Span) {
        let effects = self.stmt_effects(&Stmt::new(kind.clone(), span));
        self.settle_held(&effects.writes, true);
        let depth = self.depth();
        self.push_at(depth, kind, span);
    }

    /// Appends a declaration to an open block, maybe further out: one before which nothing else must happen.
    pub(super) fn push_at(&mut self, depth: usize, kind: StmtKind, span: Span) {
        let mut stmt = Stmt::new(kind, self.user_span(span));
        let writes = self.stmt_effects(&stmt).writes;
        self.note_buffers(&stmt, &writes);
        if let StmtKind::Let(var, _) = stmt.kind {
            self.f.facts[var].depth = depth;
        }
        if depth == self.depth() {
            stmt.leading = std::mem::take(&mut self.f.comments);
        }
        self.f.blocks[depth - 1].push(stmt);
    }

    /// Puts a value into a new variable at once.
    pub(super) fn emit_let(&mut self, name: &str, value: Expr, span: Span, facts: VarFacts) -> VarId {
        let var = self.new_var(name, value.ty.clone(), span, facts);
        self.emit(StmtKind::Let(var, Some(value)), span);
        var
    }

    /// A pure, unchanging form of a value: itself, or a variable that holds it.
    pub(super) fn stabilise(&mut self, expr: Expr, name: &str) -> Expr {
        if self.is_stable(&expr) && super::fold::is_repeatable(&expr) {
            return expr;
        }
        let (ty, span) = (expr.ty.clone(), expr.span);
        let facts = self.synthetic(&expr);
        let var = self.emit_let(name, expr, span, facts);
        Expr::var(var, ty).at(span)
    }

    /// Runs `f` with a new open block and gives the statements that it emitted.
    pub(super) fn in_block<T>(&mut self, f: impl FnOnce(&mut Self) -> Flow<T>) -> (Vec<Stmt>, Flow<T>) {
        self.close_held(false);
        self.in_block_with(Vec::new(), f)
    }

    /// The same, in a block that already has statements.
    pub(super) fn in_block_with<T>(
        &mut self,
        stmts: Vec<Stmt>,
        f: impl FnOnce(&mut Self) -> Flow<T>,
    ) -> (Vec<Stmt>, Flow<T>) {
        let comments = std::mem::take(&mut self.f.comments);
        self.f.blocks.push(stmts);
        let result = f(self);
        let stmts = self.f.blocks.pop().expect("it was pushed above");
        let depth = self.depth();
        self.f.known.retain(|(known_at, _)| *known_at <= depth);
        self.f.comments = comments;
        if stmts.is_empty() {
            self.close_held(true);
        }
        (stmts, result)
    }

    /// Puts the statements of a closed block into the open one.
    pub(super) fn splice(&mut self, stmts: Vec<Stmt>) {
        self.close_held(true);
        self.f.blocks.last_mut().expect("a block is open").extend(stmts);
    }

    /// Runs `f` for the turns of a loop.
    pub(super) fn in_loop<T>(&mut self, f: impl FnOnce(&mut Self) -> Flow<T>) -> (Block, Flow<T>) {
        let depth = self.depth();
        self.f.loops.push(depth);
        let (stmts, result) = self.in_block(f);
        self.f.loops.pop();
        (stmts.into(), result)
    }

    /// The value of a variable that holds a value taken from `ty`.
    pub(super) fn var_value(&self, var: VarId, span: Span) -> Value {
        Value::Expr(Expr::var(var, self.f.vars[var].ty.clone()).at(span))
    }

    fn note_buffers(&mut self, stmt: &Stmt, writes: &[ir::Place]) {
        for place in writes {
            if let ir::Root::Buffer(buffer) = place.root {
                self.f.writes.insert(buffer);
            }
        }
        let mut reads = BTreeSet::new();
        let mut note = |expr: &Expr| match &expr.kind {
            ir::ExprKind::Load(ir::Place { root: ir::Root::Buffer(buffer), .. }) => {
                reads.insert(*buffer);
            }
            ir::ExprKind::Call(function, _) => {
                let summary = &self.summaries[*function];
                reads.extend(summary.reads.iter().copied());
                self.f.can_trap |= summary.can_trap;
            }
            _ => {}
        };
        for expr in stmt.exprs() {
            ir::walk::each_expr(expr, &mut note);
        }
        if let StmtKind::Assign(place, _) = &stmt.kind {
            place.indices().into_iter().for_each(|index| ir::walk::each_expr(index, &mut note));
        }
        self.f.reads.extend(reads);
        self.f.can_trap |= matches!(stmt.kind, StmtKind::Check(..) | StmtKind::Trap(_));
    }
}
