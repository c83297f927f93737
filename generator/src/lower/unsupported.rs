//! What to write instead of a construct that has no form on a GPU, by what the message calls it.

/// One sentence of help.
pub(super) fn instead_of(what: &str) -> &'static str {
    let is = |words: &[&str]| words.iter().any(|word| what.contains(word));
    if is(&["array of references", "slice of references", "reference in memory"]) {
        "index the array itself where the reference is needed, or keep indices in it"
    } else if is(&["`&mut` of an element"]) {
        "assign to the element itself, `list[index] = …`, or take it out, change it and put it back"
    } else if is(&["behind one that is chosen"]) {
        "write to each in an arm of its own: `if c { x = … } else { y = … }`"
    } else if is(&["reference"]) {
        "bind the reference to a variable where it is made, or pass an index in its place"
    } else if is(&["function that is only known at run time", "closure", "function in memory"]) {
        "call each function in an arm of an `if` or `match`"
    } else if is(&["string"]) {
        "use numbers: text can only stand in messages and names"
    } else if is(&["slice pattern", "slice as an argument"]) {
        "bind the slice to a variable, or index the elements in a loop"
    } else if is(&["comparison of"]) {
        "compare the elements in a loop"
    } else if is(&["constant"]) {
        "compute it in the function that uses it, or pass it as a parameter"
    } else if is(&["atomic"]) {
        "use the elements of a `&[AtomicU32]` or `&[AtomicI32]` parameter"
    } else if is(&["derived"]) {
        "write the `impl` in place of the `#[derive]`"
    } else if is(&["marker that is not called"]) {
        "write `suspend()`, with its arguments if it has some"
    } else if is(&["marker"]) {
        "call it in a closure: `|| suspend()`"
    } else if is(&["`size_hint`"]) {
        "give the iterator a `size_hint` in its `impl`, or count what it gives"
    } else if is(&["size of this type"]) {
        "write the number: the size of an enum, a reference or `usize` depends on the machine and on rustc"
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
        assert!(instead_of("a reference that is only known at run time").contains("variable"));
        assert!(instead_of("a closure in a constant").contains("arm"));
        assert!(instead_of("a string at run time").contains("text"));
        assert!(instead_of("this field").contains("smaller steps"));
    }
}
