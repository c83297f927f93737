//! The rules that every IR keeps, checked between stages in debug builds. A violation is a bug of the stage before.
//!
//! 1. Every id names an entry of its table.
//! 2. An expression's type follows from its operands.
//! 3. A place's path fits the type of its root; a buffer's begins with an index.
//! 4. A value has the type of what it is given to: variable, place, parameter, return. Conditions are one `bool`.
//! 5. A variable is declared once, and used only inside the block of its declaration, after it. In a continuation, a variable
//!    that has no `Let` at all is the frame's; it may be used everywhere. Disjoint blocks of a continuation may declare the
//!    same variable again, because code is copied.
//! 6. `Break` and `Continue` name an enclosing construct; `Continue` a loop. (In a continuation, copied code may use a label twice,
//!    never one inside the other.)
//! 7. Uniforms, constants, `&[T]` buffers and the variable of an enclosing `For` are never written; atomic buffers only by atomics.
//! 8. One statement's expressions hold at most one effectful call, and nothing else in them reads what that call writes; the operands
//!    of `&&`, `||` and `?:`, the element of a `Repeat`, an index, and what `Suspend` and `Promise` give, hold none.
//! 9. An argument for an `inout` parameter is a load of a place that may be written.
//! 10. Functions call only functions before them; constants use only constants before them; structs hold only structs before them.
//! 11. `Suspend` and `Promise` stand only in the entry (promises also in continuations), `Leave` only in continuations; an entry suspends
//!     at each point but the first exactly once, or never.
//! 12. A function with a result returns one on every path; every path of a continuation ends in `Leave` or `Trap`.
//! 13. The values of a `Switch` are distinct, and of its operand's type; a constant that names one is of that type.
//! 14. `can_trap` and `has_effects` say what the body does.

mod body;
mod flow;
mod types;

pub use flow::falls_through;

use std::fmt;

use super::effects;
use super::{Block, Expr, ExprKind, Function, FunctionId, Label, LabelId, ParamMode, Program, Type, Var, VarId};
use crate::base::Table;
use body::Body;

/// A rule that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The number of the rule in this module's documentation.
    pub rule: u8,
    /// The function, constant or struct.
    pub item: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule {} in `{}`: {}", self.rule, self.item, self.message)
    }
}

/// What a body is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Function(FunctionId),
    Entry,
    Continuation,
}

/// Every violation in a program, in order.
pub fn program(program: &Program) -> Vec<Violation> {
    let mut found = Vec::new();
    items(program, &mut found);
    for (id, function) in program.functions.iter_enumerated() {
        found.extend(self::function(program, Kind::Function(id), function));
    }
    found.extend(function(program, Kind::Entry, &program.entry));
    found.extend(body::points(program));
    found
}

/// Every violation in one continuation, whose variables and labels are those of its coroutine.
pub fn continuation(
    program: &Program,
    name: &str,
    vars: &Table<VarId, Var>,
    labels: &Table<LabelId, Label>,
    sites: usize,
    body: &Block,
) -> Vec<Violation> {
    let mut checker = Body::new(program, name, Kind::Continuation, vars, labels, None);
    checker.sites = sites;
    checker.check(body, &[]);
    if falls_through(body) {
        checker.report(12, "a path ends in neither `leave` nor `trap`");
    }
    checker.found
}

fn function(program: &Program, kind: Kind, function: &Function) -> Vec<Violation> {
    let mut checker = Body::new(program, &function.name, kind, &function.vars, &function.labels, function.ret.as_ref());
    let params: Vec<VarId> = function.params.iter().map(|param| param.var).collect();
    checker.check(&function.body, &params);
    if kind == Kind::Entry && (!params.is_empty() || function.ret.is_some()) {
        checker.report(4, "an entry has no parameters and no result");
    }
    if function.ret.is_some() && falls_through(&function.body) {
        checker.report(12, "a path returns nothing");
    }
    if kind != Kind::Entry {
        let traps = effects::traps(&program.functions, &function.body);
        if traps != function.can_trap {
            checker.report(14, &format!("`can_trap` is {}, the body says {traps}", function.can_trap));
        }
        let inout: Vec<VarId> =
            function.params.iter().filter(|param| param.mode == ParamMode::InOut).map(|param| param.var).collect();
        let effects = traps || effects::writes(program, &inout, &function.body);
        if effects && !function.has_effects {
            checker.report(14, "`has_effects` is false, the body has effects");
        }
    }
    checker.found
}

/// Rules 1, 2 and 10 of what stands outside functions.
fn items(program: &Program, found: &mut Vec<Violation>) {
    for (id, item) in program.structs.iter_enumerated() {
        for field in &item.fields {
            if let Some(inner) = inner_struct(&field.ty)
                && inner >= id
            {
                let message = format!("field `{}` holds a struct that is not declared before", field.name);
                found.push(Violation { rule: 10, item: item.name.clone(), message });
            }
        }
    }
    let (vars, labels) = (Table::new(), Table::new());
    for (id, constant) in program.constants.iter_enumerated() {
        let mut checker = Body::new(program, &constant.name, Kind::Entry, &vars, &labels, None);
        checker.expr(&constant.value);
        super::walk::each_expr(&constant.value, &mut |expr: &Expr| match expr.kind {
            ExprKind::Constant(other) if other >= id => checker.report(10, "uses a constant that is not before it"),
            ExprKind::Call(..) | ExprKind::Load(_) | ExprKind::InvocationId | ExprKind::BufferLength(_) => {
                checker.report(2, "a constant is made of literals, constants and operators");
            }
            _ => {}
        });
        found.extend(checker.found);
    }
}

fn inner_struct(ty: &Type) -> Option<super::StructId> {
    match ty {
        Type::Struct(id) => Some(*id),
        Type::Array(element, _) => inner_struct(element),
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => None,
    }
}

#[cfg(test)]
mod tests;
