//! `--points`: each name that it keeps is that of a marker.

use std::collections::BTreeSet;

use crate::base::Options;
use crate::base::similar::similar;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::Program;

/// Reports the names that no marker of a module's entries has.
pub fn check_kept<'a>(
    programs: impl Iterator<Item = &'a Program> + Clone,
    options: &Options,
    diagnostics: &mut Diagnostics,
) {
    let points = programs.clone().flat_map(|program| program.points.iter().skip(1).map(|point| &point.token));
    let known: BTreeSet<&String> = points.chain(programs.flat_map(|program| &program.not_kept)).collect();
    for name in options.points.iter().flatten().filter(|name| !name.is_empty() && !known.contains(name)) {
        let unknown = Diagnostic::error_without_place(codes::USAGE, format!("`--points`: no marker is named `{name}`"));
        let names: Vec<&str> = known.iter().map(|name| name.as_str()).collect();
        diagnostics.push(match similar(name, known.iter().map(ToString::to_string)) {
            Some(near) => unknown.help(format!("there is a similar name: `{near}`")),
            None => unknown.help(format!("the markers are {}", names.join(", "))),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::{empty_program, point};

    #[test]
    fn a_name_that_no_marker_has_is_told_with_one_that_is_near() {
        let mut program = empty_program();
        program.points.push(point("shade"));
        program.not_kept.insert("trace".into());
        let names = ["shade", "trace", "shad", "volume"].map(String::from);
        let options = Options { points: Some(names.into()), ..Options::default() };
        let mut diagnostics = Diagnostics::default();
        check_kept([&program].into_iter(), &options, &mut diagnostics);
        let told: Vec<String> = diagnostics.list.iter().map(|it| format!("{}; {}", it.message, it.helps[0])).collect();
        assert_eq!(
            told,
            [
                "`--points`: no marker is named `shad`; there is a similar name: `shade`",
                "`--points`: no marker is named `volume`; the markers are shade, trace",
            ]
        );
    }
}
