//! Endings: what several continuations end with is written once, as a function of what it reads.
//!
//! Each continuation holds a copy of all that follows before the next marker. What stands behind the last marker of a loop's turn, for
//! one, is in every continuation in which a turn may end. A reader wants to read it once; for the device nothing changes, since its
//! compiler puts functions where they are called.
//!
//! An *ending* is the end of a block that control does not leave but for the next point. Two are the same if their statements are, but
//! for comments and for whether a variable has had another value before. The one that spares most lines is taken first; what is left
//! of the continuations, and the ending itself, may have more in common. It is worth its name where
//! `copies · lines > lines + calls + parameters + head`.

use std::collections::BTreeSet;

use super::at_once::make_at_once;
use super::body::{Body, Context, Exit};
use super::copies::Copies;
use super::dead::live_in;
use super::helpers::Helpers;
use super::kernel;
use super::read_once::put_where_read;
use super::stmt::mentions;
use super::unread::without_unread;
use crate::base::{Span, Table};
use crate::ir::walk::{VisitMut, each_expr_in, each_stmt, walk_stmt_mut};
use crate::ir::{Block, EndingId, Expr, ExprKind, LoopKind, Place, PointId, Root, Stmt, StmtKind, Type, Var, VarId};

/// Where they are defined.
pub(super) const FILE: &str = "shared/endings.glsl";
/// Shorter ones are read where they stand.
const FEWEST_LINES: usize = 6;
/// Lines of a function besides its statements.
const HEAD: usize = 4;

/// What several continuations end with.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) name: String,
    /// What it reads of who calls it.
    params: Vec<VarId>,
    body: Block,
}

/// Continuations as they are printed.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) bodies: Table<PointId, Block>,
    /// Each behind those that it calls.
    pub(super) endings: Table<EndingId, Ending>,
}

impl Written {
    /// Whether a continuation returns what an ending does.
    pub(super) fn ends_as_others(&self, point: PointId) -> bool {
        calls(&self.bodies[point], |_| true)
    }
}

/// The bodies of all continuations, with calls of endings; `name` gives the next one's.
pub(super) fn write(cx: &Context, name: &mut dyn FnMut() -> String) -> Written {
    let mut bodies: Vec<Block> = cx.layout.bodies.iter().map(|body| without_unread(cx, body)).collect();
    bodies.iter_mut().for_each(|body| make_at_once(cx, body));
    let points = bodies.len();
    // Of each body.
    let mut params: Vec<Vec<VarId>> = vec![Vec::new(); points];
    while let Some(Found { places, reads, .. }) = best(cx, &bodies, &params) {
        let first = places[0].suffix(&bodies).to_vec();
        let mut ending = Block { stmts: first };
        let given = given(&ending, &reads, &cx.coroutine.vars);
        let call = StmtKind::Ending(EndingId::from(bodies.len() - points), given);
        places.iter().for_each(|place| place.replace(&mut bodies, call.clone()));
        declare(cx, &mut ending, &reads);
        bodies.push(ending);
        params.push(reads);
    }
    for body in &mut bodies {
        hand_numbers(cx, body);
        put_where_read(cx, &cx.coroutine.vars, body);
    }
    let endings = bodies.split_off(points);
    in_order(bodies, endings, params.split_off(points), name)
}

/// Where copies of an ending stand, and what it reads of what comes before it.
struct Found {
    places: Vec<Ends>,
    reads: Vec<VarId>,
    gain: usize,
}

/// The end of a block.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// Of which body.
    pub(super) body: usize,
    /// The way to the block: statements, and which of their blocks.
    pub(super) way: Vec<(usize, usize)>,
    /// From which statement on.
    pub(super) from: usize,
}

