//! Random programs: nests of every control construct, with suspension points in every position.

use super::program::{Expr, Function, Helper, Label, Op, Place, Program, Stmt, Ty, Var};
use super::random::Random;

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let vectors = random.chance(40);
    let helpers = (0..random.below(4)).map(|at| helper(&mut random, at)).collect::<Vec<_>>();
    let mut scope = Builder::new(&mut random, helpers.len(), false);
    // One in eight has frames as large as a renderer's.
    let scale = if scope.random.chance(12) { 3 } else { 1 };
    for ty in [Ty::U32, Ty::U32, Ty::I32, Ty::Pair, Ty::Array, Ty::Tuple, Ty::Bool].repeat(scale) {
        if scope.random.chance(60) {
            scope.declare(ty);
        }
    }
    let size = 3 + scope.random.below(14);
    scope.budget = scale * size;
    scope.block(0);
    let everything: Vec<Var> = scope.visible.clone();
    for var in everything {
        if scope.random.chance(50) {
            let value = scope.summary(var);
            scope.out.push(Stmt::Output(value));
        }
    }
    Program { entry: scope.finish(), helpers, vectors }
}

fn helper(random: &mut Random, callees: usize) -> Helper {
    let mut scope = Builder::new(random, callees, true);
    scope.vars = vec![Ty::U32, Ty::U32];
    scope.visible = vec![0, 1];
    scope.budget = 2 + scope.random.below(4);
    scope.calls = 1;
    scope.block(1);
    let result = scope.expr(Ty::U32, 2);
    Helper { function: scope.finish(), result }
}

struct Builder<'a> {
    random: &'a mut Random,
    helpers: usize,
    in_helper: bool,
    vars: Vec<Ty>,
    labels: usize,
    /// Variables that may be used here.
    visible: Vec<Var>,
    /// Counters and loop variables: read, never written.
    fixed: Vec<Var>,
    /// Enclosing labels, with whether they are loops.
    enclosing: Vec<(Label, bool)>,
    /// Statements that may still be generated.
    budget: usize,
    /// Suspending calls that may still be generated: inlining multiplies them.
    calls: usize,
    out: Vec<Stmt>,
}

impl<'a> Builder<'a> {
    /// Deeper nests repeat what shallower ones show, at exponential cost.
    const DEEPEST: usize = 4;

    fn new(random: &'a mut Random, helpers: usize, in_helper: bool) -> Self {
        Self {
            random,
            helpers,
            in_helper,
            vars: Vec::new(),
            labels: 0,
            visible: Vec::new(),
            fixed: Vec::new(),
            enclosing: Vec::new(),
            budget: 0,
            calls: 4,
            out: Vec::new(),
        }
    }

    fn finish(self) -> Function {
        Function { vars: self.vars, labels: self.labels, body: self.out }
    }

    fn new_var(&mut self, ty: Ty) -> Var {
        self.vars.push(ty);
        self.vars.len() - 1
    }

    fn declare(&mut self, ty: Ty) {
        let value = self.expr(ty, 2);
        let var = self.new_var(ty);
        self.out.push(Stmt::Let(var, Some(value)));
        self.visible.push(var);
    }

    /// Statements of a new scope, apart from what is being built.
    fn nested(&mut self, depth: usize, before: impl FnOnce(&mut Self)) -> Vec<Stmt> {
        let outer = std::mem::take(&mut self.out);
        let visible = self.visible.len();
        before(self);
        self.block(depth);
        self.visible.truncate(visible);
        std::mem::replace(&mut self.out, outer)
    }

    fn block(&mut self, depth: usize) {
        for _ in 0..1 + self.random.below(4) {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            self.stmt(depth);
        }
    }

