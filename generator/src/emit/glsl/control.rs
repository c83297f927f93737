//! Control flow: choices and loops, as flat as they can be.

use super::body::Body;
use super::fill::has_filled_part;
use super::literal;
use super::precedence::{Level, Text};
use super::types::type_name;
use crate::ir::intervals::Interval;
use crate::ir::{
    Block, Case, CaseName, Expr, ExprKind, LabelId, Literal, LoopKind, Place, Projection, Root, Scalar, Stmt, StmtKind,
    SwitchArm, Type, UnaryOp, VarId, typing,
};

impl<'a> Body<'a> {
    /// Whether a block prints nothing: it is empty, or only marks stand in it, without comments.
    fn is_silent(&self, block: &Block) -> bool {
        block.stmts.iter().all(|stmt| {
            let prints = match stmt.kind {
                StmtKind::Suspend(..) => false,
                StmtKind::Promise(..) => self.exit.is_continuation(),
                _ => true,
            };
            stmt.leading.is_empty() && !prints
        })
    }

    pub(super) fn choice(&mut self, condition: &Expr, then: &Block, otherwise: &Block) {
        // What only marks stood in says nothing.
        if self.is_silent(then) && !self.has_effect(condition) {
            if !self.is_silent(otherwise) {
                let not = ExprKind::Unary(UnaryOp::Not, Box::new(condition.clone()));
                let not = Expr { kind: not, ty: condition.ty.clone(), span: condition.span };
                self.choice(&not, otherwise, &Block::default());
            }
            return;
        }
        if let [Stmt { kind: StmtKind::Trap(site), leading, trailing: None, .. }] = &then.stmts[..]
            && leading.is_empty()
            && otherwise.stmts.is_empty()
        {
            let head = self.condition(condition);
            return self.trap_where(&head, &format!("trap({}u);", site.0));
        }
        let head = self.condition(condition);
        if otherwise.stmts.is_empty()
            && let Some(jump) = self.short_jump(then)
            && head.len() + jump.len() + 6 <= self.lines.room()
        {
            return self.lines.code(&format!("if ({head}) {jump}"));
        }
        self.lines.open(&format!("if ({head})"));
        self.scope(then);
        let mut otherwise = otherwise;
        // `else if` chains stay flat; so does what follows a branch that never comes back.
        while let [Stmt { kind: StmtKind::If(condition, then, rest), leading, trailing: None, .. }] =
            &otherwise.stmts[..]
            && leading.is_empty()
            && !self.can_trap(condition)
            && !self.waits_for_index(condition)
        {
            let head = self.whole(condition);
            self.lines.reopen(&format!("else if ({head})"));
            self.scope(then);
            otherwise = rest;
        }
        if !self.is_silent(otherwise) {
            self.lines.reopen("else");
            self.scope(otherwise);
        }
        self.lines.close("");
    }

    /// A condition; one that can trap is evaluated and tested first.
    fn condition(&mut self, condition: &Expr) -> String {
        let text = self.whole(condition);
        if !self.can_trap(condition) {
            return text;
        }
        let name = self.scopes.declare_own("holds");
        self.lines.code(&format!("bool {name} = {text};"));
        self.leave_if_trapped(condition);
        name
    }

    /// A block that only leaves, on one line.
    fn short_jump(&mut self, block: &Block) -> Option<String> {
        let [stmt] = &block.stmts[..] else { return None };
        if !stmt.leading.is_empty() || stmt.trailing.is_some() {
            return None;
        }
        match &stmt.kind {
            StmtKind::Break(_) => Some("break;".into()),
            StmtKind::Continue(_) => Some("continue;".into()),
            StmtKind::Return(None) => Some("return;".into()),
            StmtKind::Return(Some(value)) if !has_filled_part(value) => Some(format!("return {};", self.whole(value))),
            StmtKind::Leave(site) if self.cx.only_jumps(*site) => Some(self.next_point(*site)),
            StmtKind::Ending(ending, given) if self.loads_index_at(&block.stmts).is_none() => {
                Some(self.call_of_ending(*ending, given))
            }
            _ => None,
        }
    }

    pub(super) fn switch(&mut self, value: &Expr, arms: &[SwitchArm], default: &Block) {
        let scalar = value.ty.scalar().unwrap_or(Scalar::U32);
        let blocks = arms.iter().map(|arm| &arm.body).chain([default]);
        if self.has_effect(value) && blocks.into_iter().all(|block| self.is_silent(block)) {
            return self.evaluate(value);
        }
        // GLSL switches on 32-bit integers only.
        let by_value = scalar.bytes() == 8 || SwitchArm::are_compared(arms);
        let often = by_value && arms.iter().map(|arm| arm.values.len()).sum::<usize>() > 1;
        let chosen = self.chosen(value, scalar, often);
        let variants = self.variants(value);
        if by_value {
            return self.choice_by_value(&chosen.at(Level::Relational), scalar, (arms, variants), default);
        }
        self.lines.open(&format!("switch ({})", chosen.text));
        for arm in arms {
            let start = self.lines.len();
            let labels: Vec<String> =
                arm.values.iter().map(|&case| format!("case {}:", self.case(case, scalar))).collect();
            self.arm(&labels, &arm.body);
            self.name_variants(start, "", variants, &arm.values);
        }
        if !self.is_silent(default) {
            self.arm(&["default:".into()], default);
        }
        self.lines.close("");
    }

