//! `corogen explain --format dot`: the transition graph for Graphviz.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::facts::{END, Explained};
use super::text::place;

/// A node for each point, an edge for each pair with a transition: the words that it stores, at most.
pub(super) fn dot(it: &Explained) -> String {
    let mut out = format!("digraph {} {{\n    node [shape=box, fontname=\"monospace\"];\n", quoted(&it.entry));
    for point in &it.points {
        let label = format!("{}\\n{}", escaped(&point.name), escaped(&place(point)));
        let _ = writeln!(out, "    {} [label=\"{label}\"];", quoted(&point.name));
    }
    let _ = writeln!(out, "    {END} [shape=circle];");
    for point in &it.points {
        for (to, words) in transitions(it, point) {
            let _ = writeln!(out, "    {} -> {} [label=\"{words}\"];", quoted(&point.name), quoted(to));
        }
    }
    out + "}\n"
}

/// The targets of a point's continuation with the most words that one of its edges there stores.
pub(super) fn transitions<'a>(it: &Explained, point: &'a super::facts::Point) -> BTreeMap<&'a str, usize> {
    let mut found = BTreeMap::new();
    for edge in &point.edges {
        let target = it.points.iter().find(|point| point.name == edge.to);
        let words = |&slot: &u32| it.fields_at(target?, slot).next().map(|field| it.fields[field].words.len());
        let words: usize = edge.stores.iter().filter_map(words).sum();
        let most = found.entry(edge.to.as_str()).or_insert(0);
        *most = words.max(*most);
    }
    found
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", escaped(name))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
