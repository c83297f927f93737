//! Resolve: names, types, trait selection, monomorphisation.
//!
//! - **Takes** the parsed module ([`crate::parse::ast::Module`]) and the embedded prelude (`generator/prelude`), which stand
//!   for `core`/`std`, `glam` and `corogen_runtime`.
//! - **Gives** a [`typed::Program`]: every instance that an entry reaches, owned and ordered by source range.
//! - **Afterwards** every name and type is known, generics are monomorphic, closures and captures explicit. Everything
//!   outside the subset has been reported, an unknown type included: no later stage reports a language error. Moves and
//!   lifetimes are rustc's to judge.
//!
//! rust-analyzer's crates do the work. They are named here and in `parse` only.

mod assertions;
mod body;
mod calls;
mod closures;
mod constness;
mod cycles;
mod database;
mod definitions;
mod derivable;
mod derived_code;
mod derives;
mod discriminants;
mod duplicates;
mod dynamic;
mod entries;
mod errors;
mod evaluation;
mod exhaustive;
mod further;
mod growth;
mod guard;
mod items;
mod mentions;
mod mono;
mod mutability;
mod names;
mod numbers;
mod orders;
mod overflow;
mod parameters;
mod patterns;
mod placed;
mod prelude;
#[cfg(test)]
mod prelude_check;
pub mod print;
mod print_expr;
mod recursion;
mod report;
mod roots;
mod signatures;
mod sizes;
mod subset;
mod syntax;
#[cfg(test)]
mod tests;
pub mod typed;
mod types;
mod upcasts;
mod walk_call;
mod walk_desugared;
mod walk_expr;
mod walk_pat;
mod walk_stmt;
mod watch;
mod world;

use std::sync::Arc;

use crate::base::{Options, Span, Table};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::parse::ast::Module;
use calls::CallSite;
use guard::guarded;
use mono::{Instance, Mono, Owner};
use prelude::{Names, Part};
use watch::Watch;
use world::World;

/// Resolves a module. Appends the prelude's files to its sources.
pub fn resolve(module: &mut Module, options: &Options, diagnostics: &mut Diagnostics) -> typed::Program {
    let mut world = World::idle();
    let watch = Arc::clone(&world.watch);
    let (mut own, options) = (module.clone(), options.clone());
    let resolved = Watch::over(&watch, move || {
        let mut found = Diagnostics::default();
        let program = resolve_in(&mut world, &mut own, &options, &mut found);
        (world, program, own, found)
    });
    let Some((world, program, own, mut found)) = resolved else {
        diagnostics.push(cycles::find(module).unwrap_or_else(|| cycles::find_endless(module)));
        return typed::Program::default();
    };
    world.rest();
    *module = own;
    diagnostics.list.append(&mut found.list);
    program
}

