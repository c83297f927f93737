//! Conditions: `if` with `let` and `&&`, and the short-circuit operators.
//!
//! `a && let p = b && c` becomes one test as long as no part of it needs statements. Where one does, the parts before it and
//! after it become nested tests.

use crate::base::Span;
use crate::ir::{Expr, ExprKind as IrKind, LabelId, Stmt, StmtKind, UnaryOp};
use crate::resolve::typed::{self, BinaryOp, ExprKind, Pat};

use super::dest::{DestId, Hint};
use super::function::VarFacts;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop, fold};

/// A condition, evaluated as far as it goes without statements.
pub(super) enum Chain<'a> {
    /// All of it is one test; then these patterns bind.
    Test(Expr, Vec<(&'a Pat, Place)>),
    /// After the test, statements are needed for the rest.
    Then { test: Expr, stmts: Vec<Stmt>, rest: Box<Chain<'a>> },
}

impl<'a> Lowerer<'a> {
    /// `a && b`, `a || b` as a value.
    pub(super) fn logical(
        &mut self,
        and: bool,
        a: &'a typed::Expr,
        b: &'a typed::Expr,
        hint: &Hint,
        span: Span,
    ) -> Flow<Value> {
        let a = self.scalar(a, &Hint::None)?;
        if let Some(known) = fold::known_bool(&a) {
            return if known == and { self.expr(b, hint) } else { Ok(Value::Expr(a)) };
        }
        let a = if self.effects(&a).effectful { self.stabilise(a, &test_name(hint)) } else { a };
        let held = self.hold(Value::Expr(a), &test_name(hint), span);
        let (stmts, b) = self.in_block(|me| me.scalar(b, &Hint::None));
        let a = self.take_expr(held, span)?;
        match b {
            Ok(b) if stmts.is_empty() && !self.effects(&b).effectful => {
                Ok(Value::Expr(if and { fold::and(a, b) } else { fold::or(a, b) }.at(self.user_span(span))))
            }
            Err(Stop::Failed) => Err(Stop::Failed),
            b => {
                let facts = VarFacts { temporary: true, synthetic: true, ..VarFacts::default() };
                let var = self.emit_let(&test_name(hint), a, span, facts);
                let test = Expr::var(var, crate::ir::Type::BOOL);
                let (stmts, _) = self.in_block_with(stmts, |me| {
                    let b = b?;
                    me.emit(StmtKind::Assign(crate::ir::Place::var(var), b), span);
                    Ok(())
                });
                let condition = if and { test } else { fold::not(test) };
                self.emit(StmtKind::If(condition, stmts.into(), Vec::<Stmt>::new().into()), span);
                Ok(self.var_value(var, span))
            }
        }
    }

    /// Evaluates a condition.
    pub(super) fn chain(&mut self, condition: &'a typed::Expr) -> Flow<Chain<'a>> {
        let mut conjuncts = Vec::new();
        flatten(condition, &mut conjuncts);
        self.conjuncts(&conjuncts)
    }

    fn conjuncts(&mut self, conjuncts: &[&'a typed::Expr]) -> Flow<Chain<'a>> {
        let Some((first, rest)) = conjuncts.split_first() else {
            return Ok(Chain::Test(Expr::bool(true), Vec::new()));
        };
        let (test, binds) = match &first.kind {
            ExprKind::Let(pat, value) => {
                let place = self.scrutinee(value, &self.pattern_hint(pat))?;
                (self.pattern_test(pat, &place)?, vec![(&**pat, place)])
            }
            _ => (self.scalar(first, &Hint::None)?, Vec::new()),
        };
        if rest.is_empty() {
            return Ok(Chain::Test(test, binds));
        }
        let test = if self.effects(&test).effectful { self.stabilise(test, "test") } else { test };
        let held = self.hold(Value::Expr(test), "test", first.span);
        let (stmts, inner) = self.in_block(|me| {
            me.bind_all(&binds)?;
            me.conjuncts(rest)
        });
        let test = self.take_expr(held, first.span)?;
        match inner {
            Ok(Chain::Test(next, binds)) if stmts.is_empty() && !self.effects(&next).effectful => {
                Ok(Chain::Test(fold::and(test, next), binds))
            }
            Ok(Chain::Then { test: next, stmts: inner, rest })
                if stmts.is_empty() && !self.effects(&next).effectful =>
            {
                Ok(Chain::Then { test: fold::and(test, next), stmts: inner, rest })
            }
            Ok(rest) => Ok(Chain::Then { test, stmts, rest: Box::new(rest) }),
            Err(Stop::Diverges) => {
                self.emit(StmtKind::If(test, stmts.into(), Vec::<Stmt>::new().into()), first.span);
                Ok(Chain::Test(Expr::bool(false), Vec::new()))
            }
            Err(Stop::Failed) => Err(Stop::Failed),
        }
    }

    /// Binds what the patterns of a condition bind.
    pub(super) fn bind_all(&mut self, binds: &[(&'a Pat, Place)]) -> Flow<()> {
        binds.iter().try_for_each(|(pat, place)| self.bind(pat, place.clone(), super::pattern::Mode::Pattern))
    }

    /// `if condition { then } else { otherwise }`
    pub(super) fn if_(
        &mut self,
        condition: &'a typed::Expr,
        then: &'a typed::Expr,
        otherwise: Option<&'a typed::Expr>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        match self.chain(condition)? {
            Chain::Test(test, binds) => {
                let never = matches!(&test.kind, IrKind::Unary(UnaryOp::Not, holds) if self.holds(holds));
                let test = if never { Expr::bool(false) } else { test };
                let then = |me: &mut Self| {
                    me.bind_all(&binds)?;
                    me.lower_to(then, dest)
                };
                let otherwise = |me: &mut Self| match otherwise {
                    Some(otherwise) => me.lower_to(otherwise, dest),
                    None => Ok(Some(Value::unit())),
                };
                self.two_arms(test, then, otherwise, dest, span)
            }
            chain => self.nested_tests(chain, then, otherwise, dest, span),
        }
    }

    /// A condition that needs statements between its tests.
    fn nested_tests(
        &mut self,
        chain: Chain<'a>,
        then: &'a typed::Expr,
        otherwise: Option<&'a typed::Expr>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let Some(otherwise) = otherwise else {
            let end = |me: &mut Self| me.settle_expr(then, dest);
            self.nest(chain, end, span)?;
            return self.after_arms(dest);
        };
        let (else_stmts, else_value) = self.in_block(|me| me.lower_to(otherwise, dest));
        if matches!(else_value, Err(Stop::Diverges)) && is_jump(&else_stmts) {
            self.guard(chain, &else_stmts, span)?;
            return self.lower_to(then, dest);
        }
        let label = self.new_label("chosen");
        let (stmts, end) = self.in_block(|me| {
            me.nest(
                chain,
                |me| {
                    me.settle_expr(then, dest)?;
                    me.emit(StmtKind::Break(label), span);
                    Err(Stop::Diverges)
                },
                span,
            )?;
            me.splice(else_stmts);
            me.finish_arm(else_value, dest, span)
        });
        if end == Err(Stop::Failed) {
            return Err(Stop::Failed);
        }
        if end == Err(Stop::Diverges) && !super::simplify::leaves(&stmts, label) {
            self.splice(stmts);
            return Err(Stop::Diverges);
        }
        self.emit_labelled(label, stmts, span);
        self.after_arms(dest)
    }

    /// Tests in each other, and what follows where all hold.
    pub(super) fn nest(&mut self, chain: Chain<'a>, end: impl FnOnce(&mut Self) -> Flow<()>, span: Span) -> Flow<()> {
        let (test, stmts, result) = match chain {
            Chain::Test(test, binds) => {
                let (stmts, result) = self.in_block(|me| {
                    me.bind_all(&binds)?;
                    end(me)
                });
                (test, stmts, result)
            }
            Chain::Then { test, stmts, rest } => {
                let (stmts, result) = self.in_block_with(stmts, |me| me.nest(*rest, end, span));
                (test, stmts, result)
            }
        };
        if result == Err(Stop::Failed) {
            return Err(Stop::Failed);
        }
        self.emit_if(test, stmts, Vec::new(), span);
        Ok(())
    }

    /// Jumps unless the condition holds; afterwards its patterns are bound.
    pub(super) fn guard(&mut self, chain: Chain<'a>, jump: &[Stmt], span: Span) -> Flow<()> {
        match chain {
            Chain::Test(test, binds) => {
                self.emit_guard(test, jump, span);
                self.bind_all(&binds)
            }
            Chain::Then { test, stmts, rest } => {
                self.emit_guard(test, jump, span);
                self.splice(stmts);
                self.guard(*rest, jump, span)
            }
        }
    }

    fn emit_guard(&mut self, test: Expr, jump: &[Stmt], span: Span) {
        if fold::known_bool(&test) == Some(true) {
            return;
        }
        let known = test.clone();
        self.emit(StmtKind::If(fold::not(test), jump.to_vec().into(), Vec::<Stmt>::new().into()), span);
        self.assume(known);
    }

    /// A condition with `let` as a `bool`.
    pub(super) fn if_value(&mut self, condition: &'a typed::Expr, span: Span) -> Flow<Value> {
        match self.chain(condition)? {
            Chain::Test(test, _) => Ok(Value::Expr(test)),
            chain => {
                let var = self.emit_let("matched", Expr::bool(false), span, VarFacts::default());
                self.nest(
                    chain,
                    |me| {
                        me.emit(StmtKind::Assign(crate::ir::Place::var(var), Expr::bool(true)), span);
                        Ok(())
                    },
                    span,
                )?;
                Ok(self.var_value(var, span))
            }
        }
    }

    /// A labelled block, simplified: nothing but its statements, if nothing leaves it early.
    pub(super) fn emit_labelled(&mut self, label: LabelId, stmts: Vec<Stmt>, span: Span) {
        match super::simplify::labelled(label, stmts) {
            super::simplify::Labelled::Plain(stmts) => self.splice(stmts),
            super::simplify::Labelled::Left(stmts) => self.emit(StmtKind::Labelled(label, stmts.into()), span),
        }
    }
}

/// One statement that leaves a loop or the function with nothing to compute.
fn is_jump(stmts: &[Stmt]) -> bool {
    match stmts {
        [only] => matches!(only.kind, StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(None)),
        _ => false,
    }
}

fn flatten<'a>(condition: &'a typed::Expr, into: &mut Vec<&'a typed::Expr>) {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => {
            flatten(a, into);
            flatten(b, into);
        }
        _ => into.push(condition),
    }
}

fn test_name(hint: &Hint) -> String {
    match hint {
        Hint::None => "test".into(),
        hint => hint.name(),
    }
}
