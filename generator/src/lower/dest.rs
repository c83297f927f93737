//! Destinations: where the value of an `if`, `match`, `loop`, block or inlined call goes.
//!
//! A destination is a variable only if it must be: as long as every arm is one pure expression, the value stays an expression
//! and no variable exists. When an arm needs statements, the destination becomes a variable of the user's name, declared in
//! the block that was open when the destination was made, and all arms assign to it.

use crate::base::Span;
use crate::ir::StmtKind;
use crate::resolve::typed::{Pat, PatKind, TypeId};

use super::function::VarFacts;
use super::value::{Place, Value};
use super::{Flow, Lowerer, Stop};

/// A destination of [`super::function::FunctionState::dests`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DestId(usize);

impl DestId {
    /// Before the function's own destination is made.
    pub(super) const NONE: DestId = DestId(usize::MAX);
}

/// A destination.
#[derive(Clone, Debug)]
pub(super) struct Dest {
    ty: TypeId,
    hint: Hint,
    depth: usize,
    span: Span,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Not needed so far.
    Lazy,
    /// This place: the variable that it became, or the left side of an assignment.
    Placed(Place),
    /// Nobody wants the value.
    Discard,
    /// It is what the function returns.
    Return,
}

/// How a value is called if it needs variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// By what it is.
    None,
    /// As the user calls it.
    Name(String),
    /// Part by part, as the user's pattern calls them; the whole by what gives it.
    Parts { whole: Option<String>, parts: Vec<(u32, Hint)> },
}

impl Hint {
    /// A name.
    pub(super) fn named(name: &str) -> Self {
        Hint::Name(name.into())
    }

    /// The name of the whole.
    pub(super) fn name(&self) -> String {
        match self {
            Hint::None => String::new(),
            Hint::Name(name) => name.clone(),
            Hint::Parts { whole: Some(name), .. } if self.leaves() > 1 => name.clone(),
            Hint::Parts { parts, .. } => {
                let names: Vec<String> = parts.iter().map(|(_, part)| part.name()).collect();
                names.join("_")
            }
        }
    }

    /// How many names it has.
    fn leaves(&self) -> usize {
        match self {
            Hint::None => 0,
            Hint::Name(_) => 1,
            Hint::Parts { parts, .. } => parts.iter().map(|(_, part)| part.leaves()).sum(),
        }
    }

    /// The hint for a part: the payload of an `Option` is called as the whole.
    pub(super) fn part(&self, index: u32, part: &str) -> Hint {
        let part = part.strip_prefix('_').unwrap_or(part);
        match self {
            Hint::None => Hint::None,
            // the payload of an `Option`, and what an iterator's adaptor goes through
            Hint::Name(name) if part == "value" || part == "iter" => Hint::Name(name.clone()),
            Hint::Name(name) => Hint::Name(format!("{name}_{part}")),
            Hint::Parts { parts, .. } => {
                let found = parts.iter().find(|(at, _)| *at == index).map(|(_, hint)| hint.clone());
                found.unwrap_or_else(|| Hint::Name(format!("{}_{part}", self.name())))
            }
        }
    }
}

impl<'a> Lowerer<'a> {
    /// A destination for a value of type `ty`.
    pub(super) fn new_dest(&mut self, ty: TypeId, hint: &Hint, span: Span) -> DestId {
        self.push_dest(ty, hint.clone(), span, Kind::Lazy)
    }

    /// The left side of an assignment as a destination.
    pub(super) fn place_dest(&mut self, place: Place, ty: TypeId, span: Span) -> DestId {
        self.push_dest(ty, Hint::None, span, Kind::Placed(place))
    }

    /// A destination for a value that nobody wants.
    pub(super) fn discard(&mut self, ty: TypeId, span: Span) -> DestId {
        self.push_dest(ty, Hint::None, span, Kind::Discard)
    }

    /// The return value of the function that is being built.
    pub(super) fn return_dest(&mut self, ty: TypeId, span: Span) -> DestId {
        self.push_dest(ty, Hint::None, span, Kind::Return)
    }

    fn push_dest(&mut self, ty: TypeId, hint: Hint, span: Span, kind: Kind) -> DestId {
        let depth = self.depth();
        self.f.dests.push(Dest { ty, hint, depth, span, kind });
        DestId(self.f.dests.len() - 1)
    }

    /// Whether the value is wanted as an expression: not discarded, and no variable so far.
    pub(super) fn wants_expr(&self, dest: DestId) -> bool {
        !matches!(self.f.dests[dest.0].kind, Kind::Discard)
    }

