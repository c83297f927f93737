//! The numbers as text.

use std::fmt::Write;

use super::report::{Report, Row};

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
    }
    if let Some(it) = &report.scheduling {
        let (kernels, all) = (100.0 * it.kernels_share, 100.0 * it.share);
        let _ = writeln!(text, "\n{}, wavefront with a slot for each: {:.1} ms,", it.program, it.ms);
        let _ = writeln!(text, "  {kernels:.2} % in scheduling kernels, {all:.2} % in them, barriers and clears");
    }
    text
}

fn line(row: &Row) -> String {
    let [least, most] = row.spread();
    let spread = format!("{least:.1} to {most:.1}");
    let ns = row.per_resume().map(|ns| format!("{ns:.1}")).unwrap_or_default();
    let (ratio, to) = match (row.ratio, &row.against) {
        (Some(ratio), Some(against)) => (format!("{ratio:.3}"), against.as_str()),
        _ => (String::new(), ""),
    };
    let line = format!("  {:<48} {:>9.1} {spread:>17} {ns:>12} {ratio:>6}  {to}", row.form, row.ms);
    line.trim_end().to_owned() + "\n"
}
