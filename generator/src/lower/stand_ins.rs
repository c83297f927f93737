//! Puts places where stand-ins are: what becomes of references that are chosen at run time.
//!
//! A choice with one form is that place with its slots as indices. One with several has a tag: a read becomes `?:`, and a
//! statement that writes, or reads a whole struct or array, becomes one statement for each form.
//!
//! **Afterwards** no stand-in is left, and every site is an assignment of slots and tag.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Table;
use crate::ir::walk::{VisitMut, each_expr, walk_expr_mut, walk_place_mut};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Literal, LoopKind, Place, Projection, Root, Stmt, StmtKind, SwitchArm, Type, Var,
    VarId,
};

use super::choices::{Choice, Site};
use super::forms::{Assigned, Copies, Form, Owners, Source, assigned, forms, read_by, slot_number};
use super::function::VarFacts;

/// What a function of the IR is asked while its stand-ins are replaced.
pub(super) struct Function<'a> {
    pub vars: &'a mut Table<VarId, Var>,
    pub facts: &'a mut Table<VarId, VarFacts>,
    /// Parameters: declared before the body.
    pub params: Vec<VarId>,
    /// The places that a call or atomic writes.
    pub written_by: &'a dyn Fn(&Expr) -> Vec<Place>,
    /// A value of a type for what is never read.
    pub zero: &'a dyn Fn(&Type) -> Expr,
}

/// Replaces the stand-ins in a body; false if the references have too many forms.
pub(super) fn replace(body: &mut Block, choices: &[Choice], sites: &[Site], function: Function<'_>) -> bool {
    if choices.is_empty() {
        return true;
    }
    let owners: Owners = choices
        .iter()
        .enumerate()
        .flat_map(|(choice, it)| it.stand_ins.iter().enumerate().map(move |(part, var)| (*var, (choice, part))))
        .collect();
    let own = choices.iter().map(|choice| own_copies(choice, function.vars, function.facts)).collect();
    let copies = Copies::new(choices, own, function.facts);
    let Some(forms) = forms(sites, &owners, &copies) else { return false };
    let declared = function.params.iter().copied().collect();
    let mut replacer = Replacer {
        slots: vec![Vec::new(); choices.len()],
        tags: choices.iter().enumerate().map(|(index, choice)| (choice.tag, index)).collect(),
        choices,
        sites,
        owners,
        copies,
        forms,
        declared,
        function,
    };
    for choice in 0..choices.len() {
        replacer.make_slots(choice);
    }
    replacer.block(body);
    true
}

/// A variable for each stand-in of a choice, for what it copies from another one.
fn own_copies(choice: &Choice, vars: &mut Table<VarId, Var>, facts: &mut Table<VarId, VarFacts>) -> Vec<VarId> {
    let mut copy = |stand_in: &VarId| {
        facts.push(VarFacts { synthetic: true, depth: choice.depth, ..VarFacts::default() });
        let copy = vars[*stand_in].clone();
        vars.push_and_get_key(copy)
    };
    choice.stand_ins.iter().map(&mut copy).collect()
}

struct Replacer<'a> {
    choices: &'a [Choice],
    sites: &'a [Site],
    owners: Owners,
    copies: Copies<'a>,
    tags: BTreeMap<VarId, usize>,
    forms: Vec<Vec<Form>>,
    slots: Vec<Vec<VarId>>,
    /// Variables in scope: a choice cannot be a place that is not there.
    declared: BTreeSet<VarId>,
    function: Function<'a>,
}