    fn stmt(&mut self, depth: usize) {
        let nests = depth < Self::DEEPEST;
        match self.random.below(20) {
            0..=2 => self.out.push(Stmt::Suspend),
            3..=4 => {
                let ty = [Ty::U32, Ty::U32, Ty::I32, Ty::Bool, Ty::Pair, Ty::Tuple, Ty::Array][self.random.below(7)];
                self.declare(ty);
            }
            5..=6 => self.assign(),
            7 => {
                let value = self.expr(Ty::U32, 2);
                self.out.push(Stmt::Output(value));
            }
            8 => {
                // A place without an index: the index would be read while the place is borrowed.
                let fixed = |place: &Place| !matches!(place, Place::Element(..));
                let Some(place) = self.place(Ty::U32).filter(fixed) else { return self.assign() };
                let var = self.new_var(Ty::U32);
                self.out.push(Stmt::Bump(var, place));
                self.visible.push(var);
            }
            9 if self.random.chance(15) => {
                let condition = Expr::Or(self.operand(Ty::Bool, 2), self.operand(Ty::Bool, 2));
                self.out.push(Stmt::Assert(condition));
            }
            9 => self.jump(),
            10 if nests => self.late(depth),
            11..=13 if nests => {
                let condition = self.expr(Ty::Bool, 2);
                let then = self.nested(depth + 1, |_| {});
                let otherwise = if self.random.chance(50) { self.nested(depth + 1, |_| {}) } else { Vec::new() };
                self.out.push(Stmt::If(condition, then, otherwise));
            }
            14 if nests => self.choice(depth),
            15 if nests => {
                let label = self.enter(false);
                let body = self.nested(depth + 1, |_| {});
                self.enclosing.pop();
                self.out.push(Stmt::Block(label, body));
            }
            16..=19 if nests => self.repeat(depth),
            _ => self.assign(),
        }
    }

    fn enter(&mut self, is_loop: bool) -> Label {
        let label = self.labels;
        self.labels += 1;
        self.enclosing.push((label, is_loop));
        label
    }

    fn assign(&mut self) {
        let ty = [Ty::U32, Ty::U32, Ty::I32, Ty::Bool, Ty::Pair, Ty::Array][self.random.below(6)];
        if let Some(place) = self.place(ty) {
            let value = self.expr(ty, 3);
            self.out.push(Stmt::Assign(place, value));
        } else {
            self.out.push(Stmt::Suspend);
        }
    }

    /// A `break`, `continue` or `return`, usually under a condition.
    fn jump(&mut self) {
        let jump = match self.random.below(8) {
            0 => {
                let value = self.in_helper.then(|| self.expr(Ty::U32, 1));
                Stmt::Return(value)
            }
            choice if !self.enclosing.is_empty() => {
                let at = self.random.below(self.enclosing.len());
                let (label, is_loop) = self.enclosing[at];
                if is_loop && choice < 4 { Stmt::Continue(label) } else { Stmt::Break(label) }
            }
            _ => return self.assign(),
        };
        if self.random.chance(10) {
            self.out.push(jump);
        } else {
            let condition = self.expr(Ty::Bool, 2);
            let mut then = vec![jump];
            if self.random.chance(30) {
                then.insert(0, Stmt::Suspend);
            }
            self.out.push(Stmt::If(condition, then, Vec::new()));
        }
    }

    /// A variable that is declared first and assigned on both ways of an `if`.
    fn late(&mut self, depth: usize) {
        let var = self.new_var(Ty::U32);
        self.out.push(Stmt::Let(var, None));
        let condition = self.expr(Ty::Bool, 2);
        let arm = |builder: &mut Self| {
            let suspends = builder.random.chance(40);
            let value = builder.expr(Ty::U32, 2);
            builder.nested(depth + 1, |builder| {
                if suspends {
                    builder.out.push(Stmt::Suspend);
                }
                builder.out.push(Stmt::Assign(Place::Var(var), value));
            })
        };
        let then = arm(self);
        let otherwise = arm(self);
        self.out.push(Stmt::If(condition, then, otherwise));
        self.visible.push(var);
    }

    fn choice(&mut self, depth: usize) {
        let of = Expr::Binary(Op::Rem, Box::new(self.expr(Ty::U32, 2)), Box::new(Expr::U32(5)));
        let mut arms = vec![(vec![0], self.nested(depth + 1, |_| {}))];
        if self.random.chance(60) {
            arms.push((vec![1, 3], self.nested(depth + 1, |_| {})));
        }
        let default = if self.random.chance(60) { self.nested(depth + 1, |_| {}) } else { Vec::new() };
        self.out.push(Stmt::Match(of, arms, default));
    }

