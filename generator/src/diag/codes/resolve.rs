//! Codes of `resolve`: names, types, and what lies outside the subset.

use super::{Code, Explanation, codes};

codes! {
    /// The module has no entry: a `pub fn` that returns `()`, suspends, and is not called by another function of the module.
    ///
    /// ```text
    /// use corogen_runtime::suspend;
    ///
    /// pub fn kernel(id: u32, out: &mut [u32]) {
    ///     suspend();
    ///     out[id as usize] = id;
    /// }
    /// ```
    ///
    /// `--entry NAME` picks one explicitly; it may name a `pub fn` that does not suspend.
    NO_ENTRY = "CG0100", "the module has no entry";

    /// A suspending function calls itself, directly or through others. Its frame would have no bound. Write it as a loop,
    /// with a local array as the stack.
    RECURSION = "CG0101", "a function calls itself";

    /// An entry is compiled as it stands: it has no type or const parameters. Write an entry that calls the generic function with
    /// the types that you want.
    GENERIC_ENTRY = "CG0102", "an entry is generic";

    /// Output is named after the entry, so two entries of a module must have different names.
    AMBIGUOUS_ENTRY = "CG0103", "two entries have the same name";

    /// An entry returns `()`: its results are what it writes into its `&mut [T]` parameters.
    ENTRY_RETURNS = "CG0104", "an entry returns a value";

    /// A parameter of an entry becomes something that a GPU can be given:
    ///
    /// | parameter | becomes |
    /// | --- | --- |
    /// | first: `u32`, `UVec2`, `UVec3`, `[u32; 2]` or `[u32; 3]` | the invocation index |
    /// | a scalar, vector or matrix by value, `&Struct` | a uniform parameter |
    /// | `&[T]`, `&mut [T]` | a storage buffer |
    ///
    /// The elements of a buffer have rustc's bytes, so they are `#[repr(C)]` structs, arrays, scalars and glam types. `bool`, `usize`,
    /// enums and references have no bytes that a GPU could keep: use `u32` and indices. `repr(packed)` and more than `repr(align(16))` have
    /// no counterpart: write padding as fields of its own.
    ENTRY_PARAMETER = "CG0105", "an entry cannot take this parameter";

    /// A name, path, import or label that leads nowhere. Inputs may use the part of `core` and `std` that needs no heap and no operating
    /// system, `glam`, and `corogen_runtime`.
    UNKNOWN_NAME = "CG0110", "a name cannot be found";

    /// The type has no such field, or it is private.
    UNKNOWN_FIELD = "CG0111", "a field cannot be found";

    /// The type has no such method, or not in the part of `core` and `glam` that inputs may use. Or it is a trait's that no `use` brings
    /// into scope, or that of two traits at once: `Trait::method(value)` says which. Or it is called on a number before
    /// anything says of which type that is: `let x = 2.0; x.sqrt()`.
    UNKNOWN_METHOD = "CG0112", "a method cannot be found";

    /// An expression has another type than its place needs.
    TYPE_MISMATCH = "CG0113", "types do not match";

    /// Nothing says what a type is. Annotate it: `let x: u32 = …`.
    UNKNOWN_TYPE = "CG0114", "a type cannot be inferred";

    /// A type does not implement a trait that is needed, or an `impl` does not have all of a trait's items. Or the trait is
    /// behind `dyn` and cannot be: one of its methods has no `self`, has type parameters, or names `Self`. An operator asks for a
    /// trait too, which a bound gives a type parameter; an array of copies asks for `Copy`, and a field for a size.
    UNIMPLEMENTED_TRAIT = "CG0115", "a trait is not implemented";

    /// A `match` or `let` does not cover every value.
    NOT_EXHAUSTIVE = "CG0116", "patterns do not cover every value";

    /// A struct value lacks fields, or names one twice.
    MISSING_FIELDS = "CG0117", "fields are missing";

    /// Two items of a module, imports among them, variants or fields of a type, methods of one, parameters, or bindings of a pattern
    /// have the same name, or two variants the same number. Rename one. Or a type implements a trait twice, or a name that is used
    /// is brought by two `use …::*`: import the one that is meant by its name.
    DUPLICATE = "CG0118", "a name is defined twice";

    /// An array is indexed by a literal or constant that is not below its length. That would always panic, and rustc refuses it by its
    /// lint `unconditional_panic`.
    OUT_OF_BOUNDS = "CG0119", "an array has no such element";

    /// Ordinary Rust, but outside of what a GPU can run or of what corogen supports today. The message says what to write instead.
    UNSUPPORTED = "CG0120", "not in the supported subset of Rust";

    /// rust-analyzer, which resolves names and types for corogen, knows nothing of the expression and reports no mistake in it.
    ///
    /// Either rustc rejects it too, or it uses something that the subset's part of `core` and `glam` does not have.
    UNKNOWN = "CG0121", "the type of an expression is unknown";

    /// A generic function calls itself with ever larger types, so that no number of instances is enough.
    ENDLESS_INSTANCES = "CG0122", "generic recursion without end";

    /// The resolver stopped where it must not. Please report it with the input that shows it.
    RESOLVE_FAILED = "CG0123", "name and type resolution failed";

    /// A struct or enum contains itself by value, directly or through others, so no size is enough for it.
    INFINITE_SIZE = "CG0124", "a type has infinite size";

    /// A value, e.g. an array, has more numbers than a thread of a GPU could keep, or than a table in a shader's text could list.
    /// Pass it as a buffer.
    TOO_LARGE = "CG0125", "a value is too large";

    /// The length of an array, the value of a const parameter, or an enum's discriminant names a variable, depends on itself, or takes too
    /// long to compute. They are part of a type, so they are known when code is generated: literals, `const`s and const parameters.
    NOT_CONSTANT = "CG0126", "a length or discriminant is not constant";

    /// Literals or constants that always overflow their type, shift all bits out, or divide by zero. rustc refuses it by its lints
    /// `overflowing_literals`, `arithmetic_overflow` and `unconditional_panic`; a module that allows those may keep it. In the evaluation
    /// of a constant any overflow is an error.
    OVERFLOW = "CG0127", "arithmetic on literals or constants overflows";

    /// A load cannot release, a store cannot acquire, and a fence that does neither is none: `std` panics there. rustc refuses it by its
    /// lint `invalid_atomic_ordering`; a module that allows that may keep it, and the instance ends with a trap.
    ATOMIC_ORDER = "CG0128", "an atomic cannot have this order";

    /// What is written is behind a `&` reference, in a variable without `mut`, or in a `static`. A buffer that an entry writes is a
    /// `&mut [T]`. A closure that changes what it captures is called through a variable with `mut`.
    IMMUTABLE = "CG0129", "a place cannot be written";

    /// rustc computes constants, `static`s, lengths, const arguments, discriminants and `const` blocks, and may compute what a `const fn`
    /// gives. What they call is a `const fn`, a tuple struct or a variant. Methods of traits are not `const`, and so neither are operators on
    /// other types than numbers, `for`, `?`, and conversions with `into`:
    ///
    /// ```text
    /// const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);
    /// const DOWN: Vec3 = -UP;                           // CG0130: a method of `Neg`
    /// const DOWN: Vec3 = Vec3::new(-UP.x, -UP.y, -UP.z); // numbers have their operators
    /// ```
    ///
    /// What cannot be called there is called in the kernel, where the value is used.
    CONST_CALL = "CG0130", "a constant calls what is no `const fn`";

    /// A struct or enum has a type or a lifetime among its parameters that none of its fields mentions: nothing could tell what it is.
    UNUSED_PARAMETER = "CG0131", "a type has a parameter that it does not use";
}
