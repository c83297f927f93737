//! Continuations: one function for each point, the same text for every scheduler. It loads what it needs of its frame where a path needs it, stores what changed just before it ends, and says where it goes on.

use std::collections::BTreeSet;

use super::body::{Body, Context, Exit};
use super::expr::component_name;
use super::helpers::Helpers;
use super::returns::Returns;
use super::types::type_name;
use super::view::ContinuationView;
use crate::base::Span;
use crate::frame::layout::{Field, FieldId};
use crate::ir::{Expr, LoadId, PointId, SiteId, Stmt, StmtKind, Type, VarId, effects};
use crate::split::coroutine::{Continuation, Target};

/// The view of a continuation's file.
pub(super) fn view(
    cx: &Context,
    continuation: &Continuation,
    helpers: &mut Helpers,
    printed: &mut BTreeSet<(Span, String)>,
) -> ContinuationView {
    let coroutine = cx.coroutine;
    let block = &cx.written.bodies[continuation.point];
    let returns = cx.returns_after(continuation.point);
    let mut body = Body::new(cx, &coroutine.vars, block, Exit::Continuation(returns), helpers, printed);
    body.index_is_kept = continuation.point != PointId(0);
    body.lines.indent();
    body.scopes.enter();
    body.count_resume(continuation.point);
    body.stmts(if returns == Returns::Nothing { without_last_jump(cx, &block.stmts) } else { &block.stmts });
    ContinuationView {
        header: header(cx, continuation),
        ty: returns.ty(),
        name: cx.names.continuations[continuation.point].clone(),
        body: body.lines.finish(),
    }
}

impl Context<'_> {
    /// Whether nothing is done at a site but to go where it goes.
    pub(super) fn only_jumps(&self, site: SiteId) -> bool {
        self.layout.stores[site].is_empty() && self.coroutine.sites[site].key.is_none()
    }
}

