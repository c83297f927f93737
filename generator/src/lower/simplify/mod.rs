//! Makes lowered bodies read as a person would have written them. Nothing here changes what a body computes.
//!
//! Lowering is local and regular: an inlined `next` gives an `Option` in two variables that the loop tests at once, an inlined
//! callee leaves a labelled block by `break`. The rules here take such seams away:
//!
//! - [`blocks`]: a labelled block whose early exits can be `else` branches; an endless loop that begins with its test.
//! - [`thread`]: a test of what the branch before it has just decided.
//! - [`dispatch`]: a choice by what the branch before it has just chosen.
//! - [`exits`]: a test of what each way out of a labelled block has decided.
//! - [`retested`]: a test that was just made.
//! - [`truths`]: a choice that gives a truth value.
//! - [`payloads`]: a branch that only gives a value to what is there if something else is.
//! - [`first_turn`]: what only the first turn of a loop does.
//! - [`search`]: a loop that looks for the next item inside the loop that handles it.
//! - [`leaving`]: a choice of which one arm leaves the turn.
//! - [`defaults`]: what a loop that searches gives where it finds nothing.
//! - [`coalesce`]: a variable whose value only goes to another one.
//! - [`shadow`]: a variable that another of its name takes over.
//! - [`literals`]: a variable of lowering's own that is still the literal it began as.
//! - [`counters`]: a loop that begins its turns by counting.
//! - [`lockstep`]: a variable that counts with a loop.
//! - [`given_or_left`]: a choice that gives a value on one way, and leaves on the other.
//! - [`countdown`]: a loop that counts down to a bound.
//! - [`fences`]: a variable for what the user's one gets behind a fence.
//! - [`propagate`]: a variable that is only another name for a value.
//! - [`aliases`]: a variable that is another name for one of lowering's own as long as that holds its value.
//! - [`absent`]: an element that a value does not have, which shows when its number is known.
//! - [`temporaries`]: variables that nobody reads, or that are read once by the next statement; declarations at the first value.
//! - [`checks`]: a check of what was already tested.
//! - [`decided`]: a choice by what was already tested.
//! - [`proved`]: a check that cannot fail.
//! - [`wholes`]: parts of a value that are only read all together.
//! - [`taken_over`]: a variable of lowering's own for which the user has a name.
//! - [`indices`]: a name for the index of what lives across a suspension point.
//! - [`compact`]: what is left over in the tables after that.
//! - [`declared`]: constants and structs that nothing mentions after that.

mod absent;
mod aliases;
mod blocks;
mod checks;
mod coalesce;
mod compact;
mod countdown;
mod counters;
mod decided;
mod declared;
mod defaults;
mod dispatch;
mod exits;
mod fences;
mod first_turn;
mod given_or_left;
mod indices;
mod leaving;
mod literals;
mod lockstep;
mod payloads;
mod propagate;
mod proved;
mod retested;
mod search;
mod shadow;
mod taken_over;
mod temporaries;
mod thread;
mod truths;
mod wholes;

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Table;
use crate::ir::ranges::Memory;
use crate::ir::walk::{each_expr_in, each_stmt};
use crate::ir::{Expr, ExprKind, Function, FunctionId, LoopKind, ParamMode, Program, Root, StmtKind, VarId};

use super::function::VarFacts;

pub(super) use blocks::{Labelled, labelled, leaves, loop_kind};
pub(super) use compact::{unused, unused_functions, unused_traps};
pub(super) use declared::unused_declarations;
pub(super) use indices::name_indices;

