//! Values that share words of the frame: read by their bits, written all in one store of the word; and values that fill groups of
//! words, written together too.

use std::collections::{BTreeMap, BTreeSet};

use super::body::Context;
use super::types::{declarator, type_name};
use super::view::JointStoreView;
use super::words::Words;
use crate::frame::layout::{Bits, Field, FieldId};
use crate::ir::{Scalar, Type};

impl Words<'_> {
    /// The value in some bits of a word.
    pub(super) fn load_bits(self, cx: &Context, scalar: Scalar, word: u32, bits: Bits) -> String {
        load_bits(cx, scalar, &(self.0)(word), &bits.first.to_string(), bits)
    }
}

/// The value in some bits of a word, of which `first` is the first.
pub(super) fn load_bits(cx: &Context, scalar: Scalar, word: &str, first: &str, bits: Bits) -> String {
    let count = bits.count;
    let value = if bits.signed {
        format!("bitfieldExtract(int({word}), {first}, {count})")
    } else {
        format!("bitfieldExtract({word}, {first}, {count})")
    };
    match scalar {
        Scalar::U32 => value,
        Scalar::I32 if bits.signed => value,
        Scalar::Bool => format!("{value} != 0u"),
        _ => format!("{}({value})", type_name(&cx.names, &Type::Scalar(scalar))),
    }
}

/// Statements that store the values of fields, given as text.
pub(super) type Write<'a> = dyn Fn(&[FieldId], &[String]) -> Vec<String> + 'a;

/// A function for each set of fields that are stored together.
pub(super) fn stores(cx: &Context, write: &Write<'_>) -> Vec<JointStoreView> {
    let store = |(fields, name): (&Vec<FieldId>, &String)| {
        let values = match fields[..] {
            [_] => vec!["value".to_owned()],
            _ => fields.iter().map(|&field| cx.names.parameters[field].clone()).collect(),
        };
        let parameter = |(field, name): (&FieldId, &String)| declarator(&cx.names, &cx.layout.fields[*field].ty, name);
        let parameters: Vec<String> = fields.iter().zip(&values).map(parameter).collect();
        let names: Vec<&str> = fields.iter().map(|&field| cx.layout.fields[field].name.as_str()).collect();
        let words: BTreeSet<u32> = fields.iter().flat_map(|&field| &cx.layout.fields[field].words).copied().collect();
        let what = match words.len() {
            1 => "The word",
            4 => "The group",
            _ => "The groups",
        };
        JointStoreView {
            about: format!("{what} of {}.", listed(&names)),
            name: name.clone(),
            parameters: parameters.join(", "),
            stores: write(fields, &values),
        }
    };
    cx.names.joint_stores.iter().map(store).collect()
}

/// Those that share no word.
pub(super) fn whole<'a>(
    cx: &'a Context,
    fields: &'a [FieldId],
    values: &'a [String],
) -> impl Iterator<Item = (&'a FieldId, &'a String)> {
    fields.iter().zip(values).filter(|(field, _)| cx.layout.fields[**field].bits.is_none())
}

/// `odd, class and phase`
fn listed(names: &[&str]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The words that some of the fields share, each with its bits, and the statements that put those together; the rest of such a word is
/// not needed.
pub(super) fn shared_words(
    cx: &Context,
    fields: &[FieldId],
    values: &[String],
) -> (Vec<String>, BTreeMap<u32, String>) {
    let mut parts: BTreeMap<u32, Vec<(String, Bits)>> = BTreeMap::new();
    for (&field, value) in fields.iter().zip(values) {
        let Field { words, ty, bits: Some(bits), .. } = &cx.layout.fields[field] else { continue };
        let value = if ty.scalar() == Some(Scalar::U32) { value.clone() } else { format!("uint({value})") };
        parts.entry(words[0]).or_default().push((value, *bits));
    }
    let several = parts.values().filter(|parts| parts.len() > 1).count();
    let mut lines = Vec::new();
    let mut words = BTreeMap::new();
    for (word, parts) in parts {
        let mut parts = parts.into_iter();
        let Some((value, Bits { first, .. })) = parts.next() else { continue };
        let lowest = if first == 0 { value } else { format!("{value} << {first}") };
        if parts.len() == 0 {
            words.insert(word, lowest);
            continue;
        }
        let name = if several == 1 { "word".to_owned() } else { format!("word_{word}") };
        lines.push(format!("uint {name} = {lowest};"));
        lines.extend(parts.map(|(value, Bits { first, count, .. })| {
            format!("{name} = bitfieldInsert({name}, {value}, {first}, {count});")
        }));
        words.insert(word, name);
    }
    (lines, words)
}
