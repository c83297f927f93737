//! Codes of `lower`: what has types and a meaning in Rust but no form on a GPU.

use super::{Code, Explanation, codes};

codes! {
    /// corogen knows the construct and its type but cannot lower it yet. The message names it and says what to write instead.
    NOT_LOWERED = "CG0300", "a construct has no lowering yet";
}
