//! Statements in which functions are called again and again: closures that only read, and references that change between two calls.

use super::draw::Draw;
use super::text::Node;
use super::types::Ty;

impl Draw<'_> {
    /// A closure that reads what is around it, called in several places and passed on.
    pub(super) fn reader(&mut self) {
        let (name, item) = (self.name('f'), self.name('v'));
        let (ty, takes) = (Ty::drawn(self.random), Ty::drawn(self.random));
        let vars = self.vars.clone();
        self.add(&item, takes, false);
        let (condition, first, last) = (self.pure(Ty::Bool, 2), self.pure(ty, 2), self.pure(ty, 3));
        self.vars = vars;
        // By value goes what is not behind a reference that others need.
        let plain = self.vars.iter().all(|var| var.name.chars().all(char::is_alphanumeric));
        let by_value = if plain && self.random.chance(40) { "move " } else { "" };
        let head = format!("let {name} = {by_value}|{item}: {}| -> {} {{", takes.name(), ty.name());
        let body = match self.random.below(3) {
            0 => vec![Node::Line(last)],
            1 => vec![Node::Line(format!("if {condition} {{ return {first}; }}")), Node::Line(last)],
            _ => vec![Node::Line(format!("if {condition} {{ {first} }} else {{ {last} }}"))],
        };
        self.out.push(Node::Nest(vec![(head, body)], "};".into()));
        let results: Vec<String> = (0..2 + self.random.below(2)).map(|_| self.name('v')).collect();
        for (at, result) in results.iter().enumerate() {
            let argument = self.pure(takes, 2);
            if at > 0 && self.random.chance(40) {
                self.line("suspend();".into());
            }
            let called = match self.random.below(4) {
                0 if ty == takes => format!("again(&{name}, {argument})"),
                1 => format!("applied({name}, {argument})"),
                _ => format!("{name}({argument})"),
            };
            self.line(format!("let mut {result} = {called};"));
        }
        results.iter().for_each(|result| self.add(result, ty, true));
    }

    /// A variable to refer to: one that is there, or a new one.
    fn seen(&mut self, ty: Ty) -> String {
        // What may be written is a place.
        let there = if self.random.chance(60) { self.var(ty, true) } else { None };
        there.unwrap_or_else(|| {
            let (name, value) = (self.name('v'), self.expr(ty, 2));
            self.line(format!("let mut {name}: {} = {value};", ty.name()));
            self.add(&name, ty, true);
            name
        })
    }

    /// References that a loop gives its functions, and changes for the next turn.
    pub(super) fn changing(&mut self) {
        let [one, other, pair] = [Ty::U32, Ty::U32, Ty::Pair].map(|ty| self.seen(ty));
        let (kept, sum, turn) = (self.name('r'), self.name('v'), self.name('v'));
        let (ty, first, call, changes) = match self.random.below(4) {
            0 => (
                "Seen",
                ["Seen::Nothing".into(), format!("Seen::One(&{one})")],
                [format!("{kept}.code()"), format!("coded({kept}, {turn})"), format!("coded_at(&{kept})")],
                [format!("Seen::Both(&{pair}, &{other})"), format!("Seen::One(&{other})"), "Seen::Nothing".into()],
            ),
            1 => (
                "Option<&u32>",
                ["None".into(), format!("Some(&{one})")],
                [
                    format!("{kept}.map_or(3, |seen| mix(*seen, {turn}))"),
                    format!("coded_word({kept})"),
                    format!("coded_words(&[{kept}, None])"),
                ],
                [format!("Some(&{other})"), format!("Some(&{pair}.x)"), "None".into()],
            ),
            2 => (
                "&dyn Node",
                [format!("&Leaf({})", self.random.below(9)), "&Empty".into()],
                [format!("{kept}.weight({turn})"), format!("weighed({kept}, {turn})"), format!("{kept}.weight(id)")],
                [format!("&near{kept}"), format!("&far{kept}"), "&Empty".into()],
            ),
            _ => (
                "Link",
                ["Link { value: 4, next: None }".into(), format!("Link {{ value: id, next: Some(&{one}) }}")],
                [format!("{kept}.through({turn})"), format!("linked(&{kept})"), format!("linked({kept}.same())")],
                [
                    format!("Link {{ value: {turn}, next: Some(&{other}) }}"),
                    format!("Link {{ next: Some(&{pair}.x), ..{kept} }}"),
                    format!("Link {{ value: {one}, ..{kept} }}"),
                ],
            ),
        };
        let drawn = |draw: &mut Self, from: &[String]| from[draw.random.below(from.len())].clone();
        let (start, turns) = (drawn(self, &first), 1 + self.random.below(4));
        let mut body = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            let call = drawn(self, &call);
            body.push(Node::Line(format!("{sum} = mix({sum}, {call});")));
            if self.random.chance(50) {
                body.push(Node::Line("suspend();".into()));
            }
        }
        let condition = self.without(&[&one, &other, &pair], |draw| draw.pure(Ty::Bool, 1));
        let (then, otherwise) = (drawn(self, &changes), drawn(self, &changes));
        body.push(Node::Line(match self.random.below(3) {
            0 => format!("{kept} = {then};"),
            1 => format!("if {condition} {{ {kept} = {then}; }} else if {turn} > 1 {{ {kept} = {otherwise}; }}"),
            _ => format!("{kept} = if {condition} {{ {then} }} else {{ {otherwise} }};"),
        }));
        if self.random.chance(30) {
            let call = drawn(self, &call);
            body.push(Node::Line(format!("{sum} = mix({sum}, {call});")));
        }
        self.line(format!("let mut {sum} = 0u32;"));
        let lines = vec![
            Node::Line(format!("let (near{kept}, far{kept}) = (Near(&{one}), Near(&{pair}.x));")),
            Node::Line(format!("let mut {kept}: {ty} = {start};")),
            Node::block(&format!("for {turn} in 0..{turns}u32"), body),
        ];
        self.out.push(Node::block("", lines));
        self.add(&sum, Ty::U32, true);
    }
}