/// Resolves a module in a database, where others may have been before.
fn resolve_in(
    world: &mut World,
    module: &mut Module,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> typed::Program {
    let mut names = Names::default();
    for file in &module.sources.files {
        names.add(&file.text);
    }
    module.sources.files.extend(prelude::sources());
    let mut found = Diagnostics::default();
    let mut program = over(world, &Part::of(&names), module, options, &mut found);
    if found.has_errors() && !found.list.iter().any(cycles::is_endless) {
        // What is missing may be like what is there: mistakes are told over the whole.
        found = Diagnostics::default();
        program = over(world, &Part::whole(), module, options, &mut found);
    }
    diagnostics.list.append(&mut found.list);
    program
}

/// Resolves a module over a part of the prelude, or over more of it.
fn over(
    world: &mut World,
    part: &Part,
    module: &Module,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> typed::Program {
    world.load(module, options.edition, part);
    let resolved = guarded(|| ra_ap_hir::attach_db(&world.db, || program(world, module, options, diagnostics)));
    let mut has_panicked = resolved.is_err();
    let resolved = resolved.unwrap_or_else(|panic| {
        diagnostics.push(cycles::find(module).unwrap_or_else(|| gave_up(panic)));
        Some(typed::Program::default())
    });
    let program = resolved.unwrap_or_else(|| {
        let more = guarded(|| ra_ap_hir::attach_db(&world.db, || further(world, module, options, diagnostics)));
        has_panicked = more.is_err();
        diagnostics.list.extend(more.unwrap_or_default());
        typed::Program::default()
    });
    // Where rust-analyzer gets over such a cycle, or gives up, a length only stays unknown.
    let unknown = |it: &Diagnostic| it.message == report::UNKNOWN_LENGTH;
    if diagnostics.list.iter().any(unknown) {
        let endless = || world.watch.was_long().then(|| cycles::find_endless(module));
        if let Some(reason) = cycles::find(module).or_else(endless) {
            diagnostics.list.retain(|it| !unknown(it));
            diagnostics.push(reason);
        }
    }
    if has_panicked {
        world.renew();
    }
    // Several passes have told of mistakes; their reader goes through the source.
    diagnostics.list.sort_by_key(|diagnostic| diagnostic.primary.as_ref().map(|label| label.span));
    program
}

/// Where no constant that depends on itself is the reason.
fn gave_up(panic: String) -> Diagnostic {
    if panic == watch::TOO_DEEP {
        let message = "the types of this input need others without end";
        return Diagnostic::error_without_place(codes::ENDLESS_INSTANCES, message)
            .help("bound what is generic and uses itself with a larger type");
    }
    let message = "name and type resolution failed on this input, which is a bug in corogen";
    Diagnostic::error_without_place(codes::RESOLVE_FAILED, message).note(panic)
}

/// The program; nothing where mistakes keep it from being walked, of which others may be told.
fn program(world: &World, module: &Module, options: &Options, diagnostics: &mut Diagnostics) -> Option<typed::Program> {
    definitions::check_lengths(world, module, diagnostics);
    if diagnostics.list.iter().any(|it| it.code == codes::NOT_CONSTANT) {
        // rust-analyzer takes it for a bug of its own
        return Some(typed::Program::default());
    }
    growth::check(world, module, diagnostics);
    if diagnostics.list.iter().any(|it| it.code == codes::TOO_LARGE) {
        // and would walk such a type for longer than anybody waits
        return Some(typed::Program::default());
    }
    subset::check(world, module, diagnostics);
    names::check(world, module, diagnostics);
    definitions::check_values(world, module, diagnostics);
    definitions::check_patterns(world, module, diagnostics);
    duplicates::check(world, module, diagnostics);
    discriminants::check(world, module, diagnostics);
    derivable::check(world, module, diagnostics);
    constness::check(world, module, diagnostics);
    let lengths = definitions::check_length_types(world, module, diagnostics);
    errors::report(world, module, diagnostics);
    if lengths {
        // Arrays whose lengths are of two types are two types, which read the same.
        diagnostics.list.retain(|it| !errors::is_of_one_type(it));
    }
    if diagnostics.has_errors() {
        return None;
    }
    Some(walked(world, module, options, &[], diagnostics))
}

/// Mistakes that the walk and what follows it find apart from those that are told.
fn further(world: &World, module: &Module, options: &Options, told: &Diagnostics) -> Vec<Diagnostic> {
    let Some(broken) = further::broken(world, told) else { return Vec::new() };
    let mut found = Diagnostics::default();
    walked(world, module, options, &broken, &mut found);
    found.list.retain(|it| further::is_told(it, &broken));
    found.list
}

/// What entries reach, and whether it is right; what is found in `broken` functions is none of it.
fn walked(
    world: &World,
    module: &Module,
    options: &Options,
    broken: &[Span],
    diagnostics: &mut Diagnostics,
) -> typed::Program {
    let mut mono = Mono::new(world, module);
    signatures::check(&mono, diagnostics);
    if diagnostics.has_errors() {
        return typed::Program::default();
    }
    let roots = mono.roots();
    let mut candidates = Vec::with_capacity(roots.functions.len());
    for &root in &roots.functions {
        let args = mono.erased_args(root);
        candidates.push(mono.function(Instance::Function(root, args)));
    }
    let declared = mono.declared_constants();
    let constants = mono.run(&declared);
    let (mut program, found) = mono.finish(module.name.clone());
    if program.functions.len() < candidates.len() {
        report::tell(found, |_| true, module, diagnostics);
        return program;
    }
    let graph = calls::call_graph(&program);
    let suspends = calls::suspending(&program, &graph);
    let wanted = options.entry.as_deref();
    let mut choice = Diagnostics::default();
    program.entries = entries::choose(&program, (&candidates, &roots), wanted, &graph, &suspends, &mut choice);
    // A function that is no entry and that none calls may hold what only a CPU can run.
    let used = if program.entries.is_empty() { &candidates } else { &program.entries };
    let reached = calls::Reached::from(&program, &graph, used);
    let is_reached = |owner| match owner {
        Owner::Function(id) => reached.functions.contains(&id),
        Owner::Const(id) => reached.consts.contains(&id),
        Owner::Type => true,
    };
    program.unused = constants.into_iter().filter(|id| !reached.consts.contains(id)).collect();
    report::tell(found, is_reached, module, diagnostics);
    diagnostics.list.retain(|it| broken.is_empty() || further::is_told(it, broken));
    let mut later = Diagnostics::default();
    if diagnostics.has_errors() {
        // Of what the walk could not follow nothing more is known, but of other functions.
        let more = further::broken(world, diagnostics).unwrap_or_default();
        let broken = [broken, &more].concat();
        if !more.is_empty() && guarded(|| checks(&program, module, (&graph, used), &broken, &mut later)).is_ok() {
            diagnostics.list.extend(later.list.into_iter().filter(|it| further::is_told(it, &broken)));
        }
        return program;
    }
    let are_numbers_right = checks(&program, module, (&graph, used), broken, &mut later);
    diagnostics.list.append(&mut later.list);
    if !are_numbers_right {
        return program;
    }
    if !diagnostics.has_errors() {
        sizes::check(&program, &reached, diagnostics);
    }
    choice.list.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
    if diagnostics.list.iter().any(|it| it.code == codes::INFINITE_SIZE) {
        // a walk through its fields would not end
        return program;
    }
    for &entry in &program.entries {
        parameters::check(&program, &program.functions[entry], diagnostics);
    }
    program
}

/// What a program that could be walked may still do wrong; whether its numbers have the types that they need, but for those in `broken`
/// functions: without that the rest is not asked.
fn checks(
    program: &typed::Program,
    module: &Module,
    (graph, used): (&Table<typed::FunctionId, Vec<CallSite>>, &[typed::FunctionId]),
    broken: &[Span],
    diagnostics: &mut Diagnostics,
) -> bool {
    numbers::check(program, diagnostics);
    if diagnostics.errors().any(|it| further::is_apart(it, broken)) {
        return false;
    }
    definitions::check_sizes(program, diagnostics);
    overflow::check(program, &module.sources, diagnostics);
    evaluation::check(program, diagnostics);
    orders::check(program, &module.sources, diagnostics);
    duplicates::check_discriminants(program, diagnostics);
    patterns::check(program, diagnostics);
    exhaustive::check(program, diagnostics);
    mutability::check(program, &module.sources, diagnostics);
    recursion::check(program, graph, used, diagnostics);
    true
}
