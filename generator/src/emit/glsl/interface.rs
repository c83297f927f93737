//! The interface of every kernel: push constants, buffers, the invocation index, traps.

use super::body::Context;
use super::counts;
use super::rewrites::writes_again;
use super::types::{declarator, type_name};
use super::view::{BindingView, InterfaceView, TrapsView};
use crate::ir::walk::each_expr_in;
use crate::ir::{Buffer, BufferAccess, BufferId, Builtin, Expr, ExprKind, Glam, IdKind, Program, Root, Scalar, Type};
use crate::schedule::plan::{Plan, PushMember, PushValue, Resource, round_offset};

/// A buffer of `Vec3A`: GLSL sees each as the first three components of a `vec4`.
pub(super) fn is_padded_vector(buffer: &Buffer) -> bool {
    buffer.glam == Glam::Vec3A && buffer.element == Type::vec(3)
}

/// The view of `interface.glsl`.
pub(super) fn view(cx: &Context, plan: &Plan) -> InterfaceView {
    let mut bindings = Vec::new();
    let mut traps = None;
    for (binding, resource) in plan.bindings.iter().enumerate() {
        match resource {
            Resource::User(id) => bindings.push(user_buffer(cx, binding, *id)),
            Resource::Uniforms => bindings.push(BindingView {
                binding,
                qualifiers: "readonly ".into(),
                block: "Parameters".into(),
                members: members(cx, &plan.block),
            }),
            // A scheduler's own memory stands in its `frame.glsl`.
            Resource::Frames | Resource::FrameGroups | Resource::FrameRest => {}
            Resource::Queues
            | Resource::Counters
            | Resource::Status
            | Resource::Keys
            | Resource::Moves
            | Resource::Noted
            | Resource::Counts => {}
            Resource::Waiting | Resource::Promised(_) => {}
            Resource::Traps => traps = Some(TrapsView { binding, sites: cx.program.traps.len(), wide: cx.wide }),
        }
    }
    let (id_type, id_value) = invocation_id(cx);
    let counts = counts::view(cx, plan);
    InterfaceView {
        push: members(cx, &plan.push),
        round: format!("layout(offset = {}) uint round_number;", round_offset(&plan.push)),
        follows: follows(cx),
        bindings,
        traps,
        counts,
        id: cx.names.id.clone(),
        id_type,
        id_value,
    }
}

/// Whether an instance may read or write again what it wrote to a buffer: where it changes threads, its writes must follow it.
pub(super) fn follows(cx: &Context) -> bool {
    cx.program.interface.buffers.keys().any(|buffer| buffer_follows(cx, buffer))
}

/// Whether what an instance did to buffers must be there for the thread that goes on with it. What it releases is all that it did,
/// in whatever thread.
pub(super) fn changes_threads(cx: &Context) -> bool {
    follows(cx) || has_fences(cx.program)
}

/// Atomic buffers are coherent by themselves.
fn buffer_follows(cx: &Context, id: BufferId) -> bool {
    let reads = |expr: &Expr| matches!(&expr.kind, ExprKind::Load(place) if place.root == Root::Buffer(id));
    cx.program.interface.buffers[id].access == BufferAccess::ReadWrite
        && !has_fences(cx.program)
        && (any_expr(cx.program, reads) || writes_again(cx.program, id))
}

/// Whether instances order what they do to buffers for each other.
fn has_fences(program: &Program) -> bool {
    any_expr(program, |expr| matches!(expr.kind, ExprKind::Builtin(Builtin::AtomicFence, _)))
}

fn any_expr(program: &Program, wanted: impl Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    for function in program.functions.iter().chain([&program.entry]) {
        each_expr_in(&function.body, &mut |expr| found |= wanted(expr));
    }
    found
}

fn user_buffer(cx: &Context, binding: usize, id: BufferId) -> BindingView {
    let buffer = &cx.program.interface.buffers[id];
    let element = if is_padded_vector(buffer) { Type::vec(4) } else { buffer.element.clone() };
    let (inner, sizes) = match declarator(&cx.names, &element, "").split_once(' ') {
        Some((inner, sizes)) => (inner.to_string(), sizes.to_string()),
        None => (type_name(&cx.names, &element), String::new()),
    };
    let qualifiers = match buffer.access {
        BufferAccess::Read => "restrict readonly ",
        // A fence orders accesses of coherent memory only.
        BufferAccess::ReadWrite if has_fences(cx.program) => "restrict coherent ",
        _ if buffer_follows(cx, id) => "restrict INSTANCE_COHERENT ",
        BufferAccess::ReadWrite | BufferAccess::Atomic | BufferAccess::Append { .. } | BufferAccess::Counter => {
            "restrict "
        }
    };
    BindingView {
        binding,
        qualifiers: qualifiers.into(),
        block: cx.names.blocks[id].clone(),
        members: vec![format!("{inner} {}[]{sizes};", cx.names.buffers[id])],
    }
}

/// Members of a block that every scheduler has, each where the plan puts it.
fn members(cx: &Context, members: &[PushMember]) -> Vec<String> {
    let member = |PushMember { value, offset, .. }: &PushMember| {
        let declaration = match value {
            PushValue::Grid => "uvec3 grid".to_string(),
            PushValue::Origin => "uvec3 range_origin".into(),
            PushValue::Count => "uint range_count".into(),
            PushValue::Round => return None,
            PushValue::Length(id) => format!("uint {}", cx.names.lengths[*id]),
            PushValue::Uniform(id) => {
                declarator(&cx.names, &cx.program.interface.uniforms[*id].ty, &cx.names.uniforms[*id])
            }
        };
        Some(format!("layout(offset = {offset}) {declaration};"))
    };
    members.iter().filter_map(member).collect()
}

/// The type of the invocation index and its value for instance `n` of the range, x fastest. The host cuts ranges so that
/// neither `range_origin.x + n` nor the number of its row overflows.
pub(super) fn invocation_id(cx: &Context) -> (String, Vec<String>) {
    let lines = |lines: &[&str]| lines.iter().map(|line| line.to_string()).collect();
    match cx.program.interface.id {
        IdKind::U32 => ("uint".into(), lines(&["return range_origin.x + n;"])),
        IdKind::UVec2 | IdKind::Array2 => (
            type_name(&cx.names, &Type::Vector(Scalar::U32, 2)),
            lines(&["uint x = range_origin.x + n;", "return uvec2(x % grid.x, range_origin.y + x / grid.x);"]),
        ),
        IdKind::UVec3 | IdKind::Array3 => (
            type_name(&cx.names, &Type::Vector(Scalar::U32, 3)),
            lines(&[
                "uint x = range_origin.x + n;",
                "uint y = range_origin.y + x / grid.x;",
                "return uvec3(x % grid.x, y % grid.y, range_origin.z + y / grid.y);",
            ]),
        ),
    }
}
