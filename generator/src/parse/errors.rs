//! Syntax errors as a user wants them: the first of each run, at a token that can be seen, in words.

use ra_ap_syntax::{Edition, SyntaxError, SyntaxKind};

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Diagnostics, c_types, codes};

/// Reports the errors of one file. The parser goes on after each, and what it says on the same line or about the very next
/// token is a consequence: only the first of such a run is shown. So is what it says of a keyword that was meant as a name, wherever
/// that stands again.
pub(super) fn report(
    file: FileId,
    text: &str,
    edition: Edition,
    errors: &[SyntaxError],
    diagnostics: &mut Diagnostics,
) {
    let mut errors: Vec<(u32, u32, String)> = errors
        .iter()
        .map(|error| (error.range().start().into(), error.range().end().into(), error.to_string()))
        .collect();
    errors.sort_by_key(|(start, ..)| *start);
    let mut last_end: Option<u32> = None;
    let mut names: Vec<&str> = Vec::new();
    for (start, end, message) in errors {
        let (start, end) = widen(text, start, end);
        if last_end.is_some_and(|last| is_consequence(text, last, start)) {
            last_end = last_end.max(Some(end));
            continue;
        }
        last_end = Some(end);
        let span = Span::new(file, start, end);
        let word = &text[start as usize..end as usize];
        if names.contains(&word) {
            continue;
        }
        match in_words(&message).as_str() {
            "expected a name" | "expected pattern" if SyntaxKind::from_keyword(word, edition).is_some() => {
                names.push(word);
                diagnostics.push(keyword(span, word, edition));
            }
            message => {
                let found = Diagnostic::error(codes::SYNTAX, span, message);
                diagnostics.push(match habit(text, start as usize, message) {
                    Some(help) => found.help(help),
                    None => found,
                });
            }
        }
    }
}

/// What other languages have where the error begins, as Rust says it.
fn habit(text: &str, start: usize, message: &str) -> Option<&'static str> {
    let (before, behind) = text.split_at(start);
    let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
    let wants_expression = message.starts_with("expected expression");
    match message {
        _ if line.starts_with("for (") => Some("a loop goes through a range: `for i in 0..4 { … }`"),
        _ if line.starts_with("switch (") => Some("a choice of values is a `match`: `match x { 0 => …, _ => … }`"),
        _ if wants_expression && behind.starts_with("do ") => {
            Some("a loop with its test at the end is `loop { …; if !(test) { break; } }`")
        }
        "expected `;`" | "expected an item" if is_type(line.trim_end()) || line.trim_end() == "void" => Some(
            "what is declared begins with `let`, `const` or `fn`, its type follows: `let x: f32 = 3.0;`, `fn f(x: f32) -> f32 { … }`",
        ),
        "expected `;`"
            if line.trim_end().strip_suffix(')').and_then(|it| it.rsplit_once('(')).is_some_and(|it| is_type(it.1)) =>
        {
            Some("a value is converted with `as`: `x as f32`")
        }
        "expected `;`" if line.starts_with("let ") && behind.starts_with('[') => {
            Some("an array is `[1, 2, 3]`, and its type `[u32; 3]`: `let a: [u32; 3] = [1, 2, 3];`")
        }
        // `f()? g()` only lacks its `;`
        "expected `;`" if before.trim_end().ends_with('?') && behind.lines().next()?.contains(':') => {
            Some("Rust has no `… ? … : …`: write `if … { … } else { … }`")
        }
        _ if wants_expression && behind.starts_with('+') && (before.ends_with('+') || behind.starts_with("++")) => {
            Some("Rust has no `++`: write `… += 1`")
        }
        _ if wants_expression && before.trim_end().ends_with("--") => Some("Rust has no `--`: write `… -= 1`"),
        _ => None,
    }
}

/// Whether this is a type of C or GLSL.
fn is_type(name: &str) -> bool {
    name == "bool" || c_types::in_rust(name).is_some()
}

/// A keyword stands where a name does.
fn keyword(span: Span, word: &str, edition: Edition) -> Diagnostic {
    let found = Diagnostic::error(codes::SYNTAX, span, format!("expected a name, found the keyword `{word}`"));
    let found = match SyntaxKind::from_keyword(word, Edition::Edition2021) {
        Some(_) => found,
        None => found.note(format!("`{word}` is a keyword since edition {edition}")),
    };
    match word {
        "crate" | "self" | "super" | "Self" => found.help("give it another name"),
        _ => found.help(format!("give it another name, or write `r#{word}` wherever it stands")),
    }
}

/// An empty range becomes the token behind it, or the last character before the end of its line.
fn widen(text: &str, start: u32, end: u32) -> (u32, u32) {
    if end > start {
        return (start, end);
    }
    let rest = &text[start as usize..];
    let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let token = rest[blank..].chars().next();
    match token {
        Some(c) if c != '\n' && c != '\r' => {
            let begin = start + blank as u32;
            let word = rest[blank..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len() - blank);
            (begin, begin + (word.max(c.len_utf8())) as u32)
        }
        _ => {
            let before = text[..start as usize].chars().next_back().map_or(0, char::len_utf8) as u32;
            (start - before, start)
        }
    }
}

/// Whether an error at `start` follows from one that ended at `last`: they share a line, or nothing stands between them.
fn is_consequence(text: &str, last: u32, start: u32) -> bool {
    start <= last
        || !text[last as usize..start as usize].contains('\n')
        || text[last as usize..start as usize].trim().is_empty()
}

/// The parser's message with its token names spelled as they are written: `expected SEMICOLON` is "expected `;`".
fn in_words(message: &str) -> String {
    let spelled: Vec<String> = message.split(' ').map(|word| spell(word).unwrap_or_else(|| word.to_owned())).collect();
    let text = spelled.join(" ");
    let mut chars = text.chars();
    // rustc begins its messages in lower case
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => "this is not Rust".to_owned(),
    }
}

fn spell(word: &str) -> Option<String> {
    let name = word.trim_end_matches([',', ':', '.']);
    let text = match name {
        "SEMICOLON" => ";",
        "COMMA" => ",",
        "COLON" => ":",
        "COLON2" => "::",
        "EQ" => "=",
        "FAT_ARROW" => "=>",
        "THIN_ARROW" => "->",
        "PIPE" => "|",
        "BANG" => "!",
        "L_CURLY" => "{",
        "R_CURLY" => "}",
        "L_PAREN" => "(",
        "R_PAREN" => ")",
        "L_BRACK" => "[",
        "R_BRACK" => "]",
        "L_ANGLE" => "<",
        "R_ANGLE" => ">",
        "IDENT" => return Some(word.replace("IDENT", "a name")),
        "STRING" => return Some(word.replace("STRING", "a string")),
        _ => return None,
    };
    Some(word.replace(name, &format!("`{text}`")))
}
