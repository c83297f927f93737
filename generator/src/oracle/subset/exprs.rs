//! Expressions: each is an operand, so that it may stand in any other.

use super::draw::Draw;
use super::types::{INTEGERS, Ty};

impl Draw<'_> {
    /// A value of a type.
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.random.chance(20) {
            return self.leaf(ty);
        }
        if let Some(call) = self.call(ty, depth) {
            return call;
        }
        if self.random.chance(12) {
            return self.branch(ty, depth);
        }
        if self.random.chance(6) {
            return self.element(ty, depth - 1);
        }
        let depth = depth - 1;
        match ty {
            Ty::Bool => self.condition(depth),
            Ty::F32 => self.float(depth),
            Ty::Pair => self.pair(depth),
            Ty::Shape => self.shape(depth),
            Ty::Maybe => self.maybe(depth),
            Ty::Array => {
                let parts: Vec<String> = (0..4).map(|_| self.expr(Ty::U32, depth.min(1))).collect();
                if self.random.chance(15) { format!("[{}; 4]", parts[0]) } else { format!("[{}]", parts.join(", ")) }
            }
            Ty::Tuple => format!("({}, {})", self.expr(Ty::U32, depth), self.expr(Ty::I16, depth)),
            Ty::U32 if self.random.chance(30) => self.word(depth),
            _ => self.integer(ty, depth),
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if self.random.chance(60)
            && let Some(var) = self.var(ty, false)
        {
            return var;
        }
        let place = if self.random.chance(40) { self.part(ty) } else { None };
        place.unwrap_or_else(|| self.literal(ty))
    }

    /// A part of a variable.
    fn part(&mut self, ty: Ty) -> Option<String> {
        let (outer, part) = match (ty, self.random.below(3)) {
            (Ty::U32, 0) => (Ty::Array, format!("[{}]", self.random.below(4))),
            (Ty::U32, 1) => (Ty::Pair, ".x".to_owned()),
            (Ty::U32, _) => (Ty::Tuple, ".0".to_owned()),
            (Ty::I32, _) => (Ty::Pair, ".y".to_owned()),
            (Ty::I16, _) => (Ty::Tuple, ".1".to_owned()),
            _ => return None,
        };
        self.var(outer, false).map(|var| var + &part)
    }

    fn literal(&mut self, ty: Ty) -> String {
        let small = self.random.below(9);
        match ty {
            Ty::U32 => match self.random.below(10) {
                0..=2 => "id".into(),
                3 => "salt".into(),
                4 => "u32::MAX".into(),
                5 => format!("TABLE[{}]", self.random.below(8)),
                6 => "<Branch as Tall>::STEP".into(),
                _ => format!("{small}u32"),
            },
            Ty::Bool => ["true", "false"][self.random.below(2)].into(),
            Ty::F32 => ["0.0f32", "0.5f32", "(-1.5f32)", "3.0f32", "1e9f32"][self.random.below(5)].into(),
            Ty::Pair => ["Pair::ONE", "(Pair { x: 2, y: -3 })"][self.random.below(2)].into(),
            Ty::Shape => match self.random.below(3) {
                0 => "Shape::Dot".into(),
                1 => format!("Shape::Line({small})"),
                _ => format!("(Shape::Frame {{ wide: {small}, high: -{small} }})"),
            },
            Ty::Maybe => ["None::<u32>", "Some(4u32)", "Some(id)"][self.random.below(3)].into(),
            Ty::Array => "TRIANGLES".into(),
            Ty::Tuple => format!("({small}u32, -{small}i16)"),
            _ if ty.is_signed() && small < 3 => format!("(-{}{})", small + 1, ty.name()),
            _ => match self.random.below(12) {
                0 => format!("{}::MAX", ty.name()),
                1 => format!("{}::MIN", ty.name()),
                2 => format!("(id as {})", ty.name()),
                _ => format!("{small}{}", ty.name()),
            },
        }
    }

    /// An element of a list, whose index is in range and may have an effect.
    fn element(&mut self, ty: Ty, depth: usize) -> String {
        let (one, other) = (self.expr(ty, depth), self.expr(ty, depth));
        let by = match self.place(Ty::U32) {
            Some(place) if self.effects => format!("bump(&mut {place})"),
            _ => self.expr(Ty::U32, depth),
        };
        format!("[{one}, {other}][({by} & 1) as usize]")
    }

    /// `if`, `match`, a block: values of any type.
    fn branch(&mut self, ty: Ty, depth: usize) -> String {
        let depth = depth - 1;
        let (one, other) = (self.expr(ty, depth), self.expr(ty, depth));
        match self.random.below(6) {
            3 => {
                let of = self.expr(Ty::U32, depth);
                format!("(match {of} & 1 {{ 0 => {one}, 1 => {other}, _ => unreachable!() }})")
            }
            0 => {
                let of = self.expr(Ty::U32, depth);
                let third = self.expr(ty, depth);
                format!("(match {of} % 6 {{ 0 | 3 => {one}, 1..=2 => {other}, _ => {third} }})")
            }
            1 => {
                let of = self.expr(Ty::Maybe, depth);
                format!("(if let Some(0..=9) = {of} {{ {one} }} else {{ {other} }})")
            }
            2 => {
                let (label, condition) = (self.name('l'), self.expr(Ty::Bool, depth));
                format!("('{label}: {{ if {condition} {{ break '{label} {one}; }} {other} }})")
            }
            _ => format!("(if {} {{ {one} }} else {{ {other} }})", self.expr(Ty::Bool, depth)),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let ty = INTEGERS[self.random.below(INTEGERS.len())];
        let compared = ["==", "!=", "<", "<=", ">", ">="][self.random.below(6)];
        match self.random.below(11) {
            0 => format!("({} && {})", self.expr(Ty::Bool, depth), self.expr(Ty::Bool, depth)),
            1 => format!("({} || {})", self.expr(Ty::Bool, depth), self.expr(Ty::Bool, depth)),
            2 => format!("(!{})", self.expr(Ty::Bool, depth)),
            3 => format!("({} ^ {})", self.expr(Ty::Bool, depth), self.expr(Ty::Bool, depth)),
            4 => format!("({} {compared} {})", self.expr(Ty::F32, depth), self.expr(Ty::F32, depth)),
            5 => format!("({} == {})", self.expr(Ty::Pair, depth), self.expr(Ty::Pair, depth)),
            6 => format!("({} != {})", self.expr(Ty::Shape, depth), self.expr(Ty::Shape, depth)),
            7 => format!("matches!({}, Shape::Line(2..) | Shape::Both(_, true))", self.expr(Ty::Shape, depth)),
            8 => format!("{}.is_some_and(|held| held % 3 == 1)", self.pure(Ty::Maybe, depth)),
            9 => format!("({} % 2 == 0)", self.expr(Ty::U32, depth)),
            _ => format!("({} {compared} {})", self.expr(ty, depth), self.expr(ty, depth)),
        }
    }

    /// What is exact: no division, no roots.
    fn float(&mut self, depth: usize) -> String {
        let op = ["+", "-", "*"][self.random.below(3)];
        let from = [Ty::U32, Ty::I32, Ty::U8, Ty::I16, Ty::U64][self.random.below(5)];
        let method = ["abs", "floor", "trunc", "ceil", "round"][self.random.below(5)];
        match self.random.below(8) {
            0 => format!("(-{})", self.expr(Ty::F32, depth)),
            1 => format!("{}.{method}()", self.expr(Ty::F32, depth)),
            2..=3 => format!("({} as f32)", self.expr(from, depth)),
            _ => format!("({} {op} {})", self.expr(Ty::F32, depth), self.expr(Ty::F32, depth)),
        }
    }

    fn pair(&mut self, depth: usize) -> String {
        match self.random.below(7) {
            0 => format!("({} + {})", self.expr(Ty::Pair, depth), self.expr(Ty::Pair, depth)),
            1 => format!("(-{})", self.expr(Ty::Pair, depth)),
            2 => format!("({} * {})", self.expr(Ty::I32, depth), self.expr(Ty::Pair, depth)),
            3 => format!("Pair::from({})", self.expr(Ty::U32, depth)),
            4 => format!("(Pair {{ y: {}, ..{} }})", self.expr(Ty::I32, depth), self.expr(Ty::Pair, depth)),
            _ => format!("(Pair {{ x: {}, y: {} }})", self.expr(Ty::U32, depth), self.expr(Ty::I32, depth)),
        }
    }

    fn shape(&mut self, depth: usize) -> String {
        match self.random.below(4) {
            0 => "Shape::Dot".into(),
            1 => format!("Shape::Line({})", self.expr(Ty::U32, depth)),
            2 => {
                let (wide, high) = (self.expr(Ty::U16, depth), self.expr(Ty::I64, depth));
                format!("(Shape::Frame {{ wide: {wide}, high: {high} }})")
            }
            _ => format!("Shape::Both({}, {})", self.expr(Ty::Pair, depth), self.expr(Ty::Bool, depth)),
        }
    }

    fn maybe(&mut self, depth: usize) -> String {
        match self.random.below(8) {
            0 => format!("{}.checked_add({})", self.expr(Ty::U32, depth), self.expr(Ty::U32, depth)),
            1 => format!("{}.checked_div({})", self.expr(Ty::U32, depth), self.expr(Ty::U32, depth)),
            2 => format!("{}.then_some({})", self.expr(Ty::Bool, depth), self.expr(Ty::U32, depth)),
            3 => {
                let of = self.pure(Ty::Maybe, depth);
                format!("{of}.map(|held| mix(held, {}))", self.of_item("held", depth))
            }
            4 => format!("{}.filter(|held| held & 1 == 0)", self.expr(Ty::Maybe, depth)),
            5 => format!("{}.or({})", self.expr(Ty::Maybe, depth), self.expr(Ty::Maybe, depth)),
            6 => self.found(depth),
            _ => format!("Some({})", self.expr(Ty::U32, depth)),
        }
    }

    /// What only words have.
    fn word(&mut self, depth: usize) -> String {
        match self.random.below(18) {
            0 => format!("mix({}, {})", self.expr(Ty::U32, depth), self.expr(Ty::U32, depth)),
            1 => format!("{}.unwrap_or({})", self.expr(Ty::Maybe, depth), self.expr(Ty::U32, depth)),
            2 => format!("{}.map_or(3, |held| held ^ {})", self.pure(Ty::Maybe, depth), self.pure(Ty::U32, depth)),
            3 => format!("{}.size()", self.expr(Ty::Shape, depth)),
            4 => format!("{}.folded()", self.expr(Ty::Pair, depth)),
            5 => format!("total({})", self.expr(Ty::Array, depth)),
            6 => format!("TABLE[({} & 7) as usize]", self.expr(Ty::U32, depth)),
            7 => format!("bits({})", self.expr(Ty::F32, depth)),
            8 if self.effects => match self.place(Ty::U32) {
                Some(place) => format!("bump(&mut {place})"),
                None => "salt".into(),
            },
            9 if self.effects => "out[id as usize]".into(),
            11 => format!("Node::weight(&Leaf({}), {})", self.expr(Ty::U32, depth), self.expr(Ty::U32, depth)),
            12 => format!("deep::inner::folded(&{})", self.expr(Ty::Pair, depth)),
            13 => {
                let ty = Ty::integer(self.random);
                format!("Held::new({}, {}).or(3)", self.expr(ty, depth), self.expr(Ty::Bool, depth))
            }
            14 => format!("adder({})({})", self.pure(Ty::U32, depth), self.pure(Ty::U32, depth)),
            10 => format!("table[{} as usize % table.len()]", self.expr(Ty::U32, depth)),
            _ => self.folded(depth),
        }
    }

    fn integer(&mut self, ty: Ty, depth: usize) -> String {
        let name = ty.name();
        let op = ["+", "-", "*", "^", "&", "|"][self.random.below(6)];
        match self.random.below(16) {
            0 => {
                let shift = ["<<", ">>"][self.random.below(2)];
                format!("({} {shift} {})", self.expr(ty, depth), self.expr(Ty::U32, depth.min(1)))
            }
            1 => {
                let by = ["/", "%"][self.random.below(2)];
                // One in sixteen divisors may be zero.
                let some = if self.random.chance(94) { " | 1" } else { "" };
                format!("({} {by} ({}{some}))", self.expr(ty, depth), self.expr(ty, depth))
            }
            2..=3 => {
                let from = [Ty::integer(self.random), Ty::F32, Ty::Bool][self.random.below(8).saturating_sub(5)];
                format!("({} as {name})", self.expr(from, depth))
            }
            4..=7 => self.method(ty, depth),
            8 => format!("(!{})", self.expr(ty, depth)),
            9 if ty.is_signed() => format!("(-{})", self.expr(ty, depth)),
            _ => format!("({} {op} {})", self.expr(ty, depth), self.expr(ty, depth)),
        }
    }

    /// A method that every integer has.
    fn method(&mut self, ty: Ty, depth: usize) -> String {
        const BINARY: [&str; 9] = [
            "wrapping_add",
            "wrapping_sub",
            "wrapping_mul",
            "saturating_add",
            "saturating_sub",
            "saturating_mul",
            "min",
            "max",
            "midpoint",
        ];
        const UNARY: [&str; 4] = ["swap_bytes", "reverse_bits", "wrapping_neg", "to_be"];
        const COUNTS: [&str; 4] = ["leading_zeros", "trailing_zeros", "count_ones", "leading_ones"];
        const CHECKED: [&str; 6] =
            ["checked_add", "checked_sub", "checked_mul", "checked_div", "checked_rem", "checked_rem_euclid"];
        let name = ty.name();
        let value = self.expr(ty, depth);
        match self.random.below(10) {
            0 => format!("{value}.{}()", UNARY[self.random.below(UNARY.len())]),
            1 => format!("({value}.{}() as {name})", COUNTS[self.random.below(COUNTS.len())]),
            2..=3 => {
                let method = CHECKED[self.random.below(CHECKED.len())];
                format!("{value}.{method}({}).unwrap_or({})", self.expr(ty, depth), self.expr(ty, depth))
            }
            4 => {
                let method = ["overflowing_add", "overflowing_sub", "overflowing_mul"][self.random.below(3)];
                format!("{value}.{method}({}).0", self.expr(ty, depth))
            }
            5 => {
                let method = ["rotate_left", "rotate_right", "wrapping_shl", "wrapping_shr", "wrapping_pow"];
                format!("{value}.{}({})", method[self.random.below(5)], self.expr(Ty::U32, depth.min(1)))
            }
            6 => format!("{value}.clamp(2, 90)"),
            7 if ty.is_signed() => {
                let method = ["signum", "wrapping_abs", "abs"][self.random.below(3)];
                format!("{value}.{method}()")
            }
            7 => format!("({value}.abs_diff({}) as {name})", self.expr(ty, depth)),
            8 => {
                let method = ["div_euclid", "rem_euclid"][self.random.below(2)];
                format!("{value}.{method}({} | 1)", self.expr(ty, depth))
            }
            _ => format!("{value}.{}({})", BINARY[self.random.below(BINARY.len())], self.expr(ty, depth)),
        }
    }

    /// A call that suspends.
    fn call(&mut self, ty: Ty, depth: usize) -> Option<String> {
        if self.calls == 0 || !self.effects || !self.random.chance(10) {
            return None;
        }
        let fitting: Vec<usize> = (0..self.helpers.len()).filter(|at| self.helpers[*at].result == ty).collect();
        if !fitting.is_empty() && self.random.chance(60) {
            let at = fitting[self.random.below(fitting.len())];
            let helper = self.helpers[at];
            let place = self.place(helper.place)?;
            // The place may have taken the last one.
            self.calls = self.calls.saturating_sub(1);
            let value = self.expr(helper.value, depth - 1);
            return Some(format!("helper_{at}(id, salt, {value}, &mut {place}, table, out, log, sums)"));
        }
        self.calls -= 1;
        match ty {
            Ty::Maybe => Some(format!("lowered({})", self.expr(Ty::U32, depth - 1))),
            Ty::Bool => Some(format!("tried({}).is_ok()", self.expr(Ty::U32, depth - 1))),
            Ty::U32 => Some(match self.random.below(4) {
                0 => format!("tried({}).unwrap_or_else(|pair| pair.folded())", self.expr(Ty::U32, depth - 1)),
                1 => {
                    let (inner, held) = (self.expr(Ty::U32, depth - 1), self.pure(Ty::U32, 1));
                    format!("chosen({inner}, &|picked| mix(picked, {held}))")
                }
                2 => format!("stepped(&Leaf({}), {})", self.expr(Ty::U32, depth - 1), self.expr(Ty::U32, depth - 1)),
                _ => {
                    let (left, right) = (self.expr(Ty::U32, depth - 1), self.expr(Ty::I32, depth - 1));
                    format!("stepped(&Branch {{ left: {left}, right: {right} }}, {})", self.expr(Ty::U32, 1))
                }
            }),
            _ => None,
        }
    }
}
