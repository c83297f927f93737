//! Iterator chains, as values and as loops.

use super::draw::Draw;
use super::text::Node;
use super::types::Ty;

impl Draw<'_> {
    /// A word that a chain is folded into.
    pub(super) fn folded(&mut self, depth: usize) -> String {
        let chain = self.chain(depth);
        let seed = self.pure(Ty::U32, 1);
        match self.random.below(8) {
            0 => format!("{chain}.sum::<u32>()"),
            1 => format!("{chain}.product::<u32>()"),
            2 => format!("({chain}.count() as u32)"),
            3 => format!("({chain}.any(|held| held == {seed}) as u32)"),
            4 => format!("({chain}.all(|held| held >= {seed}) as u32)"),
            5 => format!("{chain}.map(|held| held % 7).max().unwrap_or({seed})"),
            6 => {
                let step = self.of_item("held", 1);
                format!("{chain}.fold({seed}, |sum, held| mix(sum, {step}))")
            }
            _ => format!("{chain}.reduce(|one, other| mix(one, other)).unwrap_or({seed})"),
        }
    }

    /// An element of a chain, if there is one.
    pub(super) fn found(&mut self, depth: usize) -> String {
        let chain = self.chain(depth);
        let test = self.random.below(4) + 2;
        match self.random.below(9) {
            0 => format!("{chain}.min()"),
            1 => format!("{chain}.max_by_key(|held| *held % {test})"),
            2 => format!("{chain}.min_by(|one, other| (one % {test}).cmp(&(other % {test})))"),
            3 => format!("{chain}.last()"),
            4 => format!("{chain}.nth({test})"),
            5 => format!("{chain}.find(|held| held % {test} == 1)"),
            6 => format!("{chain}.position(|held| held % {test} == 1).map(|at| at as u32)"),
            7 => format!("{chain}.find_map(|held| held.checked_sub({test}))"),
            _ => format!("{chain}.next()"),
        }
    }

    /// A word made of an iterator's item, and at times of a copy of it that changes.
    pub(super) fn of_item(&mut self, item: &str, depth: usize) -> String {
        self.add(item, Ty::U32, false);
        let value = self.pure(Ty::U32, depth);
        self.vars.pop();
        if self.random.chance(25) {
            let more = self.random.below(9) + 1;
            return format!("{{ let mut own = {item}; own = mix(own, {more}); mix(own, {value} ^ {item}) }}");
        }
        value
    }

    /// An iterator of words that writes nothing.
    fn chain(&mut self, depth: usize) -> String {
        let mut chain = self.source();
        for _ in 0..self.random.below(3) {
            let count = self.random.below(4);
            chain += &match self.random.below(10) {
                0..=2 => format!(".map(|item| {})", self.of_item("item", depth.min(2))),
                3 => format!(".filter(|item| item % {} != 0)", count + 1),
                4 => format!(".take({count})"),
                5 => format!(".skip({count})"),
                6 => format!(".chain({})", self.source()),
                7 => format!(".take_while(|item| *item != {})", count),
                8 => format!(".filter_map(|item| item.checked_sub({count}))"),
                _ => ".scan(1u32, |sum, item| { *sum = mix(*sum, item); Some(*sum) })".to_owned(),
            };
        }
        chain
    }

    /// A few words.
    fn source(&mut self) -> String {
        let (first, turns) = (self.random.below(5), self.random.below(4));
        let end = if self.random.chance(50) {
            format!("{}u32", first + turns)
        } else {
            format!("{} % {}", self.pure(Ty::U32, 1), first + turns + 1)
        };
        if self.random.chance(40)
            && let Some(array) = self.var(Ty::Array, false)
        {
            return match self.random.below(8) {
                0 => format!("{array}.windows(2).map(|both| both[0] ^ both[1])"),
                1 => format!("{array}.chunks_exact(2).map(|both| both[1] - both[0])"),
                2 => format!("{array}.iter().enumerate().map(|(at, cell)| at as u32 ^ *cell)"),
                3 => format!("{array}.iter().zip(TABLE.iter()).map(|(one, other)| one + other)"),
                4 => format!("{array}.iter().rev().copied()"),
                5 => format!("{array}[{}..].iter().copied()", turns),
                6 => format!("{array}.into_iter()"),
                _ => format!("{array}.iter().cloned()"),
            };
        }
        match self.random.below(10) {
            0 => format!("({first}u32..={end})"),
            1 => format!("({first}u32..{end}).rev()"),
            2 => format!("({first}u32..9).step_by({})", turns + 1),
            3 => format!("(Steps {{ at: {first}, end: {end} }})"),
            4 => format!("TABLE.iter().copied().skip({first})"),
            5 => format!("{}.into_iter()", self.pure(Ty::Maybe, 1)),
            6 => format!("std::iter::once({end})"),
            8 => format!("odd({end})"),
            7 => format!("(0..{turns}u32).flat_map(|outer| (0..outer).map(move |inner| outer * 4 + inner))"),
            _ => format!("({first}u32..{end})"),
        }
    }

    /// A `for` loop.
    pub(super) fn each(&mut self, depth: usize) {
        match self.var(Ty::Array, true) {
            Some(array) if self.random.chance(55) => self.each_of(&array, depth),
            _ => self.counted(depth),
        }
    }

    fn counted(&mut self, depth: usize) {
        let turns = 1 + self.random.below(3);
        let item = self.name('v');
        let start = self.random.below(3);
        let ty = if self.random.chance(70) { Ty::U32 } else { Ty::integer(self.random) };
        let name = ty.name();
        let end = if self.random.chance(50) {
            format!("{}{name}", start + turns)
        } else {
            format!("{start}{name} + {}.rem_euclid({})", self.expr(ty, 2), turns + 1)
        };
        let over = match self.random.below(10) {
            0..=1 => format!("{start}..={end}"),
            2 => format!("({start}..{end}).rev()"),
            3 => format!("({start}..={end}).rev()"),
            4 => format!("({start}..{}{name}).step_by({turns})", start + 3 * turns),
            // The last value of a type: the counter must not pass it.
            5 => format!("{name}::MAX - 1..={name}::MAX"),
            6 if ty == Ty::U32 => format!("(Steps {{ at: {start}, end: {end} }})"),
            7 if ty == Ty::U32 => {
                let chain = self.without_any(|draw| draw.chain(1));
                format!("{chain}.take(4)")
            }
            // Two ends, each of a count that a compiler may know.
            8 => format!("({start}..{end}).rev().zip(0..40u32).map(|(kept, _)| kept)"),
            _ => format!("{start}..{end}"),
        };
        let (label, body) = self.labelled(depth, true, |draw| draw.add(&item, ty, false));
        self.out.push(Node::block(&format!("{label}: for {item} in {over}"), body));
    }

    /// What `draw` gives without any variable.
    fn without_any<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let vars = std::mem::take(&mut self.vars);
        let drawn = draw(self);
        self.vars = vars;
        drawn
    }

    /// A loop over an array, which its body does not see.
    fn each_of(&mut self, array: &str, depth: usize) {
        let (one, other) = (self.name('v'), self.name('v'));
        let behind = |name: &str| format!("(*{name})");
        let (head, items): (String, Vec<(String, Ty, bool)>) = match self.random.below(8) {
            0 => (format!("{one} in {array}"), vec![(one, Ty::U32, false)]),
            1 => (format!("{one} in &{array}"), vec![(behind(&one), Ty::U32, false)]),
            2 => (format!("{one} in &mut {array}"), vec![(behind(&one), Ty::U32, true)]),
            3 => {
                let head = format!("({one}, {other}) in {array}.iter_mut().enumerate()");
                (head, vec![(format!("({one} as u32)"), Ty::U32, false), (behind(&other), Ty::U32, true)])
            }
            4 => {
                let head = format!("({one}, &{other}) in {array}.iter().zip(TABLE[3..].iter())");
                (head, vec![(behind(&one), Ty::U32, false), (other, Ty::U32, false)])
            }
            5 => {
                let head = format!("{one} in {array}.chunks_exact_mut(2)");
                (head, vec![(format!("{one}[0]"), Ty::U32, true), (format!("{one}[1]"), Ty::U32, true)])
            }
            6 => {
                let head = format!("{one} in {array}.windows(3)");
                (head, vec![(format!("{one}[0]"), Ty::U32, false), (format!("{one}[2]"), Ty::U32, false)])
            }
            _ => {
                let head = format!("{one} in {array}.iter_mut().rev().skip(1)");
                (head, vec![(behind(&one), Ty::U32, true)])
            }
        };
        let (label, body) = self.without(&[array], |draw| {
            draw.labelled(depth, true, |draw| {
                for (name, ty, writes) in &items {
                    draw.add(name, *ty, *writes);
                }
            })
        });
        self.out.push(Node::block(&format!("{label}: for {head}"), body));
    }
}
