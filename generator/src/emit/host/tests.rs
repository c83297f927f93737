//! Hosts of hand-made interfaces: as expected (`BLESS=1` rewrites the expected files), formatted, and Rust.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::base::options::Options;
use crate::base::{FileId, SourceFile, Sources, Span, Table};
use crate::emit::file::{EmitInput, File};
use crate::frame::layout::Layout;
use crate::ir::interface::InterfaceParam;
use crate::ir::testing::empty_program;
use crate::ir::{
    Buffer, BufferAccess, BufferId, Field, Glam, PointId, Program, Scalar, Struct, StructId, TrapSite, Type, Uniform,
    UniformId,
};
use crate::schedule::barrier::Hazard;
use crate::schedule::plan::{
    BlockFrames, Choice, Condition, Kernel, KernelBody, KernelId, Plan, PushMember, PushValue, Resource, Scheduler,
    Scratch, Setting, SettingKind, round_offset,
};
use crate::schedule::step::Step;
use crate::schedule::wavefront;
use crate::split::coroutine::Coroutine;

/// `pub fn saxpy(id: u32, a: f32, x: &[f32], y: &mut [f32])`
fn saxpy() -> Program {
    let mut program = empty_program();
    program.entry.name = "saxpy".into();
    uniform(&mut program, "a", Type::F32);
    buffer(&mut program, "x", Type::F32, BufferAccess::Read);
    buffer(&mut program, "y", Type::F32, BufferAccess::ReadWrite);
    program
}

/// Structs with padding, a block, traps, atomics, and names as long as people write them.
fn renderer() -> Program {
    let mut program = empty_program();
    program.entry.name = "render_caustics_of_the_water_surface".into();
    let sphere = item("Sphere", &[("center", Type::vec(3)), ("color", Type::vec(4)), ("kind", Type::U32)]);
    let sphere = program.structs.push_and_get_key(sphere);
    let lens = program.structs.push_and_get_key(item("Lens", &[("radius", Type::F32), ("open", Type::BOOL)]));
    let camera = item(
        "Camera",
        &[
            ("eye", Type::vec(3)),
            ("world_from_camera_at_shutter_opening", Type::Matrix(4, 4)),
            ("lenses", Type::array(Type::Struct(lens), 3)),
            ("type", Type::U32),
        ],
    );
    let camera = program.structs.push_and_get_key(camera);
    uniform(&mut program, "camera", Type::Struct(camera));
    uniform(&mut program, "resolution_of_the_whole_image", Type::Vector(Scalar::U32, 2));
    buffer(&mut program, "spheres", Type::Struct(sphere), BufferAccess::Read);
    buffer(&mut program, "accumulated_radiance_of_all_samples", Type::vec(4), BufferAccess::ReadWrite);
    buffer(&mut program, "hits", Type::U32, BufferAccess::Atomic);
    for message in ["index out of bounds", "called `Option::unwrap()` on a `None` value"] {
        program.traps.push(TrapSite { message: message.into(), span: Span::new(FileId(0), 8, 9) });
    }
    program
}

/// `pub fn factors(id: u32, found: &Append<Factor>)`, with an append buffer whose names are long.
fn factors() -> Program {
    let mut program = saxpy();
    let factor = item("Factor", &[("number", Type::U32), ("prime", Type::U32)]);
    let factor = program.structs.push_and_get_key(factor);
    append(&mut program, "found", Type::Struct(factor));
    append(&mut program, "numbers_without_a_small_factor", Type::U32);
    program
}

/// An append buffer and its counter, which is no parameter.
fn append(program: &mut Program, name: &str, element: Type) {
    let counter = BufferId::from(program.interface.buffers.len() + 1);
    buffer(program, name, element, BufferAccess::Append { counter });
    buffer(program, &format!("{name}_pushed"), Type::U32, BufferAccess::Counter);
    program.interface.params.pop();
}

