//! Walking the IR: read-only visitors, mutators, and the small questions that every stage asks of a tree.
//!
//! A visitor overrides the methods of the nodes that it cares about and calls the `walk_*` function of the same name to go
//! on inwards. Children are visited in evaluation order: a statement's own expressions before its blocks, an assignment's
//! value before the indices of its place.

use super::{Block, Expr, ExprKind, LoopKind, Place, Projection, Stmt, StmtKind, VarId};

/// A read-only visitor.
pub trait Visit {
    /// A block.
    fn visit_block(&mut self, block: &Block) {
        walk_block(self, block);
    }
    /// A statement.
    fn visit_stmt(&mut self, stmt: &Stmt) {
        walk_stmt(self, stmt);
    }
    /// An expression.
    fn visit_expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }
    /// A place that is written: the left side of an assignment. Places that are read are [`ExprKind::Load`]s.
    fn visit_target(&mut self, place: &Place) {
        walk_place(self, place);
    }
}

/// Visits the statements of a block.
pub fn walk_block<V: Visit + ?Sized>(visitor: &mut V, block: &Block) {
    for stmt in &block.stmts {
        visitor.visit_stmt(stmt);
    }
}

/// Visits the expressions, target and blocks of a statement.
pub fn walk_stmt<V: Visit + ?Sized>(visitor: &mut V, stmt: &Stmt) {
    for expr in stmt.exprs() {
        visitor.visit_expr(expr);
    }
    if let StmtKind::Assign(place, _) = &stmt.kind {
        visitor.visit_target(place);
    }
    for block in stmt.blocks() {
        visitor.visit_block(block);
    }
}

/// Visits the operands of an expression.
pub fn walk_expr<V: Visit + ?Sized>(visitor: &mut V, expr: &Expr) {
    match &expr.kind {
        ExprKind::Load(place) => walk_place(visitor, place),
        _ => {
            for operand in expr.operands() {
                visitor.visit_expr(operand);
            }
        }
    }
}

/// Visits the indices in a place.
pub fn walk_place<V: Visit + ?Sized>(visitor: &mut V, place: &Place) {
    for step in &place.path {
        if let Projection::Index(index) = step {
            visitor.visit_expr(index);
        }
    }
}

/// A visitor that changes what it visits.
pub trait VisitMut {
    /// A block.
    fn visit_block(&mut self, block: &mut Block) {
        walk_block_mut(self, block);
    }
    /// A statement.
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        walk_stmt_mut(self, stmt);
    }
    /// An expression.
    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
    }
    /// Any place, read or written.
    fn visit_place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
    }
}

/// Visits the statements of a block.
pub fn walk_block_mut<V: VisitMut + ?Sized>(visitor: &mut V, block: &mut Block) {
    for stmt in &mut block.stmts {
        visitor.visit_stmt(stmt);
    }
}

/// Visits the expressions, target and blocks of a statement.
pub fn walk_stmt_mut<V: VisitMut + ?Sized>(visitor: &mut V, stmt: &mut Stmt) {
    for expr in stmt.exprs_mut() {
        visitor.visit_expr(expr);
    }
    if let StmtKind::Assign(place, _) = &mut stmt.kind {
        visitor.visit_place(place);
    }
    for block in stmt.blocks_mut() {
        visitor.visit_block(block);
    }
}

/// Visits the operands of an expression.
pub fn walk_expr_mut<V: VisitMut + ?Sized>(visitor: &mut V, expr: &mut Expr) {
    match &mut expr.kind {
        ExprKind::Load(place) => visitor.visit_place(place),
        _ => {
            for operand in expr.operands_mut() {
                visitor.visit_expr(operand);
            }
        }
    }
}

/// Visits the indices in a place.
pub fn walk_place_mut<V: VisitMut + ?Sized>(visitor: &mut V, place: &mut Place) {
    for step in &mut place.path {
        if let Projection::Index(index) = step {
            visitor.visit_expr(index);
        }
    }
}

/// Calls `f` for each statement of a block and of the blocks inside, outer first.
pub fn each_stmt(block: &Block, f: &mut impl FnMut(&Stmt)) {
    for stmt in &block.stmts {
        f(stmt);
        for inner in stmt.blocks() {
            each_stmt(inner, f);
        }
    }
}

/// Calls `f` for each expression in a tree, operands and indices included, outer first.
pub fn each_expr(expr: &Expr, f: &mut impl FnMut(&Expr)) {
    f(expr);
    match &expr.kind {
        ExprKind::Load(place) => {
            for index in place.indices() {
                each_expr(index, f);
            }
        }
        _ => {
            for operand in expr.operands() {
                each_expr(operand, f);
            }
        }
    }
}

