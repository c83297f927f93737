//! Programs for tests, from Rust-like text: all values are `u32` or `bool`, `out` is a buffer, `suspend()`, `suspend_by(key)` and
//! `suspend_at("name")` are markers. What another function does is in its name: `pure…` only computes, `traps…` computes or
//! traps, any other has effects.

use std::collections::BTreeMap;

use crate::base::{Span, Table};
use crate::ir::testing::{empty_program, function, label, point, var};
use crate::ir::{
    BinaryOp, Block, Buffer, BufferAccess, BufferId, Expr, ExprKind, Function, FunctionId, Glam, LabelId, LoopKind,
    Param, ParamMode, Place, PointId, Program, Projection, Root, Stmt, StmtKind, SwitchArm, TrapId, TrapSite, Type,
    Var, VarId,
};

/// Reads a program whose entry has the statements of `text`.
pub(crate) fn program(text: &str) -> Program {
    let block: syn::Block = syn::parse_str(&format!("{{ {text} }}")).expect("the test's program parses");
    let mut program = empty_program();
    program.entry.span = Span::default();
    program.interface.buffers.push(Buffer {
        name: "out".into(),
        element: Type::U32,
        access: BufferAccess::ReadWrite,
        glam: Glam::Plain,
        span: Span::default(),
    });
    let mut reader = Reader { program, scopes: Vec::new(), labels: Vec::new(), functions: BTreeMap::new() };
    let body = reader.block(&block);
    reader.program.entry.body = body;
    reader.program
}

struct Reader {
    program: Program,
    scopes: Vec<Vec<(String, VarId)>>,
    labels: Vec<(Option<String>, LabelId, bool)>,
    functions: BTreeMap<String, FunctionId>,
}

impl Reader {
    fn block(&mut self, block: &syn::Block) -> Block {
        self.scopes.push(Vec::new());
        let mut stmts: Vec<Stmt> = Vec::new();
        for stmt in &block.stmts {
            let kind = match stmt {
                syn::Stmt::Local(local) => {
                    let value = local.init.as_ref().map(|init| self.expr(&init.expr));
                    let name = pattern(&local.pat);
                    let ty = value.as_ref().map_or(Type::U32, |value| value.ty.clone());
                    StmtKind::Let(self.declare(&name, ty), value)
                }
                syn::Stmt::Expr(expr, _) => self.stmt(expr),
                _ => panic!("not in the tests' language"),
            };
            stmts.push(kind.into());
        }
        self.scopes.pop();
        stmts.into()
    }

    fn declare(&mut self, name: &str, ty: Type) -> VarId {
        let id = self.program.entry.vars.push_and_get_key(var(name, ty));
        self.scopes.last_mut().expect("a scope is open").push((name.to_string(), id));
        id
    }

    fn open(&mut self, name: Option<&syn::Label>, what: &str, turns: bool) -> LabelId {
        let name = name.map(|label| label.name.ident.to_string());
        let id = self.program.entry.labels.push_and_get_key(label(name.as_deref().unwrap_or(what)));
        self.labels.push((name, id, turns));
        id
    }

    fn label(&self, name: Option<&syn::Lifetime>) -> LabelId {
        let name = name.map(|name| name.ident.to_string());
        let mut found = self.labels.iter().rev();
        let found = match name {
            Some(name) => found.find(|label| label.0.as_ref() == Some(&name)),
            None => found.find(|label| label.2),
        };
        found.expect("the label is open").1
    }

