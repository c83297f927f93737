//! `wavefront/run.rs`: runs that stop at points.

use askama::Template;

use super::names::{camel, ident, kernel_field, type_name};
use super::recordings::{self, RecordingView};
use super::steps;
use super::types::{self, rust_type};
use super::view::{self, ARGS, BINDINGS};
use super::{barriers, fit, kernels};
use crate::emit::file::{EmitInput, File};
use crate::ir::interface::InterfaceParam;
use crate::ir::{Block, BufferAccess, Glam, PointId, Program, Stmt, StmtKind, Type};
use crate::schedule::barrier::Hazard;
use crate::schedule::plan::{KernelBody, Plan, Resource, Scratch};
use crate::schedule::step::Stops;

#[derive(Template)]
#[template(path = "host/run.rs")]
struct RunView {
    entry: String,
    /// The entry as a type.
    name: String,
    /// Sizes of a grid that the id tells apart.
    id_components: usize,
    /// What is imported of the host, and of the runtime.
    own_types: String,
    own_barriers: String,
    types: String,
    tokens: Vec<TokenView>,
    /// `Args<'a>`
    args: String,
    /// `Bindings<'_>`
    bindings: String,
    has_traps: bool,
    tells_counts: bool,
    /// Whether the entry has parameters behind the id.
    has_args: bool,
    /// The fields of `Buffers`.
    buffers: Vec<String>,
    uploads: Vec<String>,
    /// Declares the value of `Buffers`.
    buffers_value: String,
    downloads: Vec<String>,
    /// The function that makes `Bindings`: what calls it in `begin`, and in a run.
    bindings_call: String,
    own_bindings_call: String,
    bindings_signature: String,
    bindings_value: String,
    /// Buffers with room for as many slots as a run has.
    kept: Vec<KeptView>,
    /// The settings, by number, that are 0 in a run that stops.
    overridden: Vec<usize>,
    /// The kernels that choose queues and move frames: at a stop nobody is passed over, and a slot stays the same instance's.
    aside: Vec<String>,
    /// How many points there are.
    points: usize,
    resuming: Vec<ResumingView>,
    promises: Vec<PromiseView>,
    /// The table of the kernels that promise.
    promising: String,
    /// The kernel of the entry.
    entry_field: String,
    /// What each batch begins with.
    enter: Vec<String>,
    /// Whether the first batch of a range has something of its own before the rounds.
    begins: bool,
    recordings: Vec<RecordingView>,
    /// The functions of the barriers that only runs that stop have.
    hazards: Vec<String>,
}

struct TokenView {
    token: String,
    variant: String,
    points: String,
}

/// A buffer with elements for slots.
struct KeptView {
    field: String,
    /// Of an element.
    bytes: u64,
    /// The statement that makes a larger one.
    create: String,
}

/// What is promised under a name.
struct PromiseView {
    name: String,
    method: String,
    field: String,
    ty: String,
}

/// The kernel of a point.
struct ResumingView {
    point: u32,
    field: String,
}

