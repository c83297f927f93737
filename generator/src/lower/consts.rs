//! Constants and statics: the user's stay named, the prelude's are their values.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::diag::{Diagnostic, codes};
use crate::ir::{self, BinaryOp, Constant, Expr, ExprKind, Literal, Root, Scalar, interpret};
use crate::resolve::typed::{self, ConstId, FunctionId, Origin, TypeId};

use super::dest::{DestId, Hint};
use super::function::{Frame, FunctionState, Return, VarFacts};
use super::lists::List;
use super::value::{Place, Slice, Value};
use super::{Flow, Lowerer, Stop};

/// What is said of a constant that has no value for this.
pub(super) const PANICS: &str = "the evaluation of a constant panics";

/// A constant that is being evaluated.
pub(super) struct OpenConstant {
    id: ConstId,
    /// Functions that were being lowered or inlined where it was mentioned, outermost first.
    outside: Vec<FunctionId>,
}

/// The value of a constant, and the arrays of references that it names.
#[derive(Clone)]
pub(super) struct Evaluated {
    value: Value,
    lists: Vec<(Root, List)>,
}

/// What has to run before a constant has its value.
struct Computation<'a> {
    id: ConstId,
    stmts: Vec<ir::Stmt>,
    /// Its variables.
    built: FunctionState<'a>,
}

impl<'a> Lowerer<'a> {
    /// The value of a constant or static.
    pub(super) fn constant(&mut self, id: ConstId, span: Span) -> Flow<Value> {
        if let Some(known) = self.constant_values.get(&id).cloned() {
            return Ok(self.mentioned(known, span));
        }
        if let Some(first) = self.open_constants.iter().position(|open| open.id == id) {
            return Err(self.constant_cycle(first));
        }
        let functions = self.program.functions.len();
        let evaluated = self.evaluated(id, span)?;
        self.forget_functions(functions);
        self.constant_values.insert(id, evaluated.clone());
        Ok(self.mentioned(evaluated, span))
    }

    /// The value of a constant in the function that mentions it at `span`: the arrays of references that it names are this one's.
    fn mentioned(&mut self, Evaluated { mut value, lists }: Evaluated, span: Span) -> Value {
        let facts = VarFacts { immutable: true, ..VarFacts::default() };
        let mut own =
            |(root, _): &(Root, List)| (*root, Root::Var(self.new_var("elements", ir::Type::U32, span, facts)));
        let roots: Vec<(Root, Root)> = lists.iter().map(&mut own).collect();
        let mut rename = |root: &mut Root| {
            if let Some((_, own)) = roots.iter().find(|(from, _)| from == root) {
                *root = *own;
            }
        };
        value.each_root(&mut rename);
        for ((_, mut list), (_, own)) in lists.into_iter().zip(&roots) {
            list.elements.iter_mut().for_each(|element| element.each_root(&mut rename));
            self.f.lists.insert(*own, list);
        }
        match value {
            Value::Expr(expr) => Value::Expr(expr.at(self.user_span(span))),
            value => value,
        }
    }

    fn evaluated(&mut self, id: ConstId, span: Span) -> Flow<Evaluated> {
        let typed = self.typed;
        let declared = &typed.consts[id];
        let Some(body) = &declared.body.value else {
            return Err(self.unsupported(span, "a constant without a value"));
        };
        let caller = self.swap_state(FunctionState::default());
        self.f.blocks.push(Vec::new());
        self.f.frames.push(Frame {
            body: &declared.body,
            function: None,
            origin: declared.origin,
            locals: BTreeMap::new(),
            targets: BTreeMap::new(),
            ret: Return::Real(DestId::NONE),
            call_path: Vec::new(),
            user_span: None,
        });
        let outside = std::mem::take(&mut self.active);
        self.open_constants.push(OpenConstant { id, outside });
        let value = self.expr(body, &Hint::None);
        self.active = self.open_constants.pop().map(|open| open.outside).unwrap_or_default();
        let value = value.and_then(|value| self.named_value(id, value, body.ty));
        let mut built = self.swap_state(caller);
        let stmts = built.blocks.pop().unwrap_or_default();
        if matches!(value, Err(Stop::Diverges)) || !stmts.is_empty() && self.is_empty(body.ty) {
            // nothing but whether it panics
            self.interpreted(&Computation { id, stmts, built }, Expr::u32(0))?;
            return value.map(|(value, _)| Evaluated { value, lists: Vec::new() });
        }
        let (value, ty) = value?;
        let lists = named_lists(&value, &built);
        let mut elements = lists.iter().flat_map(|(_, list)| &list.elements);
        let is_plain = |element: &Place| matches!(element, Place::Value(value) if !is_computed(value));
        if stmts.is_empty() && elements.all(is_plain) && (!is_computed(&value) || is_nan_of_bits(&value)) {
            return Ok(Evaluated { value, lists });
        }
        self.computed_constant(ty, value, Computation { id, stmts, built })
    }

