//! What printing a body needs: where its names, types and exits come from.

use std::collections::{BTreeMap, BTreeSet};

use super::endings::Written;
use super::helpers::{Helper, Helpers};
use super::lines::Lines;
use super::names::{Names, Scopes};
use super::parts::Part;
use super::returns::Returns;
use super::structs::Shape;
use super::tables::Tables;
use crate::base::{Sources, Span, Table};
use crate::frame::layout::{Field, FieldId, Layout};
use crate::ir::walk::{Visit, each_stmt, walk_block, walk_expr, walk_stmt};
use crate::ir::{
    Block, ConstantId, Expr, ExprKind, FunctionId, Place, Program, Root, Scalar, Stmt, StmtKind, StructId, Type, Var,
    VarId,
};
use crate::split::coroutine::Coroutine;

/// What every body of a program shares.
pub(super) struct Context<'a> {
    pub(super) coroutine: &'a Coroutine,
    pub(super) program: &'a Program,
    pub(super) layout: &'a Layout,
    pub(super) sources: &'a Sources,
    pub(super) names: Names,
    pub(super) shapes: Table<StructId, Shape>,
    pub(super) tables: Tables,
    /// Whether continuations count what they do.
    pub(super) counts: bool,
    /// Whether floats are to be rustc's to the bit.
    pub(super) strict: bool,
    /// Whether `usize` has 64 bits.
    pub(super) wide: bool,
    /// What continuations return.
    pub(super) returns: Returns,
    /// The continuations' bodies.
    pub(super) written: Written,
}

/// How a body ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// A function: a trap returns a zero of its type.
    Function(Option<Type>),
    /// The uncut entry: `return` ends the instance.
    Entry,
    /// A continuation: every path says where the instance goes on.
    Continuation(Returns),
}

impl Exit {
    /// Whether the body is that of a continuation, which has a slot.
    pub(super) fn is_continuation(&self) -> bool {
        matches!(self, Self::Continuation(_))
    }
}

/// A body that is being printed.
pub(super) struct Body<'a> {
    pub(super) cx: &'a Context<'a>,
    pub(super) vars: &'a Table<VarId, Var>,
    pub(super) exit: Exit,
    pub(super) scopes: Scopes,
    pub(super) lines: Lines,
    /// Variables that were declared without a value and are declared where they first get one.
    pub(super) pending: BTreeSet<VarId>,
    /// Variables that stand for a part of themselves, where they are in scope.
    pub(super) parts: BTreeMap<VarId, Part>,
    /// Whether the index must be loaded before it is used.
    pub(super) index_is_kept: bool,
    /// What is used of `helpers.glsl`.
    pub(super) helpers: &'a mut Helpers,
    /// Comments that an earlier body of the same kernel has printed: each comes once.
    pub(super) printed: &'a mut BTreeSet<(Span, String)>,
}

impl<'a> Body<'a> {
    /// Nothing printed yet.
    pub(super) fn new(
        cx: &'a Context<'a>,
        vars: &'a Table<VarId, Var>,
        block: &Block,
        exit: Exit,
        helpers: &'a mut Helpers,
        printed: &'a mut BTreeSet<(Span, String)>,
    ) -> Self {
        let mut mentions = Mentions { cx, names: BTreeSet::new(), builtins: BTreeSet::new() };
        mentions.visit_block(block);
        let mut names = mentions.names;
        if exit.is_continuation() {
            names.extend(["slot", "POINT_END"].map(String::from));
            names.extend(cx.names.points.iter().cloned());
        }
        names.extend(
            ["trap", "trap_at", "trap_lowest", "trapped"].iter().copied().chain(Helper::names()).map(String::from),
        );
        names.extend(cx.names.structs.iter().chain(&cx.names.loads).chain(&cx.names.stores).cloned());
        names.insert(cx.names.load_id.clone());
        names.extend(cx.names.joint_stores.values().cloned());
        let in_frame = if exit.is_continuation() { shared_names(cx, block) } else { BTreeMap::new() };
        let scopes = Scopes::new(names, mentions.builtins, in_frame);
        Self {
            cx,
            vars,
            exit,
            scopes,
            lines: Lines::default(),
            pending: BTreeSet::new(),
            parts: BTreeMap::new(),
            index_is_kept: false,
            helpers,
            printed,
        }
    }

