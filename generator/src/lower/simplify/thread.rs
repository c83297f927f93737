//! Tests of what has just been decided.
//!
//! `if c { a; tag = true } else { b; tag = false }  if tag { t } else { e }` is `if c { a; t } else { b; e }`, as long as neither
//! `t` nor `e` is copied, small jumps excepted. It is what joins an inlined `next` with the loop around it.

use super::Uses;
use super::blocks::each_pair;
use crate::ir::verify::falls_through;
use crate::ir::{Block, Expr, ExprKind, Stmt, StmtKind, UnaryOp, VarId};
use crate::lower::fold;

/// Applies the rule everywhere in a block.
pub(super) fn block(block: &mut Block, uses: &Uses) -> bool {
    each_pair(block, &mut |block, at| thread_at(block, at, uses))
}

/// A test of one variable.
struct Test {
    tag: VarId,
    /// The branch for `true`, and the one for `false`.
    on_true: Vec<Stmt>,
    on_false: Vec<Stmt>,
}

fn thread_at(block: &mut Block, at: usize, uses: &Uses) -> bool {
    if !matches!(block.stmts[at].kind, StmtKind::If(..)) {
        return false;
    }
    let declarations =
        block.stmts[at + 1..].iter().take_while(|stmt| matches!(stmt.kind, StmtKind::Let(_, None))).count();
    if at + declarations + 1 >= block.stmts.len() {
        return false;
    }
    if declarations > 0 && test_of(&block.stmts[at + declarations + 1]).is_some_and(|test| uses.is_synthetic(test.tag))
    {
        // what the test's branches need may be declared before the decision as well
        block.stmts[at..=at + declarations].rotate_left(1);
        return thread_at(block, at + declarations, uses);
    }
    let Some(test) = test_of(&block.stmts[at + 1]) else { return false };
    // read by this test alone
    if uses.loads(test.tag) != 1 || !uses.is_synthetic(test.tag) {
        return false;
    }
    let mut count = [0, 0];
    if !count_leaves(&block.stmts[at], test.tag, &mut count) {
        return false;
    }
    let copied = |stmts: &[Stmt], count: u32| count > 1 && !is_small(stmts);
    if copied(&test.on_false, count[0]) || copied(&test.on_true, count[1]) {
        return false;
    }
    let comments = block.stmts.remove(at + 1).leading;
    let stmt = &mut block.stmts[at];
    stmt.leading.extend(comments);
    append(stmt, &test);
    super::blocks::turn_empty_arm(stmt);
    unnest(block, at);
    true
}

fn test_of(stmt: &Stmt) -> Option<Test> {
    let StmtKind::If(test, then, otherwise) = &stmt.kind else { return None };
    let (tag, is_true) = tested(test)?;
    let (on_true, on_false) = if is_true { (then, otherwise) } else { (otherwise, then) };
    Some(Test { tag, on_true: on_true.stmts.clone(), on_false: on_false.stmts.clone() })
}

/// The variable that a test reads, and its value where the test holds.
pub(super) fn tested(test: &Expr) -> Option<(VarId, bool)> {
    match &test.kind {
        ExprKind::Unary(UnaryOp::Not, inner) => tested(inner).map(|(var, value)| (var, !value)),
        ExprKind::Load(place) if place.path.is_empty() => Some((place.base_var()?, true)),
        _ => None,
    }
}

/// Counts the ends that decide `false` and `true`; nothing if one decides neither.
fn count_leaves(stmt: &Stmt, tag: VarId, count: &mut [u32; 2]) -> bool {
    let StmtKind::If(_, then, otherwise) = &stmt.kind else { return false };
    [then, otherwise].into_iter().all(|arm| {
        if !falls_through(arm) {
            return true;
        }
        match decision(&arm.stmts, tag) {
            Some((_, Decision::Known(value))) => {
                count[usize::from(value)] += 1;
                return true;
            }
            Some((_, Decision::Computed)) => {
                count[0] += 1;
                count[1] += 1;
                return true;
            }
            None => {}
        }
        arm.stmts.last().is_some_and(|last| count_leaves(last, tag, count))
    })
}

/// What a path gives the variable.
enum Decision {
    Known(bool),
    /// The value of its last statement.
    Computed,
}

/// Where a path decides, and how.
fn decision(stmts: &[Stmt], tag: VarId) -> Option<(usize, Decision)> {
    let (index, value) = assignment(stmts, tag)?;
    match fold::known_bool(value) {
        Some(value) => Some((index, Decision::Known(value))),
        // what it reads may change behind it
        None => (index + 1 == stmts.len()).then_some((index, Decision::Computed)),
    }
}

/// Where, among the last simple statements of a path, the variable gets its value, and which.
pub(super) fn assignment(stmts: &[Stmt], tag: VarId) -> Option<(usize, &Expr)> {
    for (index, stmt) in stmts.iter().enumerate().rev() {
        match &stmt.kind {
            StmtKind::Assign(place, value) if place.base_var() == Some(tag) => return Some((index, value)),
            StmtKind::Assign(..) | StmtKind::Let(..) | StmtKind::Eval(_) => {}
            _ => return None,
        }
    }
    None
}

fn append(stmt: &mut Stmt, test: &Test) {
    let StmtKind::If(_, then, otherwise) = &mut stmt.kind else { return };
    for arm in [then, otherwise] {
        if !falls_through(arm) {
            continue;
        }
        match decision(&arm.stmts, test.tag) {
            Some((index, decision)) => {
                let removed = arm.stmts.remove(index);
                let start = arm.stmts.len().min(index);
                match decision {
                    Decision::Known(true) => arm.stmts.extend(test.on_true.iter().cloned()),
                    Decision::Known(false) => arm.stmts.extend(test.on_false.iter().cloned()),
                    Decision::Computed => {
                        let StmtKind::Assign(_, value) = removed.kind else { continue };
                        let (on_true, on_false) = (test.on_true.clone(), test.on_false.clone());
                        let mut stmt = Stmt::new(StmtKind::If(value, on_true.into(), on_false.into()), removed.span);
                        super::blocks::turn_empty_arm(&mut stmt);
                        arm.stmts.push(stmt);
                    }
                }
                if let Some(next) = arm.stmts.get_mut(start) {
                    next.leading.splice(0..0, removed.leading);
                }
            }
            None => {
                if let Some(last) = arm.stmts.last_mut() {
                    append(last, test);
                }
            }
        }
    }
}

/// `if c { a } else { break }  rest` is `if !c { break }  a  rest`.
fn unnest(block: &mut Block, at: usize) {
    let StmtKind::If(test, then, otherwise) = &mut block.stmts[at].kind else { return };
    if is_jump(&otherwise.stmts) {
        let taken = std::mem::replace(test, Expr::bool(true));
        *test = fold::not(taken);
        std::mem::swap(then, otherwise);
    } else if !is_jump(&then.stmts) {
        return;
    }
    let body = std::mem::take(&mut otherwise.stmts);
    block.stmts.splice(at + 1..at + 1, body);
}

pub(super) fn is_small(stmts: &[Stmt]) -> bool {
    stmts.is_empty() || is_jump(stmts)
}

fn is_jump(stmts: &[Stmt]) -> bool {
    match stmts {
        [only] => matches!(only.kind, StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(None)),
        _ => false,
    }
}
