//! Where the walk begins, and look-ups by name.

use ra_ap_hir_def::nameres::crate_def_map;
use ra_ap_hir_def::signatures::{FunctionSignature, TraitSignature};
use ra_ap_hir_def::src::HasSource;
use ra_ap_hir_def::{
    AssocItemId, ConstParamId, DefWithBodyId, FunctionId as HirFunctionId, GenericParamId, Lookup, ModuleDefId,
};
use ra_ap_hir_ty::next_solver::{GenericArgs, SolverDefId, mk_param};
use ra_ap_syntax::ast::{self, AstNode, HasName, HasVisibility};

use crate::base::Span;
use crate::resolve::mono::Mono;

/// The functions that suspend.
const MARKS: [&str; 4] = ["suspend", "suspend_at", "suspend_by", "suspend_at_by"];

/// The free `pub fn`s of the input, in source order: what may be an entry.
pub(super) struct Roots {
    /// Those without generics.
    pub(super) functions: Vec<HirFunctionId>,
    /// The others.
    pub(super) generic: Vec<Generic>,
}

/// A free `pub fn` with generic parameters, which cannot be an entry.
pub(super) struct Generic {
    pub(super) name: String,
    pub(super) name_span: Span,
    /// Its own body has a mark.
    pub(super) is_marked: bool,
}

impl<'db> Mono<'_, 'db> {
    /// The free `pub fn`s of the input.
    pub(super) fn roots(&self) -> Roots {
        let map = crate_def_map(self.db, self.world.input);
        let mut found: Vec<(Span, HirFunctionId)> = map
            .modules()
            .flat_map(|(_, module)| module.scope.declarations().collect::<Vec<_>>())
            .filter_map(|item| match item {
                ModuleDefId::FunctionId(function) => Some((self.function_span(function), function)),
                _ => None,
            })
            .collect();
        found.sort();
        let mut roots = Roots { functions: Vec::new(), generic: Vec::new() };
        for (_, function) in found {
            let source = function.lookup(self.db).source(self.db);
            let is_pub = source.value.visibility().is_some_and(|it| it.syntax().text() == "pub");
            let signature = FunctionSignature::of(self.db, function);
            if !is_pub || self.marker(function).is_some() {
                continue;
            }
            // `impl Trait` is a type parameter too.
            if signature.generic_params.iter_type_or_consts().next().is_none() {
                roots.functions.push(function);
            } else if let Some(name) = source.value.name() {
                let calls = source.value.syntax().descendants().filter_map(ast::CallExpr::cast);
                let mut names = calls.filter_map(|call| match call.expr()? {
                    ast::Expr::PathExpr(path) => Some(path.path()?.segment()?.name_ref()?.text().to_string()),
                    _ => None,
                });
                roots.generic.push(Generic {
                    name: name.text().to_string(),
                    name_span: self.node_span(source.file_id, &name),
                    is_marked: names.any(|name| MARKS.contains(&name.as_str())),
                });
            }
        }
        roots
    }

    /// No generic arguments.
    pub(super) fn no_args(&self) -> GenericArgs<'db> {
        GenericArgs::empty(self.interner)
    }

    /// Where a function stands.
    pub(super) fn function_span(&self, function: HirFunctionId) -> Span {
        let source = function.lookup(self.db).source(self.db);
        self.node_span(source.file_id, &source.value)
    }

    /// A method of a trait of the prelude's `core`.
    pub(super) fn core_trait_method(&self, trait_name: &str, method: &str) -> Option<HirFunctionId> {
        let map = crate_def_map(self.db, self.world.core);
        let mut items = map.modules().flat_map(|(_, module)| module.scope.declarations().collect::<Vec<_>>());
        items.find_map(|item| match item {
            ModuleDefId::TraitId(id) if TraitSignature::of(self.db, id).name.as_str() == trait_name => {
                id.trait_items(self.db).items.iter().find_map(|(name, item)| match item {
                    AssocItemId::FunctionId(function) if name.as_str() == method => Some(*function),
                    _ => None,
                })
            }
            _ => None,
        })
    }

    /// What an item's const parameter stands for in an instance.
    pub(super) fn const_argument(
        &self,
        def: DefWithBodyId,
        param: ConstParamId,
        args: GenericArgs<'db>,
    ) -> Option<u128> {
        let mut position = None;
        let def = SolverDefId::from(def.generic_def(self.db));
        GenericArgs::for_item(self.interner, def, |index, id, _, _| {
            if id == GenericParamId::ConstParamId(param) {
                position = Some(index as usize);
            }
            mk_param(self.interner, index, id)
        });
        self.const_value(self.normalize(args.as_slice().get(position?)?.konst()?))
    }
}