impl Replacer<'_> {
    fn make_slots(&mut self, choice: usize) {
        let count = |form: &Form| {
            form.iter().flat_map(|place| &place.path).filter_map(slot_number).map(|number| number + 1).max()
        };
        let count = self.forms[choice].iter().filter_map(count).max().unwrap_or(0);
        let name = format!("{}_index", self.choices[choice].name);
        self.slots[choice] = (0..count).map(|_| self.new_var(&name, Type::U32)).collect();
    }

    fn new_var(&mut self, name: &str, ty: Type) -> VarId {
        self.function.facts.push(VarFacts { synthetic: true, ..VarFacts::default() });
        self.function.vars.push_and_get_key(Var { name: name.into(), named: false, ty, span: Default::default() })
    }

    fn block(&mut self, block: &mut Block) {
        let declared = self.declared.clone();
        let mut out = Vec::new();
        for stmt in std::mem::take(&mut block.stmts) {
            self.stmt(stmt, &mut out);
        }
        block.stmts = out;
        self.declared = declared;
    }

    fn stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        match &stmt.kind {
            StmtKind::Let(var, None) if self.tags.contains_key(var) => {
                let choice = self.tags[var];
                let mut vars = self.slots[choice].clone();
                if self.forms[choice].len() > 1 {
                    vars.push(*var);
                }
                let copies = self.copies.own[choice].iter().copied().filter(|copy| self.is_form(choice, *copy));
                vars.extend(copies);
                self.declared.extend(&vars);
                out.extend(vars.into_iter().map(|var| Stmt::new(StmtKind::Let(var, None), stmt.span)));
                return;
            }
            StmtKind::Assign(place, Expr { kind: ExprKind::Literal(Literal::Int(site)), .. })
                if place.base_var().is_some_and(|var| self.tags.contains_key(&var)) =>
            {
                return self.site(*site as usize, &stmt, out);
            }
            _ => {}
        }
        if let Some(choice) = self.branches_on(&stmt) {
            return self.branch(choice, stmt, out);
        }
        for expr in stmt.exprs_mut() {
            self.visit_expr(expr);
        }
        match &mut stmt.kind {
            StmtKind::Assign(place, _) => self.visit_place(place),
            StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => {
                self.declared.insert(*var);
            }
            _ => {}
        }
        stmt.blocks_mut().into_iter().for_each(|block| self.block(block));
        out.push(stmt);
    }

    /// Whether a choice may stand for this variable.
    fn is_form(&self, choice: usize, var: VarId) -> bool {
        self.forms[choice].iter().flatten().any(|place| place.base_var() == Some(var))
    }

    /// The forms of a choice that it can have here.
    fn here(&self, choice: usize) -> Vec<usize> {
        let there = |place: &Place| match place.root {
            Root::Var(var) => self.declared.contains(&var) || self.owners.contains_key(&var),
            _ => true,
        };
        (0..self.forms[choice].len()).filter(|form| self.forms[choice][*form].iter().all(there)).collect()
    }

    /// A choice of several forms for each of which the statement must stand.
    fn branches_on(&self, stmt: &Stmt) -> Option<usize> {
        let choice = |place: &Place| {
            let (choice, _) = self.owners.get(&place.base_var()?)?;
            (self.here(*choice).len() > 1).then_some(*choice)
        };
        let mut found = match &stmt.kind {
            StmtKind::Assign(place, _) => choice(place),
            _ => None,
        };
        for expr in stmt.exprs() {
            each_expr(expr, &mut |expr| {
                let written = (self.function.written_by)(expr);
                found = found.or_else(|| written.iter().find_map(choice));
                if let (ExprKind::Load(place), Type::Struct(_) | Type::Array(..)) = (&expr.kind, &expr.ty) {
                    found = found.or_else(|| choice(place));
                }
            });
        }
        found
    }

    fn branch(&mut self, choice: usize, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        let (span, leading) = (stmt.span, std::mem::take(&mut stmt.leading));
        let start = out.len();
        match stmt.kind {
            StmtKind::Assign(..) | StmtKind::Eval(_) => {
                let arms = self.here(choice).into_iter().map(|form| {
                    let mut arm = Block { stmts: vec![stmt.clone()] };
                    let mut one = OneForm { replacer: self, choice, form };
                    one.visit_block(&mut arm);
                    self.block(&mut arm);
                    (form, arm)
                });
                let arms = arms.collect();
                out.extend(self.by_tag(choice, arms, span));
            }
            StmtKind::Let(var, Some(value)) => {
                self.declared.insert(var);
                out.push(Stmt::new(StmtKind::Let(var, None), span));
                self.stmt(Stmt { kind: StmtKind::Assign(Place::var(var), value), ..stmt }, out);
            }
            StmtKind::Loop(label, LoopKind::While(test), mut body) => {
                let leave = StmtKind::If(test.not(), vec![StmtKind::Break(label)].into(), Block::default());
                body.stmts.insert(0, Stmt::new(leave, span));
                self.stmt(Stmt { kind: StmtKind::Loop(label, LoopKind::Forever, body), ..stmt }, out);
            }
            _ => {
                for expr in stmt.exprs_mut() {
                    let var = self.new_var("chosen", expr.ty.clone());
                    let load = Expr::var(var, expr.ty.clone()).at(expr.span);
                    let value = std::mem::replace(expr, load);
                    self.stmt(Stmt::new(StmtKind::Let(var, Some(value)), span), out);
                }
                self.stmt(stmt, out);
            }
        }
        if let Some(first) = out.get_mut(start) {
            first.leading.splice(0..0, leading);
        }
    }

    /// The block of the form that the tag says; nothing for a choice that has none here: it is never read.
    fn by_tag(&self, choice: usize, mut arms: Vec<(usize, Block)>, span: crate::base::Span) -> Option<Stmt> {
        let tag = Expr::var(self.choices[choice].tag, Type::U32).at(span);
        let (_, last) = arms.pop()?;
        let kind = match <[_; 1]>::try_from(arms) {
            Ok([(form, block)]) => StmtKind::If(tag.binary(BinaryOp::Eq, Expr::u32(form as u32)).at(span), block, last),
            Err(arms) => {
                let arm = |(form, body)| SwitchArm { values: vec![(form as i128).into()], body };
                StmtKind::Switch(tag, arms.into_iter().map(arm).collect(), last)
            }
        };
        Some(Stmt::new(kind, span))
    }

    /// A form's place, the path of the stand-in behind it.
    fn place_of(&self, choice: usize, form: usize, part: usize, rest: &[Projection]) -> Place {
        let known = &self.forms[choice][form][part];
        let step = |step: &Projection| match slot_number(step) {
            Some(number) => Projection::Index(Box::new(Expr::var(self.slots[choice][number], Type::U32))),
            None => step.clone(),
        };
        Place { root: known.root, path: known.path.iter().map(step).chain(rest.iter().cloned()).collect() }
    }

    /// The statements of a site.
    fn site(&mut self, number: usize, stmt: &Stmt, out: &mut Vec<Stmt>) {
        let site = &self.sites[number];
        let start = out.len();
        let read = read_by(site, &self.owners);
        let all = assigned(site, &self.forms, &self.owners, &self.copies);
        let index = |me: &Self, form: &Form| me.forms[site.choice].iter().position(|known| known == form).unwrap_or(0);
        let indices: Vec<usize> = all.iter().map(|assigned| index(self, &assigned.form)).collect();
        let here = read.map_or(vec![0], |read| self.here(read));
        let (choice, tag) = (site.choice, self.choices[site.choice].tag);
        let several = self.forms[choice].len() > 1;
        if let [only] = here[..] {
            self.copy(read.map(|read| (read, only)), number, &all[only], stmt, out);
            self.assign_slots(choice, &all[only].sources, stmt, out);
            if several {
                let tag = StmtKind::Assign(Place::var(tag), Expr::u32(indices[only] as u32));
                out.push(Stmt::new(tag, stmt.span));
            }
        } else if let Some(read) = read {
            let arms = here.iter().map(|&form| {
                let mut arm = Vec::new();
                self.copy(Some((read, form)), number, &all[form], stmt, &mut arm);
                self.assign_slots(choice, &all[form].sources, stmt, &mut arm);
                if several {
                    let tag = StmtKind::Assign(Place::var(tag), Expr::u32(indices[form] as u32));
                    arm.push(Stmt::new(tag, stmt.span));
                }
                (form, Block { stmts: arm })
            });
            let arms: Vec<_> = arms.collect();
            let same_tag = indices.iter().enumerate().all(|(form, index)| form == *index);
            let longest = here.iter().copied().max_by_key(|&form| all[form].sources.len());
            let like = |longest: usize| {
                let prefix = |form: usize| {
                    let (a, b) = (&all[form].sources, &all[longest].sources);
                    a.iter()
                        .zip(b)
                        .all(|pair| matches!(pair, (Source::Slot(c, i), Source::Slot(d, j)) if (c, i) == (d, j)))
                };
                here.iter().all(|&form| all[form].copied.is_empty() && prefix(form))
            };
            match longest {
                // a copy
                Some(longest) if same_tag && several && like(longest) => {
                    self.assign_slots(choice, &all[longest].sources, stmt, out);
                    let from = Expr::var(self.choices[read].tag, Type::U32).at(stmt.span);
                    out.push(Stmt::new(StmtKind::Assign(Place::var(tag), from), stmt.span));
                }
                _ => out.extend(self.by_tag(read, arms, stmt.span)),
            }
        }
        if let Some(first) = out.get_mut(start) {
            first.leading.splice(0..0, stmt.leading.iter().cloned());
        }
    }

    /// Copies what a site takes over from a form of another choice.
    fn copy(
        &mut self,
        from: Option<(usize, usize)>,
        number: usize,
        assigned: &Assigned,
        stmt: &Stmt,
        out: &mut Vec<Stmt>,
    ) {
        let Some((choice, form)) = from else { return };
        let Site { choice: to, places } = &self.sites[number];
        for &part in &assigned.copied {
            let ty = self.function.vars[self.choices[*to].stand_ins[part]].ty.clone();
            let mut value = Expr::load(places[part].clone(), ty).at(stmt.span);
            OneForm { replacer: self, choice, form }.visit_expr(&mut value);
            self.visit_expr(&mut value);
            let copy = Place::var(self.copies.own[*to][part]);
            out.push(Stmt::new(StmtKind::Assign(copy, value), stmt.span));
        }
    }

    fn assign_slots(&mut self, choice: usize, sources: &[Source], stmt: &Stmt, out: &mut Vec<Stmt>) {
        let mut values = Vec::new();
        for source in sources {
            values.push(match source {
                Source::Expr(expr) => {
                    let mut expr = expr.clone();
                    self.visit_expr(&mut expr);
                    expr
                }
                Source::Slot(choice, number) => Expr::var(self.slots[*choice][*number], Type::U32).at(stmt.span),
            });
        }
        // one index may be read through the old value of another
        let depends = values.len() > 1 && values.iter().any(|value| self.reads_slots(choice, value));
        if depends {
            for value in &mut values {
                let var = self.new_var("index", Type::U32);
                let taken = std::mem::replace(value, Expr::var(var, Type::U32).at(stmt.span));
                out.push(Stmt::new(StmtKind::Let(var, Some(taken)), stmt.span));
            }
        }
        for (slot, value) in self.slots[choice].iter().zip(values) {
            let itself = matches!(&value.kind, ExprKind::Load(place) if *place == Place::var(*slot));
            if !itself {
                out.push(Stmt::new(StmtKind::Assign(Place::var(*slot), value), stmt.span));
            }
        }
    }

    fn reads_slots(&self, choice: usize, value: &Expr) -> bool {
        let mut found = false;
        each_expr(value, &mut |expr| {
            if let ExprKind::Load(place) = &expr.kind {
                found |= place.base_var().is_some_and(|var| self.slots[choice].contains(&var));
            }
        });
        found
    }
}

