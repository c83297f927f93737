//! Operations on constants of which a GLSL compiler makes something else than Rust: they are written as their value.
//!
//! Floats it computes in doubles, and rounds only what reaches the kernel; Rust rounds each operation. That matters with `--float
//! strict`, to sums as to comparisons, rounding and casts of what is not rounded. Of integers of other sizes than 32 bits it takes
//! the absolute value and the sign, and a remainder by a multiple of 2^32, as if they were 32 bits.

use super::body::Body;
use super::literal;
use crate::base::Span;
use crate::ir::effects::is_atomic;
use crate::ir::interpret;
use crate::ir::walk::each_expr;
use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Literal, Place, Projection, Root, Scalar, Type, UnaryOp};

/// A constant: what Rust makes of it, and what a GLSL compiler goes on with where it is written. That is not known of a builtin's
/// value, which some fold and some leave to the device: as NaN, which is no operation's result in Rust where the exact one is a number.
#[derive(Clone, Copy)]
struct Folded {
    exact: f32,
    written: f64,
}

/// Whether a comparison holds.
type Holds = fn(&f64, &f64) -> bool;

impl Folded {
    /// What Rust makes of an operation, and whether a GLSL compiler makes something else of it.
    fn operation(op: BinaryOp, left: Self, right: Self) -> Option<(Self, bool)> {
        let (exact, written) = match op {
            BinaryOp::Add => (left.exact + right.exact, left.written + right.written),
            BinaryOp::Sub => (left.exact - right.exact, left.written - right.written),
            BinaryOp::Mul => (left.exact * right.exact, left.written * right.written),
            BinaryOp::Div => (left.exact / right.exact, left.written / right.written),
            _ => return None,
        };
        Some(Self::of(exact, written))
    }

    /// What is computed as `written`, or stands there by its digits if a GLSL compiler rounds that to something else than `exact`.
    fn of(exact: f32, written: f64) -> (Self, bool) {
        let rounded = written as f32;
        let differs = rounded.to_bits() != exact.to_bits() && !(rounded.is_nan() && exact.is_nan());
        (Self { exact, written: if differs { digits(exact) } else { written } }, differs)
    }

    /// Whether a GLSL compiler may say something else of it, before it rounds. Of NaN it says that it is at most, and at least, anything.
    fn tells_apart<T: PartialEq>(self, of: impl Fn(f64) -> T) -> bool {
        self.written.is_nan() || of(self.written) != of(f64::from(self.exact))
    }

    /// The same of a comparison.
    fn compares_otherwise(holds: Holds, left: Self, right: Self) -> bool {
        let exact = holds(&f64::from(left.exact), &f64::from(right.exact));
        left.written.is_nan() || right.written.is_nan() || holds(&left.written, &right.written) != exact
    }
}

