//! Items: functions, constants, and what the syntax says about structs and enums (names, documentation, places).

use ra_ap_hir::{DisplayTarget, HirDisplay, InFile, Name};
use ra_ap_hir_def::builtin_derive::BuiltinDeriveImplMethod;
use ra_ap_hir_def::nameres::crate_def_map;
use ra_ap_hir_def::signatures::FunctionSignature;
use ra_ap_hir_def::src::HasSource;
use ra_ap_hir_def::visibility::Visibility;
use ra_ap_hir_def::{
    AdtId as HirAdtId, DefWithBodyId, FunctionId as HirFunctionId, HasModule, ItemContainerId, Lookup, ModuleDefId,
    ModuleId, VariantId,
};
use ra_ap_hir_ty::db::HirDatabase;
use ra_ap_hir_ty::next_solver::{GenericArgs, Ty, TyKind};
use ra_ap_syntax::TextRange;
use ra_ap_syntax::ast::{self, AstNode, HasDocComments, HasName, HasVisibility};
use rustc_type_ir::inherent::IntoKind;

use crate::base::Span;
use crate::resolve::body::Walker;
use crate::resolve::mono::{ConstItem, Instance, Mono};
use crate::resolve::syntax::first_token;
use crate::resolve::typed::{
    Body, Const, Derive, Expr, ExprKind, Function, FunctionBody, Local, Marker, Origin, Param, Pat, PatKind, Repr,
};

/// What the syntax says about a struct or enum.
pub(super) struct AdtItem {
    /// Its name.
    pub(super) name: String,
    /// `///` lines.
    pub(super) docs: Vec<String>,
    /// The whole item.
    pub(super) span: Span,
    /// `#[repr(…)]`
    pub(super) repr: Repr,
}

/// What the syntax says about a variant or the one shape of a struct.
pub(super) struct VariantItem {
    /// Its name, and where that stands.
    pub(super) name: String,
    pub(super) span: Span,
    /// Place and documentation of each field.
    pub(super) fields: Vec<(Span, Vec<String>)>,
}

/// The derived method, where the program can mean it.
pub(super) fn derive(method: BuiltinDeriveImplMethod) -> Option<Derive> {
    Some(match method {
        BuiltinDeriveImplMethod::clone => Derive::Clone,
        BuiltinDeriveImplMethod::eq => Derive::PartialEq,
        BuiltinDeriveImplMethod::partial_cmp => Derive::PartialOrd,
        BuiltinDeriveImplMethod::cmp => Derive::Ord,
        BuiltinDeriveImplMethod::default => Derive::Default,
        _ => return None,
    })
}

fn repr(node: &impl ast::HasAttrs) -> Repr {
    let mut repr = Repr::default();
    for attr in node.attrs() {
        let text: String = attr.syntax().text().to_string().split_whitespace().collect();
        let Some(words) = text.strip_prefix("#[repr(").and_then(|rest| rest.strip_suffix(")]")) else { continue };
        for word in words.split(',') {
            match word.strip_prefix("align(").and_then(|rest| rest.strip_suffix(')')) {
                Some(bytes) => repr.align = repr.align.max(bytes.parse().ok()),
                None if word == "C" => repr.c = true,
                None => repr.packed |= word.starts_with("packed"),
            }
        }
    }
    repr
}