impl Ends {
    fn block<'a>(&self, bodies: &'a [Block]) -> &'a Block {
        self.way.iter().fold(&bodies[self.body], |block, &(stmt, inner)| block.stmts[stmt].blocks()[inner])
    }

    fn suffix<'a>(&self, bodies: &'a [Block]) -> &'a [Stmt] {
        &self.block(bodies).stmts[self.from..]
    }

    fn replace(&self, bodies: &mut [Block], call: StmtKind) {
        let mut block = &mut bodies[self.body];
        for &(stmt, inner) in &self.way {
            block = block.stmts[stmt].blocks_mut().swap_remove(inner);
        }
        let span = block.stmts[self.from].span;
        block.stmts.truncate(self.from);
        block.stmts.push(Stmt::new(call, span));
    }

    /// The variables that are declared where it stands.
    fn scope(&self, bodies: &[Block]) -> BTreeSet<VarId> {
        let mut scope = BTreeSet::new();
        let mut block = &bodies[self.body];
        let mut declare = |before: &[Stmt]| {
            scope.extend(before.iter().filter_map(|stmt| match stmt.kind {
                StmtKind::Let(var, _) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => Some(var),
                _ => None,
            }));
        };
        for &(at, inner) in &self.way {
            // What stands in a loop has its counter.
            declare(&block.stmts[..=at]);
            block = block.stmts[at].blocks()[inner];
        }
        declare(&block.stmts[..self.from]);
        scope
    }

    /// The variables that have values in the body before it, and in what stands beside it.
    fn given(&self, cx: &Context, bodies: &[Block]) -> BTreeSet<VarId> {
        let suffix: Vec<*const Stmt> = self.suffix(bodies).iter().map(std::ptr::from_ref).collect();
        let mut given = BTreeSet::new();
        outside(&bodies[self.body], &suffix, &mut |stmt| match &stmt.kind {
            StmtKind::Let(var, Some(_)) | StmtKind::Loop(_, LoopKind::For { var, .. }, _) => _ = given.insert(*var),
            StmtKind::Assign(place, _) => given.extend(place.base_var()),
            StmtKind::Load(load) => {
                given.extend(cx.layout.loads[*load].iter().map(|&field| cx.layout.fields[field].var));
            }
            _ => {}
        });
        given
    }
}

/// Calls `f` for each statement that is none of these, nor in one of them.
fn outside(block: &Block, these: &[*const Stmt], f: &mut dyn FnMut(&Stmt)) {
    for stmt in block.stmts.iter().filter(|&stmt| !these.contains(&std::ptr::from_ref(stmt))) {
        f(stmt);
        stmt.blocks().into_iter().for_each(|inner| outside(inner, these, f));
    }
}

/// The ending that spares most lines, if one does.
fn best(cx: &Context, bodies: &[Block], params: &[Vec<VarId>]) -> Option<Found> {
    let mut best: Option<Found> = None;
    for places in Copies::of(cx, bodies) {
        let suffix = places[0].suffix(bodies);
        let lines = suffix.iter().map(|stmt| lines(cx, stmt)).sum::<usize>();
        let spared = (places.len() - 1) * lines;
        if lines < FEWEST_LINES || spared <= places.len() + HEAD {
            continue;
        }
        let Some(reads) = reads(cx, bodies, params, &places) else { continue };
        let gain = spared.saturating_sub(places.len() + HEAD + reads.len());
        if gain > best.as_ref().map_or(0, |best| best.gain) {
            best = Some(Found { places, reads, gain });
        }
    }
    best
}

/// What an ending reads that is not its own, if all of it can be handed over: each is declared, and has a value, wherever a copy stands.
fn reads(cx: &Context, bodies: &[Block], params: &[Vec<VarId>], places: &[Ends]) -> Option<Vec<VarId>> {
    let ending = Block { stmts: places[0].suffix(bodies).to_vec() };
    let mut reads = live_in(cx, &ending);
    let known = |of: &dyn Fn(&Ends) -> BTreeSet<VarId>| -> Vec<BTreeSet<VarId>> {
        places.iter().map(|place| of(place).into_iter().chain(params[place.body].iter().copied()).collect()).collect()
    };
    let (given, scopes) = (known(&|place| place.given(cx, bodies)), known(&|place| place.scope(bodies)));
    // What gets its value part by part is the ending's own where nobody has given it one before.
    reads.retain(|var| given.iter().any(|given| given.contains(var)));
    let everywhere = reads.iter().all(|var| given.iter().chain(&scopes).all(|known| known.contains(var)));
    let holds_array = |var: &VarId| holds_array(cx, &cx.coroutine.vars[*var].ty);
    (everywhere && !reads.iter().any(holds_array)).then(|| reads.into_iter().collect())
}

/// An array that is handed over is copied.
fn holds_array(cx: &Context, ty: &Type) -> bool {
    match ty {
        Type::Array(..) => true,
        Type::Struct(id) => cx.program.structs[*id].fields.iter().any(|field| holds_array(cx, &field.ty)),
        Type::Scalar(_) | Type::Vector(..) | Type::Matrix(..) => false,
    }
}

