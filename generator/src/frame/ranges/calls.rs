//! What a function makes of arguments in intervals: its body, interpreted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::super::forward::{self, Forward};
use super::analysis::Analysis;
use super::{Numbers, unknown};
use crate::base::Table;
use crate::ir::intervals::{Interval, Thresholds};
use crate::ir::{FunctionId, Program};
use crate::split::coroutine::Site;

/// So many different calls are followed; of further ones nothing is known.
const FOLLOWED: usize = 1000;

/// Intervals of arguments, as a key.
type Key = (FunctionId, Vec<Vec<(i128, i128)>>);

/// What came of calls that were followed.
pub(super) struct Calls<'a> {
    program: &'a Program,
    thresholds: &'a Thresholds,
    numbers: Table<FunctionId, Numbers>,
    no_sites: Table<crate::ir::SiteId, Site>,
    seen: RefCell<BTreeMap<Key, Rc<Outcome>>>,
}

/// What comes of a call.
#[derive(Debug)]
pub(super) struct Outcome {
    /// The intervals of its result.
    pub(super) result: Vec<Interval>,
    /// Of each parameter when it ends.
    pub(super) params: Vec<Vec<Interval>>,
}

impl<'a> Calls<'a> {
    pub(super) fn new(program: &'a Program, thresholds: &'a Thresholds) -> Self {
        let numbers = program.functions.iter().map(|function| Numbers::new(program, &function.vars)).collect();
        Self { program, thresholds, numbers, no_sites: Table::new(), seen: RefCell::default() }
    }

    /// What comes of a call with arguments in these intervals.
    pub(super) fn outcome(&self, id: FunctionId, args: Vec<Vec<Interval>>) -> Rc<Outcome> {
        let ends = |arg: &Vec<Interval>| arg.iter().map(|interval| (interval.low, interval.high)).collect();
        let key = (id, args.iter().map(ends).collect());
        let seen = self.seen.borrow().get(&key).map(Rc::clone);
        seen.unwrap_or_else(|| {
            let full = self.seen.borrow().len() >= FOLLOWED;
            let outcome = Rc::new(if full { self.unknown(id) } else { self.follow(id, &args) });
            self.seen.borrow_mut().insert(key, Rc::clone(&outcome));
            outcome
        })
    }

    fn unknown(&self, id: FunctionId) -> Outcome {
        let function = &self.program.functions[id];
        let params = function.params.iter().map(|param| unknown(self.program, &function.vars[param.var].ty));
        let result = function.ret.as_ref().map_or_else(Vec::new, |ty| unknown(self.program, ty));
        Outcome { result, params: params.collect() }
    }

    fn follow(&self, id: FunctionId, args: &[Vec<Interval>]) -> Outcome {
        let function = &self.program.functions[id];
        let numbers = &self.numbers[id];
        let mut analysis = Analysis {
            program: self.program,
            vars: &function.vars,
            numbers,
            thresholds: self.thresholds,
            calls: self,
            sites: &self.no_sites,
            leaving: BTreeMap::new(),
            returned: None,
        };
        let mut start = numbers.nothing();
        for (param, arg) in function.params.iter().zip(args) {
            let known = numbers.of[param.var].iter().zip(arg);
            known.for_each(|(number, interval)| number.iter().for_each(|number| start.of[*number] = Some(*interval)));
        }
        if let Some(end) = forward::run(&mut analysis, &function.body, start) {
            analysis.returns(end, None);
        }
        // A function that never comes back gives nothing.
        let mut outcome = self.unknown(id);
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