/// Applies the rules to a function until none fits. Without `values` its checks stay, but for those that were made before.
pub(super) fn function(
    function: &mut Function,
    facts: &Table<VarId, VarFacts>,
    program: &Program,
    mut values: Option<&mut Memory>,
) {
    /// Each round removes statements; real functions need two or three.
    const ROUNDS: usize = 16;
    // First: a choice by a flag keeps the flag, and what sets it.
    let uses = Uses::of(function, facts, program);
    checks::block(&mut function.body, &uses);
    for _ in 0..ROUNDS {
        let uses = Uses::of(function, facts, program);
        let propagated = propagate::all(function, &uses);
        let left_out = absent::block(&mut function.body, &function.vars, program);
        let uses = if propagated || left_out { Uses::of(function, facts, program) } else { uses };
        let joined = dispatch::block(&mut function.body, &uses);
        let uses = if joined { Uses::of(function, facts, program) } else { uses };
        let threaded = thread::block(&mut function.body, &uses);
        let uses = if threaded { Uses::of(function, facts, program) } else { uses };
        let retested = retested::block(&mut function.body, &uses);
        if retested {
            exits::unlabel(&mut function.body);
        }
        let truths = truths::block(&mut function.body, &uses);
        let lifted = payloads::block(&mut function.body, &uses);
        let uses = if retested || truths || lifted { Uses::of(function, facts, program) } else { uses };
        let moved = first_turn::block(&mut function.body, &uses);
        let uses = if moved { Uses::of(function, facts, program) } else { uses };
        let known = literals::block(&mut function.body, &uses);
        let uses = if known { Uses::of(function, facts, program) } else { uses };
        let coalesced = coalesce::block(&mut function.body, &uses);
        let uses = if coalesced { Uses::of(function, facts, program) } else { uses };
        let shadowed = shadow::block(&mut function.body, &function.vars, &uses);
        let uses = if shadowed { Uses::of(function, facts, program) } else { uses };
        let aliased = aliases::block(&mut function.body, &uses);
        let uses = if aliased { Uses::of(function, facts, program) } else { uses };
        let searched = search::block(&mut function.body, &uses);
        let uses = if searched { Uses::of(function, facts, program) } else { uses };
        let left = leaving::block(&mut function.body, &uses);
        let fenced = fences::block(&mut function.body, &uses);
        let uses = if fenced { Uses::of(function, facts, program) } else { uses };
        let tidied = temporaries::block(&mut function.body, &uses);
        let looped = blocks::loops(&mut function.body);
        let simpler = propagated
            || left_out
            || joined
            || threaded
            || retested
            || truths
            || lifted
            || moved
            || known
            || coalesced
            || shadowed
            || aliased
            || searched
            || left
            || fenced
            || tidied
            || looped;
        if simpler {
            continue;
        }
        // Last: what these change is what the other rules look for.
        let uses = Uses::of(function, facts, program);
        let counted = counters::block(&mut function.body, &uses);
        if defaults::block(&mut function.body) || counted {
            continue;
        }
        if exits::block(&mut function.body, &uses) {
            exits::unlabel(&mut function.body);
            continue;
        }
        if lockstep::all(function, &|function| Uses::of(function, facts, program)) {
            let uses = Uses::of(function, facts, program);
            checks::block(&mut function.body, &uses);
            continue;
        }
        // Once: nothing that follows makes more of them certain.
        let proves = values.take().is_some_and(|values| proved::checks(function, program, values));
        if !proves {
            break;
        }
    }
    if given_or_left::block(&mut function.body) {
        loop {
            let uses = Uses::of(function, facts, program);
            let tidied = temporaries::block(&mut function.body, &uses);
            let uses = if tidied { Uses::of(function, facts, program) } else { uses };
            if !shadow::block(&mut function.body, &function.vars, &uses) && !tidied {
                break;
            }
        }
    }
    while wholes::all(function, &Uses::of(function, facts, program)) {}
    let uses = Uses::of(function, facts, program);
    checks::block(&mut function.body, &uses);
    countdown::block(&mut function.body, &uses);
    for (var, facts) in facts.iter_enumerated() {
        function.vars[var].named = !(facts.synthetic || facts.of_an_object || facts.part);
    }
    taken_over::block(&mut function.body, &mut function.vars, &uses);
    compact::unused(function);
}

/// How the variables of a function are used.
pub(super) struct Uses<'a> {
    loads: BTreeMap<VarId, u32>,
    stores: BTreeMap<VarId, u32>,
    /// Variables that have their value from where they are declared.
    lets: BTreeSet<VarId>,
    /// Parameters whose value the caller gets back.
    inouts: BTreeSet<VarId>,
    facts: &'a Table<VarId, VarFacts>,
    program: &'a Program,
}

impl<'a> Uses<'a> {
    fn of(function: &Function, facts: &'a Table<VarId, VarFacts>, program: &'a Program) -> Self {
        let block = &function.body;
        let (mut loads, mut stores) = (BTreeMap::new(), BTreeMap::new());
        each_expr_in(block, &mut |expr| {
            if let ExprKind::Load(place) = &expr.kind
                && let Some(var) = place.base_var()
            {
                *loads.entry(var).or_default() += 1;
            }
            if let ExprKind::Call(callee, args) = &expr.kind
                && program.functions[*callee].has_effects
            {
                // maybe passed as `inout`
                for arg in args {
                    if let ExprKind::Load(place) = &arg.kind
                        && let Some(var) = place.base_var()
                    {
                        *stores.entry(var).or_default() += 1;
                    }
                }
            }
        });
        each_stmt(block, &mut |stmt| {
            if let StmtKind::Assign(place, _) = &stmt.kind
                && let Some(var) = place.base_var()
            {
                *stores.entry(var).or_default() += 1;
            }
        });
        let mut lets = BTreeSet::new();
        each_stmt(block, &mut |stmt| match &stmt.kind {
            StmtKind::Let(var, Some(_)) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => {
                lets.insert(*var);
            }
            _ => {}
        });
        let inouts = function.params.iter().filter(|param| param.mode == ParamMode::InOut);
        Self { loads, stores, lets, inouts: inouts.map(|param| param.var).collect(), facts, program }
    }

    fn has_effects(&self, function: FunctionId) -> bool {
        self.program.functions[function].has_effects
    }

    fn loads(&self, var: VarId) -> u32 {
        self.loads.get(&var).copied().unwrap_or(0)
    }

    fn stores(&self, var: VarId) -> u32 {
        self.stores.get(&var).copied().unwrap_or(0)
    }

    /// Whether an expression is a name or literal that means the same wherever it stands.
    fn is_fixed(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Constant(_) | ExprKind::InvocationId | ExprKind::BufferLength(_) => true,
            ExprKind::Load(place) => match place.root {
                Root::Var(var) => place.path.is_empty() && self.stores(var) == 0 && self.lets.contains(&var),
                Root::Uniform(_) => place.indices().is_empty(),
                Root::Buffer(_) | Root::Constant(_) => false,
            },
            _ => false,
        }
    }

    /// Whether the caller sees what is in a variable at the end.
    fn is_inout(&self, var: VarId) -> bool {
        self.inouts.contains(&var)
    }

    /// Whether a variable is a part of something of which others may be used.
    fn is_part(&self, var: VarId) -> bool {
        self.facts.get(var).is_some_and(|facts| facts.part) && !self.is_inout(var)
    }

    /// Whether a variable is nothing that the user wrote.
    fn is_synthetic(&self, var: VarId) -> bool {
        self.facts.get(var).is_some_and(|facts| facts.synthetic || facts.of_an_object)
    }
}
