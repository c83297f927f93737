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
}
