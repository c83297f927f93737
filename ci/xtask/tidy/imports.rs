//! Stage imports: a stage uses `base`, `diag`, `ir`, itself and the noun files of earlier stages; only `parse` and `resolve`
//! name rust-analyzer's crates.

use crate::{Findings, files};

/// The stages in order, each with its noun files.
const STAGES: [(&str, &[&str]); 11] = [
    ("parse", &["ast"]),
    ("resolve", &["typed"]),
    ("lower", &[]),
    ("split", &["coroutine"]),
    ("reuse", &[]),
    ("frame", &["layout"]),
    ("schedule", &["barrier", "plan", "step"]),
    ("emit", &["file"]),
    ("format", &[]),
    ("output", &[]),
    ("execute", &[]),
];
/// What every stage may use.
const SHARED: [&str; 3] = ["base", "diag", "ir"];

pub(crate) fn run() -> Findings {
    let mut findings = Findings::new();
    for path in files::below("generator/src", &["rs"]) {
        let shown = files::shown(&path);
        if shown.contains("/tests/") || shown.ends_with("/tests.rs") {
            continue; // a test may bring its input through the stages before
        }
        let Some(stage) = shown.strip_prefix("generator/src/").and_then(|rest| rest.split(['/', '.']).next()) else {
            continue;
        };
        let order = STAGES.iter().position(|(name, _)| *name == stage);
        for (number, line) in files::read(&path).lines().enumerate() {
            let at = format!("{shown}:{}", number + 1);
            if line.contains("ra_ap_") && !matches!(stage, "parse" | "resolve") {
                findings.push(format!("{at}: only parse and resolve name rust-analyzer's crates"));
            }
            let Some(order) = order else { continue };
            for used in line.match_indices("crate::").map(|(at, _)| &line[at + "crate::".len()..]) {
                if let Some(why) = forbidden(stage, order, used) {
                    findings.push(format!("{at}: {why}"));
                }
            }
        }
    }
    findings
}

/// Why stage number `order` must not use `path`, which stood behind `crate::`.
fn forbidden(stage: &str, order: usize, path: &str) -> Option<String> {
    let mut parts = path.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|part| !part.is_empty());
    let used = parts.next()?;
    let item = parts.next().unwrap_or("");
    if used == stage || SHARED.contains(&used) {
        return None;
    }
    let (position, nouns) =
        STAGES.iter().enumerate().find_map(|(at, (name, nouns))| (*name == used).then_some((at, *nouns)))?;
    if position > order {
        return Some(format!("{stage} uses the later stage {used}"));
    }
    // `emit` re-exports its nouns
    let is_noun = nouns.contains(&item) || used == "emit" && matches!(item, "File" | "EmitInput");
    (!is_noun).then(|| format!("{stage} uses {used}::{item}, which is no noun file of {used}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_uses_nouns_of_earlier_stages_only() {
        assert_eq!(forbidden("frame", 4, "split::coroutine::Coroutine;"), None);
        assert_eq!(forbidden("frame", 4, "ir::Expr"), None);
        assert!(forbidden("frame", 4, "split::cfg::Graph").is_some());
        assert!(forbidden("frame", 4, "emit::file::File").is_some());
    }
}
