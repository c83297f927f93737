//! Items of an `impl` that differ from their trait's declaration: rust-analyzer compares names only.

use ra_ap_hir::InFile;
use ra_ap_hir_def::nameres::crate_def_map;
use ra_ap_hir_def::signatures::FunctionSignature;
use ra_ap_hir_def::src::HasSource;
use ra_ap_hir_def::{AssocItemId, CallableDefId, ConstId, FunctionId, GenericDefId, ImplId, Lookup};
use ra_ap_hir_ty::db::HirDatabase;
use ra_ap_hir_ty::next_solver::{EarlyBinder, GenericArgs, SolverDefId, Ty};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{AstNode, HasName};
use rustc_type_ir::TypeVisitableExt;
use rustc_type_ir::inherent::GenericArgs as _;

use crate::base::Span;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::resolve::mono::Mono;

/// Reports them in every `impl` of the input.
pub(super) fn check(mono: &Mono<'_, '_>, diagnostics: &mut Diagnostics) {
    for (_, module) in crate_def_map(mono.db, mono.world.input).modules() {
        for id in module.scope.impls() {
            let Some(bound) = mono.db.impl_trait(id) else { continue };
            let bound = bound.instantiate_identity().skip_norm_wip();
            let items = &bound.def_id.0.trait_items(mono.db);
            for (name, own) in &id.impl_items(mono.db).items {
                let found = match (own, items.assoc_item_by_name(name)) {
                    (&AssocItemId::FunctionId(own), Some(AssocItemId::FunctionId(declared))) => {
                        let pair = Pair { mono, impl_: id, args: bound.args, own, declared };
                        pair.functions()
                    }
                    (&AssocItemId::ConstId(own), Some(AssocItemId::ConstId(declared))) => {
                        let pair = Pair { mono, impl_: id, args: bound.args, own, declared };
                        pair.constants()
                    }
                    _ => None,
                };
                found.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
            }
        }
    }
}

/// An item of an `impl`, and what its trait declares.
struct Pair<'m, 'a, 'db, T> {
    mono: &'m Mono<'a, 'db>,
    impl_: ImplId,
    /// Of the trait.
    args: GenericArgs<'db>,
    own: T,
    declared: T,
}

impl<'db, T: Copy> Pair<'_, '_, 'db, T> {
    /// Two types with what the trait's parameters stand for here, where they differ for sure.
    fn different(
        &self,
        of: GenericDefId,
        own: Ty<'db>,
        declared: Ty<'db>,
        args: GenericArgs<'db>,
    ) -> Option<[Ty<'db>; 2]> {
        let mono = self.mono;
        let env = mono.db.trait_environment(of);
        let declared = EarlyBinder::bind(declared).instantiate(mono.interner, args).skip_norm_wip();
        let types = [mono.normalize_in(own, env), mono.normalize_in(declared, env)];
        let is_known = |ty: &Ty<'_>| !ty.has_aliases() && !ty.references_error();
        (types.iter().all(is_known) && types[0] != types[1]).then_some(types)
    }

    fn error(&self, place: Span, message: String, declared: Option<(Span, String)>) -> Diagnostic {
        let found = Diagnostic::error(codes::TYPE_MISMATCH, place, message);
        match declared.filter(|(span, _)| self.mono.is_input(*span)) {
            Some((span, text)) => found.also(span, "declared here").help(format!("the trait has `{text}`")),
            None => found.help("write it as the trait's documentation has it"),
        }
    }
}

impl Pair<'_, '_, '_, ConstId> {
    fn constants(&self) -> Option<Diagnostic> {
        let mono = self.mono;
        let own = mono.db.type_for_const(self.own).instantiate_identity().skip_norm_wip();
        let declared = mono.db.type_for_const(self.declared).skip_binder();
        let [own, declared] = self.different(self.own.into(), own, declared, self.args)?;
        let source = self.own.lookup(mono.db).source(mono.db);
        let place = mono.node_span(source.file_id, &source.value.ty()?);
        let of_trait = self.declared.lookup(mono.db).source(mono.db);
        let text = of_trait.value.syntax().text().to_string();
        let span = mono.node_span(of_trait.file_id, &of_trait.value.ty()?);
        let message = "this constant has another type than its trait declares".to_owned();
        let label = format!("expected `{}`, found `{}`", mono.show(declared), mono.show(own));
        Some(self.error(place, message, Some((span, text))).label(label))
    }
}