impl Body<'_> {
    /// The value of a constant operation, if a GLSL compiler would find another.
    pub(super) fn rounded(&mut self, expr: &Expr) -> Option<Expr> {
        let differs = match &expr.kind {
            ExprKind::Binary(BinaryOp::Rem, _, divisor) if expr.ty.scalar() == Some(Scalar::U64) => {
                is_known(expr)
                    && self.numbers(divisor)?.iter().any(|number| matches!(number, Literal::Int(it) if *it as u32 == 0))
            }
            ExprKind::Builtin(Builtin::Abs | Builtin::Signum, _)
                if expr.ty.scalar().is_some_and(Scalar::is_integer) =>
            {
                expr.ty.scalar() != Some(Scalar::I32) && is_known(expr)
            }
            _ => self.cx.strict && self.differs(expr)?,
        };
        if !differs {
            return None;
        }
        // The user wrote an operation there, and no digits.
        Some(interpret::constant(self.cx.program, expr).ok()?.at(Span::default()))
    }

    /// Whether a GLSL compiler would find another value of an operation on constant floats.
    fn differs(&mut self, expr: &Expr) -> Option<bool> {
        if let Some((holds, left, right)) = comparison(expr) {
            let (left, right) = (self.folded(left)?, self.folded(right)?);
            return Some(pairs(&left, &right).any(|(left, right)| Folded::compares_otherwise(holds, left, right)));
        }
        match &expr.kind {
            ExprKind::Binary(op, left, right) => {
                Some(self.results(*op, left, right)?.into_iter().any(|(_, differs)| differs))
            }
            ExprKind::Builtin(builtin, args) => {
                if let Builtin::Dot | Builtin::Cross | Builtin::Length | Builtin::Normalize = builtin {
                    // Sums of products, each rounded.
                    return Some(args.iter().all(|arg| self.folded(arg).is_some()));
                }
                let [operand] = args.as_slice() else { return None };
                let differs: fn(Folded) -> bool = match builtin {
                    Builtin::Floor => |it| it.tells_apart(f64::floor),
                    Builtin::Ceil => |it| it.tells_apart(f64::ceil),
                    Builtin::Trunc => |it| it.tells_apart(f64::trunc),
                    Builtin::RoundTiesEven => |it| it.tells_apart(f64::round_ties_even),
                    Builtin::IsNan | Builtin::IsInfinite => |it| it.tells_apart(f64::is_infinite),
                    _ => return None,
                };
                Some(self.folded(operand)?.into_iter().any(differs))
            }
            ExprKind::Cast(operand) => match expr.ty.scalar()? {
                Scalar::F64 => Some(self.folded(operand)?.into_iter().any(|it| it.tells_apart(f64::to_bits))),
                _ => Some(self.converted(expr, operand)?.into_iter().any(|(_, differs)| differs)),
            },
            _ => None,
        }
    }

    /// An operation on constants, by component.
    fn results(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Vec<(Folded, bool)>> {
        let (left, right) = (self.folded(left)?, self.folded(right)?);
        pairs(&left, &right).map(|(left, right)| Folded::operation(op, left, right)).collect()
    }

    /// A cast of constants to floats of 32 bits, by component.
    fn converted(&mut self, cast: &Expr, operand: &Expr) -> Option<Vec<(Folded, bool)>> {
        if cast.ty.scalar() != Some(Scalar::F32) || !is_known(operand) {
            return None;
        }
        let (exact, written) = (self.numbers(cast)?, self.numbers(operand)?);
        let folded = |(exact, written): (&Literal, &Literal)| Folded::of(double(*exact) as f32, double(*written));
        Some(exact.iter().zip(&written).map(folded).collect())
    }

    /// The components of a constant scalar or vector of `f32`.
    fn folded(&mut self, expr: &Expr) -> Option<Vec<Folded>> {
        if expr.ty.scalar() != Some(Scalar::F32) || !matches!(expr.ty, Type::Scalar(_) | Type::Vector(..)) {
            return None;
        }
        let cx = self.cx;
        match &expr.kind {
            ExprKind::Literal(value @ Literal::Float(exact)) => {
                // What is not finite has no digits.
                let written = self.literal(*value, expr).text.parse().unwrap_or(*exact);
                Some(vec![Folded { exact: *exact as f32, written }])
            }
            ExprKind::Constant(id) => self.folded(&cx.program.constants[*id].value),
            ExprKind::Load(Place { root: Root::Constant(id), path }) if !cx.tables.is_function(*id) => {
                let value = &cx.program.constants[*id].value;
                match path.split_last() {
                    Some((Projection::Component(at), path)) => {
                        let whole = self.folded(part(value, path)?)?;
                        Some(vec![*whole.get(usize::from(*at))?])
                    }
                    _ => self.folded(part(value, path)?),
                }
            }
            ExprKind::Swizzle(whole, components) => {
                let whole = self.folded(whole)?;
                components.iter().map(|at| whole.get(usize::from(*at)).copied()).collect()
            }
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                let negated = |it: Folded| Folded { exact: -it.exact, written: -it.written };
                Some(self.folded(operand)?.into_iter().map(negated).collect())
            }
            ExprKind::Construct(parts) => {
                let parts: Option<Vec<Vec<Folded>>> = parts.iter().map(|part| self.folded(part)).collect();
                Some(match (parts?.concat(), &expr.ty) {
                    // One scalar is a splat.
                    (parts, Type::Vector(_, size)) if parts.len() == 1 => vec![parts[0]; usize::from(*size)],
                    (parts, _) => parts,
                })
            }
            ExprKind::Binary(op, left, right) => {
                Some(self.results(*op, left, right)?.into_iter().map(|(value, _)| value).collect())
            }
            ExprKind::Cast(operand) => {
                Some(self.converted(expr, operand)?.into_iter().map(|(value, _)| value).collect())
            }
            ExprKind::Builtin(_, args) => {
                for arg in args {
                    self.folded(arg)?;
                }
                let value = interpret::constant(self.cx.program, expr).ok()?;
                let folded = self.folded(&value)?;
                Some(folded.into_iter().map(|it| Folded { written: f64::NAN, ..it }).collect())
            }
            _ => None,
        }
    }

    /// The components of a constant.
    fn numbers(&self, expr: &Expr) -> Option<Vec<Literal>> {
        let number = |part: &Expr| match part.kind {
            ExprKind::Literal(literal) => Some(literal),
            _ => None,
        };
        let value = interpret::constant(self.cx.program, expr).ok()?;
        match &value.kind {
            ExprKind::Construct(parts) => parts.iter().map(number).collect(),
            _ => Some(vec![number(&value)?]),
        }
    }
}

