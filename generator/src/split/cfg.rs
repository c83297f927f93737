//! The control-flow graph of the entry: a side table over the structured body, from which regions are cut.
//!
//! A statement without a suspension point and without a jump that leaves it is *straight*: it stays one statement of a node
//! however much control flow is in it, and so reaches every continuation as the user wrote it.

use std::rc::Rc;

use super::effects::{Effect, Effects};
use super::region::What;
use crate::base::Table;
use crate::base::index::id;
use crate::ir::walk::each_stmt;
use crate::ir::{Block, Case, Expr, LabelId, LoopKind, Place, PointId, Program, Stmt, StmtKind};

id! {
    /// A node of the graph.
    NodeId
}
id! {
    /// A loop of the source that is not straight.
    LoopId
}

/// The entry as a graph. One that differs in some nodes shares the others.
#[derive(Clone, Debug)]
pub(super) struct Cfg {
    pub(super) nodes: Table<NodeId, Rc<Node>>,
    pub(super) loops: Table<LoopId, SourceLoop>,
    /// Where an instance goes on, for each point; nothing for a point that the body does not hold. The first is the entry.
    pub(super) starts: Table<PointId, Option<NodeId>>,
}

/// Statements that run one after the other, and where control goes then.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) stmts: Vec<Stmt>,
    pub(super) end: End,
    /// The innermost loop of the source around it.
    pub(super) inside: Option<LoopId>,
    /// Comments of a construct that begins here and is not itself a statement of the graph.
    pub(super) leading: Vec<String>,
    /// What each statement, and last the end, does to variables.
    pub(super) effects: Vec<Effect>,
}

impl Node {
    /// Where an instance goes on that suspends here.
    pub(super) fn marker(&self) -> Option<PointId> {
        match &self.end {
            End::Suspend { head: Stmt { kind: StmtKind::Suspend(point, _), .. }, .. } => Some(*point),
            _ => None,
        }
    }
}

/// How a node ends.
#[derive(Clone, Debug)]
pub(super) enum End {
    Goto(NodeId),
    /// An `if`, a loop's test or a `match`. `join` is where the source goes on after it.
    Choice {
        head: Stmt,
        test: Test,
        next: Vec<NodeId>,
        join: NodeId,
    },
    /// `head` is the marker.
    Suspend {
        head: Stmt,
        next: NodeId,
    },
    /// The instance is finished: the `return`, or nothing where the body just ends.
    Return(Option<Stmt>),
    Trap(Stmt),
}

/// What a choice tests.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// Goes to the first or the second.
    If(Expr),
    /// The values of each arm but the last, which is the default.
    Switch(Expr, Vec<Vec<Case>>),
}

/// A loop of the source.
#[derive(Clone, Debug)]
pub(super) struct SourceLoop {
    pub(super) parent: Option<LoopId>,
    pub(super) label: LabelId,
    pub(super) header: NodeId,
    /// For a `For`: the node that assigns the next value, and the parts of the loop.
    pub(super) counted: Option<(NodeId, LoopKind)>,
}

impl Cfg {
    /// Builds the graph of a program's entry.
    pub(super) fn new(program: &Program) -> Self {
        let mut builder = Builder {
            nodes: Table::new(),
            loops: Table::new(),
            starts: vec![None; program.points.len()].into(),
            targets: Vec::new(),
            inside: None,
            leading: Vec::new(),
        };
        let entry = builder.node();
        builder.starts[PointId(0)] = Some(entry);
        if let Some(last) = builder.block(entry, &program.entry.body) {
            builder.nodes[last].end = End::Return(None);
        }
        let effects = Effects { program };
        let Builder { nodes, loops, starts, .. } = builder;
        let nodes = nodes.into_iter().map(|node| Rc::new(Node { effects: effects.of_node(&node), ..node })).collect();
        Self { nodes, loops, starts }
    }

    /// Where control goes after a node within one continuation: nowhere after a marker.
    pub(super) fn next(&self, node: NodeId) -> &[NodeId] {
        match &self.nodes[node].end {
            End::Goto(next) => std::slice::from_ref(next),
            End::Choice { next, .. } => next,
            End::Suspend { .. } | End::Return(_) | End::Trap(_) => &[],
        }
    }

