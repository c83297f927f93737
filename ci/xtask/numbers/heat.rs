//! What is switched off as a table: a line for each program, a column for each thing, and a colour for each ratio.

use super::report::{Ablations, Group};

/// In pixels.
const NAMES: f64 = 130.0;
const TABLE: f64 = 740.0;
const LINE: f64 = 19.0;

/// White, for what makes no difference; what is twice as slow without it, and what is twice as fast.
const SAME: [f64; 3] = [255.0, 255.0, 255.0];
const SLOWER: [f64; 3] = [232.0, 150.0, 60.0];
const FASTER: [f64; 3] = [110.0, 165.0, 220.0];

/// A name: of a column, or of a program.
pub(super) struct HeadView<'a> {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) class: &'static str,
    pub(super) text: &'a str,
}

/// A ratio.
pub(super) struct CellView {
    pub(super) x: String,
    pub(super) y: f64,
    pub(super) width: String,
    pub(super) fill: String,
    pub(super) text_x: String,
    pub(super) text_y: f64,
    pub(super) text: String,
}

/// The table, its names on the line `y`, and where it ends.
pub(super) fn table(groups: &[Group], y: f64) -> (Vec<HeadView<'_>>, Vec<CellView>, f64) {
    let columns = columns(groups);
    let width = (TABLE - NAMES) / columns.len().max(1) as f64;
    let left = |column: usize| 10.0 + NAMES + width * column as f64;
    let mut heads: Vec<HeadView<'_>> = Vec::new();
    for (column, text) in columns.iter().enumerate() {
        heads.push(HeadView { x: left(column) + 0.5 * width, y, class: "head", text });
    }
    let mut cells = Vec::new();
    let mut end = y + 6.0;
    for group in groups.iter().filter(|group| !group.ablations.rows.is_empty()) {
        heads.push(HeadView { x: 10.0, y: end + 13.0, class: "program", text: &group.name });
        for (column, name) in columns.iter().enumerate() {
            let row = group.ablations.rows.iter().find(|row| row.form == *name);
            let same = group.ablations.same.iter().any(|same| same == name);
            let (fill, text) = match row.and_then(|row| row.ratio) {
                Some(ratio) => (color(ratio), format!("{ratio:.2}")),
                None if same => (color(1.0), "same".to_owned()),
                None => continue,
            };
            cells.push(CellView {
                x: format!("{:.1}", left(column)),
                y: end,
                width: format!("{:.1}", width - 2.0),
                fill,
                text_x: format!("{:.1}", left(column) + 0.5 * width),
                text_y: end + 13.0,
                text,
            });
        }
        end += LINE;
    }
    (heads, cells, end)
}

/// Everything that is switched off in a program, in the order in which programs tell it.
fn columns(groups: &[Group]) -> Vec<&str> {
    let mut columns: Vec<&str> = Vec::new();
    let mut ablations: Vec<&Ablations> = groups.iter().map(|group| &group.ablations).collect();
    // What tells most has most of the order: what only others tell comes behind what they tell before it.
    ablations.sort_by_key(|it| std::cmp::Reverse(it.rows.len()));
    for rows in ablations.iter().map(|it| &it.rows) {
        let mut at = 0;
        for row in rows.iter().filter(|row| row.against.is_some()) {
            at = 1 + columns.iter().position(|name| *name == row.form).unwrap_or_else(|| {
                columns.insert(at, &row.form);
                at
            });
        }
    }
    for name in ablations.iter().flat_map(|it| &it.same) {
        if !columns.contains(&name.as_str()) {
            columns.push(name);
        }
    }
    columns
}

/// From white towards a colour, by the ratio's logarithm.
fn color(ratio: f64) -> String {
    let (part, to) = match ratio.log2() {
        log if log < 0.0 => (-log, SLOWER),
        log => (log, FASTER),
    };
    let part = part.min(1.0);
    let [r, g, b] = [0, 1, 2].map(|at| (SAME[at] + part * (to[at] - SAME[at])).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use super::{color, columns};
    use crate::numbers::testing::{group, row};

    #[test]
    fn a_color_says_how_much_slower_or_faster() {
        assert_eq!(color(1.0), "#ffffff");
        assert_eq!([color(0.5), color(0.1)], ["#e8963c", "#e8963c"]);
        assert_eq!([color(2.0), color(9.0)], ["#6ea5dc", "#6ea5dc"]);
        assert_eq!(color(0.5_f64.powf(0.2)), "#faead8");
    }

    #[test]
    fn columns_are_what_is_switched_off_anywhere() {
        let told = |names: &[&str], same: &[&str]| {
            let rows = names.iter().map(|name| row(name, Some("everything")));
            group("hops", [row("everything", None)].into_iter().chain(rows).collect(), same)
        };
        let one = told(&["layout=aos", "no-packing", "extension=off"], &[]);
        let other = told(&["layout=aos", "sort=token", "extension=off"], &["no-packing"]);
        let few = told(&["layout=aos"], &["no-remat"]);
        let expected = ["layout=aos", "sort=token", "no-packing", "extension=off", "no-remat"];
        assert_eq!(columns(&[few, one, other]), expected);
    }
}