impl<'db> Mono<'_, 'db> {
    /// Where a node stands.
    pub(super) fn node_span(&self, file: ra_ap_hir::HirFileId, node: &impl AstNode) -> Span {
        self.world.span(InFile::new(file, node.syntax().text_range()))
    }

    /// `input::scene`, and then the tail.
    pub(super) fn item_path(&self, module: ModuleId, tail: &[String]) -> String {
        let krate = module.krate(self.db);
        let name = krate.extra_data(self.db).display_name.as_ref().map(ToString::to_string).unwrap_or_default();
        let modules = ra_ap_hir::Module::from(module).path_to_root(self.db).into_iter().rev();
        // glam's modules are private: what they hold is known as its root's.
        let modules = modules.filter(|_| name != "glam");
        let modules = modules.filter_map(|module| Some(module.name(self.db)?.as_str().to_owned()));
        let modules: Vec<String> = modules.collect();
        std::iter::once(name).chain(modules).chain(tail.iter().cloned()).collect::<Vec<_>>().join("::")
    }

    /// The path by which other modules name a type of the input, from the crate: its name at the root if that has it by a `pub use`.
    pub(super) fn public_path(&self, adt: HirAdtId) -> String {
        let map = crate_def_map(self.db, self.world.input);
        let root = &map[map.root_module_id()].scope;
        let is_it = |item: ModuleDefId| matches!(item, ModuleDefId::AdtId(id) if id == adt);
        let is_shown = |seen: Visibility| !matches!(seen, Visibility::Module(..));
        let at_root =
            root.types().filter(|(_, item)| is_it(item.def) && is_shown(item.vis)).map(|(name, _)| name.clone());
        let written = |name: Name| name.display(self.db, self.world.input.data(self.db).edition).to_string();
        let here = || {
            let modules = ra_ap_hir::Module::from(adt.module(self.db)).path_to_root(self.db).into_iter().rev();
            let modules = modules.filter_map(|module| module.name(self.db));
            modules.chain([ra_ap_hir::Adt::from(adt).name(self.db)]).map(written).collect::<Vec<_>>().join("::")
        };
        at_root.map(written).min().unwrap_or_else(here)
    }

    /// Where an item stands, without documentation and attributes.
    pub(super) fn item_span(&self, file: ra_ap_hir::HirFileId, node: &impl AstNode) -> Span {
        let range = node.syntax().text_range();
        let start = first_token(node.syntax()).map_or(range.start(), |token| token.text_range().start());
        self.world.span(InFile::new(file, TextRange::new(start, range.end())))
    }

    /// The `///` lines of what stands at `span`, without the slashes; its `//` comments where there are none.
    fn docs(&self, node: &impl HasDocComments, span: Span) -> Vec<String> {
        let text = |comment: ast::Comment| {
            let (text, _) = comment.doc_comment()?;
            Some(text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned())
        };
        let docs: Vec<String> = node.doc_comments().filter_map(text).collect();
        match self.module.comments_at(span.file, span.start) {
            Some(comments) if docs.is_empty() => comments.leading.iter().chain(&comments.trailing).cloned().collect(),
            _ => docs,
        }
    }

    /// What the syntax says about a struct or enum.
    pub(super) fn adt_item(&self, adt: HirAdtId) -> AdtItem {
        fn item<N: HasName + HasDocComments>(mono: &Mono<'_, '_>, source: InFile<N>) -> AdtItem {
            let name = source.value.name().map(|name| name.text().to_string()).unwrap_or_default();
            let span = mono.item_span(source.file_id, &source.value);
            AdtItem { name, docs: mono.docs(&source.value, span), span, repr: repr(&source.value) }
        }
        match adt {
            HirAdtId::StructId(id) => item(self, id.lookup(self.db).source(self.db)),
            HirAdtId::EnumId(id) => item(self, id.lookup(self.db).source(self.db)),
            HirAdtId::UnionId(id) => item(self, id.lookup(self.db).source(self.db)),
        }
    }

    /// What the syntax says about a variant.
    pub(super) fn variant_item(&self, variant: VariantId) -> VariantItem {
        let (name, list) = match variant {
            VariantId::EnumVariantId(id) => {
                let source = id.lookup(self.db).source(self.db);
                (source.value.name(), source.map(|variant| variant.field_list()))
            }
            VariantId::StructId(id) => {
                let source = id.lookup(self.db).source(self.db);
                (source.value.name(), source.map(|item| item.field_list()))
            }
            VariantId::UnionId(id) => {
                let source = id.lookup(self.db).source(self.db);
                (source.value.name(), source.map(|item| item.record_field_list().map(ast::FieldList::RecordFieldList)))
            }
        };
        let fields = match &list.value {
            Some(ast::FieldList::RecordFieldList(fields)) => {
                fields.fields().map(|field| self.field(list.file_id, &field)).collect()
            }
            Some(ast::FieldList::TupleFieldList(fields)) => {
                fields.fields().map(|field| self.field(list.file_id, &field)).collect()
            }
            None => Vec::new(),
        };
        let span = name.as_ref().map(|name| self.item_span(list.file_id, name)).unwrap_or_default();
        VariantItem { name: name.map(|name| name.text().to_string()).unwrap_or_default(), span, fields }
    }

    fn field(&self, file: ra_ap_hir::HirFileId, field: &impl HasDocComments) -> (Span, Vec<String>) {
        let span = self.item_span(file, field);
        (span, self.docs(field, span))
    }

    pub(super) fn convert_function(&mut self, instance: Instance<'db>) -> Function {
        match instance {
            Instance::Function(function, args) => self.source_function(function, args),
            Instance::Constructor(variant, args) => self.constructor(variant, args),
            // its body comes when all implementors are known
            Instance::Dynamic(method, args) => {
                let body = FunctionBody::Source(Body::default());
                Function { origin: Origin::Prelude, ..self.header(method, args, body) }
            }
            Instance::Upcast(source, target) => self.upcast_function(source, target),
            Instance::Derived(derive, function, args) => {
                let body = FunctionBody::Derived(derive);
                let header = Function { origin: Origin::Prelude, ..self.header(function, args, body) };
                self.derived_function(derive, function, args, header)
            }
        }
    }

    /// A function without its parameters' patterns.
    fn header(&mut self, function: HirFunctionId, args: GenericArgs<'db>, body: FunctionBody) -> Function {
        let source = function.lookup(self.db).source(self.db);
        let span = self.item_span(source.file_id, &source.value);
        let name_span = source.value.name().map_or(span, |name| self.node_span(source.file_id, &name));
        let is_pub = source.value.visibility().is_some_and(|it| it.syntax().text() == "pub");
        let signature = self.db.callable_item_signature(function.into()).skip_binder().skip_binder();
        let params = signature.inputs().iter().map(|&ty| {
            let ty = self.ty(self.substitute(ty, args), span);
            Param { pat: Pat { kind: PatKind::Wild, ty, span }, ty }
        });
        let params = params.collect();
        let ret = self.ty(self.substitute(signature.output(), args), span);
        let name = FunctionSignature::of(self.db, function).name.as_str().to_owned();
        let user = function.krate(self.db) == self.world.input;
        Function {
            path: self.function_path(function.lookup(self.db).container, &name),
            name,
            args: args.types().map(|ty| self.ty(ty, span)).collect(),
            const_args: args.consts().map(|value| self.const_text(value)).collect(),
            origin: if user { Origin::User } else { Origin::Prelude },
            is_pub,
            params,
            ret,
            body,
            docs: self.docs(&source.value, span),
            name_span,
            span,
        }
    }

    fn function_path(&self, container: ItemContainerId, name: &str) -> String {
        let mut tail = vec![name.to_owned()];
        let module = container.module(self.db);
        match container {
            ItemContainerId::ImplId(id) => tail.insert(0, self.type_name(self.db.impl_self_ty(id).skip_binder())),
            ItemContainerId::TraitId(id) => {
                tail.insert(0, ra_ap_hir::Trait::from(id).name(self.db).as_str().to_owned())
            }
            ItemContainerId::ExternBlockId(_) | ItemContainerId::ModuleId(_) => {}
        }
        self.item_path(module, &tail)
    }

    /// A type's name for paths and messages; of structs and enums only the name.
    pub(super) fn type_name(&self, ty: Ty<'db>) -> String {
        match ty.kind() {
            TyKind::Adt(adt, _) => self.adt_item(adt.def_id()).name,
            _ => self.show(ty),
        }
    }

    /// A type as its user would write it.
    pub(super) fn show(&self, ty: Ty<'db>) -> String {
        ty.display(self.db, DisplayTarget::from_crate(self.db, self.world.input)).to_string()
    }

    fn source_function(&mut self, function: HirFunctionId, args: GenericArgs<'db>) -> Function {
        if FunctionSignature::is_intrinsic(self.db, function) {
            let name = FunctionSignature::of(self.db, function).name.as_str().to_owned();
            return self.header(function, args, FunctionBody::Intrinsic(name));
        }
        if let Some(marker) = self.marker(function) {
            return self.header(function, args, FunctionBody::Marker(marker));
        }
        let mut header = self.header(function, args, FunctionBody::Source(Body::default()));
        let (params, body) = Walker::new(self, DefWithBodyId::FunctionId(function), args, header.span).function();
        header.params = params;
        header.body = FunctionBody::Source(body);
        header
    }

    /// The marker of contract 1.1 that a function is: of that name and signature, and from `corogen_runtime` or with an empty body.
    pub(super) fn marker(&self, function: HirFunctionId) -> Option<Marker> {
        let is_name = |ty: Ty| matches!(ty.kind(), TyKind::Ref(_, target, _) if matches!(target.kind(), TyKind::Str));
        let is_key = |ty: Ty| super::types::scalar(ty) == Some(crate::ir::Scalar::U32);
        let name = FunctionSignature::of(self.db, function).name.clone();
        if !matches!(name.as_str(), "suspend" | "suspend_at" | "suspend_by" | "suspend_at_by" | "promise") {
            return None;
        }
        let signature = self.db.callable_item_signature(function.into()).skip_binder().skip_binder();
        let marker = match (name.as_str(), signature.inputs()) {
            ("suspend", []) => Marker::Suspend,
            ("suspend_at", [name]) if is_name(*name) => Marker::SuspendAt,
            ("suspend_by", [key]) if is_key(*key) => Marker::SuspendBy,
            ("suspend_at_by", [name, key]) if is_name(*name) && is_key(*key) => Marker::SuspendAtBy,
            ("promise", [name, _]) if is_name(*name) => Marker::Promise,
            _ => return None,
        };
        let loc = function.lookup(self.db);
        if !matches!(loc.container, ItemContainerId::ModuleId(_)) {
            return None;
        }
        let is_empty = || {
            let body = loc.source(self.db).value.body()?;
            Some(body.statements().next().is_none() && body.tail_expr().is_none())
        };
        (function.krate(self.db) == self.world.runtime || is_empty()?).then_some(marker)
    }

    /// `Some` as a function.
    fn constructor(&mut self, variant: VariantId, args: GenericArgs<'db>) -> Function {
        let adt = variant.adt_id(self.db);
        let ty = self.db.ty(adt.into()).skip_binder();
        let ty = self.substitute(ty, args);
        let span = self.adt_item(adt).span;
        let ret = self.ty(ty, span);
        let name = self.variant_item(variant).name;
        let (crate::resolve::typed::Type::Adt(id), index) = (self.types[ret].clone(), self.variant_index(variant))
        else {
            unreachable!("the type of a struct is a struct");
        };
        let fields = self.adts[id].variants.get(index as usize).map(|it| it.fields.clone()).unwrap_or_default();
        let mut body = Body::default();
        let (mut params, mut values) = (Vec::new(), Vec::new());
        for (index, field) in fields.into_iter().enumerate() {
            let local = Local {
                name: format!("field_{}", field.name),
                ty: field.ty,
                mutable: false,
                made: false,
                span: field.span,
            };
            let local = body.locals.push_and_get_key(local);
            let kind = PatKind::Binding { local, by_ref: None, sub: None };
            params.push(Param { pat: Pat { kind, ty: field.ty, span: field.span }, ty: field.ty });
            values.push((index as u32, Expr { kind: ExprKind::Local(local), ty: field.ty, span: field.span }));
        }
        let kind = ExprKind::Adt { adt: id, variant: index, fields: values, base: None };
        body.value = Some(Box::new(Expr { kind, ty: ret, span }));
        Function {
            path: format!("{}::{name}", self.adts[id].path),
            name,
            args: self.adts[id].args.clone(),
            const_args: self.adts[id].const_args.clone(),
            origin: Origin::Prelude,
            is_pub: true,
            params,
            ret,
            body: FunctionBody::Source(body),
            docs: Vec::new(),
            name_span: span,
            span,
        }
    }

    /// The position of a variant in its enum; 0 for structs.
    pub(super) fn variant_index(&self, variant: VariantId) -> u32 {
        match variant {
            VariantId::EnumVariantId(id) => id.lookup(self.db).index(self.db) as u32,
            VariantId::StructId(_) | VariantId::UnionId(_) => 0,
        }
    }

    pub(super) fn convert_const(&mut self, item: ConstItem<'db>) -> Const {
        let args = match item {
            ConstItem::Const(_, args) => args,
            ConstItem::Static(_) => GenericArgs::empty(self.interner),
        };
        let (def, ty, name, container, source) = match item {
            ConstItem::Const(id, _) => {
                let loc = id.lookup(self.db);
                let source = loc.source(self.db);
                let (name, span) = (source.value.name(), self.item_span(source.file_id, &source.value));
                let ty = self.db.type_for_const(id).skip_binder();
                (DefWithBodyId::ConstId(id), ty, name, loc.container, (span, self.docs(&source.value, span)))
            }
            ConstItem::Static(id) => {
                let loc = id.lookup(self.db);
                let source = loc.source(self.db);
                let (name, span) = (source.value.name(), self.item_span(source.file_id, &source.value));
                let ty = self.db.type_for_static(id).skip_binder();
                (DefWithBodyId::StaticId(id), ty, name, loc.container, (span, self.docs(&source.value, span)))
            }
        };
        let (span, docs) = source;
        let name = name.map_or_else(|| "_".to_owned(), |name| name.text().to_string());
        let ty = self.ty(self.substitute(ty, args), span);
        let user = def.module(self.db).krate(self.db) == self.world.input;
        Const {
            path: self.function_path(container, &name),
            name: Some(name),
            ty,
            body: Walker::new(self, def, args, span).constant(),
            is_static: matches!(item, ConstItem::Static(_)),
            origin: if user { Origin::User } else { Origin::Prelude },
            docs,
            span,
        }
    }
}
