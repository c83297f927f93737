//! A fuzzed program as IR, without the front end: suspending calls are inlined, evaluation order is made explicit.

use super::library::{BUMP, BUMP_FIRST, MIX, MIX_FIRST, PAIR, TUPLE, call, declarations};
use super::program::{Expr, Function, Op, Place, Program, Stmt, Ty};
use crate::base::Span;
use crate::ir::testing::{label, point, var};
use crate::ir::{
    self, BinaryOp, Block, BufferId, Builtin, ExprKind, LabelId, LoopKind, Projection, Root, Scalar, StmtKind,
    SwitchArm, TrapSite, Type, UniformId, VarId,
};

/// The IR of a program.
pub fn as_ir(program: &Program) -> ir::Program {
    let mut out = declarations();
    let mut body = Vec::new();
    let mut converter = Converter { program, out: &mut out };
    let mut scope = Scope::new(&program.entry);
    converter.block(&mut scope, &program.entry.body, &mut body);
    out.entry.body = Block::from(body);
    out
}

fn ir_type(ty: Ty, vectors: bool) -> Type {
    match ty {
        Ty::Array if vectors => Type::Vector(Scalar::U32, 4),
        Ty::U32 => Type::U32,
        Ty::I32 => Type::I32,
        Ty::Bool => Type::BOOL,
        Ty::Pair => Type::Struct(PAIR),
        Ty::Tuple => Type::Struct(TUPLE),
        Ty::Array => Type::array(Type::U32, 4),
    }
}

/// One function at one place where it is inlined.
struct Scope<'a> {
    function: &'a Function,
    /// What each variable became.
    places: Vec<Option<ir::Place>>,
    labels: Vec<Option<LabelId>>,
    /// Where a helper's `return` puts its value, and the block that it leaves.
    returns: Option<(VarId, LabelId)>,
}

impl<'a> Scope<'a> {
    fn new(function: &'a Function) -> Self {
        Self { function, places: vec![None; function.vars.len()], labels: vec![None; function.labels], returns: None }
    }
}

struct Converter<'a> {
    program: &'a Program,
    out: &'a mut ir::Program,
}

type Stmts = Vec<StmtKind>;

impl<'a> Converter<'a> {
    fn fresh(&mut self, name: &str, ty: Type) -> VarId {
        self.out.entry.vars.push_and_get_key(var(name, ty))
    }

    fn declare(&mut self, scope: &mut Scope, at: usize) -> VarId {
        let id = self.fresh(&format!("v{at}"), ir_type(scope.function.vars[at], self.program.vectors));
        scope.places[at] = Some(ir::Place::var(id));
        id
    }

    fn enter(&mut self, scope: &mut Scope, at: usize) -> LabelId {
        let id = self.out.entry.labels.push_and_get_key(label(&format!("l{at}")));
        scope.labels[at] = Some(id);
        id
    }

    fn block(&mut self, scope: &mut Scope<'a>, body: &'a [Stmt], out: &mut Stmts) {
        for stmt in body {
            self.stmt(scope, stmt, out);
        }
    }

    fn nested(&mut self, scope: &mut Scope<'a>, body: &'a [Stmt]) -> Block {
        let mut out = Vec::new();
        self.block(scope, body, &mut out);
        Block::from(out)
    }