impl Body<'_> {
    /// Gives variables their values from the frame.
    pub(super) fn load(&mut self, load: LoadId) {
        let mut fields = self.cx.layout.loads[load].clone();
        self.count_loads(&fields);
        fields.sort_by_key(|&field| (self.cx.layout.fields[field].var, &self.cx.layout.fields[field].path));
        for fields in fields.chunk_by(|&a, &b| self.cx.layout.fields[a].var == self.cx.layout.fields[b].var) {
            self.load_var(self.cx.layout.fields[fields[0]].var, fields);
        }
    }

    fn load_var(&mut self, var: VarId, fields: &[FieldId]) {
        let cx = self.cx;
        let calls: Vec<String> = fields.iter().map(|&field| format!("{}(slot)", cx.names.loads[field])).collect();
        if self.is_whole(var, fields) {
            let target = if self.pending.remove(&var) { self.declaration(var) } else { self.var(var) };
            let value = match self.vars[var].ty {
                Type::Struct(id) if !self.parts.contains_key(&var) && !cx.layout.fields[fields[0]].path.is_empty() => {
                    format!("{}({})", cx.names.structs[id], cx.shapes[id].arguments(&calls).join(", "))
                }
                _ => calls.concat(),
            };
            return self.lines.code(&format!("{target} = {value};"));
        }
        if self.pending.remove(&var) {
            let declaration = self.declaration(var);
            self.lines.code(&format!("{declaration};"));
        }
        for (&field, call) in fields.iter().zip(calls) {
            let part = self.part(field);
            self.lines.code(&format!("{part} = {call};"));
        }
    }

    /// Whether fields of a variable are all of it: one field, or each of a struct's.
    fn is_whole(&self, var: VarId, fields: &[FieldId]) -> bool {
        if self.parts.contains_key(&var) {
            return true;
        }
        match (fields, &self.vars[var].ty) {
            ([field], _) if self.cx.layout.fields[*field].path.is_empty() => {
                self.cx.layout.fields[*field].components.is_none()
            }
            (_, Type::Struct(id)) => self.is_every_field(*id, fields),
            _ => false,
        }
    }

    /// Whether the frame's fields are a struct's fields, all of them, in order.
    fn is_every_field(&self, id: crate::ir::StructId, fields: &[FieldId]) -> bool {
        let count = self.cx.program.structs[id].fields.len();
        fields.len() == count
            && fields.iter().enumerate().all(|(at, &field)| {
                let Field { path, components, .. } = &self.cx.layout.fields[field];
                components.is_none() && path[..] == [at as u32]
            })
    }

    /// The place of a frame field in its variable: `ray.origin`, `p.xy`.
    fn part(&self, field: FieldId) -> String {
        let Field { var, path, components, .. } = &self.cx.layout.fields[field];
        let mut text = self.var(*var);
        if self.parts.contains_key(var) {
            return text;
        }
        let mut ty = self.vars[*var].ty.clone();
        for &step in path {
            match ty {
                Type::Struct(id) => {
                    text += &format!(".{}", self.cx.names.fields[id][step as usize]);
                    ty = self.cx.program.structs[id].fields[step as usize].ty.clone();
                }
                Type::Array(element, _) => {
                    text += &format!("[{step}]");
                    ty = *element;
                }
                Type::Matrix(_, rows) => {
                    text += &format!("[{step}]");
                    ty = Type::vec(rows);
                }
                Type::Scalar(_) | Type::Vector(..) => {
                    text += &format!(".{}", component_name(step as u8));
                }
            }
        }
        if let Some(components) = components {
            text.push('.');
            text.extend(components.iter().map(|&component| component_name(component)));
        }
        text
    }

    /// Stores what the next point needs and is not in its slot, and goes there.
    pub(super) fn leave(&mut self, site: SiteId) {
        self.store(self.cx.layout.stores.get(site).map_or(&[][..], Vec::as_slice));
        if let Some(key) = &self.cx.coroutine.sites[site].key {
            self.suspend_by(key);
        }
        let next = self.next_point(site);
        self.lines.code(&next);
    }

    /// Tells the scheduler with which key the instance suspends.
    fn suspend_by(&mut self, key: &Expr) {
        let kept = self.index_is_kept;
        if self.waits_for_index(key) {
            self.load_index();
        }
        // Other paths load the index themselves.
        self.index_is_kept = kept;
        let key = self.whole(key);
        self.lines.code(&format!("resume_key = {key};"));
    }

    /// Gives fields the values of their variables.
    pub(super) fn store(&mut self, fields: &[FieldId]) {
        self.count_stores(fields);
        for fields in self.cx.layout.together(fields) {
            let names = &self.cx.names;
            let store = names.joint_stores.get(&fields).unwrap_or(&names.stores[fields[0]]);
            let parts: Vec<String> = fields.iter().map(|&field| self.part(field)).collect();
            self.lines.code(&format!("{store}(slot, {});", parts.join(", ")));
        }
    }

    /// Keeps a value for those who look at stops: an instance that is not cut is never looked at.
    pub(super) fn promise(&mut self, name: &str, value: &Expr) {
        if self.exit.is_continuation() {
            let value = self.whole(value);
            let function = &self.cx.names.promises[name][0];
            self.lines.code(&format!("{function}(slot, {value});"));
        }
    }

    /// What the body tells whoever runs it.
    fn returns(&self) -> Returns {
        match self.exit {
            Exit::Continuation(returns) => returns,
            // Nothing else leaves for a point.
            Exit::Function(_) | Exit::Entry => Returns::Nothing,
        }
    }

    /// `return POINT_SHADE;`
    pub(super) fn next_point(&self, site: SiteId) -> String {
        self.returns().jump(self.cx, self.cx.coroutine.sites[site].target)
    }

    /// `return turn < numbers;`, where a test is all that is left to say whether the instance goes on.
    pub(super) fn answer(&mut self, stmts: &[Stmt]) -> Option<String> {
        let Returns::GoesOn(head) = self.returns() else { return None };
        let [Stmt { kind: StmtKind::If(test, then, otherwise), trailing: None, .. }, rest @ ..] = stmts else {
            return None;
        };
        let otherwise = if otherwise.stmts.is_empty() { rest } else { &otherwise.stmts[..] };
        let (then, otherwise) = (only_jump(self.cx, &then.stmts)?, only_jump(self.cx, otherwise)?);
        if self.can_trap(test) || then == otherwise {
            return None;
        }
        let test = if then == Target::Point(head) { self.whole(test) } else { self.opposite(test) };
        Some(format!("return {test};"))
    }
}

