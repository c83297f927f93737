//! The transition graph as a drawing: points below each other in source order, transitions as arcs beside them.
//!
//! Arcs forward run on the right, arcs back on the left, the further out the more points they pass: so none crosses a node, and
//! the turns of a loop are seen at once.

use std::collections::BTreeMap;

use super::dot::transitions;
use super::facts::{END, Explained};

/// A drawing of some size, in the coordinates of an SVG.
pub(super) struct Graph {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) nodes: Vec<Node>,
    pub(super) arcs: Vec<Arc>,
}

/// A point, or the end.
pub(super) struct Node {
    pub(super) name: String,
    /// The point's number, or nothing for the end.
    pub(super) point: Option<usize>,
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) text_x: usize,
    pub(super) text_y: usize,
}

/// A transition.
pub(super) struct Arc {
    pub(super) path: String,
    /// What it is, in words.
    pub(super) title: String,
    /// Words stored, at most.
    pub(super) label: String,
    pub(super) label_x: usize,
    pub(super) label_y: usize,
}

const HEIGHT: usize = 30;
const STEP: usize = 68;
const MARGIN: usize = 16;
/// Between two arcs beside each other.
const LANE: usize = 26;
/// Of a letter.
const LETTER: usize = 8;

/// Draws an entry's graph.
pub(super) fn draw(it: &Explained) -> Graph {
    let names: Vec<&str> = it.points.iter().map(|point| point.name.as_str()).chain([END]).collect();
    let row: BTreeMap<&str, usize> = names.iter().copied().zip(0..).collect();
    let mut edges = Vec::new();
    for (from, point) in it.points.iter().enumerate() {
        edges.extend(transitions(it, point).into_iter().map(|(to, words)| (from, row[to], words)));
    }
    let reach = |back: bool| {
        let passed = edges.iter().filter(|(from, to, _)| (to <= from) == back).map(|(from, to, _)| from.abs_diff(*to));
        passed.max().map_or(0, |most| (most + 2) * LANE)
    };
    let box_width = names.iter().map(|name| name.len()).max().unwrap_or(0) * LETTER + 2 * MARGIN;
    let left = MARGIN + reach(true);
    let right = left + box_width;
    let y = |row: usize| MARGIN + row * STEP;

    let nodes = names.iter().enumerate().map(|(row, name)| Node {
        name: (*name).to_owned(),
        point: (row < it.points.len()).then_some(row),
        x: left,
        y: y(row),
        width: box_width,
        height: HEIGHT,
        text_x: left + box_width / 2,
        text_y: y(row) + HEIGHT / 2 + 5,
    });
    let arcs = edges.iter().map(|&(from, to, words)| {
        let title = format!("{} to {}: at most {words} words stored", names[from], names[to]);
        let label = words.to_string();
        let passed = from.abs_diff(to);
        if to == from + 1 {
            let x = left + box_width / 2;
            let (start, end) = (y(from) + HEIGHT, y(to) - 2);
            let (label_x, label_y) = (x + 2 * LETTER, (start + end) / 2 + 4);
            return Arc { path: format!("M{x} {start} L{x} {end}"), title, label, label_x, label_y };
        }
        if to == from {
            // Around the lower left corner, where no other arc comes.
            let (side, start, tip) = (left, y(from) + HEIGHT - 6, y(from) + HEIGHT + 2);
            let (out, inside, below) = (side - LANE, side + MARGIN, tip + LANE);
            let path = format!("M{side} {start} C{out} {start} {inside} {below} {inside} {tip}");
            return Arc { path, title, label, label_x: side - LETTER, label_y: below };
        }
        // An arc leaves below the middle and arrives above it.
        let (start, end) = (y(from) + HEIGHT - 6, y(to) + 6);
        let (side, tip, out) = match to > from {
            true => (right, right + 2, right + passed * LANE + LANE),
            false => (left, left - 2, left - (passed + 1) * LANE - LANE / 2),
        };
        let path = format!("M{side} {start} C{out} {start} {out} {end} {tip} {end}");
        // The middle of the curve.
        let (label_x, label_y) = ((side + 3 * out) / 4, (start + end) / 2 + 4);
        Arc { path, title, label, label_x, label_y }
    });
    Graph {
        width: right + reach(false) + MARGIN,
        height: y(names.len() - 1) + HEIGHT + MARGIN,
        arcs: arcs.collect(),
        nodes: nodes.collect(),
    }
}
