//! Bodies: a walk over rust-analyzer's HIR of one function or constant, by expression id, so that types, adjustments, resolved
//! methods and macro expansions are at hand without any look-up by position.
//!
//! What the HIR desugars (`for`, `while`, `?`) is put together again in `walk_desugared`; the other node kinds are in
//! `walk_expr`, `walk_call` and `walk_pat`.

use std::collections::HashMap;

use ra_ap_hir::InFile;
use ra_ap_hir_def::expr_store::{Body as HirBody, BodySourceMap, ExpressionStore};
use ra_ap_hir_def::hir::{BindingAnnotation, BindingId, ExprId, LabelId as HirLabelId, PatId};
use ra_ap_hir_def::resolver::{HasResolver, Resolver, ValueNs};
use ra_ap_hir_def::{DefWithBodyId, expr_store::path::Path};
use ra_ap_hir_ty::InferenceResult;
use ra_ap_hir_ty::next_solver::{GenericArgs, Ty};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxKind, TextRange};

use crate::base::Span;
use crate::resolve::mono::Mono;
use crate::resolve::typed::{
    Body, Const, ConstId, Label, LabelId, Local, LocalId, Origin, Param, Pat, PatKind, TypeId,
};

/// The walk over one body in one instance.
pub(super) struct Walker<'m, 'a, 'db> {
    pub(super) mono: &'m mut Mono<'a, 'db>,
    pub(super) def: DefWithBodyId,
    pub(super) hir: &'db HirBody,
    pub(super) store: &'db ExpressionStore,
    source_map: &'db BodySourceMap,
    pub(super) infer: &'db InferenceResult<'db>,
    pub(super) args: GenericArgs<'db>,
    pub(super) resolver: Resolver<'db>,
    pub(super) body: Body,
    locals: HashMap<BindingId, LocalId>,
    labels: HashMap<HirLabelId, LabelId>,
    /// The loops around the expression, for `break` and `continue` without a label.
    pub(super) loops: Vec<LabelId>,
    /// An expression whose scope sees what the pattern at hand can name.
    pub(super) pattern_scope: Option<ExprId>,
    /// In a destructuring assignment: the places, and the bindings that hold their values.
    pub(super) assigned: Option<Vec<(ExprId, LocalId)>>,
    /// Where nodes stand that the desugaring made.
    pub(super) outer_span: Span,
}

impl<'m, 'a, 'db> Walker<'m, 'a, 'db> {
    /// Starts at a body whose item stands at `span`.
    pub(super) fn new(mono: &'m mut Mono<'a, 'db>, def: DefWithBodyId, args: GenericArgs<'db>, span: Span) -> Self {
        let db = mono.db;
        let (hir, source_map) = HirBody::with_source_map(db, def);
        Self {
            mono,
            def,
            hir,
            store: &hir.store,
            source_map,
            infer: InferenceResult::of(db, def),
            args,
            resolver: def.resolver(db),
            body: Body::default(),
            locals: HashMap::new(),
            labels: HashMap::new(),
            loops: Vec::new(),
            pattern_scope: None,
            assigned: None,
            outer_span: span,
        }
    }

    /// Parameters and body.
    pub(super) fn function(mut self) -> (Vec<Param>, Body) {
        let mut params = Vec::new();
        if let Some(this) = self.hir.self_param {
            let span = self.source_map.self_param_syntax().map(|it| it.map(|ptr| ptr.text_range()));
            let span = span.map_or(self.outer_span, |range| self.mono.world.span(range));
            let local = self.local(this.formal, span);
            let ty = self.body.locals[local].ty;
            params.push(Param { pat: Pat { kind: PatKind::Binding { local, by_ref: None, sub: None }, ty, span }, ty });
        }
        for param in &self.hir.params {
            let pat = self.pat(param.formal);
            params.push(Param { ty: pat.ty, pat });
        }
        (params, self.constant())
    }

    /// The value alone.
    pub(super) fn constant(mut self) -> Body {
        let value = self.expr(self.hir.root_expr());
        self.body.value = Some(Box::new(value));
        self.body
    }

    /// `const { … }`: a constant of its own, which sees no local of the code around it.
    pub(super) fn const_block(&mut self, inner: ExprId, ty: Ty<'db>, span: Span) -> ConstId {
        let outer = std::mem::take(&mut self.body);
        let locals = std::mem::take(&mut self.locals);
        let labels = std::mem::take(&mut self.labels);
        let loops = std::mem::take(&mut self.loops);
        let value = self.expr(inner);
        let ty = self.ty(ty, span);
        let mut body = std::mem::replace(&mut self.body, outer);
        (self.locals, self.labels, self.loops) = (locals, labels, loops);
        body.value = Some(Box::new(value));
        let origin = if self.mono.is_input(span) { Origin::User } else { Origin::Prelude };
        let (path, docs) = ("const".to_owned(), Vec::new());
        self.mono.const_block(Const { name: None, path, ty, body, is_static: false, origin, docs, span })
    }

    /// A normalised type of this instance.
    pub(super) fn instantiate(&self, ty: Ty<'db>) -> Ty<'db> {
        self.mono.substitute(ty, self.args)
    }

    /// The type that inference gave an expression, before its adjustments.
    pub(super) fn raw_ty(&self, expr: ExprId) -> Ty<'db> {
        self.instantiate(self.infer.expr_ty(expr))
    }