    fn stmt(&mut self, expr: &syn::Expr) -> StmtKind {
        match expr {
            syn::Expr::If(choice) => {
                let condition = self.expr(&choice.cond);
                let then = self.block(&choice.then_branch);
                let otherwise = match &choice.else_branch {
                    Some((_, otherwise)) => match &**otherwise {
                        syn::Expr::Block(block) => self.block(&block.block),
                        chained => vec![Stmt::from(self.stmt(chained))].into(),
                    },
                    None => Block::default(),
                };
                StmtKind::If(condition, then, otherwise)
            }
            syn::Expr::Match(choice) => self.switch(choice),
            syn::Expr::Loop(turns) => {
                let label = self.open(turns.label.as_ref(), "turns", true);
                let body = self.block(&turns.body);
                self.labels.pop();
                StmtKind::Loop(label, LoopKind::Forever, body)
            }
            syn::Expr::While(turns) => {
                let condition = self.expr(&turns.cond);
                let label = self.open(turns.label.as_ref(), "turns", true);
                let body = self.block(&turns.body);
                self.labels.pop();
                StmtKind::Loop(label, LoopKind::While(condition), body)
            }
            syn::Expr::ForLoop(turns) => {
                let syn::Expr::Range(range) = &*turns.expr else { panic!("only ranges are counted") };
                let start = self.expr(range.start.as_ref().expect("a start"));
                let end = self.expr(range.end.as_ref().expect("an end"));
                self.scopes.push(Vec::new());
                let var = self.declare(&pattern(&turns.pat), Type::U32);
                let value = || Expr::var(var, Type::U32);
                let kind = LoopKind::For {
                    var,
                    start,
                    condition: value().binary(BinaryOp::Lt, end),
                    next: value().binary(BinaryOp::Add, Expr::u32(1)),
                };
                let label = self.open(turns.label.as_ref(), &pattern(&turns.pat), true);
                let body = self.block(&turns.body);
                self.labels.pop();
                self.scopes.pop();
                StmtKind::Loop(label, kind, body)
            }
            syn::Expr::Block(block) => {
                let label = self.open(block.label.as_ref(), "block", false);
                let body = self.block(&block.block);
                self.labels.pop();
                StmtKind::Labelled(label, body)
            }
            syn::Expr::Break(to) => StmtKind::Break(self.label(to.label.as_ref())),
            syn::Expr::Continue(to) => StmtKind::Continue(self.label(to.label.as_ref())),
            syn::Expr::Return(_) => StmtKind::Return(None),
            syn::Expr::Assign(assign) => {
                let value = self.expr(&assign.right);
                let ExprKind::Load(place) = self.expr(&assign.left).kind else { panic!("not a place") };
                StmtKind::Assign(place, value)
            }
            syn::Expr::Binary(op) if matches!(op.op, syn::BinOp::AddAssign(_)) => {
                let left = self.expr(&op.left);
                let value = left.clone().binary(BinaryOp::Add, self.expr(&op.right));
                let ExprKind::Load(place) = left.kind else { panic!("not a place") };
                StmtKind::Assign(place, value)
            }
            syn::Expr::Call(call) => match (path(&call.func).as_str(), call.args.first()) {
                ("suspend", None) => StmtKind::Suspend(self.point(&format!("s{}", self.program.points.len())), None),
                ("suspend_by", Some(key)) => {
                    let key = self.expr(key);
                    StmtKind::Suspend(self.point(&format!("s{}", self.program.points.len())), Some(key))
                }
                ("suspend_at", Some(syn::Expr::Lit(name))) => match &name.lit {
                    syn::Lit::Str(name) => {
                        let point = self.point(&name.value());
                        self.program.points[point].named = true;
                        StmtKind::Suspend(point, None)
                    }
                    _ => panic!("a marker's name is a string"),
                },
                _ => StmtKind::Eval(self.expr(expr)),
            },
            _ => panic!("not in the tests' language"),
        }
    }

    fn switch(&mut self, choice: &syn::ExprMatch) -> StmtKind {
        let value = self.expr(&choice.expr);
        let (mut arms, mut default) = (Vec::new(), Block::default());
        for arm in &choice.arms {
            let body = match &*arm.body {
                syn::Expr::Block(block) if block.label.is_none() => self.block(&block.block),
                single => vec![Stmt::from(self.stmt(single))].into(),
            };
            let mut values = Vec::new();
            let patterns: Vec<&syn::Pat> = match &arm.pat {
                syn::Pat::Or(any) => any.cases.iter().collect(),
                one => vec![one],
            };
            for pattern in patterns {
                if let syn::Pat::Lit(syn::ExprLit { lit: syn::Lit::Int(value), .. }) = pattern {
                    values.push(value.base10_parse::<i128>().expect("an integer").into());
                }
            }
            match values.as_slice() {
                [] => default = body,
                _ => arms.push(SwitchArm { values, body }),
            }
        }
        StmtKind::Switch(value, arms, default)
    }

    fn point(&mut self, name: &str) -> PointId {
        self.program.points.push_and_get_key(point(name))
    }

