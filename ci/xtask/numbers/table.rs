//! The numbers as text.

use std::fmt::Write;

use super::report::{Ablations, Frame, Report, Row};

pub(super) fn table(report: &Report) -> String {
    let Report { device, date, clock, rounds, cores, .. } = report;
    let mut text = format!("{device}, {cores} cores, {date}: medians of {rounds} rounds in turns, {clock}\n");
    for group in &report.groups {
        let [ms, spread, ratio, ns] = ["ms", "least to most", "ratio", "ns a resume"];
        // Writing to a string does not fail.
        let _ = writeln!(text, "\n{:<50} {ms:>9} {spread:>17} {ns:>12} {ratio:>6}  to", group.program);
        for row in &group.rows {
            text += &line(row);
        }
        text += &ablations(&group.ablations);
        for it in &group.keyed {
            let _ = writeln!(text, "  keyed to not keyed: {:.3} ({} to {})", it.ratio, it.form, it.without);
        }
    }
    if let Some(it) = &report.scheduling {
        let (kernels, all) = (100.0 * it.kernels_share, 100.0 * it.share);
        let _ = writeln!(text, "\n{}, wavefront with a slot for each: {:.1} ms,", it.program, it.ms);
        let _ = writeln!(text, "  {kernels:.2} % in scheduling kernels, {all:.2} % in them, barriers and clears");
    }
    text
}

/// What is switched off, with the frames where they change.
fn ablations(ablations: &Ablations) -> String {
    let mut text = String::new();
    if ablations.rows.is_empty() {
        return text;
    }
    let [ms, spread, moved, ratio] = ["ms", "least to most", "words, MB", "ratio"];
    let _ = writeln!(text, "  {:<48} {ms:>9} {spread:>17} {moved:>12} {ratio:>6}  to", "switched off");
    for row in &ablations.rows {
        let moved = |it: &Frame| format!("{}, {:.3}", it.words, it.mb_loaded + it.mb_stored);
        text += &columns(row, "    ", row.frame.as_ref().map(moved));
    }
    if !ablations.same.is_empty() {
        let _ = writeln!(text, "    the same kernels with {}", ablations.same.join(", "));
    }
    text
}

fn line(row: &Row) -> String {
    columns(row, "  ", row.per_resume().map(|ns| format!("{ns:.1}")))
}

fn columns(row: &Row, indent: &str, third: Option<String>) -> String {
    let [least, most] = row.spread();
    let (spread, third) = (format!("{least:.1} to {most:.1}"), third.unwrap_or_default());
    let (ratio, to) = match (row.ratio, &row.against) {
        (Some(ratio), Some(against)) => (format!("{ratio:.3}"), against.as_str()),
        _ => (String::new(), ""),
    };
    let form = format!("{indent}{}", row.form);
    let line = format!("{form:<50} {:>9.1} {spread:>17} {third:>12} {ratio:>6}  {to}", row.ms);
    line.trim_end().to_owned() + "\n"
}
