//! What values a variable can have at a point: an interval for each of its integers and truth values, by abstract
//! interpretation of the continuations one after the other.
//!
//! A scalar that never had a value has no interval; where paths meet, the smallest interval that holds both. Conditions narrow
//! what they test. Bounds that keep growing are widened. A call is followed into the function with the intervals of its arguments.

mod analysis;
mod calls;
mod eval;

use std::collections::{BTreeMap, BTreeSet};

use super::forward;
use crate::base::Table;
use crate::ir::intervals::{Interval, Thresholds};
use crate::ir::{PointId, Program, Scalar, Type, Var, VarId, typing};
use crate::split::coroutine::Coroutine;
use analysis::Analysis;
use calls::Calls;

/// For each point, the intervals of its scalars.
pub(super) struct Ranges {
    numbers: Numbers,
    at: Table<PointId, Option<State>>,
}

/// The intervals of the scalars that are followed; nothing for one that never had a value.
#[derive(Clone, Debug, PartialEq)]
struct State {
    of: Vec<Option<Interval>>,
    /// How often each was widened at this place.
    widened: Vec<u8>,
}

/// Numbers of the scalars that are followed, for each variable and each scalar of it.
struct Numbers {
    of: Table<VarId, Vec<Option<usize>>>,
    /// The type of each.
    scalars: Vec<Scalar>,
}

impl Numbers {
    /// Wider variables than this are tables: nothing is packed of them.
    const LARGEST: usize = 64;

    fn new(program: &Program, vars: &Table<VarId, Var>) -> Self {
        let mut scalars = Vec::new();
        let mut number = |scalar: &Scalar| {
            let followed = *scalar == Scalar::Bool || scalar.is_integer() && scalar.words() == 1;
            followed.then(|| {
                scalars.push(*scalar);
                scalars.len() - 1
            })
        };
        let of = vars.iter().map(|var| {
            let size = typing::scalar_count(program, &var.ty);
            if size > Self::LARGEST {
                return vec![None; size];
            }
            typing::scalars(program, &var.ty).iter().map(&mut number).collect()
        });
        let of = of.collect();
        Self { of, scalars }
    }

    fn nothing(&self) -> State {
        State { of: vec![None; self.scalars.len()], widened: vec![0; self.scalars.len()] }
    }
}

impl Ranges {
    pub(super) fn of(coroutine: &Coroutine) -> Self {
        let numbers = Numbers::new(&coroutine.program, &coroutine.vars);
        let functions = coroutine.program.functions.iter().map(|function| &function.body);
        let bodies = functions.chain(coroutine.continuations.iter().map(|continuation| &continuation.body));
        let thresholds = Thresholds::of(&coroutine.program, bodies);
        let calls = Calls::new(&coroutine.program, &thresholds);
        let mut at: Table<PointId, Option<State>> = vec![None; coroutine.continuations.len()].into();
        at[PointId(0)] = Some(numbers.nothing());
        let mut pending = BTreeSet::from([PointId(0)]);
        while !pending.is_empty() {
            for point in std::mem::take(&mut pending) {
                let Some(start) = at[point].clone() else { continue };
                let mut analysis = Analysis {
                    program: &coroutine.program,
                    vars: &coroutine.vars,
                    numbers: &numbers,
                    thresholds: &thresholds,
                    calls: &calls,
                    sites: &coroutine.sites,
                    leaving: BTreeMap::new(),
                    returned: None,
                };
                forward::run(&mut analysis, &coroutine.continuations[point].body, start);
                for (to, arriving) in analysis.leaving {
                    let changed = match &mut at[to] {
                        Some(there) => numbers.widen(there, &arriving, &thresholds),
                        unknown => unknown.replace(arriving).is_none(),
                    };
                    if changed {
                        pending.insert(to);
                    }
                }
            }
        }
        Self { numbers, at }
    }

    /// The values that a variable's scalar may have at a point; nothing where they are not followed, or where no path has assigned it.
    pub(super) fn at(&self, point: PointId, var: VarId, scalar: usize) -> Option<Interval> {
        let number = self.numbers.of[var].get(scalar).copied().flatten()?;
        self.at[point].as_ref()?.of[number]
    }
}

/// Every value of a type, for each of its scalars.
fn unknown(program: &Program, ty: &Type) -> Vec<Interval> {
    typing::scalars(program, ty).into_iter().map(Interval::whole).collect()
}

#[cfg(test)]
mod tests;
