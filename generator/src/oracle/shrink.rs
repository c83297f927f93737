//! Makes a failing program smaller: statements are deleted, or replaced by what stands in them, as long as it still fails.

use super::as_ir;
use super::program::{Expr, Program, Stmt};
use crate::ir::verify;

/// The smallest failing program that deleting and unwrapping statements reaches, and how it fails.
pub fn shrink(mut program: Program, fails: impl Fn(&Program) -> Option<String>) -> (Program, String) {
    let mut message = fails(&program).unwrap_or_default();
    loop {
        let mut smaller = None;
        for edit in 0..statements(&program) * EDITS {
            let mut candidate = program.clone();
            if !apply(&mut candidate, edit / EDITS, edit % EDITS) || candidate == program || !is_valid(&candidate) {
                continue;
            }
            if let Some(found) = fails(&candidate) {
                smaller = Some((candidate, found));
                break;
            }
        }
        match smaller {
            Some((candidate, found)) => (program, message) = (candidate, found),
            None => return (program, message),
        }
    }
}

/// Deletion; each of up to three inner blocks in the place of the statement; a simple value in the place of its expression.
const EDITS: usize = 5;

fn is_valid(program: &Program) -> bool {
    verify::program(&as_ir::as_ir(program)).is_empty()
}

fn bodies(program: &mut Program) -> Vec<&mut Vec<Stmt>> {
    let Program { helpers, entry, .. } = program;
    [&mut entry.body].into_iter().chain(helpers.iter_mut().map(|helper| &mut helper.function.body)).collect()
}

fn statements(program: &Program) -> usize {
    fn count(body: &mut [Stmt]) -> usize {
        body.iter_mut().map(|stmt| 1 + stmt.blocks_mut().into_iter().map(|body| count(body)).sum::<usize>()).sum()
    }
    bodies(&mut program.clone()).into_iter().map(|body| count(body)).sum()
}

/// Edits the `at`-th statement.
fn apply(program: &mut Program, mut at: usize, edit: usize) -> bool {
    bodies(program).into_iter().any(|body| edit_in(body, &mut at, edit))
}

fn edit_in(body: &mut Vec<Stmt>, at: &mut usize, edit: usize) -> bool {
    for position in 0..body.len() {
        if *at == 0 {
            return edit_one(body, position, edit);
        }
        *at -= 1;
        let blocks = body[position].blocks_mut();
        if blocks.into_iter().any(|inner| edit_in(inner, at, edit)) {
            return true;
        }
    }
    false
}

fn edit_one(body: &mut Vec<Stmt>, position: usize, edit: usize) -> bool {
    if edit == 0 {
        body.remove(position);
        return true;
    }
    if edit == EDITS - 1 {
        match &mut body[position] {
            Stmt::If(condition, ..) | Stmt::While(_, condition, _) | Stmt::Assert(condition) => {
                *condition = Expr::Bool(true)
            }
            Stmt::Output(value) | Stmt::Match(value, ..) | Stmt::For(_, _, _, value, _) => *value = Expr::U32(1),
            Stmt::Assign(_, value) | Stmt::Let(_, Some(value)) => match value {
                Expr::Binary(op, a, _) if !op.compares() => *value = (**a).clone(),
                Expr::And(a, _) | Expr::Or(a, _) => *value = (**a).clone(),
                _ => return false,
            },
            _ => return false,
        }
        return true;
    }
    let inner = match body[position].blocks_mut().into_iter().nth(edit - 1) {
        Some(inner) => std::mem::take(inner),
        None => return false,
    };
    body.splice(position..=position, inner);
    true
}

#[cfg(test)]
mod tests {
    use super::super::generate::generate;
    use super::super::program::Stmt;
    use super::{shrink, statements};

    #[test]
    fn what_is_left_is_only_what_the_failure_needs() {
        let has_match = |body: &[Stmt]| {
            let text = format!("{body:?}");
            text.contains("Match(").then(|| "a match".to_string())
        };
        let seed = (0..500).find(|seed| has_match(&generate(*seed).entry.body).is_some()).unwrap_or(0);
        let (small, message) = shrink(generate(seed), |program| has_match(&program.entry.body));
        assert_eq!(message, "a match");
        assert!(statements(&small) < 6, "{small:?}");
    }
}
