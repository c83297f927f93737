//! Frames in groups of four words: a value that lies in one group is one access.

use super::body::Context;
use super::packed;
use super::types::vector_name;
use super::view::{GroupsView, RestView};
use super::wavefront::binding;
use super::words::{self, Words};
use crate::frame::layout::{Field, FieldId, GROUP};
use crate::ir::{Scalar, Type};
use crate::schedule::plan::{Plan, Resource};

/// Words that are written together, and their bits: a word, or a vector of so many.
struct Piece {
    words: Vec<u32>,
    bits: String,
}

/// The arrays that hold a frame: its groups, and what remains behind them.
pub(super) struct Groups {
    /// The words of the frame, without the number of the instance.
    words: u32,
    /// Groups of four words.
    fours: u32,
    /// The words that remain: none, one or two.
    rest: u32,
}

impl Groups {
    /// Those that the plan binds.
    pub(super) fn of(cx: &Context, plan: &Plan) -> Self {
        let bytes = |resource: &Resource| {
            let scratch = plan.scratch.iter().find(|scratch| scratch.resource == *resource);
            scratch.map_or(0, |scratch| scratch.bytes_per_slot as u32)
        };
        let (fours, rest) = (bytes(&Resource::FrameGroups) / 16, bytes(&Resource::FrameRest) / 4);
        Self { words: cx.layout.words, fours, rest }
    }

    /// The array of groups.
    pub(super) fn view(&self, plan: &Plan) -> Option<GroupsView> {
        let view = || GroupsView { binding: binding(plan, &Resource::FrameGroups), in_frame: self.in_frame() };
        (self.fours > 0).then(view)
    }

    /// The array of what remains.
    pub(super) fn rest_view(&self, plan: &Plan) -> Option<RestView> {
        let view = || RestView {
            binding: binding(plan, &Resource::FrameRest),
            ty: if self.rest == 1 { "uint" } else { "uvec2" },
            in_frame: 4 * self.in_frame() / self.rest,
            place: 4 * self.fours / self.rest,
        };
        (self.rest > 0).then(view)
    }

    /// Groups of four words in a frame that lies in memory as a whole, the last one filled up.
    fn in_frame(&self) -> u32 {
        (self.words + 1).div_ceil(4)
    }

    /// A group of the frame in `slot`.
    fn group(&self, group: u32) -> String {
        if group < self.fours {
            format!("frame_groups[group_at({group}u, slot)]")
        } else {
            "frame_rest[rest_at(slot)]".to_owned()
        }
    }

    /// How many words a group has.
    fn width(&self, group: u32) -> u32 {
        if group < self.fours { 4 } else { self.rest }
    }

    /// A word of the frame in `slot`; the word behind the last is the number of the instance.
    fn word(&self, word: u32) -> String {
        let group = self.group(word / 4);
        if self.width(word / 4) == 1 { group } else { format!("{group}.{}", component(word)) }
    }

    /// The number of the instance.
    pub(super) fn instance(&self) -> String {
        self.word(self.words)
    }

    /// A field's value: what lies in one group is one access.
    pub(super) fn load(&self, cx: &Context, field: &Field) -> String {
        let part = self.part(&field.words);
        self.with_words(|words| match (part, &field.ty) {
            (Some(part), Type::Vector(Scalar::U32, _)) => part,
            (Some(part), Type::Vector(Scalar::F32, _)) => format!("uintBitsToFloat({part})"),
            (Some(part), Type::Vector(Scalar::I32, size)) => format!("{}({part})", vector_name(Scalar::I32, *size)),
            (Some(part), Type::Scalar(Scalar::U64)) => format!("packUint2x32({part})"),
            (Some(part), Type::Scalar(Scalar::I64)) => format!("int64_t(packUint2x32({part}))"),
            (Some(part), Type::Scalar(Scalar::F64)) => format!("packDouble2x32({part})"),
            _ => words.field(cx, field),
        })
    }

    /// The statements that give fields their values: a group that they fill is one access, as is what lies in one group.
    pub(super) fn store(&self, cx: &Context, fields: &[FieldId], values: &[String]) -> Vec<String> {
        let (mut lines, shared) = packed::shared_words(cx, fields, values);
        let mut pieces: Vec<Piece> = shared.into_iter().map(|(word, bits)| Piece { words: vec![word], bits }).collect();
        for (&field, value) in packed::whole(cx, fields, values) {
            pieces.extend(self.pieces(cx, &cx.layout.fields[field], value));
        }
        pieces.sort_by(|a, b| a.words.cmp(&b.words));
        for pieces in pieces.chunk_by(|a, b| a.words[0] / GROUP == b.words[0] / GROUP) {
            let group = pieces[0].words[0] / GROUP;
            let words: Vec<u32> = pieces.iter().flat_map(|piece| &piece.words).copied().collect();
            if group < self.fours && words.len() == GROUP as usize && words.is_sorted() {
                let bits: Vec<&str> = pieces.iter().map(|piece| piece.bits.as_str()).collect();
                let value = if let [all] = bits[..] { all.to_owned() } else { format!("uvec4({})", bits.join(", ")) };
                lines.push(format!("{} = {value};", self.group(group)));
            } else {
                let store = |piece: &Piece| match self.part(&piece.words) {
                    Some(part) => format!("{part} = {};", piece.bits),
                    None => format!("{} = {};", self.word(piece.words[0]), piece.bits),
                };
                lines.extend(pieces.iter().map(store));
            }
        }
        lines
    }

    /// The bits of a value that shares no word: as one vector where they lie in one group in order, else word by word.
    fn pieces(&self, cx: &Context, field: &Field, value: &str) -> Vec<Piece> {
        match (self.part(&field.words), whole_bits(&field.ty, value)) {
            (Some(_), Some(bits)) => vec![Piece { words: field.words.clone(), bits }],
            _ => {
                let bits = words::bits(cx, &field.ty, value);
                field.words.iter().zip(bits).map(|(&word, bits)| Piece { words: vec![word], bits }).collect()
            }
        }
    }

    fn with_words<T>(&self, then: impl FnOnce(Words<'_>) -> T) -> T {
        let read = |word| self.word(word);
        let write = |word, bits| format!("{} = {bits};", self.word(word));
        then(Words { read: &read, write: &write })
    }

    /// Several words of one group as one value: `frame_groups[group_at(0u, slot)].xyz`.
    fn part(&self, words: &[u32]) -> Option<String> {
        let group = words.first()? / 4;
        if words.len() < 2 || words.iter().any(|word| word / 4 != group) {
            return None;
        }
        let whole = self.width(group) == words.len() as u32 && words.is_sorted();
        let components: String = words.iter().map(|word| component(*word)).collect();
        Some(if whole { self.group(group) } else { format!("{}.{components}", self.group(group)) })
    }
}

fn component(word: u32) -> char {
    ['x', 'y', 'z', 'w'][word as usize % 4]
}

/// The bits of a value of several words, as one vector.
fn whole_bits(ty: &Type, value: &str) -> Option<String> {
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