/// Names of every length up to 36, around those where rustfmt breaks a line.
fn long_names(length: usize) -> Program {
    let mut program = saxpy();
    let name = |kind: &str| format!("{kind}{}", "x".repeat(length));
    let view = item("View", &[(&name("f"), Type::vec(3)), (&name("g"), Type::BOOL)]);
    let view = program.structs.push_and_get_key(view);
    uniform(&mut program, &name("v"), Type::Struct(view));
    uniform(&mut program, &name("u"), Type::vec(2));
    buffer(&mut program, &name("b"), Type::U32, BufferAccess::ReadWrite);
    append(&mut program, &name("a"), Type::U32);
    program
}

fn item(name: &str, fields: &[(&str, Type)]) -> Struct {
    let field =
        |(name, ty): &(&str, Type)| Field { name: (*name).into(), ty: ty.clone(), glam: Glam::Plain, docs: Vec::new() };
    let docs = vec![format!("A {}.", name.to_lowercase())];
    let fields = fields.iter().map(field).collect();
    Struct {
        name: name.into(),
        rust_type: format!("crate::{name}"),
        fields,
        docs,
        variants: Vec::new(),
        repr_c: true,
        align: 1,
        span: Span::default(),
    }
}

fn uniform(program: &mut Program, name: &str, ty: Type) {
    let uniform = Uniform { name: name.into(), ty, by_reference: false, glam: Glam::Plain, span: Span::default() };
    let id: UniformId = program.interface.uniforms.push_and_get_key(uniform);
    program.interface.params.push(InterfaceParam::Uniform(id));
}

fn buffer(program: &mut Program, name: &str, element: Type, access: BufferAccess) {
    let span = Span::default();
    let buffer = Buffer { name: name.into(), element, access, glam: Glam::Plain, span };
    let id: BufferId = program.interface.buffers.push_and_get_key(buffer);
    program.interface.params.push(InterfaceParam::Buffer(id));
}

/// Members one after the other, each at its alignment.
fn place(program: &Program, values: Vec<PushValue>) -> Vec<PushMember> {
    let mut end = 0;
    let mut member = |value: PushValue| {
        let (size, align) = match &value {
            PushValue::Grid | PushValue::Origin => (12, 4),
            PushValue::Count | PushValue::Round | PushValue::Length(_) => (4, 4),
            PushValue::Uniform(id) => {
                let bytes = crate::ir::layout::bytes(program, &program.interface.uniforms[*id].ty, Glam::Plain);
                (bytes.size, bytes.align)
            }
        };
        let offset = u32::next_multiple_of(end, align);
        end = offset + size;
        PushMember { value, offset, size }
    };
    values.into_iter().map(&mut member).collect()
}

fn plan(program: &Program, scheduler: Scheduler, with_block: bool) -> Plan {
    let launch = [PushValue::Grid, PushValue::Origin, PushValue::Count].into_iter();
    let lengths = program.interface.buffers.keys().map(PushValue::Length);
    let uniforms: Vec<_> = program.interface.uniforms.keys().map(PushValue::Uniform).collect();
    let mut bindings: Vec<_> = program.interface.buffers.keys().map(Resource::User).collect();
    let mut steps = Vec::new();
    let (push, block) = if with_block {
        bindings.push(Resource::Uniforms);
        steps.push(Step::Update(Resource::Uniforms));
        (place(program, launch.chain(lengths).collect()), place(program, uniforms))
    } else {
        (place(program, launch.chain(lengths).chain(uniforms).collect()), Vec::new())
    };
    if !program.traps.is_empty() {
        bindings.push(Resource::Traps);
        steps.push(Step::Clear(Resource::Traps));
    }
    steps.extend([
        Step::Barrier(Hazard::TransferToShader),
        Step::Launch,
        Step::DispatchRange(KernelId(0)),
        Step::Barrier(Hazard::ShaderToHost),
    ]);
    let kernel = Kernel { name: scheduler.folder().into(), body: KernelBody::Entry, only_if: None };
    let kernels: Table<KernelId, _> = vec![kernel].into();
    let block_size = Setting { name: "block_size", doc: "Threads in a workgroup.", kind: SettingKind::ByDevice };
    let range = Setting { name: "range", doc: "Instances of a submission.", kind: SettingKind::ByDevice };
    Plan {
        scheduler,
        kernels,
        bindings,
        push,
        block,
        settings: vec![block_size, range],
        scratch: Vec::new(),
        steps,
        round: Vec::new(),
        regroup: Vec::new(),
        advance: Vec::new(),
        tail: Vec::new(),
        drain: Vec::new(),
        stops: None,
    }
}

