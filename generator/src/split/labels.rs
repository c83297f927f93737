//! Label lowering: from Rust's labels to what GLSL has.
//!
//! Afterwards
//! - `Break(l)` names the innermost loop or labelled block around it, and no `Switch` lies between but one that is compared: it prints as
//!   `break`,
//! - `Continue(l)` names the innermost loop, and no labelled block lies between (a `Switch` may): it prints as `continue`,
//! - a `Labelled` that is left prints as `do { … } while (false)`.
//!
//! The cheapest way is taken for each label: a copy of one statement that ends the path and stores nothing; an `else` instead of a jump
//! over what follows; a copy of up to three statements that end the path; a `do … while (false)` where nothing lies between that would
//! catch its jumps, and no other jump leaves it, except for one to a statement that ends the path, which is copied then; a copy of the
//! stores that end the path, which diverging lanes then do one after the other; last, a named flag that is tested after each level.

use super::copies::copy_ends;
use super::jumps::{Jump, catches_breaks, diverges, stmt_diverges, weight};
use crate::base::Table;
use crate::ir::{Block, Expr, Label, LabelId, Place, SiteId, Stmt, StmtKind, Type, Var, VarId};

/// What is copied rather than jumped to.
pub(super) const COPIED: usize = 3;
/// What a site that stores costs above a statement.
const STORED: usize = 3;

/// Whether every jump of a body prints as GLSL.
pub(super) fn is_lowered(body: &Block) -> bool {
    lowered(&body.stmts, None, None)
}

fn lowered(stmts: &[Stmt], breaks: Option<LabelId>, continues: Option<LabelId>) -> bool {
    stmts.iter().all(|stmt| match &stmt.kind {
        StmtKind::Break(label) => breaks == Some(*label),
        StmtKind::Continue(label) => continues == Some(*label),
        StmtKind::Loop(label, _, body) => lowered(&body.stmts, Some(*label), Some(*label)),
        StmtKind::Labelled(label, body) => lowered(&body.stmts, Some(*label), None),
        StmtKind::Switch(..) if catches_breaks(stmt) => {
            stmt.blocks().into_iter().all(|block| lowered(&block.stmts, None, continues))
        }
        _ => stmt.blocks().into_iter().all(|block| lowered(&block.stmts, breaks, continues)),
    })
}

