//! `<scheduler>/mod.rs` as finished strings: everything is decided here, the template only places it.

use std::path::Path;

use askama::Template;

use super::kernels::{self, KernelView};
use super::names::{ident, type_name};
use super::recordings::{RecordingView, recordings};
use super::settings::{self, SettingView};
use super::types::{From, interface_structs, rust_type};
use super::{barriers, constants, fit, steps};
use crate::base::recorded_path;
use crate::emit::file::{EmitInput, File};
use crate::ir::interface::{Interface, InterfaceParam};
use crate::ir::{Buffer, BufferAccess, Program, Type, Uniform};
use crate::schedule::barrier::Hazard;
use crate::schedule::plan::{
    Plan, PushMember, QUEUE_WORDS, ROUND_WORDS, Resource, Scheduler, Scratch, counter_bytes, counts_bytes, round_bytes,
};

#[derive(Template)]
#[template(path = "host/scheduler.rs")]
struct HostView<'a> {
    entry: String,
    /// The entry as a type.
    name: String,
    what: &'static str,
    /// Its name on the command line.
    scheduler: &'static str,
    uses_shared: bool,
    /// What is imported of the runtime, in two statements: editions order small and capital letters differently.
    functions: String,
    types: String,
    /// What the host gives on from the runtime.
    exports: String,
    kernels: Vec<KernelView>,
    settings: Vec<SettingView>,
    /// The fields of `Config::default()`, where something was chosen.
    defaults: Vec<String>,
    args: ParametersView,
    bindings: ParametersView,
    /// The statement that makes the interface.
    make_interface: String,
    push_bytes: u32,
    has_block: bool,
    block_bytes: u32,
    has_traps: bool,
    trap_bytes: u64,
    has_counts: bool,
    counts_bytes: u64,
    /// Whether `Stats` have them.
    tells_counts: bool,
    traps: Vec<TrapView>,
    uploads: Vec<String>,
    downloads: Vec<String>,
    /// The call of `bind` in `dispatch`.
    bind_residents: String,
    /// Declares what `bind` binds.
    bind_buffers: String,
    /// Parameters into push constants and block.
    puts: Vec<String>,
    has_rounds: bool,
    /// Bytes of a slot, in all buffers.
    slot_bytes: u64,
    /// Whether it moves anything between the host and the device.
    has_transfer: bool,
    has_promises: bool,
    has_blocks: bool,
    /// Sizes of a grid that the id tells apart.
    id_components: usize,
    kernel_count: usize,
    points: Vec<&'a str>,
    /// Bytes before the queues of round 0, of a round, and of a queue.
    queues_from: u64,
    round_bytes: u64,
    queue_bytes: u64,
    /// The settings but `block_size`, as locals of `new`.
    settings_values: Vec<String>,
    /// Declares the specialisation constants of every kernel.
    constants: String,
    constant_count: usize,
    /// Declares the kernels that `with_kernel` replaces.
    replaceable: String,
    scratch: Vec<ScratchView>,
    /// What is pushed for each range, or each round of it.
    launch_puts: Vec<String>,
    /// The functions that record steps.
    recordings: Vec<RecordingView>,
    /// A function for each kind of barrier.
    hazards: Vec<String>,
}

/// A buffer of the scheduler's own.
struct ScratchView {
    name: String,
    doc: String,
    /// The field of the host's literal that makes it.
    create: String,
}

/// `Args` or `Bindings`.
pub(super) struct ParametersView {
    /// `Args<'a>`, or `Args` where nothing is borrowed.
    pub(super) ty: String,
    /// `Args<'_>`
    pub(super) anonymous: String,
    /// `&Args<'_>`
    anonymous_ref: String,
    fields: Vec<FieldView>,
}

struct FieldView {
    name: String,
    ty: String,
    doc: String,
}

struct TrapView {
    file: String,
    line: u32,
    message: String,
}

