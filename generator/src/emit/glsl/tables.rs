//! Constant tables that are indexed at run time: a function with a `switch`, since drivers copy an indexed constant array
//! to memory (measured 1.3 times slower).

use std::collections::BTreeSet;

use crate::ir::walk::each_expr_in;
use crate::ir::{ConstantId, ExprKind, Literal, Place, Program, Projection, Root, Type};
use crate::split::coroutine::Coroutine;

/// A longer table stays an array.
const LONGEST: u32 = 32;

/// The tables that are printed as functions.
pub(super) struct Tables {
    functions: BTreeSet<ConstantId>,
}

impl Tables {
    /// Finds the tables of a program: indexed at run time somewhere, nowhere used whole, and short.
    pub(super) fn new(coroutine: &Coroutine) -> Self {
        let program = &coroutine.program;
        let (mut indexed, mut whole) = (BTreeSet::new(), BTreeSet::new());
        let bodies = program.functions.iter().map(|function| &function.body);
        let bodies = bodies.chain(coroutine.continuations.iter().map(|continuation| &continuation.body));
        for body in bodies.chain([&program.entry.body]) {
            each_expr_in(body, &mut |expr| match &expr.kind {
                ExprKind::Load(Place { root: Root::Constant(id), path }) => match path.first() {
                    Some(Projection::Index(index)) if matches!(index.kind, ExprKind::Literal(Literal::Int(_))) => {}
                    Some(Projection::Index(_)) => {
                        indexed.insert(*id);
                    }
                    _ => {
                        whole.insert(*id);
                    }
                },
                ExprKind::Constant(id) => {
                    whole.insert(*id);
                }
                _ => {}
            });
        }
        for constant in &program.constants {
            crate::ir::walk::each_expr(&constant.value, &mut |expr| {
                if let ExprKind::Constant(id) = expr.kind {
                    whole.insert(id);
                }
            });
        }
        let functions = indexed.difference(&whole).copied().filter(|&id| is_short(program, id)).collect();
        Self { functions }
    }

    /// Whether `TABLE[i]` prints as `TABLE(i)`.
    pub(super) fn is_function(&self, id: ConstantId) -> bool {
        self.functions.contains(&id)
    }
}

fn is_short(program: &Program, id: ConstantId) -> bool {
    let constant = &program.constants[id];
    matches!(&constant.value.kind, ExprKind::Construct(_))
        && matches!(&constant.value.ty, Type::Array(element, length)
            if *length <= LONGEST && !matches!(**element, Type::Array(..)))
}
