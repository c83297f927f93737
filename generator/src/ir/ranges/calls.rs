//! What a function makes of arguments in intervals: its body, interpreted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::analysis::Analysis;
use super::{Numbers, unknown};
use crate::ir::forward::{self, Forward};
use crate::ir::intervals::{Interval, Thresholds};
use crate::ir::{Block, FunctionId, Program};

/// So many different calls are followed; of further ones nothing is known.
const FOLLOWED: usize = 1000;

/// Intervals of arguments, as a key.
type Key = (FunctionId, Vec<Vec<(i128, i128)>>);

/// What is known of a program as a whole. The functions in it stay as they are.
#[derive(Default)]
pub(crate) struct Memory {
    thresholds: Thresholds,
    /// What came of calls that were followed.
    outcomes: RefCell<BTreeMap<Key, Rc<Outcome>>>,
}

/// What comes of a call.
#[derive(Debug)]
pub(super) struct Outcome {
    /// The intervals of its result.
    pub(super) result: Vec<Interval>,
    /// Of each parameter when it ends.
    pub(super) params: Vec<Vec<Interval>>,
}

impl Memory {
    /// Takes the thresholds of a body.
    pub(crate) fn read(&mut self, program: &Program, body: &Block) {
        self.thresholds.add(program, body);
    }

    pub(crate) fn thresholds(&self) -> &Thresholds {
        &self.thresholds
    }

    /// What comes of a call with arguments in these intervals.
    pub(super) fn outcome(&self, program: &Program, id: FunctionId, args: Vec<Vec<Interval>>) -> Rc<Outcome> {
        let ends = |arg: &Vec<Interval>| arg.iter().map(|interval| (interval.low, interval.high)).collect();
        let key = (id, args.iter().map(ends).collect());
        let seen = self.outcomes.borrow().get(&key).map(Rc::clone);
        seen.unwrap_or_else(|| {
            let full = self.outcomes.borrow().len() >= FOLLOWED;
            let outcome = Rc::new(if full { Outcome::unknown(program, id) } else { self.follow(program, id, &args) });
            self.outcomes.borrow_mut().insert(key, Rc::clone(&outcome));
            outcome
        })
    }

    fn follow(&self, program: &Program, id: FunctionId, args: &[Vec<Interval>]) -> Outcome {
        let function = &program.functions[id];
        let numbers = Numbers::new(program, &function.vars);
        let mut analysis = Analysis::new(program, &function.vars, &numbers, self);
        let mut start = numbers.nothing();
        for (param, arg) in function.params.iter().zip(args) {
            let known = numbers.of[param.var].iter().zip(arg);
            for (number, interval) in known.filter_map(|(number, interval)| Some(((*number)?, *interval))) {
                let slot = &mut start.of[number];
                *slot = Some(slot.map_or(interval, |seen| seen.join(interval)));
            }
        }
        if let Some(end) = forward::run(&mut analysis, &function.body, start) {
            analysis.returns(end, None);
        }
        // A function that never comes back gives nothing.
        let mut outcome = Outcome::unknown(program, id);
        if let Some((end, result)) = analysis.returned {
            for (param, left) in function.params.iter().zip(&mut outcome.params) {
                for (number, interval) in numbers.of[param.var].iter().zip(left) {
                    if let Some(known) = number.and_then(|number| end.of[number]) {
                        *interval = known;
                    }
                }
            }
            if result.len() == outcome.result.len() {
                outcome.result = result;
            }
        }
        outcome
    }
}

impl Outcome {
    fn unknown(program: &Program, id: FunctionId) -> Self {
        let function = &program.functions[id];
        let params = function.params.iter().map(|param| unknown(program, &function.vars[param.var].ty));
        let result = function.ret.as_ref().map_or_else(Vec::new, |ty| unknown(program, ty));
        Self { result, params: params.collect() }
    }
}
