//! Lines of generated code: indented by 4, wrapped where they are too long.

/// No line of code is longer, where an operator or comma allows a break.
const WIDTH: usize = 110;

/// Lines with the current indent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    /// One line of code. A jump needs no test before it that takes the same.
    pub(super) fn code(&mut self, code: &str) {
        self.drop_test(code);
        for line in wrap(code, WIDTH.saturating_sub(self.depth * 4)) {
            self.raw(&line);
        }
    }

    /// One line as it is: a comment.
    pub(super) fn raw(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&" ".repeat(self.depth * 4));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// `head {`: what follows is indented.
    pub(super) fn open(&mut self, head: &str) {
        self.code(&format!("{head} {{"));
        self.depth += 1;
    }

    /// `} middle {`
    pub(super) fn reopen(&mut self, middle: &str) {
        self.depth -= 1;
        self.code(&format!("}} {middle} {{"));
        self.depth += 1;
    }

    /// `}` of a function, where nothing follows that a test must keep it from.
    pub(super) fn close_function(&mut self) {
        self.drop_test("return;");
        self.close("");
    }

    /// Takes back a last line that tests before this jump.
    fn drop_test(&mut self, jump: &str) {
        let tested = format!("\n{}if (trapped) {jump}\n", " ".repeat(self.depth * 4));
        if self.text.ends_with(&tested) {
            self.text.truncate(self.text.len() - tested.len() + 1);
        }
    }

    /// `}`, with what belongs on its line.
    pub(super) fn close(&mut self, tail: &str) {
        self.depth -= 1;
        self.raw(&format!("}}{tail}"));
    }

    /// What follows is indented, without a brace: a `case`.
    pub(super) fn indent(&mut self) {
        self.depth += 1;
    }

    /// Ends [`Lines::indent`].
    pub(super) fn dedent(&mut self) {
        self.depth -= 1;
    }

    /// The current end, for [`Lines::append_at`].
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Adds a comment to the line that begins at `start`.
    pub(super) fn append_at(&mut self, start: usize, tail: &str) {
        let end = self.text[start..].find('\n').map_or(self.text.len(), |at| start + at);
        self.text.insert_str(end, tail);
    }

    /// Columns that are left on a line of the current indent.
    pub(super) fn room(&self) -> usize {
        WIDTH.saturating_sub(self.depth * 4)
    }

    /// Everything.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// Breaks a statement after commas and before operators, at the least nested place, rather late than early; continuation
/// lines are indented by 4.
fn wrap(code: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = code.to_string();
    let mut indent = 0;
    while rest.len() + indent > width {
        let Some(at) = break_point(&rest, width.saturating_sub(indent)) else { break };
        let tail = rest.split_off(at);
        lines.push(format!("{}{}", " ".repeat(indent), rest.trim_end()));
        rest = tail.trim_start().to_string();
        indent = 4;
    }
    lines.push(format!("{}{rest}", " ".repeat(indent)));
    lines
}

/// Where to break: the last place of the least cost in the first `width` bytes, not in the first fifth. Depth costs most;
/// at one depth commas come before operators, and loose operators before tight ones, of which `:` is looser than `?`.
fn break_point(code: &str, width: usize) -> Option<usize> {
    let mut depth = 0i32;
    let mut best: Option<(i32, usize)> = None;
    for (at, c) in code.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ' ' if at <= width && at > width / 5 => {
                let (before, after) = (&code[..at], code[at + 1..].split(' ').next().unwrap_or(""));
                let Some(cost) = break_cost(before, after).map(|cost| depth * 9 + cost) else { continue };
                if best.is_none_or(|(least, _)| cost <= least) {
                    best = Some((cost, at));
                }
            }
            _ => {}
        }
    }
    best.map(|(_, at)| at)
}

/// What a break between two words costs at its depth, where one is possible.
fn break_cost(before: &str, after: &str) -> Option<i32> {
    // Breaking after `=` only moves the line: it costs as much as a nesting level.
    if before.ends_with(" =") {
        return Some(10);
    }
    if before.ends_with([',', ';']) {
        return Some(0);
    }
    match after {
        // A chain of choices has one on each line.
        ":" => Some(1),
        "?" | "||" => Some(2),
        "&&" => Some(3),
        "==" | "!=" | "<" | "<=" | ">" | ">=" => Some(4),
        "|" | "^" | "&" | "<<" | ">>" => Some(5),
        "+" | "-" => Some(6),
        "*" | "/" | "%" => Some(7),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_at_the_least_nested_operator() {
        let code = "vec3 direction = normalize(vec3(a.x + b.x, c.y, d.z)) * scale + offset;";
        assert_eq!(wrap(code, 60), ["vec3 direction = normalize(vec3(a.x + b.x, c.y, d.z))", "    * scale + offset;"]);
        assert_eq!(wrap("x = f(alpha, beta, gamma);", 20), ["x = f(alpha, beta,", "    gamma);"]);
        assert_eq!(wrap("short;", 20), ["short;"]);
        let choices = wrap("x = a == 1 ? first : b == 2 ? second : third;", 26);
        assert_eq!(choices, ["x = a == 1 ? first", "    : b == 2 ? second", "    : third;"]);
    }

    #[test]
    fn a_jump_needs_no_test_of_the_same_before_it() {
        let mut lines = Lines::default();
        for code in ["f();", "if (trapped) return;", "g();", "if (trapped) return;", "return;"] {
            lines.code(code);
        }
        assert_eq!(lines.finish(), "f();\nif (trapped) return;\ng();\nreturn;\n");
    }

    #[test]
    fn the_end_of_a_function_needs_no_test() {
        let mut lines = Lines::default();
        lines.open("void f()");
        for code in ["g();", "if (trapped) return;", "h();", "if (trapped) return;"] {
            lines.code(code);
        }
        lines.close_function();
        assert_eq!(lines.finish(), "void f() {\n    g();\n    if (trapped) return;\n    h();\n}\n");
    }

    #[test]
    fn blocks_indent() {
        let mut lines = Lines::default();
        lines.open("if (a)");
        lines.code("b();");
        lines.reopen("else");
        lines.code("c();");
        lines.close("");
        assert_eq!(lines.finish(), "if (a) {\n    b();\n} else {\n    c();\n}\n");
    }
}
