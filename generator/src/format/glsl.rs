//! What holds for GLSL beyond what holds for any text: indentation by 4 that follows the braces, but for directives, and no name
//! that only a machine would give.

/// The first thing that is wrong with a shader or a file that shaders include.
pub(super) fn problem(text: &str) -> Option<String> {
    let mut depth = 0usize;
    for (index, line) in text.lines().enumerate() {
        let at = index + 1;
        let indent = line.len() - line.trim_start().len();
        let code = line.split("//").next().unwrap_or("").trim();
        let closes = code.chars().take_while(|c| *c == '}').count();
        if line.ends_with('\\') {
            return Some(format!("line {at} goes on in the next"));
        }
        if !indent.is_multiple_of(4) {
            return Some(format!("line {at} is indented by {indent}"));
        }
        let directive = line.starts_with('#');
        if !code.is_empty() && !directive && indent / 4 < depth.saturating_sub(closes) {
            return Some(format!("line {at} stands left of its block"));
        }
        if let Some(name) = words(code).find(|word| is_machine_made(word)) {
            return Some(format!("line {at} names something `{name}`"));
        }
        let Some(after) = (depth + code.matches('{').count()).checked_sub(code.matches('}').count()) else {
            return Some(format!("line {at} closes a brace that is not open"));
        };
        depth = after;
    }
    (depth != 0).then(|| "its braces do not match".to_owned())
}

fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// `_12`: the namer gives such a name to nothing, whatever the user called it.
fn is_machine_made(word: &str) -> bool {
    word.strip_prefix('_').is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_is_held() {
        assert_eq!(problem("void f() {\n    if (a) {\n        b = 1u;  // } {\n    }\n}\n"), None);
        assert_eq!(problem("float x = a\n    + b;\n"), None);
        assert_eq!(problem("struct S {\n    uint a;\n#ifdef B\n    uint b;\n#endif\n};\n"), None);
        for (wrong, says) in [
            ("void f() {\n  a();\n}\n", "line 2 is indented by 2"),
            ("void f() {\na();\n}\n", "line 2 stands left of its block"),
            ("uint _12 = 1u;\n", "line 1 names something `_12`"),
            ("// C:\\\na();\n", "line 1 goes on in the next"),
            ("void f() {\n", "its braces do not match"),
        ] {
            assert_eq!(problem(wrong).as_deref(), Some(says));
        }
    }
}
