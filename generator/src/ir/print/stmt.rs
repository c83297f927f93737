//! Statements as text.

use super::{Names, expr, type_name};
use crate::ir::walk::each_stmt;
use crate::ir::{Block, LabelId, LoopKind, Program, Stmt, StmtKind, VarId};

/// Writes statements line by line.
pub(super) struct Printer<'a> {
    program: &'a Program,
    names: &'a Names,
    out: String,
    depth: usize,
    /// The innermost loop: `break` and `continue` need no label for it.
    innermost: Option<LabelId>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(program: &'a Program, names: &'a Names) -> Self {
        Self { program, names, out: String::new(), depth: 0, innermost: None }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }

    pub(super) fn block(&mut self, block: &Block) {
        for stmt in &block.stmts {
            for line in &stmt.leading {
                self.line(format!("// {line}").trim_end());
            }
            let first = self.out.len();
            self.stmt(stmt);
            if let Some(comment) = &stmt.trailing {
                let end = self.out[first..].find('\n').map_or(self.out.len(), |at| first + at);
                self.out.insert_str(end, &format!(" // {comment}"));
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let expr = expr::Printer { program: self.program, names: self.names };
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                let declared = self.declaration(*var);
                match value {
                    Some(value) => self.line(&format!("let {declared} = {};", expr.expr(value))),
                    None => self.line(&format!("let {declared};")),
                }
            }
            StmtKind::Assign(place, value) => {
                self.line(&format!("{} = {};", expr.place(place), expr.expr(value)));
            }
            StmtKind::Eval(value) => self.line(&format!("{};", expr.expr(value))),
            StmtKind::If(condition, then, otherwise) => self.if_else("", &expr.expr(condition), then, otherwise),
            StmtKind::Switch(value, arms, default) => {
                self.line(&format!("match {} {{", expr.expr(value)));
                self.depth += 1;
                for arm in arms {
                    let values: Vec<_> = arm.values.iter().map(|case| expr.case(*case)).collect();
                    self.nest(&format!("{} => {{", values.join(" | ")), &arm.body, "}");
                }
                self.nest("_ => {", default, "}");
                self.depth -= 1;
                self.line("}");
            }
            StmtKind::Loop(label, kind, body) => {
                let head = match kind {
                    LoopKind::Forever => "loop".to_string(),
                    LoopKind::While(condition) => format!("while {}", expr.expr(condition)),
                    LoopKind::For { var, start, condition, next } => format!(
                        "for {} = {}; {}; {}",
                        self.declaration(*var),
                        expr.expr(start),
                        expr.expr(condition),
                        expr.expr(next)
                    ),
                };
                let named = needs_label(*label, body).then(|| format!("'{}: ", self.names.label(*label)));
                let outer = self.innermost.replace(*label);
                self.nest(&format!("{}{head} {{", named.unwrap_or_default()), body, "}");
                self.innermost = outer;
            }
            StmtKind::Labelled(label, body) => {
                self.nest(&format!("'{}: {{", self.names.label(*label)), body, "}");
            }
            StmtKind::Break(label) => self.jump("break", *label),
            StmtKind::Continue(label) => self.jump("continue", *label),
            StmtKind::Return(Some(value)) => self.line(&format!("return {};", expr.expr(value))),
            StmtKind::Return(None) => self.line("return;"),
            StmtKind::Check(condition, trap) => {
                self.line(&format!("check {} else trap {};", expr.expr(condition), trap.0));
            }
            StmtKind::Trap(trap) => self.line(&format!("trap {};", trap.0)),
            StmtKind::Suspend(point, key) => {
                let by = key.as_ref().map_or(String::new(), |key| format!(" by {}", expr.expr(key)));
                self.line(&format!("suspend '{}{by};", self.names.point(*point)));
            }
            StmtKind::Promise(name, value) => self.line(&format!("promise {name:?}, {};", expr.expr(value))),
            StmtKind::Leave(site) => self.line(&format!("leave '{};", self.names.site(*site))),
            StmtKind::Load(load) => self.line(&format!("load {};", load.0)),
            StmtKind::Store(store) => self.line(&format!("store {};", store.0)),
            StmtKind::Ending(ending, given) => {
                let given: Vec<String> = given.iter().map(|given| expr.expr(given)).collect();
                self.line(&format!("ending {} of {};", ending.0, given.join(", ")));
            }
        }
    }

    fn declaration(&self, var: VarId) -> String {
        let ty = self.names.var_type(var).map_or("?".to_string(), |ty| type_name(self.program, ty));
        format!("{}: {ty}", self.names.var(var))
    }

    /// `if`, with an `else` that holds only an `if` as `else if`.
    fn if_else(&mut self, prefix: &str, condition: &str, then: &Block, otherwise: &Block) {
        let head = format!("{prefix}if {condition} {{");
        match otherwise.stmts.as_slice() {
            [] => self.nest(&head, then, "}"),
            [Stmt { kind: StmtKind::If(condition, then_2, otherwise), leading, .. }] if leading.is_empty() => {
                self.open(&head, then);
                let expr = expr::Printer { program: self.program, names: self.names };
                self.if_else("} else ", &expr.expr(condition), then_2, otherwise);
            }
            _ => {
                self.open(&head, then);
                self.nest("} else {", otherwise, "}");
            }
        }
    }

    fn open(&mut self, head: &str, body: &Block) {
        self.line(head);
        self.depth += 1;
        self.block(body);
        self.depth -= 1;
    }

    fn nest(&mut self, head: &str, body: &Block, tail: &str) {
        if body.stmts.is_empty() {
            self.line(&format!("{head}{tail}"));
        } else {
            self.open(head, body);
            self.line(tail);
        }
    }

    fn jump(&mut self, word: &str, label: LabelId) {
        if self.innermost == Some(label) {
            self.line(&format!("{word};"));
        } else {
            self.line(&format!("{word} '{};", self.names.label(label)));
        }
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }
}

/// Whether a loop's body names the loop from inside another loop.
fn needs_label(label: LabelId, body: &Block) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Loop(_, _, inner) = &stmt.kind {
            each_stmt(inner, &mut |stmt| {
                found |= matches!(stmt.kind, StmtKind::Break(to) | StmtKind::Continue(to) if to == label);
            });
        }
    });
    found
}
