//! What a failed `assert!` says: its condition, as rustc prints it.
//!
//! rust-analyzer's `stringify!` puts spaces between tokens, and parentheses around a condition. rustc prints what it has parsed, as does
//! prettyplease, which comes from its printer, where a line is enough. What a macro is given both leave to the user; there, and where
//! a line is not enough, the user's text stands, but for the lines that it is spread over.

use syn::visit::Visit;

const PREFIX: &str = "assertion failed: ";

/// The message that `stringify!` made of an assertion whose condition the user wrote so. The prelude's own are what `std` says.
pub(super) fn as_written(message: &str, written: &str) -> String {
    let Some(tokens) = message.strip_prefix(PREFIX) else { return message.to_owned() };
    let enclosed = tokens.strip_prefix('(').and_then(|it| it.strip_suffix(')')).filter(|inner| is_balanced(inner));
    // The user's own parentheses stay. A message of the user's own may begin like this.
    let is_whole = [Some(tokens), enclosed].into_iter().flatten().any(|tokens| dense(tokens) == dense(written));
    let condition = match is_whole {
        true => printed(written).unwrap_or_else(|| one_line(written)),
        false => enclosed.unwrap_or(tokens).to_owned(),
    };
    format!("{PREFIX}{condition}")
}

/// Whether each `)` closes a `(` of the text.
fn is_balanced(text: &str) -> bool {
    let mut open = 0;
    text.chars().all(|character| {
        open += i32::from(character == '(') - i32::from(character == ')');
        open >= 0
    })
}

fn dense(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

/// A condition as rustc prints it, if it fits on a line and calls no macro.
fn printed(written: &str) -> Option<String> {
    let file = syn::parse_file(&format!("fn it() {{ let _ = {written}\n; }}")).ok()?;
    let mut macros = Macros(false);
    macros.visit_file(&file);
    let text = prettyplease::unparse(&file);
    let line = text.strip_prefix("fn it() {\n    let _ = ")?.strip_suffix(";\n}\n")?;
    (!macros.0 && !line.contains('\n')).then(|| line.to_owned())
}

/// Whether a macro is called somewhere.
struct Macros(bool);

impl Visit<'_> for Macros {
    fn visit_macro(&mut self, _: &syn::Macro) {
        self.0 = true;
    }
}

/// A condition on one line: calls that follow each other, and the arguments of one, stand together.
fn one_line(written: &str) -> String {
    let mut whole = String::new();
    for line in written.lines().map(str::trim) {
        let follows = line.starts_with(['.', '?']);
        let closes = line.starts_with([')', ']']);
        if closes && whole.ends_with(',') {
            whole.pop();
        }
        if !whole.is_empty() && !follows && !closes && !whole.ends_with(['(', '[']) {
            whole.push(' ');
        }
        whole.push_str(line);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::as_written;

    fn told(tokens: &str, written: &str) -> String {
        let message = as_written(&format!("assertion failed: {tokens}"), written);
        message.strip_prefix("assertion failed: ").expect("it stays").to_owned()
    }

    #[test]
    fn a_condition_reads_as_the_user_wrote_it() {
        for (tokens, written) in [
            ("(r != 7)", "r != 7"),
            ("(a) == (b)", "(a) == (b)"),
            ("((a) == (b))", "(a) == (b)"),
            ("(id < 3)", "(id < 3)"),
            ("((a < (- 9)) || (b >= 16))", "((a < (-9)) || (b >= 16))"),
            ("(f . get (0 , & a) < 4 && ! b)", "f.get(0, &a) < 4 && !b"),
            ("F :: of (id)", "F::of(id)"),
        ] {
            assert_eq!(told(tokens, written), written);
        }
    }

    /// Seen in rustc 1.95.
    #[test]
    fn a_condition_is_printed_as_rustc_prints_it() {
        for (written, printed) in [
            ("id<3", "id < 3"),
            ("v[0]as u64>7u64 /* why */", "v[0] as u64 > 7u64"),
            ("(id >3)&&-(1i32)<0 // why", "(id > 3) && -(1i32) < 0"),
            ("!matches!(id, 1|2)", "!matches!(id, 1|2)"),
        ] {
            assert_eq!(super::printed(written).unwrap_or_else(|| super::one_line(written)), printed);
        }
    }

    #[test]
    fn lines_become_one() {
        let tokens = "(id < 9 && data . iter () . all (| d | * d != id) && f (1 , 2 ,))";
        let written = "id < 9\n    && data\n        .iter()\n        .all(|d| *d != id)\n    && f(\n        1,\n        2,\n    )";
        assert_eq!(told(tokens, written), "id < 9 && data.iter().all(|d| *d != id) && f(1, 2)");
    }

    #[test]
    fn only_the_pair_around_a_whole_condition_goes() {
        assert_eq!(told("(step != 0)", ""), "step != 0");
        assert_eq!(told("(a) == (b)", ""), "(a) == (b)");
        assert_eq!(told("done", "panicked"), "done");
        assert_eq!(as_written("(other)", "(other)"), "(other)");
    }
}
