//! Arrays in frames that lie in groups: a loop, whose every turn moves as many elements as fill whole groups.

use super::body::Context;
use super::groups::{At, Group, Memory, whole_bits, whole_value};
use super::types::declarator;
use super::words::{self, Words};
use crate::frame::layout::{Field, GROUP};
use crate::ir::Type;

/// How the elements of an array fill groups.
pub(super) struct Turns<'a> {
    ty: &'a Type,
    element: &'a Type,
    /// Words of an element.
    words: u32,
    /// The group in which the first one begins.
    first: u32,
    /// How often so many groups are filled.
    turns: u32,
    /// By so many elements each time.
    elements: u32,
}

impl<'a> Turns<'a> {
    /// Of an array that fills groups more than once, of which there are `fours`.
    pub(super) fn of(field: &'a Field, fours: u32) -> Option<Self> {
        let (Type::Array(element, length), &[first, ..]) = (&field.ty, &field.words[..]) else { return None };
        if !first.is_multiple_of(GROUP) || field.bits.is_some() || field.elements.is_some() {
            return None;
        }
        // The last ones may lie elsewhere.
        let row = field.words.iter().zip(first..).take_while(|(word, next)| *word == next).count() as u32;
        let words = field.words.len() as u32 / length;
        let elements = [1, 2, 4].into_iter().find(|elements| (elements * words).is_multiple_of(GROUP))?;
        let first = first / GROUP;
        let groups = (row / GROUP).min(fours.saturating_sub(first));
        let turns = groups * GROUP / (elements * words);
        (turns > 1).then_some(Self { ty: &field.ty, element, words, first, turns, elements })
    }

    /// How many elements the loop moves. The others stand behind it.
    pub(super) fn moved(&self) -> u32 {
        self.turns * self.elements
    }

    /// How many words those have.
    pub(super) fn moved_words(&self) -> u32 {
        self.moved() * self.words
    }

    /// The statements that declare `name` with the value of the array, whose other words `word` reads.
    pub(super) fn load(
        &self,
        cx: &Context,
        memory: Memory<'_>,
        word: Words<'_>,
        others: &[u32],
        name: &str,
    ) -> Vec<String> {
        let mut lines = vec![format!("{};", declarator(&cx.names, self.ty, name)), self.head()];
        let group = |group| (memory.read)(self.group(group), "");
        match whole_value(self.element, &group(0)).filter(|_| self.words == GROUP) {
            Some(value) => lines.push(format!("    {name}[i] = {value};")),
            None => self.load_words(cx, &group, name, &mut lines),
        }
        lines.push("}".into());
        let mut others = others.iter().copied();
        for at in self.moved().. {
            if others.len() == 0 {
                break;
            }
            lines.push(format!("{name}[{at}] = {};", word.load(cx, self.element, &mut others)));
        }
        lines
    }

    /// The statements of a turn whose elements are made of words, given the groups in which those lie.
    fn load_words(&self, cx: &Context, group: &dyn Fn(u32) -> String, value: &str, lines: &mut Vec<String>) {
        let names: Vec<String> = match self.groups() {
            1 => vec!["group".into()],
            groups => (0..groups).map(|group| format!("group_{group}")).collect(),
        };
        lines.extend(names.iter().zip(0..).map(|(name, at)| format!("    uvec4 {name} = {};", group(at))));
        let part = |word: u32| {
            let component = ['x', 'y', 'z', 'w'][(word % GROUP) as usize];
            format!("{}.{component}", names[(word / GROUP) as usize])
        };
        let mut words = 0..;
        lines.extend((0..self.elements).map(|element| {
            let loaded = Words(&part).load(cx, self.element, &mut words);
            format!("    {value}[{}] = {loaded};", self.index(element))
        }));
    }

    /// The statements that store those elements of `value`.
    pub(super) fn store(&self, cx: &Context, memory: Memory<'_>, value: &str) -> Vec<String> {
        let groups = match whole_bits(self.element, &format!("{value}[i]")).filter(|_| self.words == GROUP) {
            Some(bits) => vec![bits],
            None => {
                let element = |at: u32| words::bits(cx, self.element, &format!("{value}[{}]", self.index(at)));
                let bits: Vec<String> = (0..self.elements).flat_map(element).collect();
                bits.chunks_exact(GROUP as usize).map(|bits| format!("uvec4({})", bits.join(", "))).collect()
            }
        };
        let mut lines = vec![self.head()];
        for (bits, group) in groups.iter().zip(0..) {
            let write = (memory.write)(self.group(group), "", bits);
            lines.extend(write.into_iter().map(|line| format!("    {line}")));
        }
        lines.push("}".into());
        lines
    }

    fn head(&self) -> String {
        format!("for (uint i = 0u; i < {}u; i++) {{", self.turns)
    }

    /// Groups of a turn.
    fn groups(&self) -> u32 {
        self.elements * self.words / GROUP
    }

    /// A group of a turn.
    fn group(&self, group: u32) -> Group {
        Group::Four(At { first: self.first + group, each: self.groups() })
    }

    /// The index of an element of a turn.
    fn index(&self, element: u32) -> String {
        At { first: element, each: self.elements }.to_string()
    }
}
