//! Products of matrices under `--float strict`. GLSL leaves open how `m * v` adds; glam adds the columns from the first.

use super::{Lowerer, fold};
use crate::ir::{BinaryOp, Expr, Scalar, Type};

impl Lowerer<'_> {
    /// The product of a matrix and a vector or matrix, column by column.
    pub(super) fn product_by_columns(&mut self, a: Expr, b: Expr, ty: Type) -> Expr {
        let a = self.cheapen(a, "matrix");
        let b = self.cheapen(b, "factor");
        let Type::Matrix(columns, rows) = b.ty else { return sum_of_columns(&a, &b) };
        let column = |at| sum_of_columns(&a, &fold::component(b.clone(), at, column_type(rows)));
        self.vector((0..columns).map(column).collect(), ty)
    }
}

/// `m[0] * v.x + m[1] * v.y + …`
fn sum_of_columns(matrix: &Expr, vector: &Expr) -> Expr {
    let Type::Matrix(columns, rows) = matrix.ty else { return matrix.clone() };
    let term = |at| {
        let factor = fold::component(vector.clone(), at, Type::F32);
        fold::component(matrix.clone(), at, column_type(rows)).binary(BinaryOp::Mul, factor)
    };
    let first = term(0);
    (1..columns).fold(first, |sum, at| sum.binary(BinaryOp::Add, term(at)))
}

fn column_type(rows: u8) -> Type {
    Type::Vector(Scalar::F32, rows)
}
