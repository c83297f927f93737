//! Puts the files together: names first, then every body, then the views that hold them.

use std::collections::BTreeSet;

use askama::Template;

use super::body::Context;
use super::endings::{self, Written};
use super::helpers::{self, Helper, Helpers};
use super::kernel::{self, Shared};
use super::names::Names;
use super::returns::Returns;
use super::tables::Tables;
use super::turns::{self, Included};
use super::view::{
    DefinitionsView, PointsView, TypesView, WaveKeysView, WaveMovesView, WaveNotedView, WavePlacesView, WavePushView,
    WaveSortView,
};
use super::{constants, continuation, function, interface, persistent, state_machine, structs, wavefront};
use crate::base::Span;
use crate::base::options::Float;
use crate::emit::file::{EmitInput, File};
use crate::frame::layout::Layout;
use crate::ir::PointId;
use crate::schedule::plan::{KernelBody, PARTITION_SLOTS, Resource, Scheduler};
use crate::split::coroutine::Coroutine;

/// The file of what points are called.
pub(super) const POINTS: &str = "shared/points.glsl";

/// The GLSL files of one entry and one scheduler.
pub fn emit(input: &EmitInput) -> Vec<File> {
    let program = &input.coroutine.program;
    let cx = context(input, input.coroutine, input.layout);

    // All bodies are printed whatever the scheduler: `shared/` holds the helpers of all of them.
    let mut helpers = Helpers::new();
    let mut printed = BTreeSet::new();
    let functions: Vec<String> = function::order(program)
        .into_iter()
        .map(|id| function::definition(&cx, id, &mut helpers, &mut printed))
        .collect();
    let in_functions = printed.clone();
    let entry = function::entry_body(&cx, &program.entry, &mut helpers, &mut printed);
    let bodies = bodies(&cx, &mut helpers, in_functions.clone());

    let (mut constants, tables) = constants::definitions(&cx, &mut helpers);
    constants.splice(..0, cx.names.variants.definitions(program));
    let structs: Vec<String> =
        structs::order(program).into_iter().map(|id| cx.shapes[id].definition(program, &cx.names, id)).collect();

    let mut shared = Shared { files: Vec::new() };
    let mut files = Vec::new();
    let mut share = |name: &str, text: String| {
        shared.files.push(name.into());
        files.push(file(format!("shared/{name}.glsl"), text));
    };
    if !structs.is_empty() || !constants.is_empty() || !tables.is_empty() {
        let module = program.module.clone();
        share("types", render(&TypesView { module, structs, constants, tables }));
    }
    share("interface", render(&interface::view(&cx, input.plan)));
    if !helpers.is_empty() {
        let about = "Operations whose meaning in Rust differs from GLSL's.".into();
        let (extension, definitions) = (helpers::extension(&helpers), helpers::definitions(&helpers));
        share("helpers", render(&DefinitionsView { about, extension, definitions }));
    }
    if !functions.is_empty() {
        let about = "Functions that do not suspend.".into();
        let definitions = functions.iter().map(|text| text.trim_end().to_string()).collect();
        share("functions", render(&DefinitionsView { about, extension: None, definitions }));
    }
    files.extend(bodies.clone());

    let mut own = input.own.map(|(coroutine, layout)| context(input, coroutine, layout));
    if let Some(cx) = &mut own
        && input.plan.scheduler == Scheduler::StateMachine
    {
        cx.returns = state_machine::returns(cx);
    }
    let in_turns = || {
        let its = own.as_ref().unwrap_or(&cx);
        let mut used = helpers.clone();
        let bodies = self::bodies(its, &mut used, in_functions.clone());
        debug_assert_eq!(used, helpers, "what is cut otherwise needs a helper that nothing else does");
        (its, bodies)
    };
    let folder = input.plan.scheduler.folder();
    match input.plan.scheduler {
        Scheduler::Megakernel => {
            let (its, entry) = match &own {
                Some(cx) => {
                    let (mut used, mut printed) = (helpers.clone(), in_functions.clone());
                    let entry = function::entry_body(cx, &cx.program.entry, &mut used, &mut printed);
                    debug_assert_eq!(used, helpers, "fewer calls need a helper that more do not");
                    (cx, entry)
                }
                None => (&cx, entry),
            };
            let view = kernel::megakernel(its, &cx, input.plan, &shared, entry);
            files.push(file(format!("{folder}/megakernel.comp"), render(&view)));
        }
        Scheduler::StateMachine => {
            let (its, bodies) = in_turns();
            let frame = state_machine::frame(its, input.plan);
            let Included { files: own, includes } = turns::included(input.plan, &shared, frame, bodies, &files);
            files.extend(own);
            let view = state_machine::kernel(its, &cx, input.plan, includes);
            files.push(file(format!("{folder}/state_machine.comp"), render(&view)));
        }
        Scheduler::Persistent => {
            let (its, bodies) = in_turns();
            let frame = Some(render(&persistent::frame(its, input.plan)));
            let Included { files: own, includes } = turns::included(input.plan, &shared, frame, bodies, &files);
            files.extend(own);
            let view = persistent::kernel(its, &cx, input.plan, includes);
            files.push(file(format!("{folder}/persistent.comp"), render(&view)));
        }
        Scheduler::Wavefront => {
            files.push(file(format!("{folder}/frame.glsl"), render(&wavefront::frame(&cx, input.plan))));
            files.push(file(format!("{folder}/queues.glsl"), render(&wavefront::queues(&cx, input.plan))));
            files.push(file(format!("{folder}/push.glsl"), render(&WavePushView {})));
            files.push(file(format!("{folder}/places.glsl"), render(&WavePlacesView {})));
            let binding = wavefront::binding(input.plan, &Resource::Moves);
            files.push(file(format!("{folder}/moves.glsl"), render(&WaveMovesView { binding })));
            let binding = wavefront::binding(input.plan, &Resource::Noted);
            files
                .push(file(format!("{folder}/noted.glsl"), render(&WaveNotedView { binding, slots: PARTITION_SLOTS })));
            if input.plan.bindings.contains(&Resource::Keys) {
                let binding = wavefront::binding(input.plan, &Resource::Keys);
                files.push(file(format!("{folder}/keys.glsl"), render(&WaveKeysView { binding })));
                let view = WaveSortView { slots: PARTITION_SLOTS };
                files.push(file(format!("{folder}/sort.glsl"), render(&view)));
            }
            for kernel in &input.plan.kernels {
                let text = match kernel.body {
                    KernelBody::Sort(point) => render(&wavefront::sort(&cx, &shared, point)),
                    KernelBody::Continuation(point) => render(&wavefront::point(&cx, input.plan, &shared, point)),
                    KernelBody::Prepare => render(&wavefront::prepare(&cx, &shared)),
                    KernelBody::NotePoints => render(&wavefront::note_points(&cx, &shared)),
                    KernelBody::RegroupQueues => render(&wavefront::regroup_queues(&cx, &shared)),
                    KernelBody::FindMoves => render(&wavefront::find_moves(&cx, &shared)),
                    KernelBody::MoveFrames => render(&wavefront::move_frames(&cx, input.plan, &shared)),
                    KernelBody::Choose => render(&wavefront::choose(&cx, &shared)),
                    KernelBody::Advance => render(&wavefront::advance(&cx, input.plan, &shared)),
                    KernelBody::Drain => render(&wavefront::drain(&cx, input.plan, &shared)),
                    KernelBody::Hold => render(&wavefront::hold(&cx, input.plan, &shared)),
                    KernelBody::Mark => render(&wavefront::mark(&cx, input.plan, &shared)),
                    KernelBody::Entry | KernelBody::StateMachine | KernelBody::Persistent => continue,
                };
                files.push(file(format!("{folder}/{}.comp", kernel.name), text));
            }
        }
    }
    files
}

