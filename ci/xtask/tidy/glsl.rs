//! Generated GLSL reads as if written by hand: no numbered or throw-away names, no guard without a remark, no name of our own
//! that is used once, each of the user's comments once a kernel.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{Findings, files};

pub(crate) fn run() -> Findings {
    let mut findings = Findings::new();
    for input in files::below("input-examples/src", &["rs"]) {
        let Some(module) = input.file_stem().and_then(|stem| stem.to_str()).filter(|stem| *stem != "lib") else {
            continue;
        };
        // a module of several files has those below it too
        let parts = files::below(&format!("input-examples/src/{module}"), &["rs"]);
        let source: String = std::iter::once(&input).chain(&parts).map(|path| files::read(path)).collect();
        for path in files::below(&format!("generated/{module}"), &["comp", "glsl"]) {
            file(&path, &files::read(&path), &source, &mut findings);
        }
    }
    findings
}

fn file(path: &Path, text: &str, source: &str, findings: &mut Findings) {
    let shown = files::shown(path);
    let user: BTreeSet<&str> = words(source).collect();
    for (number, line) in text.lines().enumerate() {
        let at = format!("{shown}:{}", number + 1);
        let code = line.split("//").next().unwrap_or("");
        for word in words(code) {
            if numbered(word) && !user.contains(word) {
                findings.push(format!("{at}: the name `{word}`"));
            }
        }
        let remarked = number > 0
            && text.lines().nth(number - 1).is_some_and(|above| above.trim_start().starts_with("// remark:"));
        let is_guard = code.contains("do {") && !is_loop(&text.lines().skip(number).collect::<Vec<_>>());
        if (is_guard || code.trim_start().starts_with("bool left_")) && !remarked {
            findings.push(format!("{at}: a guard without a remark"));
        }
    }
    for name in used_once(text, &user) {
        findings.push(format!("{shown}: `{name}` is no name of the user's and is used once"));
    }
    for comment in repeated_comments(text, source) {
        findings.push(format!("{shown}: the comment `{comment}` stands more than once"));
    }
}

/// Whether the `do` in the first of these lines may turn again.
fn is_loop(lines: &[&str]) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let end = lines.iter().skip(1).find(|line| indent(line) == indent(lines[0]));
    end.is_some_and(|end| end.trim_start().starts_with("} while (") && !end.contains("(false)"))
}

/// `_12`, `tmp`, `tmp_3`: a name that says nothing.
fn numbered(word: &str) -> bool {
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    stem.is_empty()
        && word.starts_with('_')
        && word.len() > 1
        && !word.starts_with("__")
        && word != "_"
        && word[1..].parse::<u32>().is_ok_and(|n| n > 9)
        || matches!(stem, "tmp" | "temp")
}

/// Locals that are declared with a value and read once, whose name does not come from the input.
fn used_once<'a>(text: &'a str, user: &BTreeSet<&str>) -> Vec<&'a str> {
    let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
    let mut declared = Vec::new();
    // What the line before declares without a value.
    let mut open = None;
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or("");
        for word in words(code) {
            *uses.entry(word).or_default() += 1;
        }
        // `    type name = value;` inside a function
        let mut parts = code.split_whitespace();
        if code.starts_with("    ")
            && let (Some(_), Some(name), Some("=")) = (parts.next(), parts.next(), parts.next())
            && words(name).next() == Some(name)
            // A call that also sets that comes before what reads both.
            && open.is_none_or(|open| !words(code).any(|word| word == open))
        {
            declared.push(name);
        }
        open = code.trim().strip_suffix(';').and_then(|bare| bare.split_once(' ')).map(|(_, name)| name);
    }
    declared.retain(|name| uses[name] == 2 && !from_the_input(name, user));
    declared
}

/// Whether the name is the user's, perhaps made unique (`t_2`) or that of a part (`hit_distance`).
fn from_the_input(name: &str, user: &BTreeSet<&str>) -> bool {
    name.split('_').any(|part| user.contains(part)) || user.contains(name)
}

/// The user's whole-line comments that a file repeats.
fn repeated_comments<'a>(text: &'a str, source: &str) -> Vec<&'a str> {
    let own: BTreeSet<&str> = source.lines().filter_map(|line| line.trim().strip_prefix("// ")).collect();
    let mut seen = BTreeSet::new();
    text.lines()
        .filter_map(|line| line.trim().strip_prefix("// "))
        .filter(|comment| own.contains(comment) && !seen.insert(*comment))
        .collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, source: &str) -> Findings {
        let mut findings = Findings::new();
        file(Path::new("a.comp"), text, source, &mut findings);
        findings
    }

    #[test]
    fn names_that_say_nothing_are_found() {
        assert_eq!(found("void f() {\n    uint _12 = g();\n    h(_12, _12);\n}\n", "").len(), 3);
        assert_eq!(found("void f() {\n    uint x = g();\n    h(x, x);\n}\n", "x"), Findings::new());
    }

    #[test]
    fn a_name_of_our_own_that_is_used_once_is_found() {
        assert_eq!(
            found("void f() {\n    uint picked = g();\n    h(picked);\n}\n", "let picked = g();"),
            Findings::new()
        );
        assert_eq!(found("void f() {\n    uint copy = g();\n    h(copy);\n}\n", "h(g());").len(), 1);
        let with_another = "void f() {\n    uint set;\n    uint copy = g(set);\n    h(copy, set);\n}\n";
        assert_eq!(found(with_another, "h(g());"), Findings::new());
    }

    #[test]
    fn a_loop_is_no_guard() {
        assert_eq!(found("void f() {\n    do {\n        g();\n    } while (h());\n}\n", ""), Findings::new());
        assert_eq!(found("void f() {\n    do {\n        g();\n    } while (false);\n}\n", "").len(), 1);
    }

    #[test]
    fn guards_need_a_remark() {
        assert_eq!(
            found("void f() {\n    bool left_outer = false;\n    left_outer = g(left_outer);\n}\n", "").len(),
            1
        );
        assert_eq!(
            found(
                "void f() {\n    // remark: two loops are left at once\n    bool left_outer = false;\n    left_outer = g(left_outer);\n}\n",
                ""
            ),
            Findings::new()
        );
    }

    #[test]
    fn comments_stand_once() {
        assert_eq!(found("// the end\n// the end\n", "// the end\n").len(), 1);
    }
}
