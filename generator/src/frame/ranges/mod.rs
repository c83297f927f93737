//! What values a variable can have at a point: its intervals, by interpretation of the continuations one after the other.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::base::Table;
use crate::ir::intervals::Interval;
use crate::ir::ranges::{Analysis, Memory, Numbers, State};
use crate::ir::{PointId, VarId, forward};
use crate::split::coroutine::{Coroutine, Target};

/// For each point, the intervals of its scalars.
pub(super) struct Ranges {
    numbers: Numbers,
    at: Table<PointId, Option<State>>,
}

impl Ranges {
    pub(super) fn of(coroutine: &Coroutine) -> Self {
        let program = &coroutine.program;
        let numbers = Numbers::new(program, &coroutine.vars);
        let mut memory = Memory::default();
        let functions = program.functions.iter().map(|function| &function.body);
        let bodies = functions.chain(coroutine.continuations.iter().map(|continuation| &continuation.body));
        bodies.for_each(|body| memory.read(program, body));
        let mut at: Table<PointId, Option<State>> = vec![None; coroutine.continuations.len()].into();
        at[PointId(0)] = Some(numbers.nothing());
        let mut pending = BTreeSet::from([PointId(0)]);
        while !pending.is_empty() {
            for point in std::mem::take(&mut pending) {
                let Some(start) = at[point].clone() else { continue };
                let mut analysis = Analysis::new(program, &coroutine.vars, &numbers, &memory);
                forward::run(&mut analysis, &coroutine.continuations[point].body, start);
                for (site, arriving) in analysis.leaving {
                    let Target::Point(to) = coroutine.sites[site].target else { continue };
                    let changed = match &mut at[to] {
                        Some(there) => numbers.widen(there, &arriving, memory.thresholds()),
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
