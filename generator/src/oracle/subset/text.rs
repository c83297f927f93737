//! A program as a tree of lines, so that shrinking can take parts out of it without reading Rust.

use std::fmt::Write;

/// A program of the whole subset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Functions that the entry calls, each after those that it calls.
    pub helpers: Vec<Node>,
    /// What stands in the entry.
    pub body: Vec<Node>,
}

/// A line, or lines with blocks between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A statement or another line.
    Line(String),
    /// Heads, each before its block, and what closes the last one: `if a {`, …, `} else {`, …, `}`.
    Nest(Vec<(String, Vec<Node>)>, String),
}

impl Node {
    /// `head { body }`
    pub(super) fn block(head: &str, body: Vec<Node>) -> Self {
        Node::Nest(vec![(format!("{head} {{"), body)], "}".into())
    }

    fn print(&self, depth: usize, out: &mut String) {
        let line = |text: &str, out: &mut String| {
            let _ = writeln!(out, "{:width$}{text}", "", width = 4 * depth);
        };
        match self {
            Node::Line(text) => line(text, out),
            Node::Nest(parts, tail) => {
                for (head, body) in parts {
                    line(head, out);
                    print(body, depth + 1, out);
                }
                line(tail, out);
            }
        }
    }
}

/// Lines, indented.
pub(super) fn print(nodes: &[Node], depth: usize, out: &mut String) {
    for node in nodes {
        node.print(depth, out);
    }
}

/// The ways to change a node: deletion, or each of its first three blocks in its place.
const EDITS: usize = 4;

impl Program {
    /// How many edits [`Program::edited`] knows.
    pub fn edits(&self) -> usize {
        EDITS * (nodes(&self.helpers) + nodes(&self.body))
    }

    /// The program with one node less, if the edit of this number makes a difference. An edit of the outer comes before those of
    /// the inner.
    pub fn edited(&self, edit: usize) -> Option<Program> {
        let mut candidate = self.clone();
        let mut at = edit / EDITS;
        let edited =
            apply(&mut candidate.body, &mut at, edit % EDITS) || apply(&mut candidate.helpers, &mut at, edit % EDITS);
        (edited && candidate != *self).then_some(candidate)
    }
}

fn nodes(list: &[Node]) -> usize {
    let inner = |node: &Node| match node {
        Node::Line(_) => 0,
        Node::Nest(parts, _) => parts.iter().map(|(_, body)| nodes(body)).sum(),
    };
    list.iter().map(|node| 1 + inner(node)).sum()
}

/// Edits the `at`-th node of a list, inner ones counted.
fn apply(list: &mut Vec<Node>, at: &mut usize, edit: usize) -> bool {
    for position in 0..list.len() {
        if *at == 0 {
            let block = match (&mut list[position], edit) {
                (_, 0) => Vec::new(),
                (Node::Nest(parts, _), edit) if edit <= parts.len() => std::mem::take(&mut parts[edit - 1].1),
                _ => return false,
            };
            list.splice(position..=position, block);
            return true;
        }
        *at -= 1;
        if let Node::Nest(parts, _) = &mut list[position]
            && parts.iter_mut().any(|(_, body)| apply(body, at, edit))
        {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Node, Program};

    #[test]
    fn every_node_can_go_and_every_block_can_take_the_place_of_its_node() {
        let line = |text: &str| Node::Line(text.into());
        let nest =
            Node::Nest(vec![("if a {".into(), vec![line("x")]), ("} else {".into(), vec![line("y")])], "}".into());
        let program = Program { helpers: Vec::new(), body: vec![line("w"), nest] };
        let mut bodies = Vec::new();
        for smaller in (0..program.edits()).filter_map(|edit| program.edited(edit)) {
            let mut text = String::new();
            super::print(&smaller.body, 0, &mut text);
            bodies.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        let expected = ["if a { x } else { y }", "w", "w x", "w y", "w if a { } else { y }", "w if a { x } else { }"];
        assert_eq!(bodies, expected);
    }
}