/// Whether an expression reads a variable or a part of it.
pub fn reads(expr: &Expr, var: VarId) -> bool {
    let mut found = false;
    each_expr(expr, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Load(place) if place.base_var() == Some(var));
    });
    found
}

/// Calls `f` for each expression of a block, nested ones included, in program order.
pub fn each_expr_in(block: &Block, f: &mut impl FnMut(&Expr)) {
    each_stmt(block, &mut |stmt| {
        for expr in stmt.exprs() {
            each_expr(expr, f);
        }
        if let StmtKind::Assign(place, _) = &stmt.kind {
            for index in place.indices() {
                each_expr(index, f);
            }
        }
    });
}

/// Builds the two forms of a list of children, which differ in nothing but `mut`.
macro_rules! children {
    ($blocks:ident, $exprs:ident, $operands:ident, $indices:ident, $iter:ident $(, $mutable:tt)?) => {
        impl Stmt {
            /// The blocks that stand in it, in order.
            pub fn $blocks(&$($mutable)? self) -> Vec<&$($mutable)? Block> {
                match &$($mutable)? self.kind {
                    StmtKind::If(_, then, otherwise) => vec![then, otherwise],
                    StmtKind::Switch(_, arms, default) => {
                        arms.$iter().map(|arm| &$($mutable)? arm.body).chain([default]).collect()
                    }
                    StmtKind::Loop(_, _, body) | StmtKind::Labelled(_, body) => vec![body],
                    StmtKind::Let(..)
                    | StmtKind::Assign(..)
                    | StmtKind::Eval(_)
                    | StmtKind::Break(_)
                    | StmtKind::Continue(_)
                    | StmtKind::Return(_)
                    | StmtKind::Check(..)
                    | StmtKind::Trap(_)
                    | StmtKind::Suspend(..)
                    | StmtKind::Promise(..)
                    | StmtKind::Leave(_)
                    | StmtKind::Load(_)
                    | StmtKind::Store(_)
                    | StmtKind::Ending(..) => vec![],
                }
            }

            /// Its own whole expressions, not those of the blocks in it and not the indices of an assignment's place.
            pub fn $exprs(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                match &$($mutable)? self.kind {
                    StmtKind::Let(_, Some(expr))
                    | StmtKind::Assign(_, expr)
                    | StmtKind::Eval(expr)
                    | StmtKind::If(expr, ..)
                    | StmtKind::Switch(expr, ..)
                    | StmtKind::Return(Some(expr))
                    | StmtKind::Check(expr, _)
                    | StmtKind::Suspend(_, Some(expr))
                    | StmtKind::Promise(_, expr)
                    | StmtKind::Loop(_, LoopKind::While(expr), _) => vec![expr],
                    StmtKind::Loop(_, LoopKind::For { start, condition, next, .. }, _) => vec![start, condition, next],
                    StmtKind::Ending(_, given) => given.$iter().collect(),
                    StmtKind::Let(_, None)
                    | StmtKind::Loop(_, LoopKind::Forever, _)
                    | StmtKind::Labelled(..)
                    | StmtKind::Break(_)
                    | StmtKind::Continue(_)
                    | StmtKind::Return(None)
                    | StmtKind::Trap(_)
                    | StmtKind::Suspend(_, None)
                    | StmtKind::Leave(_)
                    | StmtKind::Load(_)
                    | StmtKind::Store(_) => vec![],
                }
            }
        }

        impl Expr {
            /// Its direct operands, in evaluation order; a load has none (its indices are its place's).
            pub fn $operands(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                match &$($mutable)? self.kind {
                    ExprKind::Literal(_)
                    | ExprKind::Constant(_)
                    | ExprKind::InvocationId
                    | ExprKind::BufferLength(_)
                    | ExprKind::Load(_) => vec![],
                    ExprKind::Unary(_, a)
                    | ExprKind::Cast(a)
                    | ExprKind::Bitcast(a)
                    | ExprKind::Repeat(a)
                    | ExprKind::Field(a, _)
                    | ExprKind::Swizzle(a, _) => vec![a],
                    ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => vec![a, b],
                    ExprKind::Select(c, a, b) => vec![c, a, b],
                    ExprKind::Construct(parts) | ExprKind::Builtin(_, parts) | ExprKind::Call(_, parts) => {
                        parts.$iter().collect()
                    }
                }
            }
        }

        impl Place {
            /// The run-time indices in it, from the outside in.
            pub fn $indices(&$($mutable)? self) -> Vec<&$($mutable)? Expr> {
                self.path
                    .$iter()
                    .filter_map(|step| match step {
                        Projection::Index(index) => Some(&$($mutable)? **index),
                        Projection::Field(_) | Projection::Component(_) => None,
                    })
                    .collect()
            }
        }
    };
}

children!(blocks, exprs, operands, indices, iter);
children!(blocks_mut, exprs_mut, operands_mut, indices_mut, iter_mut, mut);
