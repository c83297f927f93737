//! Rematerialisation: values that are computed again where an instance resumes, instead of being kept in its frame.
//!
//! - **Takes** a [`Coroutine`], and its leaves with their movement.
//! - **Gives** the same, where the bodies of some continuations begin with definitions: `uint pixel = id.y * size.x + id.x;`.
//! - **Afterwards** nothing else has changed, but that what a body declares again further down is assigned there, and declared by its
//!   printer for both: [`super::liveness`] and all that follows see ordinary statements, and so need no place for a value that
//!   every reader defines itself.
//!
//! A variable may be computed again at a point where, on every path to it, its value is still what one expression of the
//! source gives ([`known`]; what a call gives is an expression of its arguments, [`super::given`]), and that expression gives the same bits wherever and whenever it runs ([`exact`]). Of these, a
//! minimum cut ([`cut`]) between what cannot be computed again and what is alive picks what to keep: the fewest words from
//! which all the rest follows ([`choose`]).

mod choose;
mod cut;
mod exact;
mod known;
mod rewrite;

use super::calls::Calls;
use super::given::Functions;
use super::leaves::Leaves;
use super::movement::Movement;
use super::uses::Uses;
use crate::base::{Options, Table};
use crate::split::coroutine::Coroutine;
use exact::Exact;

/// Puts the recomputations into a coroutine that pay for themselves.
pub(super) fn apply(coroutine: &mut Coroutine, options: &Options) {
    let calls = Calls::of(&coroutine.program);
    let leaves = Leaves::of(coroutine);
    let early = Table::new();
    let uses = Uses { program: &coroutine.program, leaves: &leaves, calls: &calls, early: &early };
    let movement = Movement::of(coroutine, uses);
    let exact = Exact { program: &coroutine.program, float: options.float };
    let functions = Functions::of(&coroutine.program);
    let known = known::at_points(coroutine, uses, &exact, &functions);
    let chosen = choose::choose(coroutine, uses, &movement, &known);
    rewrite::rewrite(coroutine, &chosen);
}

#[cfg(test)]
mod tests;
