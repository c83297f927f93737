//! `match`, and `?`.

use crate::base::Span;
use crate::ir::{Case, CaseName, Expr, ExprKind, Stmt, StmtKind, SwitchArm};
use crate::resolve::typed::{self, Arm, FunctionId, Pat, PatKind, Type};

use super::alternatives::{Choice, choices};
use super::arms::LoweredArm;
use super::dest::{DestId, Hint};
use super::function::Return;
use super::pattern::Mode;
use super::types::Shape;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop, fold};

/// A tag, and for each arm the tags that choose it; none for the arm that takes the rest.
type TagArms = (Expr, Vec<Vec<Case>>);

impl<'a> Lowerer<'a> {
    /// `match scrutinee { arms }`
    pub(super) fn match_(
        &mut self,
        scrutinee: &'a typed::Expr,
        arms: &'a [Arm],
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let hint = match arms.first() {
            Some(arm) => self.pattern_hint(&arm.pat),
            None => Hint::None,
        };
        let mut place = self.scrutinee(scrutinee, &hint)?;
        if arms.iter().any(|arm| arm.guard.is_some()) && !matches!(place, Place::Value(_)) {
            // What a guard does to an index changes nothing of what the arms match.
            place = match self.stabilise_value(Value::Ref(place), "matched")? {
                Value::Ref(place) => place,
                other => Place::of(other),
            };
        }
        let arms = &self.possible_arms(&place, scrutinee.ty, arms)?[..];
        if is_order(&place) && arms.iter().all(|arm| arm.guard.is_none()) {
            return self.arms(&choices(arms), place, dest, span);
        }
        if let Some((tag, switch)) = self.tag_arms(&place, scrutinee.ty, arms)? {
            return self.switch(tag, Some(place), switch, arms, dest, span);
        }
        if let Some(switch) = self.switch_arms(&place, arms)? {
            let value = self.load(place, scrutinee.ty, span)?;
            let on = self.as_expr(value, scrutinee.ty, span)?;
            return self.switch(on, None, switch, arms, dest, span);
        }
        if let Place::Value(value) = &place
            && let Value::Expr(expr) = &**value
            && arms.iter().map(|arm| reads(arm)).sum::<usize>() > 1
            && fold::cost(expr) > fold::CHEAP
        {
            let name = super::names::describe(self, expr);
            place = Place::of(Value::Expr(self.named(expr.clone(), &name)));
        }
        self.arms(&choices(arms), place, dest, span)
    }

