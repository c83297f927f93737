//! Raw structured text as a person would write it: jumps that lead where control goes anyway are dropped, labels that nobody
//! needs with them, a path that leaves as what follows it falls through to that, an `else` after a jump becomes plain code, and
//! `while` comes back.

use super::jumps::{Jump, diverges, each, rename, stmt_diverges, weight};
use super::once::turning_once;
use super::structure::{Sites, Text, are_same};
use crate::ir::effects::effect_in;
use crate::ir::{Block, LabelId, LoopKind, Program, Stmt, StmtKind};

/// What ends a path in so few statements stands before the rest, as a guard clause, where the source has it behind that.
const GUARD: usize = 3;

/// Tidies a body, except for the statements that the source has just so: those without a site and without a label from
/// `new_labels` on.
pub(super) fn tidy(program: &Program, text: &mut Text, new_labels: LabelId) {
    let body = &mut text.body;
    let sites = &text.sites;
    // Each round can only take jumps, labels and nesting away.
    loop {
        let before = (weight(&body.stmts), labels(&body.stmts));
        Tidy { program, new_labels, sites }.stmts(&mut body.stmts, &[], None);
        if (weight(&body.stmts), labels(&body.stmts)) == before {
            return;
        }
    }
}

fn labels(stmts: &[Stmt]) -> usize {
    let mut count = 0;
    each(stmts, &mut |stmt| count += usize::from(matches!(stmt.kind, StmtKind::Labelled(..))));
    count
}

struct Tidy<'a> {
    program: &'a Program,
    new_labels: LabelId,
    sites: &'a Sites,
}

impl Tidy<'_> {
    /// Tidies statements at whose end control goes where each of the jumps in `falls` would take it, or leaves as `end` does.
    fn stmts(&self, list: &mut Vec<Stmt>, falls: &[Jump], end: Option<&Stmt>) {
        if let Some(end) = list.iter().position(stmt_diverges) {
            list.truncate(end + 1);
        }
        while list.last().and_then(Jump::of).is_some_and(|jump| falls.contains(&jump)) {
            let gone = list.pop();
            keep_comments(list, gone);
        }
        if let (Some(last), Some(end)) = (list.last(), end)
            && self.leaves_as(last, end)
        {
            list.pop();
        }
        // From the last to the first: what a statement may drop depends on what follows it.
        let mut reversed: Vec<Stmt> = Vec::with_capacity(list.len());
        while let Some(stmt) = list.pop() {
            let falls_here: Vec<Jump> = match reversed.last() {
                None => falls.to_vec(),
                Some(next) => Jump::of(next).into_iter().collect(),
            };
            let end_here = if reversed.is_empty() { end } else { reversed.last() };
            let here = self.one(stmt, &falls_here, end_here, reversed.is_empty());
            reversed.extend(here.into_iter().rev());
        }
        reversed.reverse();
        *list = reversed;
    }

    /// Tidies one statement; gives what stands in its place.
    fn one(&self, mut stmt: Stmt, falls: &[Jump], end: Option<&Stmt>, last: bool) -> Vec<Stmt> {
        if self.is_sources(&stmt) {
            return vec![stmt];
        }
        match &mut stmt.kind {
            StmtKind::If(_, then, otherwise) => {
                self.stmts(&mut then.stmts, falls, end);
                self.stmts(&mut otherwise.stmts, falls, end);
                choice(self.program, stmt, last)
            }
            StmtKind::Switch(..) => {
                stmt.blocks_mut().into_iter().for_each(|block| self.stmts(&mut block.stmts, falls, end));
                vec![stmt]
            }
            StmtKind::Labelled(label, body) => {
                let label = *label;
                if let Some(&jump) = falls.first() {
                    rename(&mut body.stmts, Jump::Break(label), jump);
                }
                let mut inner = falls.to_vec();
                inner.push(Jump::Break(label));
                self.stmts(&mut body.stmts, &inner, end);
                if Jump::Break(label).is_in(&body.stmts) {
                    return vec![stmt];
                }
                let mut body = std::mem::take(&mut body.stmts);
                if let Some(first) = body.first_mut() {
                    first.leading.splice(0..0, stmt.leading);
                }
                body
            }
            StmtKind::Loop(label, kind, body) => {
                let label = *label;
                for &jump in falls {
                    rename(&mut body.stmts, jump, Jump::Break(label));
                }
                self.stmts(&mut body.stmts, &[Jump::Continue(label)], None);
                if *kind == LoopKind::Forever
                    && let Some((kind, comments)) = while_condition(&mut body.stmts, label)
                {
                    if let StmtKind::Loop(_, old, _) = &mut stmt.kind {
                        *old = kind;
                    }
                    stmt.leading.extend(comments.leading);
                    stmt.trailing = stmt.trailing.or(comments.trailing);
                }
                if let StmtKind::Loop(_, _, body) = &mut stmt.kind {
                    around_what_is_found(&mut body.stmts, label);
                }
                vec![turning_once(self.program, stmt)]
            }
            _ => vec![stmt],
        }
    }

    /// Whether a statement ends the continuation as another does; what the user says of it must stand there too.
    fn leaves_as(&self, stmt: &Stmt, end: &Stmt) -> bool {
        let said = stmt.leading.is_empty() && stmt.trailing.is_none() || stmt.span == end.span;
        match (&stmt.kind, &end.kind) {
            (StmtKind::Leave(site), StmtKind::Leave(other)) => said && are_same(self.sites, *site, *other),
            _ => false,
        }
    }

    /// Whether the source has a statement just so.
    fn is_sources(&self, stmt: &Stmt) -> bool {
        let mut is = true;
        each(std::slice::from_ref(stmt), &mut |stmt| match stmt.kind {
            StmtKind::Leave(_) => is = false,
            StmtKind::Loop(label, ..)
            | StmtKind::Labelled(label, _)
            | StmtKind::Break(label)
            | StmtKind::Continue(label) => {
                is &= label < self.new_labels;
            }
            _ => {}
        });
        is
    }
}