/// The file.
pub(super) fn scheduler(input: &EmitInput<'_>) -> File {
    let program = &input.coroutine.program;
    let plan = input.plan;
    let has_traps = plan.bindings.contains(&Resource::Traps);
    let has_counts = plan.bindings.contains(&Resource::Counts);
    let has_block = plan.bindings.contains(&Resource::Uniforms);
    let traps = if has_traps { trap_sites(input) } else { Vec::new() };
    let view = HostView {
        entry: program.entry.name.clone(),
        name: type_name(&program.entry.name),
        what: what(plan.scheduler),
        scheduler: plan.scheduler.name(),
        uses_shared: !interface_structs(program).is_empty(),
        functions: fit::braces(USE_COLUMNS, &settings::functions(plan)),
        types: fit::braces(USE_COLUMNS, &imports(program, plan)),
        exports: fit::braces(USE_COLUMNS, &settings::exports(plan)),
        kernels: kernels::views(plan),
        settings: settings::fields(plan),
        defaults: settings::defaults(plan, &input.options.config),
        args: parameters("Args", program, &ARGS),
        bindings: parameters("Bindings", program, &BINDINGS),
        make_interface: fit::let_call(
            8,
            "interface",
            "Interface::new",
            &[
                "gpu".to_owned(),
                format!("{:?}", program.entry.name),
                plan.bindings.len().to_string(),
                bytes_of(&plan.push).to_string(),
            ],
            "?;",
        ),
        push_bytes: bytes_of(&plan.push),
        has_block,
        block_bytes: bytes_of(&plan.block),
        has_traps,
        trap_bytes: trap_buffer_bytes(traps.len()),
        has_counts,
        counts_bytes: counts_bytes(program.points.len()),
        tells_counts: plan.counts(),
        traps,
        uploads: buffers(program).flat_map(|buffer| upload(program, buffer)).collect(),
        downloads: buffers(program)
            .filter(|buffer| buffer.access != BufferAccess::Read)
            .map(|buffer| download(program, buffer, 12, |name| format!("&{name}_buffer")))
            .collect(),
        bind_residents: bind_residents(program),
        bind_buffers: bind_buffers(input),
        puts: [("self.push", &plan.push), ("self.block", &plan.block)]
            .iter()
            .flat_map(|(bytes, members)| constants::of_parameters(program, bytes, members))
            .collect(),
        has_rounds: !plan.round.is_empty(),
        slot_bytes: plan.bytes_per_slot(),
        has_transfer: has_transfer(program, plan),
        has_promises: !program.promises.is_empty(),
        has_blocks: plan.settings.iter().any(|setting| setting.name == "blocks"),
        id_components: program.interface.id.components(),
        kernel_count: plan.kernels.len(),
        points: program.points.iter().map(|point| point.name.as_str()).collect(),
        queues_from: counter_bytes(program.points.len()) + 4 * ROUND_WORDS,
        round_bytes: round_bytes(program.points.len()),
        queue_bytes: 4 * QUEUE_WORDS,
        settings_values: settings::locals(plan),
        constants: fit::array(8, "let constants = ", &settings::constants(plan), ";"),
        constant_count: settings::constants(plan).len(),
        replaceable: kernels::replaceable(plan),
        scratch: plan.scratch.iter().map(|it| scratch(it, plan.slots_setting())).collect(),
        launch_puts: constants::of_launch(&plan.push),
        recordings: recordings(plan),
        hazards: hazards(plan),
    };
    let text = view.render().expect("writing to a string does not fail");
    File { path: format!("{}/mod.rs", plan.scheduler.folder()), text: text + "\n" }
}

/// Columns of `use corogen_runtime::vulkan::`.
const USE_COLUMNS: usize = 29;

fn what(scheduler: Scheduler) -> &'static str {
    match scheduler {
        Scheduler::Megakernel => "one kernel, suspension points ignored",
        Scheduler::StateMachine => "one kernel, one instance a thread, its frame in registers",
        Scheduler::Wavefront => "a kernel for each suspension point, instances grouped by token",
        Scheduler::Persistent => "one kernel that fetches batches and holds frames in shared memory",
    }
}

fn imports(program: &Program, plan: &Plan) -> Vec<&'static str> {
    let has = |resource: Resource| plan.bindings.contains(&resource);
    let traps = has(Resource::Traps);
    let own_buffers = traps || has(Resource::Counts) || has(Resource::Uniforms) || !plan.scratch.is_empty();
    let user_buffers = plan.bindings.iter().any(|resource| matches!(resource, Resource::User(_)));
    let appends = program.interface.buffers.iter().any(|buffer| buffer.access == BufferAccess::Counter);
    let all = [
        ("Append", appends),
        ("Buffer", own_buffers),
        ("Commands", true),
        ("Home", own_buffers),
        ("Interface", true),
        ("Kernel", true),
        ("Profiler", true),
        ("Range", true),
        ("Slice", user_buffers),
        ("Tiles", true),
        ("Transfer", has_transfer(program, plan)),
        ("TrapSite", traps),
        ("TrapTable", traps),
    ];
    all.into_iter().filter(|(_, used)| *used).map(|(name, _)| name).collect()
}

/// How `Args` and `Bindings` give a parameter.
pub(super) struct Style {
    buffer: fn(&Buffer, String) -> String,
    /// Whether a buffer's type borrows.
    borrows: bool,
    /// What it has fields for.
    params: fn(&Interface) -> Vec<InterfaceParam>,
}

