//! Edges that cannot be taken, found from what is known of flags, tags and counters at each point.
//!
//! This is sparse conditional constant propagation (Wegman and Zadeck, *Constant propagation with conditional branches*, 1991), with
//! intervals where there is no one value, once for each continuation: what holds at a point is the join of what holds on every edge into it, and within a continuation only
//! what its own paths do counts. So a flag that is toggled between two points is known at both, though not in the loop around
//! them. It is optimistic: no edge exists until a path that can be taken reaches its marker.
//!
//! Each continuation gets its own [`Cfg`], which shares every node that nothing is known of. A choice whose outcome is known goes
//! on with its one arm, and a variable that the continuation reads and that has one value at its point is declared with that
//! value, so that no frame need keep it there.

mod eval;
mod known;
mod simplify;
mod values;
mod ways;

use std::collections::BTreeSet;
use std::rc::Rc;

use super::cfg::{Cfg, End, LoopId, Node, NodeId, Test};
use super::effects::Effects;
use super::flow::read_first;
use super::region::Region;
use crate::base::Table;
use crate::ir::{Case, PointId, Program, Stmt, StmtKind};
use known::State;
use simplify::Simplifier;
pub(super) use values::Values;
pub(super) use ways::Ways;

/// What a continuation is cut from.
pub(super) struct Source {
    /// The entry's graph as this continuation sees it.
    pub(super) cfg: Rc<Cfg>,
    /// What control reaches from the point before the next marker.
    pub(super) region: Region,
}

/// For each point that an instance can be at, the source of its continuation. `representative` is the point that stands for each.
pub(super) fn sources(
    program: &Program,
    values: &Values<'_>,
    cfg: &Rc<Cfg>,
    representative: &Table<PointId, PointId>,
) -> Table<PointId, Option<Source>> {
    let facts = Facts { program, cfg, representative, values };
    let at = facts.solve();
    at.iter_enumerated().map(|(point, state)| facts.source(cfg.starts[point]?, state.as_ref()?)).collect()
}

struct Facts<'a> {
    program: &'a Program,
    cfg: &'a Rc<Cfg>,
    representative: &'a Table<PointId, PointId>,
    values: &'a Values<'a>,
}

/// What holds before each node that one continuation reaches.
type States = Table<NodeId, Option<State>>;

/// The paths of one continuation.
struct Paths {
    states: States,
    /// Loops that are entered through their test even where it is known to hold.
    tested: BTreeSet<LoopId>,
}

