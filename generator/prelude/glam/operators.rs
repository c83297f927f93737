//! Operators by value and by reference, from one body each.

/// `impl $Op<$rhs> for $lhs`, also with references, and the assignment.
macro_rules! operator {
    ($Op:ident $op:ident $Assign:ident $assign:ident: |$a:ident: $lhs:ty, $b:ident: $rhs:ty| $body:expr) => {
        binary! { $Op $op: |$a: $lhs, $b: $rhs| -> $lhs { $body } }

        impl core::ops::$Assign<$rhs> for $lhs {
            fn $assign(&mut self, rhs: $rhs) {
                *self = core::ops::$Op::$op(*self, rhs)
            }
        }

        impl core::ops::$Assign<&$rhs> for $lhs {
            fn $assign(&mut self, rhs: &$rhs) {
                *self = core::ops::$Op::$op(*self, *rhs)
            }
        }
    };
}

/// `impl $Op<$rhs> for $lhs`, also with references.
macro_rules! binary {
    ($Op:ident $op:ident: |$a:ident: $lhs:ty, $b:ident: $rhs:ty| -> $output:ty { $body:expr }) => {
        impl core::ops::$Op<$rhs> for $lhs {
            type Output = $output;

            fn $op(self, rhs: $rhs) -> $output {
                let ($a, $b) = (self, rhs);
                $body
            }
        }

        impl core::ops::$Op<&$rhs> for $lhs {
            type Output = $output;

            fn $op(self, rhs: &$rhs) -> $output {
                core::ops::$Op::$op(self, *rhs)
            }
        }

        impl core::ops::$Op<$rhs> for &$lhs {
            type Output = $output;

            fn $op(self, rhs: $rhs) -> $output {
                core::ops::$Op::$op(*self, rhs)
            }
        }

        impl core::ops::$Op<&$rhs> for &$lhs {
            type Output = $output;

            fn $op(self, rhs: &$rhs) -> $output {
                core::ops::$Op::$op(*self, *rhs)
            }
        }
    };
}

/// `impl $Op for $t` and for a reference.
macro_rules! unary {
    ($Op:ident $op:ident: $t:ty) => {
        impl core::ops::$Op for $t {
            type Output = $t;

            fn $op(self) -> $t {
                core::intrinsics::$op(self)
            }
        }

        impl core::ops::$Op for &$t {
            type Output = $t;

            fn $op(self) -> $t {
                core::intrinsics::$op(*self)
            }
        }
    };
}

/// `Sum` and `Product` of values and of references.
macro_rules! sum_and_product {
    ($T:ident $zero:expr, $one:expr;) => {
        impl core::iter::Sum for $T {
            fn sum<I: Iterator<Item = $T>>(iter: I) -> $T {
                iter.fold($zero, |a, b| a + b)
            }
        }

        impl<'a> core::iter::Sum<&'a $T> for $T {
            fn sum<I: Iterator<Item = &'a $T>>(iter: I) -> $T {
                iter.fold($zero, |a, b| a + *b)
            }
        }

        impl core::iter::Product for $T {
            fn product<I: Iterator<Item = $T>>(iter: I) -> $T {
                iter.fold($one, |a, b| a * b)
            }
        }

        impl<'a> core::iter::Product<&'a $T> for $T {
            fn product<I: Iterator<Item = &'a $T>>(iter: I) -> $T {
                iter.fold($one, |a, b| a * *b)
            }
        }
    };
}
