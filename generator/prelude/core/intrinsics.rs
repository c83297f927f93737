//! The leaves: operations that corogen's lowering knows by name. Generic over scalars and vectors, on which they work by
//! component unless said otherwise.
//!
//! A body is for lengths and const arguments only, which rust-analyzer evaluates: it says the same of integers by intrinsics of rustc's,
//! which that knows.

use crate::cmp::Ordering;

// Operators, without any check (integer division by zero gives an unspecified value).

#[rustc_intrinsic]
pub fn add<A, B, R>(a: A, b: B) -> R;
#[rustc_intrinsic]
pub fn sub<A, B, R>(a: A, b: B) -> R;
#[rustc_intrinsic]
pub fn mul<A, B, R>(a: A, b: B) -> R;
#[rustc_intrinsic]
pub const fn div<A, B, R>(a: A, b: B) -> R {
    transmute::<A, R>(unchecked_div::<A>(a, transmute::<B, A>(b)))
}
#[rustc_intrinsic]
pub const fn rem<A, B, R>(a: A, b: B) -> R {
    transmute::<A, R>(unchecked_rem::<A>(a, transmute::<B, A>(b)))
}
#[rustc_intrinsic]
pub fn neg<T>(a: T) -> T;
#[rustc_intrinsic]
pub fn not<T>(a: T) -> T;
#[rustc_intrinsic]
pub fn bitand<A, B, R>(a: A, b: B) -> R;
#[rustc_intrinsic]
pub fn bitor<A, B, R>(a: A, b: B) -> R;
#[rustc_intrinsic]
pub fn bitxor<A, B, R>(a: A, b: B) -> R;
/// The amount is masked to the width of `a`.
#[rustc_intrinsic]
pub fn shl<A, B, R>(a: A, b: B) -> R;
/// The amount is masked to the width of `a`.
#[rustc_intrinsic]
pub fn shr<A, B, R>(a: A, b: B) -> R;

// Conversions.

/// Rust's `as`.
#[rustc_intrinsic]
pub fn cast<A, B>(a: A) -> B;
/// The same bits.
#[rustc_intrinsic]
pub const fn bitcast<A, B>(a: A) -> B {
    transmute::<A, B>(a)
}

// Floats.

#[rustc_intrinsic]
pub fn sqrt<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn sin<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn cos<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn tan<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn asin<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn acos<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn atan<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn atan2<T>(y: T, x: T) -> T;
#[rustc_intrinsic]
pub fn hypot<T>(x: T, y: T) -> T;
#[rustc_intrinsic]
pub fn sinh<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn cosh<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn tanh<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn exp<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn exp2<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn ln<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn log2<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn pow<T>(x: T, y: T) -> T;
#[rustc_intrinsic]
pub fn floor<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn ceil<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn trunc<T>(x: T) -> T;
/// Half away from zero.
#[rustc_intrinsic]
pub fn round<T>(x: T) -> T;
#[rustc_intrinsic]
pub fn round_ties_even<T>(x: T) -> T;
/// `x - trunc(x)`.
#[rustc_intrinsic]
pub fn fract<T>(x: T) -> T;
/// Floats: ±1 also for ±0, NaN for NaN.
#[rustc_intrinsic]
pub fn signum<T>(x: T) -> T;
/// Floats, and integers: wraps.
#[rustc_intrinsic]
pub const fn abs<T: Copy>(x: T) -> T {
    let zero = unchecked_sub(x, x);
    match three_way_compare(x, zero) {
        Ordering::Less => unchecked_sub(zero, x),
        _ => x,
    }
}
/// Floats: the number where one operand is NaN. Also integers.
#[rustc_intrinsic]
pub const fn min<T: Copy>(a: T, b: T) -> T {
    match three_way_compare(a, b) {
        Ordering::Less => a,
        _ => b,
    }
}
/// Floats: the number where one operand is NaN. Also integers.
#[rustc_intrinsic]
pub const fn max<T: Copy>(a: T, b: T) -> T {
    match three_way_compare(a, b) {
        Ordering::Less => b,
        _ => a,
    }
}
/// Of floats, with `min <= max`: NaN stays.
#[rustc_intrinsic]
pub fn clamp<T>(x: T, min: T, max: T) -> T;

/// Whether a value is known when code is generated: then a `match` on it leaves one arm.
#[rustc_intrinsic]
pub const fn is_known<T>(value: T) -> bool {
    true
}