/// Where a site leads, if a block does nothing else.
fn only_jump(cx: &Context, block: &[Stmt]) -> Option<Target> {
    match block {
        [Stmt { kind: StmtKind::Leave(site), leading, trailing: None, .. }] if leading.is_empty() => {
            cx.only_jumps(*site).then(|| cx.coroutine.sites[*site].target)
        }
        _ => None,
    }
}

/// Statements without the jump at their very end.
fn without_last_jump<'a>(cx: &Context, stmts: &'a [Stmt]) -> &'a [Stmt] {
    match stmts.split_last() {
        Some((last, rest)) if only_jump(cx, std::slice::from_ref(last)).is_some() => rest,
        _ => stmts,
    }
}

/// What a continuation resumes, loads, stores and goes on to.
fn header(cx: &Context, continuation: &Continuation) -> Vec<String> {
    let point = &cx.program.points[continuation.point];
    let place = |point: PointId| place(cx, point);
    let mut lines = vec![match continuation.point {
        PointId(0) => format!("Begins an instance of {}() ({}).", cx.program.entry.name, place(continuation.point)),
        _ => format!("Resumes after `{}` ({}).", point.name, place(continuation.point)),
    }];
    for &merged in &continuation.merged {
        lines.push(format!("Also after `{}` ({}).", cx.program.points[merged].name, place(merged)));
    }
    let names = |fields: &mut dyn Iterator<Item = FieldId>| {
        let fields: BTreeSet<FieldId> = fields.collect();
        fields.into_iter().map(|field| cx.layout.fields[field].name.clone()).collect::<Vec<_>>().join(", ")
    };
    let loads = cx.layout.loads_after(continuation.point);
    let stored = continuation.sites.iter().flat_map(|&site| cx.layout.stored.get(site).cloned().unwrap_or_default());
    let (loads, stores) = (names(&mut loads.into_iter()), names(&mut stored.collect::<Vec<_>>().into_iter()));
    let mut targets: Vec<Target> = continuation.sites.iter().map(|&site| cx.coroutine.sites[site].target).collect();
    targets.sort();
    targets.dedup();
    let only_a_trap_ends = !targets.contains(&Target::End) && effects::traps(&cx.program.functions, &continuation.body);
    let returns = cx.returns_after(continuation.point);
    let targets: Vec<String> = targets.into_iter().map(|target| returns.told(cx, target)).collect();
    if !loads.is_empty() {
        lines.push(format!("Loads: {loads}."));
    }
    let mut recomputed: Vec<String> = Vec::new();
    for name in continuation.recomputations().map(|it| it.name(cx.coroutine)) {
        // Of two values of one name, the text below numbers the second.
        if !recomputed.contains(&name) {
            recomputed.push(name);
        }
    }
    if !recomputed.is_empty() {
        lines.push(format!("Recomputes: {}.", recomputed.join(", ")));
    }
    if !stores.is_empty() {
        lines.push(format!("Stores: {stores}."));
    }
    if !targets.is_empty() {
        let trap = if only_a_trap_ends { "; ends where it traps" } else { "" };
        lines.push(format!("Goes to: {}{trap}.", targets.join(", ")));
    }
    lines
}

/// Where a point is in the source, and through which calls.
pub(super) fn place(cx: &Context, point: PointId) -> String {
    let point = &cx.program.points[point];
    let mut text = location(cx, point.span);
    if !point.call_path.is_empty() {
        let lines: Vec<String> = point.call_path.iter().map(|&span| line(cx, span)).collect();
        text += &format!(", called at line {}", lines.join(", then "));
    }
    text
}

fn location(cx: &Context, span: Span) -> String {
    let path = cx.sources.files.get(span.file).map_or("input", |file| file.path.as_str());
    let name = path.rsplit('/').next().unwrap_or(path);
    format!("{name}:{}", line(cx, span))
}

fn line(cx: &Context, span: Span) -> String {
    cx.sources.files.get(span.file).map_or("?".into(), |_| cx.sources.line(span).to_string())
}

/// The type of a frame field, for its accessors.
pub(super) fn field_type(cx: &Context, field: FieldId) -> String {
    type_name(&cx.names, &cx.layout.fields[field].ty)
}
