//! The prelude in parts that can be left out, each with the words without which nothing can name it.
//!
//! Only tokens are read, macros included: an item of a macro's body is a part like any other.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use ra_ap_syntax::{SyntaxKind, T};

use super::tokens::Tokens;

/// What programs have without a name for it: the types of literals, comparisons and indices, and what operators call.
const IMPLIED: &[&str] =
    &["bool", "i32", "u32", "f32", "usize", "str", "ne", "lt", "le", "gt", "ge", "From", "from", "Ordering"];
/// Methods behind derives: where their traits are, they are.
const DERIVED: &[&str] = &["cmp", "hash", "fmt", "default"];
/// A literal's type is chosen between those that a trait is implemented for. Two kinds of integers are always there; this is
/// the second kind of float.
const COMPETING: &[&str] = &["f64"];
/// Types that no item declares.
pub(super) const PRIMITIVES: &[&str] = &[
    "bool", "char", "str", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize",
    "f32", "f64",
];

/// An identifier.
pub(super) type Word = u32;

/// A part that can be left out.
pub(super) struct Unit {
    /// Its file, counted over all crates.
    pub(super) file: usize,
    /// Its tokens.
    pub(super) tokens: Range<usize>,
    /// The part around it.
    pub(super) parent: Option<usize>,
    /// It is there if all of these may be named.
    pub(super) needs: Vec<Word>,
    /// What it names itself, but in parts within it.
    pub(super) words: Vec<Word>,
}

/// All files, read.
#[derive(Default)]
pub(super) struct Units {
    /// The files' tokens.
    pub(super) files: Vec<Tokens>,
    /// Parts, each after the one around it.
    pub(super) list: Vec<Unit>,
    /// What is named outside of all parts.
    pub(super) always: Vec<Word>,
    /// Traits by their methods: who names a method may mean the trait.
    pub(super) traits: HashMap<Word, Vec<Word>>,
    words: HashMap<&'static str, Word>,
    types: HashSet<&'static str>,
}

impl Units {
    /// Reads the files of all crates.
    pub(super) fn read(files: impl Iterator<Item = &'static str>) -> Self {
        let files: Vec<Tokens> = files.map(Tokens::new).collect();
        let mut units = Self::default();
        units.types.extend(PRIMITIVES);
        units.types.extend(files.iter().flat_map(Tokens::types));
        units.always = IMPLIED.iter().map(|word| units.intern(word)).collect();
        for (file, tokens) in files.iter().enumerate() {
            let all = 0..tokens.len();
            Reader { units: &mut units, tokens, file }.items(all, Scope::default());
        }
        Self { files, ..units }
    }

    /// How many words there are.
    pub(super) fn word_count(&self) -> usize {
        self.words.len()
    }

    /// The word, if the prelude has it.
    pub(super) fn word(&self, text: &str) -> Option<Word> {
        self.words.get(text).copied()
    }

    fn intern(&mut self, text: &'static str) -> Word {
        let next = self.words.len() as Word;
        *self.words.entry(text).or_insert(next)
    }
}

/// What stands around items.
#[derive(Clone, Copy, Default)]
struct Scope {
    /// The part.
    parent: Option<usize>,
    /// The trait's name, and whether the compiler knows it.
    of_trait: Option<(Word, bool)>,
}

/// Finds the parts of a file.
struct Reader<'a> {
    units: &'a mut Units,
    tokens: &'a Tokens,
    file: usize,
}

