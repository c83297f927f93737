//! What of the prelude an input can reach, as text: the rest is blank, so that every byte stays in its place.
//!
//! Most of the time that an input takes is spent on names and types of the prelude, and a program uses few of them. A part that
//! nothing names (not the input, nor a part that is reached) cannot be called, and a type that nothing names has no values.

use std::collections::HashSet;
use std::sync::LazyLock;

use ra_ap_parser::LexedStr;
use ra_ap_syntax::{Edition, SyntaxKind};

use super::units::{PRIMITIVES, Units, Word};
use super::{CORE, GLAM, RUNTIME};

static UNITS: LazyLock<Units> =
    LazyLock::new(|| Units::read([CORE, GLAM, RUNTIME].into_iter().flatten().map(|&(_, text)| text)));

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

/// The files of all crates in order, with what these names reach.
pub(crate) fn files(names: &Names) -> Vec<String> {
    let there = reached(names);
    let mut gone: Vec<Vec<_>> = UNITS.files.iter().map(|_| Vec::new()).collect();
    for (unit, _) in UNITS.list.iter().zip(there).filter(|(_, there)| !there) {
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
        files(&names)
    }

    #[test]
    fn what_nothing_names_is_blank_and_the_rest_stays_in_its_place() {
        let all: Vec<&str> = [CORE, GLAM, RUNTIME].into_iter().flatten().map(|&(_, text)| text).collect();
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
