//! Statements.

use super::body::{Body, Context, Exit};
use super::builtin::spellings;
use super::fill::{filled, is_long_repeat};
use super::types::declarator;
use crate::frame::layout::FieldId;
use crate::ir::walk::{each_expr, each_expr_in, reads};
use crate::ir::{Block, Expr, ExprKind, LoopKind, Place, Root, Stmt, StmtKind, UnaryOp, VarId};
use crate::split::coroutine::Target;

impl Body<'_> {
    /// The statements of a block, in a scope of their own.
    pub(super) fn scope(&mut self, block: &Block) {
        self.scopes.enter();
        self.stmts(&block.stmts);
        self.scopes.leave();
    }

    /// Statements in the current scope.
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        let joined = self.short_circuits(stmts);
        let stmts = joined.as_deref().unwrap_or(stmts);
        let index_at = self.loads_index_at(stmts);
        for (at, stmt) in stmts.iter().enumerate() {
            if index_at == Some(at) {
                self.load_index();
            }
            self.comments(stmt);
            let start = self.lines.len();
            self.free_builtin(stmt, &stmts[at + 1..]);
            if let Some(answer) = self.answer(&stmts[at..]) {
                self.lines.code(&answer);
                break;
            }
            self.stmt(stmt, &stmts[at + 1..]);
            if let Some(trailing) = &stmt.trailing
                && self.lines.len() > start
                && self.printed.insert((stmt.span, trailing.clone()))
            {
                self.lines.append_at(start, &format!("  {}", super::comment(trailing)));
            }
        }
        self.index_is_kept |= index_at.is_some();
    }

    /// Lets a variable have the name of a function that nothing in its scope calls.
    fn free_builtin(&mut self, stmt: &Stmt, rest: &[Stmt]) {
        self.scopes.free_builtin = None;
        let StmtKind::Let(var, Some(_)) = stmt.kind else { return };
        let name = &self.vars[var].name;
        if self.scopes.meets_builtin(name) {
            let mut called = false;
            for stmt in rest {
                let block = Block { stmts: vec![stmt.clone()] };
                each_expr_in(&block, &mut |expr| called |= spellings(expr).contains(&name.as_str()));
            }
            self.scopes.free_builtin = (!called).then(|| name.clone());
        }
    }

    fn comments(&mut self, stmt: &Stmt) {
        for line in &stmt.leading {
            if line.is_empty() || self.printed.insert((stmt.span, line.clone())) {
                self.lines.raw(&super::comment(line));
            }
        }
    }

    /// An expression as a statement.
    pub(super) fn evaluate(&mut self, value: &Expr) {
        let text = self.whole(value);
        self.lines.code(&format!("{text};"));
        self.leave_if_trapped(value);
    }

    fn stmt(&mut self, stmt: &Stmt, rest: &[Stmt]) {
        match &stmt.kind {
            StmtKind::Let(var, None) => self.declare_without_value(*var, rest),
            StmtKind::Let(var, Some(value)) => self.define(*var, value),
            StmtKind::Assign(place, value) => self.assign(place, value),
            StmtKind::Eval(value) => self.evaluate(value),
            StmtKind::If(condition, then, otherwise) => self.choice(condition, then, otherwise),
            StmtKind::Switch(value, arms, default) => self.switch(value, arms, default),
            StmtKind::Loop(label, kind, body) => self.repetition(*label, kind, body),
            StmtKind::Labelled(_, body) => {
                self.lines.open("do");
                self.scope(body);
                self.lines.close(" while (false);");
            }
            StmtKind::Break(_) => self.lines.code("break;"),
            StmtKind::Continue(_) => self.lines.code("continue;"),
            StmtKind::Return(None) => self.lines.code("return;"),
            StmtKind::Return(Some(value)) => {
                let text = self.named_result(value).unwrap_or_else(|| self.whole(value));
                self.lines.code(&format!("return {text};"));
            }
            StmtKind::Check(condition, site) => self.check(condition, *site),
            StmtKind::Trap(site) => {
                self.lines.code(&format!("trap({}u);", site.0));
                let leave = self.leave_after_trap();
                self.lines.code(&leave);
            }
            // Marks are where the splitter cut; the uncut entry runs through them.
            StmtKind::Suspend(..) => {}
            StmtKind::Promise(name, value) => self.promise(name, value),
            StmtKind::Leave(site) => self.leave(*site),
            StmtKind::Load(load) => self.load(*load),
            StmtKind::Store(store) => self.store(&self.cx.layout.early[*store]),
            StmtKind::Ending(ending, given) => {
                let call = self.call_of_ending(*ending, given);
                self.lines.code(&call);
            }
        }
    }

    /// A variable that has no value yet is declared where it gets its first one, if that is a statement of this block; not at all if
    /// nothing here asks for it.
    pub(super) fn declare_without_value(&mut self, var: VarId, rest: &[Stmt]) {
        if self.scopes.name(var).is_some() {
            return;
        }
        self.parts.remove(&var);
        if let Some(part) = self.only_part(var, rest) {
            self.parts.insert(var, part);
        }
        let Some(first) = rest.iter().find(|stmt| mentions(self.cx, stmt, var)) else { return };
        let is_definition = match &first.kind {
            StmtKind::Assign(place, value) => *place == Place::var(var) && !reads(value, var),
            StmtKind::Load(_) => true,
            _ => false,
        };
        if is_definition {
            self.pending.insert(var);
            return;
        }
        let text = self.declaration(var);
        self.lines.code(&format!("{text};"));
    }

    /// `T name`, in the innermost scope.
    pub(super) fn declaration(&mut self, var: VarId) -> String {
        let cx = self.cx;
        let (name, ty) = match self.parts.get(&var).map(|part| &cx.layout.fields[part.field]) {
            Some(field) => (&field.name, &field.ty),
            None => (&self.vars[var].name, &self.vars[var].ty),
        };
        let name = self.scopes.declare(var, name);
        declarator(&cx.names, ty, &name)
    }

    fn define(&mut self, var: VarId, value: &Expr) {
        if self.scopes.name(var).is_some() {
            return self.assign(&Place::var(var), value);
        }
        self.parts.remove(&var);
        if is_long_repeat(value) {
            let declaration = self.declaration(var);
            self.lines.code(&format!("{declaration};"));
            return self.assign(&Place::var(var), value);
        }
        if let Some(parts) = self.parts(value) {
            let declaration = self.declaration(var);
            let name = self.place(&Place::var(var));
            return self.fill_parts(&declaration, &name, parts);
        }
        // The name is declared after its value is printed: `let x = x + 1` means the other `x`.
        let text = self.whole(value);
        let declaration = self.declaration(var);
        self.lines.code(&format!("{declaration} = {text};"));
        self.leave_if_trapped(value);
    }

    fn assign(&mut self, place: &Place, value: &Expr) {
        if let Place { root: Root::Var(var), path } = place
            && path.is_empty()
            && self.pending.remove(var)
        {
            return self.define(*var, value);
        }
        if let Some((element, length)) = filled(value) {
            let (array, element) = (self.place(place), self.whole(element));
            return self.fill(&array, length, &element);
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
            Exit::Continuation(returns) => returns.jump(self.cx, Target::End),
        }
    }
}

/// Whether the statement, or one inside it, reads, writes, moves or declares the variable.
pub(super) fn mentions(cx: &Context, stmt: &Stmt, var: VarId) -> bool {
    let moves = |fields: &[FieldId]| fields.iter().any(|&field| cx.layout.fields[field].var == var);
    let own = match &stmt.kind {
        StmtKind::Let(declared, _) | StmtKind::Loop(_, LoopKind::For { var: declared, .. }, _) => *declared == var,
        StmtKind::Assign(place, _) => {
            place.root == Root::Var(var) || place.indices().iter().any(|index| reads(index, var))
        }
        StmtKind::Load(load) => moves(&cx.layout.loads[*load]),
        StmtKind::Store(store) => moves(&cx.layout.early[*store]),
        StmtKind::Leave(site) => {
            moves(&cx.layout.stores[*site]) || cx.coroutine.sites[*site].key.iter().any(|key| reads(key, var))
        }
        _ => false,
    };
    own || stmt.exprs().iter().any(|expr| reads(expr, var))
        || stmt.blocks().iter().any(|block| block.stmts.iter().any(|inner| mentions(cx, inner, var)))
}