impl Facts<'_> {
    /// What holds at each point; nothing at those that no instance gets to.
    fn solve(&self) -> Table<PointId, Option<State>> {
        let mut at: Table<PointId, Option<State>> = vec![None; self.cfg.starts.len()].into();
        at[PointId(0)] = Some(self.values.nothing());
        let mut pending = BTreeSet::from([PointId(0)]);
        while let Some(point) = pending.pop_first() {
            let (Some(start), Some(state)) = (self.cfg.starts[point], &at[point]) else { continue };
            let paths = self.continuation(start, state);
            for (node, state) in paths.states.into_iter_enumerated() {
                let (Some(mut state), Some(target)) = (state, self.cfg.nodes[node].marker()) else { continue };
                self.cfg.nodes[node].stmts.iter().for_each(|stmt| self.values.run(&mut state, stmt));
                let target = self.representative[target];
                if self.arrive(&mut at[target], state, true) {
                    pending.insert(target);
                }
            }
        }
        at
    }

    /// Solves the equations of one continuation.
    fn continuation(&self, start: NodeId, state: &State) -> Paths {
        let mut paths = Paths { states: Table::new(), tested: BTreeSet::new() };
        loop {
            paths.states = self.states(start, state, &paths.tested);
            let turning: Vec<LoopId> = self.skipped(&paths).into_iter().filter(|&id| self.turns(&paths, id)).collect();
            if turning.is_empty() {
                return paths;
            }
            paths.tested.extend(turning);
        }
    }

    /// Adds what one more path knows; whether that changed anything. Paths may come back to a header and to a point.
    fn arrive(&self, at: &mut Option<State>, state: State, again: bool) -> bool {
        match at {
            Some(at) if again => self.values.widen(at, &state),
            Some(at) => self.values.join(at, &state),
            None => {
                *at = Some(state);
                true
            }
        }
    }

    fn states(&self, start: NodeId, state: &State, tested: &BTreeSet<LoopId>) -> States {
        let mut states: States = vec![None; self.cfg.nodes.len()].into();
        states[start] = Some(state.clone());
        let mut pending = BTreeSet::from([start]);
        while let Some(node) = pending.pop_first() {
            let Some(state) = states[node].clone() else { continue };
            for (next, state) in self.next(node, state, tested) {
                if self.arrive(&mut states[next], state, self.cfg.is_header(next)) {
                    pending.insert(next);
                }
            }
        }
        states
    }

    /// Where control goes after a node, given what holds before it.
    fn next(&self, node: NodeId, mut state: State, tested: &BTreeSet<LoopId>) -> Vec<(NodeId, State)> {
        let Node { stmts, end, .. } = &*self.cfg.nodes[node];
        stmts.iter().for_each(|stmt| self.values.run(&mut state, stmt));
        let mut arrivals = match end {
            End::Goto(next) => vec![(*next, state)],
            End::Choice { test, next, .. } => self.arms(state, test, next),
            End::Suspend { .. } | End::Return(_) | End::Trap(_) => Vec::new(),
        };
        for (next, state) in &mut arrivals {
            while let Some(first) = self.first_turn(node, *next, state, tested) {
                (*next, *state) = first;
            }
        }
        arrivals
    }

    /// Where control goes that enters a loop from outside, if the first test is known to hold: to the body at once.
    fn first_turn(
        &self,
        from: NodeId,
        header: NodeId,
        state: &State,
        tested: &BTreeSet<LoopId>,
    ) -> Option<(NodeId, State)> {
        let id = self.cfg.nodes[header].inside.filter(|_| self.cfg.is_header(header))?;
        if tested.contains(&id) || self.cfg.is_in(from, id) {
            return None;
        }
        match &*self.cfg.nodes[header] {
            Node { stmts, end: End::Choice { test: test @ Test::If(_), next, .. }, .. }
                if stmts.is_empty() && self.chosen(state, test) == Some(0) =>
            {
                self.arms(state.clone(), test, next).pop()
            }
            _ => None,
        }
    }

    /// The loops whose first test some path skips.
    fn skipped(&self, paths: &Paths) -> BTreeSet<LoopId> {
        let mut found = BTreeSet::new();
        for (node, state) in paths.states.iter_enumerated() {
            let Some(state) = state else { continue };
            let enters = |header: &NodeId| {
                let id = self.cfg.nodes[*header].inside.filter(|_| self.cfg.is_header(*header))?;
                (!paths.tested.contains(&id) && !self.cfg.is_in(node, id)).then_some((*header, id))
            };
            let entered: Vec<(NodeId, LoopId)> = self.cfg.next(node).iter().filter_map(enters).collect();
            if entered.is_empty() {
                continue;
            }
            let taken = self.next(node, state.clone(), &paths.tested);
            let skips = |header: NodeId| taken.iter().all(|(next, _)| *next != header);
            found.extend(entered.into_iter().filter(|(header, _)| skips(*header)).map(|(_, id)| id));
        }
        found
    }

    /// Whether a loop makes a turn without a marker: then it keeps its test, and prints as the user wrote it.
    fn turns(&self, paths: &Paths, id: LoopId) -> bool {
        let header = self.cfg.loops[id].header;
        let mut seen: Table<NodeId, bool> = vec![false; self.cfg.nodes.len()].into();
        let mut work = vec![self.cfg.next(header)[0]];
        while let Some(node) = work.pop() {
            let Some(state) = paths.states[node].as_ref().filter(|_| !seen[node]) else { continue };
            seen[node] = true;
            for (next, _) in self.next(node, state.clone(), &paths.tested) {
                if next == header && self.cfg.is_in(node, id) {
                    return true;
                }
                work.push(next);
            }
        }
        false
    }

    /// The arms that a test may take, with what it says there.
    fn arms(&self, mut state: State, test: &Test, next: &[NodeId]) -> Vec<(NodeId, State)> {
        match test {
            Test::If(condition) => {
                let truth = self.values.truth(&state, condition);
                self.values.observe(&mut state, condition);
                let arms = [(next[0], true), (next[1], false)].into_iter().filter(|(_, taken)| truth != Some(!taken));
                let assumed = |(next, taken): (NodeId, bool)| {
                    let mut state = state.clone();
                    self.values.assume(&mut state, condition, taken);
                    (next, state)
                };
                arms.map(assumed).collect()
            }
            Test::Switch(value, cases) => {
                let chosen = self.chosen(&state, test);
                self.values.observe(&mut state, value);
                let arms = (0..next.len()).filter(|&arm| chosen.is_none_or(|chosen| chosen == arm));
                let assumed = |arm: usize| {
                    let mut state = state.clone();
                    let values = cases.get(arm).into_iter().flatten().map(|case| case.value);
                    if let (Some(low), Some(high)) = (values.clone().min(), values.max()) {
                        self.values.assume_between(&mut state, value, low, high);
                    }
                    (next[arm], state)
                };
                arms.map(assumed).collect()
            }
        }
    }

    /// The arm that a test is known to take.
    fn chosen(&self, state: &State, test: &Test) -> Option<usize> {
        match test {
            Test::If(condition) => self.values.truth(state, condition).map(|truth| usize::from(!truth)),
            Test::Switch(value, cases) => {
                let may_be = self.values.interval(state, value);
                let chooses = |case: &Case| may_be.low <= case.value && case.value <= may_be.high;
                match cases.iter().position(|cases| cases.iter().any(chooses)) {
                    Some(arm) => may_be.single().map(|_| arm),
                    None => Some(cases.len()),
                }
            }
        }
    }

    /// The source of the continuation that begins at `start`, where `state` holds.
    fn source(&self, start: NodeId, state: &State) -> Option<Source> {
        let paths = self.continuation(start, state);
        let mut cfg = Rc::clone(self.cfg);
        for (node, state) in paths.states.iter_enumerated() {
            if let Some(new) = state.as_ref().and_then(|state| self.simplified(node, state, &paths.tested)) {
                replace(&mut cfg, node, new);
            }
        }
        let region = Region::reach(&cfg, start, &[]);
        let effects = Effects { program: self.program };
        let read = read_first(&cfg, &region);
        let constants = read.iter().flat_map(|var| self.values.constants(state, var));
        // A frame keeps an array whole: an element that is set again would only be stored again.
        let constants = constants.filter(|(place, _)| place.indices().is_empty());
        let declared = constants.map(|(place, value)| match place.base_var() {
            Some(var) if place.path.is_empty() => Stmt::from(StmtKind::Let(var, Some(value))),
            _ => StmtKind::Assign(place, value).into(),
        });
        let stmts: Vec<Stmt> = declared.collect();
        if stmts.is_empty() {
            return Some(Source { cfg, region });
        }
        let header = cfg.is_header(start);
        let inside = cfg.nodes[start].inside.and_then(|id| if header { cfg.loops[id].parent } else { Some(id) });
        let mut node = Node { stmts, end: End::Goto(start), inside, leading: Vec::new(), effects: Vec::new() };
        node.effects = effects.of_node(&node);
        let own = Rc::make_mut(&mut cfg);
        let start = own.nodes.push_and_get_key(Rc::new(node));
        let region = Region::reach(&cfg, start, &[]);
        Some(Source { cfg, region })
    }

    /// A node without what is known at its start; nothing where it stays as it is.
    fn simplified(&self, node: NodeId, before: &State, tested: &BTreeSet<LoopId>) -> Option<Simplified> {
        let old = &self.cfg.nodes[node];
        let simplifier = Simplifier { program: self.program, values: self.values };
        let mut state = before.clone();
        let stmts = simplifier.stmts(&mut state, &old.stmts);
        let taken: Vec<NodeId> = self.next(node, before.clone(), tested).into_iter().map(|(next, _)| next).collect();
        let mut comments = Vec::new();
        let mut effect = None;
        let mut skips = |old: NodeId, new: NodeId| {
            if let (true, End::Choice { head, .. }) = (old != new, &self.cfg.nodes[old].end) {
                comments.extend(head.leading.iter().map(|line| (new, line.clone())));
            }
        };
        let end = match &old.end {
            End::Goto(next) if taken != [*next] => {
                skips(*next, taken[0]);
                Some(End::Goto(taken[0]))
            }
            End::Choice { head, test, next, join } => match (self.chosen(&state, test), test) {
                (Some(arm), Test::If(value) | Test::Switch(value, _)) => {
                    effect = simplifier.effect(value, head);
                    skips(next[arm], taken[0]);
                    if effect.is_none() {
                        comments.extend(head.leading.iter().map(|line| (taken[0], line.clone())));
                    }
                    Some(End::Goto(taken[0]))
                }
                (None, test) => {
                    next.iter().zip(&taken).for_each(|(old, new)| skips(*old, *new));
                    let simpler = match test {
                        Test::If(condition) => simplifier.condition(&state, condition).map(Test::If),
                        Test::Switch(..) => None,
                    };
                    (simpler.is_some() || taken != *next).then(|| End::Choice {
                        head: head.clone(),
                        test: simpler.unwrap_or_else(|| test.clone()),
                        next: taken,
                        join: *join,
                    })
                }
            },
            _ => None,
        };
        if stmts.is_none() && end.is_none() {
            return None;
        }
        let mut stmts = stmts.unwrap_or_else(|| old.stmts.clone());
        stmts.extend(effect);
        let end = end.unwrap_or_else(|| old.end.clone());
        let mut new = Node { stmts, end, inside: old.inside, leading: Vec::new(), effects: Vec::new() };
        new.effects = Effects { program: self.program }.of_node(&new);
        Some(Simplified { node: new, comments })
    }
}

/// A node in the place of another.
struct Simplified {
    node: Node,
    /// Comments of tests that are gone, for the nodes that follow.
    comments: Vec<(NodeId, String)>,
}

fn replace(cfg: &mut Rc<Cfg>, at: NodeId, new: Simplified) {
    let cfg = Rc::make_mut(cfg);
    cfg.nodes[at] = Rc::new(Node { leading: cfg.nodes[at].leading.clone(), ..new.node });
    for (next, comment) in new.comments {
        let next = Rc::make_mut(&mut cfg.nodes[next]);
        if !next.leading.contains(&comment) {
            next.leading.push(comment);
        }
    }
}
