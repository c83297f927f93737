//! The leaves of the prelude: `core::intrinsics`, by name.

use crate::base::Span;
use crate::base::options::Float;
use crate::ir::{self, BinaryOp, BufferAccess, BufferId, Builtin, Expr, ExprKind, Root};
use crate::resolve::typed::{self, Type, TypeId};

use super::value::{Access, Place, Slice, Value};
use super::{Flow, Lowerer, fold};

impl Lowerer<'_> {
    /// A call of an intrinsic.
    pub(super) fn intrinsic(
        &mut self,
        name: &str,
        args: Vec<Value>,
        types: &[TypeId],
        ret: TypeId,
        span: Span,
    ) -> Flow<Value> {
        if let Some(value) = self.place_intrinsic(name, &args, types, ret, span) {
            return value;
        }
        if name == "unknown_size_hint" {
            return Err(self.unsupported(span, "`size_hint` of this iterator"));
        }
        let mut exprs = Vec::new();
        for (arg, ty) in args.into_iter().zip(types) {
            exprs.push(self.as_expr(arg, *ty, span)?);
        }
        let span = self.user_span(span);
        if let Some(op) = operator(name) {
            let b = exprs.pop();
            let a = exprs.pop();
            let (Some(a), Some(b)) = (a, b) else { return Err(self.unsupported(span, "this operator")) };
            return self.operator(op, a, b, ret, span).map(Value::Expr);
        }
        let Some(ty) = self.whole_type(ret) else {
            return Err(self.unsupported(span, &format!("the intrinsic `{name}`")));
        };
        let mut operands = exprs.into_iter();
        let mut next = || operands.next().unwrap_or_else(|| Expr::bool(false));
        let expr = match name {
            "neg" => fold::neg(next()),
            "not" => fold::not(next()),
            "cast" => fold::cast(next(), ty),
            "bitcast" => {
                let value = next();
                if value.ty == ty { value } else { Expr::new(ExprKind::Bitcast(Box::new(value)), ty) }
            }
            "swizzle2" | "swizzle3" | "swizzle4" => {
                let vector = match next() {
                    // a component that nobody takes has been computed, too
                    vector if matches!(vector.kind, ExprKind::Construct(_)) && self.effects(&vector).effectful => {
                        self.stabilise(vector, "vector")
                    }
                    vector => vector,
                };
                let order: Vec<u8> =
                    operands.filter_map(|index| fold::known_int(&index)).map(|index| index as u8).collect();
                swizzle(vector, order, ty)
            }
            _ => match builtin(name) {
                Some(builtin) => fold::builtin(builtin, operands.collect(), ty),
                None => return Err(self.unsupported(span, &format!("the intrinsic `{name}`"))),
            },
        };
        Ok(Value::Expr(expr.at(span)))
    }

    fn operator(&mut self, op: Operator, a: Expr, b: Expr, ret: TypeId, span: Span) -> Flow<Expr> {
        let ty = self.whole_type(ret).unwrap_or_else(|| a.ty.clone());
        let op = match op {
            Operator::MatMul if self.options.float == Float::Strict => {
                return Ok(self.product_by_columns(a, b, ty).at(span));
            }
            Operator::MatMul => BinaryOp::MatMul,
            Operator::FloatOrInt(BinaryOp::Rem) if a.ty.scalar().is_some_and(ir::Scalar::is_float) => {
                return Ok(Expr::new(ExprKind::Builtin(Builtin::FloatRem, vec![a, b]), ty).at(span));
            }
            Operator::FloatOrInt(op) => op,
            Operator::Bits(op) if a.ty.scalar() == Some(ir::Scalar::Bool) => match op {
                BinaryOp::BitAnd | BinaryOp::BitOr => {
                    let op = if op == BinaryOp::BitAnd { BinaryOp::And } else { BinaryOp::Or };
                    if self.effects(&a).effectful || self.effects(&b).effectful {
                        let (a, b) = (self.stabilise(a, "first"), self.stabilise(b, "second"));
                        return Ok(a.binary(op, b).at(span));
                    }
                    op
                }
                _ if a.ty.is_scalar() => BinaryOp::Ne,
                _ => {
                    let builtin = ExprKind::Builtin(Builtin::NotEqualComponents, vec![a, b]);
                    return Ok(Expr::new(builtin, ty).at(span));
                }
            },
            Operator::Bits(op) => op,
            Operator::Compare(op) => return self.binary(op, a, b, span),
        };
        Ok(Expr::new(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty).at(span))
    }

    /// Intrinsics that work on places or give nothing.
    fn place_intrinsic(
        &mut self,
        name: &str,
        args: &[Value],
        types: &[TypeId],
        ret: TypeId,
        span: Span,
    ) -> Option<Flow<Value>> {
        Some(match (name, args) {
            ("slice_len", [Value::Slice(slice)]) => Ok(Value::Expr(slice.len.clone())),
            ("slice_get" | "slice_get_mut", [Value::Slice(slice), Value::Expr(index)]) => {
                self.slice_element((**slice).clone(), index.clone(), (true, access(name)), span).map(Value::Ref)
            }
            ("slice_get_unchecked" | "slice_get_unchecked_mut", [Value::Slice(slice), Value::Expr(index)]) => {
                self.slice_element((**slice).clone(), index.clone(), (false, access(name)), span).map(Value::Ref)
            }
            ("slice_range" | "slice_range_mut", [Value::Slice(slice), Value::Expr(start), Value::Expr(end)]) => {
                let (start, end) = self.checked_range(slice, start.clone(), end.clone(), false, span);
                Ok(self.slice_range((**slice).clone(), start, end))
            }
            (
                "slice_range_inclusive" | "slice_range_inclusive_mut",
                [Value::Slice(slice), Value::Expr(start), Value::Expr(last)],
            ) => {
                let (start, end) = self.checked_range(slice, start.clone(), last.clone(), true, span);
                Ok(self.slice_range((**slice).clone(), start, end))
            }
            (
                "slice_range_unchecked" | "slice_range_unchecked_mut",
                [Value::Slice(slice), Value::Expr(start), Value::Expr(end)],
            ) => Ok(self.slice_range((**slice).clone(), start.clone(), end.clone())),
            ("component" | "component_mut", [Value::Ref(place), Value::Expr(index)]) => {
                self.component(place.clone(), index.clone(), types[0], span).map(Value::Ref)
            }
            ("read", [Value::Ref(place)]) => {
                self.load(place.clone(), ret, span).and_then(|value| self.copied_closures(value, span))
            }
            ("is_known", [Value::Expr(value)]) => {
                let known = matches!(value.kind, ir::ExprKind::Literal(_) | ir::ExprKind::Constant(_));
                Ok(Value::Expr(Expr::bool(known).at(span)))
            }
            // Nothing runs that computes with it.
            ("is_known", [Value::Undefined]) => Ok(Value::Expr(Expr::bool(false).at(span))),
            ("uninit", []) => Ok(Value::Undefined),
            ("discriminant", [Value::Ref(place)]) => self.discriminant(place.clone(), types[0], span),
            ("panic_str", [Value::Str(message)]) => Err(self.trap(message.as_deref().unwrap_or("{}"), span)),
            (name, [Value::Ref(Place::Whole(place)), rest @ ..]) if name.starts_with("atomic_") => {
                self.atomic(builtin(name)?, place.clone(), rest, types, ret, span)
            }
            (name, [Value::Ref(_), ..]) if name.starts_with("atomic_") => {
                Err(self.unsupported(span, super::atomics::NO_ELEMENT))
            }
            ("atomic_fence", [order]) => self.fence_of(order, types[0], span),
            ("append", [Value::Ref(Place::Whole(ir::Place { root: Root::Buffer(list), .. })), value]) => {
                self.append(*list, value.clone(), types[1], span)
            }
            _ => return None,
        })
    }

    /// The tag of what a reference refers to, as a number; of what is no enum, or one of a single variant, zero.
    fn discriminant(&mut self, place: Place, reference: TypeId, span: Span) -> Flow<Value> {
        let typed = self.typed;
        let Type::Ref { target, .. } = typed.types[reference] else {
            return Err(self.unsupported(span, "this discriminant"));
        };
        let variants = matches!(&typed.types[target], Type::Adt(id) if typed.adts[*id].variants.len() > 1);
        let tag = if variants { self.tag(place, target, span)? } else { Value::Expr(Expr::u32(0)) };
        let number = self.as_expr(tag, target, span)?;
        Ok(Value::Expr(fold::cast(number, ir::Type::U32).at(self.user_span(span))))
    }

    /// `list.push(value)`: the counter gives the index; beyond the capacity only the counter tells of the push.
    fn append(&mut self, list: BufferId, value: Value, ty: TypeId, span: Span) -> Flow<Value> {
        let BufferAccess::Append { counter } = self.program.interface.buffers[list].access else {
            return Err(self.unsupported(span, "a push to this buffer"));
        };
        let value = self.as_expr(value, ty, span)?;
        let held = self.hold(Value::Expr(value), "pushed", span);
        let at = |buffer, index| ir::Place {
            root: Root::Buffer(buffer),
            path: vec![ir::Projection::Index(Box::new(index))],
        };
        let counted = Expr::load(at(counter, Expr::u32(0)), ir::Type::U32);
        let draw = ExprKind::Builtin(Builtin::AtomicAdd, vec![counted, Expr::u32(1)]);
        let draw = Expr::new(draw, ir::Type::U32).at(self.user_span(span));
        let name = format!("{}_index", self.program.interface.buffers[list].name);
        let facts = super::function::VarFacts { immutable: true, ..Default::default() };
        let index = self.emit_let(&name, draw, span, facts);
        let index = Expr::var(index, ir::Type::U32).at(self.user_span(span));
        let capacity = Expr::new(ExprKind::BufferLength(list), ir::Type::U32);
        let value = self.take_expr(held, span)?;
        let (store, stored) = self.in_block(|me| {
            let place = me.in_element(at(list, index.clone()));
            me.emit(ir::StmtKind::Assign(place, value), span);
            Ok(())
        });
        stored?;
        self.emit_if(index.binary(BinaryOp::Lt, capacity), store, Vec::new(), span);
        Ok(Value::unit())
    }

    fn component(&mut self, place: Place, index: Expr, reference: TypeId, span: Span) -> Flow<Place> {
        let target = match &self.typed.types[reference] {
            Type::Ref { target, .. } => *target,
            _ => reference,
        };
        let Some(vector) = self.whole_type(target) else {
            return Err(self.unsupported(span, "this index"));
        };
        let len = Expr::u32(self.array_len_of(&vector));
        let index = self.checked_index(index, len, "component", true, span)?;
        let step = match fold::known_int(&index) {
            Some(known) => ir::Projection::Component(known as u8),
            None => ir::Projection::Index(Box::new(index.clone())),
        };
        match place {
            Place::Whole(place) => Ok(Place::Whole(place.then(step))),
            Place::Value(value) => {
                let vector = self.as_expr(*value, target, span)?;
                let part = match (&vector.ty, vector.ty.scalar()) {
                    (ir::Type::Matrix(_, rows), _) => ir::Type::vec(*rows),
                    (_, scalar) => ir::Type::Scalar(scalar.unwrap_or(ir::Scalar::F32)),
                };
                Ok(Place::of(Value::Expr(fold::index(vector, index, part))))
            }
            _ => Err(self.unsupported(span, "this index")),
        }
    }

    /// Start and end of a range that is part of a slice, checked in the order of rustc's `slice_index_fail`. `end` is the last index of
    /// an inclusive one.
    fn checked_range(&mut self, slice: &Slice, start: Expr, end: Expr, inclusive: bool, span: Span) -> (Expr, Expr) {
        let next = |last: Expr| {
            let one = Expr::int(1, last.ty.scalar().unwrap_or(ir::Scalar::U32));
            fold::sum(last, one)
        };
        if self.options.checks != crate::base::options::Checks::Trap {
            return (start, if inclusive { next(end) } else { end });
        }
        let (start, given) = (self.cheapen(start, "start"), self.cheapen(end, "end"));
        let end = if inclusive { next(given.clone()) } else { given.clone() };
        let is_at_most = |a: &Expr, b: &Expr| a.clone().binary(BinaryOp::Le, b.clone());
        self.check(is_at_most(&start, &slice.len), "range start index out of range", span);
        if !super::effects::same(&end, &slice.len) {
            let op = if inclusive { BinaryOp::Lt } else { BinaryOp::Le };
            self.check(given.binary(op, slice.len.clone()), "range end index out of range", span);
            self.check(is_at_most(&start, &end), "slice index starts after its end", span);
        }
        (start, end)
    }

    fn slice_range(&mut self, slice: Slice, start: Expr, end: Expr) -> Value {
        let len = if fold::known_int(&start) == Some(0) { end } else { self.difference(end, &start) };
        let offset = match (fold::known_int(&slice.offset), fold::known_int(&start)) {
            (Some(0), _) => start,
            (_, Some(0)) => slice.offset,
            _ => fold::sum(slice.offset, start),
        };
        Value::Slice(Box::new(Slice { base: slice.base, offset, len }))
    }

    /// `end - start`, nothing where a check has failed before; of `start + n`, `n`.
    fn difference(&self, end: Expr, start: &Expr) -> Expr {
        match (&end.kind, fold::known_int(&end), fold::known_int(start)) {
            (_, Some(last), Some(first)) => {
                Expr::int((last - first).max(0), end.ty.scalar().unwrap_or(ir::Scalar::U32))
            }
            (ExprKind::Binary(BinaryOp::Add, a, b), ..) if super::effects::same(a, start) => (**b).clone(),
            _ => end.binary(BinaryOp::Sub, start.clone()),
        }
    }
}

