//! What expressions, calls and bodies do beside giving a value.

use crate::base::Table;
use crate::ir::walk::{each_expr, each_expr_in, each_stmt};
use crate::ir::{
    BinaryOp, Block, Builtin, Expr, ExprKind, Function, FunctionId, ParamMode, Place, Program, Projection, Root,
    Scalar, StmtKind, VarId,
};

/// Whether evaluating this one node has an effect, its operands aside.
pub fn is_effectful(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Call(id, _) => program.functions.get(*id).is_some_and(|function| function.has_effects),
        ExprKind::Builtin(builtin, _) => is_atomic(*builtin),
        _ => false,
    }
}

/// Whether it works on a buffer's element in place, or orders what does.
pub fn is_atomic(builtin: Builtin) -> bool {
    builtin >= Builtin::AtomicLoad
}

/// Whether a body writes a variable, or passes it to what does.
pub fn writes_var(program: &Program, body: &Block, var: VarId) -> bool {
    let mut found = false;
    each_stmt(body, &mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Assign(place, _) if place.base_var() == Some(var));
    });
    each_expr_in(body, &mut |expr| {
        found |= written_by(program, expr).iter().any(|place| place.base_var() == Some(var));
    });
    found
}

/// Whether running a block may end the instance.
pub fn traps(functions: &Table<FunctionId, Function>, block: &Block) -> bool {
    let mut found = false;
    each_stmt(block, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Check(..) | StmtKind::Trap(_)));
    each_expr_in(block, &mut |expr| {
        if let ExprKind::Call(id, _) = expr.kind {
            found |= functions.get(id).is_some_and(|function| function.can_trap);
        }
    });
    found
}

/// Whether running a block writes one of `inout` or a buffer, or orders what does.
pub fn writes(program: &Program, inout: &[VarId], block: &Block) -> bool {
    let shared = |root: Root| match root {
        Root::Var(var) => inout.contains(&var),
        Root::Buffer(_) => true,
        Root::Uniform(_) | Root::Constant(_) => false,
    };
    let mut found = false;
    each_stmt(block, &mut |stmt| {
        if let StmtKind::Assign(place, _) = &stmt.kind {
            found |= shared(place.root);
        }
    });
    each_expr_in(block, &mut |expr| {
        found |= written_by(program, expr).iter().any(|place| shared(place.root));
        found |= matches!(expr.kind, ExprKind::Builtin(Builtin::AtomicFence, _));
        // A callee that writes buffers has effects whatever it is given.
        if let ExprKind::Call(id, _) = expr.kind {
            found |= program.functions.get(id).is_some_and(|callee| {
                callee.has_effects && callee.params.iter().all(|param| param.mode == ParamMode::In)
            });
        }
    });
    found
}

/// The places that this one node writes: arguments of `inout` parameters, the element of an atomic.
pub fn written_by<'a>(program: &Program, expr: &'a Expr) -> Vec<&'a Place> {
    let place = |arg: &'a Expr| match &arg.kind {
        ExprKind::Load(place) => Some(place),
        _ => None,
    };
    match &expr.kind {
        ExprKind::Call(id, args) => program.functions.get(*id).map_or(Vec::new(), |function| {
            function
                .params
                .iter()
                .zip(args)
                .filter(|(param, _)| param.mode == ParamMode::InOut)
                .filter_map(|(_, arg)| place(arg))
                .collect()
        }),
        ExprKind::Builtin(builtin, args) if is_atomic(*builtin) => args.first().and_then(place).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether evaluating a whole tree has an effect.
pub fn has_effect(program: &Program, tree: &Expr) -> bool {
    let mut found = false;
    each_expr(tree, &mut |expr| found |= is_effectful(program, expr));
    found
}

/// The one call in a tree that has an effect.
pub fn effect_in(program: &Program, tree: &Expr) -> Option<Expr> {
    let mut found = None;
    each_expr(tree, &mut |expr| {
        if is_effectful(program, expr) {
            found = Some(expr.clone());
        }
    });
    found
}

/// Whether two places may have a scalar in common.
pub fn overlap(a: &Place, b: &Place) -> bool {
    let literal = |index: &Expr| match index.kind {
        ExprKind::Literal(value) => Some(value),
        _ => None,
    };
    a.root == b.root
        && a.path.iter().zip(&b.path).all(|(a, b)| match (a, b) {
            (Projection::Index(a), Projection::Index(b)) => match (literal(a), literal(b)) {
                (Some(a), Some(b)) => a == b,
                _ => true,
            },
            _ => a == b,
        })
}

/// What breaks the verifier's rule 8 in the expression trees of one statement, if anything does.
pub fn order_depends(program: &Program, trees: &[&Expr]) -> Option<String> {
    let each = |visit: &mut dyn FnMut(&Expr)| trees.iter().for_each(|tree| each_expr(tree, &mut |expr| visit(expr)));
    let mut effects = Vec::new();
    each(&mut |expr| {
        if is_effectful(program, expr) {
            effects.push(expr.clone());
        }
    });
    if effects.len() > 1 {
        return Some(format!("{} effectful calls in one statement", effects.len()));
    }
    let effect = effects.first()?;
    let written = written_by(program, effect);
    // A call's own arguments are evaluated before it writes anything.
    let reads = |expr: &Expr| match &expr.kind {
        ExprKind::Load(place) => usize::from(written.iter().any(|target| overlap(place, target))),
        _ => 0,
    };
    let (mut all, mut its_own) = (0, 0);
    each(&mut |expr| all += reads(expr));
    each_expr(effect, &mut |expr| its_own += reads(expr));
    let mut not_once = false;
    each(&mut |expr| {
        let operands = match &expr.kind {
            ExprKind::Select(c, a, b) => vec![&**c, &**a, &**b],
            ExprKind::Repeat(element) => vec![&**element],
            ExprKind::Binary(crate::ir::BinaryOp::And | crate::ir::BinaryOp::Or, a, b) => vec![&**a, &**b],
            _ => vec![],
        };
        for operand in operands {
            each_expr(operand, &mut |inner| not_once |= is_effectful(program, inner));
        }
    });
    if not_once {
        return Some("an effectful call in an operand of `&&`, `||` or `?:`, or in a repeated element".into());
    }
    (all > its_own).then(|| "the statement reads what its effectful call writes".into())
}

/// Whether a tree may be evaluated although a test before it has failed: no index can be out of range, and no divisor zero.
pub fn is_total(expr: &Expr) -> bool {
    let is_literal = |index: &Expr| matches!(index.kind, ExprKind::Literal(_));
    let mut total = true;
    each_expr(expr, &mut |expr| {
        total &= match &expr.kind {
            ExprKind::Load(place) => match place.root {
                // the device knows how long it is
                Root::Buffer(_) => place.indices().is_empty(),
                Root::Var(_) | Root::Uniform(_) | Root::Constant(_) => place.indices().into_iter().all(is_literal),
            },
            ExprKind::Index(_, index) => is_literal(index),
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, divided, _) => {
                !divided.ty.scalar().is_some_and(Scalar::is_integer)
            }
            _ => true,
        };
    });
    total
}
