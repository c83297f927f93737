//! Names that cannot be found where they are written and are known elsewhere: private ones, those that no `use` brings into
//! scope, and those that a later version will have.

use std::collections::HashSet;

use ra_ap_hir::{
    Adt, AssocItem, Crate, Module, ModuleDef, PathResolution, ScopeDef, Semantics, SemanticsScope, StructKind,
};
use ra_ap_syntax::ast::{self, AstNode};

use super::similar::Space;
use crate::diag::{Diagnostic, codes};
use crate::resolve::database::Database;
use crate::resolve::world::World;

/// What `corogen_runtime` will have.
const LATER: [&str; 3] = ["Texture2d", "Image2d", "Tlas"];

/// How `glam`'s types of other scalars than `f32`, `i32`, `u32` and `bool` begin.
const OTHER_SCALARS: [&str; 9] = ["D", "I8", "U8", "I16", "U16", "I64", "U64", "USize", "ISize"];

/// What is to be said of a path that leads nowhere, where its name is known elsewhere.
pub(in crate::resolve) fn explained(
    semantics: &Semantics<'_, Database>,
    world: &World,
    found: &Diagnostic,
    path: &ast::Path,
    space: Space,
) -> Option<Diagnostic> {
    let scope = semantics.scope(path.syntax())?;
    let from = scope.module();
    let name = path.segment()?.name_ref()?.text().to_string();
    let Some(qualifier) = path.qualifier() else {
        return later(found, &name)
            .or_else(|| with_named_fields(world, found, &scope, &name).filter(|_| space == Space::Values))
            .or_else(|| to_import(world, found, from, &name, space))
            .or_else(|| of_other_scalars(found, &name));
    };
    match semantics.resolve_path(&qualifier) {
        Some(PathResolution::Def(ModuleDef::Module(module))) => {
            let later = || later(found, &name).filter(|_| module.krate(&world.db) == Crate::from(world.runtime));
            let is_own = module.krate(&world.db) == Crate::from(world.input);
            let of_others = || of_other_scalars(found, &name).filter(|_| !is_own);
            private(world, found, from, module, &name).or_else(later).or_else(of_others)
        }
        _ => None,
    }
}

pub(super) fn later(found: &Diagnostic, name: &str) -> Option<Diagnostic> {
    let message = format!("`{name}` comes in a later version of corogen");
    let found = Diagnostic { code: codes::UNSUPPORTED, message, ..found.clone() };
    LATER.contains(&name).then(|| found.help("use a storage buffer, `&[T]` or `&mut [T]`, and compute the index"))
}

/// `glam`'s vectors and matrices of numbers that the subset leaves out.
pub(super) fn of_other_scalars(found: &Diagnostic, name: &str) -> Option<Diagnostic> {
    let split = |scalar: &'static str| {
        let rest = name.strip_prefix(scalar)?;
        ["Vec", "Mat", "Quat", "Affine"].iter().any(|kind| rest.starts_with(kind)).then_some((scalar, rest))
    };
    let (scalar, rest) = OTHER_SCALARS.into_iter().find_map(split)?;
    let help = match scalar {
        "D" => format!("use `{rest}`, of `f32`; `f64` is for single numbers and arrays"),
        _ => format!("use `U{rest}`, `I{rest}` or an array"),
    };
    let message = format!("`{name}` is not in the supported part of `glam`");
    Some(Diagnostic { code: codes::UNSUPPORTED, message, ..found.clone() }.help(help))
}

/// An item of the input that its module keeps to itself.
pub(super) fn private(
    world: &World,
    found: &Diagnostic,
    from: Module,
    module: Module,
    name: &str,
) -> Option<Diagnostic> {
    let db = &world.db;
    let has = |from: Option<Module>| module.scope(db, from).iter().any(|(known, _)| known.as_str() == name);
    if module.krate(db) != Crate::from(world.input) || !has(None) || has(Some(from)) {
        return None;
    }
    let message = format!("`{name}` is private");
    Some(Diagnostic { message, ..found.clone() }.help("make it `pub`, or `pub(crate)`"))
}

/// The `use` that brings such a name into scope.
pub(super) fn to_import(
    world: &World,
    found: &Diagnostic,
    from: Module,
    name: &str,
    space: Space,
) -> Option<Diagnostic> {
    let paths = public_paths(world, from, name, space);
    let uses: Vec<String> = paths.iter().map(|path| format!("`use {path};`")).collect();
    (!uses.is_empty()).then(|| found.clone().help(format!("add {}", uses.join(" or "))))
}

/// The two shortest paths that lead to such a name: of the crates that an input may use, else of the input.
fn public_paths(world: &World, from: Module, name: &str, space: Space) -> Vec<String> {
    let db = &world.db;
    let input = Crate::from(world.input);
    // `core` has the same as `std`
    let others = input.dependencies(db).into_iter().filter(|it| it.name.as_str() != "core");
    let others = others.map(|it| (it.krate.root_module(db), it.name.as_str().to_owned())).collect();
    let of_others = shortest(world, from, others, name, space);
    let own = || shortest(world, from, vec![(input.root_module(db), "crate".to_owned())], name, space);
    if of_others.is_empty() { own() } else { of_others }
}

fn shortest(world: &World, from: Module, roots: Vec<(Module, String)>, name: &str, space: Space) -> Vec<String> {
    let db = &world.db;
    let mut seen: HashSet<Module> = roots.iter().map(|(root, _)| *root).collect();
    let mut hits: Vec<(ModuleDef, String)> = Vec::new();
    let mut level = roots;
    while !level.is_empty() {
        let (mut here, mut next) = (Vec::new(), Vec::new());
        for (module, path) in level {
            for (known, def) in module.scope(db, Some(from)) {
                let ScopeDef::ModuleDef(item) = def else { continue };
                let inner = format!("{path}::{}", known.as_str());
                if known.as_str() == name && space.holds(db, &def) {
                    here.push((item, inner.clone()));
                }
                match item {
                    // what the prelude is made of is no part of `std`
                    ModuleDef::Module(module) if known.as_str() != "intrinsics" && seen.insert(module) => {
                        next.push((module, inner));
                    }
                    _ => {}
                }
            }
        }
        here.sort_by(|(_, one), (_, other)| one.cmp(other));
        for (item, path) in here {
            if hits.iter().all(|(known, _)| *known != item) {
                hits.push((item, path));
            }
        }
        level = next;
    }
    hits.into_iter().map(|(_, path)| path).take(2).collect()
}

/// A struct whose name is used as a function's.
fn with_named_fields(world: &World, found: &Diagnostic, scope: &SemanticsScope<'_>, name: &str) -> Option<Diagnostic> {
    let db = &world.db;
    let mut instead = None;
    scope.process_all_names(&mut |known, def| {
        if let ScopeDef::ModuleDef(ModuleDef::Adt(Adt::Struct(it))) = def
            && known.as_str() == name
            && it.kind(db) == StructKind::Record
        {
            let makes = |item| match item {
                AssocItem::Function(it) if it.name(db).as_str() == "new" && !it.has_self_param(db) => Some(()),
                _ => None,
            };
            let fields = || it.fields(db).into_iter().map(|field| format!("{}: …", field.name(db).as_str()));
            instead = Some(match it.ty(db).iterate_assoc_items(db, makes) {
                Some(()) => format!("{name}::new(…)"),
                None => format!("{name} {{ {} }}", fields().collect::<Vec<_>>().join(", ")),
            });
        }
    });
    instead.map(|instead| found.clone().help(format!("`{name}` is a struct with named fields: write `{instead}`")))
}
