//! What is known of an entry: its points, its frame, its edges. The keys are those of contract section 6, and more.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::base::{Sources, Span};
use crate::frame::layout::{FieldId, Layout};
use crate::ir::measure::{statements, statements_about};
use crate::ir::print::{Names, expr, type_name};
use crate::ir::walk::each_expr_in;
use crate::ir::{ExprKind, PointId, Root, SiteId, VarId};
use crate::pipeline::Entry;
use crate::split::coroutine::{Continuation, Coroutine, Target};

/// An entry, as other tools read it.
#[derive(Debug, Serialize)]
pub(super) struct Explained {
    pub(super) entry: String,
    /// In one line.
    pub(super) summary: String,
    pub(super) file: String,
    pub(super) frame_bytes: u32,
    pub(super) frame_words: u32,
    pub(super) max_live_words: u32,
    pub(super) statements: Statements,
    pub(super) fields: Vec<Kept>,
    pub(super) points: Vec<Point>,
    pub(super) remarks: Vec<String>,
}

/// What control reaches in the source, each statement once for each point, and what was generated.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Statements {
    pub(super) original: usize,
    pub(super) generated: usize,
    /// How many of those only say that a loop was left one way.
    pub(super) flags: usize,
}

impl Statements {
    /// `30 statements for 24 in the source, 6 of them for flags`
    pub(super) fn growth(self) -> String {
        let Self { original, generated, flags } = self;
        let of_flags = if flags > 0 { format!(", {flags} of them for flags") } else { String::new() };
        format!("{generated} statements for {original} in the source{of_flags}")
    }
}

/// A field of the frame.
#[derive(Debug, Serialize)]
pub(super) struct Kept {
    pub(super) name: String,
    pub(super) r#type: String,
    /// The words of the frame that hold it, in order.
    pub(super) words: Vec<u32>,
    /// The first bit and how many, where it shares its word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bits: Option<(u32, u32)>,
    /// How many bits each element of an array takes, where they share words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) element_bits: Option<u32>,
    /// Why it is kept.
    pub(super) why: String,
    /// Points whose continuations store it.
    pub(super) written: Vec<String>,
    /// Points whose continuations load it.
    pub(super) read: Vec<String>,
    /// Where its variable is declared and used in the input's own file: lines, from 1.
    pub(super) lines: Vec<u32>,
}

/// A suspension point, or the entry.
#[derive(Debug, Serialize)]
pub(super) struct Point {
    pub(super) token: String,
    pub(super) name: String,
    pub(super) file: String,
    pub(super) line: u32,
    /// The lines of the calls that lead there, outermost first.
    pub(super) called_at: Vec<u32>,
    /// Other points that resume here, because what follows is equal.
    pub(super) merged: Vec<String>,
    pub(super) statements: Statements,
    pub(super) live: Vec<Live>,
    /// The first words of the fields that its continuation loads.
    pub(super) loads: Vec<u32>,
    pub(super) edges: Vec<Edge>,
}

/// A value that is kept while an instance waits at a point.
#[derive(Debug, Serialize)]
pub(super) struct Live {
    pub(super) name: String,
    pub(super) r#type: String,
    /// The first word; nothing for what is not in the frame.
    pub(super) slot: Option<u32>,
    /// How much of the frame it takes.
    pub(super) bits: u32,
    pub(super) kind: &'static str,
    /// How it is computed again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<String>,
}

/// A place where a continuation ends.
#[derive(Debug, Serialize)]
pub(super) struct Edge {
    pub(super) to: String,
    /// Of the marker, or of the `return`.
    pub(super) line: u32,
    /// The first words of the fields that the paths to it load.
    pub(super) loads: Vec<u32>,
    /// The first words of the fields that are stored there.
    pub(super) stores: Vec<u32>,
}

/// The target of an edge that ends the instance.
pub(super) const END: &str = "end";

impl Explained {
    /// Gathers what is known of an entry.
    pub(super) fn new(entry: &Entry, sources: &Sources) -> Self {
        let (coroutine, layout) = (&entry.coroutine, &entry.layout);
        let points: Vec<Point> =
            written(coroutine).map(|continuation| point(coroutine, layout, continuation, sources)).collect();
        let sum = |of: fn(&Statements) -> usize| points.iter().map(|point| of(&point.statements)).sum();
        Self {
            entry: entry.path.clone(),
            summary: entry.summary(),
            file: sources.files.first().map_or(String::new(), |file| file.path.clone()),
            frame_bytes: 4 * layout.words,
            frame_words: layout.words,
            max_live_words: layout.max_live_words,
            statements: Statements {
                original: sum(|it| it.original),
                generated: sum(|it| it.generated),
                flags: sum(|it| it.flags),
            },
            fields: layout.fields.keys().map(|field| kept(coroutine, layout, field, sources)).collect(),
            points,
            remarks: coroutine.remarks.clone(),
        }
    }

    /// The fields that begin at a word and are alive at a point: more than one where they share it.
    pub(super) fn fields_at<'a>(&'a self, point: &'a Point, slot: u32) -> impl Iterator<Item = usize> + 'a {
        let here = point.live.iter().filter(move |live| live.slot == Some(slot));
        here.filter_map(|live| self.field_of(live))
    }

    /// The field that keeps a value.
    pub(super) fn field_of(&self, live: &Live) -> Option<usize> {
        live.slot.and_then(|_| self.fields.iter().position(|field| field.name == live.name))
    }
}

