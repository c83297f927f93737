//! `corogen explain --format json`: contract section 6.

use serde::Serialize;

use crate::base::Sources;
use crate::frame::layout::{FieldId, Layout};
use crate::ir::SiteId;
use crate::ir::measure::statements;
use crate::ir::print::type_name;
use crate::pipeline::Entry;
use crate::split::coroutine::{Continuation, Coroutine, Target};

/// An entry, as other tools read it.
#[derive(Debug, Serialize)]
pub(super) struct Explained {
    entry: String,
    frame_bytes: u32,
    frame_words: u32,
    max_live_words: u32,
    statements: Statements,
    points: Vec<Point>,
    remarks: Vec<String>,
}

/// What control reaches in the source, each statement once for each point, and what was generated.
#[derive(Clone, Copy, Debug, Serialize)]
struct Statements {
    original: usize,
    generated: usize,
}

#[derive(Debug, Serialize)]
struct Point {
    token: String,
    name: String,
    file: String,
    line: u32,
    statements: Statements,
    live: Vec<Live>,
    loads: Vec<u32>,
    edges: Vec<Edge>,
}

#[derive(Debug, Serialize)]
struct Live {
    name: String,
    r#type: String,
    /// The first word; nothing for what is not in the frame.
    slot: Option<u32>,
    /// How much of the frame it takes.
    bits: usize,
    kind: &'static str,
}

#[derive(Debug, Serialize)]
struct Edge {
    to: String,
    loads: Vec<u32>,
    stores: Vec<u32>,
}

impl Explained {
    /// Gathers what is known of an entry.
    pub(super) fn new(entry: &Entry, sources: &Sources) -> Self {
        let (coroutine, layout) = (&entry.coroutine, &entry.layout);
        // The code of a merged point is its representative's, and nothing leads to one that is not reached.
        let written = coroutine.continuations.iter().filter(|continuation| !continuation.body.stmts.is_empty());
        let points: Vec<Point> = written.map(|continuation| point(coroutine, layout, continuation, sources)).collect();
        let sum = |of: fn(&Statements) -> usize| points.iter().map(|point| of(&point.statements)).sum();
        Self {
            entry: entry.path.clone(),
            frame_bytes: 4 * layout.words,
            frame_words: layout.words,
            max_live_words: layout.max_live_words,
            statements: Statements { original: sum(|it| it.original), generated: sum(|it| it.generated) },
            points,
            remarks: coroutine.remarks.clone(),
        }
    }
}

fn point(coroutine: &Coroutine, layout: &Layout, continuation: &Continuation, sources: &Sources) -> Point {
    let id = continuation.point;
    let point = &coroutine.program.points[id];
    Point {
        token: point.token.clone(),
        name: point.name.clone(),
        file: sources.files[point.span.file].path.clone(),
        line: sources.line(point.span),
        statements: Statements { original: continuation.source_statements, generated: statements(&continuation.body) },
        live: live(coroutine, layout, continuation),
        loads: slots(layout, &layout.loads_after(id)),
        edges: continuation.sites.iter().map(|&site| edge(coroutine, layout, site)).collect(),
    }
}

fn live(coroutine: &Coroutine, layout: &Layout, continuation: &Continuation) -> Vec<Live> {
    let fields = layout.live[continuation.point].iter().map(|&field| &layout.fields[field]);
    let stored = fields.map(|field| Live {
        name: field.name.clone(),
        r#type: type_name(&coroutine.program, &field.ty),
        slot: field.words.first().copied(),
        bits: 32 * field.words.len(),
        kind: "stored",
    });
    let recomputed = continuation.recomputations().map(|it| Live {
        name: it.name(coroutine),
        r#type: type_name(&coroutine.program, &it.value.ty),
        slot: None,
        bits: 0,
        kind: "recomputed",
    });
    stored.chain(recomputed).collect()
}

fn edge(coroutine: &Coroutine, layout: &Layout, site: SiteId) -> Edge {
    let to = match coroutine.sites[site].target {
        Target::Point(to) => coroutine.program.points[to].name.clone(),
        Target::End => "end".to_owned(),
    };
    Edge { to, loads: slots(layout, &layout.loaded[site]), stores: slots(layout, &layout.stores[site]) }
}

/// The first word of each field.
fn slots(layout: &Layout, fields: &[FieldId]) -> Vec<u32> {
    fields.iter().filter_map(|&field| layout.fields[field].words.first().copied()).collect()
}
