//! `<scheduler>/mod.rs` as finished strings: everything is decided here, the template only places it.

use askama::Template;

use super::names::{ident, type_name};
use super::types::{From, interface_structs, rust_type};
use super::{constants, fit, steps};
use crate::emit::file::{EmitInput, File};
use crate::ir::interface::InterfaceParam;
use crate::ir::{Buffer, BufferAccess, Program, Type, Uniform};
use crate::schedule::plan::{Hazard, PushMember, Resource, Scheduler, SettingDefault, Step};

#[derive(Template)]
#[template(path = "host/scheduler.rs")]
struct HostView {
    entry: String,
    /// The entry as a type.
    name: String,
    what: &'static str,
    uses_shared: bool,
    /// What is imported of the runtime, in two statements: editions order small and capital letters differently.
    functions: String,
    types: String,
    kernels: Vec<KernelView>,
    settings: Vec<SettingView>,
    args: ParametersView,
    bindings: ParametersView,
    binding_count: usize,
    push_bytes: u32,
    has_block: bool,
    block_bytes: u32,
    has_traps: bool,
    trap_bytes: u64,
    traps: Vec<TrapView>,
    uploads: Vec<String>,
    downloads: Vec<String>,
    /// The call of `bind` in `dispatch`.
    bind_residents: String,
    /// Declares what `bind` binds.
    bind_buffers: String,
    /// Parameters into push constants and block.
    puts: Vec<String>,
    /// The range into push constants.
    range_puts: Vec<String>,
    steps: Vec<String>,
    /// A function for each kind of barrier.
    hazards: Vec<&'static str>,
}

struct KernelView {
    name: String,
    /// The constant that holds its SPIR-V.
    constant: String,
    /// The statement that makes it.
    create: String,
}

struct SettingView {
    name: &'static str,
    doc: String,
}

/// `Args` or `Bindings`.
struct ParametersView {
    /// `Args<'a>`, or `Args` where nothing is borrowed.
    ty: String,
    /// `Args<'_>`
    anonymous: String,
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
    let has_block = plan.bindings.contains(&Resource::Uniforms);
    let traps = if has_traps { trap_sites(input) } else { Vec::new() };
    let user = || plan.bindings.iter().any(|resource| matches!(resource, Resource::User(_)));
    let view = HostView {
        entry: program.entry.name.clone(),
        name: type_name(&program.entry.name),
        what: what(plan.scheduler),
        uses_shared: !interface_structs(program).is_empty(),
        functions: fit::braces(USE_COLUMNS, &["instances", "put", "ranges", "vk"]),
        types: fit::braces(USE_COLUMNS, &imports(has_traps, has_traps || has_block, user())),
        kernels: plan.kernels.iter().map(|kernel| kernel_view(&kernel.name, input)).collect(),
        settings: settings(input),
        args: parameters("Args", program, &ARGS),
        bindings: parameters("Bindings", program, &BINDINGS),
        binding_count: plan.bindings.len(),
        push_bytes: bytes_of(&plan.push),
        has_block,
        block_bytes: bytes_of(&plan.block),
        has_traps,
        trap_bytes: trap_buffer_bytes(traps.len()),
        traps,
        uploads: buffers(program).map(|buffer| upload(&buffer.name)).collect(),
        downloads: buffers(program).filter(|buffer| written(buffer)).map(|buffer| download(&buffer.name)).collect(),
        bind_residents: bind_residents(program),
        bind_buffers: bind_buffers(input),
        puts: [("self.push", &plan.push), ("self.block", &plan.block)]
            .iter()
            .flat_map(|(bytes, members)| constants::of_parameters(program, bytes, members))
            .collect(),
        range_puts: constants::of_range(&plan.push),
        steps: plan.steps.iter().map(|step| steps::step(step, &plan.kernels)).collect(),
        hazards: hazards(&plan.steps),
    };
    let text = view.render().expect("writing to a string does not fail");
    File { path: format!("{}/mod.rs", plan.scheduler.folder()), text: text + "\n" }
}

/// Columns of `use corogen_runtime::vulkan::`.
const USE_COLUMNS: usize = 29;

fn what(scheduler: Scheduler) -> &'static str {
    match scheduler {
        Scheduler::Megakernel => "one kernel, suspension points ignored",
        Scheduler::StateMachine => "one kernel, one instance a thread, a switch on its token",
        Scheduler::Wavefront => "a kernel for each suspension point, instances grouped by token",
        Scheduler::Persistent => "one kernel that fetches batches and holds frames in shared memory",
    }
}

fn imports(traps: bool, own_buffers: bool, user_buffers: bool) -> Vec<&'static str> {
    let all = [
        ("Buffer", own_buffers),
        ("Commands", true),
        ("Home", own_buffers),
        ("Interface", true),
        ("Kernel", true),
        ("Range", true),
        ("Slice", user_buffers),
        ("Timestamps", true),
        ("Transfer", true),
        ("TrapSite", traps),
        ("TrapTable", traps),
    ];
    all.into_iter().filter(|(_, used)| *used).map(|(name, _)| name).collect()
}

fn kernel_view(name: &str, input: &EmitInput<'_>) -> KernelView {
    let constant = name.to_uppercase();
    let values: Vec<_> = input.plan.settings.iter().map(|setting| setting.name).collect();
    let args = [
        "gpu".to_owned(),
        "&interface".to_owned(),
        format!("\"{name}\""),
        constant.clone(),
        format!("&[{}]", values.join(", ")),
    ];
    let create = fit::let_call(8, name, "Kernel::new", &args, "?;");
    KernelView { name: name.to_owned(), constant, create }
}

