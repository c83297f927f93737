//! Arrays whose elements share words of the frame: a loop takes them out of the words, another puts them in.

use super::body::Context;
use super::packed::load_bits;
use super::types::declarator;
use super::words::{self, Words};
use crate::frame::layout::{Bits, Elements, Field, Lane, innermost};
use crate::ir::Type;

/// An array in its words.
pub(super) struct Dense<'a> {
    field: &'a Field,
    elements: &'a Elements,
    /// What its elements are made of, in however many arrays.
    element: &'a Type,
    count: u32,
}

impl<'a> Dense<'a> {
    pub(super) fn of(field: &'a Field) -> Option<Self> {
        let elements = field.elements.as_ref()?;
        let (element, count) = innermost(&field.ty);
        Some(Self { field, elements, element, count })
    }

    /// Its words, as a field of which each has one.
    pub(super) fn row(&self) -> Field {
        let count = self.field.words.len() as u32;
        let ty = if count == 1 { Type::U32 } else { Type::Array(Box::new(Type::U32), count) };
        Field { ty, elements: None, ..self.field.clone() }
    }

    /// The statements that give `value` its elements from words.
    pub(super) fn take_out(&self, cx: &Context, value: &str, words: &str) -> Vec<String> {
        let mut lines = vec![format!("{};", declarator(&cx.names, &self.field.ty, value)), self.head()];
        let place = self.place(value);
        let mut scalars = self.scalars().into_iter();
        let mut part = |scalar| {
            let (lane, first, bits) = scalars.next().expect("each scalar has a lane");
            let word = |at| self.word(words, lane, first + at);
            match lane.stride {
                32 if bits.count == 32 => Words(&word).load(cx, &Type::Scalar(scalar), &mut (0..1)),
                64 => Words(&word).load(cx, &Type::Scalar(scalar), &mut (0..2)),
                _ => load_bits(cx, scalar, &word(0), &self.first_bit(lane, bits), bits),
            }
        };
        match self.element {
            Type::Struct(_) => {
                let places = words::scalars(cx, self.element, &place);
                lines.extend(places.into_iter().map(|(scalar, place)| format!("    {place} = {};", part(scalar))));
            }
            _ => lines.push(format!("    {place} = {};", words::made_of(cx, self.element, &mut part))),
        }
        lines.push("}".into());
        lines
    }

    /// The statements that give words the elements of `value`.
    pub(super) fn put_in(&self, cx: &Context, value: &str, words: &str) -> Vec<String> {
        let is_one = self.field.words.len() == 1;
        let nothing = if is_one { " = 0u" } else { "" };
        let mut lines = vec![format!("{}{nothing};", declarator(&cx.names, &self.row().ty, words)), self.head()];
        let places = words::scalars(cx, self.element, &self.place(value));
        for ((scalar, place), (lane, first, bits)) in places.into_iter().zip(self.scalars()) {
            let parts = words::bits(cx, &Type::Scalar(scalar), &place);
            if bits.count == 32 {
                let put = |(part, at)| format!("    {} = {part};", self.word(words, lane, first + at));
                lines.extend(parts.into_iter().zip(0..).map(put));
                continue;
            }
            let word = self.word(words, lane, first);
            // The first of a word finds nothing in it.
            let others = match (lane.in_word(), bits.first) {
                _ if is_one => word.clone(),
                (1, 0) => "0u".into(),
                (in_word, 0) => format!("i % {in_word}u == 0u ? 0u : {word}"),
                _ => word.clone(),
            };
            let (part, first_bit, count) = (parts.concat(), self.first_bit(lane, bits), bits.count);
            lines.push(format!("    {word} = bitfieldInsert({others}, {part}, {first_bit}, {count});"));
        }
        lines.push("}".into());
        lines
    }

    /// For each scalar of an element, its lane, the first word of that, and its bits.
    fn scalars(&self) -> Vec<(&'a Lane, u32, Bits)> {
        self.elements.scalars(self.count)
    }

    /// The word of a lane that begins at word `first` in which element `i` lies.
    fn word(&self, words: &str, lane: &Lane, first: u32) -> String {
        let at = match (lane.stride, lane.in_word()) {
            _ if self.field.words.len() == 1 => return words.to_owned(),
            (64, _) => "2u * i".to_owned(),
            (_, 1) => "i".to_owned(),
            (_, in_word) => format!("i / {in_word}u"),
        };
        if first == 0 { format!("{words}[{at}]") } else { format!("{words}[{at} + {first}u]") }
    }

    /// The first bit of a scalar of element `i`, as an `int`.
    fn first_bit(&self, lane: &Lane, bits: Bits) -> String {
        let (in_word, stride) = (lane.in_word(), lane.stride);
        let number = if self.count <= in_word { "int(i)".to_owned() } else { format!("int(i % {in_word}u)") };
        match (in_word, stride, bits.first) {
            (1, ..) => bits.first.to_string(),
            (_, 1, _) => number,
            (_, _, 0) => format!("{stride} * {number}"),
            (_, _, first) => format!("{stride} * {number} + {first}"),
        }
    }

    fn head(&self) -> String {
        format!("for (uint i = 0u; i < {}u; i++) {{", self.count)
    }

    /// Element `i` of a value.
    fn place(&self, value: &str) -> String {
        let mut place = value.to_owned();
        let mut ty = &self.field.ty;
        let mut count = self.count;
        while let Type::Array(element, length) = ty {
            let whole = count == self.count;
            count /= length;
            place += &match (whole, count) {
                (true, 1) => "[i]".to_owned(),
                (true, inner) => format!("[i / {inner}u]"),
                (false, 1) => format!("[i % {length}u]"),
                (false, inner) => format!("[i / {inner}u % {length}u]"),
            };
            ty = element;
        }
        place
    }
}
