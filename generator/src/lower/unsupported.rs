//! What to write instead of a construct that has no form on a GPU, by what the message calls it.

/// One sentence of help.
pub(super) fn instead_of(what: &str) -> &'static str {
    let is = |words: &[&str]| words.iter().any(|word| what.contains(word));
    if is(&["array of references", "slice of references", "reference in memory"]) {
        "keep indices in the array, and index the buffer with them"
    } else if is(&["reference that is only known at run time", "reference in a value", "this reference"]) {
        "choose an index or a value instead of a reference"
    } else if is(&["function that is only known at run time", "closure", "function in memory", "this operand"]) {
        "call each function in an arm of an `if` or `match`"
    } else if is(&["string"]) {
        "use numbers: text can only stand in messages and names"
    } else if is(&["slice pattern", "slice as an argument", "comparison of"]) {
        "index the elements in a loop"
    } else if is(&["constant"]) {
        "compute it in the function that uses it, or pass it as a parameter"
    } else if is(&["atomic"]) {
        "use the elements of a `&[AtomicU32]` or `&[AtomicI32]` parameter"
    } else if is(&["order of an enum"]) {
        "write `impl PartialOrd` with a `match`"
    } else if is(&["`?`"]) {
        "write a `match`, or `let … else { return … }`"
    } else {
        "write it in smaller steps, with `let` for each"
    }
}

#[cfg(test)]
mod tests {
    use super::instead_of;

    #[test]
    fn each_kind_has_its_own_help() {
        assert!(instead_of("an array of references").contains("indices"));
        assert!(instead_of("a string at run time").contains("text"));
        assert!(instead_of("this field").contains("smaller steps"));
    }
}