/// About how many lines a statement takes.
fn lines(cx: &Context, stmt: &Stmt) -> usize {
    let own = match &stmt.kind {
        StmtKind::Let(_, None) => 0,
        StmtKind::Leave(site) => cx.layout.together(&cx.layout.stores[*site]).len() + 1,
        StmtKind::Load(load) => cx.layout.loads[*load].len(),
        StmtKind::Store(store) => cx.layout.together(&cx.layout.early[*store]).len(),
        _ => 1,
    };
    let inner = stmt.blocks().into_iter().flat_map(|block| &block.stmts).map(|stmt| lines(cx, stmt));
    own + inner.sum::<usize>()
}

/// What an ending is called with: its variables, and the index if it asks for that.
fn given(ending: &Block, reads: &[VarId], vars: &Table<VarId, Var>) -> Vec<Expr> {
    let mut index = None;
    each_expr_in(ending, &mut |expr| {
        if expr.kind == ExprKind::InvocationId {
            index.get_or_insert_with(|| expr.clone());
        }
    });
    let load = |&var: &VarId| Expr::new(ExprKind::Load(Place::var(var)), vars[var].ty.clone());
    index.into_iter().chain(reads.iter().map(load)).collect()
}

/// Hands a number as it is to an ending, where it has a name for nothing else.
fn hand_numbers(cx: &Context, block: &mut Block) {
    block.stmts.iter_mut().flat_map(Stmt::blocks_mut).for_each(|inner| hand_numbers(cx, inner));
    let Some((Stmt { kind: StmtKind::Ending(_, given), .. }, before)) = block.stmts.split_last_mut() else { return };
    let mut handed = Vec::new();
    for given in given {
        let ExprKind::Load(Place { root: Root::Var(var), .. }) = given.kind else { continue };
        let Some(at) = before.iter().rposition(|stmt| mentions(cx, stmt, var)) else { continue };
        if let Stmt { kind: StmtKind::Let(_, Some(number)), leading, trailing: None, .. } = &before[at]
            && matches!(number.kind, ExprKind::Literal(_))
            && leading.is_empty()
        {
            *given = number.clone();
            handed.push(at);
        }
    }
    let mut at = 0;
    block.stmts.retain(|_| {
        at += 1;
        !handed.contains(&(at - 1))
    });
}

/// Declares what an ending does not read of others, and does not declare itself.
fn declare(cx: &Context, ending: &mut Block, reads: &[VarId]) {
    for var in cx.coroutine.vars.keys().filter(|var| !reads.contains(var)) {
        if !declares(cx, ending, var) {
            declare_in(cx, ending, var);
        }
    }
}

/// Declares a variable before its first mention, in the innermost block that holds all of them; a loop's turns have it in common.
fn declare_in(cx: &Context, block: &mut Block, var: VarId) {
    let mut mentioning = (0..block.stmts.len()).filter(|&at| mentions(cx, &block.stmts[at], var));
    let Some(first) = mentioning.next() else { return };
    let is_alone = mentioning.next().is_none();
    let stmt = &mut block.stmts[first];
    let is_inside = is_alone && !matches!(stmt.kind, StmtKind::Loop(..)) && !mentions_itself(cx, stmt, var);
    if is_inside {
        let mut holding = stmt.blocks_mut();
        holding.retain(|inner| inner.stmts.iter().any(|stmt| mentions(cx, stmt, var)));
        if let [inner] = &mut holding[..] {
            return declare_in(cx, inner, var);
        }
    }
    let declaration = Stmt::new(StmtKind::Let(var, None), stmt.span);
    block.stmts.insert(first, declaration);
}

/// Whether a statement mentions a variable outside of its blocks.
fn mentions_itself(cx: &Context, stmt: &Stmt, var: VarId) -> bool {
    let mut alone = stmt.clone();
    alone.blocks_mut().into_iter().for_each(|inner| inner.stmts.clear());
    mentions(cx, &alone, var)
}

/// Whether wherever a block mentions a variable, it has declared it.
fn declares(cx: &Context, block: &Block, var: VarId) -> bool {
    for stmt in block.stmts.iter().filter(|stmt| mentions(cx, stmt, var)) {
        match &stmt.kind {
            StmtKind::Let(declared, _) if *declared == var => return true,
            StmtKind::Loop(_, LoopKind::For { var: declared, .. }, _) if *declared == var => {}
            _ => {
                if mentions_itself(cx, stmt, var) || !stmt.blocks().into_iter().all(|inner| declares(cx, inner, var)) {
                    return false;
                }
            }
        }
    }
    true
}

