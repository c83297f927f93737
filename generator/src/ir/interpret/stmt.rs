//! Statements.

use super::{Cell, MOST_CALLS, Machine, Stop, Value};
use crate::ir::{Block, Expr, FunctionId, LabelId, LoopKind, ParamMode, Stmt, StmtKind, typing};

/// How a block ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Flow {
    Next,
    Break(LabelId),
    Continue(LabelId),
    Return(Option<Value>),
}

impl Machine<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Result<Flow, Stop> {
        for stmt in &block.stmts {
            let flow = self.stmt(stmt)?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<Flow, Stop> {
        self.step()?;
        match &stmt.kind {
            StmtKind::Let(var, Some(value)) => self.vars[*var] = self.expr(value)?,
            StmtKind::Let(var, None) => self.vars[*var].cells.fill(Cell::Poison),
            StmtKind::Assign(place, value) => {
                let value = self.expr(value)?;
                self.store(place, value)?;
            }
            StmtKind::Eval(value) | StmtKind::Promise(_, value) | StmtKind::Suspend(_, Some(value)) => {
                self.expr(value)?;
            }
            StmtKind::Suspend(_, None) => {}
            StmtKind::If(condition, then, otherwise) => {
                let chosen = if self.condition(condition)? { then } else { otherwise };
                return self.block(chosen);
            }
            StmtKind::Switch(value, arms, default) => {
                let bits = self.expr(value)?.need("a switch")?;
                let value = value.ty.scalar().map_or(0, |scalar| super::number::integer(bits, scalar));
                let arm = arms.iter().find(|arm| arm.values.iter().any(|case| case.value == value));
                return self.block(arm.map_or(default, |arm| &arm.body));
            }
            StmtKind::Loop(label, kind, body) => return self.repeat(*label, kind, body),
            StmtKind::Labelled(label, body) => {
                return Ok(match self.block(body)? {
                    Flow::Break(to) if to == *label => Flow::Next,
                    flow => flow,
                });
            }
            StmtKind::Break(label) => return Ok(Flow::Break(*label)),
            StmtKind::Continue(label) => return Ok(Flow::Continue(*label)),
            StmtKind::Return(None) => return Ok(Flow::Return(None)),
            StmtKind::Return(Some(value)) => return Ok(Flow::Return(Some(self.expr(value)?))),
            StmtKind::Check(condition, trap) => {
                if !self.condition(condition)? {
                    return Err(Stop::Trap(*trap));
                }
            }
            StmtKind::Trap(trap) => return Err(Stop::Trap(*trap)),
            StmtKind::Leave(site) => return Err(Stop::Leave(*site)),
            StmtKind::Load(load) => match self.slots {
                Some(slots) => slots(*load, &mut self.vars),
                None => return Err(Stop::Invalid("a load without a frame".into())),
            },
            StmtKind::Store(store) => match self.stored {
                Some(stored) => stored(*store, &self.vars),
                None => return Err(Stop::Invalid("a store without a frame".into())),
            },
            StmtKind::Ending(..) => return Err(Stop::Invalid("an ending, which is there to be printed".into())),
        }
        Ok(Flow::Next)
    }

    fn repeat(&mut self, label: LabelId, kind: &LoopKind, body: &Block) -> Result<Flow, Stop> {
        if let LoopKind::For { var, start, .. } = kind {
            self.vars[*var] = self.expr(start)?;
        }
        loop {
            self.step()?;
            if let LoopKind::While(condition) | LoopKind::For { condition, .. } = kind
                && !self.condition(condition)?
            {
                return Ok(Flow::Next);
            }
            match self.block(body)? {
                Flow::Next => {}
                Flow::Continue(to) if to == label => {}
                Flow::Break(to) if to == label => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
            if let LoopKind::For { var, next, .. } = kind {
                self.vars[*var] = self.expr(next)?;
            }
        }
    }

    pub(super) fn condition(&mut self, condition: &Expr) -> Result<bool, Stop> {
        Ok(self.expr(condition)?.need("a condition")? != 0)
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Steps)?;
        Ok(())
    }

    /// Calls a function: its result, and the final values of its `inout` parameters in order.
    pub(super) fn call(&mut self, id: FunctionId, args: Vec<Value>) -> Result<(Value, Vec<Value>), Stop> {
        self.step()?;
        let program = self.program;
        let Some(function) = program.functions.get(id) else { return Err(Stop::Invalid(format!("{id:?}"))) };
        if self.depth == MOST_CALLS {
            return Err(Stop::Depth);
        }
        let mut callee = Machine::new(program, &function.vars, self.memory, self.id, self.steps);
        callee.depth = self.depth + 1;
        for (param, arg) in function.params.iter().zip(args) {
            callee.vars[param.var] = arg;
        }
        let flow = callee.block(&function.body)?;
        let written = function
            .params
            .iter()
            .filter(|param| param.mode == ParamMode::InOut)
            .map(|param| callee.vars[param.var].clone())
            .collect();
        self.steps = callee.steps;
        let size = function.ret.as_ref().map_or(0, |ty| typing::scalar_count(program, ty));
        match flow {
            Flow::Return(Some(value)) => Ok((value, written)),
            _ => Ok((Value::poison(size), written)),
        }
    }
}