/// A jump's comments stay, at the statement before it.
fn keep_comments(list: &mut [Stmt], gone: Option<Stmt>) {
    if let (Some(Stmt { trailing: Some(comment), .. }), Some(last)) = (gone, list.last_mut()) {
        last.trailing.get_or_insert(comment);
    }
}

/// Takes the test off an endless loop that begins with it.
fn while_condition(body: &mut Vec<Stmt>, label: LabelId) -> Option<(LoopKind, Stmt)> {
    let leaves = |block: &Block| matches!(block.stmts.as_slice(), [only] if Jump::of(only) == Some(Jump::Break(label)));
    let Some(Stmt { kind: StmtKind::If(_, then, otherwise), .. }) = body.first() else { return None };
    let negate = leaves(then) && otherwise.stmts.is_empty();
    let alone = body.len() == 1 && leaves(otherwise);
    if !negate && !alone {
        return None;
    }
    let mut test = body.remove(0);
    let StmtKind::If(condition, then, _) = std::mem::replace(&mut test.kind, StmtKind::Return(None)) else {
        return None;
    };
    if negate {
        return Some((LoopKind::While(condition.negated()), test));
    }
    *body = then.stmts;
    Some((LoopKind::While(condition), test))
}

/// A loop that searches, and ends at what it finds, asks for that: `if !c { continue; } …; break;` becomes `if c { …; break; }`.
///
/// Also, Mesa 22's software driver gives lanes wrong values behind the first form: it makes one exit of that loop's two.
fn around_what_is_found(body: &mut Vec<Stmt>, label: LabelId) {
    let goes_on = |block: &Block| matches!(&block.stmts[..], [only] if Jump::of(only) == Some(Jump::Continue(label)));
    let is_guard = |stmt: &Stmt| match &stmt.kind {
        StmtKind::If(_, then, otherwise) => goes_on(then) && otherwise.stmts.is_empty(),
        _ => false,
    };
    let ends = body.last().and_then(Jump::of) == Some(Jump::Break(label));
    let Some(at) = body.iter().rposition(is_guard).filter(|_| ends) else { return };
    let found = body.split_off(at + 1);
    if let StmtKind::If(condition, then, _) = &mut body[at].kind {
        *condition = condition.clone().negated();
        then.stmts = found;
    }
}

/// Gives an `if` its simplest form.
fn choice(program: &Program, stmt: Stmt, last: bool) -> Vec<Stmt> {
    let Stmt { kind: StmtKind::If(condition, mut then, mut otherwise), span, leading, trailing } = stmt else {
        return vec![stmt];
    };
    let with = |kind| Stmt { kind, span, leading: leading.clone(), trailing: trailing.clone() };
    if then.stmts.is_empty() && otherwise.stmts.is_empty() {
        let effect = effect_in(program, &condition).map(|call| with(StmtKind::Eval(call)));
        return effect.into_iter().collect();
    }
    if then.stmts.is_empty() {
        return vec![with(StmtKind::If(condition.negated(), otherwise, Block::default()))];
    }
    if otherwise.stmts.is_empty() {
        return vec![with(StmtKind::If(condition, then, otherwise))];
    }
    let ends = (diverges(&then.stmts), diverges(&otherwise.stmts));
    let sizes = (weight(&then.stmts), weight(&otherwise.stmts));
    let (short, long) = (sizes.0.min(sizes.1), sizes.0.max(sizes.1));
    let balanced = short > 1 && long <= 3 * short;
    // Guard clauses: what ends at once comes first, the rest stays at its depth.
    let flat = match ends {
        (true, false) => Some(false),
        (true, true) if !balanced || !last => Some(sizes.0 > sizes.1),
        (false, true) if otherwise.stmts.len() == 1 || !last && sizes.1 <= GUARD => Some(true),
        _ => None,
    };
    match flat {
        Some(false) => {
            let rest = std::mem::take(&mut otherwise.stmts);
            [vec![with(StmtKind::If(condition, then, otherwise))], rest].concat()
        }
        Some(true) => {
            let rest = std::mem::take(&mut then.stmts);
            [vec![with(StmtKind::If(condition.negated(), otherwise, then))], rest].concat()
        }
        None => vec![with(StmtKind::If(condition, then, otherwise))],
    }
}