    /// Whether the value leaves the function that is being built.
    pub(super) fn is_returned(&self, dest: DestId) -> bool {
        matches!(self.f.dests[dest.0].kind, Kind::Return)
    }

    /// Whether some path has put its value there, so that all others must.
    pub(super) fn is_placed(&self, dest: DestId) -> bool {
        matches!(self.f.dests[dest.0].kind, Kind::Placed(_))
    }

    /// What a value for this destination is called.
    pub(super) fn dest_hint(&self, dest: DestId) -> Hint {
        self.f.dests[dest.0].hint.clone()
    }

    /// Names a destination, or what the user only calls by its parts, unless it has a name.
    pub(super) fn name_result(&mut self, dest: DestId, name: String) {
        match &mut self.f.dests[dest.0].hint {
            hint @ Hint::None => *hint = Hint::Name(name),
            Hint::Parts { whole: whole @ None, .. } => *whole = Some(name),
            _ => {}
        }
    }

    /// The type of the destination's value.
    pub(super) fn dest_type(&self, dest: DestId) -> TypeId {
        self.f.dests[dest.0].ty
    }

    /// Puts a value there, at the end of its path.
    pub(super) fn settle(&mut self, dest: DestId, value: Value, span: Span) -> Flow<()> {
        let Dest { ty, hint, depth, span: dest_span, kind } = self.f.dests[dest.0].clone();
        match kind {
            Kind::Discard => {
                self.discard_value(value, span);
                Ok(())
            }
            Kind::Return => {
                let value = if self.is_empty(ty) {
                    self.discard_value(value, span);
                    None
                } else {
                    Some(self.as_expr(value, ty, span)?)
                };
                self.emit(StmtKind::Return(value), span);
                Err(Stop::Diverges)
            }
            Kind::Placed(place) => self.assign(&place, ty, value, span),
            Kind::Lazy if self.is_empty(ty) => {
                self.discard_value(value, span);
                Ok(())
            }
            Kind::Lazy => {
                let held = self.hold(value, "", span);
                let facts = VarFacts { temporary: true, immutable: true, synthetic: true, ..VarFacts::default() };
                let place = self.storage(ty, &hint, depth, facts, dest_span);
                self.f.dests[dest.0].kind = Kind::Placed(place.clone());
                let value = self.take(held);
                self.assign(&place, ty, value, span)
            }
        }
    }

    /// Evaluates what must be evaluated, and forgets the value.
    pub(super) fn discard_value(&mut self, value: Value, span: Span) {
        let mut effectful = Vec::new();
        value.each_expr(&mut |expr| effectful.extend(self.effect_in(expr)));
        for expr in effectful {
            self.emit(StmtKind::Eval(expr), span);
        }
    }

    /// What was put there.
    pub(super) fn dest_value(&mut self, dest: DestId) -> Flow<Value> {
        let Dest { ty, span, kind, .. } = self.f.dests[dest.0].clone();
        match kind {
            Kind::Placed(place) => self.load(place, ty, span),
            Kind::Lazy | Kind::Discard | Kind::Return if self.is_empty(ty) => {
                Ok(Value::Parts(vec![Value::unit(); self.part_types(ty).len()]))
            }
            Kind::Lazy | Kind::Discard | Kind::Return => Ok(Value::Undefined),
        }
    }

    /// How the bindings of a pattern call the parts of what it matches.
    pub(super) fn pattern_hint(&self, pat: &'a Pat) -> Hint {
        let parts = |items: &'a [(u32, Pat)], variant: u32| {
            let parts: Vec<(u32, Hint)> = items
                .iter()
                .map(|(field, sub)| (self.part_index(pat.ty, variant, *field), self.pattern_hint(sub)))
                .filter(|(_, hint)| *hint != Hint::None)
                .collect();
            if parts.is_empty() { Hint::None } else { Hint::Parts { whole: None, parts } }
        };
        match &pat.kind {
            PatKind::Binding { local, .. } => Hint::Name(self.frame().body.locals[*local].name.clone()),
            PatKind::Tuple(items) => parts(items, 0),
            PatKind::Adt { variant, fields, .. } => parts(fields, *variant),
            PatKind::Deref(inner) => self.pattern_hint(inner),
            PatKind::Wild | PatKind::Value(_) | PatKind::Range { .. } | PatKind::Or(_) | PatKind::Slice { .. } => {
                Hint::None
            }
        }
    }
}
