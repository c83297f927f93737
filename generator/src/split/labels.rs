//! Label lowering: from Rust's labels to what GLSL has.
//!
//! Afterwards
//! - `Break(l)` names the innermost loop or labelled block around it, and no `Switch` lies between: it prints as `break`,
//! - `Continue(l)` names the innermost loop, and no labelled block lies between (a `Switch` may): it prints as `continue`,
//! - a `Labelled` that is left prints as `do { … } while (false)`.
//!
//! The cheapest way is taken for each label: a copy of one statement that ends the path and stores nothing; an `else` instead of a jump
//! over what follows; a copy of up to three statements that end the path; a `do … while (false)` where nothing lies between that would catch its jumps; last, a named flag that is
//! tested after each level.

use super::copies::{copy_ends, copy_for_caught};
use super::jumps::{Jump, diverges, negated, stmt_diverges, weight};
use crate::base::Table;
use crate::ir::{
    BinaryOp, Block, Case, Expr, ExprKind, Label, LabelId, Place, SiteId, Stmt, StmtKind, Type, Var, VarId,
};

/// What is copied rather than jumped to.
const COPIED: usize = 3;
/// What a site that stores costs above a statement.
const STORED: usize = 3;
/// A `match` of up to so many arms becomes an `if` chain rather than getting a flag.
const CHAINED: usize = 3;

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
        StmtKind::Switch(..) => stmt.blocks().into_iter().all(|block| lowered(&block.stmts, None, continues)),
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
}