/// Kernels in rounds, over frames in groups.
fn plan_of_rounds(program: &Program) -> Plan {
    let kernel = |name: &str, body, only_if| Kernel { name: name.into(), body, only_if };
    let kernels = [
        kernel("prepare", KernelBody::Prepare, None),
        kernel("march", KernelBody::Continuation(PointId(0)), None),
        kernel("advance", KernelBody::Advance, None),
        kernel("drain", KernelBody::Drain, None),
        kernel("choose", KernelBody::Choose, Some(Condition::MostActive)),
        kernel("hold", KernelBody::Hold, None),
        kernel("mark", KernelBody::Mark, None),
        kernel("note_points", KernelBody::NotePoints, Some(Condition::Regrouping)),
        kernel("regroup_queues", KernelBody::RegroupQueues, Some(Condition::Regrouping)),
    ];
    let scratch =
        |resource, bytes, bytes_per_slot, bytes_per_round| Scratch { resource, bytes, bytes_per_slot, bytes_per_round };
    let scratch = vec![
        scratch(Resource::FrameGroups, 0, 16, 0),
        scratch(Resource::FrameRest, 0, 8, 0),
        scratch(Resource::Queues, 0, 16, 0),
        scratch(Resource::Counters, 12, 0, 36),
        scratch(Resource::Status, 16, 0, 0),
        scratch(Resource::Waiting, 4, 0, 0),
        scratch(Resource::Noted, 8, 4, 0),
    ];
    let mut plan = plan(program, Scheduler::Wavefront, false);
    plan.push.push(PushMember { value: PushValue::Round, offset: round_offset(&plan.push), size: 4 });
    let setting = |name, kind| Setting { name, doc: "A setting.", kind };
    let next = Step::Barrier(Hazard::ShaderToIndirect);
    let run = |dispatch| vec![Step::Launch, dispatch, next.clone()];
    let mut steps = vec![Step::Barrier(Hazard::TransferToShader)];
    steps.extend(run(Step::DispatchSlots(KernelId(0))));
    steps.extend([Step::Rounds, Step::Barrier(Hazard::ShaderToHost)]);
    Plan {
        kernels: kernels.to_vec().into(),
        bindings: plan.bindings.iter().cloned().chain(scratch.iter().map(|it| it.resource.clone())).collect(),
        settings: [
            plan.settings[..1].to_vec(),
            vec![
                setting("capacity", SettingKind::ByDevice),
                setting("layout", SettingKind::ChoiceByDevice(Choice::LAYOUT)),
                setting("refill", SettingKind::Share(0.25)),
                setting("rounds", SettingKind::Number(32)),
                setting("order", SettingKind::Choice(Choice::ORDER)),
                setting("regroup", SettingKind::RoundsByDevice),
            ],
        ]
        .concat(),
        scratch,
        steps,
        round: vec![
            Step::Launch,
            Step::Optional(KernelId(4), vec![Step::DispatchBlock(KernelId(4)), next.clone()]),
            Step::DispatchQueue(KernelId(1), PointId(0)),
            next.clone(),
        ],
        regroup: vec![
            Step::Launch,
            Step::Optional(
                KernelId(7),
                vec![Step::DispatchPartitions(KernelId(7)), Step::Barrier(Hazard::ShaderToShader)],
            ),
            Step::Optional(KernelId(8), vec![Step::DispatchPartitions(KernelId(8)), next.clone()]),
        ],
        advance: run(Step::DispatchBlock(KernelId(2))),
        tail: run(Step::DispatchQueue(KernelId(3), PointId(0))),
        drain: vec![Step::Launch, Step::DispatchSlots(KernelId(3))],
        stops: Some(wavefront::stops(program)),
        ..plan
    }
}

