//! A file's tokens, and where items end among them.

use std::collections::HashMap;
use std::ops::Range;

use ra_ap_parser::LexedStr;
use ra_ap_syntax::{Edition, SyntaxKind, T};

/// The tokens of a file, without gaps and comments.
pub(super) struct Tokens {
    /// The file.
    pub(super) text: &'static str,
    list: Vec<(SyntaxKind, Range<usize>)>,
    /// Where the bracket that opens at a token closes.
    closes: HashMap<usize, usize>,
    /// What stands in `#[derive(…)]`, in order.
    derives: Vec<Range<usize>>,
}

impl Tokens {
    pub(super) fn new(text: &'static str) -> Self {
        let lexed = LexedStr::new(Edition::Edition2024, text);
        let mut list = Vec::new();
        let (mut open, mut closes) = (Vec::new(), HashMap::new());
        for at in 0..lexed.len() {
            let kind = lexed.kind(at);
            match kind {
                SyntaxKind::WHITESPACE | SyntaxKind::COMMENT => continue,
                T!['('] | T!['['] | T!['{'] => open.push(list.len()),
                T![')'] | T![']'] | T!['}'] => {
                    closes.insert(open.pop().expect("the prelude's brackets are balanced"), list.len());
                }
                _ => {}
            }
            list.push((kind, lexed.text_range(at)));
        }
        let mut tokens = Self { text, list, closes, derives: Vec::new() };
        let derives = (0..tokens.len()).filter(|&at| tokens.text(at) == "derive" && tokens.is_open(at + 1));
        tokens.derives = derives.map(|at| at + 1..tokens.after(at + 1)).collect();
        tokens
    }

    /// What is derived is there where somebody asks for it.
    pub(super) fn is_derived(&self, at: usize) -> bool {
        let before = self.derives.partition_point(|derive| derive.start <= at);
        before > 0 && self.derives[before - 1].contains(&at)
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn kind(&self, at: usize) -> SyntaxKind {
        self.list.get(at).map_or(SyntaxKind::EOF, |(kind, _)| *kind)
    }

    pub(super) fn range(&self, at: usize) -> Range<usize> {
        self.list[at].1.clone()
    }

    pub(super) fn text(&self, at: usize) -> &'static str {
        self.list.get(at).map_or("", |(_, range)| &self.text[range.clone()])
    }

    /// An identifier that is not a macro's.
    pub(super) fn is_name(&self, at: usize) -> bool {
        let may_name = matches!(self.kind(at), SyntaxKind::IDENT);
        may_name && (at == 0 || self.kind(at - 1) != T![$])
    }

    pub(super) fn is_open(&self, at: usize) -> bool {
        self.closes.contains_key(&at)
    }

    /// What follows the token, or the group in brackets.
    pub(super) fn after(&self, at: usize) -> usize {
        self.closes.get(&at).map_or(at, |&close| close) + 1
    }

    /// What follows an attribute, a visibility or another word before an item's keyword; `at` if none is there.
    pub(super) fn after_qualifier(&self, at: usize) -> usize {
        match self.kind(at) {
            T![#] if self.kind(at + 1) == T!['['] => self.after(at + 1),
            T![pub] if self.kind(at + 1) == T!['('] => self.after(at + 1),
            T![pub] | T![unsafe] => at + 1,
            T![const] if matches!(self.kind(at + 1), T![fn] | T![unsafe]) => at + 1,
            SyntaxKind::IDENT if self.text(at) == "auto" => at + 1,
            _ => at,
        }
    }

    /// One past the block or the `;` that ends the item.
    pub(super) fn end_of_item(&self, at: usize) -> usize {
        self.end(at, |kind| matches!(kind, T![;] | T!['{']))
    }

    /// One past the `;`.
    pub(super) fn end_of_statement(&self, at: usize) -> usize {
        self.end(at, |kind| kind == T![;])
    }

    fn end(&self, mut at: usize, ends: impl Fn(SyntaxKind) -> bool) -> usize {
        while at < self.len() && !ends(self.kind(at)) {
            at = self.after(at);
        }
        self.after(at).min(self.len())
    }

    /// The `{` of an item that has one, and the item's end.
    pub(super) fn body(&self, at: usize) -> (usize, usize) {
        let end = self.end_of_item(at);
        let open = (at..end).find(|&at| self.closes.get(&at) == Some(&(end - 1)));
        (open.unwrap_or(end - 1), end)
    }

    /// Whether the compiler knows something in there by itself.
    pub(super) fn has_lang(&self, range: Range<usize>) -> bool {
        range.into_iter().any(|at| self.text(at) == "lang" && self.kind(at + 1) == T![=])
    }

    /// What an `impl` is of: without its parameters and conditions.
    pub(super) fn header(&self, at: usize, open: usize) -> Range<usize> {
        let mut start = at + 1;
        if self.kind(start) == T![<] {
            let mut depth = 0_usize;
            while start < open {
                let is_arrow = self.kind(start - 1) == T![-];
                match self.kind(start) {
                    T![<] => depth += 1,
                    T![>] if !is_arrow => depth -= 1,
                    _ => {}
                }
                start += 1;
                if depth == 0 {
                    break;
                }
            }
        }
        let end = (start..open).find(|&at| self.kind(at) == T![where]).unwrap_or(open);
        start..end
    }

    /// The name of the trait in an `impl`'s header.
    pub(super) fn trait_of(&self, header: Range<usize>) -> Option<&'static str> {
        let target = header.clone().find(|&at| self.kind(at) == T![for])?;
        let path = (header.start..target).take_while(|&at| self.kind(at) != T![<]);
        let last = path.last()?;
        self.is_name(last).then(|| self.text(last))
    }

    /// The types that the file declares; a macro does so for the first word of each of its lines.
    pub(super) fn types(&self) -> impl Iterator<Item = &'static str> {
        (1..self.len()).filter(|&at| self.is_name(at)).filter_map(|at| {
            let name = self.text(at);
            let of_lines = matches!(self.kind(at + 1), SyntaxKind::IDENT | SyntaxKind::INT_NUMBER)
                && matches!(self.kind(at - 1), T![;] | T!['{'])
                && name.starts_with(char::is_uppercase);
            (of_lines || matches!(self.kind(at - 1), T![struct] | T![enum])).then_some(name)
        })
    }
}