/// What is done through what an intrinsic of this name gives.
fn access(name: &str) -> Access {
    if name.ends_with("_mut") { Access::Write } else { Access::Read }
}

fn swizzle(vector: Expr, order: Vec<u8>, ty: ir::Type) -> Expr {
    match vector.kind {
        ExprKind::Swizzle(inner, first) => {
            let order = order.iter().map(|at| first[usize::from(*at)]).collect();
            swizzle(*inner, order, ty)
        }
        _ if vector.ty == ty && order.iter().enumerate().all(|(index, at)| index == usize::from(*at)) => vector,
        _ => Expr::new(ExprKind::Swizzle(Box::new(vector), order), ty),
    }
}

enum Operator {
    FloatOrInt(BinaryOp),
    Bits(BinaryOp),
    Compare(typed::BinaryOp),
    MatMul,
}

fn operator(name: &str) -> Option<Operator> {
    Some(match name {
        "add" => Operator::FloatOrInt(BinaryOp::Add),
        "sub" => Operator::FloatOrInt(BinaryOp::Sub),
        "mul" => Operator::FloatOrInt(BinaryOp::Mul),
        "div" => Operator::FloatOrInt(BinaryOp::Div),
        "rem" => Operator::FloatOrInt(BinaryOp::Rem),
        "shl" => Operator::FloatOrInt(BinaryOp::Shl),
        "shr" => Operator::FloatOrInt(BinaryOp::Shr),
        "bitand" => Operator::Bits(BinaryOp::BitAnd),
        "bitor" => Operator::Bits(BinaryOp::BitOr),
        "bitxor" => Operator::Bits(BinaryOp::BitXor),
        "eq" => Operator::Compare(typed::BinaryOp::Eq),
        "ne" => Operator::Compare(typed::BinaryOp::Ne),
        "lt" => Operator::Compare(typed::BinaryOp::Lt),
        "le" => Operator::Compare(typed::BinaryOp::Le),
        "gt" => Operator::Compare(typed::BinaryOp::Gt),
        "ge" => Operator::Compare(typed::BinaryOp::Ge),
        "mat_mul" => Operator::MatMul,
        _ => return None,
    })
}