/// Whether a GLSL compiler may know a value, in which no float of 32 bits has a part.
fn is_known(expr: &Expr) -> bool {
    let mut known = true;
    each_expr(expr, &mut |inner| {
        known &= inner.ty.scalar() != Some(Scalar::F32);
        known &= match &inner.kind {
            ExprKind::Load(place) => matches!(place.root, Root::Constant(_)),
            ExprKind::InvocationId | ExprKind::BufferLength(_) | ExprKind::Call(..) => false,
            ExprKind::Builtin(builtin, _) => !is_atomic(*builtin),
            _ => true,
        };
    });
    known
}

/// A comparison of floats of 32 bits, or by component of vectors of them.
fn comparison(expr: &Expr) -> Option<(Holds, &Expr, &Expr)> {
    let (op, left, right) = match &expr.kind {
        ExprKind::Binary(op, left, right) => (*op, &**left, &**right),
        ExprKind::Builtin(builtin, args) => match (builtin, args.as_slice()) {
            (Builtin::LessThan, [left, right]) => (BinaryOp::Lt, left, right),
            (Builtin::LessEqual, [left, right]) => (BinaryOp::Le, left, right),
            (Builtin::GreaterThan, [left, right]) => (BinaryOp::Gt, left, right),
            (Builtin::GreaterEqual, [left, right]) => (BinaryOp::Ge, left, right),
            (Builtin::EqualComponents, [left, right]) => (BinaryOp::Eq, left, right),
            (Builtin::NotEqualComponents, [left, right]) => (BinaryOp::Ne, left, right),
            _ => return None,
        },
        _ => return None,
    };
    let holds: Holds = match op {
        BinaryOp::Eq => f64::eq,
        BinaryOp::Ne => f64::ne,
        BinaryOp::Lt => f64::lt,
        BinaryOp::Le => f64::le,
        BinaryOp::Gt => f64::gt,
        BinaryOp::Ge => f64::ge,
        _ => return None,
    };
    Some((holds, left, right))
}

/// The components of two vectors, of which one may be a scalar.
fn pairs(left: &[Folded], right: &[Folded]) -> impl Iterator<Item = (Folded, Folded)> {
    let count = left.len().max(right.len());
    (0..count).map(move |at| (left[at % left.len()], right[at % right.len()]))
}

/// A part of a constant's value.
fn part<'e>(value: &'e Expr, path: &[Projection]) -> Option<&'e Expr> {
    path.iter().try_fold(value, |value, step| {
        let at = match step {
            Projection::Field(field) => *field as usize,
            Projection::Index(index) => match index.kind {
                ExprKind::Literal(Literal::Int(at)) => usize::try_from(at).ok()?,
                _ => return None,
            },
            Projection::Component(_) => return None,
        };
        match (&value.kind, &value.ty) {
            (ExprKind::Construct(parts), Type::Struct(_) | Type::Array(..)) => parts.get(at),
            (ExprKind::Repeat(element), _) => Some(element),
            _ => None,
        }
    })
}

/// What a GLSL compiler goes on with where a value is written by its digits.
fn digits(value: f32) -> f64 {
    let exact = f64::from(value);
    literal::literal(Literal::Float(exact), Scalar::F32, "").text.parse().unwrap_or(exact)
}

/// A number as a GLSL compiler goes on with it where floats are computed.
fn double(number: Literal) -> f64 {
    match number {
        Literal::Bool(value) => f64::from(u8::from(value)),
        Literal::Int(value) => value as f64,
        Literal::Float(value) => value,
    }
}