    /// Reports constants that are computed from each other: from the open one at `first` on, and that again.
    fn constant_cycle(&mut self, first: usize) -> Stop {
        let consts = &self.typed.consts;
        let cycle: Vec<ConstId> = self.open_constants[first..].iter().map(|open| open.id).collect();
        let begin = (0..cycle.len()).min_by_key(|&at| consts[cycle[at]].span).unwrap_or_default();
        let turned = || cycle[begin..].iter().chain(&cycle[..begin]).map(|&id| &consts[id]);
        let name = |item: &typed::Const| match &item.name {
            Some(_) => format!("`{}`", item.path.split_once("::").map_or(&*item.path, |(_, path)| path)),
            None => "a `const` block".to_owned(),
        };
        let mut names: Vec<String> = turned().map(name).collect();
        names.push(names[0].clone());
        let span = consts[cycle[begin]].span;
        let message = format!("{} is computed from itself: {}", names[0], names.join(" → "));
        let mut diagnostic = Diagnostic::error(codes::CONSTANT, span, message).label("its value depends on itself");
        for item in turned().skip(1) {
            diagnostic = diagnostic.also(item.span, "through this");
        }
        self.report(diagnostic.help("give one of them a value; a table refers to itself by indices, not by references"))
    }

    /// Reports a function that is needed to compute a constant that it mentions.
    pub(super) fn check_constant_function(&mut self, function: FunctionId) -> Flow<()> {
        match self.open_constants.iter().rposition(|open| open.outside.contains(&function)) {
            Some(first) => Err(self.constant_cycle(first)),
            None => Ok(()),
        }
    }

    /// Takes away what has been built to compute a constant: only its value remains.
    fn forget_functions(&mut self, before: usize) {
        if !self.open_constants.is_empty() {
            return;
        }
        self.program.functions.truncate(before);
        self.summaries.truncate(before);
        self.specialised.retain(|_, id| id.is_none_or(|id| usize::from(id) < before));
    }

    /// A user's constant as the name of a constant of the IR, where its type can be one.
    fn named_value(&mut self, id: ConstId, value: Value, ty: TypeId) -> Flow<(Value, TypeId)> {
        let declared = &self.typed.consts[id];
        if !self.f.blocks.iter().all(Vec::is_empty) || is_computed(&value) {
            return Ok((value, ty));
        }
        match value {
            Value::Expr(expr)
                if declared.origin == Origin::User
                    && !matches!(expr.kind, ExprKind::Constant(_))
                    && (declared.name.is_some() || !expr.ty.is_scalar()) =>
            {
                let constant = self.new_constant(id, expr);
                Ok((constant, ty))
            }
            // `const TABLE: &[T] = &[…]` and `&T`
            Value::Slice(slice) => Ok((Value::Slice(slice), ty)),
            Value::Ref(Place::Value(inner)) => match *inner {
                Value::Expr(expr) if !matches!(expr.kind, ExprKind::Literal(_) | ExprKind::Constant(_)) => {
                    let constant = self.new_constant(id, expr);
                    Ok((Value::Ref(Place::of(constant)), ty))
                }
                inner => Ok((Value::Ref(Place::of(inner)), ty)),
            },
            value => Ok((value, ty)),
        }
    }

    fn new_constant(&mut self, id: ConstId, value: Expr) -> Value {
        let declared = &self.typed.consts[id];
        let name = declared.name.as_ref().map(|name| super::names::with_owner(&declared.path, name));
        let name = self.names.unique(&name.unwrap_or_else(|| "TABLE".to_owned()));
        let ty = value.ty.clone();
        let constant = Constant { name, value, docs: declared.docs.clone(), span: declared.span };
        let id = self.program.constants.push_and_get_key(constant);
        Value::Expr(Expr::new(ExprKind::Constant(id), ty).at(declared.span))
    }

    /// The value of a constant that is computed by statements or calls: the interpreter runs them once, here.
    fn computed_constant(&mut self, ty: TypeId, value: Value, mut computation: Computation<'a>) -> Flow<Evaluated> {
        if holds_references(&value) {
            let value = self.computed_part(&mut computation, value)?;
            let lists = named_lists(&value, &computation.built);
            return Ok(Evaluated { value, lists });
        }
        let id = computation.id;
        let span = self.typed.consts[id].span;
        let expr = self.within(&mut computation, |me| me.as_expr(value, ty, span))?;
        let constant = self.interpreted(&computation, expr)?;
        let declared = &self.typed.consts[id];
        let named = declared.origin == Origin::User && (declared.name.is_some() || !constant.ty.is_scalar());
        let value = if named { self.new_constant(id, constant) } else { Value::Expr(constant) };
        Ok(Evaluated { value, lists: Vec::new() })
    }

