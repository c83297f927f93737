//! Statements.

use super::body::{Body, Exit};
use super::literal;
use super::types::{declarator, type_name};
use crate::ir::walk::each_expr;
use crate::ir::{
    Block, Expr, ExprKind, LoopKind, Place, Root, Scalar, Stmt, StmtKind, SwitchArm, Type, UnaryOp, VarId,
};

/// A longer array of equal elements is filled by a loop.
const LONGEST_REPEAT: u32 = 8;

impl Body<'_> {
    /// The statements of a block, in a scope of their own.
    pub(super) fn scope(&mut self, block: &Block) {
        self.scopes.enter();
        self.stmts(&block.stmts);
        self.scopes.leave();
    }

    /// Statements in the current scope.
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for (at, stmt) in stmts.iter().enumerate() {
            self.comments(stmt);
            let start = self.lines.len();
            self.stmt(stmt, &stmts[at + 1..]);
            if let Some(trailing) = &stmt.trailing
                && self.lines.len() > start
                && self.printed.insert((stmt.span, trailing.clone()))
            {
                self.lines.append_at(start, &format!("  {}", super::comment(trailing)));
            }
        }
    }

    fn comments(&mut self, stmt: &Stmt) {
        for line in &stmt.leading {
            if line.is_empty() || self.printed.insert((stmt.span, line.clone())) {
                self.lines.raw(&super::comment(line));
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt, rest: &[Stmt]) {
        match &stmt.kind {
            StmtKind::Let(var, None) => self.declare_without_value(*var, rest),
            StmtKind::Let(var, Some(value)) => self.define(*var, value),
            StmtKind::Assign(place, value) => self.assign(place, value),
            StmtKind::Eval(value) => {
                let text = self.whole(value);
                self.lines.code(&format!("{text};"));
                self.leave_if_trapped(value);
            }
            StmtKind::If(condition, then, otherwise) => self.choice(condition, then, otherwise),
            StmtKind::Switch(value, arms, default) => self.switch(value, arms, default),
            StmtKind::Loop(_, kind, body) => self.repetition(kind, body),
            StmtKind::Labelled(_, body) => {
                self.lines.open("do");
                self.scope(body);
                self.lines.close(" while (false);");
            }
            StmtKind::Break(_) => self.lines.code("break;"),
            StmtKind::Continue(_) => self.lines.code("continue;"),
            StmtKind::Return(value) => {
                let text =
                    value.as_ref().map_or_else(|| "return;".into(), |value| format!("return {};", self.whole(value)));
                self.lines.code(&text);
            }
            StmtKind::Check(condition, site) => self.check(condition, *site),
            StmtKind::Trap(site) => {
                self.lines.code(&format!("trap({}u);", site.0));
                let leave = self.leave_after_trap();
                self.lines.code(&leave);
            }
            // Marks are where the splitter cut; the uncut entry runs through them.
            StmtKind::Suspend(..) => {}
            // A promise costs nothing where no host reads it: the frame keeps what a point promises.
            StmtKind::Promise(..) => {}
            StmtKind::Leave(site) => self.leave(*site),
        }
    }

    /// A variable that has no value yet is declared where it gets its first one, if that is a statement of this block.
    pub(super) fn declare_without_value(&mut self, var: VarId, rest: &[Stmt]) {
        if self.scopes.name(var).is_some() {
            return;
        }
        let first = rest.iter().find(|stmt| mentions(stmt, var));
        let is_definition = first.is_some_and(|stmt| {
            matches!(&stmt.kind, StmtKind::Assign(place, value)
            if *place == Place::var(var) && !uses(value, var))
        });
        if is_definition {
            self.pending.insert(var);
            return;
        }
        let text = self.declaration(var);
        self.lines.code(&format!("{text};"));
    }

    /// `T name`, in the innermost scope.
    pub(super) fn declaration(&mut self, var: VarId) -> String {
        let declared = &self.vars[var];
        let name = self.scopes.declare(var, &declared.name);
        declarator(&self.cx.names, &declared.ty, &name)
    }

    fn define(&mut self, var: VarId, value: &Expr) {
        if self.scopes.name(var).is_some() {
            return self.assign(&Place::var(var), value);
        }
        if is_long_repeat(value) {
            let declaration = self.declaration(var);
            self.lines.code(&format!("{declaration};"));
            return self.assign(&Place::var(var), value);
        }
        // The name is declared after its value is printed: `let x = x + 1` means the other `x`.
        let text = self.whole(value);
        let declaration = self.declaration(var);
        self.lines.code(&format!("{declaration} = {text};"));
        self.leave_if_trapped(value);
    }

    /// A long array of equal elements gets them by a loop.
    fn fill(&mut self, array: &str, value: &Expr) -> bool {
        let (ExprKind::Repeat(element), Type::Array(inner, length)) = (&value.kind, &value.ty) else { return false };
        if !is_long_repeat(value) || matches!(**inner, Type::Array(..)) {
            return false;
        }
        let element = self.whole(element);
        self.scopes.enter();
        let at = self.scopes.declare_own("i");
        self.scopes.leave();
        self.lines.code(&format!("for (uint {at} = 0u; {at} < {length}u; {at}++) {array}[{at}] = {element};"));
        true
    }

    fn assign(&mut self, place: &Place, value: &Expr) {
        if let Place { root: Root::Var(var), path } = place
            && path.is_empty()
            && self.pending.remove(var)
        {
            return self.define(*var, value);
        }
        if is_long_repeat(value) {
            let array = self.place(place);
            if self.fill(&array, value) {
                return;
            }
        }
        // A trapped instance stores nothing more, so the call comes before the store.
        if !matches!(place.root, Root::Var(_)) && self.can_trap(value) {
            let text = self.whole(value);
            let name = self.scopes.declare_own("value");
            let declaration = declarator(&self.cx.names, &value.ty, &name);
            self.lines.code(&format!("{declaration} = {text};"));
            self.leave_if_trapped(value);
            let target = self.place(place);
            return self.lines.code(&format!("{target} = {name};"));
        }
        let text = match self.compound(place, value) {
            Some(text) => text,
            None => {
                let text = self.whole(value);
                format!("{} = {text};", self.place(place))
            }
        };
        self.lines.code(&text);
        self.leave_if_trapped(value);
    }

    fn choice(&mut self, condition: &Expr, then: &Block, otherwise: &Block) {
        let head = self.condition(condition);
        if otherwise.stmts.is_empty()
            && let Some(jump) = self.short_jump(then)
            && head.len() + jump.len() + 6 <= self.lines.room()
        {
            return self.lines.code(&format!("if ({head}) {jump}"));
        }
        self.lines.open(&format!("if ({head})"));
        self.scope(then);
        let mut otherwise = otherwise;
        // `else if` chains stay flat; so does what follows a branch that never comes back.
        while let [Stmt { kind: StmtKind::If(condition, then, rest), leading, trailing: None, .. }] =
            &otherwise.stmts[..]
            && leading.is_empty()
            && !self.can_trap(condition)
        {
            let head = self.whole(condition);
            self.lines.reopen(&format!("else if ({head})"));
            self.scope(then);
            otherwise = rest;
        }
        if !otherwise.stmts.is_empty() {
            self.lines.reopen("else");
            self.scope(otherwise);
        }
        self.lines.close("");
    }

    /// A condition; one that can trap is evaluated and tested first.
    fn condition(&mut self, condition: &Expr) -> String {
        let text = self.whole(condition);
        if !self.can_trap(condition) {
            return text;
        }
        let name = self.scopes.declare_own("holds");
        self.lines.code(&format!("bool {name} = {text};"));
        self.leave_if_trapped(condition);
        name
    }

    /// A block that only leaves, on one line.
    fn short_jump(&mut self, block: &Block) -> Option<String> {
        let [stmt] = &block.stmts[..] else { return None };
        if !stmt.leading.is_empty() || stmt.trailing.is_some() {
            return None;
        }
        match &stmt.kind {
            StmtKind::Break(_) => Some("break;".into()),
            StmtKind::Continue(_) => Some("continue;".into()),
            StmtKind::Return(None) => Some("return;".into()),
            StmtKind::Return(Some(value)) => Some(format!("return {};", self.whole(value))),
            StmtKind::Leave(site) if self.cx.layout.stores[*site].is_empty() => Some(self.next_point(*site)),
            _ => None,
        }
    }

    fn switch(&mut self, value: &Expr, arms: &[SwitchArm], default: &Block) {
        let text = self.condition_value(value);
        self.lines.open(&format!("switch ({text})"));
        let scalar = value.ty.scalar().unwrap_or(Scalar::U32);
        for arm in arms {
            let labels: Vec<String> =
                arm.values.iter().map(|&value| literal::case(value, scalar)).map(|v| format!("case {v}:")).collect();
            self.arm(&labels, &arm.body);
        }
        if !default.stmts.is_empty() {
            self.arm(&["default:".into()], default);
        }
        self.lines.close("");
    }

    /// The value that a `switch` looks at: a 32-bit integer, the only kind that GLSL switches on.
    fn condition_value(&mut self, value: &Expr) -> String {
        let text = self.whole(value);
        let text = match value.ty.scalar() {
            Some(Scalar::I8 | Scalar::I16) => format!("int({text})"),
            Some(Scalar::U8 | Scalar::U16 | Scalar::Bool) => format!("uint({text})"),
            _ => text,
        };
        if !self.can_trap(value) {
            return text;
        }
        let name = self.scopes.declare_own("chosen");
        let ty = type_name(&self.cx.names, &value.ty);
        self.lines.code(&format!("{ty} {name} = {text};"));
        self.leave_if_trapped(value);
        name
    }

    fn arm(&mut self, labels: &[String], body: &Block) {
        let braces = body.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Let(..)));
        let (last, first) = labels.split_last().expect("an arm has a value");
        first.iter().for_each(|label| self.lines.code(label));
        if braces {
            self.lines.open(last);
        } else {
            self.lines.code(last);
            self.lines.indent();
        }
        self.scope(body);
        if !diverges(body) {
            self.lines.code("break;");
        }
        if braces { self.lines.close("") } else { self.lines.dedent() }
    }

    fn repetition(&mut self, kind: &LoopKind, body: &Block) {
        self.scopes.enter();
        match kind {
            LoopKind::Forever => self.lines.open("while (true)"),
            LoopKind::While(condition) if self.can_trap(condition) => {
                self.lines.open("while (true)");
                let holds = self.condition(condition);
                self.lines.code(&format!("if (!{holds}) break;"));
            }
            LoopKind::While(condition) => {
                let text = self.whole(condition);
                self.lines.open(&format!("while ({text})"));
            }
            LoopKind::For { var, start, condition, next } => {
                let start = self.whole(start);
                let declaration = self.declaration(*var);
                let condition = self.whole(condition);
                let step = self.step_of_loop(*var, next);
                self.lines.open(&format!("for ({declaration} = {start}; {condition}; {step})"));
            }
        }
        self.scope(body);
        self.scopes.leave();
        self.lines.close("");
    }

    fn step_of_loop(&mut self, var: VarId, next: &Expr) -> String {
        let place = Place::var(var);
        let text = match self.compound(&place, next) {
            Some(text) => text,
            None => format!("{} = {};", self.var(var), self.whole(next)),
        };
        text.trim_end_matches(';').to_string()
    }

    /// Ends the body after a statement whose call may have trapped.
    pub(super) fn leave_if_trapped(&mut self, value: &Expr) {
        if self.can_trap(value) {
            let leave = self.leave_after_trap();
            self.lines.code(&format!("if (trapped) {leave}"));
        }
    }

    /// Whether a call in it may end the instance.
    pub(super) fn can_trap(&self, value: &Expr) -> bool {
        let mut found = false;
        each_expr(value, &mut |inner| {
            if let ExprKind::Call(id, _) = inner.kind {
                found |= self.cx.program.functions[id].can_trap;
            }
        });
        found
    }

    /// The condition's opposite, without `!` where something else says it.
    pub(super) fn opposite(&mut self, condition: &Expr) -> String {
        if let ExprKind::Unary(UnaryOp::Not, inner) = &condition.kind {
            return self.whole(inner);
        }
        let not = ExprKind::Unary(UnaryOp::Not, Box::new(condition.clone()));
        self.whole(&Expr { kind: not, ty: condition.ty.clone(), span: condition.span })
    }

    /// What follows `trap(…)`.
    pub(super) fn leave_after_trap(&self) -> String {
        match &self.exit {
            Exit::Function(Some(ty)) => format!("return {};", super::types::zero(self.cx, ty)),
            Exit::Function(None) | Exit::Entry => "return;".into(),
            Exit::Continuation => "return POINT_END;".into(),
        }
    }
}

