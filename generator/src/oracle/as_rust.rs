//! A fuzzed program as ordinary Rust: what rustc and the whole pipeline run.

use std::fmt::Write;

use super::program::{Expr, Function, Op, Place, Program, Stmt, Ty, Var};

/// The module's text. The marker is the runtime's, or a function of its own for a file that has no dependencies.
pub fn as_rust(program: &Program, with_runtime: bool) -> String {
    let mut out = String::from(if with_runtime { "use corogen_runtime::suspend;\n" } else { "fn suspend() {}\n" });
    out.push_str(
        "
#[derive(Clone, Copy)]
struct Pair {
    x: u32,
    y: i32,
}

fn mix(h: u32, v: u32) -> u32 {
    (h ^ v).wrapping_mul(0x0100_0193).rotate_left(5)
}

fn bump(s: &mut u32) -> u32 {
    *s = s.wrapping_mul(5) + 1;
    *s >> 3
}
",
    );
    for (at, helper) in program.helpers.iter().enumerate() {
        let _ =
            writeln!(out, "\nfn helper_{at}(id: u32, salt: u32, mut v0: u32, v1: &mut u32, out: &mut [u32]) -> u32 {{");
        let mut printer = Printer { function: &helper.function, by_ref: Some(1), out: &mut out, depth: 1 };
        printer.block(&helper.function.body);
        let result = printer.expr(&helper.result);
        let _ = writeln!(out, "    {result}\n}}");
    }
    out.push_str("\npub fn fuzz(id: u32, salt: u32, out: &mut [u32]) {\n");
    Printer { function: &program.entry, by_ref: None, out: &mut out, depth: 1 }.block(&program.entry.body);
    out.push_str("}\n");
    out
}

/// Many programs as one file: its `main` prints, for each, the buffer of `instances` instances.
pub fn batch(programs: &[Program], instances: u32, salt: u32) -> String {
    let mut out = String::from("#![allow(warnings, arithmetic_overflow, unconditional_panic)]\n");
    for (at, program) in programs.iter().enumerate() {
        let _ = writeln!(out, "mod p{at} {{\n{}}}", as_rust(program, false));
    }
    // A failed `assert!` ends its instance only.
    out.push_str("fn main() {\n    std::panic::set_hook(Box::new(|_| {}));\n");
    for at in 0..programs.len() {
        let _ = writeln!(out, "    let mut out = vec![0u32; {instances}];");
        let _ = writeln!(out, "    for id in 0..{instances} {{");
        let call = format!("p{at}::fuzz(id, {salt}, &mut out)");
        let _ =
            writeln!(out, "        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {call}));\n    }}");
        out.push_str("    println!(\"{}\", out.iter().map(|v| v.to_string()).collect::<Vec<_>>().join(\" \"));\n");
    }
    out.push_str("}\n");
    out
}