    /// Notes that a helper is used and gives its name.
    pub(super) fn helper(&mut self, helper: Helper, ty: &Type) -> &'static str {
        let (scalar, size) = match ty {
            Type::Vector(scalar, size) => (*scalar, *size),
            other => (other.scalar().unwrap_or(Scalar::F32), 1),
        };
        self.helpers.insert((helper, scalar, size));
        helper.name(scalar)
    }

    /// The name of a variable that is in scope.
    pub(super) fn var(&self, var: VarId) -> String {
        self.scopes.name(var).map_or_else(|| self.vars[var].name.clone(), str::to_string)
    }
}

/// Of the variables that a continuation moves whole and that share a user's name, what they are called in the frame.
fn shared_names(cx: &Context, block: &Block) -> BTreeMap<VarId, String> {
    let mut moved: BTreeSet<FieldId> = BTreeSet::new();
    each_stmt(block, &mut |stmt| match &stmt.kind {
        StmtKind::Load(load) => moved.extend(&cx.layout.loads[*load]),
        StmtKind::Store(store) => moved.extend(&cx.layout.early[*store]),
        StmtKind::Leave(site) => moved.extend(&cx.layout.stores[*site]),
        _ => {}
    });
    let whole = moved.into_iter().map(|id| &cx.layout.fields[id]);
    let whole: Vec<&Field> = whole.filter(|field| field.is_whole()).collect();
    let user_name = |field: &Field| &cx.coroutine.vars[field.var].name;
    let shares = |field: &&&Field| whole.iter().any(|it| it.var != field.var && user_name(it) == user_name(field));
    whole.iter().filter(shares).map(|field| (field.var, field.name.clone())).collect()
}

/// Finds the global names that a body uses, which its locals therefore cannot have.
struct Mentions<'a> {
    cx: &'a Context<'a>,
    names: BTreeSet<String>,
    builtins: BTreeSet<&'static str>,
}

impl Mentions<'_> {
    fn add(&mut self, name: &str) {
        self.names.insert(name.to_string());
    }

    fn root(&mut self, root: Root) {
        let names = &self.cx.names;
        match root {
            Root::Var(_) => {}
            Root::Buffer(id) => self.add(&names.buffers[id]),
            Root::Uniform(id) => self.add(&names.uniforms[id]),
            Root::Constant(id) => self.constant(id),
        }
    }

    fn constant(&mut self, id: ConstantId) {
        self.add(&self.cx.names.constants[id]);
    }

    fn function(&mut self, id: FunctionId) {
        self.add(&self.cx.names.functions[id]);
    }
}

impl Visit for Mentions<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Leave(site) = stmt.kind
            && let Some(key) = &self.cx.coroutine.sites[site].key
        {
            self.visit_expr(key);
        }
        if let StmtKind::Ending(ending, _) = stmt.kind {
            self.add(&self.cx.written.endings[ending].name);
        }
        if let StmtKind::Switch(value, arms, _) = &stmt.kind
            && let Some(scalar) = value.ty.scalar()
        {
            let cases = arms.iter().flat_map(|arm| &arm.values);
            cases.filter_map(|case| self.cx.names.variants.case(*case, scalar)).for_each(|name| self.add(name));
        }
        walk_stmt(self, stmt);
    }

    fn visit_block(&mut self, block: &Block) {
        walk_block(self, block);
    }

    fn visit_target(&mut self, place: &Place) {
        self.root(place.root);
        crate::ir::walk::walk_place(self, place);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Load(place) => self.root(place.root),
            ExprKind::Constant(id) => self.constant(*id),
            ExprKind::Literal(_) => self.cx.names.variants.literal(expr).into_iter().for_each(|name| self.add(name)),
            ExprKind::Call(id, _) => self.function(*id),
            ExprKind::InvocationId => self.add(&self.cx.names.id),
            ExprKind::BufferLength(id) => self.add(&self.cx.names.lengths[*id]),
            ExprKind::Construct(_) => {
                if let Type::Struct(id) = expr.ty {
                    self.add(&self.cx.names.structs[id]);
                }
            }
            _ => {}
        }
        self.builtins.extend(super::builtin::spellings(expr));
        walk_expr(self, expr);
    }
}
