//! The numbers as text.

use std::fmt::Write;

use super::report::{Ablations, Code, Frame, Group, Kernel, Lines, Report, Row};

pub(super) fn table(report: &Report) -> String {
    let Report { device, driver, date, clock, rounds, cores, .. } = report;
    let mut text = format!("{device}, {driver}\n{cores} cores, {date}: medians of {rounds} rounds in turns, {clock}\n");
    for group in &report.groups {
        let [ms, spread, ratio, ns] = ["ms", "least to most", "ratio", "ns a resume"];
        // Writing to a string does not fail.
        let _ = writeln!(text, "\n{:<50} {ms:>9} {spread:>17} {ns:>12} {ratio:>6}  to", group.program);
        for row in &group.rows {
            text += &line(row);
        }
        text += &twins(&group.twins);
        text += &ablations(&group.ablations);
        for it in &group.keyed {
            let _ = writeln!(text, "  keyed to not keyed: {:.3} ({} to {})", it.ratio, it.form, it.without);
        }
        text += &profile("kernels of the wavefront, a slot for each", &group.profile);
        text += &profile("the same by hand", &group.profile_by_hand);
    }
    text + &code(&report.groups)
}

/// How much code there is of each program, however many sizes it was measured at: of shaders and hosts what all schedulers together have,
/// then what each has.
fn code(groups: &[Group]) -> String {
    let schedulers = ["megakernel", "state-machine", "wavefront", "persistent"];
    let titles = ["all", "mega", "state", "wave", "pers"].map(|title| format!("{title:>6}")).concat();
    let [shaders, hosts] = ["generated GLSL", "generated Rust"];
    let mut text = format!(
        "\n{:<18}{:>7}{:>7}{shaders:>30}{hosts:>30}{:>9}{:>12}\n",
        "", "frame", "input", "by hand", "generation"
    );
    let _ =
        writeln!(text, "{:<18}{:>7}{:>7}{titles}{titles}{:>9}{:>12}", "lines of code", "bytes", "Rust", "GLSL", "ms");
    for Group { name, code, .. } in groups.chunk_by(|a, b| a.name == b.name).map(|sizes| &sizes[0]) {
        let lines = |lines: &Lines| {
            let each = schedulers.map(|scheduler| lines.each.get(scheduler).copied().unwrap_or_default());
            [lines.all].into_iter().chain(each).map(|count| format!("{count:>6}")).collect::<String>()
        };
        let by_hand = code.by_hand.as_ref().map(|lines| lines.all.to_string()).unwrap_or_default();
        let (glsl, host) = (lines(&code.glsl), lines(&code.host));
        let Code { frame_bytes, input, generation_ms, .. } = code;
        let _ = writeln!(text, "{name:<18}{frame_bytes:>7}{input:>7}{glsl}{host}{by_hand:>9}{generation_ms:>12.1}");
    }
    text
}

/// What twins of kernels take.
fn twins(rows: &[Row]) -> String {
    let mut text = String::new();
    if !rows.is_empty() {
        let [ms, spread, third, ratio] = ["ms", "least to most", "", "ratio"];
        let title = "twins of one kernel: a branch more that never runs";
        let _ = writeln!(text, "  {title:<48} {ms:>7} {spread:>17} {third:>12} {ratio:>6}  to");
    }
    text + &rows.iter().map(|row| columns(row, "    ", None)).collect::<String>()
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

/// The kernels of a wavefront, and what of their time goes to those that only schedule, if there are some.
fn profile(title: &str, kernels: &[Kernel]) -> String {
    let mut text = String::new();
    let all: f64 = kernels.iter().map(|kernel| kernel.ms).sum();
    if all == 0.0 {
        return text;
    }
    let percent = |ms: f64| 100.0 * ms / all;
    let [ms, dispatches, share] = ["ms", "dispatches", "share"];
    let _ = writeln!(text, "  {title:<48} {ms:>9} {dispatches:>17} {share:>12}");
    for Kernel { name, dispatches, ms, .. } in kernels {
        let _ = writeln!(text, "    {name:<46} {ms:>9.1} {dispatches:>17} {:>10.2} %", percent(*ms));
    }
    if kernels.iter().any(|kernel| kernel.only_schedules) {
        let scheduling = kernels.iter().filter(|kernel| kernel.only_schedules).map(|kernel| kernel.ms).sum();
        let _ = writeln!(text, "    only schedule {:>72.2} %", percent(scheduling));
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

#[cfg(test)]
mod tests {
    use super::{ablations, code, line, profile, twins};
    use crate::numbers::report::{Frame, Kernel, Row};
    use crate::numbers::testing::{group, row};

    #[test]
    fn a_form_has_its_columns() {
        let row = Row { resumes: Some(4_000), ..row("persistent", Some("persistent by hand")) };
        let expected = "  persistent                                             2.0        1.5 to 2.5        500.0  0.500  persistent by hand\n";
        assert_eq!(line(&row), expected);
    }

    #[test]
    fn frames_are_told_where_they_change() {
        let frame = Some(Frame { words: 17, mb_loaded: 1.25, mb_stored: 0.5 });
        let rows = vec![Row { frame, ..row("everything", None) }, row("layout=aos", Some("everything"))];
        let text = ablations(&group("hops", rows, &["no-remat", "no-packing"]).ablations);
        let expected = [
            "  switched off                                            ms     least to most    words, MB  ratio  to",
            "    everything                                           2.0        1.5 to 2.5    17, 1.750",
            "    layout=aos                                           2.0        1.5 to 2.5               0.500  everything",
            "    the same kernels with no-remat, no-packing",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
        assert_eq!(ablations(&group("hops", Vec::new(), &[]).ablations), "");
    }

    #[test]
    fn twins_are_told_where_there_are_some() {
        let text = twins(&[row("megakernel by hand", None), row("megakernel", Some("megakernel by hand"))]);
        let expected = [
            "  twins of one kernel: a branch more that never runs      ms     least to most               ratio  to",
            "    megakernel by hand                                   2.0        1.5 to 2.5",
            "    megakernel                                           2.0        1.5 to 2.5               0.500  megakernel by hand",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
        assert_eq!(twins(&[]), "");
    }

    #[test]
    fn a_profile_tells_what_schedules() {
        let kernel = |name: &str, ms, only_schedules| Kernel { name: name.into(), dispatches: 32, ms, only_schedules };
        let title = "kernels of the wavefront, a slot for each";
        let text = profile(title, &[kernel("shade", 7.5, false), kernel("advance", 2.5, true)]);
        let expected = [
            "  kernels of the wavefront, a slot for each               ms        dispatches        share",
            "    shade                                                7.5                32      75.00 %",
            "    advance                                              2.5                32      25.00 %",
            "    only schedule                                                                    25.00 %",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
        let text = profile("the same by hand", &[kernel("trace", 2.0, false)]);
        assert_eq!(text.lines().count(), 2, "nothing only schedules: {text}");
        assert_eq!(profile(title, &[]), "");
    }

    #[test]
    fn a_program_has_a_line_of_code() {
        let text = code(&["queens", "hops", "hops"].map(|name| group(name, Vec::new(), &[])));
        assert_eq!(text.lines().skip(3).count(), 2, "{text}");
        let last = "hops                   48     21   150    30    31    90    60   150    30    31    90    60                 12.3";
        assert_eq!(text.lines().last(), Some(last));
    }
}
