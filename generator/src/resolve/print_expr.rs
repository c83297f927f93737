//! Expressions, statements and patterns as text.

use crate::resolve::print::Names;
use crate::resolve::typed::{
    BinaryOp, Body, Expr, ExprKind, LabelId, Literal, Param, Pat, PatKind, RefKind, Stmt, StmtKind, UnaryOp,
};

/// Prints one body.
pub(super) struct BodyPrinter<'a> {
    names: Names<'a>,
    body: &'a Body,
    indent: usize,
    /// What has been printed.
    pub(super) out: String,
}

impl<'a> BodyPrinter<'a> {
    /// Nothing printed yet.
    pub(super) fn new(names: Names<'a>, body: &'a Body) -> Self {
        Self { names, body, indent: 0, out: String::new() }
    }

    /// `name: type`
    pub(super) fn param(&self, param: &Param) -> String {
        format!("{}: {}", self.pat(&param.pat), self.names.ty(param.ty))
    }

    /// An expression on its own.
    pub(super) fn inline(mut self, expr: &Expr) -> String {
        self.expr(expr);
        self.out
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.out.push_str(&"    ".repeat(self.indent));
    }

    fn list(&mut self, exprs: &[Expr]) {
        for (index, expr) in exprs.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.expr(expr);
        }
    }

    fn wrapped(&mut self, before: &str, expr: &Expr, after: &str) {
        self.out.push_str(before);
        self.expr(expr);
        self.out.push_str(after);
    }

    fn label(&self, label: LabelId) -> String {
        let name = self.body.labels[label].name.as_deref().unwrap_or("");
        format!("'{name}{}", label.0)
    }

    fn local(&self, local: crate::resolve::typed::LocalId) -> String {
        self.body.locals[local].name.clone()
    }

    /// An expression.
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(literal) => {
                let text = match literal {
                    Literal::Bool(value) => value.to_string(),
                    Literal::Int(value) => format!("{value}_{}", self.names.ty(expr.ty)),
                    Literal::Float(value) => format!("{value:?}_{}", self.names.ty(expr.ty)),
                    Literal::Str(text) => format!("{text:?}"),
                };
                self.out.push_str(&text);
            }
            ExprKind::Local(local) => self.out.push_str(&self.local(*local)),
            ExprKind::Const(id) => self.out.push_str(&self.names.constant(*id)),
            ExprKind::FnItem(id) => self.out.push_str(&self.names.function(*id)),
            ExprKind::Field(base, index) => {
                let after = format!(".{}", self.names.field(base.ty, *index));
                self.wrapped("", base, &after);
            }
            ExprKind::Index(base, index) => {
                self.expr(base);
                self.wrapped("[", index, "]");
            }
            ExprKind::Deref(inner) => self.wrapped("(*", inner, ")"),
            ExprKind::Borrow { mutable, place } => self.wrapped(if *mutable { "&mut " } else { "&" }, place, ""),
            ExprKind::Unsize(inner) => self.wrapped("unsize(", inner, ")"),
            ExprKind::Unary(op, inner) => self.wrapped(if *op == UnaryOp::Neg { "-" } else { "!" }, inner, ""),
            ExprKind::Binary(op, left, right) => {
                self.wrapped("(", left, &format!(" {} ", symbol(*op)));
                self.wrapped("", right, ")");
            }
            ExprKind::Assign(place, value) => {
                self.wrapped("", place, " = ");
                self.expr(value);
            }
            ExprKind::AssignOp { op, place, value, .. } => {
                self.wrapped("", place, &format!(" {}= ", symbol(*op)));
                self.expr(value);
            }
            ExprKind::Cast(inner) => {
                let after = format!(" as {})", self.names.ty(expr.ty));
                self.wrapped("(", inner, &after);
            }
            ExprKind::Call { function, args, .. } => {
                self.out.push_str(&self.names.function(*function));
                self.out.push('(');
                self.list(args);
                self.out.push(')');
            }
            ExprKind::CallValue { callee, args } => {
                self.wrapped("call(", callee, ")(");
                self.list(args);
                self.out.push(')');
            }
            ExprKind::Closure(id) => {
                let closure = &self.names.program.closures[*id];
                let captures: Vec<String> = closure
                    .captures
                    .iter()
                    .map(|capture| {
                        format!("{}{}", if capture.by_value { "move " } else { "" }, self.local(capture.local))
                    })
                    .collect();
                let params: Vec<String> = closure.params.iter().map(|param| self.param(param)).collect();
                self.out.push_str(&format!("closure#{}[{}]|{}| ", id.0, captures.join(", "), params.join(", ")));
                self.expr(&closure.body);
            }
            ExprKind::Adt { adt, variant, fields, base } => self.adt(*adt, *variant, fields, base.as_deref()),
            ExprKind::Tuple(values) => {
                self.out.push('(');
                self.list(values);
                self.out.push(')');
            }
            ExprKind::Array(values) => {
                self.out.push('[');
                self.list(values);
                self.out.push(']');
            }
            ExprKind::Repeat(value) => {
                let after = format!("; {}]", self.names.ty(expr.ty));
                self.wrapped("[", value, &after);
            }
            ExprKind::Panic(message) => self.out.push_str(&format!("panic({message:?})")),
            _ => self.control(expr),
        }
    }

    fn adt(&mut self, adt: crate::resolve::typed::AdtId, variant: u32, fields: &[(u32, Expr)], base: Option<&Expr>) {
        let data = &self.names.program.adts[adt];
        let name = self.names.adt(adt);
        let name = if data.is_enum { format!("{name}::{}", data.variants[variant as usize].name) } else { name };
        self.out.push_str(&name);
        self.out.push_str(" { ");
        for (index, value) in fields {
            let before = format!("{}: ", self.names.variant_field(adt, variant, *index));
            self.wrapped(&before, value, ", ");
        }
        if let Some(base) = base {
            self.wrapped("..", base, " ");
        }
        self.out.push('}');
    }

    fn control(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Block { label, stmts, tail, tail_comments } => {
                if let Some(label) = label {
                    self.out.push_str(&format!("{}: ", self.label(*label)));
                }
                self.block(stmts, tail.as_deref(), tail_comments);
            }
            ExprKind::If(condition, then, otherwise) => {
                self.wrapped("if ", condition, " ");
                self.expr(then);
                if let Some(otherwise) = otherwise {
                    self.wrapped(" else ", otherwise, "");
                }
            }
            ExprKind::Let(pat, value) => {
                let before = format!("let {} = ", self.pat(pat));
                self.wrapped(&before, value, "");
            }
            ExprKind::Match(value, arms) => {
                self.wrapped("match ", value, " {");
                self.indent += 1;
                for arm in arms {
                    self.comments(&arm.leading);
                    self.line();
                    let pat = self.pat(&arm.pat);
                    self.out.push_str(&pat);
                    if let Some(guard) = &arm.guard {
                        self.wrapped(" if ", guard, "");
                    }
                    self.wrapped(" => ", &arm.body, ",");
                }
                self.indent -= 1;
                self.line();
                self.out.push('}');
            }
            ExprKind::Loop(label, body) => {
                let before = format!("{}: loop ", self.label(*label));
                self.wrapped(&before, body, "");
            }
            ExprKind::While(label, condition, body) => {
                let before = format!("{}: while ", self.label(*label));
                self.wrapped(&before, condition, " ");
                self.expr(body);
            }
            ExprKind::For { label, pat, iterable, into_iter, next, body } => {
                let before = format!("{}: for {} in ", self.label(*label), self.pat(pat));
                let after = format!(" by {}, {} ", self.names.function(*into_iter), self.names.function(*next));
                self.wrapped(&before, iterable, &after);
                self.expr(body);
            }
            ExprKind::Break(label, value) => {
                self.out.push_str(&format!("break {}", self.label(*label)));
                if let Some(value) = value {
                    self.wrapped(" ", value, "");
                }
            }
            ExprKind::Continue(label) => self.out.push_str(&format!("continue {}", self.label(*label))),
            ExprKind::Return(value) => {
                self.out.push_str("return");
                if let Some(value) = value {
                    self.wrapped(" ", value, "");
                }
            }
            ExprKind::Try { value, convert } => {
                self.expr(value);
                self.out.push('?');
                if let Some(convert) = convert {
                    self.out.push_str(&format!(" by {}", self.names.function(*convert)));
                }
            }
            _ => {}
        }
    }

    fn comments(&mut self, lines: &[String]) {
        for comment in lines {
            self.line();
            self.out.push_str(&format!("// {comment}"));
        }
    }

    fn block(&mut self, stmts: &[Stmt], tail: Option<&Expr>, tail_comments: &[String]) {
        self.out.push('{');
        self.indent += 1;
        for stmt in stmts {
            self.comments(&stmt.leading);
            self.line();
            match &stmt.kind {
                StmtKind::Let { pat, value, otherwise } => {
                    let pat_text = self.pat(pat);
                    self.out.push_str(&format!("let {pat_text}: {}", self.names.ty(pat.ty)));
                    if let Some(value) = value {
                        self.wrapped(" = ", value, "");
                    }
                    if let Some(otherwise) = otherwise {
                        self.wrapped(" else ", otherwise, "");
                    }
                }
                StmtKind::Expr(expr) => self.expr(expr),
            }
            self.out.push(';');
            if let Some(comment) = &stmt.trailing {
                self.out.push_str(&format!(" // {comment}"));
            }
        }
        if let Some(tail) = tail {
            self.comments(tail_comments);
            self.line();
            self.expr(tail);
        }
        self.indent -= 1;
        self.line();
        self.out.push('}');
    }

    /// A pattern.
    fn pat(&self, pat: &Pat) -> String {
        let inline = |expr: &Expr| BodyPrinter::new(self.names, self.body).inline(expr);
        match &pat.kind {
            PatKind::Wild => "_".to_owned(),
            PatKind::Binding { local, by_ref, sub } => {
                let by_ref = match by_ref {
                    Some(RefKind::Shared) => "ref ",
                    Some(RefKind::Mutable) => "ref mut ",
                    None => "",
                };
                let mutable = if self.body.locals[*local].mutable { "mut " } else { "" };
                let sub = sub.as_ref().map(|sub| format!(" @ {}", self.pat(sub))).unwrap_or_default();
                format!("{by_ref}{mutable}{}{sub}", self.local(*local))
            }
            PatKind::Value(value) => inline(value),
            PatKind::Range { start, end, inclusive } => {
                let start = start.as_ref().map(|it| inline(it)).unwrap_or_default();
                let end = end.as_ref().map(|it| inline(it)).unwrap_or_default();
                format!("{start}..{}{end}", if *inclusive { "=" } else { "" })
            }
            PatKind::Tuple(fields) => format!("({})", self.fields(fields, |index| index.to_string())),
            PatKind::Adt { adt, variant, fields } => {
                let data = &self.names.program.adts[*adt];
                let fields = self.fields(fields, |index| self.names.variant_field(*adt, *variant, index));
                format!("{} {{ {fields} }}", data.variants.get(*variant as usize).map_or("?", |it| &it.name))
            }
            PatKind::Deref(inner) => format!("&{}", self.pat(inner)),
            PatKind::Or(pats) => self.pats(pats, " | "),
            PatKind::Slice { prefix, rest, suffix } => {
                let mut parts = vec![self.pats(prefix, ", ")];
                match rest {
                    Some(Some(rest)) => parts.push(format!("{} @ ..", self.pat(rest))),
                    Some(None) => parts.push("..".to_owned()),
                    None => {}
                }
                parts.push(self.pats(suffix, ", "));
                parts.retain(|part| !part.is_empty());
                format!("[{}]", parts.join(", "))
            }
        }
    }

    fn pats(&self, pats: &[Pat], between: &str) -> String {
        pats.iter().map(|pat| self.pat(pat)).collect::<Vec<_>>().join(between)
    }

    fn fields(&self, fields: &[(u32, Pat)], name: impl Fn(u32) -> String) -> String {
        fields.iter().map(|(index, pat)| format!("{}: {}", name(*index), self.pat(pat))).collect::<Vec<_>>().join(", ")
    }
}

fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
    }
}
