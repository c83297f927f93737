//! Small reports.

use std::collections::BTreeMap;

use super::report::{Ablations, Code, Group, Lines, Row};

/// A form that took two milliseconds in each of three rounds, half as fast as the other.
pub(super) fn row(form: &str, against: Option<&str>) -> Row {
    Row {
        form: form.to_owned(),
        against: against.map(str::to_owned),
        ms: 2.0,
        ratio: against.map(|_| 0.5),
        resumes: None,
        frame: None,
        all_ms: vec![2.0, 1.5, 2.5],
    }
}

/// A program of which only this is told.
pub(super) fn group(name: &str, ablations: Vec<Row>, same: &[&str]) -> Group {
    let each = [("megakernel", 30), ("state-machine", 31), ("wavefront", 90), ("persistent", 60)];
    let each: BTreeMap<String, usize> = each.map(|(name, lines)| (name.to_owned(), lines)).into();
    let lines = Lines { all: 150, each };
    Group {
        name: name.to_owned(),
        program: format!("{name}, a few"),
        code: Code {
            frame_bytes: 48,
            input: 21,
            glsl: lines.clone(),
            host: lines,
            by_hand: None,
            generation_ms: 12.34,
        },
        rows: Vec::new(),
        keyed: Vec::new(),
        twins: Vec::new(),
        profile: Vec::new(),
        profile_by_hand: Vec::new(),
        ablations: Ablations { rows: ablations, same: same.iter().map(|&name| name.to_owned()).collect() },
    }
}
