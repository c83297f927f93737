//! Expressions and places as text.

use super::{Names, type_name};
use crate::ir::{
    BinaryOp, Builtin, Case, CaseName, Expr, ExprKind, Literal, Place, Program, Projection, Root, Type, UnaryOp,
};

/// Rust's precedence, from loose to tight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Any,
    Or,
    And,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Sum,
    Product,
    Cast,
    Unary,
    Postfix,
}

/// Writes expressions.
pub(super) struct Printer<'a> {
    pub(super) program: &'a Program,
    pub(super) names: &'a Names,
}

impl Printer<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> String {
        self.at(expr, Precedence::Any)
    }

    pub(super) fn place(&self, place: &Place) -> String {
        let (mut text, mut ty) = match place.root {
            Root::Var(id) => (self.names.var(id), self.names.var_type(id).cloned()),
            Root::Buffer(id) => {
                let buffer = &self.program.interface.buffers[id];
                (buffer.name.clone(), Some(Type::array(buffer.element.clone(), u32::MAX)))
            }
            Root::Uniform(id) => {
                let uniform = &self.program.interface.uniforms[id];
                (uniform.name.clone(), Some(uniform.ty.clone()))
            }
            Root::Constant(id) => {
                let constant = &self.program.constants[id];
                (constant.name.clone(), Some(constant.value.ty.clone()))
            }
        };
        for step in &place.path {
            match step {
                Projection::Field(field) => text.push_str(&self.field(ty.as_ref(), *field)),
                Projection::Index(index) => text.push_str(&format!("[{}]", self.expr(index))),
                Projection::Component(at) => text.push_str(&component(ty.as_ref(), *at)),
            }
            ty = ty.and_then(|ty| crate::ir::typing::part(self.program, &ty, step));
        }
        text
    }

    /// A value that chooses an arm, by its name where it has one.
    pub(super) fn case(&self, case: Case) -> String {
        match case.name {
            Some(CaseName::Constant(id)) => self.program.constants[id].name.clone(),
            Some(CaseName::Variant(_)) | None => case.value.to_string(),
        }
    }

    /// The expression, in parentheses where it binds looser than `needed`.
    fn at(&self, expr: &Expr, needed: Precedence) -> String {
        let (text, precedence) = self.with_precedence(expr);
        if precedence < needed { format!("({text})") } else { text }
    }

    fn with_precedence(&self, expr: &Expr) -> (String, Precedence) {
        let text = match &expr.kind {
            ExprKind::Literal(literal) => return self.literal(*literal, &expr.ty),
            ExprKind::Constant(id) => self.program.constants[*id].name.clone(),
            ExprKind::InvocationId => "id".to_string(),
            ExprKind::BufferLength(id) => format!("{}.len()", self.program.interface.buffers[*id].name),
            ExprKind::Load(place) => self.place(place),
            ExprKind::Unary(op, value) => {
                let sign = match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::Not => "!",
                };
                return (format!("{sign}{}", self.at(value, Precedence::Unary)), Precedence::Unary);
            }
            ExprKind::Binary(op, left, right) => return self.binary(*op, left, right),
            ExprKind::Cast(value) => {
                let ty = type_name(self.program, &expr.ty);
                return (format!("{} as {ty}", self.at(value, Precedence::Cast)), Precedence::Cast);
            }
            ExprKind::Bitcast(value) => {
                format!("bitcast::<{}>({})", type_name(self.program, &expr.ty), self.expr(value))
            }
            ExprKind::Construct(parts) => self.construct(&expr.ty, parts),
            ExprKind::Repeat(value) => match expr.ty {
                Type::Array(_, length) => format!("[{}; {length}]", self.expr(value)),
                _ => format!("[{}; ?]", self.expr(value)),
            },
            ExprKind::Field(value, field) => {
                format!("{}{}", self.at(value, Precedence::Postfix), self.field(Some(&value.ty), *field))
            }
            ExprKind::Index(value, index) => {
                format!("{}[{}]", self.at(value, Precedence::Postfix), self.expr(index))
            }
            ExprKind::Swizzle(value, components) => {
                let names: String = components.iter().map(|at| component_name(*at)).collect();
                format!("{}.{names}", self.at(value, Precedence::Postfix))
            }
            ExprKind::Select(condition, yes, no) => {
                let text = format!("if {} {{ {} }} else {{ {} }}", self.expr(condition), self.expr(yes), self.expr(no));
                return (text, Precedence::Any);
            }
            ExprKind::Builtin(builtin, args) => format!("{}({})", builtin_name(*builtin), self.list(args)),
            ExprKind::Call(function, args) => {
                let name = self.program.functions.get(*function).map_or("?", |function| function.name.as_str());
                format!("{name}({})", self.list(args))
            }
        };
        (text, Precedence::Postfix)
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> (String, Precedence) {
        use Precedence as P;
        let (sign, precedence) = match op {
            BinaryOp::Or => ("||", P::Or),
            BinaryOp::And => ("&&", P::And),
            BinaryOp::Eq => ("==", P::Compare),
            BinaryOp::Ne => ("!=", P::Compare),
            BinaryOp::Lt => ("<", P::Compare),
            BinaryOp::Le => ("<=", P::Compare),
            BinaryOp::Gt => (">", P::Compare),
            BinaryOp::Ge => (">=", P::Compare),
            BinaryOp::BitOr => ("|", P::BitOr),
            BinaryOp::BitXor => ("^", P::BitXor),
            BinaryOp::BitAnd => ("&", P::BitAnd),
            BinaryOp::Shl => ("<<", P::Shift),
            BinaryOp::Shr => (">>", P::Shift),
            BinaryOp::Add => ("+", P::Sum),
            BinaryOp::Sub => ("-", P::Sum),
            BinaryOp::Mul | BinaryOp::MatMul => ("*", P::Product),
            BinaryOp::Div => ("/", P::Product),
            BinaryOp::Rem => ("%", P::Product),
        };
        // Comparisons do not chain; everything else groups to the left.
        let (for_left, for_right) = match precedence {
            P::Compare => (P::BitOr, P::BitOr),
            P::Or => (P::Or, P::And),
            P::And => (P::And, P::Compare),
            P::BitOr => (P::BitOr, P::BitXor),
            P::BitXor => (P::BitXor, P::BitAnd),
            P::BitAnd => (P::BitAnd, P::Shift),
            P::Shift => (P::Shift, P::Sum),
            P::Sum => (P::Sum, P::Product),
            _ => (P::Product, P::Cast),
        };
        // `a as u32 < b` would read as the start of generic arguments.
        let opens_generic = matches!(op, BinaryOp::Lt | BinaryOp::Shl) && ends_in_cast(left);
        let left = if opens_generic { format!("({})", self.expr(left)) } else { self.at(left, for_left) };
        (format!("{left} {sign} {}", self.at(right, for_right)), precedence)
    }

    fn literal(&self, literal: Literal, ty: &Type) -> (String, Precedence) {
        let text = match literal {
            Literal::Bool(value) => value.to_string(),
            Literal::Int(value) => value.to_string(),
            Literal::Float(value) if value.is_nan() => return ("NAN".to_string(), Precedence::Postfix),
            Literal::Float(value) if value.is_infinite() => {
                if value > 0.0 { "INFINITY" } else { "-INFINITY" }.to_string()
            }
            Literal::Float(value) if *ty == Type::F32 => format!("{:?}", value as f32),
            Literal::Float(value) => format!("{value:?}"),
        };
        let precedence = if text.starts_with('-') { Precedence::Unary } else { Precedence::Postfix };
        (text, precedence)
    }

    fn construct(&self, ty: &Type, parts: &[Expr]) -> String {
        match ty {
            Type::Struct(id) => {
                let item = &self.program.structs[*id];
                let fields: Vec<_> = parts
                    .iter()
                    .zip(&item.fields)
                    .map(|(part, field)| format!("{}: {}", field.name, self.expr(part)))
                    .collect();
                format!("{} {{ {} }}", item.name, fields.join(", "))
            }
            Type::Array(..) => format!("[{}]", self.list(parts)),
            _ => format!("{}({})", type_name(self.program, ty), self.list(parts)),
        }
    }

    fn field(&self, ty: Option<&Type>, field: u32) -> String {
        let item = match ty {
            Some(Type::Struct(id)) => self.program.structs.get(*id),
            _ => None,
        };
        match item.and_then(|item| item.fields.get(field as usize)) {
            Some(field) => format!(".{}", field.name),
            None => format!(".?{field}"),
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| self.expr(expr)).collect::<Vec<_>>().join(", ")
    }
}

fn ends_in_cast(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Cast(_) => true,
        ExprKind::Binary(_, _, right) => ends_in_cast(right),
        ExprKind::Unary(_, value) => ends_in_cast(value),
        _ => false,
    }
}

/// `.x` of a vector, `.col(0)` of a matrix.
fn component(ty: Option<&Type>, at: u8) -> String {
    match ty {
        Some(Type::Matrix(..)) => format!(".col({at})"),
        _ => format!(".{}", component_name(at)),
    }
}

fn component_name(at: u8) -> char {
    ['x', 'y', 'z', 'w'].get(usize::from(at)).copied().unwrap_or('?')
}

/// `AtomicAdd` as `atomic_add`.
fn builtin_name(builtin: Builtin) -> String {
    let mut name = String::new();
    for letter in format!("{builtin:?}").chars() {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}