    /// A choice as comparisons of a text, one after the other. An arm that only leaves needs no `else` behind it; of one that does
    /// nothing, what is behind the others is told.
    fn choice_by_value(
        &mut self,
        text: &str,
        scalar: Scalar,
        (arms, variants): (&[SwitchArm], &[String]),
        default: &Block,
    ) {
        let (silent, arms): (Vec<&SwitchArm>, Vec<_>) = arms.iter().partition(|arm| self.is_silent(&arm.body));
        let silent: Vec<Case> = silent.iter().flat_map(|arm| arm.values.iter().copied()).collect();
        let rest = self.compared(text, &silent, scalar, false);
        // Without an `else`, the rest stands where the choice stands, and so do its names.
        let flat_rest = !rest.is_empty() || diverges(default) || !declares(default);
        let mut chained = false;
        for (at, arm) in arms.iter().enumerate() {
            let head = format!("if ({})", self.compared(text, &arm.values, scalar, true));
            let start = self.lines.len();
            if chained {
                self.lines.reopen(&format!("else {head}"));
            } else if (flat_rest || at + 1 < arms.len())
                && let Some(jump) = self.short_jump(&arm.body)
            {
                if head.len() + 1 + jump.len() <= self.lines.room() {
                    self.lines.code(&format!("{head} {jump}"));
                } else {
                    self.lines.open(&head);
                    self.lines.code(&jump);
                    self.lines.close("");
                }
                self.name_variants(start, "", variants, &arm.values);
                continue;
            } else {
                self.lines.open(&head);
                chained = true;
            }
            self.name_variants(start, "", variants, &arm.values);
            self.scope(&arm.body);
        }
        if self.is_silent(default) {
            if chained {
                self.lines.close("");
            }
            return;
        }
        let start = self.lines.len();
        match (chained, rest.is_empty()) {
            (false, true) => return self.scope(default),
            (false, false) => self.lines.open(&format!("if ({rest})")),
            (true, true) => self.lines.reopen("else"),
            (true, false) => self.lines.reopen(&format!("else if ({rest})")),
        }
        self.name_variants(start, "not ", variants, &silent);
        self.scope(default);
        self.lines.close("");
    }

    /// That a text is one of these values, or none of them.
    fn compared(&self, text: &str, values: &[Case], scalar: Scalar, is_one: bool) -> String {
        let [from, to, within, is, among] =
            if is_one { [">=", "<=", "&&", "==", "||"] } else { ["<", ">", "||", "!=", "&&"] };
        let runs = Case::runs(values);
        let test = |run: &&[Case]| match **run {
            [first, .., last] => {
                let end = format!("{text} {to} {}", self.case(last, scalar));
                if Interval::whole(scalar).low == first.value {
                    return end;
                }
                let both = format!("{text} {from} {} {within} {end}", self.case(first, scalar));
                if runs.len() == 1 { both } else { format!("({both})") }
            }
            [case] => format!("{text} {is} {}", self.case(case, scalar)),
            [] => String::new(),
        };
        runs.iter().map(test).collect::<Vec<_>>().join(&format!(" {among} "))
    }

