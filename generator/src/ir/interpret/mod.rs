//! An interpreter of the IR with the meaning that `ir` defines: the oracle of everything after `lower`, and how `lower`
//! evaluates `const fn`.
//!
//! A value that was never assigned, or that the IR leaves unspecified, is *poison*. Operations on poison give poison; it is an error
//! only where it decides something, names an element or becomes visible in a buffer. So a program that copies a half-initialised
//! struct is right, and one that branches on a value that it forgot to load is not.

mod builtin;
mod expr;
mod number;
mod place;
mod stmt;
mod value;

pub use expr::operation;
pub use number::{integer, wrap};
pub use value::{Cell, Value};

use super::{
    BufferId, Expr, FunctionId, LoadId, Program, SiteId, StoreId, TrapId, Type, UniformId, Var, VarId, typing,
};
use crate::base::Table;

/// Why an instance, or a call, did not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It trapped, as the program says.
    Trap(TrapId),
    /// It left a continuation at this site.
    Leave(SiteId),
    /// A value without meaning was needed.
    Poison(String),
    /// It took more steps than allowed.
    Steps,
    /// More than [`MOST_CALLS`] calls were open.
    Depth,
    /// The IR breaks its own rules.
    Invalid(String),
}

/// As many calls may be open as in a constant that rustc evaluates.
pub const MOST_CALLS: u32 = 128;

/// What instances share.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory {
    /// Arguments for the uniform parameters.
    pub uniforms: Table<UniformId, Value>,
    /// The elements of each buffer.
    pub buffers: Table<BufferId, Vec<Value>>,
}

impl Memory {
    /// Zeroes for the uniforms, and `length` zero elements for each buffer.
    pub fn zeroed(program: &Program, length: usize) -> Self {
        let interface = &program.interface;
        Self {
            uniforms: interface.uniforms.iter().map(|uniform| Value::zero(program, &uniform.ty)).collect(),
            buffers: interface
                .buffers
                .iter()
                .map(|buffer| vec![Value::zero(program, &buffer.element); length])
                .collect(),
        }
    }
}

/// Loads: gives variables the values of their slots.
pub type Slots<'a> = dyn Fn(LoadId, &mut Table<VarId, Value>) + 'a;

/// Stores: gives slots the values of their variables.
pub type Stored<'a> = dyn Fn(StoreId, &Table<VarId, Value>) + 'a;

/// One activation: an instance of the entry or of a continuation, or a call of a function.
pub struct Machine<'a> {
    program: &'a Program,
    /// What it works on.
    pub memory: &'a mut Memory,
    /// The value of every variable.
    pub vars: Table<VarId, Value>,
    types: Table<VarId, Type>,
    id: [u32; 3],
    /// Steps that are left.
    pub steps: u64,
    /// How many calls are open.
    depth: u32,
    /// Gives variables their values at a [`super::StmtKind::Load`].
    pub slots: Option<&'a Slots<'a>>,
    /// Takes the values of variables at a [`super::StmtKind::Store`].
    pub stored: Option<&'a Stored<'a>>,
}

impl<'a> Machine<'a> {
    /// A machine whose variables are all poison.
    pub fn new(
        program: &'a Program,
        vars: &Table<VarId, Var>,
        memory: &'a mut Memory,
        id: [u32; 3],
        steps: u64,
    ) -> Self {
        Self {
            program,
            memory,
            vars: vars.iter().map(|var| Value::poison(typing::scalar_count(program, &var.ty))).collect(),
            types: vars.iter().map(|var| var.ty.clone()).collect(),
            id,
            steps,
            depth: 0,
            slots: None,
            stored: None,
        }
    }

    /// Runs a body to its end.
    pub fn run(&mut self, body: &super::Block) -> Result<(), Stop> {
        self.block(body).map(|_| ())
    }

    /// The value of an expression.
    pub fn eval(&mut self, expr: &Expr) -> Result<Value, Stop> {
        self.expr(expr)
    }
}

/// Runs one instance of the uncut entry.
pub fn entry(program: &Program, memory: &mut Memory, id: [u32; 3], steps: u64) -> Result<(), Stop> {
    Machine::new(program, &program.entry.vars, memory, id, steps).run(&program.entry.body)
}

/// Calls a function that has no `inout` parameter.
pub fn call(program: &Program, function: FunctionId, args: Vec<Value>, steps: u64) -> Result<Value, Stop> {
    let mut memory = Memory { uniforms: Table::new(), buffers: Table::new() };
    let vars = Table::new();
    let mut machine = Machine::new(program, &vars, &mut memory, [0; 3], steps);
    machine.call(function, args).map(|(value, _)| value)
}

/// Evaluates a constant expression, calls included, to literals and `Construct`s of them.
pub fn constant(program: &Program, expr: &Expr) -> Result<Expr, Stop> {
    /// Far more than any table needs, far less than a user would wait for.
    const STEPS: u64 = 5_000_000;
    let mut memory = Memory { uniforms: Table::new(), buffers: Table::new() };
    let vars = Table::new();
    let value = Machine::new(program, &vars, &mut memory, [0; 3], STEPS).eval(expr)?;
    Ok(value.to_expr(program, &expr.ty)?.at(expr.span))
}

#[cfg(test)]
mod tests;