/// Lowers the labels of bodies that share variables and labels.
pub(super) struct Lowering<'a> {
    pub(super) vars: &'a mut Table<VarId, Var>,
    pub(super) labels: &'a Table<LabelId, Label>,
    /// One for each flag and each `do … while (false)`.
    pub(super) remarks: Vec<String>,
    pub(super) flags: usize,
    pub(super) blocks: usize,
    /// Which sites store something: they are worth more than a statement.
    pub(super) stores: Table<SiteId, bool>,
    /// The labelled blocks around that only one statement follows, which ends the path: what a jump to their ends may become.
    ends: Vec<(LabelId, Stmt)>,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(vars: &'a mut Table<VarId, Var>, labels: &'a Table<LabelId, Label>) -> Self {
        Self { vars, labels, remarks: Vec::new(), flags: 0, blocks: 0, stores: Table::new(), ends: Vec::new() }
    }

    /// Lowers a body; a body that needs nothing stays as it is.
    pub(super) fn lower(&mut self, body: &mut Block) {
        if !is_lowered(body) || has_blocks(body) {
            copy_ends(&mut body.stmts, &|end| !self.stores(end));
            self.labelled(&mut body.stmts, None);
            self.loops(&mut body.stmts);
        }
    }

    /// What a copy of statements costs a reader.
    pub(super) fn cost(&self, stmts: &[Stmt]) -> usize {
        let mut cost = weight(stmts);
        super::jumps::each(stmts, &mut |stmt| cost += if self.stores(stmt) { STORED } else { 0 });
        cost
    }

    /// Whether a statement leaves for a point and stores what was written for it.
    fn stores(&self, stmt: &Stmt) -> bool {
        matches!(stmt.kind, StmtKind::Leave(site) if self.stores.get(site).is_some_and(|stores| *stores))
    }

    /// Resolves the labelled blocks in `stmts`, inner ones first. `falls` is a jump that does what falling off the end does.
    fn labelled(&mut self, stmts: &mut Vec<Stmt>, falls: Option<Jump>) {
        // Backwards, so that what follows a block is resolved when it is copied.
        for at in (0..stmts.len()).rev() {
            let falls_here = falls.filter(|_| at + 1 == stmts.len());
            match &mut stmts[at].kind {
                StmtKind::Loop(label, _, body) => {
                    let turn = Jump::Continue(*label);
                    self.labelled(&mut body.stmts, Some(turn));
                }
                StmtKind::Labelled(..) => self.inside_labelled(stmts, at),
                _ => stmts[at].blocks_mut().into_iter().for_each(|block| self.labelled(&mut block.stmts, falls_here)),
            }
            if matches!(stmts[at].kind, StmtKind::Labelled(..)) {
                let rest = stmts.split_off(at + 1);
                if let Some(stmt) = stmts.pop() {
                    self.resolve(stmts, stmt, rest, falls);
                }
            }
        }
    }

    /// Resolves the labelled blocks inside the one at `at`.
    fn inside_labelled(&mut self, stmts: &mut [Stmt], at: usize) {
        let (stmt, rest) = stmts[at..].split_first_mut().expect("it is there");
        let StmtKind::Labelled(label, body) = &mut stmt.kind else { return };
        let outside = self.ends.len();
        if let [end, ..] = rest
            && matches!(end.kind, StmtKind::Leave(_) | StmtKind::Trap(_))
        {
            self.ends.push((*label, end.clone()));
        }
        self.labelled(&mut body.stmts, None);
        self.ends.truncate(outside);
    }

    /// The statements, with the ends of the blocks around in the place of jumps to them.
    fn with_ends(&self, stmts: &[Stmt]) -> Vec<Stmt> {
        let mut stmts = stmts.to_vec();
        for (label, end) in &self.ends {
            Jump::Break(*label).replace(&mut stmts, std::slice::from_ref(end));
        }
        stmts
    }

    /// Appends a labelled block and what follows it, the label resolved.
    fn resolve(&mut self, stmts: &mut Vec<Stmt>, stmt: Stmt, rest: Vec<Stmt>, falls: Option<Jump>) {
        let Stmt { kind: StmtKind::Labelled(label, Block { stmts: mut body }), span, leading, trailing } = stmt else {
            return;
        };
        let jump = Jump::Break(label);
        // What comes before the first jump need not stand in the block.
        let first = body.iter().position(|stmt| jump.is_in(std::slice::from_ref(stmt))).unwrap_or(body.len());
        let mut before: Vec<Stmt> = body.drain(..first).collect();
        let mut leading = leading;
        if let Some(first) = before.first_mut() {
            first.leading.splice(0..0, std::mem::take(&mut leading));
        }
        stmts.extend(before);
        let mut target = rest.clone();
        if !diverges(&rest) {
            target.extend(falls.map(|falls| Stmt::new(falls.kind(), span)));
        }
        let cost = self.cost(&target);
        let copy = |limit: usize| diverges(&target) && cost <= limit;
        let one = diverges(&target) && weight(&target) == 1;
        if one && !target.iter().any(|stmt| self.stores(stmt)) {
            jump.replace(&mut body, &target);
        } else if let Some(plain) = self.without(body.clone(), jump, false) {
            body = plain;
        } else if copy(COPIED) {
            jump.replace(&mut body, &target);
        } else if let with_ends = self.with_ends(&body)
            && catches_nothing(&with_ends, label)
        {
            body = with_ends;
            self.blocks += 1;
            let mut kept = Stmt { kind: StmtKind::Labelled(label, Block { stmts: body }), span, leading, trailing };
            kept.leading.push("remark: left early, by `break`".to_string());
            self.remarks.push("a `do … while (false)` stands for a labelled block".to_string());
            stmts.push(kept);
            stmts.extend(rest);
            return;
        } else if one {
            jump.replace(&mut body, &target);
        } else {
            self.cross(&mut body, jump);
            body = self.without(body.clone(), jump, true).unwrap_or(body);
        }
        if let Some(first) = body.first_mut() {
            first.leading.splice(0..0, leading);
        }
        let ends = diverges(&body);
        stmts.extend(body);
        if !ends {
            stmts.extend(rest);
        }
    }

    /// The statements without a jump past their end: what it skips moves into the other arm. With `flagged`, a flag skips it where
    /// both arms get there. Gives nothing where the jump stands in a loop, or where only a flag would do.
    pub(super) fn without(&mut self, mut stmts: Vec<Stmt>, jump: Jump, flagged: bool) -> Option<Vec<Stmt>> {
        let Some(at) = stmts.iter().position(|stmt| jump.is_in(std::slice::from_ref(stmt))) else { return Some(stmts) };
        let rest = stmts.split_off(at + 1);
        let mut stmt = stmts.pop()?;
        if Jump::of(&stmt) == Some(jump) {
            return Some(stmts);
        }
        if !matches!(stmt.kind, StmtKind::If(..) | StmtKind::Switch(..)) {
            return None;
        }
        let ends = |block: &&mut Block| diverges(&block.stmts);
        let going_on = stmt.blocks_mut().iter().filter(|block| !ends(block)).count();
        if going_on > 1 && self.cost(&rest) > COPIED {
            if !flagged {
                return None;
            }
            let flag = self.flag("skipped".to_string(), "remark: skips the rest");
            let set = [Stmt::from(StmtKind::Assign(Place::var(flag), Expr::bool(true))), Stmt::from(jump.kind())];
            let mut inner = vec![stmt];
            jump.replace(&mut inner, &set);
            stmts.push(self.declaration(flag));
            stmts.extend(self.without(inner, jump, flagged)?);
            let rest = Block { stmts: self.without(rest, jump, flagged)? };
            stmts.push(StmtKind::If(Expr::var(flag, Type::BOOL).negated(), rest, Block::default()).into());
            return Some(stmts);
        }
        for block in stmt.blocks_mut() {
            let mut inner = std::mem::take(&mut block.stmts);
            if !diverges(&inner) {
                inner.extend(rest.iter().cloned());
            }
            block.stmts = self.without(inner, jump, flagged)?;
        }
        // An `if` whose jump was all of an arm reads better turned round.
        if let StmtKind::If(condition, then, otherwise) = &mut stmt.kind
            && then.stmts.is_empty()
        {
            *condition = condition.clone().negated();
            std::mem::swap(then, otherwise);
        }
        stmts.push(stmt);
        Some(stmts)
    }
}

fn has_blocks(body: &Block) -> bool {
    let mut found = false;
    super::jumps::each(&body.stmts, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Labelled(..)));
    found
}

/// Whether a `do … while (false)` around the statements would catch its own jumps and no other.
fn catches_nothing(stmts: &[Stmt], label: LabelId) -> bool {
    fn own(stmts: &[Stmt], label: LabelId) -> bool {
        stmts.iter().all(|stmt| match catches_breaks(stmt) {
            true => !Jump::Break(label).is_in(std::slice::from_ref(stmt)),
            false => stmt.blocks().into_iter().all(|block| own(&block.stmts, label)),
        })
    }
    let mut inner = vec![label];
    super::jumps::each(stmts, &mut |stmt| {
        if let StmtKind::Loop(label, ..) | StmtKind::Labelled(label, _) = stmt.kind {
            inner.push(label);
        }
    });
    let mut stays = true;
    super::jumps::each(stmts, &mut |stmt| {
        if let Some(Jump::Break(to) | Jump::Continue(to)) = Jump::of(stmt) {
            stays &= inner.contains(&to);
        }
    });
    stays && own(stmts, label) && !stmts.iter().all(stmt_diverges)
}