/// The file, where a scheduler can stop.
pub(super) fn run(input: &EmitInput<'_>) -> Option<File> {
    let (program, plan) = (&input.coroutine.program, input.plan);
    let stops = plan.stops.as_ref()?;
    let name = type_name(&program.entry.name);
    let has_traps = plan.bindings.contains(&Resource::Traps);
    let (args, bindings) = (view::parameters("Args", program, &ARGS), view::parameters("Bindings", program, &BINDINGS));
    let interface = &program.interface;
    let (uses_args, uses_buffers) = (!interface.uniforms.is_empty(), !interface.buffers.is_empty());
    let call = |owner: &str| {
        let parts = [("args", uses_args), ("buffers", uses_buffers)];
        let parts = parts.into_iter().filter(|(_, used)| *used).map(|(part, _)| format!("&{owner}{part}"));
        format!("bindings({})", parts.collect::<Vec<_>>().join(", "))
    };
    let own_types = [("Args", true), ("Bindings", true), ("Error", true), (&name, true)];
    let shared = |hazard: Hazard| (barriers::name(hazard), stops.order(hazard) && plan.orders(hazard));
    let types = [
        ("Buffer", true),
        ("Kernel", true),
        ("PerSlot", true),
        ("Range", true),
        ("Resident", uses_buffers),
        ("RunState", true),
        ("Stats", true),
        ("TrapTable", has_traps),
    ];
    let view = RunView {
        entry: program.entry.name.clone(),
        id_components: interface.id.components(),
        own_types: imports(11, &own_types),
        own_barriers: imports(11, &Hazard::ALL.map(shared)),
        types: imports(29, &types),
        tokens: tokens(input),
        args: args.ty,
        bindings: bindings.anonymous.clone(),
        has_traps,
        tells_counts: plan.counts(),
        has_args: uses_args || uses_buffers,
        buffers: interface.buffers.iter().map(|buffer| ident(&buffer.name)).collect(),
        uploads: view::buffers(program).flat_map(|buffer| view::upload(program, buffer)).collect(),
        buffers_value: buffers_value(program),
        downloads: view::buffers(program)
            .filter(|buffer| buffer.access != BufferAccess::Read)
            .map(|buffer| view::download(program, buffer, 16, |name| format!("&buffers.{}", ident(name))))
            .collect(),
        bindings_call: call(""),
        own_bindings_call: call("self."),
        bindings_signature: bindings_signature(&bindings, &args.anonymous, uses_args, uses_buffers),
        bindings_value: bindings_value(program),
        kept: kept(plan),
        overridden: overridden(plan),
        aside: aside(plan),
        points: program.points.len(),
        resuming: resuming(plan),
        promises: promises(program),
        promising: promising(input),
        entry_field: kernel_of(plan, PointId(0)),
        enter: stops.enter.iter().map(|step| steps::step(step, &plan.kernels, None)).collect(),
        begins: !stops.first.is_empty(),
        recordings: recordings::of_stops(plan, stops),
        hazards: own_hazards(plan, stops).map(barriers::function).collect(),
        name,
    };
    let text = view.render().expect("writing to a string does not fail");
    Some(File { path: format!("{}/run.rs", plan.scheduler.folder()), text: text + "\n" })
}

/// What only these runs have to order.
fn own_hazards(plan: &Plan, stops: &Stops) -> impl Iterator<Item = Hazard> {
    Hazard::ALL.into_iter().filter(|hazard| stops.order(*hazard) && !plan.orders(*hazard))
}

/// Names in the braces of a `use`, behind so many columns.
fn imports(columns: usize, names: &[(&str, bool)]) -> String {
    let mut names: Vec<&str> = names.iter().filter(|(_, used)| *used).map(|(name, _)| *name).collect();
    names.sort_unstable();
    fit::braces(columns, &names)
}

/// The names of the points that somebody reaches, in the order of the source.
fn tokens(input: &EmitInput<'_>) -> Vec<TokenView> {
    let points = &input.coroutine.program.points;
    let mut tokens: Vec<(String, Vec<u32>)> = Vec::new();
    for point in resumed(input.plan) {
        let token = &points[point].token;
        match tokens.iter_mut().find(|(known, _)| known == token) {
            Some((_, points)) => points.push(point.0),
            None => tokens.push((token.clone(), vec![point.0])),
        }
    }
    let mut variants: Vec<String> = Vec::new();
    for (token, _) in &tokens {
        variants.push(variant(token, &variants));
    }
    let view = |((token, points), variant): ((String, Vec<u32>), String)| TokenView {
        token,
        variant,
        points: points.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
    };
    tokens.into_iter().zip(variants).map(view).collect()
}

/// `surface_eval` as a variant: `SurfaceEval`, unlike those that there are.
fn variant(token: &str, taken: &[String]) -> String {
    let name = camel(token);
    let name = if name.starts_with(|first: char| first.is_ascii_alphabetic()) { name } else { format!("Point{name}") };
    let numbered = (2..).map(|number| format!("{name}{number}"));
    let free = std::iter::once(name.clone()).chain(numbered).find(|name| name != "Self" && !taken.contains(name));
    free.expect("there are more numbers than names")
}

/// The points but the entry that have a kernel.
fn resumed(plan: &Plan) -> impl Iterator<Item = PointId> {
    plan.kernels.iter().filter_map(|kernel| match kernel.body {
        KernelBody::Continuation(point) if point != PointId(0) => Some(point),
        _ => None,
    })
}

fn resuming(plan: &Plan) -> Vec<ResumingView> {
    resumed(plan).map(|point| ResumingView { point: point.0, field: kernel_of(plan, point) }).collect()
}

/// The host's field for the kernel of a point.
fn kernel_of(plan: &Plan, point: PointId) -> String {
    let kernel = plan.kernels.iter().find(|kernel| kernel.body == KernelBody::Continuation(point));
    kernel.map_or_else(String::new, |kernel| kernel_field(&kernel.name))
}

