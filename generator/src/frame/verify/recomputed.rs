//! Checks that what is computed again is what was there: knows nothing of why it was chosen.
//!
//! Each recomputation at the top of a continuation is a *claim*: "here this place holds this expression's value". A claim is made
//! true by the assignment of that expression to that place, or of a call that gives it ([`Functions`]), and false by any other assignment to the place or to something
//! that the expression reads. It must be true on every path to its continuation. Recomputations themselves are passed over:
//! they change nothing if they are right.

use std::collections::{BTreeMap, BTreeSet};

use super::super::given::{Functions, Given};
use crate::base::Table;
use crate::ir::forward::{self, Forward};
use crate::ir::typing::{self, reach};
use crate::ir::walk::each_expr;
use crate::ir::{
    Block, BufferAccess, Expr, ExprKind, Literal, Place, PointId, Program, Projection, Root, SiteId, Type, VarId,
    effects,
};
use crate::split::coroutine::{Coroutine, Recomputation, Target};

/// What is wrong with the recomputations of a coroutine.
pub(super) fn verify(coroutine: &Coroutine) -> Vec<String> {
    let claims = claims(coroutine);
    if claims.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<String> = claims
        .iter()
        .filter(|claim| reads_what_changes(&coroutine.program, &claim.value))
        .map(|claim| format!("{} reads a buffer that may change", claim.describe(coroutine)))
        .collect();
    let functions = Functions::of(&coroutine.program);
    let mut holding: Table<PointId, Option<Vec<bool>>> = vec![None; coroutine.continuations.len()].into();
    holding[PointId(0)] = Some(vec![false; claims.len()]);
    let mut pending = BTreeSet::from([PointId(0)]);
    while let Some(point) = pending.pop_first() {
        let Some(start) = holding[point].clone() else { continue };
        let continuation = &coroutine.continuations[point];
        let body = Block { stmts: continuation.body.stmts[continuation.recomputed..].to_vec() };
        let mut check = Check { coroutine, functions: &functions, claims: &claims, leaving: BTreeMap::new() };
        forward::run(&mut check, &body, start);
        for (to, arriving) in check.leaving {
            let changed = match &mut holding[to] {
                Some(there) => both(there, &arriving),
                unknown => unknown.replace(arriving).is_none(),
            };
            if changed {
                pending.insert(to);
            }
        }
    }
    for (at, claim) in claims.iter().enumerate() {
        if holding[claim.point].as_ref().is_some_and(|holding| !holding[at]) {
            found.push(format!("{} on every path to it", claim.describe(coroutine)));
        }
    }
    found
}

/// A recomputation.
struct Claim {
    point: PointId,
    place: Place,
    value: Expr,
    /// The scalars that it is about, and those that it reads.
    target: BTreeSet<(VarId, usize)>,
    reads: BTreeSet<(VarId, usize)>,
}

impl Claim {
    fn describe(&self, coroutine: &Coroutine) -> String {
        let name = self.place.base_var().map_or("", |var| &coroutine.vars[var].name);
        let point = &coroutine.program.points[self.point].name;
        format!("'{point}: {name} is not what is computed again")
    }
}

fn claims(coroutine: &Coroutine) -> Vec<Claim> {
    let scalars = |place: &Place| -> BTreeSet<(VarId, usize)> {
        let Root::Var(var) = place.root else { return BTreeSet::new() };
        let (numbers, _) = reach(&coroutine.program, &coroutine.vars[var].ty, &place.path);
        numbers.into_iter().map(|number| (var, number)).collect()
    };
    let mut claims = Vec::new();
    for continuation in &coroutine.continuations {
        for Recomputation { place, value } in continuation.recomputations() {
            let mut reads = BTreeSet::new();
            each_expr(value, &mut |expr| {
                if let ExprKind::Load(place) = &expr.kind {
                    reads.extend(scalars(place));
                }
            });
            let target = scalars(&place);
            claims.push(Claim { point: continuation.point, place, value: value.clone(), target, reads });
        }
    }
    claims
}

/// Whether an expression reads what another instance, or this one, may write.
fn reads_what_changes(program: &Program, value: &Expr) -> bool {
    let mut found = effects::has_effect(program, value);
    each_expr(value, &mut |expr| {
        if let ExprKind::Load(Place { root: Root::Buffer(id), .. }) = expr.kind {
            found |= program.interface.buffers[id].access != BufferAccess::Read;
        }
        found |= matches!(expr.kind, ExprKind::Call(..));
    });
    found
}

