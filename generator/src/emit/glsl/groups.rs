//! Frames in groups of four words: a value that lies in one group is one access.

use super::body::Context;
use super::packed;
use super::types::vector_name;
use super::view::{GroupView, PackedStoreView};
use super::words::Words;
use crate::frame::layout::Field;
use crate::ir::{Scalar, Type};
use crate::schedule::plan::{Plan, Resource};

/// The arrays that hold a frame's groups.
pub(super) struct Groups {
    /// The words of the frame, without the number of the instance.
    words: u32,
    /// The words of each group.
    widths: Vec<u32>,
}

impl Groups {
    /// Those that the plan binds.
    pub(super) fn of(cx: &Context, plan: &Plan) -> Self {
        let group = |scratch: &crate::schedule::plan::Scratch| match scratch.resource {
            Resource::FrameGroup(_) => Some((scratch.bytes_per_slot / 4) as u32),
            _ => None,
        };
        Self { words: cx.layout.words, widths: plan.scratch.iter().filter_map(group).collect() }
    }

    /// The declarations of the arrays.
    pub(super) fn views(&self, binding: impl Fn(&Resource) -> usize) -> Vec<GroupView> {
        let view = |(group, &width): (u32, &u32)| GroupView {
            binding: binding(&Resource::FrameGroup(group)),
            block: format!("FrameGroup{group}"),
            ty: if width == 1 { "uint".into() } else { vector_name(Scalar::U32, width as u8) },
            name: format!("frame_group_{group}"),
        };
        (0..).zip(&self.widths).map(view).collect()
    }

    /// Groups of four words in a frame as memory has it, the last one filled up.
    pub(super) fn fours_in_frame(&self) -> u32 {
        (self.words + 1).div_ceil(4)
    }

    /// Whether there are groups of four words.
    pub(super) fn has_fours(&self) -> bool {
        self.widths.contains(&4)
    }

    /// The last group where it has fewer words: how many like it a frame would hold, and which of them it is.
    pub(super) fn last(&self) -> Option<(u32, u32)> {
        let width = *self.widths.last().filter(|width| **width < 4)?;
        Some((4 * self.fours_in_frame() / width, 4 * (self.widths.len() as u32 - 1) / width))
    }

    /// A group of the frame in `slot`.
    fn group(&self, group: u32) -> String {
        match self.widths[group as usize] {
            4 => format!("frame_group_{group}[group_at({group}u, slot)]"),
            _ => format!("frame_group_{group}[last_group_at(slot)]"),
        }
    }

    /// A word of the frame in `slot`; the word behind the last is the number of the instance.
    fn word(&self, word: u32) -> String {
        let group = self.group(word / 4);
        if self.widths[word as usize / 4] == 1 { group } else { format!("{group}.{}", component(word)) }
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

    /// The statements that give a field the value `value`.
    pub(super) fn store(&self, cx: &Context, field: &Field) -> Vec<String> {
        match (self.part(&field.words), whole_bits(&field.ty)) {
            (Some(part), Some(bits)) => vec![format!("{part} = {bits};")],
            _ => self.with_words(|words| words.set_field(cx, field)),
        }
    }

    /// The stores of words that several fields share.
    pub(super) fn packed(&self, cx: &Context) -> Vec<PackedStoreView> {
        self.with_words(|words| packed::in_words(cx, words))
    }

    fn with_words<T>(&self, then: impl FnOnce(Words<'_>) -> T) -> T {
        let read = |word| self.word(word);
        let write = |word, bits| format!("{} = {bits};", self.word(word));
        then(Words { read: &read, write: &write })
    }

    /// Several words of one group as one value: `frame_group_0[group_at(0u, slot)].xyz`.
    fn part(&self, words: &[u32]) -> Option<String> {
        let group = words.first()? / 4;
        if words.len() < 2 || words.iter().any(|word| word / 4 != group) {
            return None;
        }
        let whole = self.widths[group as usize] == words.len() as u32 && words.is_sorted();
        let components: String = words.iter().map(|word| component(*word)).collect();
        Some(if whole { self.group(group) } else { format!("{}.{components}", self.group(group)) })
    }
}

fn component(word: u32) -> char {
    ['x', 'y', 'z', 'w'][word as usize % 4]
}

/// The bits of `value`, of several words, as one vector.
fn whole_bits(ty: &Type) -> Option<String> {
    match ty {
        Type::Vector(Scalar::U32, _) => Some("value".to_owned()),
        Type::Vector(Scalar::F32, _) => Some("floatBitsToUint(value)".to_owned()),
        Type::Vector(Scalar::I32, size) => Some(format!("{}(value)", vector_name(Scalar::U32, *size))),
        Type::Scalar(Scalar::U64) => Some("unpackUint2x32(value)".to_owned()),
        Type::Scalar(Scalar::I64) => Some("unpackUint2x32(uint64_t(value))".to_owned()),
        Type::Scalar(Scalar::F64) => Some("unpackDouble2x32(value)".to_owned()),
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) | Type::Array(..) | Type::Struct(_) => None,
    }
}
