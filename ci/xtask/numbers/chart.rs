//! The numbers as a picture: a bar for each form, one scale for each program; under it a table of what is switched off, in colours.

use askama::Template;

use super::heat::{self, CellView, HeadView};
use super::report::{Group, Report, Row};

/// In pixels: two columns of programs, of each the names of forms and then bars.
const COLUMNS: usize = 2;
const COLUMN: f64 = 375.0;
const LABELS: f64 = 182.0;
const BARS: f64 = 135.0;
const LINE: f64 = 15.0;
/// Above the first program, and between one and the next.
const HEAD: f64 = 62.0;
const GAP: f64 = 26.0;

#[derive(Template)]
#[template(path = "chart.svg")]
struct ChartView<'a> {
    height: f64,
    title: String,
    legend: Vec<LegendView>,
    groups: Vec<GroupView<'a>>,
    /// Where the table's title stands.
    cells_y: f64,
    heads: Vec<HeadView<'a>>,
    cells: Vec<CellView>,
}

struct LegendView {
    x: f64,
    class: &'static str,
    text: &'static str,
}

struct GroupView<'a> {
    x: f64,
    y: f64,
    program: &'a str,
    bars: Vec<BarView<'a>>,
}

struct BarView<'a> {
    label_x: f64,
    x: f64,
    y: f64,
    text_y: f64,
    value_x: String,
    class: &'static str,
    form: &'a str,
    width: String,
    value: String,
}

/// The classes of bars, and what they are.
const LEGEND: [(&str, &str); 4] = [
    ("ours", "generated"),
    ("hand", "by hand"),
    ("peer", "in another system"),
    ("cpu", "the program itself on the CPU"),
];
/// Where the entries of the legend begin.
const LEGEND_X: [f64; 4] = [10.0, 90.0, 160.0, 290.0];

pub(super) fn chart(report: &Report) -> String {
    let mut ends = [HEAD; COLUMNS];
    let mut groups = Vec::new();
    for group in &report.groups {
        let rows: Vec<&Row> = group.rows.iter().filter(|row| !row.is_variant()).collect();
        if rows.is_empty() {
            continue;
        }
        // Where there is more room.
        let column = (0..COLUMNS).min_by(|&a, &b| ends[a].total_cmp(&ends[b])).unwrap_or_default();
        groups.push(self::group(group, &rows, 10.0 + COLUMN * column as f64, ends[column]));
        ends[column] += LINE * rows.len() as f64 + GAP;
    }
    let cells_y = ends.into_iter().fold(HEAD, f64::max) + 10.0;
    let (heads, cells, end) = heat::table(&report.groups, cells_y + 22.0);
    let height = if cells.is_empty() { cells_y } else { end + 10.0 };
    let title = format!("{}, {}: milliseconds, less is better", report.device, report.date);
    let legend = LEGEND.into_iter().filter(|&(it, _)| {
        let mut rows = report.groups.iter().flat_map(|group| &group.rows);
        rows.any(|row| class(&row.form) == it)
    });
    let legend = legend.zip(LEGEND_X).map(|((class, text), x)| LegendView { x, class, text });
    let view = ChartView { height, title, legend: legend.collect(), groups, cells_y, heads, cells };
    view.render().expect("writing to a string does not fail") + "\n"
}

fn group<'a>(group: &'a Group, rows: &[&'a Row], x: f64, y: f64) -> GroupView<'a> {
    let most = rows.iter().map(|row| row.ms).fold(f64::MIN_POSITIVE, f64::max);
    let bars = rows.iter().enumerate().map(|(number, row)| {
        let width = row.ms / most * BARS;
        let (from, y) = (x + LABELS + 6.0, y + 7.0 + LINE * number as f64);
        BarView {
            label_x: x + LABELS,
            x: from,
            y,
            text_y: y + 9.0,
            value_x: format!("{:.1}", from + width + 4.0),
            class: class(&row.form),
            form: &row.form,
            width: format!("{width:.1}"),
            value: format!("{:.1}", row.ms),
        }
    });
    GroupView { x, y, program: &group.program, bars: bars.collect() }
}

fn class(form: &str) -> &'static str {
    match form {
        "CPU" => "cpu",
        "Taichi" => "peer",
        form if form.contains("by hand") => "hand",
        _ => "ours",
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::{Group, Report};
    use super::super::testing::{group, row};
    use super::chart;

    #[test]
    fn the_legend_tells_of_what_there_is() {
        let legend = |forms: &[&str]| {
            let rows = forms.iter().map(|form| row(form, None)).collect();
            let report = Report {
                device: "a device".to_owned(),
                driver: "a driver".to_owned(),
                date: "2026-01-31".to_owned(),
                clock: "the device's time".to_owned(),
                rounds: 3,
                cores: 2,
                groups: vec![Group { rows, ..group("hops", Vec::new(), &[]) }],
            };
            let chart = chart(&report);
            super::LEGEND.map(|(_, text)| chart.contains(&format!(">{text}<")))
        };
        assert_eq!(legend(&["megakernel by hand", "megakernel", "Taichi", "CPU"]), [true; 4]);
        assert_eq!(legend(&["megakernel", "CPU"]), [true, false, false, true]);
    }
}