/// What has an element for each slot.
fn kept(plan: &Plan) -> Vec<KeptView> {
    let kept = |scratch: &&Scratch| matches!(scratch.resource, Resource::Waiting | Resource::Promised(_));
    let view = |scratch: &Scratch| {
        let field = steps::buffer(&scratch.resource);
        let args = ["gpu", &format!("\"{field}\""), "bytes", "\"capacity\""].map(str::to_owned);
        let create = fit::assigned_call(12, &format!("self.{field}"), "Buffer::for_slots", &args, "?;");
        KeptView { field, bytes: scratch.bytes, create }
    };
    plan.scratch.iter().filter(kept).map(view).collect()
}

fn promises(program: &Program) -> Vec<PromiseView> {
    let view = |(name, ty): (&String, &Type)| PromiseView {
        name: name.clone(),
        method: ident(name),
        field: steps::buffer(&Resource::Promised(name.clone())),
        ty: rust_type(program, ty, Glam::Plain, types::From::Scheduler),
    };
    program.promises.iter().map(view).collect()
}

/// Kernels that keep promises are others than those that do not.
fn promising(input: &EmitInput<'_>) -> String {
    let kernels = input.plan.kernels.iter().filter_map(|kernel| match kernel.body {
        KernelBody::Continuation(point) if input.layout.bodies.get(point).is_some_and(promises_in) => {
            Some((point, &kernel.name))
        }
        _ => None,
    });
    let row = |(point, name): (PointId, &String)| {
        vec![point.0.to_string(), format!("\"{name}\""), format!("super::{}", kernels::spirv(name))]
    };
    let rows: Vec<Vec<String>> = kernels.map(row).collect();
    fit::table("PROMISING", &format!("[(u32, &str, &[u8]); {}]", rows.len()), &rows)
}

fn promises_in(block: &Block) -> bool {
    let own = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Promise(..));
    block.stmts.iter().any(|stmt| own(stmt) || stmt.blocks().into_iter().any(promises_in))
}

fn aside(plan: &Plan) -> Vec<String> {
    // Runs that stop put no queues in order but by key.
    let stays =
        |body: &KernelBody| matches!(body, KernelBody::Sort(_) | KernelBody::NotePoints | KernelBody::RegroupQueues);
    let kernels = plan.kernels.iter().filter(|kernel| kernel.only_if.is_some() && !stays(&kernel.body));
    kernels.map(|kernel| kernel_field(&kernel.name)).collect()
}

/// The tail would take who is still on the way to a stop.
fn overridden(plan: &Plan) -> Vec<usize> {
    let numbers = plan.settings.iter().enumerate();
    numbers.filter(|(_, setting)| setting.name == "tail").map(|(number, _)| number).collect()
}

fn buffers_value(program: &Program) -> String {
    let field = |name: &String| fit::field(12, &ident(name), &format!("{name}_buffer"), "");
    let fields: Vec<String> = program.interface.buffers.iter().map(|buffer| field(&buffer.name)).collect();
    fit::struct_literal(8, "let buffers = Buffers", &fields, ";")
}

fn bindings_signature(bindings: &view::ParametersView, args: &str, uses_args: bool, uses_buffers: bool) -> String {
    let borrows = bindings.ty != bindings.anonymous;
    let (generics, args) = if borrows { ("<'a>", "Args<'a>") } else { ("", args) };
    let parameters = [(format!("args: &{args}"), uses_args), ("buffers: &Buffers".to_owned(), uses_buffers)];
    let parameters = parameters.into_iter().filter(|(_, used)| *used).map(|(parameter, _)| parameter);
    format!("fn bindings{generics}({}) -> {}", parameters.collect::<Vec<_>>().join(", "), bindings.ty)
}

fn bindings_value(program: &Program) -> String {
    let field = |param: &InterfaceParam| match *param {
        InterfaceParam::Uniform(id) => {
            let name = ident(&program.interface.uniforms[id].name);
            fit::field(8, &name, &format!("args.{name}"), "")
        }
        InterfaceParam::Buffer(id) => {
            let name = ident(&program.interface.buffers[id].name);
            fit::field(8, &name, &format!("buffers.{name}"), ".slice()")
        }
    };
    let fields: Vec<String> = view::bound(&program.interface).iter().map(field).collect();
    fit::struct_literal(4, "Bindings", &fields, "")
}
