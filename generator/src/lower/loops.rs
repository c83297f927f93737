//! Loops.
//!
//! A `for` over a range of integers, an array or a slice is a counting loop. Any other iterator is the loop that Rust makes of
//! it: `loop { let Some(pat) = next(&mut iterator) else { break }; body }`, with `next` inlined.

use crate::base::Span;
use crate::ir::{Block, LabelId, LoopKind, Place as IrPlace, Root, Stmt, StmtKind};
use crate::resolve::typed::{self, Expr, FunctionId, Pat, PatKind};

use super::condition::Chain;
use super::dest::{DestId, Hint};
use super::function::{Target, VarFacts};
use super::pattern::Mode;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop, fold};

/// The parts of a `for`.
#[derive(Clone, Copy)]
pub(super) struct ForParts<'a> {
    pub label: typed::LabelId,
    pub pat: &'a Pat,
    pub into_iter: FunctionId,
    pub next: FunctionId,
    pub body: &'a Expr,
}

impl<'a> Lowerer<'a> {
    /// `loop { body }`
    pub(super) fn loop_(
        &mut self,
        label: typed::LabelId,
        body: &'a Expr,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let ir_label = self.open_loop(label, "turns", dest);
        let (block, result) = self.in_loop(|me| me.turn(body));
        self.close_loop(ir_label, block, result, span)?;
        self.after_arms(dest)
    }

    /// `while condition { body }`
    pub(super) fn while_(
        &mut self,
        label: typed::LabelId,
        condition: &'a Expr,
        body: &'a Expr,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let ir_label = self.open_loop(label, "turns", dest);
        let mut pure_test = None;
        let (block, result) = self.in_loop(|me| {
            let chain = me.chain(condition)?;
            let depth = me.depth();
            let empty = me.f.blocks[depth - 1].is_empty();
            match chain {
                Chain::Test(test, binds) if empty && fold::known_bool(&test).is_none() => {
                    me.assume(test.clone());
                    pure_test = Some(test);
                    me.bind_all(&binds)?;
                }
                chain => {
                    let jump = [Stmt::new(StmtKind::Break(ir_label), me.user_span(span))];
                    me.guard(chain, &jump, span)?;
                }
            }
            me.turn(body)
        });
        match pure_test {
            Some(test) => {
                if result == Err(Stop::Failed) {
                    return Err(Stop::Failed);
                }
                self.emit(StmtKind::Loop(ir_label, LoopKind::While(test), block), span);
            }
            None => match self.close_loop(ir_label, block, result, span) {
                Err(Stop::Failed) => return Err(Stop::Failed),
                // left by the failed condition, whatever the body does
                Err(Stop::Diverges) | Ok(()) => {}
            },
        }
        Ok(Some(Value::unit()))
    }

    /// `for pat in iterable { body }`
    pub(super) fn for_(&mut self, parts: ForParts<'a>, iterable: &'a Expr, span: Span) -> Flow<Value> {
        let name = self.loop_name(parts.pat);
        let value = self.expr(iterable, &Hint::Name(name.clone()))?;
        let value = self.settled_references(value, &name)?;
        let dest = self.discard(parts.body.ty, span);
        if let Some(counting) = self.counting(&value, iterable.ty, &name, span)? {
            self.count(counting, parts, dest, &name, span)?;
            return Ok(Value::unit());
        }
        let iterator = self.call_values(parts.into_iter, vec![value], span)?;
        let iterator_type = self.typed.functions[parts.into_iter].ret;
        if let Some(counting) = self.counting(&iterator, iterator_type, &name, span)? {
            self.count(counting, parts, dest, &name, span)?;
            return Ok(Value::unit());
        }
        let hint = Hint::Name(name.clone());
        let place = self.declare_value(
            iterator,
            iterator_type,
            &hint,
            VarFacts { synthetic: true, ..VarFacts::default() },
            span,
        )?;
        self.iterate(place, parts, dest, &name, span)
    }

