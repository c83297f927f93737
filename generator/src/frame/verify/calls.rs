//! What a function makes of stale arguments: its body, interpreted.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::facts::{Fact, Facts};
use super::values::Values;
use crate::ir::forward::{self, Forward};
use crate::ir::typing::scalar_count;
use crate::ir::{Expr, Function, FunctionId, Place, Program, Root, SiteId, VarId};

/// A function, and which scalars of its arguments may be stale.
type Call = (FunctionId, Vec<Vec<bool>>);

/// What came of calls that were followed.
#[derive(Default)]
pub(super) struct Calls {
    seen: RefCell<BTreeMap<Call, Rc<Outcome>>>,
}

/// What comes of a call.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// Which scalars of its result may be stale.
    pub(super) result: Vec<bool>,
    /// What holds of the scalars of each parameter when it ends: they are behind where it has written.
    pub(super) params: Vec<Vec<Fact>>,
    /// What it does that it must not.
    pub(super) wrong: BTreeSet<String>,
}

impl Calls {
    /// What comes of a call with these stale scalars.
    pub(super) fn outcome(&self, program: &Program, id: FunctionId, args: Vec<Vec<bool>>) -> Rc<Outcome> {
        let key = (id, args);
        if let Some(outcome) = self.seen.borrow().get(&key) {
            return Rc::clone(outcome);
        }
        let outcome = Rc::new(self.follow(program, &program.functions[id], &key.1));
        self.seen.borrow_mut().insert(key, Rc::clone(&outcome));
        outcome
    }

    fn follow(&self, program: &Program, function: &Function, args: &[Vec<bool>]) -> Outcome {
        let values = Values { program, vars: &function.vars, calls: self };
        let mut start = Facts::nothing(program, &function.vars);
        for (param, stale) in function.params.iter().zip(args) {
            let facts = stale.iter().map(|&stale| Fact { assigned: true, stale, ..Fact::default() });
            start.vars[param.var] = facts.collect();
        }
        let result = function.ret.as_ref().map_or(0, |ty| scalar_count(program, ty));
        let mut body = Body { values, end: None, result: vec![false; result], wrong: BTreeSet::new() };
        if let Some(end) = forward::run(&mut body, &function.body, start) {
            body.returns(end, None);
        }
        let at_end = |var: VarId| match &body.end {
            Some(end) => end.vars[var].clone(),
            None => vec![Fact::default(); scalar_count(program, &function.vars[var].ty)],
        };
        let params = function.params.iter().map(|param| at_end(param.var)).collect();
        Outcome { result: body.result, params, wrong: body.wrong }
    }
}

/// The interpretation of a function's body.
struct Body<'a> {
    values: Values<'a>,
    /// What holds where it returns.
    end: Option<Facts>,
    result: Vec<bool>,
    wrong: BTreeSet<String>,
}

impl Forward for Body<'_> {
    type State = Facts;

    fn join(&self, into: &mut Facts, other: &Facts) -> bool {
        into.join(other)
    }

    fn declare(&mut self, facts: &mut Facts, var: VarId, value: Option<&Expr>) {
        match value {
            Some(value) => self.assign(facts, &Place::var(var), value),
            None => facts.vars[var].fill(Fact::default()),
        }
    }

    fn assign(&mut self, facts: &mut Facts, place: &Place, value: &Expr) {
        let stale = self.values.eval(facts, value);
        self.wrong.extend(self.values.evaluate(facts, value));
        self.wrong.extend(self.values.names(facts, place));
        if matches!(place.root, Root::Buffer(_)) && stale.contains(&true) {
            self.wrong.insert("a value that is not loaded goes to a buffer".into());
        }
        self.values.write(facts, place, &stale);
    }

    fn observe(&mut self, facts: &mut Facts, value: &Expr) {
        if self.values.any_stale(facts, value) {
            self.wrong.insert("a value that is not loaded decides".into());
        }
        self.wrong.extend(self.values.evaluate(facts, value));
    }

    fn evaluate(&mut self, facts: &mut Facts, value: &Expr) {
        self.wrong.extend(self.values.evaluate(facts, value));
    }

    fn leave(&mut self, _: Facts, _: SiteId) {}

    fn returns(&mut self, mut facts: Facts, value: Option<&Expr>) {
        if let Some(value) = value {
            let stale = self.values.eval(&facts, value);
            self.result.iter_mut().zip(stale).for_each(|(mine, stale)| *mine |= stale);
            self.wrong.extend(self.values.evaluate(&mut facts, value));
        }
        match &mut self.end {
            Some(end) => _ = end.join(&facts),
            None => self.end = Some(facts),
        }
    }
}
