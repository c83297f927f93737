//! What holds for text in any language: no blanks at a line's end, no tabs, one line break at the end, no two empty lines.

/// The first thing that is wrong with a text.
pub(super) fn problem(text: &str) -> Option<String> {
    let mut empty = true;
    for (index, line) in text.lines().enumerate() {
        let at = index + 1;
        if line.contains(['\t', '\r']) {
            return Some(format!("line {at} holds a tab or carriage return"));
        }
        if line.ends_with(' ') {
            return Some(format!("line {at} ends with a blank"));
        }
        if line.is_empty() && empty {
            return Some(format!("line {at} is an empty line too many"));
        }
        empty = line.is_empty();
    }
    match text.ends_with('\n') && !empty {
        true => None,
        false => Some("it does not end with one line break".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_is_held() {
        assert_eq!(problem("one\n\ntwo\n"), None);
        for (wrong, line) in [("one \n", 1), ("one\n\ttwo\n", 2), ("one\n\n\ntwo\n", 3), ("\none\n", 1)] {
            let problem = problem(wrong).expect("a rule is broken");
            assert!(problem.contains(&format!("line {line} ")), "{problem}");
        }
        assert!(problem("one").is_some() && problem("one\n\n").is_some());
    }
}
