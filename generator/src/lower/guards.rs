//! Arms with guards.

use crate::base::Span;
use crate::ir::{Expr, Stmt, StmtKind};
use crate::resolve::typed::{self, Arm};

use super::alternatives::Choice;
use super::condition::Chain;
use super::dest::DestId;
use super::pattern::Mode;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop, fold};

impl<'a> Lowerer<'a> {
    /// An arm whose pattern matches if `test` holds, and the arms after it.
    pub(super) fn guarded_arm(
        &mut self,
        choice: Choice<'a>,
        guard: &'a typed::Expr,
        rest: &[Choice<'a>],
        (test, place): (Expr, Place),
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let Choice { pat, arm } = choice;
        // The arms after it match what there was before it, whatever it changes.
        let matched = match &place {
            Place::Value(value) => {
                let name = match &**value {
                    Value::Expr(expr) => super::names::describe(self, expr),
                    _ => "matched".to_owned(),
                };
                Some(self.hold((**value).clone(), &name, span))
            }
            _ => None,
        };
        let held = self.hold(Value::Expr(test), "test", span);
        let (stmts, passes) = self.in_block(|me| {
            me.bind(pat, place.clone(), Mode::Pattern)?;
            me.chain(guard)
        });
        let test = self.take_expr(held, span)?;
        let place = matched.map_or(place, |matched| Place::of(self.take(matched)));
        let passes = match passes {
            Ok(passes) => passes,
            // Nothing leads from the guard to its arm; what the pattern does not take goes on.
            Err(Stop::Diverges) => {
                let leave = |me: &mut Self| {
                    me.splice(stmts);
                    Err(Stop::Diverges)
                };
                return self.two_arms(test, leave, |me| me.arms(rest, place, dest, span), dest, pat.span);
            }
            Err(Stop::Failed) => return Err(Stop::Failed),
        };
        match passes {
            Chain::Test(passes, binds) if stmts.is_empty() && !self.effects(&passes).effectful => {
                let other = place.clone();
                self.two_arms(
                    fold::and(test, passes),
                    |me| {
                        me.bind(pat, place, Mode::Pattern)?;
                        me.bind_all(&binds)?;
                        me.lower_to(&arm.body, dest)
                    },
                    |me| me.arms(rest, other, dest, span),
                    dest,
                    pat.span,
                )
            }
            passes => self.arm_with_long_guard(arm, rest, (test, stmts, passes), place, dest, span),
        }
    }

    /// A guard that needs statements: the arm leaves a labelled block, and the other arms follow in it.
    fn arm_with_long_guard(
        &mut self,
        arm: &'a Arm,
        rest: &[Choice<'a>],
        (test, stmts, passes): (Expr, Vec<Stmt>, Chain<'a>),
        place: Place,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let label = self.new_label("matched");
        let mut falls_through = false;
        let (block, result) = self.in_block(|me| {
            let (stmts, guarded) = me.in_block_with(stmts, |me| {
                let body = |me: &mut Self| {
                    me.settle_expr(&arm.body, dest)?;
                    me.emit(StmtKind::Break(label), span);
                    Err(Stop::Diverges)
                };
                me.nest(passes, body, span)
            });
            guarded?;
            me.emit_if(test, stmts, Vec::new(), span);
            let value = me.arms(rest, place, dest, span);
            match me.finish_arm(value, dest, span) {
                Err(Stop::Failed) => Err(Stop::Failed),
                end => {
                    falls_through = end.is_ok();
                    Ok(())
                }
            }
        });
        result?;
        if !falls_through && !super::simplify::leaves(&block, label) {
            self.splice(block);
            return Err(Stop::Diverges);
        }
        self.emit_labelled(label, block, span);
        self.after_arms(dest)
    }
}
