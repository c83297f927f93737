//! Values that share a word of the frame: read by their bits, written all in one store of the word.

use super::body::Context;
use super::types::type_name;
use super::view::PackedStoreView;
use super::words::Words;
use crate::frame::layout::{Bits, FieldId};
use crate::ir::{Scalar, Type};

impl Words<'_> {
    /// The value in some bits of a word.
    pub(super) fn load_bits(self, cx: &Context, ty: &Type, word: u32, bits: Bits) -> String {
        let (word, Bits { first, count, .. }) = ((self.read)(word), bits);
        let value = if bits.signed {
            format!("bitfieldExtract(int({word}), {first}, {count})")
        } else {
            format!("bitfieldExtract({word}, {first}, {count})")
        };
        match ty.scalar() {
            Some(Scalar::U32) => value,
            Some(Scalar::I32) if bits.signed => value,
            Some(Scalar::Bool) => format!("{value} != 0u"),
            _ => format!("{}({value})", type_name(&cx.names, ty)),
        }
    }
}

/// Statements that store the values of fields, given as text, into the word that they share.
pub(super) type Write<'a> = dyn Fn(&[FieldId], &[String]) -> Vec<String> + 'a;

/// A function for each set of fields that are stored in one word together.
pub(super) fn stores(cx: &Context, write: &Write<'_>) -> Vec<PackedStoreView> {
    let store = |(fields, name): (&Vec<FieldId>, &String)| {
        let values = match fields[..] {
            [_] => vec!["value".to_owned()],
            _ => fields.iter().map(|&field| cx.names.parameters[field].clone()).collect(),
        };
        let parameter = |(field, name): (&FieldId, &String)| {
            format!("{} {name}", type_name(&cx.names, &cx.layout.fields[*field].ty))
        };
        let parameters: Vec<String> = fields.iter().zip(&values).map(parameter).collect();
        let names: Vec<&str> = fields.iter().map(|&field| cx.layout.fields[field].name.as_str()).collect();
        PackedStoreView {
            about: format!("The word of {}.", listed(&names)),
            name: name.clone(),
            parameters: parameters.join(", "),
            stores: write(fields, &values),
        }
    };
    cx.names.packed_stores.iter().map(store).collect()
}

/// The same where each word is written by itself.
pub(super) fn in_words(cx: &Context, words: Words<'_>) -> Vec<PackedStoreView> {
    stores(cx, &|fields, values| store_word(cx, words, fields, values))
}

/// `odd, class and phase`
fn listed(names: &[&str]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The statements that write values to the word that they share; the rest of it is not needed.
fn store_word(cx: &Context, words: Words<'_>, fields: &[FieldId], values: &[String]) -> Vec<String> {
    let bits_of = |field: FieldId, value: &str| match cx.layout.fields[field].ty.scalar() {
        Some(Scalar::U32) => value.to_owned(),
        _ => format!("uint({value})"),
    };
    let at = cx.layout.fields[fields[0]].words[0];
    let mut parts = fields.iter().zip(values).filter_map(|(&field, value)| {
        let Bits { first, count, .. } = cx.layout.fields[field].bits?;
        Some((bits_of(field, value), first, count))
    });
    let Some((value, first, _)) = parts.next() else { return Vec::new() };
    let lowest = if first == 0 { value } else { format!("{value} << {first}") };
    if fields.len() == 1 {
        return vec![(words.write)(at, lowest)];
    }
    let mut lines = vec![format!("uint word = {lowest};")];
    lines.extend(parts.map(|(value, first, count)| format!("word = bitfieldInsert(word, {value}, {first}, {count});")));
    lines.push((words.write)(at, "word".to_owned()));
    lines
}