/// Numbers endings so that each stands behind those that it calls.
fn in_order(
    bodies: Vec<Block>,
    endings: Vec<Block>,
    mut params: Vec<Vec<VarId>>,
    name: &mut dyn FnMut() -> String,
) -> Written {
    let mut order = Vec::new();
    bodies.iter().for_each(|body| place_called(body, &endings, &mut order));
    let number = |ending: EndingId| {
        let at = order.iter().position(|&placed| placed == ending);
        EndingId::from(at.expect("an ending is called"))
    };
    let mut numbered = Numbered { number: &number };
    let mut write = |mut body: Block| {
        numbered.visit_block(&mut body);
        body
    };
    let bodies = bodies.into_iter().map(&mut write).collect();
    let endings = order.iter().map(|&ending| {
        let at = usize::from(ending);
        Ending { name: name(), params: std::mem::take(&mut params[at]), body: write(endings[at].clone()) }
    });
    Written { endings: endings.collect(), bodies }
}

fn place_called(body: &Block, endings: &[Block], order: &mut Vec<EndingId>) {
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Ending(ending, _) = stmt.kind
            && !order.contains(&ending)
        {
            place_called(&endings[usize::from(ending)], endings, order);
            order.push(ending);
        }
    });
}

struct Numbered<'a> {
    number: &'a dyn Fn(EndingId) -> EndingId,
}

impl VisitMut for Numbered<'_> {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Ending(ending, _) = &mut stmt.kind {
            *ending = (self.number)(*ending);
        }
        walk_stmt_mut(self, stmt);
    }
}

/// The definitions of endings.
pub(super) fn definitions(cx: &Context, helpers: &mut Helpers, printed: &mut BTreeSet<(Span, String)>) -> Vec<String> {
    let definition = |(id, ending): (EndingId, &Ending)| {
        let mut body =
            Body::new(cx, &cx.coroutine.vars, &ending.body, Exit::Continuation(cx.returns), helpers, printed);
        body.lines.raw(&super::comment(&format!("Ends {}.", enumerated(&callers(cx, id)))));
        body.scopes.enter();
        let params = ending.params.iter().map(|&var| body.declaration(var));
        let params: Vec<String> = std::iter::once("uint slot".to_owned()).chain(params).collect();
        body.lines.open(&format!("{} {}({})", cx.returns.ty(), ending.name, params.join(", ")));
        // Parameters and body are one scope in GLSL.
        body.stmts(&ending.body.stmts);
        body.lines.close("");
        body.lines.finish().trim_end().to_owned()
    };
    cx.written.endings.iter_enumerated().map(definition).collect()
}

/// The files of these points' continuations, for a kernel of the wavefront, behind that of the endings if they call one.
pub(super) fn included(cx: &Context, points: impl IntoIterator<Item = PointId> + Clone) -> Vec<String> {
    let calls = points.clone().into_iter().any(|point| cx.written.ends_as_others(point));
    let endings = calls.then(|| format!("../{FILE}"));
    let continuations = points.into_iter().map(|point| format!("../shared/{}.glsl", kernel::file_stem(cx, point)));
    endings.into_iter().chain(continuations).collect()
}

/// Whether a body calls one of these endings.
fn calls(body: &Block, is_one: impl Fn(EndingId) -> bool) -> bool {
    let mut calls = false;
    each_stmt(body, &mut |stmt| calls |= matches!(stmt.kind, StmtKind::Ending(called, _) if is_one(called)));
    calls
}

/// Who calls an ending: continuations, then endings.
fn callers(cx: &Context, ending: EndingId) -> Vec<String> {
    let calls = |body: &Block| calls(body, |called| called == ending);
    let bodies = cx.written.bodies.iter_enumerated().filter(|(_, body)| calls(body));
    let continuations = bodies.map(|(point, _)| &cx.names.continuations[point]);
    let endings = cx.written.endings.iter().filter(|it| calls(&it.body)).map(|it| &it.name);
    continuations.chain(endings).map(|name| format!("{name}()")).collect()
}

/// `a(), b() and c()`
fn enumerated(names: &[String]) -> String {
    match names {
        [first @ .., before, last] if !first.is_empty() => format!("{}, {before} and {last}", first.join(", ")),
        [before, last] => format!("{before} and {last}"),
        _ => names.concat(),
    }
}

impl Body<'_> {
    /// `return ending(slot, sum);`
    pub(super) fn call_of_ending(&mut self, ending: EndingId, given: &[Expr]) -> String {
        // The index is there.
        let handed = given.iter().filter(|given| given.kind != ExprKind::InvocationId);
        let handed: Vec<String> = handed.map(|given| self.whole(given)).collect();
        let given: Vec<String> = std::iter::once("slot".to_owned()).chain(handed).collect();
        format!("return {}({});", self.cx.written.endings[ending].name, given.join(", "))
    }
}
