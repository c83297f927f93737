//! Hints, which mean nothing here.

pub const fn black_box<T>(value: T) -> T {
    value
}

pub fn spin_loop() {}

pub const fn cold_path() {}

pub fn select_unpredictable<T>(condition: bool, if_true: T, if_false: T) -> T {
    if condition { if_true } else { if_false }
}

pub const unsafe fn unreachable_unchecked() -> ! {
    crate::intrinsics::panic_str("internal error: entered unreachable code")
}
