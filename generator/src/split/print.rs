//! The text form of a coroutine: `--dump split` shows it, and tests compare it.

use std::fmt::Write;

use super::coroutine::{Coroutine, Target};
use crate::ir::print::{Names, block};

/// Every continuation, with what is alive before it and where it leads.
pub fn print(coroutine: &Coroutine) -> String {
    let Coroutine { program, vars, labels, continuations, sites, remarks, .. } = coroutine;
    let point = |target: &Target| match target {
        Target::Point(point) => program.points[*point].name.clone(),
        Target::End => "end".to_string(),
    };
    let names = Names::of(program, vars, labels).with_sites(sites.iter().map(|site| point(&site.target)));
    let mut out = String::new();
    for continuation in continuations {
        if !out.is_empty() {
            out.push('\n');
        }
        let name = &program.points[continuation.point].name;
        let live: Vec<String> = continuation.live_in.iter().map(|&var| names.var(var)).collect();
        let _ = write!(out, "continuation '{name}({})", live.join(", "));
        if !continuation.merged.is_empty() {
            let merged: Vec<String> =
                continuation.merged.iter().map(|&point| format!("'{}", program.points[point].name)).collect();
            let _ = write!(out, " also {}", merged.join(", "));
        }
        out.push_str(" {\n");
        for line in block(program, &names, &continuation.body).lines() {
            let indent = if line.is_empty() { "" } else { "    " };
            let _ = writeln!(out, "{indent}{line}");
        }
        out.push_str("}\n");
    }
    for remark in remarks {
        let _ = writeln!(out, "\nremark: {remark}");
    }
    out
}