fn host(program: Program, scheduler: Scheduler, with_block: bool, options: &Options) -> Vec<File> {
    let plan = match scheduler {
        Scheduler::Wavefront => plan_of_rounds(&program),
        _ => plan(&program, scheduler, with_block),
    };
    files(program, &plan, options)
}

fn files(program: Program, plan: &Plan, options: &Options) -> Vec<File> {
    let mut sources = Sources::default();
    sources.files.push(SourceFile::new("src/kernels.rs".into(), "fn a()\n{ }\n".into(), false));
    let coroutine = Coroutine {
        program,
        vars: Table::new(),
        labels: Table::new(),
        continuations: Table::new(),
        sites: Table::new(),
        turn: Vec::new(),
        remarks: Vec::new(),
    };
    let layout = Layout::default();
    let (coroutine, layout, sources) = (&coroutine, &layout, &sources);
    super::emit(&EmitInput { coroutine, layout, own: None, plan, sources, options })
}

fn hosts() -> Vec<(&'static str, Vec<File>)> {
    let own_types = Options { types: Some("crate::kernels".into()), ..Options::default() };
    vec![
        ("saxpy", host(saxpy(), Scheduler::Megakernel, false, &Options::default())),
        ("factors", host(factors(), Scheduler::Megakernel, false, &Options::default())),
        ("renderer", host(renderer(), Scheduler::StateMachine, true, &Options::default())),
        ("saxpy", host(saxpy(), Scheduler::Wavefront, false, &Options::default())),
        ("own_types", host(renderer(), Scheduler::StateMachine, true, &own_types)),
    ]
}

#[test]
fn hosts_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/emit/host/expected");
    let mut different = Vec::new();
    for (name, files) in hosts() {
        for file in files {
            let path = folder.join(format!("{name}-{}.txt", file.path.replace(['/', '.'], "-")));
            if std::env::var_os("BLESS").is_some() {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&path, &file.text).unwrap();
            }
            let expected = std::fs::read_to_string(&path).unwrap_or_default();
            if expected != file.text {
                different.push(format!(
                    "{}\n{}",
                    path.display(),
                    similar::TextDiff::from_lines(&expected, &file.text).unified_diff()
                ));
            }
        }
    }
    assert!(different.is_empty(), "BLESS=1 accepts these:\n{}", different.join("\n"));
}

#[test]
fn hosts_are_formatted_rust_in_both_editions() {
    for (name, files) in hosts() {
        for file in files {
            syn::parse_file(&file.text).unwrap_or_else(|error| panic!("{name} {}: {error}", file.path));
            for edition in ["2021", "2024"] {
                let formatted = rustfmt(&file.text, edition);
                let diff = similar::TextDiff::from_lines(&file.text, &formatted);
                assert!(formatted == file.text, "{name} {} {edition}:\n{}", file.path, diff.unified_diff());
            }
        }
    }
}

/// A local that nobody uses is a warning in the user's crate.
#[test]
fn blocks_whose_frames_are_empty_count_none_in_device_memory() {
    let mut plan = plan(&saxpy(), Scheduler::Persistent, false);
    let frames = BlockFrames { queues: 2, frame_bytes: 0 };
    plan.settings.push(Setting { name: "shared_frames", doc: "A setting.", kind: SettingKind::SharedFrames(frames) });
    let counts = |plan: &Plan| super::settings::locals(plan).iter().any(|line| line.starts_with("let capacity = "));
    assert!(!counts(&plan));
    plan.scratch.push(Scratch { resource: Resource::FrameGroups, bytes: 0, bytes_per_slot: 16, bytes_per_round: 0 });
    assert!(counts(&plan));
}