impl<'db> Pair<'_, '_, 'db, FunctionId> {
    fn functions(&self) -> Option<Diagnostic> {
        let mono = self.mono;
        let source = self.own.lookup(mono.db).source(mono.db);
        let (name, list) = (source.value.name()?, source.value.param_list()?);
        let at = |node: &SyntaxNode| mono.world.span(InFile::new(source.file_id, node.text_range()));
        let [own, declared] = [self.own, self.declared].map(|it| FunctionSignature::of(mono.db, it));
        if own.has_self_param() != declared.has_self_param() {
            let takes = if own.has_self_param() { "takes `self`" } else { "takes no `self`" };
            let message = format!("`{}` {takes}, other than its trait declares", name.text());
            return Some(self.error(at(name.syntax()), message, self.signature()));
        }
        if own.params.len() != declared.params.len() {
            let (own, declared) = (own.params.len(), declared.params.len());
            let message = format!("`{}` has {own} parameters, its trait declares {declared}", name.text());
            return Some(self.error(at(list.syntax()), message, self.signature()));
        }
        let [own, declared] = [own, declared].map(|it| it.generic_params.iter_type_or_consts().count());
        if own != declared {
            let message = format!("`{}` has {own} generic parameters, its trait declares {declared}", name.text());
            return Some(self.error(at(name.syntax()), message, self.signature()));
        }
        let (index, [own, declared]) = self.first_different()?;
        let mut params: Vec<SyntaxNode> = list.self_param().iter().map(|it| it.syntax().clone()).collect();
        params.extend(list.params().map(|it| it.ty().map_or_else(|| it.syntax().clone(), |ty| ty.syntax().clone())));
        let returned = source.value.ret_type().and_then(|it| it.ty()).map(|ty| ty.syntax().clone());
        let place = params.get(index).cloned().or(returned).unwrap_or_else(|| name.syntax().clone());
        let message = format!("`{}` has another type than its trait declares", name.text());
        let label = format!("expected `{}`, found `{}`", mono.show(declared), mono.show(own));
        Some(self.error(at(&place), message, self.signature()).label(label))
    }

    /// The first of parameters and result whose types differ. Where lifetimes are counted differently, rustc compares.
    fn first_different(&self) -> Option<(usize, [Ty<'db>; 2])> {
        let mono = self.mono;
        let identity = |id: FunctionId| GenericArgs::identity_for_item(mono.interner, SolverDefId::from(id));
        let args = identity(self.own).rebase_onto(mono.interner, self.impl_.into(), self.args);
        if args.len() != identity(self.declared).len() {
            return None;
        }
        let signature = |id: FunctionId| {
            let signature = mono.db.callable_item_signature(CallableDefId::FunctionId(id));
            signature.skip_binder().skip_binder().inputs_and_output
        };
        let pairs = signature(self.own).iter().zip(signature(self.declared).iter());
        pairs
            .enumerate()
            .find_map(|(index, (own, declared))| Some((index, self.different(self.own.into(), own, declared, args)?)))
    }

    /// What the trait declares, and where.
    fn signature(&self) -> Option<(Span, String)> {
        let mono = self.mono;
        let source = self.declared.lookup(mono.db).source(mono.db);
        let whole = mono.item_span(source.file_id, &source.value);
        let end = source.value.body().map_or(whole.end, |body| mono.node_span(source.file_id, &body).start);
        let text = mono.text(Span::new(whole.file, whole.start, end)).trim_end_matches([';', ' ', '\n']).to_owned();
        Some((mono.node_span(source.file_id, &source.value.name()?), text))
    }
}