    fn expr(&mut self, expr: &syn::Expr) -> Expr {
        match expr {
            syn::Expr::Paren(inner) => self.expr(&inner.expr),
            syn::Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Int(value) => Expr::u32(value.base10_parse().expect("an integer")),
                syn::Lit::Bool(value) => Expr::bool(value.value),
                _ => panic!("not in the tests' language"),
            },
            syn::Expr::Path(_) if path(expr) == "id" => Expr::new(ExprKind::InvocationId, Type::U32),
            syn::Expr::Path(_) => {
                let name = path(expr);
                let found = self.scopes.iter().rev().flat_map(|scope| scope.iter().rev()).find(|var| var.0 == name);
                let id = found.unwrap_or_else(|| panic!("`{name}` is declared")).1;
                let Var { ty, .. } = &self.program.entry.vars[id];
                Expr::var(id, ty.clone())
            }
            syn::Expr::Index(at) => {
                let index = self.expr(&at.index);
                let place = Place { root: Root::Buffer(BufferId(0)), path: vec![Projection::Index(Box::new(index))] };
                Expr::load(place, Type::U32)
            }
            syn::Expr::Unary(not) => self.expr(&not.expr).not(),
            syn::Expr::Binary(op) => {
                let ir = match op.op {
                    syn::BinOp::Add(_) => BinaryOp::Add,
                    syn::BinOp::Sub(_) => BinaryOp::Sub,
                    syn::BinOp::Mul(_) => BinaryOp::Mul,
                    syn::BinOp::Rem(_) => BinaryOp::Rem,
                    syn::BinOp::BitAnd(_) => BinaryOp::BitAnd,
                    syn::BinOp::And(_) => BinaryOp::And,
                    syn::BinOp::Or(_) => BinaryOp::Or,
                    syn::BinOp::Lt(_) => BinaryOp::Lt,
                    syn::BinOp::Gt(_) => BinaryOp::Gt,
                    syn::BinOp::Eq(_) => BinaryOp::Eq,
                    syn::BinOp::Ne(_) => BinaryOp::Ne,
                    _ => panic!("not in the tests' language"),
                };
                let left = self.expr(&op.left);
                left.binary(ir, self.expr(&op.right))
            }
            syn::Expr::Call(call) => {
                let args: Vec<Expr> = call.args.iter().map(|arg| self.expr(arg)).collect();
                let id = self.function(&path(&call.func), args.len());
                Expr::new(ExprKind::Call(id, args), Type::U32)
            }
            syn::Expr::If(choice) => {
                let Some((_, otherwise)) = &choice.else_branch else { panic!("a value in both cases") };
                let [condition, then, otherwise] =
                    [self.expr(&choice.cond), self.tail(&choice.then_branch), self.expr(otherwise)];
                let ty = then.ty.clone();
                Expr::new(ExprKind::Select(Box::new(condition), Box::new(then), Box::new(otherwise)), ty)
            }
            syn::Expr::Block(block) => self.tail(&block.block),
            _ => panic!("not in the tests' language"),
        }
    }

    /// The value of a block that is nothing else.
    fn tail(&mut self, block: &syn::Block) -> Expr {
        match &block.stmts[..] {
            [syn::Stmt::Expr(value, None)] => self.expr(value),
            _ => panic!("not in the tests' language"),
        }
    }

    fn function(&mut self, name: &str, params: usize) -> FunctionId {
        let Program { functions, traps, .. } = &mut self.program;
        *self.functions.entry(name.to_string()).or_insert_with(|| {
            let vars: Table<VarId, Var> = (0..params).map(|at| var(&format!("a{at}"), Type::U32)).collect();
            let can_trap = name.starts_with("traps");
            let body = match can_trap || name.starts_with("pure") {
                true => computation(name, params, can_trap.then(|| traps.push_and_get_key(trap(name)))),
                false => counted(),
            };
            functions.push_and_get_key(Function {
                params: vars.keys().map(|var| Param { var, mode: ParamMode::In }).collect(),
                ret: Some(Type::U32),
                vars,
                body: body.into(),
                can_trap,
                has_effects: !name.starts_with("pure"),
                ..function(name)
            })
        })
    }
}

/// What a function with effects does: it counts its calls in the buffer.
fn counted() -> Vec<StmtKind> {
    let counter = Place { root: Root::Buffer(BufferId(0)), path: vec![Projection::Index(Box::new(Expr::u32(0)))] };
    let more = Expr::load(counter.clone(), Type::U32).binary(BinaryOp::Add, Expr::u32(1));
    vec![StmtKind::Assign(counter.clone(), more), StmtKind::Return(Some(Expr::load(counter, Type::U32)))]
}

/// What a function without effects does: it mixes its arguments, each function in its own way, and may trap for one result in 16.
fn computation(name: &str, params: usize, trap: Option<TrapId>) -> Vec<StmtKind> {
    let salt = name.bytes().fold(0, |sum, byte| sum * 3 + u32::from(byte)) % 1000;
    let argument = |at: usize| Expr::var(VarId::from(at), Type::U32);
    let mixed = (0..params)
        .fold(Expr::u32(salt), |sum, at| sum.binary(BinaryOp::Mul, Expr::u32(5)).binary(BinaryOp::Add, argument(at)));
    let fits = mixed.clone().binary(BinaryOp::Rem, Expr::u32(16)).binary(BinaryOp::Ne, Expr::u32(3));
    let mut body: Vec<StmtKind> = trap.into_iter().map(|trap| StmtKind::Check(fits.clone(), trap)).collect();
    body.push(StmtKind::Return(Some(mixed)));
    body
}

fn trap(name: &str) -> TrapSite {
    TrapSite { message: name.into(), span: Span::default() }
}

fn pattern(pattern: &syn::Pat) -> String {
    match pattern {
        syn::Pat::Ident(name) => name.ident.to_string(),
        _ => panic!("a pattern is a name"),
    }
}

fn path(expr: &syn::Expr) -> String {
    match expr {
        syn::Expr::Path(path) => path.path.get_ident().expect("a plain name").to_string(),
        _ => panic!("not a name"),
    }
}
