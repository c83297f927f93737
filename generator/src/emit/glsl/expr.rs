//! Expressions and places.

use super::body::Body;
use super::helpers::Helper;
use super::literal;
use super::precedence::{Level, Text};
use super::types::{type_name, zero};
use crate::ir::intervals::{self, Interval};
use crate::ir::typing;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, Place, Projection, Root, Scalar, Type, UnaryOp};

impl Body<'_> {
    /// An expression's text, with the level of its outermost operator.
    pub(super) fn expr(&mut self, expr: &Expr) -> Text {
        if let Some(value) = self.rounded(expr) {
            return self.expr(&value);
        }
        match &expr.kind {
            ExprKind::Literal(value) => self.literal(*value, expr),
            ExprKind::Constant(id) => Text::primary(self.cx.names.constants[*id].clone()),
            ExprKind::InvocationId => Text::primary(self.invocation_id(&expr.ty)),
            ExprKind::BufferLength(id) => Text::primary(self.cx.names.lengths[*id].clone()),
            ExprKind::Load(place) => Text::primary(self.place(place)),
            ExprKind::Unary(op, operand) => self.unary(*op, operand),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right),
            ExprKind::Cast(operand) => self.cast(operand, &expr.ty),
            ExprKind::Bitcast(operand) => self.bitcast(operand, &expr.ty),
            ExprKind::Construct(parts) => self.construct(parts, &expr.ty),
            ExprKind::Repeat(value) => self.repeat(value, &expr.ty),
            ExprKind::Field(value, field) => self.field(value, *field),
            ExprKind::Index(value, index) => self.index(value, index),
            ExprKind::Swizzle(value, components) => self.swizzle(value, components),
            ExprKind::Select(condition, yes, no) => {
                let condition = self.expr(condition);
                let yes = self.expr(yes);
                Text::conditional(condition, yes, self.expr(no))
            }
            ExprKind::Builtin(builtin, arguments) => self.builtin(*builtin, arguments, &expr.ty),
            ExprKind::Call(id, arguments) => {
                let arguments = self.arguments(arguments);
                Text::call(&self.cx.names.functions[*id], &arguments)
            }
        }
    }

    /// An expression where only commas or an `=` stand around it.
    pub(super) fn whole(&mut self, expr: &Expr) -> String {
        self.expr(expr).text
    }

    /// The text of each.
    pub(super) fn arguments(&mut self, arguments: &[Expr]) -> Vec<String> {
        arguments.iter().map(|argument| self.whole(argument)).collect()
    }

    /// A place, to read or to write.
    pub(super) fn place(&mut self, place: &Place) -> String {
        let cx = self.cx;
        let mut path = place.path.as_slice();
        let (mut text, mut ty) = match place.root {
            Root::Var(var) => match self.parts.get(&var) {
                Some(part) => {
                    path = &path[part.steps.len()..];
                    (self.var(var), cx.layout.fields[part.field].ty.clone())
                }
                None => (self.var(var), self.vars[var].ty.clone()),
            },
            Root::Uniform(id) => (cx.names.uniforms[id].clone(), cx.program.interface.uniforms[id].ty.clone()),
            Root::Buffer(id) => {
                let buffer = &cx.program.interface.buffers[id];
                let mut text = cx.names.buffers[id].clone();
                if let Some((Projection::Index(index), rest)) = path.split_first() {
                    text = format!("{text}[{}]", self.subscript(index));
                    path = rest;
                }
                if super::interface::is_padded_vector(buffer) && path.is_empty() {
                    text += ".xyz";
                }
                (text, buffer.element.clone())
            }
            Root::Constant(id) => {
                let ty = cx.program.constants[id].value.ty.clone();
                let name = cx.names.constants[id].clone();
                match (path.split_first(), &ty) {
                    (Some((Projection::Index(index), rest)), Type::Array(element, _)) if cx.tables.is_function(id) => {
                        path = rest;
                        (format!("{name}({})", self.whole(index)), (**element).clone())
                    }
                    _ => (name, ty),
                }
            }
        };
        for step in path {
            text += &self.step(&ty, step);
            match typing::part(cx.program, &ty, step) {
                Some(part) => ty = part,
                None => debug_assert!(false, "{step:?} into {ty:?}"),
            }
        }
        text
    }

    pub(super) fn step(&mut self, ty: &Type, step: &Projection) -> String {
        match (ty, step) {
            (Type::Struct(id), Projection::Field(field)) => format!(".{}", self.cx.names.fields[*id][*field as usize]),
            (Type::Vector(..), Projection::Component(component)) => format!(".{}", component_name(*component)),
            (_, Projection::Component(column)) => format!("[{column}]"),
            (_, Projection::Index(index)) => format!("[{}]", self.subscript(index)),
            (_, Projection::Field(field)) => format!("[{field}]"),
        }
    }

    /// What stands between brackets: GLSL takes any integer type there, so a literal has no suffix.
    fn subscript(&mut self, index: &Expr) -> String {
        match index.kind {
            ExprKind::Literal(Literal::Int(value)) if self.cx.names.variants.literal(index).is_none() => {
                value.to_string()
            }
            _ => self.whole(index),
        }
    }

    /// The index: a vector in GLSL, also where the user has an array.
    fn invocation_id(&self, ty: &Type) -> String {
        let name = &self.cx.names.id;
        match ty {
            Type::Array(_, 2) => format!("uint[2]({name}.x, {name}.y)"),
            Type::Array(..) => format!("uint[3]({name}.x, {name}.y, {name}.z)"),
            _ => name.clone(),
        }
    }

    pub(super) fn literal(&self, value: Literal, expr: &Expr) -> Text {
        if let Some(variant) = self.cx.names.variants.literal(expr) {
            return Text::primary(variant.to_owned());
        }
        literal::literal(value, expr.ty.scalar().unwrap_or(Scalar::I32), self.cx.sources.text(expr.span))
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) -> Text {
        if op == UnaryOp::Not
            && let Some(opposite) = opposite(operand)
        {
            return self.expr(&opposite);
        }
        let text = self.expr(operand);
        match (op, &operand.ty) {
            (UnaryOp::Neg, _) => Text::unary("-", text),
            (UnaryOp::Not, Type::Vector(Scalar::Bool, _)) => Text::call("not", &[text.text]),
            (UnaryOp::Not, Type::Scalar(Scalar::Bool)) => Text::unary("!", text),
            (UnaryOp::Not, _) => Text::unary("~", text),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Text {
        let on_bools = left.ty.scalar() == Some(Scalar::Bool);
        let on_vectors = matches!(left.ty, Type::Vector(..));
        match op {
            BinaryOp::And | BinaryOp::BitAnd if on_bools && on_vectors => self.both(Helper::Both, left, right),
            BinaryOp::Or | BinaryOp::BitOr if on_bools && on_vectors => self.both(Helper::Either, left, right),
            BinaryOp::BitXor if on_bools && on_vectors => {
                let arguments = [self.whole(left), self.whole(right)];
                Text::call("notEqual", &arguments)
            }
            // `&` and `|` of truth values evaluate both sides; only an effect on the right can tell.
            BinaryOp::BitAnd | BinaryOp::BitOr if on_bools => {
                let (first, second) = if self.has_effect(right) { (right, left) } else { (left, right) };
                let op = if op == BinaryOp::BitAnd { BinaryOp::And } else { BinaryOp::Or };
                self.operator(op, first, second)
            }
            BinaryOp::BitXor if on_bools => self.operator(BinaryOp::Ne, left, right),
            BinaryOp::Rem if left.ty.scalar().is_some_and(Scalar::is_float) => self.both(Helper::FloatRem, left, right),
            BinaryOp::Rem if left.ty.scalar().is_some_and(Scalar::is_signed) => self.both(Helper::IntRem, left, right),
            BinaryOp::Shl | BinaryOp::Shr => {
                let amount = self.shift_amount(right, &left.ty);
                let (operator, level) = spelling(op);
                Text::binary(self.expr(left), operator, level, amount)
            }
            _ => self.operator(op, left, right),
        }
    }

    fn operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Text {
        let (operator, level) = spelling(op);
        let left = self.expr(left);
        Text::binary(left, operator, level, self.expr(right))
    }

    fn both(&mut self, helper: Helper, left: &Expr, right: &Expr) -> Text {
        let vector = if matches!(right.ty, Type::Vector(..)) { &right.ty } else { &left.ty };
        let name = self.helper(helper, vector);
        let mut arguments = [self.whole(left), self.whole(right)];
        for (argument, operand) in arguments.iter_mut().zip([left, right]) {
            if operand.ty.is_scalar() && !vector.is_scalar() {
                *argument = format!("{}({argument})", type_name(&self.cx.names, vector));
            }
        }
        Text::call(name, &arguments)
    }

    /// The amount of a shift, masked to the width of what is shifted, as Rust's wrapping shifts do.
    pub(super) fn shift_amount(&mut self, amount: &Expr, shifted: &Type) -> Text {
        let bits = shifted.scalar().map_or(32, |scalar| i128::from(scalar.bytes()) * 8);
        match &amount.kind {
            ExprKind::Literal(Literal::Int(value)) => return literal::amount(value.rem_euclid(bits)),
            // A vector may be shifted by one amount for all components, or by known ones.
            ExprKind::Construct(parts) if matches!(amount.ty, Type::Vector(..)) => match &parts[..] {
                [only] if only.ty.is_scalar() => return self.shift_amount(only, shifted),
                parts if parts.iter().all(|part| literal_below(part, bits)) => return self.expr(amount),
                _ => {}
            },
            ExprKind::Binary(BinaryOp::BitAnd, _, mask) if literal_below(mask, bits) => return self.narrow(amount),
            _ if Interval::new(0, bits - 1).holds(intervals::of(amount)) => return self.narrow(amount),
            _ => {}
        }
        let unsigned = amount.ty.scalar().is_some_and(|scalar| !scalar.is_signed());
        let mask = Text::primary(format!("{}{}", bits - 1, if unsigned { "u" } else { "" }));
        Text::binary(self.narrow(amount), "&", Level::BitAnd, mask)
    }

    /// A shift's amount as a 32-bit integer.
    fn narrow(&mut self, amount: &Expr) -> Text {
        let text = self.expr(amount);
        match amount.ty.scalar() {
            Some(Scalar::I32 | Scalar::U32) => text,
            Some(scalar) if scalar.is_signed() => Text::call("int", &[text.text]),
            _ => Text::call("uint", &[text.text]),
        }
    }

    fn construct(&mut self, parts: &[Expr], ty: &Type) -> Text {
        match ty {
            Type::Array(_, 0) => Text::primary(zero(self.cx, ty)),
            Type::Vector(_, size) => self.construct_vector(parts, *size, ty),
            Type::Struct(id) => {
                let fields = self.arguments(parts);
                Text::call(&self.cx.names.structs[*id], &self.cx.shapes[*id].arguments(&fields))
            }
            Type::Matrix(..) | Type::Array(..) | Type::Scalar(_) => {
                let arguments = self.arguments(parts);
                Text::call(&type_name(&self.cx.names, ty), &arguments)
            }
        }
    }

    fn repeat(&mut self, value: &Expr, ty: &Type) -> Text {
        let Type::Array(_, length) = ty else { return self.expr(value) };
        if is_zero(value) || *length == 0 {
            return Text::primary(zero(self.cx, ty));
        }
        let value = self.whole(value);
        Text::call(&type_name(&self.cx.names, ty), &vec![value; *length as usize])
    }

    fn field(&mut self, value: &Expr, field: u32) -> Text {
        let step = self.step(&value.ty, &Projection::Field(field));
        Text::primary(self.expr(value).at(Level::Primary) + &step)
    }

    fn index(&mut self, value: &Expr, index: &Expr) -> Text {
        // The index vector's components are picked where the array of `[u32; 2]` would only be built to be indexed.
        if let (ExprKind::InvocationId, ExprKind::Literal(Literal::Int(at))) = (&value.kind, &index.kind) {
            return Text::primary(format!("{}.{}", self.cx.names.id, component_name(*at as u8)));
        }
        let index = self.subscript(index);
        Text::primary(format!("{}[{index}]", self.expr(value).at(Level::Primary)))
    }

    /// Whether it calls something that writes or traps, or is an atomic.
    pub(super) fn has_effect(&self, expr: &Expr) -> bool {
        let mut found = false;
        crate::ir::walk::each_expr(expr, &mut |inner| match &inner.kind {
            ExprKind::Call(id, _) => found |= self.cx.program.functions[*id].has_effects,
            ExprKind::Builtin(builtin, _) => found |= crate::ir::effects::is_atomic(*builtin),
            _ => {}
        });
        found
    }
}

/// The comparison that holds where this one does not, if there is one.
pub(super) fn opposite(comparison: &Expr) -> Option<Expr> {
    let ExprKind::Binary(op, left, right) = &comparison.kind else { return None };
    match op {
        // Neither of two comparisons: both opposites hold, and the second is still evaluated only where it was.
        BinaryOp::And | BinaryOp::Or if left.ty == Type::BOOL => {
            let (left, right) = (opposite(left)?, opposite(right)?);
            let op = if *op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
            Some(Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ..comparison.clone() })
        }
        // No unsigned number is less than nothing.
        BinaryOp::Lt if is_zero(left) && is_unsigned(&left.ty) => {
            Some(Expr { kind: ExprKind::Binary(BinaryOp::Eq, right.clone(), left.clone()), ..comparison.clone() })
        }
        _ => op.has_opposite(&left.ty).then(|| comparison.clone().negated()),
    }
}

