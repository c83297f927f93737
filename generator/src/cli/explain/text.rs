//! `corogen explain --format text`: for people at a terminal.

use std::fmt::Write;

use super::facts::{Edge, Explained, Point};

/// The frame's fields, then each point with its map of the frame and its edges.
///
/// The map has a place for each word: `+` is loaded there, `-` only passed on, `_` free.
pub(super) fn text(it: &Explained) -> String {
    let mut out = it.summary.clone() + "\n";
    let _ = writeln!(out, "{}", it.statements.growth());
    if !it.fields.is_empty() {
        out.push_str("\nframe\n");
    }
    let longest = it.fields.iter().map(|field| field.name.len() + field.r#type.len()).max().unwrap_or(0);
    for field in &it.fields {
        let width = longest - field.name.len();
        let _ = writeln!(out, "  {:<8} {}: {:width$}  {}", field.place(), field.name, field.r#type, field.why);
        let (written, read) = (list(&field.written), list(&field.read));
        let _ = writeln!(out, "  {:<8} written by {written}; read by {read}", "");
    }
    out.push_str("\npoints\n");
    for point in &it.points {
        let _ = writeln!(out, "  {}, {}", point.name, place(point));
        if !point.merged.is_empty() {
            let _ = writeln!(out, "    also resumes {}", point.merged.join(", "));
        }
        if it.frame_words > 0 {
            let _ = writeln!(out, "    {} loads {}", map(it, point), names(it, point, &point.loads));
        }
        for (live, value) in point.live.iter().filter_map(|live| Some((live, live.value.as_ref()?))) {
            let _ = writeln!(out, "    computes {} again: {value}", live.name);
        }
        for edge in &point.edges {
            let _ = writeln!(out, "    to {}, line {}: {}", edge.to, edge.line, moves(it, point, edge));
        }
    }
    if !it.remarks.is_empty() {
        out.push_str("\nremarks\n");
        it.remarks.iter().for_each(|remark| out += &format!("  {remark}\n"));
    }
    out
}

/// `box_scene.rs:210, called at line 41, then 52`
pub(super) fn place(point: &Point) -> String {
    let calls: Vec<String> = point.called_at.iter().map(u32::to_string).collect();
    let calls = if calls.is_empty() { String::new() } else { format!(", called at line {}", calls.join(", then ")) };
    format!("{}:{}{calls}", point.file, point.line)
}

fn moves(it: &Explained, point: &Point, edge: &Edge) -> String {
    let loads = names(it, point, &edge.loads);
    let target = it.points.iter().find(|point| point.name == edge.to);
    let stores = target.map_or("nothing".to_owned(), |target| names(it, target, &edge.stores));
    format!("loads {loads}; stores {stores}")
}

/// The fields that begin at words and are alive at a point.
fn names(it: &Explained, point: &Point, slots: &[u32]) -> String {
    let found = slots.iter().flat_map(|&slot| it.fields_at(point, slot));
    list(&found.map(|field| it.fields[field].name.clone()).collect::<Vec<_>>())
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

/// `[+++__|++]`: groups of eight words.
fn map(it: &Explained, point: &Point) -> String {
    let mut marks = vec!['_'; it.frame_words as usize];
    for live in &point.live {
        let Some(slot) = live.slot else { continue };
        let mark = if point.loads.contains(&slot) { '+' } else { '-' };
        let words = it.field_of(live).map_or(&[][..], |field| &it.fields[field].words);
        words.iter().for_each(|&word| marks[word as usize] = mark);
    }
    let groups: Vec<String> = marks.chunks(8).map(|group| group.iter().collect()).collect();
    format!("[{}]", groups.join("|"))
}