    /// The first node from `node` on that does something or heads a loop.
    pub(super) fn skip_empty(&self, mut node: NodeId) -> NodeId {
        while let Node { stmts, end: End::Goto(next), .. } = &*self.nodes[node] {
            if !stmts.is_empty() || self.is_header(node) {
                break;
            }
            node = *next;
        }
        node
    }

    /// Whether a node heads a loop of the source.
    pub(super) fn is_header(&self, node: NodeId) -> bool {
        self.nodes[node].inside.is_some_and(|inside| self.loops[inside].header == node)
    }

    /// The node of this graph whose place a region's has: what the facts add to a continuation is not of it.
    pub(super) fn own(&self, what: What) -> Option<NodeId> {
        what.source().filter(|&node| usize::from(node) < self.nodes.len())
    }

    /// Puts a marker before a node: who comes to it suspends. Gives the node behind it.
    pub(super) fn suspend_before(&mut self, node: NodeId, marker: Stmt, effects: &Effects) -> NodeId {
        let next = NodeId::from(self.nodes.len());
        let inside = self.nodes[node].inside;
        let end = End::Suspend { head: marker, next };
        let mut before = Node { stmts: Vec::new(), end, inside, leading: Vec::new(), effects: Vec::new() };
        before.effects = effects.of_node(&before);
        let behind = std::mem::replace(&mut self.nodes[node], Rc::new(before));
        self.nodes.push(behind);
        next
    }

    /// The loops of the source around a node, innermost first.
    pub(super) fn loops_around(&self, node: NodeId) -> impl Iterator<Item = LoopId> {
        std::iter::successors(self.nodes[node].inside, |id| self.loops[*id].parent)
    }

    /// Whether a node stands in a loop of the source.
    pub(super) fn is_in(&self, node: NodeId, id: LoopId) -> bool {
        self.loops_around(node).any(|around| around == id)
    }
}

/// Where a label's jumps lead.
struct Target {
    label: LabelId,
    after: NodeId,
    again: Option<NodeId>,
}

struct Builder {
    nodes: Table<NodeId, Node>,
    loops: Table<LoopId, SourceLoop>,
    starts: Table<PointId, Option<NodeId>>,
    targets: Vec<Target>,
    inside: Option<LoopId>,
    /// Comments that wait for the next statement.
    leading: Vec<String>,
}

impl Builder {
    fn node(&mut self) -> NodeId {
        let node = Node {
            stmts: Vec::new(),
            end: End::Return(None),
            inside: self.inside,
            leading: Vec::new(),
            effects: Vec::new(),
        };
        self.nodes.push_and_get_key(node)
    }

    fn goto(&mut self, from: NodeId, to: NodeId) {
        self.nodes[from].end = End::Goto(to);
    }

    /// Appends a block to a node; gives the node at its end, if control gets there.
    fn block(&mut self, mut at: NodeId, block: &Block) -> Option<NodeId> {
        for stmt in &block.stmts {
            at = self.stmt(at, stmt)?;
        }
        Some(at)
    }

    fn stmt(&mut self, at: NodeId, stmt: &Stmt) -> Option<NodeId> {
        if is_straight(stmt) {
            let stmt = self.with_comments(stmt.clone());
            self.nodes[at].stmts.push(stmt);
            return Some(at);
        }
        match &stmt.kind {
            StmtKind::If(condition, then, otherwise) => {
                Some(self.choice(at, stmt, Test::If(condition.clone()), &[then, otherwise]))
            }
            StmtKind::Switch(value, arms, default) => {
                let values = arms.iter().map(|arm| arm.values.clone()).collect();
                let blocks: Vec<&Block> = arms.iter().map(|arm| &arm.body).chain([default]).collect();
                Some(self.choice(at, stmt, Test::Switch(value.clone(), values), &blocks))
            }
            StmtKind::Loop(label, kind, body) => Some(self.source_loop(at, stmt, *label, kind, body)),
            StmtKind::Labelled(label, body) => {
                self.leading.extend(stmt.leading.iter().cloned());
                let after = self.node();
                self.targets.push(Target { label: *label, after, again: None });
                if let Some(last) = self.block(at, body) {
                    self.goto(last, after);
                }
                self.targets.pop();
                Some(after)
            }
            StmtKind::Suspend(point, _) => {
                let next = self.node();
                let head = self.with_comments(stmt.clone());
                self.starts[*point] = Some(next);
                self.nodes[at].end = End::Suspend { head, next };
                Some(next)
            }
            StmtKind::Break(label) | StmtKind::Continue(label) => {
                let target = self.targets.iter().rev().find(|target| target.label == *label)?;
                let to = match stmt.kind {
                    StmtKind::Continue(_) => target.again.unwrap_or(target.after),
                    _ => target.after,
                };
                self.goto(at, to);
                None
            }
            StmtKind::Return(_) => {
                self.nodes[at].end = End::Return(Some(self.with_comments(stmt.clone())));
                None
            }
            _ => {
                self.nodes[at].end = End::Trap(self.with_comments(stmt.clone()));
                None
            }
        }
    }