impl VisitMut for Replacer<'_> {
    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        let ExprKind::Load(place) = &expr.kind else { return };
        let Some(&(choice, part)) = place.base_var().and_then(|var| self.owners.get(&var)) else { return };
        let load = |form: usize| {
            let place = self.place_of(choice, form, part, &place.path);
            // a form may stand on another stand-in
            let nested = place.base_var().is_some_and(|var| self.owners.contains_key(&var));
            (form, Expr { kind: ExprKind::Load(place), ..expr.clone() }, nested)
        };
        let all: Vec<(usize, Expr, bool)> = self.here(choice).into_iter().map(load).collect();
        let mut chosen: Option<Expr> = None;
        for (form, mut load, nested) in all.into_iter().rev() {
            if nested {
                self.visit_expr(&mut load);
            }
            chosen = Some(match chosen {
                None => load,
                Some(other) => {
                    let tag = Expr::var(self.choices[choice].tag, Type::U32).at(expr.span);
                    let test = tag.binary(BinaryOp::Eq, Expr::u32(form as u32)).at(expr.span);
                    let kind = ExprKind::Select(Box::new(test), Box::new(load), Box::new(other));
                    Expr { kind, ty: expr.ty.clone(), span: expr.span }
                }
            });
        }
        // a reference that is never assigned is never read
        *expr = chosen.unwrap_or_else(|| (self.function.zero)(&expr.ty));
    }

    /// Also the target of an assignment whose choice has one form here.
    fn visit_place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
        let Some(&(choice, part)) = place.base_var().and_then(|var| self.owners.get(&var)) else { return };
        if let [form] = self.here(choice)[..] {
            *place = self.place_of(choice, form, part, &place.path);
            if place.base_var().is_some_and(|var| self.owners.contains_key(&var)) {
                self.visit_place(place);
            }
        }
    }
}

/// Puts one form of a choice in place of its stand-ins.
struct OneForm<'a, 'r> {
    replacer: &'a Replacer<'r>,
    choice: usize,
    form: usize,
}

impl VisitMut for OneForm<'_, '_> {
    fn visit_place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
        if let Some(&(choice, part)) = place.base_var().and_then(|var| self.replacer.owners.get(&var))
            && choice == self.choice
        {
            *place = self.replacer.place_of(choice, self.form, part, &place.path);
        }
    }
}
