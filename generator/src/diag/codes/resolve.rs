//! Codes of `resolve`: names, types, and what lies outside the subset.

use super::{Code, Explanation, codes};

codes! {
    /// The module has no entry: a `pub fn` that returns `()`, suspends, and is not called by another function of the module.
    ///
    /// ```rust
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
}