    /// The arms that can be taken: of a trait object, those of what it was made of on some path.
    fn possible_arms(&mut self, place: &Place, ty: typed::TypeId, arms: &'a [Arm]) -> Flow<Vec<&'a Arm>> {
        let mut possible = Vec::new();
        for arm in arms {
            if let PatKind::Adt { adt, variant, fields } = &arm.pat.kind
                && self.typed.adts[*adt].is_object()
                && let Some((_, payload)) = fields.first()
            {
                let part = self.part_index(ty, *variant, 0);
                let part = self.part_at(place.clone(), ty, part, arm.pat.span)?;
                if let Value::Undefined = self.load(part, payload.ty, arm.pat.span)? {
                    continue;
                }
            }
            possible.push(arm);
        }
        Ok(possible)
    }

    /// Arms as a chain of tests.
    pub(super) fn arms(&mut self, arms: &[Choice<'a>], place: Place, dest: DestId, span: Span) -> Flow<Option<Value>> {
        let Some((&choice, rest)) = arms.split_first() else {
            return Err(Stop::Diverges);
        };
        let Choice { pat, arm } = choice;
        // arms are exhaustive: what reaches the last one matches it
        let test = match rest.is_empty() && arm.guard.is_none() {
            true => Expr::bool(true),
            false => self.pattern_test(pat, &place)?,
        };
        let Some(guard) = &arm.guard else {
            let other = place.clone();
            return self.two_arms(
                test,
                |me| me.arm(arm, place, dest),
                |me| me.arms(rest, other, dest, span),
                dest,
                pat.span,
            );
        };
        if fold::known_bool(&test) == Some(false) {
            return self.arms(rest, place, dest, span);
        }
        self.guarded_arm(choice, guard, rest, (test, place), dest, span)
    }

    fn arm(&mut self, arm: &'a Arm, place: Place, dest: DestId) -> Flow<Option<Value>> {
        self.carry_comments(&arm.leading);
        self.bind(&arm.pat, place, Mode::Pattern)?;
        self.lower_to(&arm.body, dest)
    }

    /// For each arm the integers that choose it, if the match is a choice by integers; none for the arm that takes the rest.
    fn switch_arms(&mut self, place: &Place, arms: &[&'a Arm]) -> Flow<Option<Vec<Vec<Case>>>> {
        let Some(first) = arms.first() else { return Ok(None) };
        let whole = matches!(self.shape(first.pat.ty), Shape::Whole(ref ty) if ty.scalar().is_some_and(|scalar| scalar.is_integer()) && ty.is_scalar());
        let known = matches!(place, Place::Value(value) if matches!(&**value, Value::Expr(expr) if fold::known_int(expr).is_some()));
        if !whole || known || arms.len() < 3 || arms.iter().any(|arm| arm.guard.is_some()) {
            return Ok(None);
        }
        let mut all = Vec::new();
        for (index, arm) in arms.iter().enumerate() {
            let last = index + 1 == arms.len();
            let mut values = Vec::new();
            let is_default = matches!(arm.pat.kind, PatKind::Wild | PatKind::Binding { sub: None, .. });
            if is_default != last && is_default {
                return Ok(None);
            }
            if !is_default && !self.pattern_values(&arm.pat, &mut values)? {
                return Ok(None);
            }
            // what an earlier arm takes too never comes here
            let taken = |case: &Case| all.iter().flatten().any(|earlier: &Case| earlier.value == case.value);
            if values.iter().any(taken) {
                return Ok(None);
            }
            all.push(if last { Vec::new() } else { values });
        }
        Ok(Some(all))
    }

    fn pattern_values(&mut self, pat: &'a Pat, into: &mut Vec<Case>) -> Flow<bool> {
        match &pat.kind {
            PatKind::Value(value) => {
                let (stmts, found) = self.in_block(|me| me.scalar(value, &Hint::None));
                let found = found?;
                let name = match found.kind {
                    ExprKind::Constant(id) => Some(CaseName::Constant(id)),
                    _ => None,
                };
                match self.constant_int(&found).filter(|_| stmts.is_empty()) {
                    Some(value) => into.push(Case { value, name }),
                    None => return Ok(false),
                }
                Ok(true)
            }
            PatKind::Range { start: Some(start), end: Some(end), inclusive } => {
                let (start, end) = (self.scalar(start, &Hint::None)?, self.scalar(end, &Hint::None)?);
                match (self.constant_int(&start), self.constant_int(&end)) {
                    (Some(start), Some(end)) if end - start < 16 => {
                        into.extend((start..end + i128::from(*inclusive)).map(Case::from));
                        Ok(!into.is_empty())
                    }
                    _ => Ok(false),
                }
            }
            PatKind::Adt { adt, variant, .. } => {
                let numbered = fold::known_int(&self.tag_value(*adt, *variant)).is_some();
                if numbered {
                    into.push(self.tag_case(*adt, *variant));
                }
                Ok(numbered)
            }
            PatKind::Or(alternatives) => {
                for alternative in alternatives {
                    if !self.pattern_values(alternative, into)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            PatKind::Deref(_)
            | PatKind::Wild
            | PatKind::Binding { .. }
            | PatKind::Range { .. }
            | PatKind::Tuple(_)
            | PatKind::Slice { .. } => Ok(false),
        }
    }

    /// The tag of an enum with payload, and for each arm the tags that choose it, if that is all that the arms ask.
    fn tag_arms(&mut self, place: &Place, ty: typed::TypeId, arms: &[&'a Arm]) -> Flow<Option<TagArms>> {
        let Type::Adt(id) = self.typed.types[ty] else { return Ok(None) };
        let tagged = self.typed.adts[id].variants.len() > 2 && matches!(self.shape(ty), Shape::Parts(_));
        if !tagged || arms.len() < 3 || arms.iter().any(|arm| arm.guard.is_some()) {
            return Ok(None);
        }
        let mut all = Vec::new();
        for (index, arm) in arms.iter().enumerate() {
            let last = index + 1 == arms.len();
            let mut tags = Vec::new();
            let is_default = matches!(arm.pat.kind, PatKind::Wild);
            if is_default && !last || !is_default && !self.is_plain_variant(&arm.pat, &mut tags) {
                return Ok(None);
            }
            all.push(if last { Vec::new() } else { tags });
        }
        let span = arms[0].pat.span;
        let tag = self.part_at(place.clone(), ty, 0, span)?;
        let kinds = self.part_types(ty);
        match self.load_part(tag, &kinds[0], span)? {
            Value::Expr(tag) if fold::known_int(&tag).is_none() => Ok(Some((tag, all))),
            _ => Ok(None),
        }
    }

    /// A choice by an integer: the scrutinee itself, or its tag, and then `place` is what the arms match.
    fn switch(
        &mut self,
        on: Expr,
        place: Option<Place>,
        values: Vec<Vec<Case>>,
        arms: &[&'a Arm],
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let binds = place.is_none() && arms.iter().any(|arm| matches!(arm.pat.kind, PatKind::Binding { .. }));
        let on = if binds { self.cheapen(on, "value") } else { on };
        let mut lowered = Vec::new();
        for arm in arms {
            let matched = place.clone().unwrap_or_else(|| Place::of(Value::Expr(on.clone())));
            let arm = self.lowered_arm(|me| me.arm(arm, matched, dest));
            if arm.value.as_ref().err() == Some(&Stop::Failed) {
                return Err(Stop::Failed);
            }
            lowered.push(arm);
        }
        if let Some(value) = self.selected_arms(&on, &values, &lowered, dest) {
            self.carry_arms(&lowered);
            return Ok(Some(value));
        }
        let mut diverges = true;
        let mut blocks = Vec::new();
        for arm in lowered {
            let (stmts, end) = self.settled_arm(arm, dest, span);
            match end {
                Err(Stop::Failed) => return Err(Stop::Failed),
                Err(Stop::Diverges) => {}
                Ok(()) => diverges = false,
            }
            blocks.push(stmts);
        }
        let default = blocks.pop().unwrap_or_default();
        let arms =
            values.into_iter().zip(blocks).map(|(values, stmts)| SwitchArm { values, body: stmts.into() }).collect();
        self.emit(StmtKind::Switch(on, arms, default.into()), span);
        if diverges {
            return Err(Stop::Diverges);
        }
        self.after_arms(dest)
    }

    /// Few arms of cheap values as nested `?:`.
    fn selected_arms(&mut self, on: &Expr, values: &[Vec<Case>], arms: &[LoweredArm], dest: DestId) -> Option<Value> {
        let few = arms.len() <= 3 && values.iter().all(|values| values.len() <= 1);
        if !few || !self.wants_expr(dest) || fold::cost(on) > fold::CHEAP || self.effects(on).effectful {
            return None;
        }
        let mut exprs = Vec::new();
        for arm in arms {
            match &arm.value {
                Ok(Some(Value::Expr(expr)))
                    if arm.stmts.is_empty()
                        && expr.ty.scalar().is_some()
                        && fold::cost(expr) <= 2
                        && !self.effects(expr).effectful =>
                {
                    exprs.push(expr.clone());
                }
                _ => return None,
            }
        }
        let mut chosen = exprs.pop()?;
        for (expr, values) in exprs.into_iter().zip(values).rev() {
            let wanted = values.first()?.expr(on.ty.scalar()?);
            chosen = fold::select(on.clone().binary(crate::ir::BinaryOp::Eq, wanted), expr, chosen);
        }
        Some(Value::Expr(chosen))
    }

    /// Whether a pattern asks for variants of an enum and nothing more: which ones.
    fn is_plain_variant(&mut self, pat: &Pat, into: &mut Vec<Case>) -> bool {
        match &pat.kind {
            PatKind::Adt { adt, variant, fields } => {
                into.push(self.tag_case(*adt, *variant));
                fields.iter().all(|(_, field)| matches!(field.kind, PatKind::Wild | PatKind::Binding { sub: None, .. }))
            }
            PatKind::Or(alternatives) => {
                alternatives.iter().all(|alternative| self.is_plain_variant(alternative, into))
            }
            _ => false,
        }
    }

    /// `value?`
    pub(super) fn try_(
        &mut self,
        value: &'a typed::Expr,
        convert: Option<FunctionId>,
        dest: DestId,
        span: Span,
    ) -> Flow<Option<Value>> {
        let hint = Hint::None;
        let place = self.scrutinee(value, &hint)?;
        let ty = value.ty;
        let Type::Adt(adt) = &self.typed.types[ty] else {
            return Err(self.unsupported(span, "`?` on this type"));
        };
        let is_option = self.typed.adts[*adt].name == "Option";
        let kinds = self.part_types(ty);
        let tag = self.part_at(place.clone(), ty, 0, span)?;
        let Value::Expr(tag) = self.load_part(tag, &kinds[0], span)? else {
            return Err(self.unsupported(span, "`?` on this value"));
        };
        // `Some` and `Err` are the second variants
        let good = if is_option { tag } else { fold::not(tag) };
        if fold::known_bool(&good) != Some(true) {
            let failed = place.clone();
            let (stmts, result) = self.in_block(|me| me.return_failure(failed, ty, is_option, convert, span));
            if result == Err(Stop::Failed) {
                return Err(Stop::Failed);
            }
            if fold::known_bool(&good) == Some(false) {
                self.splice(stmts);
                return Err(Stop::Diverges);
            }
            self.emit(StmtKind::If(fold::not(good.clone()), stmts.into(), Vec::<Stmt>::new().into()), span);
            self.assume(good);
        }
        let (variant, part) = if is_option { (1, 0) } else { (0, 0) };
        let part = self.part_index(ty, variant, part);
        let payload = self.part_at(place, ty, part, span)?;
        let dest_type = self.dest_type(dest);
        self.load(payload, dest_type, span).map(Some)
    }

    /// Returns `None`, or `Err` with the converted error.
    fn return_failure(
        &mut self,
        place: Place,
        ty: typed::TypeId,
        is_option: bool,
        convert: Option<FunctionId>,
        span: Span,
    ) -> Flow<()> {
        let (dest, label) = match self.frame().ret {
            Return::Real(dest) => (dest, None),
            Return::Inlined { label, dest } => (dest, Some(label)),
        };
        let ret = self.dest_type(dest);
        let mut parts = vec![Value::Undefined; self.part_types(ret).len()];
        parts[0] = Value::Expr(Expr::bool(!is_option));
        if !is_option {
            let from = self.part_index(ty, 1, 0);
            let kinds = self.part_types(ty);
            let error = self.part_at(place, ty, from, span)?;
            let mut error = self.load_part(error, &kinds[from as usize], span)?;
            if let Some(convert) = convert {
                error = self.call_values(convert, vec![error], span)?;
            }
            parts[self.part_index(ret, 1, 0) as usize] = error;
        }
        self.settle(dest, Value::Parts(parts), span)?;
        if let Some(label) = label {
            self.emit(StmtKind::Break(label), span);
        }
        Err(Stop::Diverges)
    }
}

/// Whether a place has the order of two numbers: each arm compares these.
fn is_order(place: &Place) -> bool {
    let Place::Value(value) = place else { return false };
    let Value::Expr(expr) = &**value else { return false };
    fold::ordered(expr).is_some_and(|(x, y)| fold::is_free(x) && fold::is_free(y))
}

/// How often an arm reads what is matched on the way to the next one.
fn reads(arm: &Arm) -> usize {
    let names = matches!(arm.pat.kind, PatKind::Binding { sub: None, .. });
    tests(&arm.pat) + usize::from(names && arm.guard.is_some())
}

/// How often a pattern compares what it is matched with.
fn tests(pat: &Pat) -> usize {
    match &pat.kind {
        PatKind::Wild | PatKind::Binding { sub: None, .. } => 0,
        PatKind::Binding { sub: Some(pattern), .. } => tests(pattern),
        PatKind::Range { start: Some(_), end: Some(_), .. } => 2,
        PatKind::Or(alternatives) => alternatives.iter().map(tests).sum(),
        _ => 1,
    }
}
