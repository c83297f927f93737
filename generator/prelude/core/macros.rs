//! `assert!`, `panic!` and what is like them; `println!` and its kin, for code that only runs on the CPU. Messages are those of rustc, with the format string where there are arguments.

/// Builtin: a literal of all arguments joined.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! concat {
    ($($e:expr),* $(,)?) => {};
}

/// Builtin: a literal of its tokens.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! stringify {
    ($($t:tt)*) => {};
}

/// Ends the instance with a message.
#[macro_export]
macro_rules! panic {
    () => { $crate::intrinsics::panic_str("explicit panic") };
    ($message:literal $($arguments:tt)*) => { $crate::intrinsics::panic_str($message) };
}

/// Ends the instance if the condition is false.
#[macro_export]
macro_rules! assert {
    ($condition:expr $(,)?) => {
        if !$condition {
            $crate::intrinsics::panic_str($crate::concat!("assertion failed: ", $crate::stringify!($condition)))
        }
    };
    ($condition:expr, $message:literal $($arguments:tt)*) => {
        if !$condition {
            $crate::intrinsics::panic_str($message)
        }
    };
}

/// Ends the instance if the two differ.
#[macro_export]
macro_rules! assert_eq {
    ($left:expr, $right:expr $(,)?) => {
        if !($left == $right) {
            $crate::intrinsics::panic_str("assertion `left == right` failed")
        }
    };
    ($left:expr, $right:expr, $message:literal $($arguments:tt)*) => {
        if !($left == $right) {
            $crate::intrinsics::panic_str($crate::concat!("assertion `left == right` failed: ", $message))
        }
    };
}

/// Ends the instance if the two are equal.
#[macro_export]
macro_rules! assert_ne {
    ($left:expr, $right:expr $(,)?) => {
        if $left == $right {
            $crate::intrinsics::panic_str("assertion `left != right` failed")
        }
    };
    ($left:expr, $right:expr, $message:literal $($arguments:tt)*) => {
        if $left == $right {
            $crate::intrinsics::panic_str($crate::concat!("assertion `left != right` failed: ", $message))
        }
    };
}

/// Nothing: rustc's release build leaves it out.
#[macro_export]
macro_rules! debug_assert {
    ($($t:tt)*) => {};
}

/// Nothing: rustc's release build leaves it out.
#[macro_export]
macro_rules! debug_assert_eq {
    ($($t:tt)*) => {};
}

/// Nothing: rustc's release build leaves it out.
#[macro_export]
macro_rules! debug_assert_ne {
    ($($t:tt)*) => {};
}

/// Ends the instance.
#[macro_export]
macro_rules! unreachable {
    () => { $crate::intrinsics::panic_str("internal error: entered unreachable code") };
    ($message:literal $($arguments:tt)*) => {
        $crate::intrinsics::panic_str($crate::concat!("internal error: entered unreachable code: ", $message))
    };
}

/// Ends the instance.
#[macro_export]
macro_rules! todo {
    () => { $crate::intrinsics::panic_str("not yet implemented") };
    ($message:literal $($arguments:tt)*) => {
        $crate::intrinsics::panic_str($crate::concat!("not yet implemented: ", $message))
    };
}

/// Ends the instance.
#[macro_export]
macro_rules! unimplemented {
    () => { $crate::intrinsics::panic_str("not implemented") };
    ($message:literal $($arguments:tt)*) => {
        $crate::intrinsics::panic_str($crate::concat!("not implemented: ", $message))
    };
}

/// Outside of what a GPU can run; `resolve` says so where an entry reaches it.
#[macro_export]
macro_rules! print {
    ($($t:tt)*) => { $crate::intrinsics::only_on_cpu::<()>("the macro `print!`") };
}

/// Outside of what a GPU can run; `resolve` says so where an entry reaches it.
#[macro_export]
macro_rules! println {
    ($($t:tt)*) => { $crate::intrinsics::only_on_cpu::<()>("the macro `println!`") };
}

/// Outside of what a GPU can run; `resolve` says so where an entry reaches it.
#[macro_export]
macro_rules! eprint {
    ($($t:tt)*) => { $crate::intrinsics::only_on_cpu::<()>("the macro `eprint!`") };
}

/// Outside of what a GPU can run; `resolve` says so where an entry reaches it.
#[macro_export]
macro_rules! eprintln {
    ($($t:tt)*) => { $crate::intrinsics::only_on_cpu::<()>("the macro `eprintln!`") };
}

/// Outside of what a GPU can run; `resolve` says so where an entry reaches it.
#[macro_export]
macro_rules! write {
    ($to:expr $(, $($t:tt)*)?) => { $crate::intrinsics::only_on_cpu::<$crate::fmt::Result>("the macro `write!`") };
}

/// Outside of what a GPU can run; `resolve` says so where an entry reaches it.
#[macro_export]
macro_rules! writeln {
    ($to:expr $(, $($t:tt)*)?) => { $crate::intrinsics::only_on_cpu::<$crate::fmt::Result>("the macro `writeln!`") };
}

/// Outside of what a GPU can run; `resolve` says so where an entry reaches it.
#[macro_export]
macro_rules! dbg {
    ($value:expr $(,)?) => {{
        $crate::intrinsics::only_on_cpu::<()>("the macro `dbg!`");
        $value
    }};
}

/// Whether a value has the form of a pattern.
#[macro_export]
macro_rules! matches {
    ($value:expr, $pattern:pat $(if $guard:expr)? $(,)?) => {
        match $value {
            $pattern $(if $guard)? => true,
            _ => false,
        }
    };
}

/// Builtin: applies derive macros.
#[rustc_builtin_macro]
pub macro derive($item:item) {}

/// Leaves out what only `cargo test` compiles.
#[rustc_builtin_macro]
pub macro test($item:item) {}