    fn repeat(&mut self, depth: usize) {
        let turns = 1 + self.random.below(3) as u32;
        if self.random.chance(40) {
            let start = Expr::U32(self.random.below(2) as u32);
            let end = if self.random.chance(50) {
                Expr::U32(turns)
            } else {
                Expr::Binary(Op::Rem, Box::new(self.expr(Ty::U32, 2)), Box::new(Expr::U32(turns)))
            };
            let var = self.new_var(Ty::U32);
            let label = self.enter(true);
            self.fixed.push(var);
            let body = self.nested(depth + 1, |builder| builder.visible.push(var));
            self.enclosing.pop();
            self.out.push(Stmt::For(label, var, start, end, body));
            return;
        }
        // A counter bounds the loop; it is counted where every turn begins, so no `continue` misses it.
        let counter = self.new_var(Ty::U32);
        self.fixed.push(counter);
        self.out.push(Stmt::Let(counter, Some(Expr::U32(0))));
        let count = || Box::new(Expr::Place(Place::Var(counter)));
        let step = Stmt::Assign(Place::Var(counter), Expr::Binary(Op::Add, count(), Box::new(Expr::U32(1))));
        let more = Expr::Binary(Op::Lt, count(), Box::new(Expr::U32(turns)));
        if self.random.chance(50) {
            let condition = match self.random.below(3) {
                0 => more,
                1 => Expr::And(Box::new(more), Box::new(self.expr(Ty::Bool, 2))),
                _ => Expr::And(Box::new(self.expr(Ty::Bool, 2)), Box::new(more)),
            };
            let label = self.enter(true);
            let body = self.nested(depth + 1, |builder| builder.out.push(step));
            self.enclosing.pop();
            self.out.push(Stmt::While(label, condition, body));
        } else {
            let label = self.enter(true);
            let stop = Stmt::If(Expr::Not(Box::new(more)), vec![Stmt::Break(label)], Vec::new());
            let body = self.nested(depth + 1, |builder| builder.out.extend([stop, step]));
            self.enclosing.pop();
            self.out.push(Stmt::Loop(label, body));
        }
    }

    /// A visible variable of a type.
    fn var(&mut self, ty: Ty, writes: bool) -> Option<Var> {
        let fits = |var: &Var| self.vars[*var] == ty && !(writes && self.fixed.contains(var));
        let found: Vec<Var> = self.visible.iter().copied().filter(fits).collect();
        (!found.is_empty()).then(|| found[self.random.below(found.len())])
    }

    /// Somewhere that may be written.
    fn place(&mut self, ty: Ty) -> Option<Place> {
        let choice = self.random.below(4);
        match (ty, choice) {
            (Ty::U32, 0) => self.element(),
            (Ty::U32 | Ty::I32, 1) => {
                let outer = if self.random.chance(50) { Ty::Pair } else { Ty::Tuple };
                self.var(outer, true).map(|var| Place::Field(var, u32::from(ty == Ty::I32)))
            }
            _ => None,
        }
        .or_else(|| self.var(ty, true).map(Place::Var))
    }

    fn element(&mut self) -> Option<Place> {
        let var = self.var(Ty::Array, true)?;
        let index = match self.expr(Ty::U32, 1) {
            Expr::U32(_) => Expr::U32(self.random.below(4) as u32),
            _ if self.random.chance(60) => Expr::U32(self.random.below(4) as u32),
            index => index,
        };
        Some(Place::Element(var, Box::new(index)))
    }