/// `a * b + c`, rounded once.
#[rustc_intrinsic]
pub fn mul_add<T>(a: T, b: T, c: T) -> T;
#[rustc_intrinsic]
pub fn copy_sign<T>(magnitude: T, sign: T) -> T;
/// Of a scalar `bool`, of a vector a `BVec`.
#[rustc_intrinsic]
pub fn is_nan<T, B>(x: T) -> B;
/// Of a scalar `bool`, of a vector a `BVec`.
#[rustc_intrinsic]
pub fn is_infinite<T, B>(x: T) -> B;
/// Of a scalar `bool`, of a vector a `BVec`.
#[rustc_intrinsic]
pub fn is_finite<T, B>(x: T) -> B;

// Vectors as a whole.

/// The products summed from left to right.
#[rustc_intrinsic]
pub fn dot<V, S>(a: V, b: V) -> S;
#[rustc_intrinsic]
pub fn cross<V>(a: V, b: V) -> V;
#[rustc_intrinsic]
pub fn length<V, S>(v: V) -> S;
/// With the device's precision.
#[rustc_intrinsic]
pub fn normalize<V>(v: V) -> V;

/// The numbered components, which are literals.
#[rustc_intrinsic]
pub fn swizzle2<V, R>(v: V, x: u32, y: u32) -> R;
/// The numbered components, which are literals.
#[rustc_intrinsic]
pub fn swizzle3<V, R>(v: V, x: u32, y: u32, z: u32) -> R;
/// The numbered components, which are literals.
#[rustc_intrinsic]
pub fn swizzle4<V, R>(v: V, x: u32, y: u32, z: u32, w: u32) -> R;

// Vectors by component, giving a `BVec`.

#[rustc_intrinsic]
pub fn less_than<V, B>(a: V, b: V) -> B;
#[rustc_intrinsic]
pub fn less_equal<V, B>(a: V, b: V) -> B;
#[rustc_intrinsic]
pub fn greater_than<V, B>(a: V, b: V) -> B;
#[rustc_intrinsic]
pub fn greater_equal<V, B>(a: V, b: V) -> B;
#[rustc_intrinsic]
pub fn equal_components<V, B>(a: V, b: V) -> B;
#[rustc_intrinsic]
pub fn not_equal_components<V, B>(a: V, b: V) -> B;
/// Whether any component of a `BVec` is true.
#[rustc_intrinsic]
pub fn any<B>(mask: B) -> bool;
/// Whether all components of a `BVec` are true.
#[rustc_intrinsic]
pub fn all<B>(mask: B) -> bool;
#[rustc_intrinsic]
pub fn select_components<B, V>(mask: B, if_true: V, if_false: V) -> V;

// Matrices.

/// A matrix times a vector or matrix.
#[rustc_intrinsic]
pub fn mat_mul<A, B, R>(a: A, b: B) -> R;
#[rustc_intrinsic]
pub fn transpose<M>(m: M) -> M;
#[rustc_intrinsic]
pub fn determinant<M, S>(m: M) -> S;
#[rustc_intrinsic]
pub fn inverse<M>(m: M) -> M;

// Integers.

#[rustc_intrinsic]
pub const fn count_ones<T>(x: T) -> u32 {
    ctpop(x)
}
#[rustc_intrinsic]
pub const fn leading_zeros<T>(x: T) -> u32 {
    ctlz(x)
}
#[rustc_intrinsic]
pub const fn trailing_zeros<T>(x: T) -> u32 {
    cttz(x)
}
#[rustc_intrinsic]
pub fn reverse_bits<T>(x: T) -> T;
/// The amount is masked to the width of `x`.
#[rustc_intrinsic]
pub fn rotate_left<T>(x: T, n: u32) -> T;
/// The amount is masked to the width of `x`.
#[rustc_intrinsic]
pub fn rotate_right<T>(x: T, n: u32) -> T;
/// High 32 bits of the 64-bit product of `u32`s or `i32`s.
#[rustc_intrinsic]
pub fn mul_high<T>(a: T, b: T) -> T;

// Places.

