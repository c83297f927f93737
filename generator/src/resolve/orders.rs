//! Orders that an atomic cannot have: rustc's lint `invalid_atomic_ordering` refuses them where they are written at the call, unless
//! the module allows it. There, and where an order comes from elsewhere, the operation panics.

use super::overflow::user_code;
use crate::base::Sources;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::resolve::typed::walk::each_expr;
use crate::resolve::typed::{Expr, ExprKind, Origin, Program};

/// The lint's name.
const LINT: &str = "invalid_atomic_ordering";

/// Reports them in the code of the user.
pub(super) fn check(program: &Program, sources: &Sources, diagnostics: &mut Diagnostics) {
    for body in user_code(program) {
        each_expr(body, &mut |expr| {
            let Some(diagnostic) = refused(program, expr) else { return };
            let place = diagnostic.primary.as_ref().map(|label| label.span.file);
            if place.is_some_and(|file| !sources.files[file].text.contains(LINT)) {
                diagnostics.push(diagnostic);
            }
        });
    }
}

/// What is wrong with a call, if it is one of an atomic.
fn refused(program: &Program, expr: &Expr) -> Option<Diagnostic> {
    let ExprKind::Call { function, args, .. } = &expr.kind else { return None };
    let function = &program.functions[*function];
    if function.origin != Origin::Prelude || !function.path.starts_with("core::sync::atomic::") {
        return None;
    }
    let name = function.name.as_str();
    let (order, refused): (&Expr, &[&str]) = match name {
        "load" => (args.get(1)?, &["Release", "AcqRel"]),
        "store" => (args.get(2)?, &["Acquire", "AcqRel"]),
        "compare_exchange" | "compare_exchange_weak" => (args.get(4)?, &["Release", "AcqRel"]),
        "fetch_update" => (args.get(2)?, &["Release", "AcqRel"]),
        "fence" => (args.first()?, &["Relaxed"]),
        _ => return None,
    };
    let ExprKind::Adt { adt, variant, .. } = order.kind else { return None };
    let chosen = program.adts[adt].variants.get(variant as usize)?;
    if !refused.contains(&chosen.name.as_str()) {
        return None;
    }
    let failure = "failure ordering may not be `Release` or `AcqRel`, since a failed";
    let (message, help) = match name {
        "load" => {
            ("atomic loads cannot have `Release` or `AcqRel` ordering".to_owned(), "`Acquire`, `SeqCst` or `Relaxed`")
        }
        "store" => {
            ("atomic stores cannot have `Acquire` or `AcqRel` ordering".into(), "`Release`, `SeqCst` or `Relaxed`")
        }
        "fence" => {
            ("memory fences cannot have `Relaxed` ordering".into(), "`Acquire`, `Release`, `AcqRel` or `SeqCst`")
        }
        _ => (format!("`{name}`'s {failure} `{name}` does not result in a write"), "`Acquire` or `Relaxed`"),
    };
    Some(Diagnostic::error(codes::ATOMIC_ORDER, order.span, message).help(format!("write {help}")))
}
