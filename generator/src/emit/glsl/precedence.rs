//! GLSL's operator precedence, and text that knows its own.

/// How tightly an expression's outermost operator binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// `c ? a : b`
    Conditional,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `==`, `!=`
    Equality,
    /// `<`, `<=`, `>`, `>=`
    Relational,
    /// `<<`, `>>`
    Shift,
    /// `+`, `-`
    Additive,
    /// `*`, `/`, `%`
    Multiplicative,
    /// `-a`, `!a`, `~a`
    Unary,
    /// Names, literals, calls, `a.b`, `a[b]`.
    Primary,
}

/// An expression's text with its level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    /// The text, without outer parentheses.
    pub(super) text: String,
    /// Its outermost operator.
    pub(super) level: Level,
}

impl Text {
    /// A name, literal or call.
    pub(super) fn primary(text: impl Into<String>) -> Self {
        Self { text: text.into(), level: Level::Primary }
    }

    /// `name(arguments)`
    pub(super) fn call(name: &str, arguments: &[String]) -> Self {
        Self::primary(format!("{name}({})", arguments.join(", ")))
    }

    /// `operator operand`; a space would not read well, so `-(-a)` keeps its parentheses.
    pub(super) fn unary(operator: &str, operand: Text) -> Self {
        let text = operand.at(Level::Unary);
        let text = if text.starts_with('-') { format!("({text})") } else { text };
        Self { text: format!("{operator}{text}"), level: Level::Unary }
    }

    /// `left operator right`. This is the difference between `a - b - c` and `a - (b - c)`: all operators group to the
    /// left, so a right operand of the same level keeps its parentheses, unless grouping cannot matter (`a && (b && c)`).
    /// Where bits, shifts and arithmetic mix, readers expect parentheses that the grammar does not: `z ^ (z >> 30)`.
    pub(super) fn binary(left: Text, operator: &str, level: Level, right: Text) -> Self {
        let associative = matches!(level, Level::Or | Level::And | Level::BitOr | Level::BitXor | Level::BitAnd);
        let (left, right) = (left.beside(level), right.beside(level));
        let right = if associative && right.level == level { right.text } else { right.above(level) };
        Self { text: format!("{} {operator} {right}", left.at(level)), level }
    }

    /// `condition ? yes : no`; chains to the right stay flat.
    pub(super) fn conditional(condition: Text, yes: Text, no: Text) -> Self {
        let text = format!("{} ? {} : {}", condition.above(Level::Conditional), yes.above(Level::Conditional), no.text);
        Self { text, level: Level::Conditional }
    }

    /// With parentheses if it is an operand that readers do not expect bare beside an operator of `level`.
    fn beside(self, level: Level) -> Self {
        let is_bits = |level| matches!(level, Level::BitOr | Level::BitXor | Level::BitAnd | Level::Shift);
        let is_mixed = is_bits(level) && self.level != level && self.level < Level::Unary && self.level > level;
        // Rust has no such chain: `a == b < c` would be an error there.
        let is_chain = level == Level::Equality && matches!(self.level, Level::Equality | Level::Relational);
        if is_mixed || is_chain { Self::primary(format!("({})", self.text)) } else { self }
    }

    /// As an operand that must bind at least as tightly as `level`.
    pub(super) fn at(self, level: Level) -> String {
        if self.level >= level { self.text } else { format!("({})", self.text) }
    }

    /// As an operand that must bind tighter than `level`.
    fn above(self, level: Level) -> String {
        if self.level > level { self.text } else { format!("({})", self.text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Text {
        Text::primary(text)
    }

    fn sub(a: Text, b: Text) -> Text {
        Text::binary(a, "-", Level::Additive, b)
    }

    #[test]
    fn parentheses_stand_only_where_grouping_differs() {
        assert_eq!(sub(sub(name("a"), name("b")), name("c")).text, "a - b - c");
        assert_eq!(sub(name("a"), sub(name("b"), name("c"))).text, "a - (b - c)");
        let mul = |a, b| Text::binary(a, "*", Level::Multiplicative, b);
        assert_eq!(sub(mul(name("a"), name("b")), name("c")).text, "a * b - c");
        assert_eq!(mul(name("a"), sub(name("b"), name("c"))).text, "a * (b - c)");
        let and = |a, b| Text::binary(a, "&&", Level::And, b);
        assert_eq!(and(name("a"), and(name("b"), name("c"))).text, "a && b && c");
        let or = Text::binary(name("a"), "||", Level::Or, and(name("b"), name("c")));
        assert_eq!(and(or, name("d")).text, "(a || b && c) && d");
    }

    #[test]
    fn mixed_bits_and_arithmetic_are_grouped_for_the_reader() {
        let shift = |a, b| Text::binary(a, ">>", Level::Shift, b);
        let xor = |a, b| Text::binary(a, "^", Level::BitXor, b);
        assert_eq!(xor(name("z"), shift(name("z"), name("30"))).text, "z ^ (z >> 30)");
        assert_eq!(shift(sub(name("a"), name("b")), name("c")).text, "(a - b) >> c");
        assert_eq!(xor(xor(name("a"), name("b")), name("c")).text, "a ^ b ^ c");
        assert_eq!(sub(name("a"), shift(name("b"), name("c"))).text, "a - (b >> c)");
    }

    #[test]
    fn comparisons_do_not_chain() {
        let less = Text::binary(name("b"), "<", Level::Relational, name("c"));
        assert_eq!(Text::binary(name("a"), "==", Level::Equality, less.clone()).text, "a == (b < c)");
        assert_eq!(Text::binary(less, "!=", Level::Equality, name("a")).text, "(b < c) != a");
    }

    #[test]
    fn signs_never_run_together() {
        let minus = |a| Text::unary("-", a);
        assert_eq!(minus(minus(name("a"))).text, "-(-a)");
        assert_eq!(minus(sub(name("a"), name("b"))).text, "-(a - b)");
        assert_eq!(sub(name("a"), minus(name("b"))).text, "a - -b");
    }

    #[test]
    fn conditionals_chain_to_the_right() {
        let inner = Text::conditional(name("b"), name("y"), name("z"));
        assert_eq!(Text::conditional(name("a"), name("x"), inner.clone()).text, "a ? x : b ? y : z");
        assert_eq!(Text::conditional(name("a"), inner.clone(), name("x")).text, "a ? (b ? y : z) : x");
        assert_eq!(Text::conditional(inner, name("x"), name("w")).text, "(b ? y : z) ? x : w");
    }
}