    fn stmt(&mut self, scope: &mut Scope<'a>, stmt: &'a Stmt, out: &mut Stmts) {
        match stmt {
            Stmt::Let(at, value) => {
                let value = value.as_ref().map(|value| self.expr(scope, value, out));
                let id = self.declare(scope, *at);
                out.push(StmtKind::Let(id, value));
            }
            Stmt::Assign(place, value) => {
                let value = self.expr(scope, value, out);
                let suspends = matches!(place, Place::Element(_, index) if index.suspends());
                let value = if suspends { self.spill(value, out) } else { value };
                let place = self.place(scope, place, out);
                out.push(StmtKind::Assign(place, value));
            }
            Stmt::Bump(at, place) => {
                let place = self.place(scope, place, out);
                let call = call(self.out, BUMP, BUMP_FIRST, vec![ir::Expr::load(place, Type::U32)]);
                let id = self.declare(scope, *at);
                out.push(StmtKind::Let(id, Some(call)));
            }
            Stmt::Output(value) => {
                let old = ir::Expr::load(own_element(), Type::U32);
                let old = if value.suspends() { self.spill(old, out) } else { old };
                let value = self.expr(scope, value, out);
                let mixed = call(self.out, MIX, MIX_FIRST, vec![old, value]);
                out.push(StmtKind::Assign(own_element(), mixed));
            }
            Stmt::If(condition, then, otherwise) => {
                let condition = self.expr(scope, condition, out);
                let then = self.nested(scope, then);
                let otherwise = self.nested(scope, otherwise);
                out.push(StmtKind::If(condition, then, otherwise));
            }
            Stmt::Match(value, arms, default) => {
                let value = self.expr(scope, value, out);
                let arms = arms
                    .iter()
                    .map(|(values, body)| SwitchArm {
                        values: values.iter().map(|value| i128::from(*value).into()).collect(),
                        body: self.nested(scope, body),
                    })
                    .collect();
                let default = self.nested(scope, default);
                out.push(StmtKind::Switch(value, arms, default));
            }
            Stmt::Loop(at, body) => {
                let id = self.enter(scope, *at);
                let body = self.nested(scope, body);
                out.push(StmtKind::Loop(id, LoopKind::Forever, body));
            }
            Stmt::While(at, condition, body) if condition.suspends() => {
                let id = self.enter(scope, *at);
                let mut inner = Vec::new();
                let condition = self.expr(scope, condition, &mut inner);
                inner.push(StmtKind::If(condition.not(), vec![StmtKind::Break(id)].into(), Block::default()));
                self.block(scope, body, &mut inner);
                out.push(StmtKind::Loop(id, LoopKind::Forever, inner.into()));
            }
            Stmt::While(at, condition, body) => {
                let id = self.enter(scope, *at);
                let condition = self.expr(scope, condition, out);
                let body = self.nested(scope, body);
                out.push(StmtKind::Loop(id, LoopKind::While(condition), body));
            }
            Stmt::For(at, counter, start, end, body) => {
                let start = self.expr(scope, start, out);
                let end = self.expr(scope, end, out);
                let end = if matches!(end.kind, ExprKind::Literal(_)) { end } else { self.spill(end, out) };
                let id = self.enter(scope, *at);
                let var = self.declare(scope, *counter);
                let value = || ir::Expr::var(var, Type::U32);
                let kind = LoopKind::For {
                    var,
                    start,
                    condition: value().binary(BinaryOp::Lt, end),
                    next: value().binary(BinaryOp::Add, ir::Expr::u32(1)),
                };
                let body = self.nested(scope, body);
                out.push(StmtKind::Loop(id, kind, body));
            }
            Stmt::Block(at, body) => {
                let id = self.enter(scope, *at);
                let body = self.nested(scope, body);
                out.push(StmtKind::Labelled(id, body));
            }
            Stmt::Break(at) => out.push(StmtKind::Break(scope.labels[*at].unwrap_or(LabelId(u32::MAX)))),
            Stmt::Continue(at) => out.push(StmtKind::Continue(scope.labels[*at].unwrap_or(LabelId(u32::MAX)))),
            Stmt::Return(value) => {
                let value = value.as_ref().map(|value| self.expr(scope, value, out));
                match (scope.returns, value) {
                    (Some((result, block)), Some(value)) => {
                        out.push(StmtKind::Assign(ir::Place::var(result), value));
                        out.push(StmtKind::Break(block));
                    }
                    _ => out.push(StmtKind::Return(None)),
                }
            }
            Stmt::Assert(condition) => {
                let condition = self.expr(scope, condition, out);
                let site = TrapSite { message: "assertion failed".into(), span: Span::default() };
                out.push(StmtKind::Check(condition, self.out.traps.push_and_get_key(site)));
            }
            Stmt::Suspend => {
                let name = format!("fuzz_{}", self.out.points.len());
                let id = self.out.points.push_and_get_key(point(&name));
                out.push(StmtKind::Suspend(id, None));
            }
        }
    }

