//! Where the walk begins, and look-ups by name.

use ra_ap_hir_def::nameres::crate_def_map;
use ra_ap_hir_def::signatures::{FunctionSignature, TraitSignature};
use ra_ap_hir_def::src::HasSource;
use ra_ap_hir_def::{
    AssocItemId, ConstId as HirConstId, ConstParamId, DefWithBodyId, FunctionId as HirFunctionId, GenericParamId,
    Lookup, ModuleDefId,
};
use ra_ap_hir_ty::next_solver::{GenericArgs, Region, SolverDefId, mk_param};
use ra_ap_syntax::ast::{self, AstNode, HasName, HasVisibility};

use crate::base::{FileId, Span};
use crate::resolve::mono::{ConstItem, Mono};

/// The functions that suspend.
const MARKS: [&str; 4] = ["suspend", "suspend_at", "suspend_by", "suspend_at_by"];

/// The free `pub fn`s of the input, in source order: what may be an entry.
pub(super) struct Roots {
    /// Those without generics.
    pub(super) functions: Vec<HirFunctionId>,
    /// The others.
    pub(super) generic: Vec<Generic>,
    /// What has a mark and can be no entry: it is not `pub`, or a method.
    pub(super) hidden: Vec<Hidden>,
}

/// A function that suspends where nothing can start it.
pub(super) struct Hidden {
    pub(super) name: String,
    pub(super) name_span: Span,
    pub(super) is_method: bool,
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
        let mut roots = Roots { functions: Vec::new(), generic: Vec::new(), hidden: self.hidden() };
        for (_, function) in found {
            let source = function.lookup(self.db).source(self.db);
            let is_pub = is_pub(&source.value);
            let signature = FunctionSignature::of(self.db, function);
            if !is_pub || self.marker(function).is_some() {
                continue;
            }
            // `impl Trait` is a type parameter too.
            if signature.generic_params.iter_type_or_consts().next().is_none() {
                roots.functions.push(function);
            } else if let Some(name) = source.value.name() {
                roots.generic.push(Generic {
                    name: name.text().to_string(),
                    name_span: self.node_span(source.file_id, &name),
                    is_marked: is_marked(&source.value),
                });
            }
        }
        roots
    }

    fn hidden(&self) -> Vec<Hidden> {
        let files = (0..self.module.paths.len()).map(FileId::from);
        let functions = files.flat_map(|file| {
            let functions = self.world.tree(file).descendants().filter_map(ast::Fn::cast);
            functions.map(move |function| (file, function)).collect::<Vec<_>>()
        });
        let hidden = functions.filter_map(|(file, function)| {
            let is_method = function.syntax().parent().is_some_and(|it| ast::AssocItemList::can_cast(it.kind()));
            let name = function.name()?;
            let range = name.syntax().text_range();
            let name_span = Span::new(file, range.start().into(), range.end().into());
            let found = Hidden { name: name.text().to_string(), name_span, is_method };
            ((is_method || !is_pub(&function)) && is_marked(&function)).then_some(found)
        });
        hidden.collect()
    }

    /// The constants and statics that the modules of the input declare, with their places, in source order.
    pub(super) fn declared_constants(&self) -> Vec<(Span, ConstItem<'db>)> {
        let map = crate_def_map(self.db, self.world.input);
        let constant = |id: HirConstId| {
            let source = id.lookup(self.db).source(self.db);
            (self.item_span(source.file_id, &source.value), ConstItem::Const(id, self.no_args()))
        };
        let mut found = Vec::new();
        for (_, module) in map.modules() {
            found.extend(module.scope.unnamed_consts().map(constant));
            found.extend(module.scope.declarations().filter_map(|item| match item {
                ModuleDefId::ConstId(id) => Some(constant(id)),
                ModuleDefId::StaticId(id) => {
                    let source = id.lookup(self.db).source(self.db);
                    Some((self.item_span(source.file_id, &source.value), ConstItem::Static(id)))
                }
                _ => None,
            }));
        }
        found.sort_by_key(|(span, _)| *span);
        found
    }

    /// No generic arguments.
    pub(super) fn no_args(&self) -> GenericArgs<'db> {
        GenericArgs::empty(self.interner)
    }

    /// The arguments of a function that has no parameters but lifetimes: those with bounds are among its parameters.
    pub(super) fn erased_args(&self, function: HirFunctionId) -> GenericArgs<'db> {
        GenericArgs::for_item(self.interner, SolverDefId::from(function), |index, id, _, _| match id {
            GenericParamId::LifetimeParamId(_) => Region::new_erased(self.interner).into(),
            _ => mk_param(self.interner, index, id),
        })
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

fn is_pub(function: &ast::Fn) -> bool {
    function.visibility().is_some_and(|it| it.syntax().text() == "pub")
}

/// Whether the body of a function itself has a mark.
fn is_marked(function: &ast::Fn) -> bool {
    let calls = function.syntax().descendants().filter_map(ast::CallExpr::cast);
    let mut names = calls.filter_map(|call| match call.expr()? {
        ast::Expr::PathExpr(path) => Some(path.path()?.segment()?.name_ref()?.text().to_string()),
        _ => None,
    });
    names.any(|name| MARKS.contains(&name.as_str()))
}