/// `x`, `y`, `z`, `w`
pub(super) fn component_name(component: u8) -> char {
    ['x', 'y', 'z', 'w'][usize::from(component.min(3))]
}

fn is_unsigned(ty: &Type) -> bool {
    ty.is_scalar() && ty.scalar().is_some_and(|scalar| scalar.is_integer() && !scalar.is_signed())
}

pub(super) fn is_zero(value: &Expr) -> bool {
    match value.kind {
        ExprKind::Literal(Literal::Int(value)) => value == 0,
        ExprKind::Literal(Literal::Float(value)) => value.to_bits() == 0,
        ExprKind::Literal(Literal::Bool(value)) => !value,
        _ => false,
    }
}

fn literal_below(expr: &Expr, limit: i128) -> bool {
    matches!(expr.kind, ExprKind::Literal(Literal::Int(value)) if (0..limit).contains(&value))
}

/// An operator's sign and level.
pub(super) fn spelling(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::Add => ("+", Level::Additive),
        BinaryOp::Sub => ("-", Level::Additive),
        BinaryOp::Mul | BinaryOp::MatMul => ("*", Level::Multiplicative),
        BinaryOp::Div => ("/", Level::Multiplicative),
        BinaryOp::Rem => ("%", Level::Multiplicative),
        BinaryOp::BitAnd => ("&", Level::BitAnd),
        BinaryOp::BitOr => ("|", Level::BitOr),
        BinaryOp::BitXor => ("^", Level::BitXor),
        BinaryOp::Shl => ("<<", Level::Shift),
        BinaryOp::Shr => (">>", Level::Shift),
        BinaryOp::Eq => ("==", Level::Equality),
        BinaryOp::Ne => ("!=", Level::Equality),
        BinaryOp::Lt => ("<", Level::Relational),
        BinaryOp::Le => ("<=", Level::Relational),
        BinaryOp::Gt => (">", Level::Relational),
        BinaryOp::Ge => (">=", Level::Relational),
        BinaryOp::And => ("&&", Level::And),
        BinaryOp::Or => ("||", Level::Or),
    }
}