    /// The type of an expression after its adjustments.
    pub(super) fn adjusted_ty(&self, expr: ExprId) -> Ty<'db> {
        self.infer.type_of_expr_with_adjust(expr).map_or_else(|| self.raw_ty(expr), |ty| self.instantiate(ty))
    }

    /// Converts a type of this instance.
    pub(super) fn ty(&mut self, ty: Ty<'db>, span: Span) -> TypeId {
        self.mono.ty(ty, span)
    }

    /// Where an expression stands in the file as written.
    pub(super) fn expr_span(&self, expr: ExprId) -> Span {
        self.source_map
            .expr_syntax(expr)
            .map_or(self.outer_span, |it| self.mono.world.span(it.map(|ptr| ptr.text_range())))
    }

    /// Where rustc says that a `panic!` is: at the macro call that it comes from, the outermost.
    pub(super) fn panic_span(&self, expr: ExprId) -> Span {
        let source = self.source_map.expr_syntax(expr).ok();
        let Some(call) = source.and_then(|it| it.file_id.macro_file()) else { return self.expr_span(expr) };
        let written = call.loc(self.mono.db).kind.original_call_range_with_input(self.mono.db);
        self.mono.world.span(InFile::new(written.file_id.into(), written.range))
    }

    /// Where a pattern stands in the file as written.
    pub(super) fn pat_span(&self, pat: PatId) -> Span {
        self.source_map
            .pat_syntax(pat)
            .map_or(self.outer_span, |it| self.mono.world.span(it.map(|ptr| ptr.text_range())))
    }

    /// The syntax that an expression comes from.
    pub(super) fn syntax_kind(&self, expr: ExprId) -> Option<SyntaxKind> {
        self.source_map.expr_syntax(expr).ok().map(|source| source.value.kind())
    }

    /// The syntax node that an expression comes from.
    pub(super) fn syntax<N: AstNode>(&self, expr: ExprId) -> Option<InFile<N>> {
        let source = self.source_map.expr_syntax(expr).ok()?;
        let root = source.file_id.parse_or_expand(self.mono.db);
        let node = source.value.syntax_node_ptr().to_node(&root);
        Some(InFile::new(source.file_id, N::cast(node)?))
    }

    /// The syntax node that a pattern comes from.
    pub(super) fn pat_syntax(&self, pat: PatId) -> Option<ast::Pat> {
        let source = self.source_map.pat_syntax(pat).ok()?;
        let root = source.file_id.parse_or_expand(self.mono.db);
        ast::Pat::cast(source.value.syntax_node_ptr().to_node(&root))
    }

    /// The name that a call or method call is written with.
    pub(super) fn callee_span(&self, call: ExprId) -> Option<Span> {
        let node = self.syntax::<ast::Expr>(call)?;
        let range: TextRange = match &node.value {
            ast::Expr::MethodCallExpr(call) => call.name_ref()?.syntax().text_range(),
            ast::Expr::CallExpr(call) => match call.expr()? {
                ast::Expr::PathExpr(path) => path.path()?.segment()?.name_ref()?.syntax().text_range(),
                callee => callee.syntax().text_range(),
            },
            ast::Expr::BinExpr(binary) => binary.op_token()?.text_range(),
            _ => return None,
        };
        Some(self.mono.world.span(InFile::new(node.file_id, range)))
    }

    /// The local of a binding.
    pub(super) fn local(&mut self, binding: BindingId, span: Span) -> LocalId {
        if let Some(&local) = self.locals.get(&binding) {
            return local;
        }
        let ty = self.instantiate(self.infer.binding_ty(binding));
        let ty = self.ty(ty, span);
        let data = &self.store[binding];
        let mutable = data.mode == BindingAnnotation::Mutable;
        let local = Local { name: data.name.as_str().to_owned(), ty, mutable, made: false, span };
        let local = self.body.locals.push_and_get_key(local);
        self.locals.insert(binding, local);
        local
    }

    /// The local of a binding that is in scope.
    pub(super) fn known_local(&self, binding: BindingId) -> Option<LocalId> {
        self.locals.get(&binding).copied()
    }

    /// What a path names where `scope` stands.
    pub(super) fn resolve(
        &mut self,
        path: &Path,
        scope: ExprId,
        hygiene: ra_ap_hir_def::expr_store::HygieneId,
    ) -> Option<ValueNs> {
        let guard = self.resolver.update_to_inner_scope(self.mono.db, self.def, scope);
        let found = self.resolver.resolve_path_in_value_ns_fully(self.mono.db, path, hygiene);
        self.resolver.reset_to_guard(guard);
        found
    }

    /// The label of a loop or block.
    pub(super) fn label(&mut self, label: Option<HirLabelId>) -> LabelId {
        let name = label.map(|label| self.store[label].name.as_str().trim_start_matches('\'').to_owned());
        let id = self.body.labels.push_and_get_key(Label { name });
        if let Some(label) = label {
            self.labels.insert(label, id);
        }
        id
    }

    /// The target of `break` or `continue`.
    pub(super) fn target(&self, label: Option<HirLabelId>) -> Option<LabelId> {
        match label {
            Some(label) => self.labels.get(&label).copied(),
            None => self.loops.last().copied(),
        }
    }
}