/// What bodies of one form of the program share.
fn context<'a>(input: &EmitInput<'a>, coroutine: &'a Coroutine, layout: &'a Layout) -> Context<'a> {
    let mut cx = Context {
        coroutine,
        program: &coroutine.program,
        layout,
        sources: input.sources,
        names: Names::new(coroutine, layout, &Helper::names()),
        shapes: structs::shapes(&coroutine.program),
        // What `shared/types.glsl` defines, whoever reads it.
        tables: Tables::new(input.coroutine),
        counts: input.plan.bindings.contains(&Resource::Counts),
        strict: input.options.float == Float::Strict,
        wide: input.options.usize_bits == 64,
        returns: Returns::Point,
        written: Written::default(),
    };
    let mut namer = cx.names.namer.clone();
    cx.written = endings::write(&cx, &mut || namer.unique("ending"));
    cx
}

/// The points, what several continuations end with, and the continuation of each.
fn bodies(cx: &Context, helpers: &mut Helpers, mut printed: BTreeSet<(Span, String)>) -> Vec<File> {
    let points = kernel::reached(cx);
    let mut files = Vec::new();
    if cx.returns == Returns::Point {
        files.push(file(POINTS.into(), render(&points_view(cx, &points))));
    }
    if !cx.written.endings.is_empty() {
        let about = "What several continuations end with.".into();
        let definitions = endings::definitions(cx, helpers, &mut printed);
        files.push(file(endings::FILE.into(), render(&DefinitionsView { about, extension: None, definitions })));
    }
    for point in points {
        let continuation = &cx.coroutine.continuations[point];
        let view = continuation::view(cx, continuation, helpers, &mut printed);
        files.push(file(format!("shared/{}.glsl", kernel::file_stem(cx, point)), render(&view)));
    }
    files
}

fn points_view(cx: &Context, reached: &[PointId]) -> PointsView {
    let definition = |&point: &PointId| format!("const uint {} = {}u;", cx.names.points[point], point.0);
    let width = reached.iter().map(|point| definition(point).len()).max().unwrap_or(0);
    let points = reached
        .iter()
        .map(|point| {
            let place = match point {
                PointId(0) => "the entry".into(),
                _ => continuation::place(cx, *point),
            };
            // The comments stand below each other.
            format!("{:width$}  // {place}", definition(point))
        })
        .collect();
    let keys = cx.coroutine.sites.iter().any(|site| site.key.is_some());
    PointsView { points, end: cx.program.points.len(), keys }
}

pub(super) fn file(path: String, text: String) -> File {
    File { path, text: without_continued_lines(text) }
}

/// A line that ends in a backslash goes on in the next, even where a comment ends in it: a full stop behind it ends both.
fn without_continued_lines(text: String) -> String {
    if text.contains("\\\n") { text.replace("\\\n", "\\.\n") } else { text }
}

/// Templates hold only strings and flags, so rendering them cannot fail.
pub(super) fn render(view: &impl Template) -> String {
    let text = view.render().expect("a template of strings renders");
    format!("{}\n", text.trim_end())
}
