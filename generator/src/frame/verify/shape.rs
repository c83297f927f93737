//! Checks where fields lie, and that no store of one loses another.

use std::collections::BTreeSet;

use crate::frame::layout::{Elements, FieldId, Lane, Layout, innermost};
use crate::frame::leaves::words;
use crate::split::coroutine::{Coroutine, Target};

/// Fields that are alive together have different words, or different bits of one; as many as their types need. Where a site
/// stores some of the fields of a word, it stores all that were alive at its point and are at its target.
pub(super) fn verify(coroutine: &Coroutine, layout: &Layout) -> Vec<String> {
    let mut found = Vec::new();
    for field in &layout.fields {
        let expected = match &field.elements {
            Some(elements) => elements.words(innermost(&field.ty).1),
            None => words(&coroutine.program, &field.ty),
        };
        if field.words.len() != expected as usize {
            found.push(format!("{} has {} words", field.name, field.words.len()));
        }
        if field.words.iter().any(|word| *word >= layout.words) {
            found.push(format!("{} lies outside the frame", field.name));
        }
        if field.bits.is_some_and(|bits| bits.count == 0 || bits.first + bits.count > 32 || field.words.len() > 1) {
            found.push(format!("{} lies outside its word", field.name));
        }
        if field.elements.as_ref().is_some_and(|elements| !fits(elements)) {
            found.push(format!("an element of {} lies outside its place", field.name));
        }
    }
    for (point, live) in layout.live.iter_enumerated() {
        let mut taken = BTreeSet::new();
        for field in live {
            let places = layout.fields[*field].places(&coroutine.program).into_iter().flatten();
            let mut bits =
                places.flat_map(|(word, bits)| (bits.first..bits.first + bits.count).map(move |bit| (word, bit)));
            if !bits.all(|bit| taken.insert(bit)) {
                found.push(format!("at {point:?}, {} shares a word", layout.fields[*field].name));
            }
        }
    }
    for (id, site) in coroutine.sites.iter_enumerated() {
        let Target::Point(to) = site.target else { continue };
        let stores = &layout.stores[id];
        let written: BTreeSet<u32> = stores.iter().flat_map(|field| &layout.fields[*field].words).copied().collect();
        let lost = |field: &&FieldId| {
            let words = &layout.fields[**field].words;
            layout.live[site.from].contains(field)
                && !stores.contains(field)
                && words.iter().any(|word| written.contains(word))
        };
        for field in layout.live[to].iter().filter(lost) {
            found.push(format!("{id:?} loses {} in a word that it stores", layout.fields[*field].name));
        }
    }
    found
}

/// Whether scalars lie in their lanes one behind the other.
fn fits(elements: &Elements) -> bool {
    let fits = |lane: &Lane| {
        let mut end = 0;
        let in_order = lane.scalars.iter().all(|(_, bits)| {
            let follows = bits.first == end && bits.count > 0;
            end = bits.first + bits.count;
            follows
        });
        in_order && lane.stride.is_power_of_two() && end <= lane.stride && lane.stride <= 64
    };
    elements.lanes.iter().all(fits)
}
