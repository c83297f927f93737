//! Elements: those of an array share its words where their values need less than one.
//!
//! Each scalar of an element takes as many bits as hold every value that [`super::ranges`] finds for it in any element; where those are not
//! followed, as many as its type has. Elements stand so many bits apart as makes their place in a word a matter of shifts: what is
//! indexed at run time is found as soon as by hand. An element that needs more than a word keeps a word for each scalar.

use super::fields::Draft;
use super::layout::{Bits, Elements, innermost};
use super::movement::Movement;
use super::packing::{alive, scalar_number};
use super::ranges::Ranges;
use crate::ir::intervals::Interval;
use crate::ir::{PointId, Scalar, Type, typing};
use crate::split::coroutine::Coroutine;

/// How the elements of a draft share words, if it is an array and takes fewer for it.
pub(super) fn of(coroutine: &Coroutine, movement: &Movement, ranges: &Ranges, draft: &Draft) -> Option<Elements> {
    if !matches!(draft.ty, Type::Array(..)) {
        return None;
    }
    let (element, count) = innermost(&draft.ty);
    let scalars = typing::scalars(&coroutine.program, element);
    let first = scalar_number(coroutine, draft.var, &draft.path)?;
    let points: Vec<PointId> = alive(movement, *draft.leaves.first()?).collect();
    let mut end = 0;
    let mut bits = Vec::with_capacity(scalars.len());
    for (at, scalar) in scalars.iter().enumerate() {
        let whole = whole(*scalar)?;
        let numbers = (0..count as usize).map(|element| first + element * scalars.len() + at);
        let values = numbers.flat_map(|number| points.iter().map(move |point| (*point, number)));
        let known = values.map(|(point, number)| ranges.at(point, draft.var, number).unwrap_or(whole));
        let (count, signed) = known.reduce(Interval::join)?.bits();
        bits.push(Bits { first: end, count, signed });
        end += count;
    }
    let elements = Elements { stride: end.next_power_of_two(), scalars: bits };
    let apart: u32 = scalars.iter().map(|scalar| scalar.words() as u32).sum();
    (end <= 32 && words(&elements, &draft.ty) < apart * count).then_some(elements)
}

/// How many words an array takes.
pub(super) fn words(elements: &Elements, ty: &Type) -> u32 {
    innermost(ty).1.div_ceil(elements.in_word())
}

/// Every value of a scalar that has bits of its own.
fn whole(scalar: Scalar) -> Option<Interval> {
    (scalar == Scalar::Bool || scalar.is_integer()).then(|| Interval::whole(scalar))
}
