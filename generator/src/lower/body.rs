//! Blocks and statements.

use crate::base::Span;
use crate::ir::StmtKind;
use crate::resolve::typed::{self, Expr, LabelId, PatKind, Stmt};

use super::dest::{DestId, Hint};
use super::function::{Target, VarFacts};
use super::pattern::Mode;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop};

/// A block's value and the comments above it.
type Tail<'a> = (Option<&'a Expr>, &'a [String]);

impl<'a> Lowerer<'a> {
    /// `{ stmts; tail }`
    pub(super) fn block(
        &mut self,
        label: Option<LabelId>,
        stmts: &'a [Stmt],
        tail: Tail<'a>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let Some(label) = label else {
            return self.stmts(stmts, tail, dest);
        };
        let name = self.frame().body.labels[label].name.clone().unwrap_or_else(|| "block".into());
        let ir_label = self.new_label(&name);
        self.frame_mut().targets.insert(label, Target { label: ir_label, dest });
        let (block, value) = self.in_block(|me| me.stmts(stmts, tail, dest));
        self.close_labelled(ir_label, block, value, dest, span)
    }

    /// Ends a block that `break` or `return` may leave with a value.
    pub(super) fn close_labelled(
        &mut self,
        label: crate::ir::LabelId,
        block: Vec<crate::ir::Stmt>,
        value: Flow<Option<Value>>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        if value.as_ref().err() == Some(&Stop::Failed) {
            return Err(Stop::Failed);
        }
        if !super::simplify::leaves(&block, label) {
            self.splice(block);
            return value;
        }
        let (block, end) = self.in_block_with(block, |me| me.finish_arm(value, dest, span));
        if end == Err(Stop::Failed) {
            return Err(Stop::Failed);
        }
        self.emit_labelled(label, block, span);
        self.after_arms(dest)
    }

    fn stmts(&mut self, stmts: &'a [Stmt], (tail, comments): Tail<'a>, dest: DestId) -> Flow<Option<Value>> {
        let mut failed = false;
        for stmt in stmts {
            match self.stmt(stmt) {
                // the statements after it may hold mistakes of their own; what it would have declared is passed over
                Err(Stop::Failed) if self.recovers() => failed = true,
                result => result?,
            }
        }
        match tail {
            Some(tail) if failed => {
                let _ = self.lower_to(tail, dest);
                Err(Stop::Failed)
            }
            None if failed => Err(Stop::Failed),
            Some(tail) => {
                self.carry_comments(comments);
                self.lower_to(tail, dest)
            }
            None => Ok(Some(Value::unit())),
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) -> Flow<()> {
        let depth = self.depth();
        let start = self.f.blocks[depth - 1].len();
        let result = match &stmt.kind {
            typed::StmtKind::Let { pat, value, otherwise } => {
                self.let_(pat, value.as_ref(), otherwise.as_ref(), stmt.span)
            }
            typed::StmtKind::Expr(expr) => {
                self.check_called(expr)?;
                let dest = self.discard(expr.ty, expr.span);
                self.settle_expr(expr, dest)
            }
        };
        self.attach_comments(depth, start, &stmt.leading, stmt.trailing.as_deref());
        result
    }

    fn let_(
        &mut self,
        pat: &'a typed::Pat,
        value: Option<&'a Expr>,
        otherwise: Option<&'a Expr>,
        span: Span,
    ) -> Flow<()> {
        let Some(value) = value else {
            return self.declare_later(pat, span);
        };
        let hint = self.pattern_hint(pat);
        if let Some(otherwise) = otherwise {
            let place = self.scrutinee(value, &hint)?;
            let test = self.pattern_test(pat, &place)?;
            let (stmts, result) = self.in_block(|me| {
                let dest = me.discard(otherwise.ty, otherwise.span);
                me.settle_expr(otherwise, dest)
            });
            if result == Err(Stop::Failed) {
                return Err(Stop::Failed);
            }
            if super::fold::known_bool(&test) == Some(false) {
                self.splice(stmts);
                return Err(Stop::Diverges);
            }
            if super::fold::known_bool(&test) != Some(true) {
                self.emit_if(super::fold::not(test.clone()), stmts, Vec::new(), span);
                self.assume(test);
            }
            return self.bind(pat, place, Mode::Pattern);
        }
        if let PatKind::Binding { by_ref: None, sub: None, local } = &pat.kind {
            let value = self.expr(value, &hint)?;
            return self.declare(*local, value, Mode::Let, span);
        }
        let place = match &pat.kind {
            PatKind::Wild => {
                let dest = self.discard(value.ty, value.span);
                return self.settle_expr(value, dest);
            }
            _ => self.destructured(value, &hint)?,
        };
        self.bind(pat, place, Mode::Pattern)
    }

    /// The value of `let (a, b) = …`: each part becomes the user's variable.
    fn destructured(&mut self, value: &'a Expr, hint: &Hint) -> Flow<Place> {
        match &value.kind {
            typed::ExprKind::Local(_)
            | typed::ExprKind::Field(..)
            | typed::ExprKind::Index(..)
            | typed::ExprKind::Deref(_) => self.place(value),
            _ => Ok(Place::of(self.expr(value, hint)?)),
        }
    }

    /// `let x;`, `let (x, y);`
    fn declare_later(&mut self, pat: &'a typed::Pat, span: Span) -> Flow<()> {
        let local = match &pat.kind {
            PatKind::Binding { local, .. } => local,
            PatKind::Tuple(parts) | PatKind::Adt { fields: parts, .. } => {
                return parts.iter().try_for_each(|(_, part)| self.declare_later(part, span));
            }
            PatKind::Slice { prefix, rest, suffix } => {
                let mut parts = prefix.iter().chain(rest.iter().flatten().map(Box::as_ref)).chain(suffix);
                return parts.try_for_each(|part| self.declare_later(part, span));
            }
            // Nothing is declared, as in `let _;`.
            PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } => return Ok(()),
            PatKind::Deref(_) | PatKind::Or(_) => return Err(self.unsupported(span, "a pattern without a value")),
        };
        let declared = &self.frame().body.locals[*local];
        let (name, ty, mutable) = (declared.name.clone(), declared.ty, declared.mutable);
        let depth = self.depth();
        // assigned once, but maybe in several arms
        let facts = VarFacts { immutable: !mutable, ..VarFacts::default() };
        let place = self.storage(ty, &Hint::Name(name), depth, facts, span);
        self.frame_mut().locals.insert(*local, super::function::Binding::Place(place));
        Ok(())
    }

    /// `break 'label value`
    pub(super) fn break_(&mut self, label: LabelId, value: Option<&'a Expr>, span: Span) -> Flow<Value> {
        let Some(target) = self.frame().targets.get(&label).copied() else {
            return Err(self.unsupported(span, "a jump to this label"));
        };
        match value {
            Some(value) => self.settle_expr(value, target.dest)?,
            None => self.settle(target.dest, Value::unit(), span)?,
        }
        self.emit(StmtKind::Break(target.label), span);
        Err(Stop::Diverges)
    }

    /// `continue 'label`
    pub(super) fn continue_(&mut self, label: LabelId, span: Span) -> Flow<Value> {
        let Some(target) = self.frame().targets.get(&label).copied() else {
            return Err(self.unsupported(span, "a jump to this label"));
        };
        self.emit(StmtKind::Continue(target.label), span);
        Err(Stop::Diverges)
    }
}
