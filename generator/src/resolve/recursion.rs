//! Recursion is an error: neither a frame nor a GLSL call could hold it.
//!
//! A trait object that holds trait objects is another matter: its method calls itself in the call graph, but on objects that
//! lie in it. How deep they lie is known where the calls become code, so `lower` is to judge.

use super::calls::CallSite;
use super::typed::{FunctionId, Origin, Program};
use crate::base::Table;
use crate::diag::{Diagnostic, Diagnostics, codes};

/// Reports each cycle of calls that `roots` reach, with the calls that close it.
pub(super) fn check(
    program: &Program,
    graph: &Table<FunctionId, Vec<CallSite>>,
    roots: &[FunctionId],
    diagnostics: &mut Diagnostics,
) {
    let mut state: Table<FunctionId, Visit> = graph.iter().map(|_| Visit::New).collect();
    let mut open = roots.to_vec();
    while let Some(root) = open.pop() {
        visit(root, program, graph, &mut state, &mut open, diagnostics);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}

/// Depth first, with an explicit stack of functions and the call at which each stands. No cycle goes through a dispatcher:
/// those are more `roots`.
fn visit(
    root: FunctionId,
    program: &Program,
    graph: &Table<FunctionId, Vec<CallSite>>,
    state: &mut Table<FunctionId, Visit>,
    roots: &mut Vec<FunctionId>,
    diagnostics: &mut Diagnostics,
) {
    if state[root] != Visit::New {
        return;
    }
    state[root] = Visit::Open;
    let mut stack = vec![(root, 0_usize)];
    while let Some((caller, next)) = stack.last_mut() {
        let Some(site) = graph[*caller].get(*next).copied() else {
            state[*caller] = Visit::Done;
            stack.pop();
            continue;
        };
        *next += 1;
        if program.is_dispatcher(site.callee) {
            roots.push(site.callee);
            continue;
        }
        match state[site.callee] {
            Visit::New => {
                state[site.callee] = Visit::Open;
                stack.push((site.callee, 0));
            }
            Visit::Open => {
                let begin = stack
                    .iter()
                    .position(|(function, _)| *function == site.callee)
                    .expect("an open function is on the stack");
                let cycle: Vec<(FunctionId, CallSite)> =
                    stack[begin..].iter().map(|(function, next)| (*function, graph[*function][*next - 1])).collect();
                report(program, &cycle, diagnostics);
            }
            Visit::Done => {}
        }
    }
}

/// Tells of one cycle: each function with its call of the next. Begins at the user's first function of it.
fn report(program: &Program, cycle: &[(FunctionId, CallSite)], diagnostics: &mut Diagnostics) {
    let users: Vec<usize> =
        (0..cycle.len()).filter(|&at| program.functions[cycle[at].0].origin == Origin::User).collect();
    let Some(&first) = users.iter().min_by_key(|&&at| program.functions[cycle[at].0].name_span) else { return };
    let turned: Vec<(FunctionId, CallSite)> = cycle[first..].iter().chain(&cycle[..first]).copied().collect();
    // a method with its type
    let name = |function: FunctionId| {
        let function = &program.functions[function];
        let owner = function.path.rsplit("::").nth(1).filter(|it| it.starts_with(|first: char| first.is_uppercase()));
        owner.map_or_else(|| function.name.clone(), |owner| format!("{owner}::{}", function.name))
    };
    let mut names: Vec<String> = turned.iter().map(|(function, _)| format!("`{}`", name(*function))).collect();
    names.push(names[0].clone());
    let begin = &program.functions[turned[0].0];
    let mut diagnostic = Diagnostic::error(
        codes::RECURSION,
        begin.name_span,
        format!("`{}` calls itself: {}", name(turned[0].0), names.join(" → ")),
    )
    .label("this recursion has no bound");
    for (function, site) in &turned {
        diagnostic = diagnostic.also(site.span, format!("`{}` calls `{}` here", name(*function), name(site.callee)));
    }
    diagnostics.push(diagnostic.help("write it as a loop, with a local array as the stack"));
}