pub(super) const ARGS: Style = Style {
    buffer: |buffer, element| match buffer.access {
        BufferAccess::Read => format!("&'a [{element}]"),
        BufferAccess::Append { .. } => format!("&'a mut Append<{element}>"),
        BufferAccess::ReadWrite | BufferAccess::Atomic | BufferAccess::Counter => format!("&'a mut [{element}]"),
    },
    borrows: true,
    params: |interface| interface.params.clone(),
};

pub(super) const BINDINGS: Style = Style { buffer: |_, _| "Slice".to_owned(), borrows: false, params: bound };

/// The parameters, and after each append buffer its counter.
pub(super) fn bound(interface: &Interface) -> Vec<InterfaceParam> {
    let counter = |param: &InterfaceParam| match param {
        InterfaceParam::Buffer(id) => match interface.buffers[*id].access {
            BufferAccess::Append { counter } => Some(InterfaceParam::Buffer(counter)),
            _ => None,
        },
        InterfaceParam::Uniform(_) => None,
    };
    interface.params.iter().flat_map(|param| std::iter::once(*param).chain(counter(param))).collect()
}

pub(super) fn parameters(name: &str, program: &Program, style: &Style) -> ParametersView {
    let interface = &program.interface;
    let by_reference = |uniform: &Uniform| matches!(uniform.ty, Type::Struct(_));
    let borrows = interface.uniforms.iter().any(by_reference) || (style.borrows && !interface.buffers.is_empty());
    let field = |param: &InterfaceParam| match *param {
        InterfaceParam::Uniform(id) => {
            let uniform = &interface.uniforms[id];
            let ty = rust_type(program, &uniform.ty, uniform.glam, From::Scheduler);
            FieldView {
                name: ident(&uniform.name),
                ty: if by_reference(uniform) { format!("&'a {ty}") } else { ty },
                doc: "The same for every instance.".into(),
            }
        }
        InterfaceParam::Buffer(id) => {
            let buffer = &interface.buffers[id];
            let element = rust_type(program, &buffer.element, buffer.glam, From::Scheduler);
            let doc = match buffer.access {
                BufferAccess::Read => format!("Elements of `{element}`, read."),
                BufferAccess::ReadWrite => format!("Elements of `{element}`, read and written."),
                BufferAccess::Atomic => format!("Elements of `{element}`, changed by atomics."),
                BufferAccess::Append { .. } => format!("Takes elements of `{element}`."),
                BufferAccess::Counter => "One number: how many pushes there were.".to_owned(),
            };
            FieldView { name: ident(&buffer.name), ty: (style.buffer)(buffer, element), doc }
        }
    };
    let (own, anonymous) = if borrows { ("<'a>", "<'_>") } else { ("", "") };
    ParametersView {
        ty: format!("{name}{own}"),
        anonymous: format!("{name}{anonymous}"),
        anonymous_ref: format!("&{name}{anonymous}"),
        fields: (style.params)(interface).iter().map(field).collect(),
    }
}

/// The buffers of `Args`; an append buffer's counter goes with it.
pub(super) fn buffers(program: &Program) -> impl Iterator<Item = &Buffer> {
    program.interface.buffers.iter().filter(|buffer| buffer.access != BufferAccess::Counter)
}

/// The name of an append buffer's counter.
fn counter<'a>(program: &'a Program, buffer: &Buffer) -> Option<&'a str> {
    match buffer.access {
        BufferAccess::Append { counter } => Some(&program.interface.buffers[counter].name),
        _ => None,
    }
}

/// Declares what a buffer becomes on the device, and an append buffer's counter.
pub(super) fn upload(program: &Program, buffer: &Buffer) -> Vec<String> {
    let upload = |name: &str, function: &str| {
        let args = [format!("\"{name}\""), format!("args.{}", ident(&buffer.name))];
        fit::let_call(8, &format!("{name}_buffer"), &format!("transfer.{function}"), &args, "?;")
    };
    match counter(program, buffer) {
        Some(counter) => vec![upload(&buffer.name, "upload_list"), upload(counter, "upload_count")],
        None => vec![upload(&buffer.name, "upload")],
    }
}

/// `resident` says where a buffer's copy on the device is.
pub(super) fn download(program: &Program, buffer: &Buffer, indent: usize, resident: impl Fn(&str) -> String) -> String {
    let argument = format!("args.{}", ident(&buffer.name));
    match counter(program, buffer) {
        Some(counter) => {
            let args = [resident(&buffer.name), resident(counter), argument];
            fit::call(indent, "transfer.download_list", &args, "?;")
        }
        None => fit::call(indent, "transfer.download", &[resident(&buffer.name), argument], "?;"),
    }
}

