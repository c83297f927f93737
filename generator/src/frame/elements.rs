//! Elements: those of an array share its words where their values need less than one.
//!
//! Each scalar of an element takes as many bits as hold every value that [`super::ranges`] finds for it in any element; where those are not
//! followed, as many as its type has. Some bits apart that make their place in a word a matter of shifts: what is indexed at run time
//! is found as soon as by hand. Scalars have a *lane* each, or all one together, which of them takes fewer words.

use super::fields::Draft;
use super::layout::{Bits, Elements, Lane, innermost};
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
    let mut bits = Vec::with_capacity(scalars.len());
    for (at, scalar) in scalars.iter().enumerate() {
        let numbers = (0..count as usize).map(|element| first + element * scalars.len() + at);
        let values = numbers.flat_map(|number| points.iter().map(move |point| (*point, number)));
        bits.push(match whole(*scalar) {
            Some(whole) => {
                let known = values.map(|(point, number)| ranges.at(point, draft.var, number).unwrap_or(whole));
                known.reduce(Interval::join)?.bits()
            }
            None => (32 * scalar.words(), false),
        });
    }
    let apart: u32 = scalars.iter().map(|scalar| scalar.words()).sum();
    let ways = in_one(&bits).into_iter().chain([in_lanes(&bits)]);
    let least = ways.min_by_key(|elements| elements.words(count))?;
    (least.words(count) < apart * count).then_some(least)
}

/// Each scalar in a lane of its own. One of 64 bits is two of 32.
fn in_lanes(bits: &[(u32, bool)]) -> Elements {
    let lane = |(number, (count, signed)): (usize, &(u32, bool))| {
        // What needs more than half of a word has all of it.
        let (count, signed) = if *count > 16 { (32, false) } else { (*count, *signed) };
        let stride = bits[number].0.next_power_of_two();
        Lane { stride, scalars: vec![(number, Bits { first: 0, count, signed })] }
    };
    Elements { lanes: bits.iter().enumerate().map(lane).collect() }
}

/// All scalars in one lane, if they fit into a word.
fn in_one(bits: &[(u32, bool)]) -> Option<Elements> {
    let mut end = 0;
    let scalars = bits.iter().enumerate().map(|(number, (count, signed))| {
        let first = end;
        end += count;
        (number, Bits { first, count: *count, signed: *signed && *count < 32 })
    });
    let scalars = scalars.collect();
    (end <= 32).then(|| Elements { lanes: vec![Lane { stride: end.next_power_of_two(), scalars }] })
}

/// Every value of a scalar that has bits of its own.
fn whole(scalar: Scalar) -> Option<Interval> {
    (scalar == Scalar::Bool || scalar.is_integer()).then(|| Interval::whole(scalar))
}