/// The builtin of an intrinsic's name.
fn builtin(name: &str) -> Option<Builtin> {
    use Builtin::*;
    Some(match name {
        "sqrt" => Sqrt,
        "sin" => Sin,
        "cos" => Cos,
        "tan" => Tan,
        "asin" => Asin,
        "acos" => Acos,
        "atan" => Atan,
        "atan2" => Atan2,
        "hypot" => Hypot,
        "sinh" => Sinh,
        "cosh" => Cosh,
        "tanh" => Tanh,
        "exp" => Exp,
        "exp2" => Exp2,
        "ln" => Ln,
        "log2" => Log2,
        "pow" => Pow,
        "floor" => Floor,
        "ceil" => Ceil,
        "trunc" => Trunc,
        "round" => Round,
        "round_ties_even" => RoundTiesEven,
        "fract" => Fract,
        "signum" => Signum,
        "abs" => Abs,
        "min" => Min,
        "max" => Max,
        "clamp" => Clamp,
        "mul_add" => MulAdd,
        "copy_sign" => CopySign,
        "is_nan" => IsNan,
        "is_infinite" => IsInfinite,
        "is_finite" => IsFinite,
        "dot" => Dot,
        "cross" => Cross,
        "length" => Length,
        "normalize" => Normalize,
        "less_than" => LessThan,
        "less_equal" => LessEqual,
        "greater_than" => GreaterThan,
        "greater_equal" => GreaterEqual,
        "equal_components" => EqualComponents,
        "not_equal_components" => NotEqualComponents,
        "any" => Any,
        "all" => All,
        "select_components" => SelectComponents,
        "transpose" => Transpose,
        "determinant" => Determinant,
        "inverse" => Inverse,
        "count_ones" => CountOnes,
        "leading_zeros" => LeadingZeros,
        "trailing_zeros" => TrailingZeros,
        "reverse_bits" => ReverseBits,
        "rotate_left" => RotateLeft,
        "rotate_right" => RotateRight,
        "mul_high" => MulHigh,
        "atomic_load" => AtomicLoad,
        "atomic_store" => AtomicStore,
        "atomic_add" => AtomicAdd,
        "atomic_sub" => AtomicSub,
        "atomic_min" => AtomicMin,
        "atomic_max" => AtomicMax,
        "atomic_and" => AtomicAnd,
        "atomic_or" => AtomicOr,
        "atomic_xor" => AtomicXor,
        "atomic_exchange" => AtomicExchange,
        "atomic_compare_exchange" => AtomicCompareExchange,
        _ => return None,
    })
}
