//! Which functions are entries (contract 1.2).

use std::collections::BTreeSet;

use super::calls::CallSite;
use super::roots::{Generic, Hidden, Roots};
use super::typed::{Function, FunctionId, Program, Type};
use crate::base::{FileId, Span, Table};
use crate::diag::{Diagnostic, Diagnostics, Severity, codes};

/// Picks the entries among `candidates`, the user's free `pub fn`s without generic parameters: the one called `wanted`, or all that
/// suspend and that no other function of the module calls.
pub(super) fn choose(
    program: &Program,
    (candidates, roots): (&[FunctionId], &Roots),
    wanted: Option<&str>,
    graph: &Table<FunctionId, Vec<CallSite>>,
    suspends: &Table<FunctionId, bool>,
    diagnostics: &mut Diagnostics,
) -> Vec<FunctionId> {
    let entries = match wanted {
        Some(name) => named(program, candidates, roots, name, diagnostics),
        None => unnamed(program, candidates, roots, graph, suspends, diagnostics),
    };
    same_names(program, &entries, diagnostics);
    for entry in &entries {
        returns_nothing(program, &program.functions[*entry], diagnostics);
    }
    entries
}

fn named(
    program: &Program,
    candidates: &[FunctionId],
    Roots { generic, hidden, .. }: &Roots,
    name: &str,
    diagnostics: &mut Diagnostics,
) -> Vec<FunctionId> {
    let found: Vec<FunctionId> = candidates.iter().copied().filter(|id| program.functions[*id].name == name).collect();
    if found.is_empty() {
        if let Some(generic) = generic.iter().find(|generic| generic.name == name) {
            diagnostics.push(is_generic(generic));
        } else if let Some(hidden) = hidden.iter().find(|hidden| hidden.name == name) {
            diagnostics.push(hidden_entry(hidden));
        } else {
            let names = || candidates.iter().map(|id| program.functions[*id].name.as_str());
            let help = match names().map(|name| format!("`{name}`")).collect::<Vec<_>>() {
                none if none.is_empty() => "the module has no `pub fn`".to_owned(),
                names => format!("the module has {}", names.join(", ")),
            };
            let message = format!("the module has no function `{name}` that could be an entry");
            let found = Diagnostic::error(codes::NO_ENTRY, Span::default(), message);
            diagnostics.push(found.did_you_mean(name, names()).help(help));
        }
    }
    found
}

fn unnamed(
    program: &Program,
    candidates: &[FunctionId],
    Roots { generic, hidden, .. }: &Roots,
    graph: &Table<FunctionId, Vec<CallSite>>,
    suspends: &Table<FunctionId, bool>,
    diagnostics: &mut Diagnostics,
) -> Vec<FunctionId> {
    let called: BTreeSet<FunctionId> = graph
        .iter_enumerated()
        .flat_map(|(caller, sites)| sites.iter().map(move |site| (caller, site.callee)))
        .filter(|(caller, callee)| caller != callee)
        .map(|(_, callee)| callee)
        .collect();
    let entries: Vec<FunctionId> =
        candidates.iter().copied().filter(|id| suspends[*id] && !called.contains(id)).collect();
    if entries.is_empty() {
        // a generic function that takes an index first was meant as one
        match &generic[..] {
            [generic, ..] if !candidates.iter().any(|id| suspends[*id]) => diagnostics.push(is_generic(generic)),
            _ => diagnostics.push(no_entry(program, candidates, hidden)),
        }
        return entries;
    }
    let is_called = |generic: &Generic| program.functions.iter().any(|it| it.name_span == generic.name_span);
    for generic in generic.iter().filter(|generic| generic.is_marked && !is_called(generic)) {
        diagnostics.push(no_entry_beside_others(generic));
    }
    entries
}

fn no_entry(program: &Program, candidates: &[FunctionId], hidden: &[Hidden]) -> Diagnostic {
    if let Some(found) = hidden.first().filter(|_| candidates.is_empty()) {
        return hidden_entry(found);
    }
    let diagnostic = Diagnostic::error(codes::NO_ENTRY, Span::new(FileId(0), 0, 0), "the module has no entry")
        .label("no `pub fn` here returns `()`, suspends, and is not called by another function")
        .help("mark a `pub fn` with `suspend()`, or name one that does not suspend with `--entry NAME`");
    match candidates {
        [] => diagnostic,
        _ => {
            let names: Vec<String> = candidates.iter().map(|id| format!("`{}`", program.functions[*id].name)).collect();
            diagnostic.note(format!("`pub fn`s of the module: {}", names.join(", ")))
        }
    }
}

/// What suspends was meant as the entry.
fn hidden_entry(Hidden { name, name_span, is_method }: &Hidden) -> Diagnostic {
    let (why, help) = match is_method {
        true => ("it is a method, and an entry is a free function", format!("write a `pub fn` that calls `{name}`")),
        false => ("it is not `pub`", format!("write `pub fn {name}`")),
    };
    let message = format!("the module has no entry: `{name}` suspends, but cannot be one");
    Diagnostic::error(codes::NO_ENTRY, *name_span, message).label(why).help(help)
}

fn is_generic(generic: &Generic) -> Diagnostic {
    let Generic { name, name_span, .. } = generic;
    Diagnostic::error(codes::GENERIC_ENTRY, *name_span, format!("the entry `{name}` is generic"))
        .label("an entry has no type parameters: nothing says what they would be")
        .help(format!("write a `pub fn` without parameters of that kind that calls `{name}`"))
}

/// It may be a helper that nobody uses yet: the entries beside it are compiled.
fn no_entry_beside_others(generic: &Generic) -> Diagnostic {
    let Generic { name, name_span, .. } = generic;
    let message = format!("`{name}` suspends and is called by none, but is no entry: it is generic");
    Diagnostic::error(codes::GENERIC_ENTRY, *name_span, message)
        .label("nothing is generated for it")
        .help(format!("write a `pub fn` without parameters of that kind that calls `{name}`"))
        .severity(Severity::Warning)
}

fn same_names(program: &Program, entries: &[FunctionId], diagnostics: &mut Diagnostics) {
    for (at, entry) in entries.iter().enumerate() {
        let function = &program.functions[*entry];
        let earlier = entries[..at].iter().map(|id| &program.functions[*id]).find(|other| other.name == function.name);
        if let Some(earlier) = earlier {
            diagnostics.push(
                Diagnostic::error(
                    codes::AMBIGUOUS_ENTRY,
                    function.name_span,
                    format!("two entries have the same name `{}`", function.name),
                )
                .label("the second")
                .also(earlier.name_span, "the first")
                .help("rename one: the output's files are named after the entry"),
            );
        }
    }
}

fn returns_nothing(program: &Program, function: &Function, diagnostics: &mut Diagnostics) {
    let nothing = matches!(&program.types[function.ret], Type::Never)
        || matches!(&program.types[function.ret], Type::Tuple(fields) if fields.is_empty());
    if !nothing {
        diagnostics.push(
            Diagnostic::error(
                codes::ENTRY_RETURNS,
                function.name_span,
                format!("the entry `{}` returns a value", function.name),
            )
            .label("an entry returns `()`")
            .help("write the result into a `&mut [T]` parameter"),
        );
    }
}