struct Printer<'a> {
    function: &'a Function,
    /// The parameter that is a reference.
    by_ref: Option<Var>,
    out: &'a mut String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = self.depth * 4);
    }

    fn nest(&mut self, head: &str, body: &[Stmt]) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        self.block(body);
        self.depth -= 1;
        self.line("}");
    }

    fn block(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let(var, value) => {
                let ty = type_name(self.function.vars[*var]);
                match value {
                    Some(value) => self.line(&format!("let mut v{var}: {ty} = {};", self.expr(value))),
                    None => self.line(&format!("let mut v{var}: {ty};")),
                }
            }
            Stmt::Assign(place, value) => self.line(&format!("{} = {};", self.place(place), self.expr(value))),
            Stmt::Bump(var, place) => self.line(&format!("let mut v{var} = bump({});", self.borrow(place))),
            Stmt::Output(value) => {
                self.line(&format!("out[id as usize] = mix(out[id as usize], {});", self.expr(value)));
            }
            Stmt::If(condition, then, otherwise) => {
                self.nest(&format!("if {}", self.expr(condition)), then);
                if !otherwise.is_empty() {
                    self.nest("else", otherwise);
                }
            }
            Stmt::Match(value, arms, default) => {
                self.line(&format!("match {} {{", self.expr(value)));
                self.depth += 1;
                for (values, body) in arms {
                    let values: Vec<String> = values.iter().map(u32::to_string).collect();
                    self.nest(&format!("{} =>", values.join(" | ")), body);
                }
                self.nest("_ =>", default);
                self.depth -= 1;
                self.line("}");
            }
            Stmt::Loop(label, body) => self.nest(&format!("'l{label}: loop"), body),
            Stmt::While(label, condition, body) => {
                self.nest(&format!("'l{label}: while {}", self.expr(condition)), body);
            }
            Stmt::For(label, var, start, end, body) => {
                let (start, end) = (self.expr(start), self.expr(end));
                self.nest(&format!("'l{label}: for v{var} in {start}..{end}"), body);
            }
            Stmt::Block(label, body) => self.nest(&format!("'l{label}:"), body),
            Stmt::Break(label) => self.line(&format!("break 'l{label};")),
            Stmt::Continue(label) => self.line(&format!("continue 'l{label};")),
            Stmt::Return(Some(value)) => self.line(&format!("return {};", self.expr(value))),
            Stmt::Return(None) => self.line("return;"),
            Stmt::Suspend => self.line("suspend();"),
            Stmt::Assert(condition) => self.line(&format!("assert!({});", self.expr(condition))),
        }
    }

    fn place(&self, place: &Place) -> String {
        let var = |var: Var| if self.by_ref == Some(var) { format!("*v{var}") } else { format!("v{var}") };
        match place {
            Place::Var(at) => var(*at),
            Place::Field(at, field) => match (self.function.vars[*at], field) {
                (Ty::Pair, 0) => format!("{}.x", var(*at)),
                (Ty::Pair, _) => format!("{}.y", var(*at)),
                _ => format!("{}.{field}", var(*at)),
            },
            Place::Element(at, index) => match &**index {
                Expr::U32(index) => format!("{}[{index}]", var(*at)),
                index => format!("{}[({} & 3) as usize]", var(*at), self.operand(index)),
            },
        }
    }

    fn borrow(&self, place: &Place) -> String {
        format!("&mut {}", self.place(place))
    }

    /// With parentheses unless it is atomic.
    fn operand(&self, expr: &Expr) -> String {
        match expr {
            Expr::Binary(..) | Expr::And(..) | Expr::Or(..) | Expr::Cast(..) => format!("({})", self.expr(expr)),
            _ => self.expr(expr),
        }
    }

    fn expr(&self, expr: &Expr) -> String {
        match expr {
            Expr::U32(value) => format!("{value}u32"),
            Expr::I32(value) if *value < 0 => format!("({value}i32)"),
            Expr::I32(value) => format!("{value}i32"),
            Expr::Bool(value) => value.to_string(),
            Expr::Id => "id".into(),
            Expr::Salt => "salt".into(),
            Expr::Read => "out[id as usize]".into(),
            Expr::Place(place) if matches!(place, Place::Var(at) if self.by_ref == Some(*at)) => {
                format!("({})", self.place(place))
            }
            Expr::Place(place) => self.place(place),
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.operand(a), self.operand(b));
                match op {
                    Op::Add => format!("{a} + {b}"),
                    Op::Sub => format!("{a} - {b}"),
                    Op::Mul => format!("{a} * {b}"),
                    Op::Div => format!("{a} / ({b} | 1)"),
                    Op::Rem => format!("{a} % {b}.max(1)"),
                    Op::Xor => format!("{a} ^ {b}"),
                    Op::Shl => format!("{a} << ({b} & 31)"),
                    Op::Shr => format!("{a} >> ({b} & 31)"),
                    Op::Eq => format!("{a} == {b}"),
                    Op::Lt => format!("{a} < {b}"),
                }
            }
            Expr::And(a, b) => format!("{} && {}", self.operand(a), self.operand(b)),
            Expr::Or(a, b) => format!("{} || {}", self.operand(a), self.operand(b)),
            Expr::Not(a) => format!("!{}", self.operand(a)),
            Expr::Cast(ty, a) => format!("{} as {}", self.operand(a), type_name(*ty)),
            Expr::New(Ty::Pair, parts) => {
                format!("Pair {{ x: {}, y: {} }}", self.expr(&parts[0]), self.expr(&parts[1]))
            }
            Expr::New(Ty::Tuple, parts) => format!("({})", self.list(parts)),
            Expr::New(_, parts) => format!("[{}]", self.list(parts)),
            Expr::Mix(a, b) => format!("mix({}, {})", self.expr(a), self.expr(b)),
            Expr::Call(at, value, place) => {
                format!("helper_{at}(id, salt, {}, {}, out)", self.expr(value), self.borrow(place))
            }
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| self.expr(expr)).collect::<Vec<_>>().join(", ")
    }
}

fn type_name(ty: Ty) -> &'static str {
    match ty {
        Ty::U32 => "u32",
        Ty::I32 => "i32",
        Ty::Bool => "bool",
        Ty::Pair => "Pair",
        Ty::Tuple => "(u32, i32)",
        Ty::Array => "[u32; 4]",
    }
}
