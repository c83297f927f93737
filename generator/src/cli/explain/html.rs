//! `corogen explain --format html`: one page that needs nothing else.
//!
//! Whatever is shown has *keys*: `p1` is a point, `f3` a field, `l20` a line of the source. An element says which it is (`is`) and
//! which it lights up when the pointer or the keyboard's focus is on it (`lights`).

use askama::Template;

use super::facts::{END, Explained, Kept, Point};
use super::graph::{Graph, draw};
use super::text::place;
use crate::base::Sources;

#[derive(Template)]
#[template(path = "report/explain.html")]
struct PageView {
    title: String,
    entries: Vec<EntryView>,
    file: String,
    lines: Vec<LineView>,
}

struct EntryView {
    /// Before the keys of this entry, so that those of several do not meet.
    summary: String,
    growth: String,
    graph: Graph,
    prefix: String,
    words: Vec<u32>,
    rows: Vec<RowView>,
    fields: Vec<FieldView>,
    recomputed: Vec<RecomputedView>,
    edges: Vec<EdgeView>,
    remarks: Vec<String>,
}

/// A point's row of the occupancy map.
struct RowView {
    name: String,
    place: String,
    is: String,
    lights: String,
    cells: Vec<CellView>,
}

/// A word of the frame at a point.
struct CellView {
    /// `loaded`, `passed` or `free`.
    class: &'static str,
    title: String,
    is: String,
    lights: String,
}

struct FieldView {
    words: String,
    name: String,
    ty: String,
    why: String,
    written: String,
    read: String,
    is: String,
    lights: String,
}

/// A value that is not in the frame.
struct RecomputedView {
    name: String,
    ty: String,
    value: String,
    point: String,
    lights: String,
}

struct EdgeView {
    from: String,
    to: String,
    line: u32,
    loads: String,
    stores: String,
    lights: String,
}

struct LineView {
    number: usize,
    text: String,
    /// Names of the points there.
    points: String,
    is: String,
    lights: String,
}

/// The page for all entries of an input.
pub(super) fn html(explained: &[Explained], sources: &Sources) -> String {
    let file = explained.first().map_or(String::new(), |it| it.file.clone());
    let text = sources.files.first().map_or("", |file| file.text.as_str());
    let view = PageView {
        title: explained.iter().map(|it| it.entry.as_str()).collect::<Vec<_>>().join(", "),
        entries: explained.iter().enumerate().map(|(number, it)| entry(&format!("e{number}"), it)).collect(),
        lines: text.lines().enumerate().map(|(at, text)| line(explained, &file, at + 1, text)).collect(),
        file,
    };
    view.render().expect("a template of strings renders") + "\n"
}

fn entry(prefix: &str, it: &Explained) -> EntryView {
    EntryView {
        summary: it.summary.clone(),
        growth: it.statements.growth(),
        graph: draw(it),
        prefix: prefix.to_owned(),
        words: (0..it.frame_words).collect(),
        rows: it.points.iter().enumerate().map(|(at, point)| row(prefix, it, at, point)).collect(),
        fields: it.fields.iter().enumerate().map(|(at, field)| field_view(prefix, it, at, field)).collect(),
        recomputed: it.points.iter().flat_map(|point| recomputed(prefix, it, point)).collect(),
        edges: it.points.iter().flat_map(|point| edges(prefix, it, point)).collect(),
        remarks: it.remarks.clone(),
    }
}

fn row(prefix: &str, it: &Explained, at: usize, point: &Point) -> RowView {
    let mut cells: Vec<CellView> = (0..it.frame_words)
        .map(|word| CellView {
            class: "free",
            title: format!("word {word}: free at {}", point.name),
            is: String::new(),
            lights: String::new(),
        })
        .collect();
    for live in &point.live {
        let Some((slot, field)) = live.slot.zip(it.field_of(live)) else { continue };
        let (class, verb) =
            if point.loads.contains(&slot) { ("loaded", "loaded at") } else { ("passed", "passed on at") };
        for &word in &it.fields[field].words {
            let cell = &mut cells[word as usize];
            let title = format!("word {word}: {}, {verb} {}", live.name, point.name);
            let (is, lights) = (format!("{prefix}f{field}"), field_lights(prefix, it, field));
            *cell = if cell.class == "free" {
                CellView { class, title, is, lights }
            } else {
                // Another value in the same word.
                let title = format!("{}\n{title}", cell.title);
                CellView { class, title, is: format!("{} {is}", cell.is), lights: format!("{} {lights}", cell.lights) }
            };
        }
    }
    let is = format!("{prefix}p{at}");
    RowView { name: point.name.clone(), place: place(point), lights: point_lights(prefix, it, at), is, cells }
}

