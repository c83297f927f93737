//! What rust-analyzer says of the prelude itself: nothing, and it knows every type.

use ra_ap_base_db::all_crates;
use ra_ap_hir::{Crate, DisplayTarget, HirDisplay, attach_db};
use ra_ap_hir_def::expr_store::Body;
use ra_ap_hir_def::nameres::crate_def_map;
use ra_ap_hir_def::{AssocItemId, DefWithBodyId, FunctionId, ModuleDefId};
use ra_ap_hir_ty::InferenceResult;
use ra_ap_hir_ty::next_solver::Ty;
use rustc_type_ir::TypeVisitableExt;

use super::database::Database;
use super::prelude::Part;
use super::world::World;
use crate::base::options::Edition;
use crate::base::{SourceFile, Sources};
use crate::parse::ast::Module;

#[test]
fn the_prelude_has_no_error_and_no_unknown_type() {
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("empty.rs".to_owned(), String::new(), false));
    let module = Module { name: "empty".to_owned(), sources, paths: vec![Vec::new()], ..Module::default() };
    let mut world = World::new(Database::new(None));
    world.load(&module, Edition::E2024, &Part::whole());
    let findings = attach_db(&world.db, || {
        let mut findings = errors(&world);
        findings.extend(functions(&world).into_iter().flat_map(|function| unknown(&world, function)));
        findings
    });
    std::mem::forget(world);
    assert_eq!(findings, Vec::<String>::new());
}

fn errors(world: &World) -> Vec<String> {
    let db = &world.db;
    let mut found = Vec::new();
    for module in all_crates(db).iter().flat_map(|krate| Crate::from(*krate).modules(db)) {
        module.diagnostics(db, &mut found, false);
    }
    found.iter().map(|diagnostic| format!("{diagnostic:?}")).collect()
}

/// Every function with a body of every crate: free, in impls, in traits.
pub(super) fn functions(world: &World) -> Vec<FunctionId> {
    let db = &world.db;
    let method = |item: &AssocItemId| match item {
        AssocItemId::FunctionId(function) => Some(*function),
        _ => None,
    };
    let mut functions = Vec::new();
    for krate in all_crates(db).iter() {
        for (_, module) in crate_def_map(db, *krate).modules() {
            for item in module.scope.declarations() {
                match item {
                    ModuleDefId::FunctionId(function) => functions.push(function),
                    ModuleDefId::TraitId(it) => {
                        functions.extend(it.trait_items(db).items.iter().filter_map(|(_, item)| method(item)));
                    }
                    _ => {}
                }
            }
            for it in module.scope.impls() {
                functions.extend(it.impl_items(db).items.iter().filter_map(|(_, item)| method(item)));
            }
        }
    }
    functions
}

fn unknown(world: &World, function: FunctionId) -> Vec<String> {
    let db = &world.db;
    let def = DefWithBodyId::FunctionId(function);
    let body = Body::of(db, def);
    let types = InferenceResult::of(db, def);
    let name = ra_ap_hir::Function::from(function).name(db);
    let mut unknown = Vec::new();
    for (expr, _) in body.exprs() {
        // A const argument has a body of its own.
        let is_own = body.find_root_for_expr(expr) == body.root_expr();
        if is_own && types.type_of_expr_or_pat(expr.into()).is_none_or(|ty| is_unknown(world, ty)) {
            unknown.push(format!("{}: expression {expr:?}", name.as_str()));
        }
    }
    unknown
}

/// Lifetimes are errors everywhere, as nothing infers them: only the printed type tells.
fn is_unknown(world: &World, ty: Ty<'_>) -> bool {
    let shown = || ty.display(&world.db, DisplayTarget::from_crate(&world.db, world.core)).to_string();
    ty.has_infer() || ty.references_error() && shown().contains("{unknown}")
}
