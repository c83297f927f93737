//! Resolve: names, types, trait selection, monomorphisation.
//!
//! - **Takes** the parsed module ([`crate::parse::ast::Module`]) and the embedded prelude (`generator/prelude`), which stand
//!   for `core`/`std`, `glam` and `corogen_runtime`.
//! - **Gives** a [`typed::Program`]: every instance that an entry reaches, owned and ordered by source range.
//! - **Afterwards** every name and type is known, generics are monomorphic, closures and captures explicit. Everything
//!   outside the subset has been reported, an unknown type included: no later stage reports a language error. Ownership is
//!   rustc's to judge.
//!
//! rust-analyzer's crates do the work. They are named here and in `parse` only.

mod body;
mod calls;
mod closures;
mod definitions;
mod entries;
mod errors;
mod guard;
mod items;
mod mono;
mod names;
mod parameters;
mod prelude;
#[cfg(test)]
mod prelude_check;
pub mod print;
mod print_expr;
mod recursion;
mod report;
mod roots;
mod subset;
mod syntax;
#[cfg(test)]
mod tests;
pub mod typed;
mod types;
mod walk_call;
mod walk_desugared;
mod walk_expr;
mod walk_pat;
mod walk_stmt;
mod world;

use crate::base::Options;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use guard::guarded;
use mono::{Instance, Mono};
use world::World;

/// Resolves a module. Appends the prelude's files to its sources.
pub fn resolve(module: &mut Module, options: &Options, diagnostics: &mut Diagnostics) -> typed::Program {
    let earlier = diagnostics.list.len();
    let world = World::load(module, options.edition);
    let module = &*module;
    let resolved = guarded(|| ra_ap_hir::attach_db(&world.db, || program(&world, module, options, diagnostics)));
    // Taking a database apart takes longer than all that it was asked.
    std::mem::forget(world);
    let program = resolved.unwrap_or_else(|panic| {
        let message = "name and type resolution failed on this input, which is a bug in corogen";
        diagnostics.push(Diagnostic::error_without_place(codes::RESOLVE_FAILED, message).note(panic));
        typed::Program::default()
    });
    // Several passes have told of mistakes; their reader goes through the source.
    diagnostics.list[earlier..].sort_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span));
    program
}

fn program(world: &World, module: &Module, options: &Options, diagnostics: &mut Diagnostics) -> typed::Program {
    subset::check(world, module, diagnostics);
    names::check(world, module, diagnostics);
    definitions::check_names(world, module, diagnostics);
    errors::report(world, diagnostics);
    if diagnostics.has_errors() {
        return typed::Program::default();
    }
    let mut mono = Mono::new(world, module, diagnostics);
    let roots = mono.roots();
    let no_args = mono.no_args();
    let candidates = roots.functions.into_iter().map(|root| mono.function(Instance::Function(root, no_args)));
    let candidates: Vec<_> = candidates.collect();
    mono.run();
    let mut program = mono.finish(module.name.clone());
    if diagnostics.has_errors() {
        return program;
    }
    definitions::check_sizes(&program, diagnostics);
    definitions::check_indices(&program, diagnostics);
    let graph = calls::call_graph(&program);
    recursion::check(&program, &graph, diagnostics);
    let suspends = calls::suspending(&program, &graph);
    let wanted = options.entry.as_deref();
    program.entries = entries::choose(&program, &candidates, &roots.generic, wanted, &graph, &suspends, diagnostics);
    for &entry in &program.entries {
        parameters::check(&program, &program.functions[entry], diagnostics);
    }
    program
}