fn is_long_repeat(value: &Expr) -> bool {
    matches!((&value.kind, &value.ty), (ExprKind::Repeat(_), Type::Array(_, length)) if *length > LONGEST_REPEAT)
}

/// Whether nothing after the block can run.
pub(super) fn diverges(block: &Block) -> bool {
    block.stmts.last().is_some_and(|stmt| match &stmt.kind {
        StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Trap(_) | StmtKind::Leave(_) => {
            true
        }
        StmtKind::If(_, then, otherwise) => diverges(then) && diverges(otherwise),
        StmtKind::Let(..)
        | StmtKind::Assign(..)
        | StmtKind::Eval(_)
        | StmtKind::Switch(..)
        | StmtKind::Loop(..)
        | StmtKind::Labelled(..)
        | StmtKind::Check(..)
        | StmtKind::Suspend(..)
        | StmtKind::Promise(..) => false,
    })
}

/// Whether the statement, or one inside it, reads, writes or declares the variable.
fn mentions(stmt: &Stmt, var: VarId) -> bool {
    let own = match &stmt.kind {
        StmtKind::Let(declared, _) | StmtKind::Loop(_, LoopKind::For { var: declared, .. }, _) => *declared == var,
        StmtKind::Assign(place, _) => {
            place.root == Root::Var(var) || place.indices().iter().any(|index| uses(index, var))
        }
        _ => false,
    };
    own || stmt.exprs().iter().any(|expr| uses(expr, var))
        || stmt.blocks().iter().any(|block| block.stmts.iter().any(|inner| mentions(inner, var)))
}

fn uses(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    each_expr(expr, &mut |inner| {
        found |= matches!(&inner.kind, ExprKind::Load(place) if place.root == Root::Var(var));
    });
    found
}