    /// Lowers something more of a computation.
    fn within<T>(&mut self, computation: &mut Computation<'a>, f: impl FnOnce(&mut Self) -> T) -> T {
        let caller = self.swap_state(std::mem::take(&mut computation.built));
        let result = f(self);
        computation.built = self.swap_state(caller);
        result
    }

    /// A part of a constant: what is referred to is a constant of its own.
    fn computed_part(&mut self, computation: &mut Computation<'a>, value: Value) -> Flow<Value> {
        match value {
            Value::Parts(parts) => {
                let parts = parts.into_iter().map(|part| self.computed_part(computation, part));
                Ok(Value::Parts(parts.collect::<Flow<_>>()?))
            }
            Value::Expr(expr) => Ok(Value::Expr(self.interpreted(computation, expr)?)),
            Value::Ref(Place::Value(inner)) => match *inner {
                Value::Expr(expr) => {
                    let constant = self.interpreted(computation, expr)?;
                    Ok(Value::Ref(Place::of(self.new_constant(computation.id, constant))))
                }
                inner => Ok(Value::Ref(Place::of(self.computed_part(computation, inner)?))),
            },
            Value::Ref(Place::Whole(place)) if matches!(place.root, Root::Var(_)) => {
                Ok(Value::Ref(Place::of(self.table(computation, place)?)))
            }
            Value::Ref(Place::Chosen(choice)) => {
                let value = self.within(computation, |me| me.chosen(choice));
                self.computed_part(computation, value)
            }
            Value::Ref(Place::Parts(places)) => {
                let mut parts = Vec::new();
                for place in places {
                    match self.computed_part(computation, Value::Ref(place))? {
                        Value::Ref(part) => parts.push(part),
                        part => parts.push(Place::of(part)),
                    }
                }
                Ok(Value::Ref(Place::Parts(parts)))
            }
            Value::Slice(slice) if computation.built.lists.contains_key(&slice.base.root) => {
                let List { item, elements } = computation.built.lists[&slice.base.root].clone();
                let span = self.typed.consts[computation.id].span;
                let mut computed = Vec::new();
                for element in elements {
                    let value = self.within(computation, |me| me.load(element, item, span))?;
                    computed.push(Place::of(self.computed_part(computation, value)?));
                }
                computation.built.lists.insert(slice.base.root, List { item, elements: computed });
                Ok(Value::Slice(slice))
            }
            Value::Slice(slice) if matches!(slice.base.root, Root::Var(_)) => {
                // A slice that was chosen stands for one of any length.
                let is_chosen = slice.base.base_var().is_some_and(|var| computation.built.stand_ins.contains(&var));
                let table = if is_chosen { None } else { Some(self.table(computation, slice.base.clone())?) };
                let Some(Value::Expr(Expr { kind: ExprKind::Constant(constant), .. })) = table else {
                    return Err(self.unsupported(self.typed.consts[computation.id].span, "this constant"));
                };
                let base = ir::Place { root: Root::Constant(constant), path: Vec::new() };
                Ok(Value::Slice(Box::new(Slice { base, ..*slice })))
            }
            known => Ok(known),
        }
    }

    /// What a variable of a computation holds in the end, as a constant.
    fn table(&mut self, computation: &mut Computation<'a>, place: ir::Place) -> Flow<Value> {
        let span = self.typed.consts[computation.id].span;
        let Some(ty) = self.within(computation, |me| me.place_type(&place)) else {
            return Err(self.unsupported(span, "this constant"));
        };
        let table = self.interpreted(computation, Expr::load(place, ty))?;
        Ok(self.new_constant(computation.id, table))
    }

    /// What a computation and then an expression give.
    fn interpreted(&mut self, computation: &Computation<'a>, value: Expr) -> Flow<Expr> {
        let Computation { id, stmts, built } = computation;
        let span = self.typed.consts[*id].span;
        let ty = value.ty.clone();
        let mut body = stmts.clone();
        body.push(ir::Stmt::new(ir::StmtKind::Return(Some(value)), span));
        let mut function = ir::Function {
            name: "constant".to_owned(),
            params: Vec::new(),
            ret: Some(ty.clone()),
            vars: built.vars.clone(),
            labels: built.labels.clone(),
            body: body.into(),
            can_trap: built.can_trap,
            has_effects: built.can_trap,
            docs: Vec::new(),
            span,
        };
        // References may be chosen on the way.
        let chosen =
            FunctionState { choices: built.choices.clone(), sites: built.sites.clone(), ..FunctionState::default() };
        let caller = self.swap_state(chosen);
        let replaced = self.replace_stand_ins(&mut function, &mut built.facts.clone());
        self.swap_state(caller);
        replaced?;
        // A stand-in for a slice is as long as any slice may be.
        super::simplify::unused(&mut function);
        let mut program = self.program.clone();
        let id = program.functions.push_and_get_key(function);
        let call = Expr::new(ExprKind::Call(id, Vec::new()), ty).at(span);
        match ir::interpret::constant(&program, &call) {
            Ok(value) => Ok(value),
            Err(stop) => Err(self.not_constant(&program, &stop, span)),
        }
    }

