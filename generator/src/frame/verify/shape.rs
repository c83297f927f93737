//! Checks where fields lie, and that no store of one loses another.

use std::collections::BTreeSet;

use crate::frame::layout::{Field, FieldId, Layout};
use crate::frame::leaves::words;
use crate::split::coroutine::{Coroutine, Target};

/// Fields that are alive together have different words, or different bits of one; as many as their types need. Where a site
/// stores some of the fields of a word, it stores all that were alive at its point and are at its target.
pub(super) fn verify(coroutine: &Coroutine, layout: &Layout) -> Vec<String> {
    let mut found = Vec::new();
    for field in &layout.fields {
        if field.words.len() != words(&coroutine.program, &field.ty) as usize {
            found.push(format!("{} has {} words", field.name, field.words.len()));
        }
        if field.words.iter().any(|word| *word >= layout.words) {
            found.push(format!("{} lies outside the frame", field.name));
        }
        if field.bits.is_some_and(|bits| bits.count == 0 || bits.first + bits.count > 32 || field.words.len() > 1) {
            found.push(format!("{} lies outside its word", field.name));
        }
    }
    for (point, live) in layout.live.iter_enumerated() {
        let mut taken = BTreeSet::new();
        for field in live {
            if !bits(&layout.fields[*field]).all(|bit| taken.insert(bit)) {
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

/// The bits of the frame that a field takes.
fn bits(field: &Field) -> impl Iterator<Item = (u32, u32)> + '_ {
    let (first, count) = field.bits.map_or((0, 32), |bits| (bits.first, bits.count));
    field.words.iter().flat_map(move |word| (first..first + count).map(move |bit| (*word, bit)))
}