/// Leaves only what holds in both; whether that is less.
fn both(into: &mut [bool], other: &[bool]) -> bool {
    let before = into.to_vec();
    into.iter_mut().zip(other).for_each(|(mine, theirs)| *mine &= theirs);
    before != into
}

/// The part of a value that one step leads to.
fn part(program: &Program, given: Given, step: &Projection) -> Option<Given> {
    let number = match step {
        Projection::Field(at) => *at as usize,
        Projection::Index(index) => match index.kind {
            ExprKind::Literal(Literal::Int(at)) => usize::try_from(at).ok()?,
            _ => return None,
        },
        Projection::Component(_) => return None,
    };
    match given {
        Given::Parts(mut parts) => (number < parts.len()).then(|| parts.swap_remove(number)),
        Given::Known(Expr { kind: ExprKind::Load(place), ty, span }) if matches!(ty, Type::Struct(_)) => {
            let part = typing::part(program, &ty, step)?;
            Some(Given::Known(Expr::load(place.then(step.clone()), part).at(span)))
        }
        Given::Known(_) | Given::Unknown => None,
    }
}

/// The interpretation of one continuation: which claims hold.
struct Check<'a> {
    coroutine: &'a Coroutine,
    functions: &'a Functions<'a>,
    claims: &'a [Claim],
    leaving: BTreeMap<PointId, Vec<bool>>,
}

impl Check<'_> {
    fn write(&self, holding: &mut [bool], place: &Place) {
        let Root::Var(var) = place.root else { return };
        let (numbers, _) = reach(&self.coroutine.program, &self.coroutine.vars[var].ty, &place.path);
        let written: BTreeSet<(VarId, usize)> = numbers.into_iter().map(|number| (var, number)).collect();
        for (holds, claim) in holding.iter_mut().zip(self.claims) {
            *holds &= claim.target.is_disjoint(&written) && claim.reads.is_disjoint(&written);
        }
    }

    /// Whether a scalar is in a place.
    fn holds(&self, place: &Place, (var, number): (VarId, usize)) -> bool {
        let inside = || reach(&self.coroutine.program, &self.coroutine.vars[var].ty, &place.path).0;
        place.root == Root::Var(var) && inside().contains(&number)
    }

    /// Whether `place` holding what is given is the claim's place holding the claim's expression.
    fn states(&self, claim: &Claim, place: &Place, given: &Given) -> bool {
        let Some(inner) = claim.place.path.strip_prefix(&place.path[..]) else { return false };
        let reached = inner.iter().try_fold(given.clone(), |given, step| part(&self.coroutine.program, given, step));
        let whole = reached.and_then(|given| self.functions.whole(given, &claim.value.ty));
        claim.place.root == place.root && whole.as_ref() == Some(&claim.value)
    }
}

impl Forward for Check<'_> {
    type State = Vec<bool>;

    fn join(&self, into: &mut Vec<bool>, other: &Vec<bool>) -> bool {
        both(into, other)
    }

    fn declare(&mut self, holding: &mut Vec<bool>, var: VarId, value: Option<&Expr>) {
        match value {
            Some(value) => self.assign(holding, &Place::var(var), value),
            None => self.write(holding, &Place::var(var)),
        }
    }

    fn assign(&mut self, holding: &mut Vec<bool>, place: &Place, value: &Expr) {
        self.observe(holding, value);
        self.write(holding, place);
        if !self.functions.only_gives(value) {
            return;
        }
        let given = self.functions.without_calls(value);
        for (at, claim) in self.claims.iter().enumerate() {
            // A value that was made of what the assignment overwrites is not what the expression gives afterwards.
            let reads_itself = claim.reads.iter().any(|it| self.holds(place, *it));
            holding[at] |= !reads_itself && self.states(claim, place, &given);
        }
    }

    fn observe(&mut self, holding: &mut Vec<bool>, value: &Expr) {
        let written = self.functions.written(value);
        written.iter().for_each(|(place, _)| self.write(holding, place));
        for (at, claim) in self.claims.iter().enumerate() {
            let is_written = |(place, _): &(Place, Given)| claim.reads.iter().any(|it| self.holds(place, *it));
            if !written.iter().any(is_written) {
                holding[at] |= written.iter().any(|(place, given)| self.states(claim, place, given));
            }
        }
    }

    fn leave(&mut self, holding: Vec<bool>, site: SiteId) {
        let Target::Point(to) = self.coroutine.sites[site].target else { return };
        match self.leaving.get_mut(&to) {
            Some(seen) => _ = both(seen, &holding),
            None => _ = self.leaving.insert(to, holding),
        }
    }
}
