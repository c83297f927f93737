//! Frames in groups of four words: a value that lies in one group is one access.

use std::fmt;

use super::body::Context;
use super::dense::Dense;
use super::elements::Turns;
use super::packed;
use super::types::{declarator, vector_name};
use super::words::{self, Words};
use crate::frame::layout::{Field, FieldId, GROUP};
use crate::ir::{Scalar, Type};

/// Words that are written together, and their bits: a word, or a vector of so many.
struct Piece {
    words: Vec<u32>,
    bits: String,
}

/// How a scheduler reads and writes groups of the frame in `slot`.
#[derive(Clone, Copy)]
pub(super) struct Memory<'a> {
    /// A group, or components of it, as a value: the text is empty, or says which, with a point before it.
    pub(super) read: &'a dyn Fn(Group, &str) -> String,
    /// The statements that set a group, or components of it.
    pub(super) write: &'a dyn Fn(Group, &str, &str) -> Vec<String>,
}

/// A group of a frame.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// One of four words, by number.
    Four(At),
    /// What remains behind those.
    Rest,
}

/// A number, which in turn `i` of a loop may be `first + each * i`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct At {
    pub(super) first: u32,
    pub(super) each: u32,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, each } = *self;
        match each {
            0 => return write!(f, "{first}u"),
            1 => write!(f, "i")?,
            _ => write!(f, "{each}u * i")?,
        }
        if first > 0 { write!(f, " + {first}u") } else { Ok(()) }
    }
}

/// The groups of a frame, and what remains behind them.
pub(super) struct Groups<'a> {
    /// Groups of four words.
    pub(super) fours: u32,
    /// The words that remain: none, one or two.
    pub(super) rest: u32,
    pub(super) memory: Memory<'a>,
}