    /// Says why a constant has no value.
    fn not_constant(&mut self, program: &ir::Program, stop: &interpret::Stop, span: Span) -> Stop {
        let found = |message: &str| Diagnostic::error(codes::CONSTANT, span, message);
        let diagnostic = match stop {
            interpret::Stop::Trap(trap) => {
                let site = &program.traps[*trap];
                Diagnostic::error(codes::CONSTANT, span, PANICS)
                    .also(site.span, site.message.clone())
                    .help("rustc refuses it with the same message: mend the computation")
            }
            interpret::Stop::Steps => found("the evaluation of a constant takes too long")
                .help("write its value, or pass the table as a buffer: a `&[T]` parameter of the entry"),
            interpret::Stop::Depth => found("the evaluation of a constant calls too deep")
                .label(format!("more than {} calls are open", interpret::MOST_CALLS))
                .help("rustc refuses it too (`recursion_limit`): write a loop"),
            interpret::Stop::Leave(_) | interpret::Stop::Poison(_) | interpret::Stop::Invalid(_) => {
                found("a constant needs what only exists at run time").help("compute it in the function that uses it")
            }
        };
        self.report(diagnostic)
    }
}

/// Whether a value is no number, but refers to some.
fn holds_references(value: &Value) -> bool {
    match value {
        Value::Parts(parts) => parts.iter().any(holds_references),
        Value::Ref(_) | Value::Slice(_) => true,
        _ => false,
    }
}

/// Whether a value is more than what GLSL writes in a constant: a part of a constant, a result of a call, an operation that takes a
/// helper or bits, or one on what is no number.
fn is_computed(value: &Value) -> bool {
    let computed = |expr: &Expr| match &expr.kind {
        ExprKind::Call(..) | ExprKind::Builtin(..) | ExprKind::Load(_) | ExprKind::Bitcast(_) => true,
        ExprKind::Cast(operand) => {
            let is_float = |ty: &ir::Type| ty.scalar().is_some_and(Scalar::is_float);
            is_float(&operand.ty) && !is_float(&expr.ty)
        }
        ExprKind::Binary(op, left, right) => {
            let scalar = left.ty.scalar();
            let takes_helper = match op {
                BinaryOp::Rem => scalar.is_some_and(|scalar| scalar.is_float() || scalar.is_signed()),
                BinaryOp::And | BinaryOp::Or | BinaryOp::BitAnd | BinaryOp::BitOr => {
                    scalar == Some(Scalar::Bool) && !left.ty.is_scalar()
                }
                _ => false,
            };
            takes_helper || is_not_finite(left) || is_not_finite(right)
        }
        _ => false,
    };
    let mut found = false;
    value.each_expr(&mut |expr| ir::walk::each_expr(expr, &mut |expr| found |= computed(expr)));
    found
}

fn is_not_finite(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Literal(Literal::Float(value)) if !value.is_finite())
}

/// Whether a value is the NaN of given bits, which no literal keeps.
fn is_nan_of_bits(value: &Value) -> bool {
    let Value::Expr(Expr { kind: ExprKind::Bitcast(bits), ty, .. }) = value else { return false };
    match (&bits.kind, ty.scalar()) {
        (ExprKind::Literal(Literal::Int(bits)), Some(Scalar::F32)) => f32::from_bits(*bits as u32).is_nan(),
        (ExprKind::Literal(Literal::Int(bits)), Some(Scalar::F64)) => f64::from_bits(*bits as u64).is_nan(),
        _ => false,
    }
}

/// The arrays of references that a value names, and those that their elements name.
fn named_lists(value: &Value, built: &FunctionState<'_>) -> Vec<(Root, List)> {
    let mut named: Vec<(Root, List)> = Vec::new();
    let mut roots = Vec::new();
    value.clone().each_root(&mut |root| roots.push(*root));
    while let Some(root) = roots.pop() {
        let Some(list) = built.lists.get(&root).filter(|_| named.iter().all(|(other, _)| *other != root)) else {
            continue;
        };
        list.elements.clone().iter_mut().for_each(|element| element.each_root(&mut |root| roots.push(*root)));
        named.push((root, list.clone()));
    }
    named
}
