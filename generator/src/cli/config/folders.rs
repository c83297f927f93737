//! Output folders that lie in each other: what one input gives would be removed or written over as what the other gave earlier.

use std::path::PathBuf;

use super::read::Listed;
use crate::base::path::plain;
use crate::diag::{Diagnostic, codes};

/// A mistake for each input whose folder is that of an earlier one, or lies in it, or around it.
pub(super) fn shared(listed: &[Listed]) -> Vec<Diagnostic> {
    let folders: Vec<PathBuf> = listed.iter().map(|listed| plain(&listed.job().out)).collect();
    let shared = |(at, later): (usize, &Listed)| {
        let in_one = |earlier: &usize| {
            folders[at].starts_with(&folders[*earlier]) || folders[*earlier].starts_with(&folders[at])
        };
        Some(mistake(later, &listed[(0..at).find(in_one)?]))
    };
    listed.iter().enumerate().filter_map(shared).collect()
}

fn mistake(later: &Listed, earlier: &Listed) -> Diagnostic {
    let [one, other] = [earlier, later].map(|listed| listed.path.display());
    let [first, second] = [earlier, later].map(|listed| listed.job().out.display().to_string());
    let message = format!("`{one}` and `{other}` share an output folder");
    Diagnostic::error(codes::USAGE, later.place, message)
        .label(format!("this one writes `{second}`"))
        .also(earlier.place, format!("this one writes `{first}`"))
        .help("give one of them an `out-dir` of its own, beside the other")
}
