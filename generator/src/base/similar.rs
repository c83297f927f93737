//! Names that are nearly what was written: what a mistyped name may have meant.

/// The known name with the fewest slips of the pen, if they are few: a third of its letters, as in rustc. Of one or two letters
/// a slip may only be one at the end: every other short name is as near.
pub fn similar(wanted: &str, known: impl IntoIterator<Item = String>) -> Option<String> {
    let most = wanted.chars().count().max(3) / 3;
    let slips = |name: &String| {
        let same_letters = name.eq_ignore_ascii_case(wanted);
        let short = wanted.chars().count() < 3;
        if same_letters {
            0
        } else if short && !name.starts_with(wanted) && !wanted.starts_with(name.as_str()) {
            usize::MAX
        } else {
            strsim::damerau_levenshtein(wanted, name)
        }
    };
    let known = known.into_iter().filter(|name| name != wanted);
    known.map(|name| (slips(&name), name)).filter(|(slips, _)| *slips <= most).min().map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::similar;

    fn nearest(wanted: &str) -> Option<String> {
        similar(wanted, ["radius", "centre", "x", "Vec3", "wrapping_add"].map(str::to_owned))
    }

    #[test]
    fn few_slips_find_a_name() {
        assert_eq!(nearest("raduis").as_deref(), Some("radius"));
        assert_eq!(nearest("center").as_deref(), Some("centre"));
        assert_eq!(nearest("vec3").as_deref(), Some("Vec3"));
        assert_eq!(nearest("wraping_add").as_deref(), Some("wrapping_add"));
    }

    #[test]
    fn another_name_finds_none() {
        assert_eq!(nearest("volume"), None);
        assert_eq!(nearest("radius"), None, "what is known is not what is missing");
        assert_eq!((nearest("w"), nearest("xx").as_deref()), (None, Some("x")));
    }
}
