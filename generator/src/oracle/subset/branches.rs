//! Statements that choose: `if` with patterns, `match` over every kind of value.

use super::draw::Draw;
use super::text::Node;
use super::types::Ty;

/// An arm: its pattern, and the variables that it binds.
type Arm = (String, Vec<(String, Ty, bool)>);

impl Draw<'_> {
    /// `if`, `if let`, `let … else`, and a variable that both ways assign.
    pub(super) fn branch_stmt(&mut self, depth: usize) {
        match self.random.below(8) {
            0 => self.late(depth),
            1 => self.let_else(depth),
            2 => {
                let (item, of) = (self.name('v'), self.expr(Ty::Maybe, 2));
                let also = if self.random.chance(40) {
                    self.add(&item, Ty::U32, false);
                    let also = format!(" && {}", self.expr(Ty::Bool, 2));
                    self.vars.pop();
                    also
                } else {
                    String::new()
                };
                let then = self.nested(depth, |draw| draw.add(&item, Ty::U32, false));
                self.either(format!("if let Some({item}) = {of}{also} {{"), then, depth);
            }
            3 => {
                let Some(shape) = self.var(Ty::Shape, true) else { return self.declare(Ty::Shape) };
                let item = self.name('v');
                let then = self.without(&[&shape], |draw| {
                    draw.nested(depth, |draw| draw.add(&format!("(*{item})"), Ty::U32, true))
                });
                self.either(format!("if let Shape::Line({item}) = &mut {shape} {{"), then, depth);
            }
            _ => {
                let condition = self.expr(Ty::Bool, 3);
                let then = self.nested(depth, |_| {});
                self.either(format!("if {condition} {{"), then, depth);
            }
        }
    }

    fn either(&mut self, head: String, then: Vec<Node>, depth: usize) {
        let mut parts = vec![(head, then)];
        if self.random.chance(20) {
            let condition = self.pure(Ty::Bool, 2);
            parts.push((format!("}} else if {condition} {{"), self.nested(depth, |_| {})));
        }
        if self.random.chance(15) {
            let (item, of) = (self.name('v'), self.pure(Ty::Maybe, 2));
            let then = self.nested(depth, |draw| draw.add(&item, Ty::U32, false));
            parts.push((format!("}} else if let Some({item}) = {of} {{"), then));
        }
        if self.random.chance(50) {
            parts.push(("} else {".into(), self.nested(depth, |_| {})));
        }
        self.out.push(Node::Nest(parts, "}".into()));
    }

    /// A variable that is declared first and assigned on both ways.
    fn late(&mut self, depth: usize) {
        let ty = Ty::drawn(self.random);
        let name = self.name('v');
        self.line(format!("let mut {name}: {};", ty.name()));
        let condition = self.expr(Ty::Bool, 2);
        let mut arm = || {
            let value = self.expr(ty, 2);
            let mut body = self.nested(depth, |_| {});
            // First, as a jump may follow.
            body.insert(0, Node::Line(format!("{name} = {value};")));
            body
        };
        let (then, otherwise) = (arm(), arm());
        let parts = vec![(format!("if {condition} {{"), then), ("} else {".into(), otherwise)];
        self.out.push(Node::Nest(parts, "}".into()));
        self.add(&name, ty, true);
    }

    /// Leaves a block that is made for it.
    fn let_else(&mut self, depth: usize) {
        let (item, of) = (self.name('v'), self.expr(Ty::Maybe, 2));
        let (label, body) = self.labelled(depth, false, |draw| {
            let leave = draw.labels.last().map(|(label, _)| format!("break {label};")).unwrap_or_default();
            let head = format!("let Some(mut {item}) = {of} else {{");
            let mut gone = vec![Node::Line(leave)];
            if draw.random.chance(40) {
                gone.insert(0, Node::Line("suspend();".into()));
            }
            draw.out.push(Node::Nest(vec![(head, gone)], "};".into()));
            draw.add(&item, Ty::U32, true);
        });
        self.out.push(Node::block(&format!("{label}:"), body));
    }

    /// A `match`.
    pub(super) fn choice(&mut self, depth: usize) {
        let (of, arms) = match self.random.below(7) {
            0..=1 => self.of_integer(),
            2 => self.of_shape(),
            3 => self.of_array(),
            4 => self.of_tuple(),
            5 => {
                let item = self.name('v');
                let some = (format!("Some({item})"), vec![(item, Ty::U32, false)]);
                (self.expr(Ty::Maybe, 2), vec![("Some(0 | 4)".into(), Vec::new()), some, ("None".into(), Vec::new())])
            }
            _ => {
                let item = self.name('v');
                let many = (format!("{item} @ 3..=8"), vec![(item, Ty::U32, false)]);
                (self.expr(Ty::U32, 2), vec![("0..=2".into(), Vec::new()), many, ("_".into(), Vec::new())])
            }
        };
        let mut parts = Vec::new();
        for (at, (pattern, mut binds)) in arms.into_iter().enumerate() {
            // The last arms make it exhaustive.
            let is_guarded = at == 0 && self.random.chance(40);
            let guard = if is_guarded { self.guard(&mut binds) } else { String::new() };
            let body = self.nested(depth, |draw| {
                for (name, ty, writes) in &binds {
                    draw.add(name, *ty, *writes);
                }
            });
            parts.push(Node::Nest(vec![(format!("{pattern}{guard} => {{"), body)], "}".into()));
        }
        self.out.push(Node::Nest(vec![(format!("match {of} {{"), parts)], "}".into()));
        self.exhausted();
    }

    /// A condition on what an arm binds, and what it binds itself.
    fn guard(&mut self, binds: &mut Vec<(String, Ty, bool)>) -> String {
        let vars = self.vars.clone();
        for (name, ty, _) in &*binds {
            self.add(name, *ty, false);
        }
        let condition = self.pure(Ty::Bool, 1);
        let guard = if self.random.chance(50) {
            format!(" if {condition}")
        } else {
            let (item, of) = (self.name('v'), self.pure(Ty::Maybe, 1));
            let also = if self.random.chance(40) { format!("{condition} && ") } else { String::new() };
            let guard = format!(" if {also}let Some({item}) = {of}");
            binds.push((item, Ty::U32, false));
            guard
        };
        self.vars = vars;
        guard
    }

    /// A guard on the first arm leaves its values to a later one; those without `_` get one.
    fn exhausted(&mut self) {
        if let Some(Node::Nest(parts, _)) = self.out.last_mut()
            && let Some((_, arms)) = parts.last_mut()
            && !arms.iter().any(|arm| matches!(arm, Node::Nest(parts, _) if parts[0].0.starts_with("_ ")))
        {
            arms.push(Node::Line("_ => {}".into()));
        }
    }

    fn of_integer(&mut self) -> (String, Vec<Arm>) {
        let ty = Ty::integer(self.random);
        let item = self.name('v');
        let first = if ty.is_signed() { "-3..=-1" } else { "5..=7" };
        let arms = vec![
            ("0 | 2".into(), Vec::new()),
            (first.into(), Vec::new()),
            (format!("{item} if {item} % 3 == 1"), vec![(item, ty, false)]),
            ("_".into(), Vec::new()),
        ];
        (self.expr(ty, 2), arms)
    }

    fn of_shape(&mut self) -> (String, Vec<Arm>) {
        let (one, other, third) = (self.name('v'), self.name('v'), self.name('v'));
        let arms = vec![
            (format!("Shape::Line({one})"), vec![(one, Ty::U32, false)]),
            (
                format!("Shape::Frame {{ wide: {other} @ 3.., high: {third} }}"),
                vec![(other, Ty::U16, false), (third, Ty::I64, false)],
            ),
            ("Shape::Dot | Shape::Both(Pair { x: 0, .. }, _)".into(), Vec::new()),
            ("_".into(), Vec::new()),
        ];
        (self.expr(Ty::Shape, 2), arms)
    }

    fn of_array(&mut self) -> (String, Vec<Arm>) {
        let (one, other, rest) = (self.name('v'), self.name('v'), self.name('v'));
        let arms = vec![
            (format!("[0, .., {one}]"), vec![(one, Ty::U32, false)]),
            (
                format!("[{other}, {rest} @ ..]"),
                vec![(other, Ty::U32, false), (format!("total({rest})"), Ty::U32, false)],
            ),
        ];
        (self.expr(Ty::Array, 2), arms)
    }

    fn of_tuple(&mut self) -> (String, Vec<Arm>) {
        let (one, other) = (self.name('v'), self.name('v'));
        let arms = vec![
            (format!("(0, {one}) | ({one}, 1)"), vec![(one, Ty::U32, false)]),
            (format!("({other}, ..)"), vec![(other, Ty::U32, false)]),
        ];
        let of = format!("({} % 3, {} % 4)", self.expr(Ty::U32, 2), self.expr(Ty::U32, 2));
        (of, arms)
    }
}
