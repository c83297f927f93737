//! Arrays whose elements share words of the frame: a loop takes them out of the words, another puts them in.

use super::body::Context;
use super::types::declarator;
use super::words::{self, Words};
use crate::frame::layout::{Elements, Field, innermost};
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
        let word = self.word(words);
        let from = self.shift().map_or(word.clone(), |shift| format!("{word} >> {shift}"));
        let element = Words(&|_| "element".into()).load_parts(cx, self.element, &mut self.elements.scalars.iter());
        vec![
            format!("{};", declarator(&cx.names, &self.field.ty, value)),
            self.head(),
            format!("    uint element = {from};"),
            format!("    {} = {element};", self.place(value)),
            "}".into(),
        ]
    }

    /// The statements that give words the elements of `value`.
    pub(super) fn put_in(&self, cx: &Context, value: &str, words: &str) -> Vec<String> {
        let Elements { stride, scalars } = self.elements;
        let word = self.word(words);
        let is_one = self.field.words.len() == 1;
        let nothing = if is_one { " = 0u" } else { "" };
        let mut lines = vec![format!("{}{nothing};", declarator(&cx.names, &self.row().ty, words)), self.head()];
        let parts = words::bits(cx, self.element, &self.place(value)).into_iter().zip(scalars);
        lines.extend(parts.enumerate().map(|(at, (part, bits))| match at {
            0 => format!("    uint element = {part};"),
            _ => format!("    element = bitfieldInsert(element, {part}, {}, {});", bits.first, bits.count),
        }));
        let element = |others: &str| match self.shift() {
            Some(shift) => format!("bitfieldInsert({others}, element, int({shift}), {stride})"),
            None => "element".into(),
        };
        if is_one || self.elements.in_word() == 1 {
            lines.push(format!("    {word} = {};", element(&word)));
        } else {
            // The first of a word finds nothing in it.
            lines.push(format!("    uint others = i % {}u == 0u ? 0u : {word};", self.elements.in_word()));
            lines.push(format!("    {word} = {};", element("others")));
        }
        lines.push("}".into());
        lines
    }

    fn head(&self) -> String {
        format!("for (uint i = 0u; i < {}u; i++) {{", self.count)
    }

    /// The word of element `i`.
    fn word(&self, words: &str) -> String {
        match (self.field.words.len(), self.elements.in_word()) {
            (1, _) => words.to_owned(),
            (_, 1) => format!("{words}[i]"),
            (_, in_word) => format!("{words}[i / {in_word}u]"),
        }
    }

    /// The first bit of element `i` in its word, if it may be another than the lowest.
    fn shift(&self) -> Option<String> {
        let in_word = self.elements.in_word();
        let (at, factor) = if self.field.words.len() == 1 {
            ("i".to_owned(), "i".to_owned())
        } else {
            (format!("i % {in_word}u"), format!("(i % {in_word}u)"))
        };
        match self.elements.stride {
            32 => None,
            1 => Some(at),
            stride => Some(format!("{stride}u * {factor}")),
        }
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