    fn choice(&mut self, at: NodeId, stmt: &Stmt, test: Test, blocks: &[&Block]) -> NodeId {
        let join = self.node();
        let head = self.with_comments(head(stmt));
        let next: Vec<_> = blocks.iter().map(|_| self.node()).collect();
        self.nodes[at].end = End::Choice { head, test, next: next.clone(), join };
        for (block, first) in blocks.iter().zip(next) {
            if let Some(last) = self.block(first, block) {
                self.goto(last, join);
            }
        }
        join
    }

    fn source_loop(&mut self, at: NodeId, stmt: &Stmt, label: LabelId, kind: &LoopKind, body: &Block) -> NodeId {
        let after = self.node();
        if let LoopKind::For { var, start, .. } = kind {
            self.nodes[at].stmts.push(Stmt::new(StmtKind::Let(*var, Some(start.clone())), stmt.span));
        }
        let parent = self.inside;
        let id = self.loops.push_and_get_key(SourceLoop { parent, label, header: NodeId(0), counted: None });
        self.inside = Some(id);
        let header = self.node();
        self.loops[id].header = header;
        self.goto(at, header);

        let comments = self.with_comments(head(stmt));
        let (first, again) = match kind {
            LoopKind::Forever => {
                self.nodes[header].leading = comments.leading;
                (header, header)
            }
            LoopKind::While(condition) | LoopKind::For { condition, .. } => {
                let first = self.node();
                let test = Test::If(condition.clone());
                self.nodes[header].end = End::Choice { head: comments, test, next: vec![first, after], join: after };
                let mut again = header;
                if let LoopKind::For { var, next, .. } = kind {
                    again = self.node();
                    let step = StmtKind::Assign(Place::var(*var), next.clone());
                    self.nodes[again].stmts.push(Stmt::new(step, stmt.span));
                    self.goto(again, header);
                    self.loops[id].counted = Some((again, kind.clone()));
                }
                (first, again)
            }
        };
        self.targets.push(Target { label, after, again: Some(again) });
        if let Some(last) = self.block(first, body) {
            self.goto(last, again);
        }
        self.targets.pop();
        self.inside = parent;
        after
    }

    /// The statement with the comments that waited for one.
    fn with_comments(&mut self, mut stmt: Stmt) -> Stmt {
        if !self.leading.is_empty() {
            let own = std::mem::take(&mut stmt.leading);
            stmt.leading = std::mem::take(&mut self.leading);
            stmt.leading.extend(own);
        }
        stmt
    }
}

/// A compound statement's place and comments, without its blocks.
fn head(stmt: &Stmt) -> Stmt {
    Stmt {
        kind: StmtKind::Return(None),
        span: stmt.span,
        leading: stmt.leading.clone(),
        trailing: stmt.trailing.clone(),
    }
}

/// Whether control enters a statement only at its start and leaves it only at its end, without a suspension.
fn is_straight(stmt: &Stmt) -> bool {
    let simple = stmt.blocks().is_empty();
    let mut inner = Vec::new();
    let mut straight = true;
    let mut visit = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Loop(label, ..) | StmtKind::Labelled(label, _) => inner.push(*label),
        StmtKind::Break(label) | StmtKind::Continue(label) => straight &= inner.contains(label),
        StmtKind::Return(_) | StmtKind::Suspend(..) | StmtKind::Leave(_) => straight = false,
        StmtKind::Trap(_) => straight &= !simple,
        _ => {}
    };
    visit(stmt);
    for block in stmt.blocks() {
        each_stmt(block, &mut visit);
    }
    straight
}