/// The continuations that are written: the code of a merged point is its representative's, and nothing leads to a point that is
/// not reached.
fn written(coroutine: &Coroutine) -> impl Iterator<Item = &Continuation> {
    coroutine.continuations.iter().filter(|continuation| !continuation.body.stmts.is_empty())
}

fn kept(coroutine: &Coroutine, layout: &Layout, id: FieldId, sources: &Sources) -> Kept {
    let field = &layout.fields[id];
    let name = |continuation: &Continuation| coroutine.program.points[continuation.point].name.clone();
    let stores = |it: &&Continuation| it.sites.iter().any(|&site| layout.stored[site].contains(&id));
    Kept {
        name: field.name.clone(),
        r#type: type_name(&coroutine.program, &field.ty),
        words: field.words.clone(),
        bits: field.bits.map(|bits| (bits.first, bits.count)),
        element_bits: field.elements.as_ref().map(|elements| elements.bits_each()),
        why: field.why.clone(),
        written: written(coroutine).filter(stores).map(name).collect(),
        read: written(coroutine).filter(|it| layout.loads_after(it.point).contains(&id)).map(name).collect(),
        lines: lines(coroutine, layout, field.var, sources),
    }
}

/// Where a variable is declared and read in the input's own file.
fn lines(coroutine: &Coroutine, layout: &Layout, var: VarId, sources: &Sources) -> Vec<u32> {
    let mut spans = vec![coroutine.vars[var].span];
    for body in &layout.bodies {
        each_expr_in(body, &mut |expr| {
            if let ExprKind::Load(place) = &expr.kind
                && place.root == Root::Var(var)
            {
                spans.push(expr.span);
            }
        });
    }
    let known = |span: &Span| usize::from(span.file) == 0 && span.end > 0 && !sources.files.is_empty();
    let lines: BTreeSet<u32> = spans.into_iter().filter(known).map(|span| sources.line(span)).collect();
    lines.into_iter().collect()
}

fn point(coroutine: &Coroutine, layout: &Layout, continuation: &Continuation, sources: &Sources) -> Point {
    let id = continuation.point;
    let point = &coroutine.program.points[id];
    let name = |&point: &PointId| coroutine.program.points[point].name.clone();
    Point {
        token: point.token.clone(),
        name: point.name.clone(),
        file: sources.files[point.span.file].path.clone(),
        line: sources.line(point.span),
        called_at: point.call_path.iter().map(|&span| sources.line(span)).collect(),
        merged: continuation.merged.iter().map(name).collect(),
        statements: Statements {
            original: continuation.source_statements,
            generated: statements(&continuation.body),
            flags: statements_about(&continuation.body, &continuation.flags),
        },
        live: live(coroutine, layout, continuation),
        loads: slots(layout, &layout.loads_after(id)),
        edges: continuation.sites.iter().map(|&site| edge(coroutine, layout, site, sources)).collect(),
    }
}

fn live(coroutine: &Coroutine, layout: &Layout, continuation: &Continuation) -> Vec<Live> {
    let program = &coroutine.program;
    let names = Names::of(program, &coroutine.vars, &coroutine.labels);
    let fields = layout.live[continuation.point].iter().map(|&field| &layout.fields[field]);
    let stored = fields.map(|field| Live {
        name: field.name.clone(),
        r#type: type_name(program, &field.ty),
        slot: field.words.first().copied(),
        bits: field.size_in_bits(),
        kind: "stored",
        value: None,
    });
    let recomputed = continuation.recomputations().map(|it| Live {
        name: it.name(coroutine),
        r#type: type_name(program, &it.value.ty),
        slot: None,
        bits: 0,
        kind: "recomputed",
        value: Some(expr(program, &names, it.value)),
    });
    stored.chain(recomputed).collect()
}

fn edge(coroutine: &Coroutine, layout: &Layout, site: SiteId, sources: &Sources) -> Edge {
    let found = &coroutine.sites[site];
    let to = match found.target {
        Target::Point(to) => coroutine.program.points[to].name.clone(),
        Target::End => END.to_owned(),
    };
    Edge {
        to,
        line: sources.line(found.span),
        loads: slots(layout, &layout.loaded[site]),
        stores: slots(layout, &layout.stored[site]),
    }
}

/// The first word of each field.
fn slots(layout: &Layout, fields: &[FieldId]) -> Vec<u32> {
    let mut slots: Vec<u32> = fields.iter().filter_map(|&field| layout.fields[field].words.first().copied()).collect();
    // Values that share a word move with it.
    slots.dedup();
    slots
}

impl Kept {
    /// `0..3`, `4`; `4:0..3` for some bits of a word, `4..8/8` for an array whose elements take eight bits each.
    pub(super) fn place(&self) -> String {
        let words = ranges(&self.words);
        if let Some(bits) = self.element_bits {
            return format!("{words}/{bits}");
        }
        let bits = self.bits.map(|(first, count)| ranges(&(first..first + count).collect::<Vec<_>>()));
        bits.map_or(words.clone(), |bits| format!("{words}:{bits}"))
    }
}

/// `0..3`, `4`, `1,5..7`.
fn ranges(words: &[u32]) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &word in words {
        match runs.last_mut() {
            Some((_, end)) if *end == word => *end += 1,
            _ => runs.push((word, word + 1)),
        }
    }
    let texts: Vec<String> = runs
        .into_iter()
        .map(|(start, end)| if end == start + 1 { start.to_string() } else { format!("{start}..{end}") })
        .collect();
    texts.join(",")
}
