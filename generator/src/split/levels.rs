//! Jumps out of several levels, for which GLSL has no word: each level is left by itself, by a flag where that is not the only way
//! out of it.

use super::copies::copy_for_caught;
use super::jumps::{Jump, catches_breaks, diverges, rename, weight};
use super::labels::{COPIED, Lowering};
use crate::ir::{Block, Expr, Place, Stmt, StmtKind, Type, Var, VarId};

/// What says that a statement was left by a jump.
pub(super) enum Flag {
    /// An outer level has it.
    Declared(VarId),
    /// It is made, if more than that jump leaves the statement: its name, and why it is there.
    New(String, String),
}

/// A statement that a jump does not leave any more.
pub(super) struct Left {
    /// The flag's declaration, if there is a new one.
    pub(super) declaration: Option<Stmt>,
    pub(super) stmt: Stmt,
    /// What follows it, if the jump was taken.
    pub(super) then: Stmt,
}

impl Left {
    fn into_stmts(self) -> impl Iterator<Item = Stmt> {
        self.declaration.into_iter().chain([self.stmt, self.then])
    }
}

impl Lowering<'_> {
    /// Makes the jumps to each loop direct, outer loops first.
    pub(super) fn loops(&mut self, stmts: &mut [Stmt]) {
        for at in 0..stmts.len() {
            let (stmt, rest) = stmts[at..].split_first_mut().expect("a statement is there");
            if let StmtKind::Loop(label, _, body) = &mut stmt.kind {
                let mut jumps = false;
                super::jumps::each(rest, &mut |stmt| jumps |= Jump::of(stmt).is_some());
                if !jumps && diverges(rest) && (weight(rest) == 1 || self.cost(rest) <= COPIED) {
                    copy_for_caught(&mut body.stmts, Jump::Break(*label), rest, false);
                }
                shorten(&mut body.stmts, Jump::Continue(*label));
                self.cross(&mut body.stmts, Jump::Break(*label));
                self.cross(&mut body.stmts, Jump::Continue(*label));
            }
            stmt.blocks_mut().into_iter().for_each(|block| self.loops(&mut block.stmts));
        }
    }

    /// Makes each `jump` in `stmts` direct, given that it is so in the statements themselves and in the arms of their `if`s.
    pub(super) fn cross(&mut self, stmts: &mut Vec<Stmt>, jump: Jump) {
        let mut at = 0;
        while at < stmts.len() {
            let stmt = &mut stmts[at];
            let direct = match (&stmt.kind, jump) {
                (StmtKind::Switch(..), Jump::Continue(_)) => true,
                _ => !catches_breaks(stmt),
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
            let stmt = stmts.remove(at);
            let (name, remark) = self.flag_name(jump, &stmt);
            let left = self.leave(stmt, jump, jump.kind().into(), Flag::New(name, remark));
            let behind = stmts.split_off(at);
            stmts.extend(left.into_stmts());
            at = stmts.len();
            stmts.extend(behind);
        }
    }

    /// A statement out of which `jump` cannot be printed, so that it leaves the statement normally and `then` follows.
    pub(super) fn leave(&mut self, mut stmt: Stmt, jump: Jump, then: Stmt, flag: Flag) -> Left {
        let mut otherwise = vec![stmt.clone()];
        jump.replace(&mut otherwise, &[StmtKind::Return(None).into()]);
        let always = diverges(&otherwise);
        let mut declaration = None;
        let flag = match flag {
            Flag::Declared(flag) => Some(flag),
            Flag::New(..) if always => None,
            Flag::New(name, remark) => {
                let flag = self.flag(name, &remark);
                declaration = Some(self.declaration(flag));
                Some(flag)
            }
        };
        self.leave_inside(&mut stmt, jump, flag);
        let then = match flag {
            Some(flag) if !always => {
                StmtKind::If(Expr::var(flag, Type::BOOL), vec![then].into(), Block::default()).into()
            }
            _ => then,
        };
        Left { declaration, stmt, then }
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
            let barrier = catches_breaks(&stmt);
            if Jump::of(&stmt) == Some(jump) {
                out.extend(flag.map(|flag| Stmt::from(StmtKind::Assign(Place::var(flag), Expr::bool(true)))));
                stmt.kind = exit.kind();
                out.push(stmt);
            } else if barrier && jump.is_in(std::slice::from_ref(&stmt)) {
                let flag = match flag {
                    Some(flag) => Flag::Declared(flag),
                    None => {
                        let (name, remark) = self.flag_name(jump, &stmt);
                        Flag::New(name, remark)
                    }
                };
                out.extend(self.leave(stmt, jump, exit.kind().into(), flag).into_stmts());
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
            Jump::Break(_) => "remark: set where a jump leaves what is around this loop too".to_owned(),
        };
        (format!("{verb}_{name}"), says)
    }

    pub(super) fn flag(&mut self, name: String, remark: &str) -> VarId {
        self.flags += 1;
        let plain = remark.strip_prefix("remark: ").unwrap_or(remark);
        self.remarks.push(format!("flag `{name}`: {plain}"));
        self.vars.push_and_get_key(Var { name, named: false, ty: Type::BOOL, span: Default::default() })
    }

    pub(super) fn declaration(&self, flag: VarId) -> Stmt {
        let mut stmt = Stmt::from(StmtKind::Let(flag, Some(Expr::bool(false))));
        let name = &self.vars[flag].name;
        let remark = self.remarks.iter().rev().find(|remark| remark.contains(&format!("`{name}`")));
        stmt.leading.extend(remark.map(|remark| format!("remark: {remark}")));
        stmt
    }
}

/// A jump to where control goes anyway behind the statements leaves no more than the loop at their end.
fn shorten(stmts: &mut [Stmt], jump: Jump) {
    let Some(last) = stmts.last_mut() else { return };
    match &mut last.kind {
        StmtKind::Loop(label, _, body) => rename(&mut body.stmts, jump, Jump::Break(*label)),
        StmtKind::If(..) | StmtKind::Switch(..) => {
            last.blocks_mut().into_iter().for_each(|block| shorten(&mut block.stmts, jump));
        }
        _ => {}
    }
}