fn bind_residents(program: &Program) -> String {
    let field = |param: &InterfaceParam| match *param {
        InterfaceParam::Uniform(id) => {
            let name = ident(&program.interface.uniforms[id].name);
            format!("{name}: args.{name}")
        }
        InterfaceParam::Buffer(id) => {
            let name = &program.interface.buffers[id].name;
            fit::field(12, &ident(name), &format!("{name}_buffer"), ".slice()")
        }
    };
    let fields: Vec<_> = bound(&program.interface).iter().map(field).collect();
    fit::struct_literal(8, "let bindings = Bindings", &fields, ";")
}

fn bind_buffers(input: &EmitInput<'_>) -> String {
    let buffer = |resource: &Resource| match resource {
        Resource::User(id) => {
            format!("bindings.{}.buffer", ident(&input.coroutine.program.interface.buffers[*id].name))
        }
        own => format!("self.{}.raw()", steps::buffer(own)),
    };
    let buffers: Vec<_> = input.plan.bindings.iter().map(buffer).collect();
    fit::array(8, "let buffers = ", &buffers, ";")
}

fn trap_sites(input: &EmitInput<'_>) -> Vec<TrapView> {
    let sources = input.sources;
    let view = |trap: &crate::ir::TrapSite| TrapView {
        file: format!("{:?}", recorded_path(Path::new(&sources.files[trap.span.file].path))),
        line: sources.line(trap.span),
        message: format!("{:?}", trap.message),
    };
    input.coroutine.program.traps.iter().map(view).collect()
}

/// As `corogen_runtime::vulkan::TrapTable::buffer_bytes`, which only a build with Vulkan has: a test compares them.
pub(super) fn trap_buffer_bytes(sites: usize) -> u64 {
    4 * (3 + 3 * 32) * sites as u64
}

fn hazards(plan: &Plan) -> Vec<String> {
    Hazard::ALL.into_iter().filter(|hazard| plan.orders(*hazard)).map(barriers::function).collect()
}

/// Runs that stop download who waits.
fn has_transfer(program: &Program, plan: &Plan) -> bool {
    !program.interface.buffers.is_empty() || plan.stops.is_some()
}

/// A buffer of the scheduler's own. `setting` says how many slots there are.
fn scratch(scratch: &Scratch, setting: &str) -> ScratchView {
    let doc = match &scratch.resource {
        Resource::Frames | Resource::FrameGroups => "What instances keep from point to point.",
        Resource::FrameRest => "Of what instances keep, the one or two words that fill no group of four.",
        Resource::Keys => "The key with which each slot's instance suspended; one word unless queues are sorted by it.",
        Resource::Moves => "Which frames move where when they are packed.",
        Resource::Noted => "At which point each slot's instance waits, while queues are put in order.",
        Resource::Queues => "Which slots wait for which point.",
        Resource::Counters if scratch.bytes_per_round == 0 => "How many instances were fetched.",
        Resource::Counters => "How many slots wait in each round of a batch: the arguments of indirect dispatches.",
        Resource::Promised(name) => &format!("What was promised as `{name}`, for runs that stop. It grows in `begin`."),
        Resource::Waiting => "Who waits where a run stops. It grows in `begin`.",
        _ => "How many instances have not ended, are alive, have not begun, and wait where a run stops. Mapped.",
    };
    let slots = match scratch.resource {
        Resource::Keys => "keyed",
        Resource::Moves => "packed",
        Resource::Noted => "regrouped",
        _ => "capacity",
    };
    let home = if scratch.resource == Resource::Status { "Home::Host" } else { "Home::Device" };
    let setting = format!("\"{setting}\"");
    let (make, size, last) = match (scratch.bytes, scratch.bytes_per_slot, scratch.bytes_per_round) {
        (bytes, 0, 0) => ("new", bytes.to_string(), home),
        (_, _, 1..) => ("for_slots", "counter_bytes".to_owned(), "\"rounds\""),
        (0, each, _) => ("for_slots", format!("{each} * u64::from({slots})"), setting.as_str()),
        (bytes, each, _) => ("for_slots", format!("{bytes} + {each} * u64::from({slots})"), setting.as_str()),
    };
    let name = steps::buffer(&scratch.resource);
    let args = ["gpu", &format!("\"{name}\""), &size, last].map(str::to_owned);
    let create = fit::call(12, &format!("{name}: Buffer::{make}"), &args, "?,");
    ScratchView { doc: doc.to_owned(), create, name }
}

fn bytes_of(members: &[PushMember]) -> u32 {
    members.last().map_or(0, |last| (last.offset + last.size).next_multiple_of(4))
}