    fn expr(&mut self, ty: Ty, depth: usize) -> Expr {
        let leaf = depth == 0 || self.random.chance(25);
        let mut next = |ty: Ty| Box::new(self.expr(ty, depth.saturating_sub(1)));
        match ty {
            Ty::Pair | Ty::Tuple => {
                let (x, y) = (*next(Ty::U32), *next(Ty::I32));
                match self.var(ty, false) {
                    Some(var) if self.random.chance(50) => Expr::Place(Place::Var(var)),
                    _ => Expr::New(ty, vec![x, y]),
                }
            }
            Ty::Array => {
                let parts = (0..4).map(|_| *next(Ty::U32)).collect();
                match self.var(ty, false) {
                    Some(var) if self.random.chance(50) => Expr::Place(Place::Var(var)),
                    _ => Expr::New(ty, parts),
                }
            }
            _ if leaf => self.leaf(ty),
            Ty::Bool => {
                let operand = if self.random.chance(70) { Ty::U32 } else { Ty::I32 };
                match self.random.below(7) {
                    0 => Expr::And(self.operand(Ty::Bool, depth), self.operand(Ty::Bool, depth)),
                    1 => Expr::Or(self.operand(Ty::Bool, depth), self.operand(Ty::Bool, depth)),
                    2 => Expr::Not(self.operand(Ty::Bool, depth)),
                    3 => {
                        let parity = Expr::Binary(Op::Rem, self.operand(Ty::U32, depth), Box::new(Expr::U32(2)));
                        Expr::Binary(Op::Eq, Box::new(parity), Box::new(Expr::U32(0)))
                    }
                    4 => Expr::Binary(Op::Eq, self.operand(operand, depth), self.operand(operand, depth)),
                    _ => Expr::Binary(Op::Lt, self.operand(operand, depth), self.operand(operand, depth)),
                }
            }
            Ty::U32 => match self.random.below(10) {
                0 if self.helpers > 0 && self.calls > 0 => self.call(depth),
                1 => Expr::Mix(self.operand(Ty::U32, depth), self.operand(Ty::U32, depth)),
                2 => Expr::Cast(Ty::U32, self.operand(Ty::I32, depth)),
                3 => Expr::Cast(Ty::U32, self.operand(Ty::Bool, depth)),
                _ => {
                    let ops = [Op::Add, Op::Sub, Op::Mul, Op::Xor, Op::Shl, Op::Shr, Op::Div, Op::Rem];
                    let op = ops[self.random.below(ops.len())];
                    Expr::Binary(op, self.operand(Ty::U32, depth), self.operand(Ty::U32, depth))
                }
            },
            Ty::I32 => {
                if self.random.chance(20) {
                    return Expr::Cast(Ty::I32, self.operand(Ty::U32, depth));
                }
                let ops = [Op::Add, Op::Sub, Op::Mul, Op::Xor];
                let op = ops[self.random.below(ops.len())];
                Expr::Binary(op, self.operand(Ty::I32, depth), self.operand(Ty::I32, depth))
            }
        }
    }

    fn operand(&mut self, ty: Ty, depth: usize) -> Box<Expr> {
        Box::new(self.expr(ty, depth - 1))
    }

    fn call(&mut self, depth: usize) -> Expr {
        let Some(place) = self.var(Ty::U32, true).map(Place::Var) else { return Expr::Salt };
        self.calls -= 1;
        let place = match self.var(Ty::Pair, true) {
            Some(pair) if self.random.chance(30) => Place::Field(pair, 0),
            _ => place,
        };
        let value = self.operand(Ty::U32, depth);
        Expr::Call(self.random.below(self.helpers), value, place)
    }

    fn leaf(&mut self, ty: Ty) -> Expr {
        let choice = self.random.below(10);
        let field = u32::from(ty == Ty::I32);
        if choice < 5
            && let Some(var) = self.var(ty, false)
        {
            return Expr::Place(Place::Var(var));
        }
        if (5..7).contains(&choice) && ty != Ty::Bool {
            let outer = if self.random.chance(50) { Ty::Pair } else { Ty::Tuple };
            if let Some(var) = self.var(outer, false) {
                return Expr::Place(Place::Field(var, field));
            }
        }
        match ty {
            Ty::Bool => Expr::Bool(self.random.chance(50)),
            Ty::I32 => Expr::I32(self.random.below(9) as i32 - 4),
            _ => match choice {
                7 => Expr::Id,
                8 => Expr::Salt,
                9 if !self.in_helper => Expr::Read,
                5 => self.element().map_or(Expr::Id, Expr::Place),
                _ => Expr::U32(self.random.below(7) as u32),
            },
        }
    }

    /// A value that depends on all of a variable.
    fn summary(&mut self, var: Var) -> Expr {
        let place = |place: Place| Box::new(Expr::Place(place));
        let cast = |value: Box<Expr>| Box::new(Expr::Cast(Ty::U32, value));
        match self.vars[var] {
            Ty::U32 => *place(Place::Var(var)),
            Ty::I32 | Ty::Bool => *cast(place(Place::Var(var))),
            Ty::Pair | Ty::Tuple => Expr::Mix(place(Place::Field(var, 0)), cast(place(Place::Field(var, 1)))),
            Ty::Array => {
                let element = |at: u32| place(Place::Element(var, Box::new(Expr::U32(at))));
                Expr::Mix(Box::new(Expr::Mix(element(0), element(1))), Box::new(Expr::Mix(element(2), element(3))))
            }
        }
    }
}
