//! Rust parses.

/// What is wrong with a Rust file.
pub(super) fn problem(text: &str) -> Option<String> {
    syn::parse_file(text).err().map(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_host_is_found() {
        assert_eq!(problem("fn main() {}\n"), None);
        assert!(problem("fn one() {}\nfn two( {}\n").is_some());
    }
}
