//! What values variables can have: an interval for each of their integers and truth values, by abstract interpretation of a body.
//!
//! A scalar that never had a value has no interval; where paths meet, the smallest interval that holds both. Conditions and checks
//! narrow what they test. Bounds that keep growing are widened. A call is followed into the function with the intervals of its arguments.

mod analysis;
mod calls;
mod eval;

use super::intervals::Interval;
use super::{Expr, Function, Program, Scalar, TrapId, Type, Var, VarId, forward, typing};
use crate::base::Table;
pub(crate) use analysis::Analysis;
pub(crate) use calls::Memory;

/// The intervals of the scalars that are followed; nothing for one that never had a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) of: Vec<Option<Interval>>,
    /// How often each was widened at this place.
    widened: Vec<u8>,
}

/// Numbers of the scalars that are followed, for each variable and each scalar of it; nothing for a variable that is too large. In a
/// table, the elements of an array have one number together: what is known is known of all of them.
pub(crate) struct Numbers {
    pub(crate) of: Table<VarId, Vec<Option<usize>>>,
    /// The type of each.
    scalars: Vec<Scalar>,
    /// How many scalars have each.
    pub(super) shared_by: Vec<usize>,
}

impl Numbers {
    /// Wider variables than this are tables.
    const LARGEST: usize = 64;
    /// The largest tables that are followed.
    const LARGEST_TABLE: usize = 1024;

    pub(crate) fn new(program: &Program, vars: &Table<VarId, Var>) -> Self {
        let mut scalars = Vec::new();
        let mut number = |scalar: Scalar| {
            let followed = scalar == Scalar::Bool || scalar.is_integer() && scalar.words() == 1;
            followed.then(|| {
                scalars.push(scalar);
                scalars.len() - 1
            })
        };
        let of = vars.iter().map(|var| match typing::scalar_count(program, &var.ty) {
            0..=Self::LARGEST => typing::scalars(program, &var.ty).into_iter().map(&mut number).collect(),
            size if size <= Self::LARGEST_TABLE => summary(program, &var.ty, &mut number),
            _ => Vec::new(),
        });
        let of: Table<VarId, Vec<Option<usize>>> = of.collect();
        let mut shared_by = vec![0; scalars.len()];
        of.iter().flatten().flatten().for_each(|number| shared_by[*number] += 1);
        Self { of, scalars, shared_by }
    }

    pub(crate) fn nothing(&self) -> State {
        State { of: vec![None; self.scalars.len()], widened: vec![0; self.scalars.len()] }
    }
}

/// Numbers of a table's scalars.
fn summary(program: &Program, ty: &Type, number: &mut dyn FnMut(Scalar) -> Option<usize>) -> Vec<Option<usize>> {
    match ty {
        Type::Array(element, length) => summary(program, element, number).repeat(*length as usize),
        Type::Struct(id) => {
            program.structs[*id].fields.iter().flat_map(|field| summary(program, &field.ty, number)).collect()
        }
        _ => typing::scalars(program, ty).into_iter().map(number).collect(),
    }
}

/// The conditions of a function's checks that may turn out false, whatever its arguments are.
pub(crate) fn may_fail(program: &Program, function: &Function, memory: &Memory) -> Vec<(TrapId, Expr)> {
    let numbers = Numbers::new(program, &function.vars);
    let mut start = numbers.nothing();
    for param in &function.params {
        for number in numbers.of[param.var].iter().flatten() {
            start.of[*number] = Some(Interval::whole(numbers.scalars[*number]));
        }
    }
    let mut analysis = Analysis::new(program, &function.vars, &numbers, memory);
    forward::run(&mut analysis, &function.body, start);
    analysis.may_fail
}

/// Every value of a type, for each of its scalars; nothing for more than the scalars of a table of constants.
fn unknown(program: &Program, ty: &Type) -> Vec<Interval> {
    const MOST: usize = 4096;
    if typing::scalar_count(program, ty) > MOST {
        return Vec::new();
    }
    typing::scalars(program, ty).into_iter().map(Interval::whole).collect()
}
