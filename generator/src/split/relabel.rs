//! The labels that a body still has once it is written.

use std::collections::BTreeSet;

use super::jumps::each;
use crate::base::Table;
use crate::ir::{Block, Label, LabelId, StmtKind};

/// Forgets the labels from `first` on that a body does not have any more.
pub(super) fn forget_unused(body: &mut Block, first: LabelId, labels: &mut Table<LabelId, Label>) {
    let mut used = BTreeSet::new();
    each(&body.stmts, &mut |stmt| {
        if let StmtKind::Loop(label, ..) | StmtKind::Labelled(label, _) = stmt.kind {
            used.insert(label);
        }
    });
    let new: Vec<LabelId> = used.into_iter().filter(|label| *label >= first).collect();
    let kept: Vec<Label> = new.iter().map(|label| labels[*label].clone()).collect();
    labels.truncate(usize::from(first));
    labels.extend(kept);
    let renumber = |label: &mut LabelId| {
        if let Ok(at) = new.binary_search(label) {
            *label = LabelId::from(usize::from(first) + at);
        }
    };
    each_label(body, &renumber);
}

fn each_label(block: &mut Block, f: &impl Fn(&mut LabelId)) {
    for stmt in &mut block.stmts {
        if let StmtKind::Loop(label, ..)
        | StmtKind::Labelled(label, _)
        | StmtKind::Break(label)
        | StmtKind::Continue(label) = &mut stmt.kind
        {
            f(label);
        }
        stmt.blocks_mut().into_iter().for_each(|block| each_label(block, f));
    }
}
