//! Statements.

use super::draw::Draw;
use super::text::Node;
use super::types::Ty;

impl Draw<'_> {
    /// One statement, or a few that belong together.
    pub(super) fn stmt(&mut self, depth: usize) {
        let nests = depth < Self::DEEPEST;
        match self.random.below(40) {
            0..=4 => self.suspend(),
            5 if self.random.chance(60) => self.destructure(),
            5..=9 => {
                let ty = Ty::drawn(self.random);
                self.declare(ty);
            }
            10..=14 => self.assign(),
            15..=16 => {
                let value = self.expr(Ty::U32, 3);
                self.line(format!("out[id as usize] = mix(out[id as usize], {value});"));
            }
            17..=18 => self.effect(),
            19 if self.random.chance(10) => self.trap(),
            19..=20 => self.jump(),
            21..=23 if nests => self.branch_stmt(depth),
            24..=27 if nests => self.choice(depth),
            28 if nests => {
                let (label, body) = self.labelled(depth, false, |_| {});
                self.out.push(Node::block(&format!("{label}:"), body));
            }
            29..=32 if nests => self.each(depth),
            33..=34 if nests => self.repeat(depth),
            35..=39 if nests => self.borrow(depth),
            _ => self.assign(),
        }
    }

    fn suspend(&mut self) {
        let key = self.expr(Ty::U32, 1);
        let text = match self.random.below(8) {
            0 => format!("suspend_by({key});"),
            1 => "suspend_at(\"named\");".into(),
            2 => format!("suspend_at_by(\"keyed\", {key});"),
            _ => "suspend();".into(),
        };
        self.line(text);
    }

    /// What others see, and several variables at once.
    fn effect(&mut self) {
        let value = self.expr(Ty::U32, 2);
        let text = match self.random.below(12) {
            0..=2 => format!("log.push({value});"),
            3 => format!("sums[0].fetch_add({value}, Ordering::Relaxed);"),
            4 => format!("sums[1].fetch_max({value}, Ordering::Relaxed);"),
            5 => format!("sums[2].fetch_xor({value}, Ordering::AcqRel);"),
            6 => format!("promise(\"kept\", {value});"),
            7 => format!("promise(\"far\", {});", self.expr(Ty::F32, 2)),
            8 => match self.two(Ty::U32) {
                Some((one, other)) => format!("std::mem::swap(&mut {one}, &mut {other});"),
                None => format!("let _ = {value};"),
            },
            9 => match self.two(Ty::U32) {
                Some((one, other)) => format!("({one}, {other}) = ({other}, {value});"),
                None => "suspend();".into(),
            },
            10 => match self.var(Ty::Shape, true) {
                Some(shape) => {
                    let by = self.without(&[&shape], |draw| draw.expr(Ty::U32, 2));
                    format!("{shape}.grow({by});")
                }
                None => "suspend();".into(),
            },
            _ => match self.var(Ty::Pair, true) {
                Some(pair) => {
                    let by = self.without(&[&pair], |draw| draw.expr(Ty::U32, 2));
                    format!("{pair}.stir({by}).stir(3);")
                }
                None => format!("log.push({value});"),
            },
        };
        self.line(text);
    }

    /// `let` with a pattern that always matches.
    fn destructure(&mut self) {
        let (one, other) = (self.name('v'), self.name('v'));
        let (pattern, of, second) = match self.random.below(3) {
            0 => (format!("Pair {{ x: mut {one}, y: {other} }}"), Ty::Pair, Ty::I32),
            1 => (format!("(mut {one}, {other})"), Ty::Tuple, Ty::I16),
            _ => (format!("[mut {one}, _, .., {other}]"), Ty::Array, Ty::U32),
        };
        let value = self.expr(of, 3);
        self.line(format!("let {pattern} = {value};"));
        self.add(&one, Ty::U32, true);
        self.add(&other, second, false);
    }

    fn trap(&mut self) {
        let condition = format!("({} || {})", self.expr(Ty::Bool, 2), self.expr(Ty::Bool, 2));
        let text = match self.random.below(4) {
            0 => format!("assert!({condition}, \"too large: {{}}\", id);"),
            1 => format!("if !{condition} {{ panic!(\"never\"); }}"),
            2 => format!("let _ = {}.or(Some(1)).expect(\"there\");", self.expr(Ty::Maybe, 2)),
            _ => format!("assert!({condition});"),
        };
        self.line(text);
    }

    fn assign(&mut self) {
        let ty = Ty::drawn(self.random);
        let Some(place) = self.place(ty) else { return self.declare(ty) };
        let op = match ty {
            _ if !ty.is_integer() || self.random.chance(50) => "=",
            _ => ["+=", "-=", "*=", "^=", "|=", "&="][self.random.below(6)],
        };
        if ty == Ty::Pair && self.random.chance(30) {
            let by = self.expr(Ty::U32, 2);
            return self.line(format!("{place} *= {by};"));
        }
        if ty.is_integer() && self.random.chance(10) {
            let by = self.expr(Ty::U32, 2);
            let shift = ["<<=", ">>="][self.random.below(2)];
            return self.line(format!("{place} {shift} {by};"));
        }
        let value = self.expr(ty, 3);
        self.line(format!("{place} {op} {value};"));
    }

    /// A `break`, `continue` or `return`, usually under a condition.
    fn jump(&mut self) {
        let jump = match self.random.below(8) {
            0 if self.returns => match self.result {
                Some(ty) => format!("return {};", self.expr(ty, 1)),
                None => "return;".into(),
            },
            choice if !self.labels.is_empty() => {
                let (label, is_loop) = self.labels[self.random.below(self.labels.len())].clone();
                let word = if is_loop && choice < 4 { "continue" } else { "break" };
                format!("{word} {label};")
            }
            _ => return self.assign(),
        };
        if self.random.chance(8) {
            return self.line(jump);
        }
        let condition = self.expr(Ty::Bool, 2);
        let mut then = vec![Node::Line(jump)];
        if self.random.chance(30) {
            then.insert(0, Node::Line("suspend();".into()));
        }
        self.out.push(Node::block(&format!("if {condition}"), then));
    }

    /// `while`, `while let`, and `loop` with a value. A counter bounds each: it is counted in the line of the head, where no `continue`
    /// misses it and no shrinking takes it away.
    fn repeat(&mut self, depth: usize) {
        let (counter, turns) = (self.name('v'), 1 + self.random.below(3));
        if self.random.chance(15) {
            return self.counted_down(depth, &counter, turns);
        }
        self.line(format!("let mut {counter} = 0u32;"));
        self.add(&counter, Ty::U32, false);
        let (head, item) = match self.random.below(5) {
            0 => {
                let (item, of) = (self.name('v'), self.expr(Ty::Maybe, 2));
                (format!("while let Some({item}) = {of} && {counter} < {turns}"), Some(item))
            }
            1 => {
                let (steps, item) = (self.name('s'), self.name('v'));
                let (at, end) = (self.expr(Ty::U32, 1), self.random.below(9));
                self.line(format!("let mut {steps} = Steps {{ at: {at} % 4, end: {end} }};"));
                (format!("while let Some({item}) = {steps}.next()"), Some(item))
            }
            2 => return self.valued(depth, &counter, turns),
            3 => (format!("while {counter} < {turns} && {}", self.expr(Ty::Bool, 2)), None),
            _ => (format!("while {} && {counter} < {turns}", self.expr(Ty::Bool, 2)), None),
        };
        let (label, body) = self.labelled(depth, true, |draw| {
            if let Some(item) = &item {
                draw.add(item, Ty::U32, false);
            }
        });
        self.out.push(Node::Nest(vec![(format!("{label}: {head} {{ {counter} += 1;"), body)], "}".into()));
    }

    /// `while v > 1 { v -= 2; … }`
    fn counted_down(&mut self, depth: usize, counter: &str, turns: usize) {
        let step = 1 + self.random.below(2);
        let least = self.random.below(3) + step - 1;
        self.line(format!("let mut {counter} = {}u32;", least + turns));
        self.add(counter, Ty::U32, false);
        let (label, body) = self.labelled(depth, true, |_| ());
        let head = format!("{label}: while {counter} > {least} {{ {counter} -= {step};");
        self.out.push(Node::Nest(vec![(head, body)], "}".into()));
    }

    /// `let v = loop { … break value; … };`
    fn valued(&mut self, depth: usize, counter: &str, turns: usize) {
        let ty = Ty::drawn(self.random);
        let (result, label) = (self.name('v'), self.name('l'));
        let value = self.pure(ty, 2);
        // Its `break`s need values: the body's jumps go further out.
        let body = self.nested(depth, |_| {});
        let bound = format!("{counter} += 1; if {counter} > {turns} {{ break '{label} {value}; }}");
        let head = format!("let mut {result}: {} = '{label}: loop {{ {bound}", ty.name());
        self.out.push(Node::Nest(vec![(head, body)], "};".into()));
        self.add(&result, ty, true);
    }
}