fn field_view(prefix: &str, it: &Explained, at: usize, field: &Kept) -> FieldView {
    FieldView {
        words: field.place(),
        name: field.name.clone(),
        ty: field.r#type.clone(),
        why: field.why.clone(),
        written: field.written.join(", "),
        read: field.read.join(", "),
        is: format!("{prefix}f{at}"),
        lights: field_lights(prefix, it, at),
    }
}

fn recomputed<'a>(prefix: &'a str, it: &'a Explained, point: &'a Point) -> impl Iterator<Item = RecomputedView> + 'a {
    point.live.iter().filter_map(move |live| {
        Some(RecomputedView {
            name: live.name.clone(),
            ty: live.r#type.clone(),
            value: live.value.clone()?,
            point: point.name.clone(),
            lights: key(prefix, it, &point.name)?,
        })
    })
}

fn edges<'a>(prefix: &'a str, it: &'a Explained, point: &'a Point) -> impl Iterator<Item = EdgeView> + 'a {
    let names = |at: Option<&Point>, slots: &[u32]| {
        let fields = at.into_iter().flat_map(|at| slots.iter().flat_map(|&slot| it.fields_at(at, slot)));
        fields.map(|field| it.fields[field].name.clone()).collect::<Vec<_>>().join(", ")
    };
    point.edges.iter().map(move |edge| {
        let target = it.points.iter().find(|point| point.name == edge.to);
        let lights = [Some(point), target].into_iter().flatten().filter_map(|point| key(prefix, it, &point.name));
        EdgeView {
            from: point.name.clone(),
            to: edge.to.clone(),
            line: edge.line,
            loads: names(Some(point), &edge.loads),
            stores: names(target.filter(|_| edge.to != END), &edge.stores),
            lights: lights.chain([format!("l{}", edge.line)]).collect::<Vec<_>>().join(" "),
        }
    })
}

fn line(explained: &[Explained], file: &str, number: usize, text: &str) -> LineView {
    let mut points = Vec::new();
    let mut lights = vec![format!("l{number}")];
    for (at, it) in explained.iter().enumerate() {
        let prefix = format!("e{at}");
        for (at, point) in it.points.iter().enumerate().filter(|(at, _)| *at > 0) {
            if point.file == file && point.line as usize == number {
                points.push(point.name.as_str());
                lights.push(format!("{prefix}p{at}"));
            }
        }
        let used = it.fields.iter().enumerate().filter(|(_, field)| field.lines.contains(&(number as u32)));
        lights.extend(used.map(|(at, _)| format!("{prefix}f{at}")));
    }
    let lights = if lights.len() > 1 { lights.join(" ") } else { String::new() };
    LineView { number, text: text.to_owned(), points: points.join(", "), is: format!("l{number}"), lights }
}

/// A field lights its cells, its row and the lines of its variable.
fn field_lights(prefix: &str, it: &Explained, field: usize) -> String {
    let lines = it.fields[field].lines.iter().map(|line| format!("l{line}"));
    [format!("{prefix}f{field}")].into_iter().chain(lines).collect::<Vec<_>>().join(" ")
}

/// A point lights its node, its row, its marker, and the calls that lead there.
fn point_lights(prefix: &str, it: &Explained, point: usize) -> String {
    let (key, it) = (format!("{prefix}p{point}"), &it.points[point]);
    let lines = [it.line].into_iter().chain(it.called_at.iter().copied()).map(|line| format!("l{line}"));
    [key].into_iter().chain(lines).collect::<Vec<_>>().join(" ")
}

fn key(prefix: &str, it: &Explained, name: &str) -> Option<String> {
    it.points.iter().position(|point| point.name == name).map(|at| format!("{prefix}p{at}"))
}