    /// The value in a variable of its own, so that what follows cannot change it.
    fn spill(&mut self, value: ir::Expr, out: &mut Stmts) -> ir::Expr {
        let ty = value.ty.clone();
        let id = self.fresh("held", ty.clone());
        out.push(StmtKind::Let(id, Some(value)));
        ir::Expr::var(id, ty)
    }

    fn place(&mut self, scope: &mut Scope<'a>, place: &'a Place, out: &mut Stmts) -> ir::Place {
        let (at, step) = match place {
            Place::Var(at) => (*at, None),
            Place::Field(at, field) => (*at, Some(Projection::Field(*field))),
            Place::Element(at, index) => {
                let index = match &**index {
                    Expr::U32(index) if self.program.vectors => {
                        return self.place_of(scope, *at, Some(Projection::Component(*index as u8)));
                    }
                    Expr::U32(index) => ir::Expr::u32(*index),
                    index => self.expr(scope, index, out).binary(BinaryOp::BitAnd, ir::Expr::u32(3)),
                };
                (*at, Some(Projection::Index(Box::new(index))))
            }
        };
        self.place_of(scope, at, step)
    }

    fn place_of(&self, scope: &Scope<'a>, at: usize, step: Option<Projection>) -> ir::Place {
        // A variable that shrinking left undeclared: the verifier rejects it.
        let mut found = scope.places[at].clone().unwrap_or(ir::Place::var(VarId(u32::MAX)));
        found.path.extend(step);
        found
    }

    /// Two operands in order; the first is held if the second suspends.
    fn both(&mut self, scope: &mut Scope<'a>, a: &'a Expr, b: &'a Expr, out: &mut Stmts) -> (ir::Expr, ir::Expr) {
        let first = self.expr(scope, a, out);
        let first = if b.suspends() { self.spill(first, out) } else { first };
        (first, self.expr(scope, b, out))
    }

    fn expr(&mut self, scope: &mut Scope<'a>, expr: &'a Expr, out: &mut Stmts) -> ir::Expr {
        match expr {
            Expr::U32(value) => ir::Expr::u32(*value),
            Expr::I32(value) => ir::Expr::int(i128::from(*value), Scalar::I32),
            Expr::Bool(value) => ir::Expr::bool(*value),
            Expr::Id => ir::Expr::new(ExprKind::InvocationId, Type::U32),
            Expr::Salt => ir::Expr::load(ir::Place { root: Root::Uniform(UniformId(0)), path: Vec::new() }, Type::U32),
            Expr::Read => ir::Expr::load(own_element(), Type::U32),
            Expr::Place(place) => {
                let ty = place_type(scope.function, place, self.program.vectors);
                let place = self.place(scope, place, out);
                ir::Expr::load(place, ty)
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = self.both(scope, a, b, out);
                binary(*op, a, b)
            }
            Expr::And(a, b) | Expr::Or(a, b) => {
                let or = matches!(expr, Expr::Or(..));
                let first = self.expr(scope, a, out);
                if !b.suspends() {
                    let op = if or { BinaryOp::Or } else { BinaryOp::And };
                    return first.binary(op, self.expr(scope, b, out));
                }
                let id = self.fresh("decided", Type::BOOL);
                out.push(StmtKind::Let(id, Some(first)));
                let decided = || ir::Expr::var(id, Type::BOOL);
                let mut more = Vec::new();
                let second = self.expr(scope, b, &mut more);
                more.push(StmtKind::Assign(ir::Place::var(id), second));
                let condition = if or { decided().not() } else { decided() };
                out.push(StmtKind::If(condition, more.into(), Block::default()));
                decided()
            }
            Expr::Not(a) => self.expr(scope, a, out).not(),
            Expr::Cast(ty, a) => {
                let value = self.expr(scope, a, out);
                ir::Expr::new(ExprKind::Cast(Box::new(value)), ir_type(*ty, self.program.vectors))
            }
            Expr::New(ty, parts) => {
                let mut values = Vec::new();
                for (at, part) in parts.iter().enumerate() {
                    let value = self.expr(scope, part, out);
                    let held = parts[at + 1..].iter().any(Expr::suspends);
                    values.push(if held { self.spill(value, out) } else { value });
                }
                ir::Expr::new(ExprKind::Construct(values), ir_type(*ty, self.program.vectors))
            }
            Expr::Mix(a, b) => {
                let (a, b) = self.both(scope, a, b, out);
                call(self.out, MIX, MIX_FIRST, vec![a, b])
            }
            Expr::Call(at, value, place) => self.inline(scope, *at, value, place, out),
        }
    }