impl Groups<'_> {
    /// The group of a word.
    fn group(&self, word: u32) -> Group {
        let group = word / GROUP;
        if group < self.fours { Group::Four(At { first: group, each: 0 }) } else { Group::Rest }
    }

    /// How many words a group has.
    fn width(&self, group: Group) -> u32 {
        match group {
            Group::Four(_) => GROUP,
            Group::Rest => self.rest,
        }
    }

    /// A word, as a value.
    pub(super) fn word(&self, word: u32) -> String {
        self.get(&[word])
    }

    /// Words of one group, as a value.
    fn get(&self, words: &[u32]) -> String {
        (self.memory.read)(self.group(words[0]), &self.components(words))
    }

    /// The statements that set words of one group.
    fn set(&self, words: &[u32], bits: &str) -> Vec<String> {
        (self.memory.write)(self.group(words[0]), &self.components(words), bits)
    }

    /// What selects words of one group: nothing where they are all of it, in order.
    fn components(&self, words: &[u32]) -> String {
        if words.len() as u32 == self.width(self.group(words[0])) && words.is_sorted() {
            return String::new();
        }
        std::iter::once('.').chain(words.iter().map(|word| ['x', 'y', 'z', 'w'][(word % GROUP) as usize])).collect()
    }

    /// The statements that return a field's value.
    pub(super) fn load(&self, cx: &Context, field: &Field) -> Vec<String> {
        let mut lines = match Dense::of(field) {
            Some(dense) => {
                let mut lines = self.declare(cx, &dense.row(), "words");
                lines.extend(dense.take_out(cx, "value", "words"));
                lines
            }
            None if Turns::of(field, self.fours).is_some() => self.declare(cx, field, "value"),
            None => return vec![format!("return {};", self.value(cx, field))],
        };
        lines.push("return value;".into());
        lines
    }

    /// The statements that declare a variable with a field's value.
    fn declare(&self, cx: &Context, field: &Field, name: &str) -> Vec<String> {
        match Turns::of(field, self.fours) {
            Some(turns) => {
                let others = &field.words[turns.moved_words() as usize..];
                turns.load(cx, self.memory, Words(&|word| self.word(word)), others, name)
            }
            None => vec![format!("{} = {};", declarator(&cx.names, &field.ty, name), self.value(cx, field))],
        }
    }

    /// A field's value: what lies in one group is one access.
    fn value(&self, cx: &Context, field: &Field) -> String {
        let words = Words(&|word| self.word(word));
        if !self.together(&field.words) {
            return words.field(cx, field);
        }
        whole_value(&field.ty, &self.get(&field.words)).unwrap_or_else(|| words.field(cx, field))
    }

    /// The statements that give fields their values: a group that they fill is one access, as is what lies in one group.
    pub(super) fn store(&self, cx: &Context, fields: &[FieldId], values: &[String]) -> Vec<String> {
        let (mut lines, shared) = packed::shared_words(cx, fields, values);
        let mut pieces: Vec<Piece> = shared.into_iter().map(|(word, bits)| Piece { words: vec![word], bits }).collect();
        let whole: Vec<_> = packed::whole(cx, fields, values).collect();
        let dense = whole.iter().filter(|(field, _)| cx.layout.fields[**field].elements.is_some()).count();
        for (&field, value) in whole {
            let field = &cx.layout.fields[field];
            match Dense::of(field) {
                None => self.put(cx, field, value, &mut lines, &mut pieces),
                Some(elements) => {
                    let words = if dense == 1 { "words".to_owned() } else { format!("words_of_{value}") };
                    lines.extend(elements.put_in(cx, value, &words));
                    self.put(cx, &elements.row(), &words, &mut lines, &mut pieces);
                }
            }
        }
        pieces.sort_by(|a, b| a.words.cmp(&b.words));
        for pieces in pieces.chunk_by(|a, b| a.words[0] / GROUP == b.words[0] / GROUP) {
            let words: Vec<u32> = pieces.iter().flat_map(|piece| &piece.words).copied().collect();
            if words.len() == GROUP as usize && words.is_sorted() {
                let bits: Vec<&str> = pieces.iter().map(|piece| piece.bits.as_str()).collect();
                let value = if let [all] = bits[..] { all.to_owned() } else { format!("uvec4({})", bits.join(", ")) };
                lines.extend(self.set(&words, &value));
            } else {
                lines.extend(pieces.iter().flat_map(|piece| self.set(&piece.words, &piece.bits)));
            }
        }
        lines
    }

    /// Stores a value that shares no word, or says what is to be stored of it.
    fn put(&self, cx: &Context, field: &Field, value: &str, lines: &mut Vec<String>, pieces: &mut Vec<Piece>) {
        let turns = Turns::of(field, self.fours);
        let moved = turns.as_ref().map_or(0, Turns::moved_words) as usize;
        lines.extend(turns.into_iter().flat_map(|turns| turns.store(cx, self.memory, value)));
        pieces.extend(self.pieces(cx, field, value).into_iter().skip(moved));
    }

    /// The bits of a value that shares no word: as one vector where they lie in one group in order, else word by word.
    fn pieces(&self, cx: &Context, field: &Field, value: &str) -> Vec<Piece> {
        match whole_bits(&field.ty, value) {
            Some(bits) if self.together(&field.words) => vec![Piece { words: field.words.clone(), bits }],
            _ => {
                let bits = words::bits(cx, &field.ty, value);
                field.words.iter().zip(bits).map(|(&word, bits)| Piece { words: vec![word], bits }).collect()
            }
        }
    }

    /// Whether these are several words of one group.
    fn together(&self, words: &[u32]) -> bool {
        words.len() > 1 && words.iter().all(|word| self.group(*word) == self.group(words[0]))
    }
}

/// A value of several words, from one vector of them.
pub(super) fn whole_value(ty: &Type, bits: &str) -> Option<String> {
    match ty {
        Type::Vector(Scalar::U32, _) => Some(bits.to_owned()),
        Type::Vector(Scalar::F32, _) => Some(format!("uintBitsToFloat({bits})")),
        Type::Vector(Scalar::I32, size) => Some(format!("{}({bits})", vector_name(Scalar::I32, *size))),
        Type::Scalar(Scalar::U64) => Some(format!("packUint2x32({bits})")),
        Type::Scalar(Scalar::I64) => Some(format!("int64_t(packUint2x32({bits}))")),
        Type::Scalar(Scalar::F64) => Some(format!("packDouble2x32({bits})")),
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) | Type::Array(..) | Type::Struct(_) => None,
    }
}

/// The bits of a value of several words, as one vector.
pub(super) fn whole_bits(ty: &Type, value: &str) -> Option<String> {
    match ty {
        Type::Vector(Scalar::U32, _) => Some(value.to_owned()),
        Type::Vector(Scalar::F32, _) => Some(format!("floatBitsToUint({value})")),
        Type::Vector(Scalar::I32, size) => Some(format!("{}({value})", vector_name(Scalar::U32, *size))),
        Type::Scalar(Scalar::U64) => Some(format!("unpackUint2x32({value})")),
        Type::Scalar(Scalar::I64) => Some(format!("unpackUint2x32(uint64_t({value}))")),
        Type::Scalar(Scalar::F64) => Some(format!("unpackDouble2x32({value})")),
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) | Type::Array(..) | Type::Struct(_) => None,
    }
}
