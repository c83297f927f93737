//! What calls read and write, leaf by leaf: a summary of each function that does not suspend.
//!
//! What a function reads depends on what is wanted of it. Its *outputs* are the leaves of its result and of its `inout` parameters.
//! Liveness of its body distributes over them, so a summary has what is read whatever is wanted (for conditions, indices, traps and
//! buffers), and for each output what is read for it. An `inout` leaf that some path leaves alone is read for itself.

use super::leaves::{LeafId, Leaves, Tree};
use super::liveness::Liveness;
use super::set::LeafSet;
use super::uses::Uses;
use crate::base::Table;
use crate::ir::walk::{each_expr_in, each_stmt};
use crate::ir::{Function, FunctionId, ParamMode, Program, StmtKind, VarId};

/// The summaries of all functions of a program.
pub(super) struct Calls {
    pub functions: Table<FunctionId, Summary>,
}

/// What a call of one function does; sets are of leaves of its own variables.
pub(super) struct Summary {
    leaves: Leaves,
    result: Option<Tree>,
    /// Read whatever is wanted.
    always: LeafSet,
    /// Each output, with what is read for it.
    outputs: Vec<(LeafId, LeafSet)>,
    /// What it may write.
    pub writes: LeafSet,
}

impl Calls {
    pub(super) fn of(program: &Program) -> Self {
        let mut calls = Self { functions: Table::new() };
        // A function stands after those that it calls.
        for function in &program.functions {
            let summary = Summary::of(program, &calls, function);
            calls.functions.push(summary);
        }
        calls
    }
}

impl Summary {
    fn of(program: &Program, calls: &Calls, function: &Function) -> Self {
        let mut leaves = Leaves::of_function(program, function);
        let result = function.ret.as_ref().map(|ty| leaves.value(program, ty));
        let early = Table::new();
        let uses = Uses { program, leaves: &leaves, calls, early: &early };
        let read_for =
            |wanted: LeafSet| Liveness::of_function(uses, result.as_ref(), wanted).run_function(&function.body);

        let params = function.params.iter().filter(|param| param.mode == ParamMode::InOut);
        let outputs = params.filter_map(|param| leaves.var(param.var)).chain(&result).flat_map(Tree::ids);
        let outputs = outputs
            .map(|output| {
                let mut wanted = leaves.none();
                wanted.insert(output);
                (output, read_for(wanted))
            })
            .collect();

        let mut writes = leaves.none();
        each_stmt(&function.body, &mut |stmt| {
            if let StmtKind::Assign(place, _) = &stmt.kind
                && let Some(touched) = leaves.place(place)
            {
                touched.tree.ids().for_each(|leaf| writes.insert(leaf));
            }
        });
        each_expr_in(&function.body, &mut |expr| uses.writes(expr, &mut writes));
        Self { always: read_for(leaves.none()), outputs, writes, result, leaves }
    }

    pub(super) fn none(&self) -> LeafSet {
        self.leaves.none()
    }

    pub(super) fn param(&self, var: VarId) -> Option<&Tree> {
        self.leaves.var(var)
    }

    pub(super) fn result(&self) -> Option<&Tree> {
        self.result.as_ref()
    }

    /// What it reads where some of its outputs are wanted.
    pub(super) fn needed(&self, wanted: &LeafSet) -> LeafSet {
        let mut needed = self.always.clone();
        for (_, reads) in self.outputs.iter().filter(|(output, _)| wanted.contains(*output)) {
            needed.union(reads);
        }
        needed
    }
}