impl<'a> Lowering<'a> {
    pub(super) fn new(vars: &'a mut Table<VarId, Var>, labels: &'a Table<LabelId, Label>) -> Self {
        Self { vars, labels, remarks: Vec::new(), flags: 0, blocks: 0, stores: Table::new() }
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
    fn cost(&self, stmts: &[Stmt]) -> usize {
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
                StmtKind::Labelled(_, body) => self.labelled(&mut body.stmts, None),
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
        } else if one || copy(COPIED) {
            jump.replace(&mut body, &target);
        } else if catches_nothing(&body, label) {
            self.blocks += 1;
            let mut kept = Stmt { kind: StmtKind::Labelled(label, Block { stmts: body }), span, leading, trailing };
            kept.leading.push("remark: left early, by `break`".to_string());
            self.remarks.push("a `do … while (false)` stands for a labelled block".to_string());
            stmts.push(kept);
            stmts.extend(rest);
            return;
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
    fn without(&mut self, mut stmts: Vec<Stmt>, jump: Jump, flagged: bool) -> Option<Vec<Stmt>> {
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
            stmts.push(StmtKind::If(negated(Expr::var(flag, Type::BOOL)), rest, Block::default()).into());
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
            *condition = negated(condition.clone());
            std::mem::swap(then, otherwise);
        }
        stmts.push(stmt);
        Some(stmts)
    }

    /// Makes the jumps to each loop direct, outer loops first.
    fn loops(&mut self, stmts: &mut [Stmt]) {
        for at in 0..stmts.len() {
            let (stmt, rest) = stmts[at..].split_first_mut().expect("a statement is there");
            if let StmtKind::Loop(label, _, body) = &mut stmt.kind {
                let mut jumps = false;
                super::jumps::each(rest, &mut |stmt| jumps |= Jump::of(stmt).is_some());
                if !jumps && diverges(rest) && (weight(rest) == 1 || self.cost(rest) <= COPIED) {
                    copy_for_caught(&mut body.stmts, Jump::Break(*label), rest, false);
                }
                self.cross(&mut body.stmts, Jump::Break(*label));
                self.cross(&mut body.stmts, Jump::Continue(*label));
            }
            stmt.blocks_mut().into_iter().for_each(|block| self.loops(&mut block.stmts));
        }
    }

    /// Makes each `jump` in `stmts` direct, given that it is so in the statements themselves and in the arms of their `if`s.
    fn cross(&mut self, stmts: &mut Vec<Stmt>, jump: Jump) {
        let mut at = 0;
        while at < stmts.len() {
            let stmt = &mut stmts[at];
            let direct = match (&stmt.kind, jump) {
                (StmtKind::Switch(..), Jump::Continue(_)) => true,
                (StmtKind::Switch(..) | StmtKind::Loop(..) | StmtKind::Labelled(..), _) => false,
                _ => true,
            };
            if direct || !jump.is_in(std::slice::from_ref(stmt)) {
                stmt.blocks_mut().into_iter().for_each(|block| {
                    if jump.is_in(&block.stmts) {
                        self.cross(&mut block.stmts, jump);
                    }
                });
                at += 1;
                continue;
            }
            if let Some(chain) = self.chained(stmt) {
                stmts.splice(at..=at, chain);
                continue;
            }
            let new = self.leave(stmts.remove(at), jump, jump, None);
            let count = new.len();
            stmts.splice(at..at, new);
            at += count;
        }
    }

    /// A statement out of which `jump` cannot be printed, so that it leaves the statement normally and `then` follows.
    /// `flag` says so already where an outer level has one.
    fn leave(&mut self, mut stmt: Stmt, jump: Jump, then: Jump, flag: Option<VarId>) -> Vec<Stmt> {
        let mut otherwise = vec![stmt.clone()];
        jump.replace(&mut otherwise, &[StmtKind::Return(None).into()]);
        let always = diverges(&otherwise);
        let mut out = Vec::new();
        let flag = match flag {
            None if always => None,
            None => {
                let (name, remark) = self.flag_name(jump, &stmt);
                let flag = self.flag(name, &remark);
                out.push(self.declaration(flag));
                Some(flag)
            }
            flag => flag,
        };
        self.leave_inside(&mut stmt, jump, flag);
        out.push(stmt);
        let then = Stmt::from(then.kind());
        out.push(match flag {
            Some(flag) if !always => {
                StmtKind::If(Expr::var(flag, Type::BOOL), vec![then].into(), Block::default()).into()
            }
            _ => then,
        });
        out
    }

    /// Replaces `jump` inside a loop, labelled block or switch by one that ends just that.
    fn leave_inside(&mut self, stmt: &mut Stmt, jump: Jump, flag: Option<VarId>) {
        match &mut stmt.kind {
            StmtKind::Loop(label, _, body) | StmtKind::Labelled(label, body) => {
                let exit = Jump::Break(*label);
                self.leave_level(&mut body.stmts, jump, exit, flag);
            }
            _ => {
                // Falling off the end of an arm is the only way out of a switch; `jump` serves as its own stand-in.
                for block in stmt.blocks_mut() {
                    let mut inner = std::mem::take(&mut block.stmts);
                    self.cross(&mut inner, jump);
                    if let Some(flag) = flag {
                        let set = StmtKind::Assign(Place::var(flag), Expr::bool(true)).into();
                        jump.replace(&mut inner, &[set, jump.kind().into()]);
                    }
                    block.stmts = self.without(inner.clone(), jump, true).unwrap_or(inner);
                }
            }
        }
    }

    fn leave_level(&mut self, stmts: &mut Vec<Stmt>, jump: Jump, exit: Jump, flag: Option<VarId>) {
        let mut out = Vec::new();
        for mut stmt in std::mem::take(stmts) {
            let barrier = matches!(stmt.kind, StmtKind::Switch(..) | StmtKind::Loop(..) | StmtKind::Labelled(..));
            if Jump::of(&stmt) == Some(jump) {
                out.extend(flag.map(|flag| Stmt::from(StmtKind::Assign(Place::var(flag), Expr::bool(true)))));
                stmt.kind = exit.kind();
                out.push(stmt);
            } else if barrier && jump.is_in(std::slice::from_ref(&stmt)) {
                match self.chained(&mut stmt) {
                    Some(mut chain) => {
                        self.leave_level(&mut chain, jump, exit, flag);
                        out.extend(chain);
                    }
                    None => out.extend(self.leave(stmt, jump, exit, flag)),
                }
            } else {
                if !barrier {
                    stmt.blocks_mut()
                        .into_iter()
                        .for_each(|block| self.leave_level(&mut block.stmts, jump, exit, flag));
                }
                out.push(stmt);
            }
        }
        *stmts = out;
    }

    /// A short `match` as a chain of `if`s.
    fn chained(&mut self, stmt: &mut Stmt) -> Option<Vec<Stmt>> {
        let StmtKind::Switch(value, arms, default) = &mut stmt.kind else { return None };
        if arms.len() > CHAINED {
            return None;
        }
        let tests: usize = arms.iter().map(|arm| arm.values.len()).sum();
        let mut out = Vec::new();
        let is_name = matches!(&value.kind, ExprKind::Load(place) if place.path.is_empty());
        let value = if tests == 1 || is_name {
            value.clone()
        } else {
            let ty = value.ty.clone();
            let var = Var { name: "selected".to_string(), ty: ty.clone(), span: value.span };
            let var = self.vars.push_and_get_key(var);
            out.push(Stmt::new(StmtKind::Let(var, Some(value.clone())), stmt.span));
            Expr::var(var, ty)
        };
        let scalar = value.ty.scalar()?;
        let mut chain = std::mem::take(default);
        for arm in arms.drain(..).rev() {
            let equal = |case: &Case| value.clone().binary(BinaryOp::Eq, case.expr(scalar));
            let condition = arm.values.iter().map(equal).reduce(|a, b| a.binary(BinaryOp::Or, b))?;
            chain = vec![Stmt::new(StmtKind::If(condition, arm.body, chain), stmt.span)].into();
        }
        if let Some(first) = chain.stmts.first_mut() {
            first.leading.splice(0..0, stmt.leading.iter().cloned());
        }
        out.extend(chain.stmts);
        Some(out)
    }

    /// A flag for a jump out of `stmt`: `left_bounces`, `next_sample`.
    fn flag_name(&self, jump: Jump, stmt: &Stmt) -> (String, String) {
        let (verb, label) = match (jump, &stmt.kind) {
            (Jump::Continue(label), _) => ("next", label),
            (Jump::Break(_), StmtKind::Loop(label, ..)) => ("left", *label),
            (Jump::Break(label), _) => ("left", label),
        };
        let name = &self.labels[label].name;
        let says = match jump {
            Jump::Continue(_) => format!("remark: goes on with `{name}` from an inner loop"),
            Jump::Break(_) => format!("remark: whether `{name}` was left for more than what follows it"),
        };
        (format!("{verb}_{name}"), says)
    }

    fn flag(&mut self, name: String, remark: &str) -> VarId {
        self.flags += 1;
        let plain = remark.strip_prefix("remark: ").unwrap_or(remark);
        self.remarks.push(format!("flag `{name}`: {plain}"));
        self.vars.push_and_get_key(Var { name, ty: Type::BOOL, span: Default::default() })
    }

    fn declaration(&self, flag: VarId) -> Stmt {
        let mut stmt = Stmt::from(StmtKind::Let(flag, Some(Expr::bool(false))));
        let name = &self.vars[flag].name;
        let remark = self.remarks.iter().rev().find(|remark| remark.contains(&format!("`{name}`")));
        stmt.leading.extend(remark.map(|remark| format!("remark: {remark}")));
        stmt
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
        stmts.iter().all(|stmt| match &stmt.kind {
            StmtKind::Loop(..) | StmtKind::Switch(..) | StmtKind::Labelled(..) => {
                !Jump::Break(label).is_in(std::slice::from_ref(stmt))
            }
            _ => stmt.blocks().into_iter().all(|block| own(&block.stmts, label)),
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
