//! What holds of a coroutine, checked in debug builds and tests. A violation is a bug of this stage.

use std::collections::BTreeSet;

use super::coroutine::{Continuation, Coroutine, Target};
use super::labels::is_lowered;
use crate::ir::walk::each_stmt;
use crate::ir::{StmtKind, verify};

/// Every violation: of the rules of [`crate::ir::verify`] for continuations, and of what this stage promises besides.
pub fn verify(coroutine: &Coroutine) -> Vec<String> {
    let Coroutine { program, vars, labels, continuations, sites, .. } = coroutine;
    let mut found = Vec::new();
    for function in program.functions.iter().chain([&program.entry]) {
        if !is_lowered(&function.body) {
            let text = crate::ir::print::function(program, function);
            found.push(format!("a jump does not print as GLSL in\n{text}"));
        }
    }
    let mut left = BTreeSet::new();
    for continuation in continuations {
        let name = &program.points[continuation.point].name;
        let is_reached = !continuation.body.stmts.is_empty();
        if is_reached {
            let broken = verify::continuation(program, name, vars, labels, sites.len(), &continuation.body);
            found.extend(broken.iter().map(ToString::to_string));
        }
        if !is_lowered(&continuation.body) {
            found.push(format!("a jump after '{name}' does not print as GLSL"));
        }
        if declares_live_in(continuation) {
            found.push(format!("'{name}' declares what is alive before it"));
        }
        let mut own = Vec::new();
        each_stmt(&continuation.body, &mut |stmt| {
            if let StmtKind::Leave(site) = stmt.kind {
                own.push(site);
            }
        });
        if own != continuation.sites {
            found.push(format!("the sites of '{name}' are {own:?}, not {:?}", continuation.sites));
        }
        for site in own {
            if !left.insert(site) || sites.get(site).is_none_or(|site| site.from != continuation.point) {
                found.push(format!("{site:?} is not of '{name}' alone"));
            }
        }
    }
    for site in sites {
        if let Target::Point(point) = site.target
            && continuations[point].body.stmts.is_empty()
        {
            found.push(format!("an edge leads to '{}', which is empty", program.points[point].name));
        }
    }
    found
}

fn declares_live_in(continuation: &Continuation) -> bool {
    let mut declares = false;
    each_stmt(&continuation.body, &mut |stmt| {
        declares |= matches!(&stmt.kind, StmtKind::Let(var, _) if continuation.live_in.contains(var));
    });
    declares
}
