//! What every fuzzed program has as IR: structs, functions that do not suspend, the interface.

use crate::base::Span;
use crate::ir::testing::{empty_program, function, point, var};
use crate::ir::walk::VisitMut;
use crate::ir::{
    self, BinaryOp, Buffer, BufferAccess, BufferId, Builtin, ExprKind, Field, FunctionId, Glam, InterfaceParam, Param,
    ParamMode, Projection, Root, StmtKind, Struct, StructId, Type, Uniform, UniformId, VarId,
};

pub(super) const PAIR: StructId = StructId(0);
pub(super) const TUPLE: StructId = StructId(1);
pub(super) const MIX: FunctionId = FunctionId(0);
pub(super) const BUMP: FunctionId = FunctionId(1);
pub(super) const MIX_FIRST: FunctionId = FunctionId(2);
pub(super) const BUMP_FIRST: FunctionId = FunctionId(3);

/// Structs, the plain functions, the interface.
pub(super) fn declarations() -> ir::Program {
    let mut out = empty_program();
    out.module = "fuzz".into();
    out.entry.name = "fuzz".into();
    out.points = vec![point("fuzz")].into();
    let field = |name: &str, ty: Type| Field { name: name.into(), ty, glam: Glam::Plain, docs: Vec::new() };
    for (name, first, second) in [("Pair", "x", "y"), ("Tuple", "_0", "_1")] {
        out.structs.push(Struct {
            name: name.into(),
            rust_type: format!("crate::{name}"),
            fields: vec![field(first, Type::U32), field(second, Type::I32)],
            docs: Vec::new(),
            variants: Vec::new(),
            repr_c: false,
            align: 1,
            span: Span::default(),
        });
    }
    out.interface.uniforms.push(Uniform {
        name: "salt".into(),
        ty: Type::U32,
        by_reference: false,
        glam: Glam::Plain,
        span: Span::default(),
    });
    out.interface.buffers.push(Buffer {
        name: "out".into(),
        element: Type::U32,
        access: BufferAccess::ReadWrite,
        glam: Glam::Plain,
        span: Span::default(),
    });
    out.interface.params = vec![InterfaceParam::Uniform(UniformId(0)), InterfaceParam::Buffer(BufferId(0))];

    let value = |at: u32| ir::Expr::var(VarId(at), Type::U32);
    let mut mix = function("mix");
    mix.vars = vec![var("h", Type::U32), var("v", Type::U32)].into();
    mix.params = [0, 1].map(|at| Param { var: VarId(at), mode: ParamMode::In }).to_vec();
    mix.ret = Some(Type::U32);
    let product = value(0).binary(BinaryOp::BitXor, value(1)).binary(BinaryOp::Mul, ir::Expr::u32(0x0100_0193));
    let rotated = ExprKind::Builtin(Builtin::RotateLeft, vec![product, ir::Expr::u32(5)]);
    mix.body = vec![StmtKind::Return(Some(ir::Expr::new(rotated, Type::U32)))].into();

    let mut bump = function("bump");
    bump.vars = vec![var("s", Type::U32)].into();
    bump.params = vec![Param { var: VarId(0), mode: ParamMode::InOut }];
    bump.ret = Some(Type::U32);
    bump.has_effects = true;
    let stepped = value(0).binary(BinaryOp::Mul, ir::Expr::u32(5)).binary(BinaryOp::Add, ir::Expr::u32(1));
    bump.body = vec![
        StmtKind::Assign(ir::Place::var(VarId(0)), stepped),
        StmtKind::Return(Some(value(0).binary(BinaryOp::Shr, ir::Expr::u32(3)))),
    ]
    .into();
    let whole = [of_pair(&mix, "mix_first"), of_pair(&bump, "bump_first")];
    out.functions = [mix, bump].into_iter().chain(whole).collect();
    out
}

/// The same function with a whole pair as its first parameter, of which it uses the first part only.
fn of_pair(function: &ir::Function, name: &str) -> ir::Function {
    let mut whole = ir::Function { name: name.into(), ..function.clone() };
    whole.vars[VarId(0)].ty = Type::Struct(PAIR);
    struct FirstPart;
    impl VisitMut for FirstPart {
        fn visit_place(&mut self, place: &mut ir::Place) {
            if place.root == Root::Var(VarId(0)) {
                place.path.push(Projection::Field(0));
            }
        }
    }
    FirstPart.visit_block(&mut whole.body);
    whole
}

/// A call of `function` with the first part of a pair, or of `whole` with the pair.
pub(super) fn call(out: &ir::Program, function: FunctionId, whole: FunctionId, mut args: Vec<ir::Expr>) -> ir::Expr {
    if let ExprKind::Load(ir::Place { root: Root::Var(var), path }) = &mut args[0].kind
        && path[..] == [Projection::Field(0)]
        && out.entry.vars.get(*var).is_some_and(|var| var.ty == Type::Struct(PAIR))
    {
        args[0] = ir::Expr::var(*var, Type::Struct(PAIR));
        return ir::Expr::new(ExprKind::Call(whole, args), Type::U32);
    }
    ir::Expr::new(ExprKind::Call(function, args), Type::U32)
}