    /// `'helper: { …; result = value }`
    fn inline(
        &mut self,
        scope: &mut Scope<'a>,
        at: usize,
        value: &'a Expr,
        place: &'a Place,
        out: &mut Stmts,
    ) -> ir::Expr {
        let value = self.expr(scope, value, out);
        let place = self.place(scope, place, out);
        let helper = &self.program.helpers[at];
        let mut inner = Scope::new(&helper.function);
        let result = self.fresh("result", Type::U32);
        let block = self.out.entry.labels.push_and_get_key(label(&format!("helper_{at}")));
        inner.returns = Some((result, block));
        inner.places[1] = Some(place);
        out.push(StmtKind::Let(result, None));
        let mut body = Vec::new();
        let param = self.declare(&mut inner, 0);
        body.push(StmtKind::Let(param, Some(value)));
        self.block(&mut inner, &helper.function.body, &mut body);
        let last = self.expr(&mut inner, &helper.result, &mut body);
        body.push(StmtKind::Assign(ir::Place::var(result), last));
        out.push(StmtKind::Labelled(block, body.into()));
        ir::Expr::var(result, Type::U32)
    }
}

fn own_element() -> ir::Place {
    let id = ir::Expr::new(ExprKind::InvocationId, Type::U32);
    ir::Place { root: Root::Buffer(BufferId(0)), path: vec![Projection::Index(Box::new(id))] }
}

fn place_type(function: &Function, place: &Place, vectors: bool) -> Type {
    match place {
        Place::Var(at) => ir_type(function.vars[*at], vectors),
        Place::Field(_, 0) | Place::Element(..) => Type::U32,
        Place::Field(..) => Type::I32,
    }
}

fn binary(op: Op, a: ir::Expr, b: ir::Expr) -> ir::Expr {
    let masked = |b: ir::Expr| b.binary(BinaryOp::BitAnd, ir::Expr::u32(31));
    match op {
        Op::Add => a.binary(BinaryOp::Add, b),
        Op::Sub => a.binary(BinaryOp::Sub, b),
        Op::Mul => a.binary(BinaryOp::Mul, b),
        Op::Div => a.binary(BinaryOp::Div, b.binary(BinaryOp::BitOr, ir::Expr::u32(1))),
        Op::Rem => {
            let positive = ExprKind::Builtin(Builtin::Max, vec![b, ir::Expr::u32(1)]);
            a.binary(BinaryOp::Rem, ir::Expr::new(positive, Type::U32))
        }
        Op::Xor => a.binary(BinaryOp::BitXor, b),
        Op::Shl => a.binary(BinaryOp::Shl, masked(b)),
        Op::Shr => a.binary(BinaryOp::Shr, masked(b)),
        Op::Eq => a.binary(BinaryOp::Eq, b),
        Op::Lt => a.binary(BinaryOp::Lt, b),
    }
}