    /// The loop that Rust makes of a `for`.
    fn iterate(&mut self, iterator: Place, parts: ForParts<'a>, dest: DestId, name: &str, span: Span) -> Flow<Value> {
        let ir_label = self.open_loop(parts.label, name, dest);
        let next = &self.typed.functions[parts.next];
        let item_option = next.ret;
        let (block, result) = self.in_loop(|me| {
            let parts_hint = vec![(1, me.pattern_hint(parts.pat)), (0, Hint::named(&format!("more_{name}")))];
            let item_hint = Hint::Parts { whole: None, parts: parts_hint };
            let option = me.new_dest(item_option, &item_hint, span);
            let value = match me.call_to(parts.next, vec![Value::Ref(iterator)], option, span, span)? {
                Some(value) => value,
                None => me.dest_value(option)?,
            };
            let values = me.parts_of(value, item_option, span)?;
            let [tag, item] = <[Value; 2]>::try_from(values).map_err(|_| Stop::Failed)?;
            let held = me.hold(item, name, span);
            if let Value::Expr(tag) = tag
                && fold::known_bool(&tag) != Some(true)
            {
                let jump = vec![Stmt::new(StmtKind::Break(ir_label), me.user_span(span))];
                me.emit(StmtKind::If(fold::not(tag), jump.into(), Block::default()), span);
            }
            let item = me.take(held);
            me.bind(parts.pat, Place::of(item), Mode::Pattern)?;
            me.turn(parts.body)
        });
        match self.close_loop(ir_label, block, result, span) {
            Err(Stop::Failed) => Err(Stop::Failed),
            Err(Stop::Diverges) | Ok(()) => Ok(Value::unit()),
        }
    }

    /// A loop's label and destination, known to `break` and `continue`.
    pub(super) fn open_loop(&mut self, label: typed::LabelId, name: &str, dest: DestId) -> LabelId {
        let name = self.frame().body.labels.get(label).and_then(|label| label.name.clone()).unwrap_or(name.into());
        let ir_label = self.new_label(&name);
        self.frame_mut().targets.insert(label, Target { label: ir_label, dest });
        ir_label
    }

    /// One turn of a loop: its value is `()`.
    pub(super) fn turn(&mut self, body: &'a Expr) -> Flow<()> {
        let dest = self.discard(body.ty, body.span);
        self.settle_expr(body, dest)
    }

    /// An endless loop; it diverges unless something breaks out of it.
    fn close_loop(&mut self, label: LabelId, mut block: Block, result: Flow<()>, span: Span) -> Flow<()> {
        if result == Err(Stop::Failed) {
            return Err(Stop::Failed);
        }
        let left = super::simplify::leaves(&block.stmts, label);
        let kind = super::simplify::loop_kind(label, &mut block);
        self.emit(StmtKind::Loop(label, kind, block), span);
        if left { Ok(()) } else { Err(Stop::Diverges) }
    }

    /// What a loop over `pat` is called.
    pub(super) fn loop_name(&self, pat: &'a Pat) -> String {
        let mut name = None;
        super::walk::each_binding_of(pat, &mut |local| {
            name.get_or_insert(local);
        });
        match name {
            Some(local) => self.frame().body.locals[local].name.clone(),
            None => "turn".into(),
        }
    }

    /// Whether a loop variable may be the user's own: bound by name and never changed.
    pub(super) fn plain_binding(&self, pat: &'a Pat) -> Option<typed::LocalId> {
        match &pat.kind {
            PatKind::Binding { local, by_ref: None, sub: None } if !self.frame().body.locals[*local].mutable => {
                Some(*local)
            }
            _ => None,
        }
    }

    /// A place that is a whole variable.
    pub(super) fn var_place(var: crate::ir::VarId) -> Place {
        Place::Whole(IrPlace { root: Root::Var(var), path: Vec::new() })
    }
}
