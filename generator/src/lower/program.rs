//! The stage's entry point: one entry, lowered.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::base::{Options, Sources, Table};
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::ranges::Memory;
use crate::ir::{Function, Point, Program};
use crate::resolve::typed::{self, FunctionBody, FunctionId};

use super::choices::StorageKey;
use super::dest::DestId;
use super::function::{Frame, FunctionState, Return};
use super::names::GlobalNames;
use super::suspends::{Suspends, marker_numbers};
use super::{Flow, Lowerer, Stop, interface};

/// Lowers one entry with everything that it needs; nothing if that was reported to be impossible.
pub fn lower(
    typed: &typed::Program,
    entry: FunctionId,
    sources: &Sources,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Option<Program> {
    /// Each run finds at least one more reference that is chosen at run time.
    const RUNS: usize = 256;
    let mut chosen = BTreeSet::new();
    for _ in 0..RUNS {
        let mut lowerer = start(typed, entry, (sources, options), diagnostics, chosen);
        match lowerer.entry(entry) {
            Ok(entry) => {
                let mut program = Program { entry, ..lowerer.program };
                super::simplify::unused_functions(&mut program);
                super::simplify::unused_traps(&mut program);
                super::simplify::unused_declarations(&mut program);
                return Some(program);
            }
            Err(_) if lowerer.again && !lowerer.failed => chosen = lowerer.chosen,
            Err(_) => return None,
        }
    }
    let span = typed.functions[entry].name_span;
    let message = "the references of this entry have no end of places that they may name";
    diagnostics.push(
        Diagnostic::error(codes::REFERENCE_AT_RUN_TIME, span, message)
            .help("link elements by an index into an array instead of by references to each other"),
    );
    None
}

/// Evaluates what no entry needs, as rustc does, and tells of what panics. What else keeps such a constant from having a value here
/// is nobody's concern.
pub fn check_unused(typed: &typed::Program, sources: &Sources, options: &Options, diagnostics: &mut Diagnostics) {
    let Some(&entry) = typed.entries.first() else { return };
    let mut found = Diagnostics::default();
    let mut lowerer = start(typed, entry, (sources, options), &mut found, BTreeSet::new());
    lowerer.active.clear();
    if lowerer.begin(entry).is_err() {
        return;
    }
    for &id in &typed.unused {
        let _ = lowerer.constant(id, typed.consts[id].span);
    }
    let panics = found.list.into_iter().filter(|it| it.message == super::consts::PANICS);
    panics.for_each(|it| diagnostics.push(it));
}

fn start<'a>(
    typed: &'a typed::Program,
    entry: FunctionId,
    (sources, options): (&'a Sources, &'a Options),
    diagnostics: &'a mut Diagnostics,
    chosen: BTreeSet<StorageKey>,
) -> Lowerer<'a> {
    Lowerer {
        typed,
        sources,
        options,
        diagnostics,
        suspends: Suspends::of(typed),
        marker_numbers: marker_numbers(typed),
        program: Program {
            module: typed.module.clone(),
            structs: Table::new(),
            constants: Table::new(),
            enums: Vec::new(),
            interface: interface::empty(),
            functions: Table::new(),
            entry: empty_function(),
            points: Table::new(),
            not_kept: BTreeSet::new(),
            promises: BTreeMap::new(),
            traps: Table::new(),
        },
        values: Memory::default(),
        summaries: Table::new(),
        shapes: HashMap::new(),
        whole_types: HashMap::new(),
        specialised: HashMap::new(),
        constant_values: HashMap::new(),
        joined_rows: HashMap::new(),
        trap_ids: HashMap::new(),
        use_counts: HashMap::new(),
        names: GlobalNames::default(),
        aligns_vectors: super::aligned::takes_aligned_vectors(typed, entry),
        aligned_vector: None,
        active: vec![entry],
        open_constants: Vec::new(),
        inlined: 0,
        storages: BTreeMap::new(),
        enclosing: None,
        chosen,
        again: false,
        failed: false,
        f: FunctionState::default(),
    }
}

impl<'a> Lowerer<'a> {
    fn entry(&mut self, id: FunctionId) -> Flow<Function> {
        let entry = &self.typed.functions[id];
        let body = self.begin(id)?;
        let ret = self.return_dest(entry.ret, entry.span);
        self.frame_mut().ret = Return::Real(ret);
        self.entry_params(entry, body)?;
        if let Some(value) = &body.value {
            let dest = self.discard(entry.ret, value.span);
            match self.settle_expr(value, dest) {
                Err(Stop::Failed) => return Err(Stop::Failed),
                Err(Stop::Diverges) | Ok(()) => {}
            }
        }
        let stmts = self.f.blocks.pop().unwrap_or_default();
        let mut lowered = Function {
            name: entry.name.clone(),
            params: Vec::new(),
            ret: None,
            vars: std::mem::take(&mut self.f.vars),
            labels: std::mem::take(&mut self.f.labels),
            body: stmts.into(),
            can_trap: self.f.can_trap,
            has_effects: self.f.can_trap || !self.f.writes.is_empty(),
            docs: entry.docs.clone(),
            span: entry.name_span,
        };
        let mut facts = std::mem::take(&mut self.f.facts);
        self.replace_stand_ins(&mut lowered, &mut facts)?;
        super::simplify::function(&mut lowered, &facts, &self.program, Some(&mut self.values));
        super::simplify::name_indices(&mut lowered, &self.program);
        self.finish_points(&mut lowered.body);
        Ok(lowered)
    }

    /// Opens the entry's frame. Gives its body.
    fn begin(&mut self, id: FunctionId) -> Flow<&'a typed::Body> {
        let typed = self.typed;
        let entry = &typed.functions[id];
        let FunctionBody::Source(body) = &entry.body else {
            return Err(self.fail(codes::NOT_LOWERED, entry.name_span, "this entry has no body"));
        };
        self.program.points.push(Point {
            name: entry.name.clone(),
            token: entry.name.clone(),
            named: false,
            span: entry.name_span,
            call_path: Vec::new(),
        });
        self.names.unique(&entry.name);
        self.f.blocks.push(Vec::new());
        self.f.frames.push(Frame {
            body,
            function: Some(id),
            origin: entry.origin,
            locals: BTreeMap::new(),
            targets: BTreeMap::new(),
            ret: Return::Real(DestId::NONE),
            call_path: Vec::new(),
            user_span: None,
        });
        Ok(body)
    }
}

/// A function that does nothing.
pub(super) fn empty_function() -> Function {
    Function {
        name: String::new(),
        params: Vec::new(),
        ret: None,
        vars: Table::new(),
        labels: Table::new(),
        body: Vec::<crate::ir::Stmt>::new().into(),
        can_trap: false,
        has_effects: false,
        docs: Vec::new(),
        span: crate::base::Span::default(),
    }
}
