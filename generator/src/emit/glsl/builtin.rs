//! Builtins: GLSL's own functions, helpers that keep Rust's meaning, casts and atomics.

use std::collections::BTreeSet;

use super::body::Body;
use super::helpers::Helper;
use super::precedence::Text;
use super::reserved::INTERNAL;
use super::types::type_name;
use crate::ir::walk::each_expr_in;
use crate::ir::{BinaryOp, Builtin, Expr, ExprKind, Scalar, Type, UnaryOp};
use crate::split::coroutine::Coroutine;

/// How a builtin is printed.
enum Form {
    /// GLSL has it, with the same meaning.
    Function(&'static str),
    /// A helper, overloaded by the type of the first argument.
    Helper(Helper),
    /// Something else.
    Special,
}

/// What `Bitcast` may print.
const BITCASTS: &[&str] = &["floatBitsToUint", "floatBitsToInt", "uintBitsToFloat", "intBitsToFloat"];

/// The GLSL functions that an expression's own node prints: a local of that name would hide them.
pub(super) fn spellings(expr: &Expr) -> Vec<&'static str> {
    let scalar = match &expr.kind {
        ExprKind::Builtin(_, arguments) => arguments.first().and_then(|first| first.ty.scalar()),
        _ => None,
    };
    match &expr.kind {
        ExprKind::Bitcast(_) => BITCASTS.to_vec(),
        ExprKind::Unary(UnaryOp::Not, _) => vec!["not"],
        ExprKind::Binary(BinaryOp::BitXor, ..) => vec!["notEqual"],
        ExprKind::Builtin(builtin, _) => match (form(*builtin, scalar), builtin) {
            (Form::Function(name), _) => vec![name],
            (Form::Special, Builtin::SelectComponents) => vec!["mix"],
            (Form::Special, Builtin::AtomicLoad) => vec!["atomicOr"],
            (Form::Special, Builtin::AtomicStore) => vec!["atomicExchange"],
            (Form::Special, Builtin::AtomicSub) => vec!["atomicAdd"],
            (Form::Special | Form::Helper(_), _) => vec![],
        },
        _ => vec![],
    }
}

/// The GLSL functions that a program's text may call.
pub(super) fn used_builtins(coroutine: &Coroutine) -> BTreeSet<&'static str> {
    let mut used: BTreeSet<&'static str> = INTERNAL.iter().copied().collect();
    let functions = coroutine.program.functions.iter().chain([&coroutine.program.entry]);
    let bodies = functions.map(|function| &function.body);
    for body in bodies.chain(coroutine.continuations.iter().map(|continuation| &continuation.body)) {
        each_expr_in(body, &mut |expr| used.extend(spellings(expr)));
    }
    used
}

fn form(builtin: Builtin, scalar: Option<Scalar>) -> Form {
    use Builtin as B;
    let float = scalar.is_some_and(Scalar::is_float);
    let word = scalar.is_some_and(|scalar| scalar.bytes() == 4);
    match builtin {
        B::Sqrt => Form::Function("sqrt"),
        B::Sin => Form::Function("sin"),
        B::Cos => Form::Function("cos"),
        B::Tan => Form::Function("tan"),
        B::Asin => Form::Function("asin"),
        B::Acos => Form::Function("acos"),
        B::Atan => Form::Function("atan"),
        B::Atan2 => Form::Helper(Helper::Atan2),
        B::Hypot => Form::Helper(Helper::Hypot),
        B::Sinh => Form::Function("sinh"),
        B::Cosh => Form::Function("cosh"),
        B::Tanh => Form::Function("tanh"),
        B::Exp => Form::Function("exp"),
        B::Exp2 => Form::Function("exp2"),
        B::Ln => Form::Function("log"),
        B::Log2 => Form::Function("log2"),
        B::Pow => Form::Helper(Helper::Pow),
        B::Floor => Form::Function("floor"),
        B::Ceil => Form::Function("ceil"),
        B::Trunc => Form::Function("trunc"),
        B::Round => Form::Helper(Helper::Round),
        B::RoundTiesEven => Form::Function("roundEven"),
        B::Fract => Form::Helper(Helper::Fract),
        B::Signum if float => Form::Helper(Helper::Signum),
        B::Signum => Form::Function("sign"),
        B::Abs => Form::Function("abs"),
        B::Min if float => Form::Helper(Helper::Min),
        B::Min => Form::Function("min"),
        B::Max if float => Form::Helper(Helper::Max),
        B::Max => Form::Function("max"),
        B::Clamp => Form::Helper(Helper::Clamp),
        B::MulAdd => Form::Function("fma"),
        B::CopySign => Form::Helper(Helper::CopySign),
        B::FloatRem => Form::Helper(Helper::FloatRem),
        B::IsNan => Form::Function("isnan"),
        B::IsInfinite => Form::Function("isinf"),
        B::IsFinite => Form::Helper(Helper::IsFinite),
        B::Dot if float => Form::Function("dot"),
        B::Dot => Form::Helper(Helper::DotInt),
        B::Cross => Form::Function("cross"),
        B::Length => Form::Function("length"),
        B::Normalize => Form::Function("normalize"),
        B::LessThan => Form::Function("lessThan"),
        B::LessEqual => Form::Function("lessThanEqual"),
        B::GreaterThan => Form::Function("greaterThan"),
        B::GreaterEqual => Form::Function("greaterThanEqual"),
        B::EqualComponents => Form::Function("equal"),
        B::NotEqualComponents => Form::Function("notEqual"),
        B::Any => Form::Function("any"),
        B::All => Form::Function("all"),
        B::Transpose => Form::Function("transpose"),
        B::Determinant => Form::Function("determinant"),
        B::Inverse => Form::Function("inverse"),
        B::CountOnes => Form::Helper(Helper::CountOnes),
        B::LeadingZeros => Form::Helper(Helper::LeadingZeros),
        B::TrailingZeros => Form::Helper(Helper::TrailingZeros),
        B::ReverseBits if word => Form::Function("bitfieldReverse"),
        B::ReverseBits => Form::Helper(Helper::ReverseBits),
        B::MulHigh => Form::Helper(Helper::MulHigh),
        B::AtomicAdd => Form::Function("atomicAdd"),
        B::AtomicMin => Form::Function("atomicMin"),
        B::AtomicMax => Form::Function("atomicMax"),
        B::AtomicAnd => Form::Function("atomicAnd"),
        B::AtomicOr => Form::Function("atomicOr"),
        B::AtomicXor => Form::Function("atomicXor"),
        B::AtomicExchange => Form::Function("atomicExchange"),
        B::AtomicCompareExchange => Form::Function("atomicCompSwap"),
        B::AtomicFence => Form::Function("memoryBarrierBuffer"),
        B::RotateLeft | B::RotateRight | B::SelectComponents | B::AtomicLoad | B::AtomicStore | B::AtomicSub => {
            Form::Special
        }
    }
}