/// Clippy has a word for a factor of 1.
#[test]
fn a_promised_byte_takes_one_for_each_slot() {
    let program = saxpy();
    let mut plan = plan_of_rounds(&program);
    let promised = |name: &str, bytes| Scratch {
        resource: Resource::Promised(name.into()),
        bytes,
        bytes_per_slot: 0,
        bytes_per_round: 0,
    };
    plan.scratch.extend([promised("kind", 1), promised("uv", 8)]);
    let text = files(program, &plan, &Options::default()).swap_remove(1).text;
    assert!(text.contains("let bytes = u64::from(slots);\n        if self.promised_kind"), "{text}");
    assert!(text.contains("let bytes = 8 * u64::from(slots);\n        if self.promised_uv"), "{text}");
}

#[test]
fn names_of_every_length_are_formatted() {
    let folder = tempfile::tempdir().expect("a folder for the hosts");
    let mut paths = Vec::new();
    for length in 0..36 {
        let mut files = host(long_names(length), Scheduler::Megakernel, true, &Options::default());
        let program = long_names(length);
        let mut plan = plan_of_rounds(&program);
        let name = |kind: &str| format!("{kind}{}", "x".repeat(length));
        plan.kernels[KernelId(1)].name = name("point");
        let resource = Resource::Promised(name("k"));
        plan.stops.as_mut().expect("it has rounds").first.push(Step::Clear(resource.clone()));
        plan.scratch.push(Scratch { resource, bytes: 4, bytes_per_slot: 0, bytes_per_round: 0 });
        files.extend(self::files(program, &plan, &Options::default()));
        for File { path, text } in files {
            let path = folder.path().join(format!("{length}")).join(path);
            std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
            std::fs::write(&path, text).expect("a host can be written");
            paths.push(path);
        }
    }
    // Rows of two kernels, which are a line, a line behind `=`, or a line each.
    let row = |at: u32, length: usize| {
        let name = "x".repeat(length);
        vec![at.to_string(), format!("\"{name}\""), format!("super::{}_SPIRV", name.to_uppercase())]
    };
    let rows = (1..20).flat_map(|first| (1..10).map(move |second| [row(0, first), row(1, second)]));
    let tables: Vec<String> =
        rows.map(|rows| super::fit::table("PROMISING", "[(u32, &str, &[u8]); 2]", &rows)).collect();
    let path = folder.path().join("tables.rs");
    std::fs::write(&path, tables.join("\n") + "\n").expect("tables can be written");
    paths.push(path);
    let check = ["--check", "--color", "never", "--edition", "2024", "--config-path", "/dev/null"];
    let output = Command::new("rustfmt").args(check).args(paths).output().expect("rustfmt comes with the toolchain");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// rustfmt without a configuration, as a user's project has it.
fn rustfmt(text: &str, edition: &str) -> String {
    let mut child = Command::new("rustfmt")
        .args(["--edition", edition, "--config-path", "/dev/null"])
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt comes with the toolchain");
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn only_structs_in_buffers_promise_a_layout() {
    let files = host(renderer(), Scheduler::StateMachine, true, &Options::default());
    let shared = &files.iter().find(|file| file.path == "shared/mod.rs").unwrap().text;
    assert!(shared.contains("offset_of!(Sphere, color) == 16"));
    assert!(!shared.contains("offset_of!(Camera"));
    assert_eq!(StructId(0), super::types::buffer_structs(&renderer())[0]);
}

#[cfg(feature = "run")]
#[test]
fn the_trap_buffer_is_as_large_as_the_runtime_reads() {
    for sites in [0, 1, 7] {
        assert_eq!(super::view::trap_buffer_bytes(sites), corogen_runtime::vulkan::TrapTable::buffer_bytes(sites));
    }
}
