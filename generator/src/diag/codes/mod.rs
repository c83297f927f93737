//! Every diagnostic code with its explanation (`corogen explain CG0007`).
//!
//! Codes are stable: one is never given to another mistake, nor used again. Each stage has a range and a file:
//! [`parse`] CG0001 to CG0099, [`resolve`] CG0100 to CG0299, [`lower`] CG0300 to CG0399, [`command`] from CG0400.

mod command;
mod lower;
mod parse;
mod resolve;

pub use command::*;
pub use lower::*;
pub use parse::*;
pub use resolve::*;

/// A stable code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

/// What `corogen explain` says about a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Which.
    pub code: Code,
    /// A few words.
    pub title: &'static str,
    /// Paragraphs and examples, as Markdown: lines of a documentation comment, each behind a blank.
    lines: &'static str,
}

impl Explanation {
    /// Paragraphs and examples, as Markdown.
    pub fn text(&self) -> String {
        let lines: Vec<&str> = self.lines.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        lines.join("\n") + "\n"
    }

    /// The explanation as `corogen explain` prints it.
    pub fn page(&self) -> String {
        format!("{}: {}\n\n{}", self.code.0, self.title, self.text())
    }
}

/// The explanation of a code, by its name in any case.
pub fn explanation(code: &str) -> Option<&'static Explanation> {
    all().find(|explanation| explanation.code.0.eq_ignore_ascii_case(code))
}

/// Every code, in order.
pub fn all() -> impl Iterator<Item = &'static Explanation> {
    [parse::TABLE, resolve::TABLE, lower::TABLE, command::TABLE].into_iter().flatten()
}

/// Declares codes and `TABLE`, their explanations: the documentation of a constant is what `explain` prints.
macro_rules! codes {
    ($($(#[doc = $line:literal])+ $name:ident = $code:literal, $title:literal;)*) => {
        $($(#[doc = $line])+ pub const $name: Code = Code($code);)*

        /// The codes of this file, in order.
        pub(super) const TABLE: &[Explanation] =
            &[$(Explanation { code: $name, title: $title, lines: concat!($($line, "\n"),+) }),*];
    };
}

use codes;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_in_order() {
        let codes: Vec<&str> = all().map(|explanation| explanation.code.0).collect();
        assert!(codes.is_sorted_by(|one, next| one < next), "{codes:?}");
        assert!(codes.iter().all(|code| code.len() == 6 && code.starts_with("CG")), "{codes:?}");
    }

    #[test]
    fn each_code_has_a_page() {
        let page = explanation("cg0401").expect("it is in the table").page();
        assert!(page.starts_with("CG0401: ") && page.lines().count() > 2, "{page}");
        assert_eq!(explanation("CG9999"), None);
    }

    #[test]
    fn the_blanks_of_comments_are_no_text() {
        assert!(all().all(|it| !it.text().starts_with(' ') && !it.text().contains("\n ```")));
    }
}