    /// The names of an enum's variants by tag, if `value` is the tag of one.
    fn variants(&self, value: &Expr) -> &'a [String] {
        let ExprKind::Load(place) = &value.kind else { return &[] };
        let Some((Projection::Field(0), path)) = place.path.split_last() else { return &[] };
        let whole = Place { root: place.root, path: path.to_vec() };
        match typing::place(self.cx.program, self.vars, &whole) {
            Some(Type::Struct(id)) => &self.cx.program.structs[id].variants,
            _ => &[],
        }
    }

    /// Says at the line that begins at `start` which variants have these tags, or have others, where the tags have no names.
    fn name_variants(&mut self, start: usize, not: &str, variants: &[String], tags: &[Case]) {
        let name = |tag: &Case| usize::try_from(tag.value).ok().and_then(|tag| variants.get(tag));
        let nameless = tags.iter().filter(|tag| tag.name.is_none());
        let names: Vec<&str> = nameless.filter_map(name).map(String::as_str).collect();
        if !names.is_empty() {
            self.lines.append_at(start, &format!("  // {not}{}", names.join(" or ")));
        }
    }

    /// A value that chooses an arm: the user's name for it, or the number.
    fn case(&self, case: Case, scalar: Scalar) -> String {
        if let Some(variant) = self.cx.names.variants.case(case, scalar) {
            return variant.to_owned();
        }
        match case.name {
            // A smaller integer is compared as one of 32 bits.
            Some(CaseName::Constant(id)) if scalar.bytes() >= 4 => self.cx.names.constants[id].clone(),
            _ if scalar.bytes() == 8 => literal::literal(Literal::Int(case.value), scalar, "").text,
            _ => literal::case(case.value, scalar),
        }
    }

    /// The value that a choice looks at; held in a variable if it may trap, or is more than a name and is read `often`.
    fn chosen(&mut self, value: &Expr, scalar: Scalar, often: bool) -> Text {
        let text = self.expr(value);
        // Smaller integers are seen as 32 bits wide.
        let (ty, text) = match scalar {
            Scalar::I8 | Scalar::I16 => ("int".to_owned(), Text::call("int", &[text.text])),
            Scalar::U8 | Scalar::U16 | Scalar::Bool => ("uint".to_owned(), Text::call("uint", &[text.text])),
            _ => (type_name(&self.cx.names, &value.ty), text),
        };
        let is_name = matches!(&value.kind, ExprKind::Load(place) if is_name(place));
        if !self.can_trap(value) && (is_name || !often) {
            return text;
        }
        let name = self.scopes.declare_own("chosen");
        self.lines.code(&format!("{ty} {name} = {};", text.text));
        self.leave_if_trapped(value);
        Text::primary(name)
    }

    fn arm(&mut self, labels: &[String], body: &Block) {
        let braces = declares(body);
        let (last, first) = labels.split_last().expect("an arm has a value");
        first.iter().for_each(|label| self.lines.code(label));
        if let Some(jump) = self.short_jump(body)
            && last.len() + jump.len() < self.lines.room()
        {
            return self.lines.code(&format!("{last} {jump}"));
        }
        if braces {
            self.lines.open(last);
        } else {
            self.lines.code(last);
            self.lines.indent();
        }
        self.scope(body);
        if !diverges(body) {
            self.lines.code("break;");
        }
        if braces { self.lines.close("") } else { self.lines.dedent() }
    }

    pub(super) fn repetition(&mut self, label: LabelId, kind: &LoopKind, body: &Block) {
        if *kind == LoopKind::Forever
            && let Some((condition, rest)) = self.while_condition(label, body)
        {
            return self.repetition(label, &LoopKind::While(condition), &rest);
        }
        self.scopes.enter();
        match kind {
            LoopKind::Forever => self.lines.open("while (true)"),
            LoopKind::While(condition) if self.can_trap(condition) => {
                self.lines.open("while (true)");
                let holds = self.condition(condition);
                self.lines.code(&format!("if (!{holds}) break;"));
            }
            LoopKind::While(condition) => {
                let text = self.whole(condition);
                self.lines.open(&format!("while ({text})"));
            }
            LoopKind::For { var, start, condition, next } => {
                let start = self.whole(start);
                let declaration = self.declaration(*var);
                let condition = self.whole(condition);
                let step = self.step_of_loop(*var, next);
                self.lines.open(&format!("for ({declaration} = {start}; {condition}; {step})"));
            }
        }
        self.scope(body);
        self.scopes.leave();
        self.lines.close("");
    }

    fn step_of_loop(&mut self, var: VarId, next: &Expr) -> String {
        let place = Place::var(var);
        let text = match self.compound(&place, next) {
            Some(text) => text,
            None => format!("{} = {};", self.var(var), self.whole(next)),
        };
        text.trim_end_matches(';').to_string()
    }
}

/// A variable or a part of one: reading it again costs nothing.
fn is_name(place: &Place) -> bool {
    matches!(place.root, Root::Var(_) | Root::Uniform(_))
        && place.path.iter().all(|step| matches!(step, Projection::Field(_) | Projection::Component(_)))
}

/// Whether a block declares names of its own.
fn declares(block: &Block) -> bool {
    block.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Let(..)))
}

/// Whether nothing after the block can run.
pub(super) fn diverges(block: &Block) -> bool {
    block.stmts.last().is_some_and(|stmt| match &stmt.kind {
        StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Trap(_)
        | StmtKind::Leave(_)
        | StmtKind::Ending(..) => true,
        StmtKind::If(_, then, otherwise) => diverges(then) && diverges(otherwise),
        StmtKind::Let(..)
        | StmtKind::Assign(..)
        | StmtKind::Eval(_)
        | StmtKind::Switch(..)
        | StmtKind::Loop(..)
        | StmtKind::Labelled(..)
        | StmtKind::Check(..)
        | StmtKind::Suspend(..)
        | StmtKind::Promise(..)
        | StmtKind::Load(_)
        | StmtKind::Store(_) => false,
    })
}
