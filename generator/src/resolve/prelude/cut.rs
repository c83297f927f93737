//! What of the prelude an input can reach, as text: the rest is blank, so that every byte stays in its place.
//!
//! Most of the time that an input takes is spent on names and types of the prelude, and a program uses few of them. A part that
//! nothing names (not the input, nor a part that is reached) cannot be called, and a type that nothing names has no values.

use std::collections::HashSet;
use std::sync::LazyLock;

use ra_ap_parser::LexedStr;
use ra_ap_syntax::{Edition, SyntaxKind};

use super::CRATES;
use super::units::{PRIMITIVES, Units, Word};

static UNITS: LazyLock<Units> =
    LazyLock::new(|| Units::read(CRATES.iter().flat_map(|(_, files)| *files).map(|&(_, text)| text)));

/// What may be named.
#[derive(Debug, Default)]
pub(crate) struct Names {
    words: HashSet<Word>,
}

impl Names {
    /// Adds what a file names, its literals' types included.
    pub(crate) fn add(&mut self, text: &str) {
        let lexed = LexedStr::new(Edition::Edition2024, text);
        for at in 0..lexed.len() {
            let text = lexed.text(at);
            let named = match lexed.kind(at) {
                SyntaxKind::WHITESPACE | SyntaxKind::COMMENT => continue,
                SyntaxKind::BYTE | SyntaxKind::BYTE_STRING => "u8",
                SyntaxKind::CHAR => "char",
                SyntaxKind::INT_NUMBER | SyntaxKind::FLOAT_NUMBER => {
                    PRIMITIVES.iter().find(|suffix| text.ends_with(*suffix)).copied().unwrap_or_default()
                }
                _ => text.trim_start_matches("r#"),
            };
            self.words.extend(UNITS.word(named));
        }
    }
}

/// A part of the prelude: for each unit, whether it is there.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    there: Vec<bool>,
}

impl Part {
    /// What stands outside of all units.
    pub(crate) fn least() -> Self {
        Self { there: vec![false; UNITS.list.len()] }
    }

    /// Everything.
    pub(crate) fn whole() -> Self {
        Self { there: vec![true; UNITS.list.len()] }
    }

    /// What these names reach.
    pub(crate) fn of(names: &Names) -> Self {
        Self { there: reached(names) }
    }

    /// Adds what the other has; says whether anything is new. Each unit still has all that it names.
    pub(crate) fn grow(&mut self, other: &Self) -> bool {
        let mut grown = false;
        for (there, &wanted) in self.there.iter_mut().zip(&other.there) {
            grown |= wanted && !*there;
            *there |= wanted;
        }
        grown
    }

    /// The files of all crates in order.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut gone: Vec<Vec<_>> = UNITS.files.iter().map(|_| Vec::new()).collect();
        for (unit, _) in UNITS.list.iter().zip(&self.there).filter(|(_, there)| !**there) {
            gone[unit.file].push(unit.tokens.clone());
        }
        let cut = UNITS.files.iter().zip(gone).map(|(tokens, gone)| {
            let mut text = vec![b' '; tokens.text.len()];
            let mut at = 0;
            for gone in gone.into_iter().chain(std::iter::once(tokens.len()..tokens.len())) {
                for token in (at..gone.start).map(|at| tokens.range(at)) {
                    text[token.clone()].copy_from_slice(&tokens.text.as_bytes()[token]);
                }
                at = at.max(gone.end);
            }
            String::from_utf8(text).expect("tokens are whole characters")
        });
        cut.collect()
    }
}

/// For each part, whether it is there.
fn reached(names: &Names) -> Vec<bool> {
    let units = &*UNITS;
    let mut named = vec![false; units.word_count()];
    let mut there = vec![false; units.list.len()];
    let mut open: Vec<Word> = names.words.iter().chain(&units.always).copied().collect();
    loop {
        while let Some(word) = open.pop() {
            if !std::mem::replace(&mut named[word as usize], true) {
                open.extend(units.traits.get(&word).into_iter().flatten());
            }
        }
        for (at, unit) in units.list.iter().enumerate() {
            let around = unit.parent.is_none_or(|parent| there[parent]);
            if !there[at] && around && unit.needs.iter().all(|&word| named[word as usize]) {
                there[at] = true;
                open.extend(unit.words.iter().filter(|&&word| !named[word as usize]));
            }
        }
        if open.is_empty() {
            return there;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(input: &str) -> Vec<String> {
        let mut names = Names::default();
        names.add(input);
        Part::of(&names).files()
    }

    #[test]
    fn what_nothing_names_is_blank_and_the_rest_stays_in_its_place() {
        let all: Vec<&str> = CRATES.iter().flat_map(|(_, files)| *files).map(|&(_, text)| text).collect();
        let none = cut("pub fn kernel(id: u32) {}");
        for (whole, part) in all.iter().zip(&none) {
            let kept = part.bytes().zip(whole.bytes()).all(|(part, whole)| part == whole || part == b' ');
            assert!(kept && part.len() == whole.len());
        }
        let has = |files: &[String], text: &str| files.iter().any(|file| file.contains(text));
        for gone in ["fn rotate_left", "pub struct Quat", "fn as_ivec2", "fn xyxz", "i64 u64;"] {
            assert!(!has(&none, gone), "{gone}");
        }
        let some = cut("use glam::*; fn f(q: Quat, v: Vec3) -> u32 { (q * v).xzy().x.to_bits().rotate_left(3) }");
        for there in ["fn rotate_left", "pub struct Quat", "fn mul_vec3(", "pub trait Vec3Swizzles", "xzy 0 2 1"] {
            assert!(has(&some, there), "{there}");
        }
        assert!(!has(&some, "xzz 0 2 2") && !has(&some, "pub fn mul_vec3a(self"));
    }

    #[test]
    fn a_part_grows_by_what_it_does_not_have() {
        let part = |input: &str| {
            let mut names = Names::default();
            names.add(input);
            Part::of(&names)
        };
        let mut grown = part("use glam::*; fn f(q: Quat) {}");
        assert!(!grown.grow(&part("fn f(x: u32) {}")));
        assert!(grown.grow(&part("fn f(x: u32) -> u32 { x.rotate_left(3) }")));
        for there in ["fn rotate_left", "pub struct Quat"] {
            assert!(grown.files().iter().any(|file| file.contains(there)), "{there}");
        }
        assert!(grown.grow(&Part::whole()) && !grown.grow(&part("fn f(x: i64) {}")));
    }

    #[test]
    fn literals_name_their_types() {
        let names = |input: &str, word: &str| {
            let mut names = Names::default();
            names.add(input);
            names.words.contains(&UNITS.word(word).unwrap())
        };
        assert!(names("1u8", "u8") && names("1_i64", "i64") && names("0x1fu16", "u16") && names("2.0f64", "f64"));
        assert!(names("b'a'", "u8") && names("'a'", "char") && names("r#min", "min"));
        assert!(!names("// u8\n\"u8\"", "u8") && !names("1", "u8"));
    }
}
