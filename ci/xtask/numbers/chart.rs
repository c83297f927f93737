//! The numbers as a picture: a bar for each form, one scale for each program.

use askama::Template;

use super::report::{Group, Report};

/// In pixels.
const LABELS: f64 = 270.0;
const BARS: f64 = 420.0;
const LINE: f64 = 20.0;
const HEAD: f64 = 44.0;

#[derive(Template)]
#[template(path = "chart.svg")]
struct ChartView<'a> {
    height: f64,
    title: String,
    labels: f64,
    groups: Vec<GroupView<'a>>,
}

struct GroupView<'a> {
    y: f64,
    program: &'a str,
    bars: Vec<BarView<'a>>,
}

struct BarView<'a> {
    y: f64,
    text_y: f64,
    value_x: String,
    class: &'static str,
    form: &'a str,
    width: String,
    value: String,
}

pub(super) fn chart(report: &Report) -> String {
    let mut y = HEAD;
    let mut groups = Vec::new();
    for group in &report.groups {
        groups.push(self::group(group, y));
        y += LINE * (group.rows.len() + 2) as f64;
    }
    let title = format!("{}, {}: milliseconds, less is better", report.device, report.date);
    let view = ChartView { height: y, title, labels: LABELS, groups };
    view.render().expect("writing to a string does not fail") + "\n"
}

fn group(group: &Group, y: f64) -> GroupView<'_> {
    let most = group.rows.iter().map(|row| row.ms).fold(f64::MIN_POSITIVE, f64::max);
    let bars = group.rows.iter().enumerate().map(|(number, row)| {
        let width = row.ms / most * BARS;
        let y = y + 10.0 + LINE * number as f64;
        BarView {
            y,
            text_y: y + 12.0,
            value_x: format!("{:.1}", LABELS + 8.0 + width + 6.0),
            class: class(&row.form),
            form: &row.form,
            width: format!("{width:.1}"),
            value: format!("{:.1}", row.ms),
        }
    });
    GroupView { y, program: &group.program, bars: bars.collect() }
}

fn class(form: &str) -> &'static str {
    match form {
        "CPU" => "cpu",
        form if form.contains("by hand") => "hand",
        _ => "ours",
    }
}