impl Reader<'_> {
    /// Items of a module, a trait, an `impl` or a macro's body, with whatever a macro has around them.
    fn items(&mut self, range: Range<usize>, scope: Scope) {
        let tokens = self.tokens;
        let (mut start, mut at) = (range.start, range.start);
        while at < range.end {
            let after = tokens.after_qualifier(at);
            if after > at {
                at = after;
                continue;
            }
            let is_call = tokens.is_name(at) && tokens.kind(at + 1) == T![!];
            at = match tokens.kind(at) {
                T![use] => tokens.end_of_statement(at),
                T![mod] => at + 2,
                T![fn] => self.function(start, at, scope),
                T![struct] | T![enum] | T![macro] if tokens.is_name(at + 1) => {
                    self.named(start, at, tokens.end_of_item(at), scope)
                }
                T![const] if tokens.is_name(at + 1) && tokens.kind(at + 2) == T![:] => {
                    self.named(start, at, tokens.end_of_statement(at), scope)
                }
                T![trait] if tokens.is_name(at + 1) => self.trait_(start, at, scope),
                T![impl] => self.impl_(start, at, scope),
                _ if is_call && tokens.text(at) == "macro_rules" => self.macro_(start, at, scope),
                _ if is_call && tokens.is_open(at + 2) => self.call(start, at, scope),
                _ if tokens.is_open(at) => {
                    let end = tokens.after(at);
                    self.words(start..at, scope.parent);
                    self.items(at + 1..end - 1, scope);
                    end
                }
                _ => {
                    self.words(start..at + 1, scope.parent);
                    at + 1
                }
            };
            start = at;
        }
    }

    /// `fn name…`: who calls it names it, or is the compiler.
    fn function(&mut self, start: usize, at: usize, scope: Scope) -> usize {
        let tokens = self.tokens;
        let end = tokens.end_of_item(at);
        let name = tokens.text(at + 1);
        if let Some((of_trait, _)) = scope.of_trait.filter(|_| tokens.is_name(at + 1)) {
            let name = self.units.intern(name);
            self.units.traits.entry(name).or_default().push(of_trait);
        }
        let is_required = tokens.kind(end - 1) == T![;]
            && scope.of_trait.is_some_and(|(_, is_lang)| is_lang || DERIVED.contains(&name));
        if is_required || !tokens.is_name(at + 1) || tokens.has_lang(start..at) {
            self.words(start..end, scope.parent);
            return end;
        }
        self.named(start, at, end, scope)
    }

    /// A keyword and a name.
    fn named(&mut self, start: usize, at: usize, end: usize, scope: Scope) -> usize {
        let is_lang = self.tokens.has_lang(start..end);
        let name = [self.tokens.text(at + 1)];
        let unit = self.unit(start..end, scope, if is_lang { &[] } else { &name });
        self.words(start..end, Some(unit));
        end
    }

    fn trait_(&mut self, start: usize, at: usize, scope: Scope) -> usize {
        let tokens = self.tokens;
        let (open, end) = tokens.body(at);
        let name = [tokens.text(at + 1)];
        let is_lang = tokens.has_lang(start..end);
        let unit = self.unit(start..end, scope, if is_lang { &[] } else { &name });
        self.words(start..open, Some(unit));
        let of_trait = Some((self.units.intern(name[0]), is_lang));
        self.items(open + 1..end - 1, Scope { parent: Some(unit), of_trait });
        end
    }

    /// Nothing asks for an `impl` whose trait or one of whose types cannot be named.
    fn impl_(&mut self, start: usize, at: usize, scope: Scope) -> usize {
        let tokens = self.tokens;
        let (open, end) = tokens.body(at);
        let header = tokens.header(at, open);
        let types = header.clone().filter(|&at| tokens.is_name(at) && self.units.types.contains(tokens.text(at)));
        let mut needs: Vec<&str> = types.map(|at| tokens.text(at)).collect();
        needs.extend(tokens.trait_of(header));
        let unit = self.unit(start..end, scope, &needs);
        self.words(start..open, Some(unit));
        self.items(open + 1..end - 1, Scope { parent: Some(unit), of_trait: None });
        end
    }

    /// `macro_rules! name { … }`
    fn macro_(&mut self, start: usize, at: usize, scope: Scope) -> usize {
        let end = self.tokens.after(at + 3);
        let unit = self.unit(start..end, scope, &[self.tokens.text(at + 2)]);
        self.items(at + 4..end - 1, Scope { parent: Some(unit), of_trait: None });
        end
    }

    /// `name! { … }`. Where it lists types, each is a part: `u8 u16 u32`; lines that begin with one: `u8 i8; u16 i16;`, and lists
    /// of others in those: `u8 => u16 u32;`. An operator asks for the types of its operands: `|a: Vec3, b: f32| …`.
    fn call(&mut self, start: usize, at: usize, scope: Scope) -> usize {
        let tokens = self.tokens;
        let end = tokens.after(at + 2);
        self.words(start..at + 1, scope.parent);
        let bar = (at + 3..end).find(|&at| tokens.kind(at) == T![|]);
        if let Some(bar) = bar.filter(|&bar| tokens.kind(bar + 1) == SyntaxKind::IDENT) {
            let other = (bar + 1..end).find(|&at| tokens.kind(at) == T![|]).unwrap_or(end);
            let needs: Vec<&str> = (bar..other).filter(|&at| self.is_type(at)).map(|at| tokens.text(at)).collect();
            let unit = self.unit(start..end, scope, &needs);
            self.words(at + 3..end, Some(unit));
            return end;
        }
        if let Some((of_trait, _)) = scope.of_trait {
            self.methods(at + 3..end - 1, of_trait, scope);
            return end;
        }
        let mut line = at + 3;
        while line < end - 1 {
            let next = tokens.end_of_statement(line).min(end - 1);
            let scope = match tokens.kind(next - 1) {
                T![;] if self.is_type(line) => {
                    Scope { parent: Some(self.unit(line..next, scope, &[tokens.text(line)])), ..scope }
                }
                _ => scope,
            };
            self.line(line..next, scope);
            line = next;
        }
        end
    }

    /// A line in a call: with the types at its end, or after `=>`.
    fn line(&mut self, range: Range<usize>, scope: Scope) {
        let tokens = self.tokens;
        let arrow = range.clone().find(|&at| tokens.kind(at) == T![=] && tokens.kind(at + 1) == T![>]);
        let is_list = arrow.is_some() || tokens.kind(range.end - 1) != T![;];
        let end = if arrow.is_some() { range.end - 1 } else { range.end };
        let types = (range.start..end).rev().take_while(|&at| is_list && self.is_type(at)).count();
        self.words(range.start..end - types, scope.parent);
        for at in end - types..end {
            let name = tokens.text(at);
            if !COMPETING.contains(&name) {
                self.unit(at..at + 1, scope, &[name]);
            }
        }
    }

    /// A call in a trait: `swizzles! { Output: name …, name …, }`
    fn methods(&mut self, range: Range<usize>, of_trait: Word, scope: Scope) {
        let tokens = self.tokens;
        let mut start = range.start;
        for end in range.clone().filter(|&at| matches!(tokens.kind(at), T![,] | T![:])) {
            if tokens.kind(end) == T![,] && tokens.is_name(start) && tokens.kind(start + 1) == SyntaxKind::INT_NUMBER {
                let name = self.units.intern(tokens.text(start));
                self.units.traits.entry(name).or_default().push(of_trait);
                self.named(start, start - 1, end + 1, scope);
            } else {
                self.words(start..end, scope.parent);
            }
            start = end + 1;
        }
    }

    fn is_type(&self, at: usize) -> bool {
        self.tokens.is_name(at) && self.units.types.contains(self.tokens.text(at))
    }

    fn unit(&mut self, tokens: Range<usize>, scope: Scope, needs: &[&'static str]) -> usize {
        let needs = needs.iter().map(|need| self.units.intern(need)).collect();
        self.units.list.push(Unit { file: self.file, tokens, parent: scope.parent, needs, words: Vec::new() });
        self.units.list.len() - 1
    }

    /// What stands there is named by the part.
    fn words(&mut self, range: Range<usize>, unit: Option<usize>) {
        for at in range {
            if self.tokens.is_name(at) && !self.tokens.is_derived(at) {
                let word = self.units.intern(self.tokens.text(at));
                match unit {
                    Some(unit) => self.units.list[unit].words.push(word),
                    None => self.units.always.push(word),
                }
            }
        }
    }
}
