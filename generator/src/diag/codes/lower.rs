//! Codes of `lower`: what has types and a meaning in Rust but no form on a GPU.

use super::{Code, Explanation, codes};

codes! {
    /// corogen knows the construct and its type but cannot lower it yet. The message names it and says what to write instead.
    NOT_LOWERED = "CG0300", "a construct has no lowering yet";

    /// References are known when the code is generated: a GPU has no pointers. A local reference that names one place or another,
    /// depending on what happens at run time, has no form yet. Choose the value, or an index, instead of the reference.
    REFERENCE_AT_RUN_TIME = "CG0301", "a reference is chosen at run time";

    /// The name of a point or promise becomes an identifier in the generated code, so it is a string literal or a `const` that
    /// forms one: letters, digits and `_`, not beginning with a digit.
    MARKER_NAME = "CG0302", "the name of a marker is not an identifier";

    /// A constant is evaluated when code is generated, as rustc does, also where nothing uses it. Its evaluation panicked, took too many steps, or needs
    /// what only exists at run time.
    CONSTANT = "CG0303", "a constant cannot be evaluated";

    /// A function that suspends has no form of its own on a GPU: its code stands wherever it is called. Calls in calls can
    /// multiply to more code than any compiler would take. Put the calls into a loop, or make what does not suspend a function
    /// of its own: that stays a function.
    TOO_MUCH_CODE = "CG0304", "an entry becomes too much code";

    /// What is promised under a name is kept in an array that hosts and passes between points read, one element for each instance. So
    /// it is a number, or a vector or matrix of numbers, and of one type wherever that name is promised.
    PROMISE = "CG0305", "a promise has a type that no host can read";

    /// A remark. Atomics of a GPU release and acquire; one order of all `SeqCst` operations of all instances, as Rust has it, is not
    /// to be had. So `SeqCst` is `AcqRel`: `Acquire` in a load, `Release` in a store. What is known of an order only at run time
    /// is taken for `AcqRel` too.
    ORDER = "CG0306", "the order of an atomic becomes another";

    /// A remark. On the device `usize` and `isize` have 32 bits, as on a target of 32 bits, and on the CPU 64. A literal or a shift asks for
    /// more, or an integer of 64 bits is converted that may be larger. What arithmetic of indices comes to is not looked into.
    WIDTH = "CG0307", "a `usize` may need more than 32 bits";
}
