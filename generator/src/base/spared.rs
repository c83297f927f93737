//! Names that give way to others.

/// A name that is not taken: one that is gets `suffix`, and so does one that is a taken name with suffixes already, so that names which
/// differ still do.
pub fn spared(name: &str, suffix: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut stem = name;
    loop {
        if is_taken(stem) {
            return format!("{name}{suffix}");
        }
        match stem.strip_suffix(suffix) {
            Some(shorter) => stem = shorter,
            None => return name.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::spared;

    #[test]
    fn names_that_differ_still_do() {
        let names = ["drain", "drain_point", "drain_point_point", "point", "drains", "x_point"];
        let found = names.map(|name| spared(name, "_point", |name| name == "drain"));
        let expected = ["drain_point", "drain_point_point", "drain_point_point_point", "point", "drains", "x_point"];
        assert_eq!(found, expected);
    }
}
