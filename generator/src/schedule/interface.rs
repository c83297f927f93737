//! What every scheduler binds and pushes: the entry's parameters.
//!
//! Push constants hold, in this order, the launch (grid, origin, count), the lengths that the program asks for, the by-value
//! parameters and, where a scheduler has rounds, the round. What does not fit in 128 bytes, the least that Vulkan guarantees, goes
//! to a block in memory: first the parameters, then the lengths too. A round always has room, so that all schedulers agree.

use super::plan::{PUSH_ROUND_BYTES, PushMember, PushValue, Resource, round_offset};
use super::step::Step;
use crate::base::Options;
use crate::ir::layout::{Bytes, bytes};
use crate::ir::walk::each_expr_in;
use crate::ir::{Block, BufferId, ExprKind, Glam, Program, Scalar, Type};
use crate::split::coroutine::Coroutine;

/// The least `maxPushConstantsSize` of Vulkan 1.3.
const PUSH_LIMIT: u32 = 128;

/// Bindings and constants of an entry.
pub(super) struct Interface {
    /// Descriptor set 0, in order of binding.
    pub(super) bindings: Vec<Resource>,
    /// Push constants.
    pub(super) push: Vec<PushMember>,
    /// What does not fit in them.
    pub(super) block: Vec<PushMember>,
}

impl Interface {
    /// The same for kernels that run in rounds.
    pub(super) fn with_round(mut self) -> Self {
        self.push.push(PushMember {
            value: PushValue::Round,
            offset: round_offset(&self.push),
            size: PUSH_ROUND_BYTES,
        });
        self
    }
}

/// What comes before the first kernel that reads or writes these.
pub(super) fn prepared(bindings: &[Resource]) -> Vec<Step> {
    let steps = [
        (Resource::Uniforms, Step::Update(Resource::Uniforms)),
        (Resource::Traps, Step::Clear(Resource::Traps)),
        (Resource::Counts, Step::Clear(Resource::Counts)),
    ];
    steps.into_iter().filter(|(resource, _)| bindings.contains(resource)).map(|(_, step)| step).collect()
}

/// Places every parameter.
pub(super) fn interface(coroutine: &Coroutine, options: &Options) -> Interface {
    let program = &coroutine.program;
    let launch = [PushValue::Grid, PushValue::Origin, PushValue::Count];
    let lengths: Vec<PushValue> = used_lengths(coroutine).into_iter().map(PushValue::Length).collect();
    let uniforms: Vec<PushValue> = program.interface.uniforms.keys().map(PushValue::Uniform).collect();

    let everything = place(program, launch.iter().chain(&lengths).chain(&uniforms));
    let without_uniforms = place(program, launch.iter().chain(&lengths));
    let (push, block) = if fits(&everything) {
        (everything, Vec::new())
    } else if fits(&without_uniforms) {
        (without_uniforms, place(program, uniforms.iter()))
    } else {
        (place(program, launch.iter()), place(program, lengths.iter().chain(&uniforms)))
    };

    let mut bindings: Vec<Resource> = program.interface.buffers.keys().map(Resource::User).collect();
    if !block.is_empty() {
        bindings.push(Resource::Uniforms);
    }
    if !program.traps.is_empty() {
        bindings.push(Resource::Traps);
    }
    if options.counts {
        bindings.push(Resource::Counts);
    }
    Interface { bindings, push, block }
}

fn fits(members: &[PushMember]) -> bool {
    round_offset(members) + PUSH_ROUND_BYTES <= PUSH_LIMIT
}

/// One after the other, each at rustc's alignment.
fn place<'a>(program: &Program, values: impl Iterator<Item = &'a PushValue>) -> Vec<PushMember> {
    let mut end = 0;
    values
        .map(|value| {
            let Bytes { size, align } = value_bytes(program, value);
            let offset = u32::next_multiple_of(end, align);
            end = offset + size;
            PushMember { value: value.clone(), offset, size }
        })
        .collect()
}

fn value_bytes(program: &Program, value: &PushValue) -> Bytes {
    match value {
        PushValue::Grid | PushValue::Origin => bytes(program, &Type::Vector(Scalar::U32, 3), Glam::Plain),
        PushValue::Count | PushValue::Round | PushValue::Length(_) => bytes(program, &Type::U32, Glam::Plain),
        PushValue::Uniform(id) => bytes(program, &program.interface.uniforms[*id].ty, Glam::Plain),
    }
}

/// The buffers whose length some body reads, in order.
fn used_lengths(coroutine: &Coroutine) -> Vec<BufferId> {
    let program = &coroutine.program;
    let mut used = vec![false; program.interface.buffers.len()];
    let mut scan = |body: &Block| {
        each_expr_in(body, &mut |expr| {
            if let ExprKind::BufferLength(id) = expr.kind {
                used[usize::from(id)] = true;
            }
        });
    };
    scan(&program.entry.body);
    program.functions.iter().for_each(|function| scan(&function.body));
    coroutine.continuations.iter().for_each(|continuation| scan(&continuation.body));
    program.interface.buffers.keys().filter(|&id| used[usize::from(id)]).collect()
}