fn settings(input: &EmitInput<'_>) -> Vec<SettingView> {
    let view = |setting: &crate::schedule::plan::Setting| {
        let default = match setting.default {
            SettingDefault::Value(value) => format!("{value} unless given."),
            SettingDefault::ByDevice => "What suits the device unless given.".to_owned(),
        };
        SettingView { name: setting.name, doc: format!("{} {default}", setting.doc) }
    };
    input.plan.settings.iter().map(view).collect()
}

/// How `Args` and `Bindings` give a parameter.
struct Style {
    buffer: fn(&Buffer, String) -> String,
    /// Whether a buffer's type borrows.
    borrows: bool,
}

const ARGS: Style = Style {
    buffer: |buffer, element| match buffer.access {
        BufferAccess::Read => format!("&'a [{element}]"),
        BufferAccess::ReadWrite | BufferAccess::Atomic => format!("&'a mut [{element}]"),
    },
    borrows: true,
};

const BINDINGS: Style = Style { buffer: |_, _| "Slice".to_owned(), borrows: false };

fn parameters(name: &str, program: &Program, style: &Style) -> ParametersView {
    let interface = &program.interface;
    let by_reference = |uniform: &Uniform| matches!(uniform.ty, Type::Struct(_));
    let borrows = interface.uniforms.iter().any(by_reference) || (style.borrows && !interface.buffers.is_empty());
    let field = |param: &InterfaceParam| match *param {
        InterfaceParam::Uniform(id) => {
            let uniform = &interface.uniforms[id];
            let ty = rust_type(program, &uniform.ty, false, From::Scheduler);
            FieldView {
                name: ident(&uniform.name),
                ty: if by_reference(uniform) { format!("&'a {ty}") } else { ty },
                doc: "The same for every instance.".into(),
            }
        }
        InterfaceParam::Buffer(id) => {
            let buffer = &interface.buffers[id];
            let element = rust_type(program, &buffer.element, buffer.align_16, From::Scheduler);
            let doc = match buffer.access {
                BufferAccess::Read => format!("Elements of `{element}`, read."),
                BufferAccess::ReadWrite => format!("Elements of `{element}`, read and written."),
                BufferAccess::Atomic => format!("Elements of `{element}`, changed by atomics."),
            };
            FieldView { name: ident(&buffer.name), ty: (style.buffer)(buffer, element), doc }
        }
    };
    let (own, anonymous) = if borrows { ("<'a>", "<'_>") } else { ("", "") };
    ParametersView {
        ty: format!("{name}{own}"),
        anonymous: format!("{name}{anonymous}"),
        anonymous_ref: format!("&{name}{anonymous}"),
        fields: interface.params.iter().map(field).collect(),
    }
}

fn buffers(program: &Program) -> impl Iterator<Item = &Buffer> {
    program.interface.buffers.iter()
}

fn written(buffer: &Buffer) -> bool {
    buffer.access != BufferAccess::Read
}

fn upload(name: &str) -> String {
    let args = [format!("\"{name}\""), format!("args.{}", ident(name))];
    fit::let_call(8, &format!("{name}_buffer"), "transfer.upload", &args, "?;")
}

fn download(name: &str) -> String {
    let args = [format!("&{name}_buffer"), format!("args.{}", ident(name))];
    fit::call(12, "transfer.download", &args, "?;")
}

fn bind_residents(program: &Program) -> String {
    let field = |param: &InterfaceParam| match *param {
        InterfaceParam::Uniform(id) => {
            let name = ident(&program.interface.uniforms[id].name);
            format!("{name}: args.{name}")
        }
        InterfaceParam::Buffer(id) => {
            let name = &program.interface.buffers[id].name;
            let field = format!("{}: ", ident(name));
            let value = fit::chain(16, field.len(), &format!("{name}_buffer"), &[".slice()".to_owned()]);
            field + &value
        }
    };
    let fields: Vec<_> = program.interface.params.iter().map(field).collect();
    fit::call_with_struct(12, "self.bind", "Bindings", &fields, ";")
}

fn bind_buffers(input: &EmitInput<'_>) -> String {
    let buffer = |resource: &Resource| match resource {
        Resource::User(id) => {
            format!("bindings.{}.buffer", ident(&input.coroutine.program.interface.buffers[*id].name))
        }
        Resource::Uniforms => "self.uniforms.raw()".to_owned(),
        Resource::Traps => "self.traps.raw()".to_owned(),
    };
    let buffers: Vec<_> = input.plan.bindings.iter().map(buffer).collect();
    fit::array(8, "let buffers = ", &buffers, ";")
}

fn trap_sites(input: &EmitInput<'_>) -> Vec<TrapView> {
    let sources = input.sources;
    let view = |trap: &crate::ir::TrapSite| TrapView {
        file: format!("{:?}", sources.files[trap.span.file].path),
        line: sources.line(trap.span),
        message: format!("{:?}", trap.message),
    };
    input.coroutine.program.traps.iter().map(view).collect()
}

/// As `corogen_runtime::vulkan::TrapTable::buffer_bytes`, which only a build with Vulkan has: a test compares them.
pub(super) fn trap_buffer_bytes(sites: usize) -> u64 {
    4 * (1 + 2 * sites as u64 + 4 * 64)
}

fn hazards(steps: &[Step]) -> Vec<&'static str> {
    [Hazard::TransferToShader, Hazard::ShaderToShader, Hazard::ShaderToTransfer]
        .into_iter()
        .filter(|hazard| steps.contains(&Step::Barrier(*hazard)))
        .map(steps::hazard_function)
        .collect()
}

fn bytes_of(members: &[PushMember]) -> u32 {
    members.last().map_or(0, |last| (last.offset + last.size).next_multiple_of(4))
}
