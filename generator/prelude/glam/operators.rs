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