#[rustc_intrinsic]
pub fn slice_len<T>(slice: &[T]) -> usize;
/// Traps out of range.
#[rustc_intrinsic]
pub fn slice_get<'a, T>(slice: &[T], index: usize) -> &'a T;
/// Traps out of range.
#[rustc_intrinsic]
pub fn slice_get_mut<'a, T>(slice: &mut [T], index: usize) -> &'a mut T;
/// The caller knows that the index is in range.
#[rustc_intrinsic]
pub fn slice_get_unchecked<'a, T>(slice: &[T], index: usize) -> &'a T;
/// The caller knows that the index is in range.
#[rustc_intrinsic]
pub fn slice_get_unchecked_mut<'a, T>(slice: &mut [T], index: usize) -> &'a mut T;
/// From `start` up to `end`; traps unless `start <= end <= len`.
#[rustc_intrinsic]
pub fn slice_range<'a, T>(slice: &[T], start: usize, end: usize) -> &'a [T];
/// From `start` up to `end`; traps unless `start <= end <= len`.
#[rustc_intrinsic]
pub fn slice_range_mut<'a, T>(slice: &mut [T], start: usize, end: usize) -> &'a mut [T];
/// From `start` to `last`; traps unless `start <= last + 1` and `last < len`.
#[rustc_intrinsic]
pub fn slice_range_inclusive<'a, T>(slice: &[T], start: usize, last: usize) -> &'a [T];
/// From `start` to `last`; traps unless `start <= last + 1` and `last < len`.
#[rustc_intrinsic]
pub fn slice_range_inclusive_mut<'a, T>(slice: &mut [T], start: usize, last: usize) -> &'a mut [T];
/// The caller knows that `start <= end <= len`.
#[rustc_intrinsic]
pub fn slice_range_unchecked<'a, T>(slice: &[T], start: usize, end: usize) -> &'a [T];
/// The caller knows that `start <= end <= len`.
#[rustc_intrinsic]
pub fn slice_range_unchecked_mut<'a, T>(slice: &mut [T], start: usize, end: usize) -> &'a mut [T];
/// A component of a vector, a column of a matrix; traps out of range.
#[rustc_intrinsic]
pub fn component<V, T>(vector: &V, index: usize) -> &T;
/// A component of a vector, a column of a matrix; traps out of range.
#[rustc_intrinsic]
pub fn component_mut<V, T>(vector: &mut V, index: usize) -> &mut T;
/// The value at a place, also of a type that is not `Copy`; the caller does not use the place as initialised again.
#[rustc_intrinsic]
pub fn read<T>(place: &T) -> T;
/// A value that the caller writes before reading.
#[rustc_intrinsic]
pub fn uninit<T>() -> T;

/// A number that tells the variant of an enum.
#[rustc_intrinsic]
pub fn discriminant<T>(value: &T) -> u32;

/// Its bytes, as rustc lays it out.
#[rustc_intrinsic]
pub const fn size_of<T>() -> usize;

/// What its address is a multiple of.
#[rustc_intrinsic]
pub const fn align_of<T>() -> usize;

// Control.

/// Ends the instance. Not a literal where the message is handed down (`expect`), but always known.
#[rustc_intrinsic]
pub const fn panic_str(message: &str) -> !;

/// Stands for what `what` names, which has no form on a GPU: an error where an entry reaches it.
#[rustc_intrinsic]
pub fn only_on_cpu<T>(what: &'static str) -> T;

/// Adds an element to an append buffer; beyond the capacity it is dropped and counted.
#[rustc_intrinsic]
pub fn append<A, T>(list: &A, value: T);

// Atomics on a buffer's element, 32 bits. Each ends with its order.

#[rustc_intrinsic]
pub fn atomic_load<A, T, O>(atomic: &A, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_store<A, T, O>(atomic: &A, value: T, order: O);
#[rustc_intrinsic]
pub fn atomic_add<A, T, O>(atomic: &A, value: T, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_sub<A, T, O>(atomic: &A, value: T, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_min<A, T, O>(atomic: &A, value: T, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_max<A, T, O>(atomic: &A, value: T, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_and<A, T, O>(atomic: &A, value: T, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_or<A, T, O>(atomic: &A, value: T, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_xor<A, T, O>(atomic: &A, value: T, order: O) -> T;
#[rustc_intrinsic]
pub fn atomic_exchange<A, T, O>(atomic: &A, value: T, order: O) -> T;
/// Gives the old value; ordered by `success` where it has written.
#[rustc_intrinsic]
pub fn atomic_compare_exchange<A, T, O>(atomic: &A, expected: T, new: T, success: O, failure: O) -> T;
/// Orders the instance's own accesses of buffers.
#[rustc_intrinsic]
pub fn atomic_fence<O>(order: O);

// Refused where it is reached.

/// The `size_hint` of an iterator that has none of its own.
#[rustc_intrinsic]
pub fn unknown_size_hint() -> (usize, Option<usize>);

// rustc's, for the bodies above: nothing else calls them.

#[rustc_intrinsic]
pub const fn transmute<A, B>(a: A) -> B;
#[rustc_intrinsic]
pub const fn three_way_compare<T>(a: T, b: T) -> Ordering;
#[rustc_intrinsic]
pub const fn unchecked_sub<T>(a: T, b: T) -> T;
#[rustc_intrinsic]
pub const fn unchecked_div<T>(a: T, b: T) -> T;
#[rustc_intrinsic]
pub const fn unchecked_rem<T>(a: T, b: T) -> T;
#[rustc_intrinsic]
pub const fn ctpop<T>(x: T) -> u32;
#[rustc_intrinsic]
pub const fn ctlz<T>(x: T) -> u32;
#[rustc_intrinsic]
pub const fn cttz<T>(x: T) -> u32;