impl Body<'_> {
    /// A builtin applied to its arguments.
    pub(super) fn builtin(&mut self, builtin: Builtin, arguments: &[Expr], result: &Type) -> Text {
        let ty = arguments.first().map_or(result, |first| &first.ty);
        match form(builtin, ty.scalar()) {
            Form::Function(name) => {
                let arguments = self.arguments(arguments);
                Text::call(name, &arguments)
            }
            Form::Helper(helper) => {
                let name = self.helper(helper, ty);
                let arguments = self.arguments(arguments);
                Text::call(name, &arguments)
            }
            Form::Special => self.special(builtin, arguments),
        }
    }

    fn special(&mut self, builtin: Builtin, arguments: &[Expr]) -> Text {
        match (builtin, arguments) {
            (Builtin::RotateLeft, [x, n]) => self.rotate(Helper::RotateLeft, x, n),
            (Builtin::RotateRight, [x, n]) => self.rotate(Helper::RotateRight, x, n),
            (Builtin::SelectComponents, [mask, yes, no]) => {
                let arguments = [self.whole(no), self.whole(yes), self.whole(mask)];
                Text::call("mix", &arguments)
            }
            (Builtin::AtomicLoad, [place]) => {
                let zero = super::types::zero(self.cx, &place.ty);
                let place = self.whole(place);
                Text::call("atomicOr", &[place, zero])
            }
            (Builtin::AtomicStore, [place, value]) => {
                let arguments = [self.whole(place), self.whole(value)];
                Text::call("atomicExchange", &arguments)
            }
            (Builtin::AtomicSub, [place, value]) => {
                let place = self.whole(place);
                let value = self.expr(value);
                Text::call("atomicAdd", &[place, Text::unary("-", value).text])
            }
            (other, arguments) => {
                debug_assert!(false, "{other:?} with {} arguments", arguments.len());
                let arguments = self.arguments(arguments);
                Text::call("", &arguments)
            }
        }
    }

    fn rotate(&mut self, helper: Helper, x: &Expr, n: &Expr) -> Text {
        let name = self.helper(helper, &x.ty);
        let x = self.whole(x);
        let n = self.whole(n);
        Text::call(name, &[x, n])
    }

    /// Rust's `as`.
    pub(super) fn cast(&mut self, operand: &Expr, to: &Type) -> Text {
        let text = self.expr(operand);
        if operand.ty == *to {
            return text;
        }
        let (from, scalar) = (operand.ty.scalar(), to.scalar());
        match (from, scalar) {
            (Some(from), Some(scalar)) if from.is_float() && scalar.is_integer() => {
                let helper = if from == Scalar::F64 { Helper::FromDouble } else { Helper::FromFloat };
                let name = self.helper(helper, to);
                Text::call(name, &[text.text])
            }
            _ => Text::call(&type_name(&self.cx.names, to), &[text.text]),
        }
    }

    /// The same bits as another type.
    pub(super) fn bitcast(&mut self, operand: &Expr, to: &Type) -> Text {
        let text = self.expr(operand);
        if operand.ty == *to {
            return text;
        }
        let call = |name: &str, text: Text| Text::call(name, &[text.text]);
        match (operand.ty.scalar(), to.scalar()) {
            (Some(Scalar::F32), Some(Scalar::U32)) => call("floatBitsToUint", text),
            (Some(Scalar::F32), Some(Scalar::I32)) => call("floatBitsToInt", text),
            (Some(Scalar::U32), Some(Scalar::F32)) => call("uintBitsToFloat", text),
            (Some(Scalar::I32), Some(Scalar::F32)) => call("intBitsToFloat", text),
            (Some(Scalar::F64), Some(_)) => {
                let bits = call("pack64", call("unpackDouble2x32", text));
                call(&type_name(&self.cx.names, to), bits)
            }
            (Some(from), Some(Scalar::F64)) => {
                let bits = if from == Scalar::U64 { text } else { call("uint64_t", text) };
                call("packDouble2x32", call("unpack32", bits))
            }
            _ => call(&type_name(&self.cx.names, to), text),
        }
    }
}
