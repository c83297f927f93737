//! What is being drawn: the variables and labels of the scope, and how much may still be drawn.

use super::super::random::Random;
use super::text::Node;
use super::types::Ty;

/// A variable of the scope.
#[derive(Clone, Debug)]
pub(super) struct Var {
    /// How expressions write it: `v3`, or `(*v3)` behind a reference.
    pub name: String,
    pub ty: Ty,
    /// Whether it may be written: counters may not.
    pub writes: bool,
}

/// A function that was drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signature {
    pub value: Ty,
    pub place: Ty,
    pub result: Ty,
}

/// A function that is being drawn.
pub(super) struct Draw<'a> {
    pub random: &'a mut Random,
    /// Helpers that may be called.
    pub helpers: &'a [Signature],
    /// What `return` takes; nothing in the entry.
    pub result: Option<Ty>,
    /// Whether `return` leaves this function: not in a closure.
    pub returns: bool,
    pub vars: Vec<Var>,
    /// Enclosing labels, with whether they are loops.
    pub labels: Vec<(String, bool)>,
    /// Names that were given.
    pub fresh: usize,
    /// Statements that may still be drawn.
    pub budget: usize,
    /// Suspending calls that may still be drawn: inlining multiplies them.
    pub calls: usize,
    /// Whether expressions may write: not while a closure holds variables.
    pub effects: bool,
    pub out: Vec<Node>,
}

impl<'a> Draw<'a> {
    /// Deeper nests repeat what shallower ones show, at exponential cost.
    pub(super) const DEEPEST: usize = 4;

    pub(super) fn new(random: &'a mut Random, helpers: &'a [Signature], result: Option<Ty>) -> Self {
        Self {
            random,
            helpers,
            result,
            returns: true,
            vars: Vec::new(),
            labels: Vec::new(),
            fresh: 0,
            budget: 0,
            calls: 3,
            effects: true,
            out: Vec::new(),
        }
    }

    pub(super) fn line(&mut self, text: String) {
        self.out.push(Node::Line(text));
    }

    /// A name that no other variable or label has.
    pub(super) fn name(&mut self, first: char) -> String {
        self.fresh += 1;
        format!("{first}{}", self.fresh)
    }

    /// Makes a variable visible.
    pub(super) fn add(&mut self, name: &str, ty: Ty, writes: bool) {
        self.vars.push(Var { name: name.to_owned(), ty, writes });
    }

    /// `let mut v: ty = value;`
    pub(super) fn declare(&mut self, ty: Ty) {
        let value = self.expr(ty, 3);
        // Now and then a name that may hide another.
        let name = if self.random.chance(15) { format!("w{}", self.random.below(3)) } else { self.name('v') };
        self.vars.retain(|var| var.name != name);
        self.line(format!("let mut {name}: {} = {value};", ty.name()));
        self.add(&name, ty, true);
    }

    /// A visible variable of a type.
    pub(super) fn var(&mut self, ty: Ty, writes: bool) -> Option<String> {
        let fits = |var: &&Var| var.ty == ty && (var.writes || !writes);
        let found: Vec<&Var> = self.vars.iter().filter(fits).collect();
        (!found.is_empty()).then(|| found[self.random.below(found.len())].name.clone())
    }

    /// Two different variables of a type that may be written.
    pub(super) fn two(&mut self, ty: Ty) -> Option<(String, String)> {
        let first = self.var(ty, true)?;
        let second = self.var(ty, true)?;
        (root(&first) != root(&second)).then_some((first, second))
    }

    /// Somewhere that may be written.
    pub(super) fn place(&mut self, ty: Ty) -> Option<String> {
        let within = match (ty, self.random.below(5)) {
            (Ty::U32, 0) => self.var(Ty::Array, true).map(|var| format!("{var}[{}]", self.index(4))),
            (Ty::U32, 1) => self.var(Ty::Pair, true).map(|var| format!("{var}.x")),
            (Ty::I32, 1..=2) => self.var(Ty::Pair, true).map(|var| format!("{var}.y")),
            (Ty::U32, 2) => self.var(Ty::Tuple, true).map(|var| format!("{var}.0")),
            (Ty::I16, 1..=3) => self.var(Ty::Tuple, true).map(|var| format!("{var}.1")),
            _ => None,
        };
        within.or_else(|| self.var(ty, true))
    }

    /// An index into `length` elements; rarely one that may be out of range.
    pub(super) fn index(&mut self, length: usize) -> String {
        match self.random.below(12) {
            0..=5 => self.random.below(length).to_string(),
            6 => format!("({} % {}) as usize", self.expr(Ty::U32, 1), length + 1),
            7 => format!("({} % {length}) as u8 as usize", self.expr(Ty::U64, 1)),
            _ => format!("({} % {length}) as usize", self.expr(Ty::U32, 1)),
        }
    }

    /// Statements of a new scope, apart from what is being drawn.
    pub(super) fn nested(&mut self, depth: usize, before: impl FnOnce(&mut Self)) -> Vec<Node> {
        let outer = std::mem::take(&mut self.out);
        let vars = self.vars.clone();
        before(self);
        self.block(depth + 1);
        self.vars = vars;
        std::mem::replace(&mut self.out, outer)
    }

    /// The body of a closure: no jumps out of it.
    pub(super) fn closed(&mut self, depth: usize, before: impl FnOnce(&mut Self)) -> Vec<Node> {
        let labels = std::mem::take(&mut self.labels);
        let returns = std::mem::replace(&mut self.returns, false);
        let body = self.nested(depth, before);
        self.labels = labels;
        self.returns = returns;
        body
    }

    /// A body that a labelled loop or block has.
    pub(super) fn labelled(
        &mut self,
        depth: usize,
        is_loop: bool,
        before: impl FnOnce(&mut Self),
    ) -> (String, Vec<Node>) {
        let label = format!("'{}", self.name('l'));
        self.labels.push((label.clone(), is_loop));
        let body = self.nested(depth, before);
        self.labels.pop();
        (label, body)
    }

    /// What `draw` gives without what these names are parts of: it is borrowed.
    pub(super) fn without<T>(&mut self, names: &[&str], draw: impl FnOnce(&mut Self) -> T) -> T {
        let vars = self.vars.clone();
        self.vars.retain(|var| names.iter().all(|name| root(name) != root(&var.name)));
        let drawn = draw(self);
        self.vars = vars;
        drawn
    }

    /// An expression that writes nothing.
    pub(super) fn pure(&mut self, ty: Ty, depth: usize) -> String {
        let effects = std::mem::replace(&mut self.effects, false);
        let value = self.expr(ty, depth);
        self.effects = effects;
        value
    }

    fn block(&mut self, depth: usize) {
        for _ in 0..1 + self.random.below(4) {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            self.stmt(depth);
        }
    }
}

/// The variable that a place is a part of: `v3` of `(*v3)`, `v3[0]` and `v3.cells[1]`.
fn root(place: &str) -> &str {
    let place = place.trim_start_matches(['(', '*']);
    place.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or(place)
}
